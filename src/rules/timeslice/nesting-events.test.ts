import { expect, test } from 'vitest';
import type { Event } from './events.ts';
import { depths } from './outcome.ts';

const happened = (type: string, facts: object = {}) => ({ type, rule: 'move', ...facts }) as unknown as Event;
const declares = (who: string, interrupts: string | null = null) =>
  happened('attack-declared', { who, interrupts });
const rolls = (who: string) => happened('attack-rolled', { who, attacker: who });
const settles = (type: string, who: string) => happened(type, { who, attacker: who });

/** Ann attacks, Bob interrupts her, Ann interrupts that. */
const THREE_DEEP = [declares('ann'), declares('bob', 'ann'), declares('ann', 'bob')];

/** The depth of the last of these events. */
const deep = (...events: Event[]) => depths(events).at(-1);

test('[interruption] each interruption is one level deeper than the interrupted maneuver', () => {
  expect(depths(THREE_DEEP)).toEqual([0, 1, 2]);
  expect(depths([declares('ann'), declares('bob', 'ann'), declares('dan', 'ann')])).toEqual([0, 1, 1]);
});

test('[interruption] a mover has declared nothing, so an interruption of a move is one level deep', () => {
  expect(depths([happened('ts-spent'), declares('bob', 'ann')])).toEqual([0, 1]);
});

test("[interruption] a roll has the depth of its roller's latest attack", () => {
  expect(deep(...THREE_DEEP, rolls('bob'))).toBe(1);
  expect(deep(...THREE_DEEP, rolls('ann'))).toBe(2);
  expect(deep(...THREE_DEEP, rolls('dan'))).toBe(0);
});

test.each(['attack-hit', 'attack-missed', 'finishing-blow', 'maneuver-lost'])(
  '[interruption] %s settles the latest attack of its attacker, and only that',
  (type) => {
    const settled = [...THREE_DEEP, settles(type, 'ann')];
    expect(depths(settled)).toEqual([0, 1, 2, 2]);
    expect(deep(...settled, happened('damage-dealt', { who: 'bob' }))).toBe(2);
    expect(deep(...settled, rolls('ann'))).toBe(0);
    expect(deep(...settled, rolls('bob'))).toBe(1);
    expect(deep(...settled, settles(type, 'dan'))).toBe(0);
  },
);

test.each([declares('dan'), happened('spell-cast', { who: 'dan' })])(
  '[interruption] a new maneuver closes all earlier ones: %o',
  (maneuver) => {
    expect(deep(...THREE_DEEP, maneuver)).toBe(0);
    expect(deep(...THREE_DEEP, maneuver, rolls('bob'))).toBe(0);
    expect(deep(...THREE_DEEP, maneuver, declares('bob', 'dan'))).toBe(1);
  },
);

test.each(['turn-started', 'turn-ended', 'round-ended'])(
  '[interruption] %s is outside all maneuvers',
  (type) => {
    expect(deep(...THREE_DEEP, happened(type, { who: 'ann' }))).toBe(0);
    expect(deep(...THREE_DEEP, happened(type, { who: 'ann' }), rolls('bob'))).toBe(0);
  },
);

test.each([
  ['move', 0],
  ['dodge', 2],
  ['gm-authority', 2],
  ['one-to-a-unit', 2],
])('[interruption] a step by the rule %s is %i levels deep', (rule, depth) => {
  expect(deep(...THREE_DEEP, happened('moved', { who: 'ann', rule }))).toBe(depth);
});

test.each(['damage-dealt', 'stagger-gained', 'defence-rolled', 'died'])(
  '[interruption] %s has the current depth',
  (type) => {
    expect(deep(...THREE_DEEP, happened(type, { who: 'dan' }))).toBe(2);
    expect(deep(...THREE_DEEP, rolls('bob'), happened(type, { who: 'dan' }))).toBe(1);
  },
);

test('[interruption] only the combatant that interrupts with a maneuver settles it with its step', () => {
  const declared = happened('maneuver-declared', { who: 'bob', interrupts: 'ann', maneuver: 'approach' });
  const step = (who: string) => happened('moved', { who, rule: 'move' });
  expect(deep(declares('ann'), declared, step('bob'))).toBe(1);
  expect(deep(declares('ann'), declared, step('bob'), step('bob'))).toBe(0);
  expect(deep(declares('ann'), declared, step('ann'))).toBe(0);
  expect(deep(declares('ann'), declared, step('dan'))).toBe(0);
  expect(deep(declares('ann'), declared, happened('reloaded', { who: 'dan' }))).toBe(1);
});
