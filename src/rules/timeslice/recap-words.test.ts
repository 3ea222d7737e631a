import { expect, test } from 'vitest';
import { sum } from '../../../test/support/said.ts';
import { duel } from '../../../test/support/timeslice.ts';
import type { VisibleEvent } from '../../kernel/ruleset.ts';
import type { Combatant, State } from './state.ts';
import { start } from './state.ts';
import { words } from './words.ts';

function withBob(bob: Partial<Combatant> = {}, state: Partial<State> = {}): State {
  const begun = start(duel());
  return { ...begun, ...state, combatants: [begun.combatants[0]!, { ...begun.combatants[1]!, ...bob }] };
}
const told = (type: string, facts: object = {}): VisibleEvent =>
  ({ type, rule: 'attack-roll', facts }) as unknown as VisibleEvent;
const hits = told('attack-hit', { attacker: 'ann', target: 'bob' });
const misses = told('attack-missed', { attacker: 'ann', target: 'bob' });
const deals = (hpLost: number) =>
  told('damage-dealt', { who: 'bob', attacker: 'ann', damage: sum(9), hpLost });
const declares = (who: string, interrupts: string | null) =>
  told('attack-declared', { who, attacker: who, interrupts });
const ofAnn = (...events: VisibleEvent[]) => words.recap(events, withBob(), 'gm')[0];
const stands = 'standing with 20 of 20 HP.';

test.each<[deeds: string, events: VisibleEvent[]]>([
  ['struck no blow', []],
  ['struck no blow', [declares('ann', null)]],
  ['0 of 1 attacks hit for 0 HP', [misses]],
  ['1 of 1 attacks hit for 3 HP', [hits, deals(3)]],
  ['2 of 3 attacks hit for 7 HP', [hits, deals(3), misses, hits, deals(4)]],
  ['1 of 1 attacks hit for 0 HP, 1 interruption', [declares('ann', 'bob'), hits]],
  [
    '1 of 2 attacks hit for 0 HP, 2 interruptions',
    [declares('ann', 'bob'), hits, declares('ann', 'bob'), misses],
  ],
  ['1 of 1 attacks hit for 0 HP', [declares('ann', null), declares('bob', 'ann'), hits]],
  ['struck no blow, 1 interruption', [declares('ann', 'bob')]],
  ['1 of 1 attacks hit for 0 HP, 2 interruptions', [declares('ann', 'bob'), declares('ann', 'bob'), hits]],
  [
    'struck no blow, 1 interruption',
    [told('maneuver-declared', { who: 'ann', maneuver: 'move', interrupts: 'bob' })],
  ],
])('the recap states of Ann: %s', (deeds, events) => {
  expect(ofAnn(...events)).toBe(`ann: ${deeds}; ${stands}`);
});

test('the actions of others do not count as Ann’s', () => {
  const others = [hits, misses, deals(5)].map((event) => ({
    ...event,
    facts: { ...(event.facts as object), attacker: 'bob' },
  }));
  expect(ofAnn(...(others as VisibleEvent[]))).toBe(`ann: struck no blow; ${stands}`);
});

test.each<[bob: Partial<Combatant>, own: string, others: string]>([
  [{}, 'standing with 20 of 20 HP', 'standing, unhurt'],
  [{ hp: 12 }, 'standing with 12 of 20 HP', 'standing, hurt'],
  [{ hp: 12, clock: 65 }, 'standing with 12 of 20 HP, dying with 1:05 left', 'standing, hurt and dying'],
  [{ hp: 0, life: 'unconscious' }, 'unconscious with 0 of 20 HP', 'unconscious, down'],
  [
    { hp: 0, life: 'unconscious', clock: 300 },
    'unconscious with 0 of 20 HP, dying with 5:00 left',
    'unconscious, down and dying',
  ],
  [{ hp: 0, life: 'dead' }, 'dead', 'dead'],
  [{ presence: 'gone' }, 'left the field', 'left the field'],
  [{ presence: 'gone', life: 'dead' }, 'left the field', 'left the field'],
])('the end of a combatant with %o is stated: to its own side %s, to others %s', (bob, own, others) => {
  expect(words.recap([], withBob(bob), 'gm')[1]).toBe(`bob: struck no blow; ${own}.`);
  expect(words.recap([], withBob(bob), 'ann')[1]).toBe(`bob: struck no blow; ${others}.`);
});

test('a combatant in reserve is not mentioned', () => {
  expect(words.recap([], withBob({ presence: 'reserve' }), 'gm')).toHaveLength(1);
});

test('only the GM learns the HP that an attack took', () => {
  expect(words.recap([hits, deals(3)], withBob(), 'ann')[0]).toBe(`ann: 1 of 1 attacks hit; ${stands}`);
});

test.each([
  [0, 'The fight lasted 1 round.'],
  [1, 'The fight lasted 1 round.'],
  [2, 'The fight lasted 2 rounds.'],
])('a fight that ended in round %i is summed up: %s', (round, line) => {
  expect(words.recap([told('combat-ended', { winner: 'heroes' })], withBob({}, { round }), 'gm')[0]).toBe(
    line,
  );
  expect(words.recap([told('round-ended', { round })], withBob({}, { round }), 'gm')[0]).not.toContain(
    'The fight',
  );
});
