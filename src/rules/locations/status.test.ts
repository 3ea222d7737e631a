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
  roundGoesBy,
} from '../../../test/support/locations.ts';
import { demeanor, isDying, maximumHp, skillOf } from './body.ts';
import { decidedFor } from './end.ts';
import { start } from './start.ts';
import type { Combatant, State } from './state.ts';
import { canAct, isHelplessByStun, isShaken, isStanding, isStunned } from './status.ts';

const plain = start(duel()).combatants[0]!;
const dying = { wounds: { ...plain.wounds, torso: { normal: 14, cold: 0, fire: 0 } } };

/** The fight with this changed in Ann. */
function withAnn(changes: Partial<Combatant>, rulings = {}): [State, Combatant] {
  const state = start(duel({}, {}, rulings));
  const ann = { ...plain, ...changes };
  return [{ ...state, combatants: [ann, state.combatants[1]!] }, ann];
}

describe('[stunned] who', () => {
  test.each<[what: string, changes: Partial<Combatant>, is: boolean[]]>([
    ['is whole', {}, [true, true, false]],
    ['is Stunned', { stun: 1 }, [true, false, true]],
    ['is dying', dying, [false, false, true]],
    ['is unconscious', { isUnconscious: true }, [false, false, false]],
    ['is dead', { isDead: true, ...dying }, [false, false, false]],
    ['has left', { presence: 'gone' }, [false, false, false]],
    ['waits off stage', { presence: 'reserve' }, [false, false, false]],
  ])('%s: stands, may act, is Stunned', (_what, changes, is) => {
    const scene = withAnn(changes);
    expect([isStanding(...scene), canAct(...scene), isStunned(...scene)]).toEqual(is);
    expect([isHelplessByStun(...scene), isShaken(...scene)]).toEqual([is[2], false]);
    const [shaken, ann] = withAnn(changes, { stunned: 'minus-two' });
    expect([isHelplessByStun(shaken, ann), isShaken(shaken, ann)]).toEqual([false, is[2]]);
  });

  test('is dying in head or torso, and no limb', () => {
    const at = (location: string, normal: number) =>
      isDying(...withAnn({ wounds: { ...plain.wounds, [location]: { normal, cold: 0, fire: 0 } } }));
    expect([at('head', 3), at('head', 4), at('torso', 13), at('torso', 14), at('left-leg', 9)]).toEqual([
      ...[false, true, false, true, false],
    ]);
  });
});

describe('[fight-end] the fight', () => {
  test('is open while two sides stand, and decided for the last', () => {
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
  ])('[half-hp] with C %i has a head of %i, or of %i', (c, up, down) => {
    expect(maximumHp(start(duel()), c, 'head')).toBe(up);
    expect(maximumHp(start(duel({}, {}, { 'half-hp': 'down' })), c, 'head')).toBe(down);
  });

  test('[c-loss] fights no better than its C once that has fallen', () => {
    const skills = { ...plain.sheet.skills, melee: 9, dodge: 9 };
    const sheet = { ...plain.sheet, skills };
    expect(skillOf({ ...plain, sheet }, 'melee')).toBe(9);
    expect(skillOf({ ...plain, sheet, c: 6 }, 'melee')).toBe(6);
    expect(skillOf({ ...plain, sheet, c: 6 }, 'dodge')).toBe(9);
    expect(skillOf({ ...plain, sheet: { ...sheet, skills: { ...skills, melee: 3 } }, c: 6 }, 'melee')).toBe(
      3,
    );
  });

  test('[grief-scope] mourns no further than D 0', () => {
    const grief = { of: 'cid', hours: 3 };
    expect(demeanor(plain)).toBe(5);
    expect(demeanor({ ...plain, griefs: [grief, grief] })).toBe(3);
    expect(demeanor({ ...plain, griefs: Array.from({ length: 6 }, () => grief) })).toBe(0);
  });
});

describe('[wound-clock] after the fight', () => {
  test('[conscious-until] who bleeds with a limb at 0 rolls to stay awake, who has none does not', () => {
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

  test('[unconscious] who is not at risk and unconscious rolls in the fight, to come to', () => {
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
