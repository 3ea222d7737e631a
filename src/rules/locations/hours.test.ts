import { describe, expect, test } from 'vitest';
import { begin, d, duel, encounter, entrant, last, OPTIONS, parts } from '../../../test/support/locations.ts';
import { afterHour } from './hours.ts';
import { start } from './start.ts';
import type { Combatant } from './state.ts';

const plain = start(duel()).combatants[0]!;

/** What this hour after the fight makes of Ann, who is so. */
const spent = (hour: number, ann: Partial<Combatant> = {}, rulings = {}) =>
  afterHour(start(duel({}, {}, rulings)), { ...plain, ...ann }, hour);
const wounded = (kind: 'normal' | 'cold' | 'fire') => ({
  wounds: { ...plain.wounds, torso: { ...plain.wounds.torso, [kind]: 1 } },
});

describe('an hour', () => {
  test('of the dead and of who is not there does not count', () => {
    const griefs = [{ of: 'cid', hours: 3 }];
    expect(spent(1, { isDead: true, griefs }).griefs).toEqual(griefs);
    expect(spent(1, { presence: 'gone', griefs }).griefs).toEqual(griefs);
    expect(spent(1, { griefs }).griefs).toEqual([{ of: 'cid', hours: 2 }]);
  });

  test('[grief] is the last of a grief or one of many', () => {
    const griefs = [
      { of: 'cid', hours: 1 },
      { of: 'dee', hours: 2 },
    ];
    expect(spent(1, { griefs }).griefs).toEqual([{ of: 'dee', hours: 1 }]);
  });

  test.each([
    [1, true],
    [18, true],
    [19, false],
    [24, false],
    [25, true],
    [42, true],
    [43, false],
  ])('[day-plan] number %i, spent actively, makes an active day: %s', (hour, wasActive) => {
    expect(spent(hour, { plan: 'active' }).wasActive).toBe(wasActive);
  });

  test.each([
    [2, true],
    [24, true],
    [25, false],
    [26, true],
  ])('[day-plan] number %i, rested after an active one, leaves the day active: %s', (hour, wasActive) => {
    expect(spent(hour, { wasActive: true }).wasActive).toBe(wasActive);
  });

  test('[recover-c] of rest counts for C where C is lost and no wound is open', () => {
    const lost = { c: 5, restHours: 7 };
    expect(spent(1, lost).restHours).toBe(8);
    expect(spent(1, { ...lost, plan: 'active' }).restHours).toBe(0);
    expect(spent(1, { ...lost, ...wounded('normal') }).restHours).toBe(0);
    expect(spent(1, { ...lost, ...wounded('fire') }).restHours).toBe(0);
    expect(spent(1, { ...lost, c: 7 }).restHours).toBe(0);
    expect(spent(1, { ...lost, cMost: 5 }).restHours).toBe(0);
  });

  test('[heal-fire] of rest counts for burns where there are any; an active one takes nothing away', () => {
    const burnt = { ...wounded('fire'), fireHours: 7 };
    expect(spent(1, burnt).fireHours).toBe(8);
    expect(spent(1, { ...burnt, plan: 'active' }).fireHours).toBe(7);
    expect(spent(1, { ...wounded('cold'), fireHours: 7 }).fireHours).toBe(0);
  });
});

describe('afterwards', () => {
  const at = (location: 'head' | 'torso' | 'left-arm', kind: 'normal' | 'cold' | 'fire', points: number) => ({
    location,
    kind,
    points,
  });

  /** Ann and Bob, hurt so, after the fight. */
  function recovering(wounds: ReturnType<typeof at>[], more = {}) {
    const people = [entrant('ann', 'team', [5, 5]), entrant('bob', 'foes', [6, 5], { wounds, ...more })];
    return begin(encounter(people)).gm({ kind: 'end-fight' });
  }
  const pass = (f: ReturnType<typeof begin>, hours: number, ...dice: number[][]) =>
    f.answer('gm', { kind: 'pass-time', hours }, ...dice);

  test('[unconscious] whoever is unconscious rolls once an hour to come to', () => {
    const f = recovering([at('torso', 'normal', 3)]).gm({
      kind: 'set-condition',
      who: 'bob',
      condition: 'unconscious',
    });
    pass(f, 1, ...d(1));
    expect(last(f, 'consciousness-rolled')).toMatchObject({ isSuccess: true, number: { total: 3 } });
    expect(last(f, 'woke-up').who).toBe('bob');
  });

  test('[unconscious] and rolls on where that fails', () => {
    const f = recovering([at('torso', 'normal', 5)], { traits: { C: 3 } }).gm({
      kind: 'set-condition',
      who: 'bob',
      condition: 'unconscious',
    });
    pass(f, 1, ...d(6));
    expect(parts(last(f, 'consciousness-rolled').sum)).toEqual(['roll 6', 'roll 3', 'pain -5']);
    expect(last(f, 'consciousness-rolled').isSuccess).toBe(false);
    pass(f, 1, ...d(6));
    expect(f.since.map(({ type }) => type)).toContain('consciousness-rolled');
  });

  test('[heal-unit] [heal-cold] [heal-fire] warmth heals cold alone, a week burns alone, each by 1 a location', () => {
    const f = recovering([at('torso', 'cold', 2), at('left-arm', 'cold', 1), at('torso', 'fire', 1)]);
    pass(f, 1);
    expect(last(f, 'healed')).toMatchObject({
      who: 'bob',
      rule: 'heal-cold',
      kind: 'cold',
      at: [
        { location: 'torso', points: 1 },
        { location: 'left-arm', points: 1 },
      ],
    });
    pass(f, 1);
    expect(last(f, 'healed').at).toEqual([{ location: 'torso', points: 1 }]);
    pass(f, 1);
    expect(f.since.map(({ type }) => type)).not.toContain('healed');
    for (let hour = 3; hour < 167; hour++) pass(f, 1, ...((hour + 1) % 24 === 0 ? d(6) : []));
    expect(f.since.map(({ type }) => type)).not.toContain('healed');
    pass(f, 1);
    expect(last(f, 'healed')).toMatchObject({ rule: 'heal-fire', kind: 'fire' });
  });

  test('[weather-cold] where it is mild nobody freezes, and everybody is warm', () => {
    const f = pass(recovering([]), 24);
    expect(f.events.map(({ type }) => type)).not.toContain('damage-dealt');
    expect(f.state.combatants.map(({ isWarm }) => isWarm)).toEqual([true, true]);
  });

  test('[weather-cold] the cold of an hour may kill before anything heals', () => {
    const weather = { cold: 1, everyRounds: 20 };
    const people = [
      entrant('ann', 'team', [5, 5]),
      entrant('bob', 'foes', [6, 5], { wounds: [at('torso', 'cold', 13)] }),
    ];
    const f = begin(encounter(people, {}, { options: { ...OPTIONS, weather } })).gm({ kind: 'end-fight' });
    f.answer('gm', { kind: 'warmth', who: 'ann', at: 'warm' });
    pass(f, 1);
    expect(last(f, 'damage-dealt')).toMatchObject({ who: 'bob', kind: 'cold', location: 'torso' });
    expect(parts(last(f, 'damage-dealt').damage)).toEqual(['weather-cold 1']);
    expect(last(f, 'dying-started').who).toBe('bob');
    expect(last(f, 'died').who).toBe('bob');
  });
});
