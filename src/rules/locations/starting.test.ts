import { describe, expect, test } from 'vitest';
import { begin, type Changes, duel, encounter, entrant, last, now } from '../../../test/support/locations.ts';
import { invariant } from './invariant.ts';
import { locationsContent } from './schema.ts';

const TRAITS = { A: 6, B: 5, C: 7, D: 5 };
const read = (changes: object) => locationsContent.sheet.safeParse({ traits: TRAITS, ...changes });

/** Ann as a sheet says that she begins. */
function starting(starts: object, changes: object = {}) {
  const sheet = read({ isCharacter: true, ...changes, starts });
  if (!sheet.success) throw new Error(sheet.error.message);
  const f = begin(duel(sheet.data as unknown as Changes));
  expect(invariant(f.state)).toBeUndefined();
  return f;
}

/** What is wrong with such a sheet. */
const fault = (starts: object, changes: object = {}): string | undefined =>
  read({ ...changes, starts }).error?.issues[0]?.message;

describe('somebody begins', () => {
  test('[starting-conditions] with a limb severed: at 0, bleeding, its hand empty', () => {
    const blade = { id: 'blade', name: 'blade', kind: 'melee', damage: 3 };
    const f = starting({ severed: ['right-arm'] }, { weapons: [blade] });
    expect(now(f, 'ann')).toMatchObject({
      isBleeding: true,
      held: [],
      lost: { 'right-arm': 'severed' },
      wounds: { 'right-arm': { normal: 7 } },
    });
  });

  test('[starting-conditions] dying: dead at the end of round 1', () => {
    const f = begin(duel({}, read({ isCharacter: false, starts: { dying: 'torso' } }).data as Changes));
    expect(now(f, 'bob')).toMatchObject({ isDead: true, isProne: true, wounds: { torso: { normal: 14 } } });
    expect(last(f, 'died')).toMatchObject({ who: 'bob' });
    expect(f.state.round).toBe(1);
    expect(f.state.winner).toBe('team');
  });

  test('[starting-conditions] Stunned: the first turn passes', () => {
    const f = starting({ stunned: 1 });
    expect(f.asked('bob').key).toBe('turn');
  });

  test('[starting-conditions] unconscious, unaware, wet, prone, on guard', () => {
    const f = starting({ unaware: true, wet: true, prone: true, guarding: true });
    expect(now(f, 'ann')).toMatchObject({ isWet: true, isProne: true, refs: [{ against: null }] });
    const out = starting({ unconscious: true, bleeding: true });
    expect(now(out, 'ann')).toMatchObject({ isUnconscious: true, isProne: true });
  });

  test('[starting-conditions] with an infected wound and an amputated leg', () => {
    const wounds = [{ location: 'torso', points: 2 }];
    const f = starting({ infected: ['torso'], amputated: ['left-leg'] }, { wounds });
    expect(now(f, 'ann')).toMatchObject({ infected: ['torso'], isProne: true, isBleeding: false });
  });

  test('[starting-conditions] with half its shots, and a broken blade', () => {
    const knife = { id: 'knife', name: 'knife', kind: 'thrown', damage: 1, shots: 4, range: 8 };
    const dirk = { id: 'dirk', name: 'dirk', kind: 'melee', damage: 1 };
    const starts = { shots: { knife: 2 }, broken: ['dirk'] };
    const f = starting(starts, { weapons: [knife, dirk], ready: ['knife'] });
    expect(now(f, 'ann')).toMatchObject({ shots: { knife: 2 }, broken: ['dirk'] });
    const none = starting({ shots: { knife: 0 } }, { weapons: [knife], ready: ['knife'] });
    expect(now(none, 'ann').held).toEqual([]);
  });
});

test('[starting-conditions] who waits off stage dying or bleeding does so from when it comes', () => {
  const hurt = read({ isCharacter: false, starts: { dying: 'torso', bleeding: true } }).data as Changes;
  const people = [
    entrant('ann', 'team', [5, 5]),
    entrant('bob', 'foes', [9, 5]),
    entrant('eve', 'foes', [9, 9], hurt, { isInReserve: true }),
  ];
  const f = begin(encounter(people));
  expect(invariant(f.state)).toBeUndefined();
  expect(now(f, 'eve').deathDue).toBeNull();
  f.gm({ kind: 'bring-in', who: 'eve', at: [9, 9] });
  expect(now(f, 'eve').deathDue).toBe(2);
});

describe('a sheet that contradicts itself is refused', () => {
  test.each([
    [{ severed: ['left-arm'] }, { wounds: [{ location: 'left-arm', points: 3 }] }, /at least 7 damage/],
    [{ infected: ['head'] }, {}, /the head is not hurt/],
    [{ shots: { blade: 2 } }, {}, /"blade" counts no shots; these do: none/],
    [{ broken: ['harp'] }, {}, /"harp" is nothing it carries/],
    [{ guarding: true, countering: true }, {}, /not both/],
    [{ severed: ['left-arm'], amputated: ['left-arm'] }, {}, /amputated already/],
    [{ amputated: ['left-arm'] }, { wounds: [{ location: 'left-arm', points: 3 }] }, /no damage/],
  ])('%j with %j', (starts, changes, message) => {
    expect(fault(starts, changes)).toMatch(message);
  });

  test('a skill has a plain name, a tool helps no attack', () => {
    expect(read({ skills: { 'Pick locks': 2 } }).error?.issues[0]?.message).toMatch(/lower case letters/);
    const tool = { id: 'hilt', name: 'hilt', rating: 1, helps: ['melee'] };
    expect(read({ tools: [tool] }).error?.issues[0]?.message).toMatch(/helps no attack/);
    expect(read({ skills: { 'pick-locks': 2 } }).success).toBe(true);
  });
});
