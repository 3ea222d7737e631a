import { describe, expect, test } from 'vitest';
import {
  begin,
  d,
  duel,
  encounter,
  entrant,
  hurt,
  last,
  now,
  OPTIONS,
  reason,
  roundGoesBy,
} from '../../../test/support/locations.ts';
import type { Cell } from '../../geometry/grid.ts';
import { reaches } from '../../kernel/battle.ts';
import {
  canAct,
  demeanor,
  isDying,
  isHelplessByStun,
  isShaken,
  isStanding,
  isStunned,
  maximumHp,
  skillOf,
} from './body.ts';
import { canStand, spareYards, speedOf, yardsLeft, yardsOf } from './movement.ts';
import { decidedFor } from './order.ts';
import { start } from './start.ts';
import { type Combatant, freeCell, isNear, isTaken, type State, yards } from './state.ts';

const plain = start(duel()).combatants[0]!;
const dying = { wounds: { ...plain.wounds, torso: { normal: 14, cold: 0, fire: 0 } } };

/** The fight with these changes to Ann. */
function withAnn(changes: Partial<Combatant>, rulings = {}): [State, Combatant] {
  const state = start(duel({}, {}, rulings));
  const ann = { ...plain, ...changes };
  return [{ ...state, combatants: [ann, state.combatants[1]!] }, ann];
}

describe('[stunned] a combatant', () => {
  test.each<[what: string, changes: Partial<Combatant>, is: boolean[]]>([
    ['is whole', {}, [true, true, false]],
    ['is Stunned', { stun: 1 }, [true, false, true]],
    ['is dying', dying, [false, false, true]],
    ['is unconscious', { isUnconscious: true }, [false, false, false]],
    ['is dead', { isDead: true, ...dying }, [false, false, false]],
    ['has left', { presence: 'gone' }, [false, false, false]],
    ['waits off stage', { presence: 'reserve' }, [false, false, false]],
  ])('that %s stands, may act, is Stunned', (_what, changes, is) => {
    const scene = withAnn(changes);
    expect([isStanding(...scene), canAct(...scene), isStunned(...scene)]).toEqual(is);
    expect([isHelplessByStun(...scene), isShaken(...scene)]).toEqual([is[2], false]);
    const [shaken, ann] = withAnn(changes, { stunned: 'minus-two' });
    expect([isHelplessByStun(shaken, ann), isShaken(shaken, ann)]).toEqual([false, is[2]]);
  });

  test('is dying with head or torso at 0, and not with a limb at 0', () => {
    const at = (location: string, normal: number) =>
      isDying(...withAnn({ wounds: { ...plain.wounds, [location]: { normal, cold: 0, fire: 0 } } }));
    expect([at('head', 3), at('head', 4), at('torso', 13), at('torso', 14), at('left-leg', 9)]).toEqual([
      ...[false, true, false, true, false],
    ]);
  });
});

describe('[fight-end] the fight', () => {
  test('is open while two sides stand, and otherwise won by the last one', () => {
    expect(decidedFor(withAnn({})[0])).toBeUndefined();
    expect(decidedFor(withAnn({ isUnconscious: true })[0])).toBe('foes');
    const [state, ann] = withAnn({ isDead: true });
    const both = state.combatants.map((who) => ({ ...who, isDead: true }));
    expect(decidedFor({ ...state, combatants: both })).toBe('nobody');
    expect(decidedFor({ ...state, combatants: [ann, { ...plain, id: 'cid' }] })).toBe('team');
  });

  test('[weather-cold] may be decided by the end of a round', () => {
    const people = [
      entrant('ann', 'team', [5, 5]),
      entrant('bob', 'foes', [6, 5], { wounds: [{ location: 'torso', kind: 'cold', points: 13 }] }),
    ];
    const f = begin(encounter(people, {}, { options: { ...OPTIONS, weather: { cold: 1, everyRounds: 1 } } }));
    roundGoesBy(f);
    expect(last(f, 'fight-ended')).toMatchObject({ winner: 'team', rule: 'fight-end' });
    expect(last(f, 'damage-dealt')).toMatchObject({ who: 'bob', by: null, location: 'torso', kind: 'cold' });
  });
});

describe('a body', () => {
  test.each([
    [1, 1, 1],
    [2, 1, 1],
    [3, 2, 1],
    [9, 5, 4],
    [12, 6, 6],
  ])('[half-hp] with C %i the head has %i HP, or %i rounded down', (c, up, down) => {
    expect(maximumHp(start(duel()), c, 'head')).toBe(up);
    expect(maximumHp(start(duel({}, {}, { 'half-hp': 'down' })), c, 'head')).toBe(down);
  });

  test('[c-loss] after its C has fallen, a combatant fights no better than its C', () => {
    const skills = { ...plain.sheet.skills, melee: 9, dodge: 9 };
    const sheet = { ...plain.sheet, skills };
    expect(skillOf({ ...plain, sheet }, 'melee')).toBe(9);
    expect(skillOf({ ...plain, sheet, c: 6 }, 'melee')).toBe(6);
    expect(skillOf({ ...plain, sheet, c: 6 }, 'dodge')).toBe(9);
    expect(skillOf({ ...plain, sheet: { ...sheet, skills: { ...skills, melee: 3 } }, c: 6 }, 'melee')).toBe(
      3,
    );
  });

  test('[grief-scope] grief does not lower D below 0', () => {
    const grief = { of: 'cid', hours: 3 };
    expect(demeanor(plain)).toBe(5);
    expect(demeanor({ ...plain, griefs: [grief, grief] })).toBe(3);
    expect(demeanor({ ...plain, griefs: Array.from({ length: 6 }, () => grief) })).toBe(0);
  });
});

describe('[wound-clock] after the fight', () => {
  test('[conscious-until] a combatant that bleeds with a limb at 0 rolls to stay awake; one without such a limb does not', () => {
    const bleeding = (location: string, points: number) => {
      const f = hurt(begin(duel()), 'bob', location, points);
      f.gm({ kind: 'set-condition', who: 'bob', condition: 'bleeding' }).gm({ kind: 'end-fight' });
      while (f.open[0]?.key === 'first-aid') f.answer(f.open[0].who, { kind: 'wait' });
      return f;
    };
    const torso = bleeding('torso', 3).roll([6]);
    expect(torso.events.map(({ type }) => type)).not.toContain('consciousness-rolled');
    expect(now(torso, 'bob').isBleeding).toBe(false);
    const arm = hurt(begin(duel({}, {}, { 'pain-scope': 'not-against-damage' })), 'bob', 'left-arm', 7);
    arm.gm({ kind: 'end-fight' });
    while (arm.open[0]?.key === 'first-aid') arm.answer(arm.open[0].who, { kind: 'wait' });
    arm.roll(...d(1, 6));
    expect(last(arm, 'consciousness-rolled')).toMatchObject({
      who: 'bob',
      isSuccess: true,
      rule: 'limb-zero',
    });
    expect(last(arm, 'round-ended')).toMatchObject({ rule: 'fight-end', round: 1 });
    expect(last(arm, 'recapped')).toMatchObject({ rule: 'recap', round: 1 });
  });

  test('[unconscious] an unconscious combatant without a limb at 0 rolls to wake in the fight', () => {
    const f = begin(duel()).gm({ kind: 'set-condition', who: 'bob', condition: 'unconscious' });
    const other = begin(
      encounter([
        entrant('ann', 'team', [5, 5]),
        entrant('bob', 'foes', [6, 5]),
        entrant('eve', 'foes', [25, 25]),
      ]),
    ).gm({ kind: 'set-condition', who: 'bob', condition: 'unconscious' });
    other.answer('ann', { kind: 'end-turn' }).answer('eve', { kind: 'end-turn' }, ...d(1));
    expect(last(other, 'woke-up').who).toBe('bob');
    // Alone against Ann the fight is over by then.
    f.answer('ann', { kind: 'end-turn' });
    expect(f.state.winner).toBe('team');
  });
});

/** Ann is in a corner of a map with these walls. Bob, in this state, is three yards away. */
function scene(
  walls: readonly Cell[] = [],
  bob: Partial<Combatant> = {},
  ann: Partial<Combatant> = {},
): State {
  const people = [entrant('ann', 'team', [0, 0]), entrant('bob', 'foes', [3, 0])];
  const field = { isMapped: true, shape: 'square' as const, size: [5, 2] as const, walls };
  const state = start(encounter(people, {}, { field }));
  const [first, second] = state.combatants;
  return {
    ...state,
    combatants: [
      { ...first!, ...ann },
      { ...second!, ...bob },
    ],
  };
}

describe('reach', () => {
  test('[range] reach ends with the last yard of a weapon', () => {
    const state = scene();
    const [ann, bob] = state.combatants;
    expect(yards(state, ann!, bob!)).toBe(3);
    expect([isNear(state, ann!, bob!, 3), isNear(state, ann!, bob!, 2)]).toEqual([true, false]);
  });

  test('[walls] reach does not go through a wall', () => {
    expect(reaches(scene([[1, 0]]), [0, 0], [3, 0], 9)).toBe(false);
    expect(reaches(scene([[1, 1]]), [0, 0], [3, 0], 9)).toBe(true);
    expect(reaches(scene([[4, 1]]), [0, 0], [3, 0], 9)).toBe(true);
  });

  test('[one-to-a-yard] a yard is taken by a wall or by a conscious combatant on it', () => {
    expect(isTaken(scene(), [3, 0])).toBe(true);
    expect(isTaken(scene(), [3, 1])).toBe(false);
    expect(isTaken(scene(), [2, 0])).toBe(false);
    expect(isTaken(scene([[2, 0]]), [2, 0])).toBe(true);
    for (const gone of [{ isDead: true }, { isUnconscious: true }, { presence: 'gone' as const }])
      expect(isTaken(scene([], gone), [3, 0])).toBe(false);
  });

  test('[one-to-a-yard] the nearest free yard is the yard itself, then an adjacent one, then one further off', () => {
    expect(freeCell(scene(), [2, 1])).toEqual([2, 1]);
    expect(freeCell(scene(), [3, 0])).toEqual([4, 0]);
    const full: Cell[] = [0, 1, 2, 3, 4].flatMap((x): Cell[] => [
      [x, 0],
      [x, 1],
    ]);
    expect(freeCell(scene(full), [3, 0])).toEqual([3, 0]);
    const all = (but: Cell) => full.filter(([x, y]) => x !== but[0] || y !== but[1]);
    expect(freeCell(scene(all([1, 1])), [3, 0])).toEqual([1, 1]);
    expect(
      freeCell(
        scene([
          [1, 0],
          [1, 1],
        ]),
        [0, 0],
      ),
    ).toEqual([0, 1]);
    expect(
      freeCell(
        scene([
          [4, 0],
          [4, 1],
          [3, 1],
          [2, 1],
        ]),
        [3, 0],
      ),
    ).toEqual([2, 0]);
  });
});

describe('Speed', () => {
  const speed = (ann: Partial<Combatant>) => {
    const state = scene([], {}, ann);
    const [who] = state.combatants;
    return [yardsOf(state, who!).total, yardsLeft(state, who!), spareYards(state, who!)];
  };

  test('[charge] [run] [spare-yards] a charge doubles and a run triples the Speed for moving, but not the spare Speed', () => {
    expect(speed({})).toEqual([9, 9, 9]);
    expect(speed({ moved: 4 })).toEqual([9, 5, 5]);
    expect(speed({ action: 'charge', moved: 4 })).toEqual([18, 14, 5]);
    expect(speed({ action: 'run', moved: 10 })).toEqual([27, 17, 0]);
    expect(speed({ action: 'failed run', moved: 9 })).toEqual([9, 0, 0]);
    expect(speed({ moved: 12 })).toEqual([9, 0, 0]);
  });

  test('[charge] [run] the explanation of Speed names the maneuver', () => {
    const why = (action: string) => {
      const state = scene([], {}, { action });
      return yardsOf(state, state.combatants[0]!).parts;
    };
    const own = { value: 9, why: 'a-and-half-c', of: { a: 6, c: 7 }, rule: 'move' };
    expect(why('charge')).toEqual([
      own,
      { value: 9, why: 'times', of: { maneuver: 'charge', times: 2 }, rule: 'charge' },
    ]);
    expect(why('run')).toEqual([
      own,
      { value: 18, why: 'times', of: { maneuver: 'run', times: 3 }, rule: 'run' },
    ]);
  });

  test('[leg-damage] [stand-up] [prone] the explanation names hurt legs, standing up and lying prone', () => {
    const wounds = scene().combatants[0]!.wounds;
    const lame = { wounds: { ...wounds, 'left-leg': { normal: 1, cold: 1, fire: 1 } } };
    const parts = (ann: Partial<Combatant>) => {
      const state = scene([], {}, ann);
      return speedOf(state, state.combatants[0]!).parts.map((part) => [part.value, reason(part)]);
    };
    expect(parts(lame)).toEqual([
      [9, 'a-and-half-c 6 7'],
      [-3, 'leg-damage left-leg'],
    ]);
    expect(parts({ ...lame, hasStoodUp: true })).toContainEqual([-3, 'stood-up']);
    expect(parts({ isProne: true })).toEqual([
      [9, 'a-and-half-c 6 7'],
      [-8, 'prone'],
    ]);
  });

  test('[stand-up] a combatant can stand up with both legs, at least one of them above 0 HP', () => {
    const can = (ann: Partial<Combatant>) => {
      const state = scene([], {}, ann);
      return canStand(state, state.combatants[0]!);
    };
    const { wounds, lost } = scene().combatants[0]!;
    expect(can({})).toBe(true);
    expect(can({ lost: { ...lost, 'left-leg': 'amputated' } })).toBe(false);
    expect(can({ lost: { ...lost, 'left-arm': 'amputated' } })).toBe(true);
    const at = (normal: number) => can({ wounds: { ...wounds, 'right-leg': { normal, cold: 0, fire: 0 } } });
    expect([at(6), at(7)]).toEqual([true, false]);
  });
});
