import { describe, expect, test } from 'vitest';
import {
  all,
  BOW,
  doAction,
  encounter,
  entrant,
  GRENADE,
  midTurn,
  of,
  only,
  PISTOL,
  part,
  shoot,
  sum,
} from '../../../test/support/tactics.ts';
import { combatantOf } from '../../kernel/battle.ts';
import { changeOptions } from './changes.ts';
import { actionOptions, mostAttacks, mostRounds } from './plans.ts';
import type { Rulings } from './rulings.ts';
import type { Mechanism, Weapon } from './schema.ts';
import type { Action, State } from './state.ts';
import { area, stepsAway } from './weapons.ts';

const ANN = combatantOf(range(BOW), 'ann');

/** Ann with this weapon, Bob 8 m away, Cay of Bob's side 3 m behind him. */
function range(weapon: Weapon, rulings: Partial<Rulings> = {}) {
  const begun = encounter(
    [
      entrant('ann', 'heroes', [5, 5], { weapons: [weapon] }),
      entrant('bob', 'foes', [13, 5]),
      entrant('cay', 'foes', [16, 5]),
    ],
    rulings,
  );
  return midTurn(begun);
}

const fire = (weapon: Weapon, rounds: number, natural: number) =>
  doAction(range(weapon), 'ann', shoot('bob', { weapon: weapon.id, rounds }), { dice: [sum(natural)] });

describe('ammunition', () => {
  test('[ammo] a natural 15 loses one count of ammunition, a 14 none', () => {
    expect(only(fire(BOW, 1, 15), 'ammo-lost').left).toBe(2);
    expect(all(fire(BOW, 1, 14), 'ammo-lost')).toEqual([]);
  });

  test('[ammo] of 216 throws, 20 lose a count, or 35 on 14 or more', () => {
    let [single, burst] = [0, 0];
    for (let code = 0; code < 216; code++) {
      const total = 3 + (code % 6) + (Math.floor(code / 6) % 6) + Math.floor(code / 36);
      if (total >= 15) single += 1;
      if (total >= 14) burst += 1;
    }
    expect([single, burst].map((n) => Math.round((1000 * n) / 216) / 10)).toEqual([9.3, 16.2]);
  });

  test('[ammo] an empty weapon is not offered', () => {
    const state = range({ ...BOW, ammo: 1 });
    const played = doAction(state, 'ann', shoot('bob', { weapon: 'bow' }), { dice: [sum(15)] });
    expect(actionOptions(played.state, of(played, 'ann'), { actions: [], scope: 'anybody' })).toEqual([]);
  });

  test('[thrown-away] each throw uses up a grenade', () => {
    const action = { kind: 'blast', weapon: 'grenade', intent: 'kill', target: 'cay', point: null } as const;
    const played = doAction(range({ ...GRENADE, range: 'medium' }), 'ann', action, {
      dice: [
        [1, 1],
        [1, 4, 6, 6],
        [6, 6, 1, 3],
      ],
    });
    expect(only(played, 'ammo-lost')).toMatchObject({ rule: 'thrown-away', left: 1 });
  });
});

describe('bursts', () => {
  test('[burst] a burst of 2 has -2 to hit, and 3 successes count as 6', () => {
    const played = fire(PISTOL, 2, 8);
    expect(part(only(played, 'attack-rolled').check.target, 'burst')).toBe(-2);
    expect(only(played, 'attack-hit').successes.total).toBe(6);
  });

  test('[burst] a burst with 2 successes is not better than a single shot, which has 2 more', () => {
    expect(only(fire(PISTOL, 2, 9), 'damage-dealt').w.total).toBe(6 + 4);
    expect(only(fire(PISTOL, 1, 9), 'damage-dealt').w.total).toBe(6 + 4);
  });

  test('[burst] the base damage counts once', () => {
    expect(only(fire(PISTOL, 4, 9), 'damage-dealt').w.total).toBe(6);
  });

  test('[burst] a burst loses ammunition on a natural 14', () => {
    expect(only(fire(PISTOL, 2, 14), 'ammo-lost').left).toBe(2);
    expect(all(fire(PISTOL, 2, 13), 'ammo-lost')).toEqual([]);
  });

  test('[burst] a good recoil suppressor halves the penalty, rounded down', () => {
    const damped = { ...PISTOL, hasSuppressor: true };
    const { target } = only(fire(damped, 3, 15), 'attack-rolled').check;
    expect(part(target, 'round-down')).toBe(-1);
    expect(part(only(fire(damped, 4, 15), 'attack-rolled').check.target, 'burst')).toBe(-2);
  });

  test.each([
    ['pump-action', 2],
    ['semi-automatic', 4],
    ['burst-fire', 6],
    ['full-auto', 8],
  ] as readonly [Mechanism, number][])('[max-burst] the limit by %s is %i', (mechanism, most) => {
    expect(mostRounds(ANN, { ...PISTOL, mechanism }).total).toBe(most);
  });

  test('[max-burst] a weapon without a mechanism fires one shot at a time', () => {
    expect(mostRounds(ANN, BOW).total).toBe(1);
  });

  test('[burst-limit] the limit covers all rounds of a turn', () => {
    const weapon = { ...PISTOL, rank: 3 };
    const state = range(weapon);
    const rounds = (actions: readonly Action[]) =>
      actionOptions(state, combatantOf(state, 'ann'), { actions, scope: 'anybody' })[0]?.params.rounds;
    expect(rounds([])).toEqual({ min: 1, max: 4 });
    expect(rounds([shoot('bob', { rounds: 3 })])).toEqual({ min: 1, max: 1 });
    expect(rounds([shoot('bob', { rounds: 4 })])).toBeUndefined();
  });

  test('[burst-limit] rounds are counted by the weapon’s id, even if the id is a name that every object has', () => {
    const weapon = { ...PISTOL, id: 'constructor', rank: 3 };
    const options = (state: State) =>
      actionOptions(state, combatantOf(state, 'ann'), { actions: [], scope: 'anybody' })[0]?.params.rounds;
    expect(options(range(weapon))).toEqual({ min: 1, max: 4 });
  });
});

describe('sprays', () => {
  const spray = (rounds: number): Action => ({
    kind: 'spray',
    weapon: 'pistol',
    target: 'bob',
    intent: 'kill',
    rounds,
  });

  test('[spray] each shot is rolled separately, with minus the number of rounds', () => {
    const played = doAction(range(PISTOL), 'ann', spray(3), { dice: [sum(10), sum(11), sum(12)] });
    expect(all(played, 'attack-rolled').map(({ check }) => check.target.total)).toEqual([10, 10, 10]);
    expect(all(played, 'attack-hit').map(({ successes }) => successes.total)).toEqual([0]);
  });

  test('[spray] the later shots may go at another target', () => {
    const far = { ...PISTOL, range: 'medium' } as const;
    const answers = { 'spray-target': { kind: 'shoot-at', target: 'cay' } };
    const played = doAction(range(far), 'ann', spray(2), { dice: [sum(15), sum(15)], answers });
    expect(all(played, 'attack-declared').map(({ target }) => target)).toEqual(['bob', 'cay']);
  });

  test('[spray-ammo] each shot loses a count on 14 or more', () => {
    const played = doAction(range(PISTOL), 'ann', spray(2), { dice: [sum(14), sum(14)] });
    expect(all(played, 'ammo-lost').map(({ left }) => left)).toEqual([2, 1]);
  });

  test.each([
    ['together', 10 - 0],
    ['each', 10 - 3],
  ] as const)('[spray-checks] under %s, three shots have %i', (setting, target) => {
    const played = doAction(range(PISTOL, { 'spray-checks': setting }), 'ann', spray(3), {
      dice: [sum(14), sum(15), sum(15)],
    });
    expect(all(played, 'attack-rolled')[0]!.check.target.total).toBe(target);
  });
});

describe('ranges and limits of shots', () => {
  test.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 2],
    [5, 3],
    [10, 3],
    [11, 4],
    [50, 4],
    [51, 5],
    [200, 5],
    [201, 6],
  ])('[range-categories] %i m are %i steps from touching', (metres, steps) => {
    expect(stepsAway(metres)).toBe(steps);
  });

  test('[max-attacks] the limit is skill rank + 1, or the weapon’s own limit', () => {
    expect([0, 1, 3].map((rank) => mostAttacks(ANN, { ...BOW, rank }).total)).toEqual([1, 2, 4]);
    expect(mostAttacks(ANN, { ...BOW, rank: 3, attacks: 1 }).total).toBe(1);
    const state = range({ ...BOW, rank: 1 });
    const more = (actions: readonly Action[]) =>
      actionOptions(state, combatantOf(state, 'ann'), { actions, scope: 'anybody' }).length;
    const shot = shoot('bob', { weapon: 'bow' });
    expect([more([]), more([shot]), more([shot, shot])]).toEqual([1, 1, 0]);
  });
});

describe('blasts', () => {
  const thrown: Weapon = { ...GRENADE, range: 'medium' };
  const at = (x: number): Action => ({
    kind: 'blast',
    weapon: 'grenade',
    intent: 'kill',
    target: null,
    point: [x, 5],
  });

  /** Bob is this many metres from the blast, and all others are far away. */
  function blast(metres: number, dice: number[][], rulings: Partial<Rulings> = {}) {
    const begun = encounter(
      [
        entrant('ann', 'heroes', [0, 5], { weapons: [thrown] }),
        entrant('bob', 'foes', [20 + metres, 5]),
        entrant('eve', 'foes', [39, 39]),
      ],
      rulings,
    );
    return doAction(midTurn(begun), 'ann', at(20), { dice });
  }

  test.each([
    [0, 1],
    [2, 0],
    [4, -1],
    [10, -2],
  ])('[area] with base range Nearby and %i m away, the level is %i', (metres, level) => {
    const extra = Array.from({ length: Math.abs(level) }, () => 3);
    const played = blast(metres, [
      [2, 3],
      [3, 3, 3, ...extra],
    ]);
    expect(only(played, 'attack-rolled').check).toMatchObject({ level: { total: level }, natural: 9 });
    expect(only(played, 'damage-dealt').w.total).toBe(5 + 6);
  });

  const wide: Weapon = { ...thrown, blast: 'short' };
  /** Bob stands on the blast point of a grenade whose base range is Short; Ann is two ranges beyond it. */
  function wideBlast(dice: number[][], rulings: Partial<Rulings> = {}) {
    const begun = encounter(
      [entrant('ann', 'heroes', [0, 5], { weapons: [wide] }), entrant('bob', 'foes', [20, 5])],
      rulings,
    );
    return doAction(midTurn(begun), 'ann', at(20), { dice });
  }

  test('[area] each step closer than the base range adds Superior 1, without a limit', () => {
    const played = wideBlast([
      [2, 3],
      [3, 3, 3, 6, 6, 6],
      [6, 6, 6, 1],
    ]);
    expect(all(played, 'attack-rolled').map(({ check }) => check.level.total)).toEqual([3, -1]);
    expect(all(played, 'attack-rolled')[0]!.check.natural).toBe(9);
  });

  test('[blast-roll] one roll for all targets has enough dice for the nearest, even in full defence', () => {
    const played = wideBlast(
      [
        [2, 3],
        [6, 6, 6, 3, 3, 3, 1],
      ],
      { 'blast-roll': 'one' },
    );
    const [bob, ann] = all(played, 'attack-rolled').map(({ check }) => check);
    expect([bob!.faces.length, bob!.natural]).toEqual([6, 9]);
    expect([ann!.faces.length, ann!.natural]).toEqual([4, 18]);
  });

  test('[area] a blast reaches two steps and no further', () => {
    expect(all(blast(11, [[2, 3]]), 'attack-declared')).toEqual([]);
  });

  test('[area] the option shows its area: each range with its level', () => {
    const state = range(thrown);
    const told = actionOptions(state, combatantOf(state, 'ann'), { actions: [], scope: 'anybody' }).map(
      (option) => area(option, state, 'ann'),
    );
    const rings = [
      { within: 0, says: '+1' },
      { within: 2, says: '0' },
      { within: 4, says: '-1' },
      { within: 10, says: '-2' },
    ];
    expect(told).toEqual([
      { round: 'target', rings },
      { round: 'point', rings },
    ]);
  });

  test('[area] a change of plan also shows the area', () => {
    const state = range(thrown);
    const rounds = changeOptions(state, combatantOf(state, 'ann')).flatMap((option) => {
      const told = area(option, state, 'ann');
      return told === undefined ? [] : [[option.kind, told.round]];
    });
    expect(rounds).toEqual([
      ['add-blast', 'target'],
      ['add-blast-at', 'point'],
    ]);
  });

  test.each(['square', 'hex'] as const)('[walls] shelter from a blast (shape: %s)', (shape) => {
    const field = { isMapped: true, shape, size: [40, 40], walls: [[21, 5]] } as const;
    const begun = encounter(
      [
        entrant('ann', 'heroes', [0, 5], { weapons: [thrown] }),
        entrant('bob', 'foes', [22, 5]),
        entrant('eve', 'foes', [18, 5]),
      ],
      {},
      { field },
    );
    const played = doAction(midTurn(begun), 'ann', at(20), { dice: [[1, 1], sum(15)] });
    expect(all(played, 'attack-declared').map(({ target }) => target)).toEqual(['eve']);
    const [option] = actionOptions(midTurn(begun), combatantOf(midTurn(begun), 'ann'), {
      actions: [],
      scope: 'anybody',
    });
    expect(area(option!, midTurn(begun), 'ann')?.walls).toEqual([[21, 5]]);
  });

  test('[area] a range without an end is not a ring', () => {
    const state = range({ ...thrown, blast: 'medium' });
    const [option] = actionOptions(state, combatantOf(state, 'ann'), { actions: [], scope: 'anybody' });
    expect(area(option!, state, 'ann')?.rings.at(-1)).toEqual({ within: 200, says: '-1' });
  });

  test('[area] a blast also hits allies and the thrower, each resolved separately', () => {
    const begun = encounter([
      entrant('ann', 'heroes', [5, 5], { weapons: [thrown] }),
      entrant('ike', 'heroes', [9, 5]),
      entrant('bob', 'foes', [10, 5]),
    ]);
    const played = doAction(midTurn(begun), 'ann', at(10), {
      dice: [[1, 1], [6, 6, 6, 6], sum(15), [6, 6, 6, 1, 1]],
    });
    expect(all(played, 'attack-declared').map(({ target }) => target)).toEqual(['bob', 'ike', 'ann']);
  });

  test('[blast-damage] the dice of the damage are rolled once for all targets', () => {
    // Both fall; the fight ends when both have been rolled for.
    const played = doAction(range(thrown), 'ann', at(14), {
      dice: [[6, 6], sum(10), sum(10), [6, 6, 6, 6, 6]],
    });
    const [bob, cay] = all(played, 'damage-dealt');
    expect([bob!.w.parts[0]!.value, cay!.w.parts[0]!.value]).toEqual([12, 12]);
  });

  test('[blast-roll] under each, every target has its own roll', () => {
    expect(blast(2, [[2, 3], sum(9)]).rolled).toEqual([
      '2d6 ann: W of grenade',
      '3d6 ann: attack with grenade',
    ]);
  });

  test('[blast-roll] under one, all targets read the same dice, with one more for each step', () => {
    const rulings = { 'blast-roll': 'one' } as const;
    const dice = [
      [1, 1],
      [4, 4, 4, 6, 6, 6],
    ];
    const natural = (metres: number) => only(blast(metres, dice, rulings), 'attack-rolled').check.natural;
    expect([2, 4, 10].map(natural)).toEqual([12, 14, 16]);
    expect(natural(0)).toBe(12);
  });

  test('[area-burst] area weapons fire no bursts', () => {
    const state = range(thrown);
    const kinds = actionOptions(state, combatantOf(state, 'ann'), { actions: [], scope: 'anybody' }).map(
      ({ kind, params }) => [kind, 'rounds' in params],
    );
    expect(kinds).toEqual([
      ['blast', false],
      ['blast-at', false],
    ]);
  });
});
