import { describe, expect, test } from 'vitest';
import { duel, HIDE, midTurn, SHIELD, SWORD } from '../../../test/support/tactics.ts';
import { tactics } from './ruleset.ts';
import { REASONS } from './words-reasons.ts';

const ROPE = { id: 'rope', name: 'silk rope', rating: 1, helps: ['climb'] };
const state = midTurn(
  duel(
    { weapons: [{ ...SWORD, name: 'old sword' }], armor: { ...HIDE, name: 'thick hide' }, tools: [ROPE] },
    { shields: [{ ...SHIELD, name: 'round shield' }] },
  ),
);

const armed = { who: 'ann', weapon: 'sword' };
const met = { attacker: 'ann', weapon: 'sword', by: 'bob', item: 'shield' };
const bare = { who: 'ann', armor: '', by: '', item: '' };

/** Each reason with values, and its text. */
const NAMING: readonly [
  why: keyof typeof REASONS,
  of: Readonly<Record<string, string | number>>,
  says: string,
][] = [
  ['natural', { natural: 9 }, '3d6: 9'],
  ['critical', { natural: 3, counts: -10 }, 'a natural 3 counts as -10'],
  ['level', { level: 2 }, 'Superior 2'],
  ['level', { level: -1 }, 'Inferior 1'],
  ['skill', { skill: 'bod' }, 'BOD'],
  ['skill', { skill: 'run' }, 'Run'],
  ['skill', { skill: 'athletics' }, 'athletics'],
  ['tool', { who: 'ann', tool: 'rope' }, 'silk rope'],
  ['check-actions', { n: 2 }, '2 check actions'],
  ['attacks', { n: 3 }, '3 attacks'],
  ['movement', { times: 2 }, 'x2 movement'],
  ['half-movement', { times: 3 }, 'half of x3'],
  ['move', { move: 4, pace: 'jog' }, 'Move 4, jog'],
  ['weapon', armed, 'old sword'],
  ['mechanism', { mechanism: 'full-auto' }, 'full-auto'],
  ['skill-with', armed, 'skill with old sword'],
  ['target-runs', { target: 'bob' }, 'bob runs'],
  ['spray', { rounds: 3 }, 'a spray of 3'],
  ['burst', { rounds: 2 }, 'a burst of 2'],
  ['suppressed-burst', { rounds: 4 }, 'a burst of 4, recoil suppressed'],
  ['times-rounds', { times: 2 }, 'times 2 rounds'],
  ['metres-from-blast', { metres: 5 }, '5 m from the blast'],
  ['charge', { times: 4 }, 'charge at x4'],
  ['target-helpless', { target: 'bob' }, 'bob is helpless'],
  ['defence-of', { kind: 'parry', who: 'bob' }, 'parry of bob'],
  ['quality-of', { who: 'bob', item: 'shield' }, 'quality of round shield'],
  ['weapon-against-item', met, 'old sword against round shield'],
  ['weapon-against-item', { ...met, item: 'unarmed' }, 'old sword against bare hands'],
  ['item-against-weapon', met, 'round shield against old sword'],
  ['interferes', { who: 'bob' }, 'bob interferes'],
  ['damage-of', { kind: 'w', ...armed }, 'W of old sword'],
  ['successes-to', { intent: 'kill' }, 'successes, to kill'],
  ['armor', { who: 'ann', armor: 'hide' }, 'thick hide'],
  ['shell', { ...bare, armor: 'hide' }, 'thick hide'],
  ['shell', { ...bare, by: 'bob', item: 'shield' }, 'quality of round shield'],
  ['shell', { who: 'ann', armor: 'hide', by: 'bob', item: 'shield' }, 'thick hide, quality of round shield'],
  ['bare-hands', { share: 4, from: 9 }, '1/4 of 9 W, bare hands'],
  ['combat-penalty', { w: 4 }, 'combat penalty at 4 W'],
  ['sizes', { sizes: -1 }, '-1 sizes'],
  ['tiers', { tiers: 1 }, '1 tier'],
  ['tiers', { tiers: 2 }, '2 tiers'],
];

describe('reasons for numbers', () => {
  test.each(NAMING)('%s of %o reads: %s', (why, of, says) => {
    expect(tactics.words.reason!({ value: 1, why, of, rule: 'check' }, state)).toBe(says);
  });

  test('other reasons have a fixed wording', () => {
    const naming = new Set<string>(NAMING.map(([why]) => why));
    const plain = Object.entries(REASONS).filter(([why]) => !naming.has(why));
    for (const [why, says] of plain) {
      expect(tactics.words.reason!({ value: 1, why, rule: 'check' }, state)).toBe(says);
    }
    expect(plain.every(([, says]) => typeof says === 'string')).toBe(true);
  });

  test('an unknown reason is shown by its code', () => {
    expect(tactics.words.reason!({ value: 1, why: 'luck', rule: 'check' }, state)).toBe('luck');
  });
});
