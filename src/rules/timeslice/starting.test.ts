import { describe, expect, test } from 'vitest';
import {
  duel,
  encounter,
  entrant,
  PISTOL as PISTOL_READ,
  SHIELD,
  SWORD as SWORD_READ,
} from '../../../test/support/timeslice.ts';
import { attack, begin, HITS, of, PASS, toRound } from '../../../test/support/timeslice-play.ts';
import type { Sheet } from './schema.ts';
import { timesliceContent } from './schema.ts';
import { invariant } from './state.ts';

// In the form of a file.
const SWORD = { ...SWORD_READ, damage: 5 };
const PISTOL = { ...PISTOL_READ, damage: 5 };
const STATS = { I: 10, V: 10, U: 10, A: 10, Q: 10 };
const read = (changes: object) =>
  timesliceContent.sheet.safeParse({
    ...{ isCharacter: true, stats: STATS, ts: 6, hp: 20, staggerThreshold: 3 },
    ...changes,
  });

function sheet(changes: object): Sheet {
  const { data, error } = read(changes);
  if (data === undefined) throw new Error(error?.message);
  return data;
}

/** Ann and a friend against Bob, whose sheet states how he begins. */
function against(starts: object, changes: object = {}) {
  const three = [
    entrant('ann', 'heroes', [5, 5]),
    entrant('bob', 'foes', [6, 5], sheet({ ...changes, starts })),
    entrant('dan', 'foes', [19, 19]),
  ];
  const f = begin(encounter(three), [9, 9], [1, 1], [0, 0]);
  expect(invariant(f.state)).toBeUndefined();
  return f;
}

/** Returns the errors in such a sheet. */
const fault = (starts: object, changes: object = {}): string | undefined =>
  read({ ...changes, starts }).error?.issues[0]?.message;

describe('a combatant may start', () => {
  test('[starting-conditions] with an arm crippled and a leg amputated, holding its ready items in the other hand', () => {
    const starts = { crippled: ['right-arm'], amputated: ['left-leg'] };
    const f = against(starts, { weapons: [SWORD], shields: [SHIELD] });
    expect(of(f, 'bob')).toMatchObject({
      held: [{ item: 'sword', limbs: ['left-arm'] }],
      lostLimbs: [
        { limb: 'right-arm', how: 'crippled' },
        { limb: 'left-leg', how: 'amputated' },
      ],
    });
  });

  test('[starting-conditions] dying at 0 HP, and its clock runs at the end of the round', () => {
    const f = against({ dying: 60 });
    expect(of(f, 'bob')).toMatchObject({ hp: 0, life: 'unconscious', clock: 60, hasHeartWound: false });
    toRound(f, 2);
    expect(of(f, 'bob').clock).toBe(60 - f.state.rulings['round-seconds']);
  });

  test('[starting-conditions] [called-shot-heart] wounded in the heart, standing, with five minutes to live', () => {
    expect(of(against({ heartWound: true }, { hpNow: 7 }), 'bob')).toMatchObject({
      ...{ hp: 7, life: 'conscious', clock: 300, hasHeartWound: true },
    });
  });

  test('[starting-conditions] unconscious with HP left', () => {
    const f = against({ unconscious: true });
    expect(of(f, 'bob')).toMatchObject({ hp: 20, life: 'unconscious', clock: null });
  });

  test('[starting-conditions] [staggered] staggered with sword and shield in hand: it can only dodge, so it is not asked', () => {
    const f = against({ staggered: true, stagger: 4 }, { weapons: [SWORD], shields: [SHIELD] });
    f.answer('ann', attack('bob'), HITS[0]!).answer('bob', PASS);
    expect(f.waitingRoll).toMatchObject({ rule: 'dodge', why: 'bob: dodge' });
  });

  test('[starting-conditions] with one shot of two', () => {
    const f = against({ shots: { pistol: 1 } }, { weapons: [PISTOL] });
    expect(of(f, 'bob').shots).toEqual({ pistol: 1 });
  });
});

test('[starting-conditions] the dying clock of a combatant in reserve does not run', () => {
  const three = [
    entrant('ann', 'heroes', [5, 5]),
    entrant('dan', 'foes', [19, 19]),
    { ...entrant('eve', 'foes', [9, 9], sheet({ starts: { dying: 60 } })), isInReserve: true },
  ];
  const f = begin(encounter(three), [9, 9], [0, 0]);
  toRound(f, 2);
  expect(of(f, 'eve').clock).toBe(60);
});

test('[starting-conditions] a sheet without starts begins fresh', () => {
  const f = begin(duel(), [9, 9], [0, 0]);
  expect(of(f, 'ann')).toMatchObject({ life: 'conscious', clock: null, lostLimbs: [], stagger: 0 });
});

describe('a contradictory sheet is refused', () => {
  test.each([
    [{ crippled: ['tail'] }, {}, /no limb "tail"; there are: right-arm/],
    [{ crippled: ['left-arm'], amputated: ['left-arm'] }, {}, /amputated already; list it once/],
    [{ shots: { sword: 1 } }, { weapons: [SWORD] }, /"sword" counts no shots; these do: none/],
    [{ shots: { pistol: 3 } }, { weapons: [PISTOL] }, /"pistol" has at most 2/],
    [{ dying: 60 }, { isCharacter: false }, /dead at 0 HP; remove dying/],
    [{ dying: 60 }, { hpNow: 5 }, /leave hpNow out/],
    [{ amputated: ['left-arm', 'right-arm'] }, { weapons: [SWORD], ready: ['sword'] }, /no hand is left/],
  ])('[starting-conditions] %j', (starts, changes, says) => {
    expect(fault(starts, changes)).toMatch(says);
  });
});
