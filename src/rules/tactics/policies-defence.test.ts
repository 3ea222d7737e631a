import { expect, test } from 'vitest';
import { duel, midTurn } from '../../../test/support/tactics.ts';
import type { Decision, Option } from '../../kernel/decision.ts';
import { simple } from './policies.ts';
import type { Combatant } from './state.ts';

/** An option in a question: its item and its numbers. */
type Offer = readonly [kind: string, item: string | null, numbers?: Option['numbers']];

/** Ann's choice among these options. */
function takes(key: string, offers: readonly Offer[], ann: Partial<Combatant> = {}) {
  const options = offers.map(([kind, item, numbers]) => ({
    kind,
    params: item === null ? {} : { with: { oneOf: [item] } },
    ...(numbers === undefined ? {} : { numbers }),
  }));
  const rest = {
    who: 'ann',
    seat: 'ann',
    rule: 'defences',
    context: { target: 'ann' },
    defaultAnswer: { kind: 'pass' },
  };
  const decision = { key, options, ...rest } as unknown as Decision;
  return simple(decision, midTurn(duel(), { ann }), () => 0);
}

const NONE: Offer = ['none', null, { defence: 10 }];
const dodge = (defence: number): Offer => ['dodge', null, { defence }];
const parry = (defence: number, gain = 0): Offer => ['parry', 'sword', { defence, gain }];
const block = (defence: number): Offer => ['block', 'shield', { defence, gain: 0 }];
const bare = (defence: number): Offer => ['parry', 'unarmed', { defence, gain: 0 }];
const PARRIES = { kind: 'parry', with: 'sword' };

test.each<[does: object, why: string, offers: readonly Offer[]]>([
  [{ kind: 'dodge' }, 'the most', [NONE, dodge(12), parry(11)]],
  [PARRIES, 'the most', [NONE, dodge(11), parry(12)]],
  [{ kind: 'dodge' }, 'less what the attacker gains', [dodge(11), parry(12, 2)]],
  [PARRIES, 'less what the attacker gains', [dodge(11), parry(13, 1)]],
  [{ kind: 'dodge' }, 'as much, without wear', [block(12), dodge(12)]],
  [{ kind: 'block', with: 'shield' }, 'wear is less than a point', [dodge(11), block(12)]],
  [{ kind: 'dodge' }, 'bare hands cost a point', [dodge(11), bare(12)]],
  [{ kind: 'parry', with: 'unarmed' }, 'no more than a point', [dodge(11), bare(13)]],
  [{ kind: 'none' }, 'better than a bad dodge', [NONE, dodge(9)]],
  [{ kind: 'none' }, 'what is stated as nothing is the plain 10', [dodge(9), ['none', null]]],
  [{ kind: 'dodge' }, 'the same', [dodge(11), ['none', null]]],
])('[defences] the policy chooses %o: %s', (does, _why, offers) => {
  expect(takes('defence', offers)).toEqual(does);
});

const PASS: Offer = ['pass', null];
const PASSES = { kind: 'pass' };

test.each(['guard', 'interfere'])(
  '[guard-ally] [close-interference] asked to %s, it makes its best choice',
  (key) => {
    const low: Offer = ['parry', 'sword', { defence: 2 }];
    const high: Offer = ['block', 'shield', { defence: 11 }];
    expect(takes(key, [PASS, low, high])).toEqual({ kind: 'block', with: 'shield' });
    expect(takes(key, [PASS, high, low])).toEqual({ kind: 'block', with: 'shield' });
    expect(takes(key, [PASS, ['block', 'shield'], low])).toEqual(PARRIES);
  },
);

test('[guard-ally] it does not protect others with its own body, nor when helpless', () => {
  expect(takes('guard', [PASS, ['body', null]])).toEqual(PASSES);
  expect(takes('guard', [PASS, parry(12)], { isUnconscious: true })).toEqual(PASSES);
});

test('[ignore-pain] it tries to ignore pain with a NER of 12', () => {
  const [ann] = midTurn(duel()).combatants;
  const bears = (ner: number) =>
    takes(
      'ignore-pain',
      [
        ['ignore', null],
        ['bear', null],
      ],
      { sheet: { ...ann!.sheet, ner } },
    ).kind;
  expect([11, 12, 13].map(bears)).toEqual(['bear', 'ignore', 'ignore']);
});
