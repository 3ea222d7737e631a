import { describe, expect, test } from 'vitest';
import { fight } from '../../../test/support/fight.ts';
import { encounter, entrant, FIGHTER } from '../../../test/support/timeslice.ts';
import {
  all,
  attack,
  begin,
  blow,
  DODGE,
  HITS,
  last,
  of,
  types,
  typesSince,
} from '../../../test/support/timeslice-play.ts';
import { timeslice } from './ruleset.ts';
import type { Rulings } from './rulings.ts';
import type { Sheet } from './schema.ts';

const sharp = { stats: { ...FIGHTER.stats, V: 20 }, ts: 30 };

/** Ann beside Bob; others of both sides far away keep the fight open. */
function brawl(bob: Partial<Sheet>, rulings: Partial<Rulings> = {}) {
  const four = [
    entrant('ann', 'heroes', [5, 5], sharp),
    entrant('bob', 'foes', [6, 5], { ts: 2, ...bob }),
    entrant('dan', 'foes', [19, 19]),
  ];
  return begin(encounter(four, rulings), [9, 9], [1, 1], [0, 0]);
}
const character = { isCharacter: true };
const npc = { isCharacter: false };
const hit = (f: ReturnType<typeof begin>, called = 'none') => blow(f, 'ann', 'bob', { called, dice: HITS });

describe('a player’s combatant', () => {
  test.each([
    [6, 1, 'conscious'],
    [5, 0, 'unconscious'],
    [4, 0, 'unconscious'],
  ])('[player-down] with %i HP struck for 5 is at %i and %s', (hpNow, hp, life) => {
    const f = hit(brawl({ ...character, hpNow }));
    expect(of(f, 'bob')).toMatchObject({ hp, life, clock: life === 'unconscious' ? 300 : null });
  });

  test('[player-down] is unconscious and dying', () => {
    const f = hit(brawl({ ...character, hpNow: 5 }));
    expect(types(f).slice(-2)).toEqual(['fell-unconscious', 'dying-started']);
    expect(last(f, 'dying-started')).toMatchObject({ who: 'bob', seconds: 300, rule: 'player-down' });
  });

  test('[fallen-ts] loses its TS', () => {
    const f = hit(brawl({ ...character, hpNow: 5 }));
    expect(last(f, 'fell-unconscious')).toMatchObject({ tsLost: 2, rule: 'fallen-ts' });
    expect(of(f, 'bob').ts).toBe(0);
  });

  test('[player-down] falls without a question whether its dealer meant to kill', () => {
    const f = hit(brawl({ ...character, hpNow: 5 }));
    expect(f.asked('ann').key).toBe('maneuver');
  });

  test('[second-dying] if it falls while dying of a heart wound, the running clock continues', () => {
    const f = brawl({ ...character, hp: 30, hpNow: 15 });
    hit(f, 'heart');
    f.gm({ kind: 'set-clock', who: 'bob', seconds: 200 });
    hit(f);
    expect(last(f, 'dying-started')).toMatchObject({ seconds: 200, rule: 'second-dying' });
    // A hit on a dying target also takes its minute.
    expect(of(f, 'bob')).toMatchObject({ hp: 0, life: 'unconscious', clock: 140 });
  });

  test('[second-dying] if it is hit in the heart again, the running clock continues', () => {
    const f = brawl({ ...character, hp: 60 });
    hit(f, 'heart');
    f.gm({ kind: 'set-clock', who: 'bob', seconds: 200 });
    hit(f, 'heart');
    expect(last(f, 'dying-started')).toMatchObject({ seconds: 200, rule: 'second-dying' });
    expect(of(f, 'bob').clock).toBe(140);
  });

  test('[hit-stable] tended at 0 HP and struck, is dying again with 5 new minutes', () => {
    const f = brawl({ ...character, hpNow: 5 });
    hit(f).gm({ kind: 'set-condition', who: 'bob', condition: 'not-dying' });
    f.answer('ann', attack('bob'), [9, 9]);
    expect(last(f, 'dying-started')).toMatchObject({ who: 'bob', seconds: 300, rule: 'hit-stable' });
    expect(all(f, 'fell-unconscious')).toHaveLength(1);
    expect(of(f, 'bob')).toMatchObject({ hp: 0, life: 'unconscious', clock: 300 });
  });

  test('[hit-stable] is not dying again after a blow that deals no damage', () => {
    const f = brawl({ ...character, hpNow: 1, dr: 4 });
    hit(f).gm({ kind: 'set-condition', who: 'bob', condition: 'not-dying' });
    f.gm({ kind: 'give-modifier', who: 'bob', to: 'dr', value: 20, rounds: 1 });
    f.answer('ann', attack('bob'), [9, 9]);
    expect(last(f, 'attack-hit').target).toBe('bob');
    expect(of(f, 'bob').clock).toBeNull();
  });

  test('[player-down] healed, still unconscious and felled again, is dying once more', () => {
    const f = hit(brawl({ ...character, hpNow: 5 }));
    f.gm({ kind: 'set-hp', who: 'bob', value: 3 });
    f.answer('ann', attack('bob'), [9, 9]);
    expect(last(f, 'dying-started')).toMatchObject({ rule: 'player-down', seconds: 300 });
  });
});

describe('a non-player combatant', () => {
  test('[npc-death] dies at 0 HP', () => {
    const f = hit(brawl({ ...npc, hpNow: 5 })).answer('ann', { kind: 'kill' });
    expect(last(f, 'died')).toMatchObject({ who: 'bob', cause: 'blow', rule: 'npc-death' });
    expect(of(f, 'bob')).toMatchObject({ life: 'dead', clock: null, ts: 0, hp: 0 });
  });

  test('[npc-death] does not die at 1 HP', () => {
    const f = hit(brawl({ ...npc, hpNow: 6 }));
    expect(of(f, 'bob')).toMatchObject({ hp: 1, life: 'conscious' });
    expect(f.asked('ann').key).toBe('maneuver');
  });

  test('[nonlethal-when] that a blow would bring to 0 HP causes a question to its dealer', () => {
    const f = hit(brawl({ ...npc, hpNow: 5 }));
    expect(f.asked('ann')).toMatchObject({
      key: 'nonlethal',
      context: { target: 'bob' },
      defaultAnswer: { kind: 'kill' },
    });
    expect(f.kinds('ann')).toEqual(['kill', 'spare']);
    f.answer('ann', { kind: 'kill' });
  });

  test('[nonlethal-npc] that is spared is unconscious and not dying', () => {
    const f = hit(brawl({ ...npc, hpNow: 5 })).answer('ann', { kind: 'spare' });
    expect(typesSince(f)).toEqual(['spared', 'fell-unconscious']);
    expect(last(f, 'spared')).toMatchObject({ who: 'bob', by: 'ann', rule: 'nonlethal-npc' });
    expect(of(f, 'bob')).toMatchObject({ hp: 0, life: 'unconscious', clock: null });
  });

  test('[nonlethal-npc] that was spared and is struck again causes the question again', () => {
    const f = hit(brawl({ ...npc, hpNow: 5 })).answer('ann', { kind: 'spare' });
    f.answer('ann', attack('bob'), [9, 9]).answer('ann', { kind: 'kill' });
    expect(of(f, 'bob').life).toBe('dead');
  });

  test('[nonlethal-npc] that is spared again does not fall once more', () => {
    const f = hit(brawl({ ...npc, hpNow: 5 })).answer('ann', { kind: 'spare' });
    f.answer('ann', attack('bob'), [9, 9]).answer('ann', { kind: 'spare' });
    expect(typesSince(f)).toEqual(['spared']);
    expect(of(f, 'bob')).toMatchObject({ hp: 0, life: 'unconscious', clock: null });
  });

  test('[player-down] a fall without TS left costs no TS', () => {
    const f = brawl({ ...character, hpNow: 5 }).gm({ kind: 'set-ts', who: 'bob', value: 0 });
    hit(f);
    expect(last(f, 'fell-unconscious')).toMatchObject({ rule: 'player-down', tsLost: 0 });
  });

  test('[npc-death] struck in the heart to 0 HP dies at once', () => {
    const f = hit(brawl({ ...npc, hpNow: 10 }), 'heart').answer('ann', { kind: 'kill' });
    expect(of(f, 'bob')).toMatchObject({ life: 'dead', clock: null });
  });

  test('[npc-death] a dead combatant is no longer a target', () => {
    const f = hit(brawl({ ...npc, hpNow: 5 })).answer('ann', { kind: 'kill' });
    expect(f.kinds('ann')).not.toContain('attack');
  });
});

describe('nonlethal damage to a player', () => {
  test('[nonlethal-player] still makes it dying', () => {
    const f = hit(brawl({ ...character, hpNow: 5 }));
    expect(types(f)).not.toContain('spared');
    expect(of(f, 'bob').clock).toBe(300);
  });

  test('[nonlethal-player] set to unconscious, asks the dealer, and a spared player is not dying', () => {
    const f = hit(brawl({ ...character, hpNow: 5 }, { 'nonlethal-player': 'unconscious' }));
    f.answer('ann', { kind: 'spare' });
    expect(last(f, 'spared').rule).toBe('nonlethal-player');
    expect(of(f, 'bob')).toMatchObject({ hp: 0, life: 'unconscious', clock: null });
  });

  test('[nonlethal-player] set to unconscious, makes a player that is not spared dying', () => {
    const f = hit(brawl({ ...character, hpNow: 5 }, { 'nonlethal-player': 'unconscious' }));
    f.answer('ann', { kind: 'kill' });
    expect(of(f, 'bob')).toMatchObject({ hp: 0, life: 'unconscious', clock: 300 });
    expect(all(f, 'died')).toEqual([]);
  });
});

test('[nonlethal-when] the answer has no effect if the GM heals the victim meanwhile', () => {
  const f = hit(brawl({ ...npc, hpNow: 5 }));
  f.gm({ kind: 'set-hp', who: 'bob', value: 4 });
  expect(f.asked('ann').key).toBe('maneuver');
  expect(of(f, 'bob')).toMatchObject({ hp: 4, life: 'conscious' });
  blow(f, 'ann', 'bob', {
    dice: [
      [0, 0],
      [9, 9],
    ],
    defence: DODGE,
  });
});

test('[nonlethal-when] a dealer that fell before its blow landed is not asked, and the blow kills', () => {
  const heroes = [entrant('ann', 'heroes', [5, 5]), entrant('cid', 'heroes', [5, 6])];
  const bob = entrant('bob', 'foes', [6, 5], { isCharacter: false, hpNow: 3 });
  const dan = entrant('dan', 'foes', [15, 15], { isCharacter: false });
  const f = fight(timeslice, encounter([...heroes, bob, dan]), [9, 9], [0, 1], [0, 0], [0, 2]);
  f.answer('ann', { kind: 'attack', weapon: 'sword', target: 'bob', called: 'none' });
  f.answer('bob', { kind: 'pass' }, [9, 8]);
  f.gm({ kind: 'set-condition', who: 'ann', condition: 'unconscious' });
  f.answer('bob', { kind: 'dodge' }, [0, 0]);
  expect(f.since.map((event) => event.type)).toContain('died');
  expect(f.open.map((decision) => decision.key)).not.toContain('nonlethal');
});
