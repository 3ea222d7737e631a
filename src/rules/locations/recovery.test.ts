import { describe, expect, test } from 'vitest';
import {
  all,
  begin,
  type Changes,
  d,
  duel,
  encounter,
  entrant,
  last,
  now,
  OPTIONS,
  parts,
} from '../../../test/support/locations.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import { StepRunner } from '../../kernel/step.ts';
import { simulationChance } from '../../simulation/random.ts';
import { type Event, evolve } from './events.ts';
import { locations } from './ruleset.ts';
import type { Sheet } from './schema.ts';
import { start } from './start.ts';
import type { Combatant, State } from './state.ts';

type OldWound = Sheet['wounds'][number];

const hurtBy = (points: number, location: OldWound['location'] = 'torso'): OldWound => ({
  location,
  kind: 'normal',
  points,
});

/** Ann is unhurt. */
function hours(wounds: OldWound[], bob: Changes = {}) {
  const people = [
    entrant('ann', 'team', [5, 5]),
    entrant('bob', 'foes', [6, 5], { traits: { C: 6 }, wounds, ...bob }),
  ];
  return begin(encounter(people)).gm({ kind: 'end-fight' });
}

const pass = (f: ReturnType<typeof begin>, span: number, ...dice: number[][]) =>
  f.answer('gm', { kind: 'pass-time', hours: span }, ...dice);

describe('the sleep roll', () => {
  test('[recovery] with C 6 and 8 damage, without Pain, a 3 or more heals 1 HP on every hurt location', () => {
    const f = pass(hours([hurtBy(6), hurtBy(2, 'left-arm')]), 24, ...d(3));
    expect(last(f, 'sleep-rolled')).toMatchObject({ number: { total: 8 }, isSuccess: true });
    expect(parts(last(f, 'sleep-rolled').sum)).toEqual(['roll 3', 'roll 6']);
    expect(now(f, 'bob').wounds.torso.normal).toBe(5);
    expect(now(f, 'bob').wounds['left-arm'].normal).toBe(1);
  });

  test('[recovery] a 2 is not enough', () => {
    const f = pass(hours([hurtBy(6), hurtBy(2, 'left-arm')]), 24, ...d(2));
    expect(last(f, 'sleep-rolled').isSuccess).toBe(false);
  });

  test('[recovery] a combatant that was active in any hour of the day has -1', () => {
    const f = hours([hurtBy(6), hurtBy(2, 'left-arm')]);
    f.answer('gm', { kind: 'plan', who: 'bob', plan: 'active' });
    pass(f, 1);
    f.answer('gm', { kind: 'plan', who: 'bob', plan: 'rest' });
    for (let hour = 0; hour < 22; hour++) pass(f, 1);
    pass(f, 1, ...d(4));
    expect(parts(last(f, 'sleep-rolled').sum)).toEqual(['roll 4', 'roll 6', 'recovery -1']);
    // The next day is a new one.
    pass(f, 24, ...d(6));
    expect(parts(last(f, 'sleep-rolled').sum)).toEqual(['roll 6', 'roll 6']);
  });

  test('[recovery] [day-plan] activity before a combatant was hurt gives no -1 on the next day', () => {
    const f = hours([]);
    f.answer('gm', { kind: 'plan', who: 'bob', plan: 'active' });
    pass(f, 24);
    f.answer('gm', { kind: 'plan', who: 'bob', plan: 'rest' });
    f.gm({ kind: 'hurt', who: 'bob', location: 'torso', of: 'normal', points: 3 });
    pass(f, 24, ...d(4));
    expect(parts(last(f, 'sleep-rolled').sum)).toEqual(['roll 4', 'roll 6']);
  });

  test('[day-plan] the 6 hours of sleep do not count as active under any plan', () => {
    const f = hours([hurtBy(3)]);
    for (let hour = 0; hour < 18; hour++) pass(f, 1);
    f.answer('gm', { kind: 'plan', who: 'bob', plan: 'active' });
    for (let hour = 0; hour < 5; hour++) pass(f, 1);
    pass(f, 1, ...d(4));
    expect(parts(last(f, 'sleep-rolled').sum)).toEqual(['roll 4', 'roll 6']);
    pass(f, 24, ...d(4));
    expect(parts(last(f, 'sleep-rolled').sum)).toEqual(['roll 4', 'roll 6', 'recovery -1']);
  });

  test('[recovery-rate] [day-plan] one roll in 24 hours, at the end of the day', () => {
    const f = hours([hurtBy(3)]);
    for (let hour = 0; hour < 23; hour++) pass(f, 1);
    expect(all(f, 'sleep-rolled')).toEqual([]);
    pass(f, 1, ...d(6));
    expect(all(f, 'sleep-rolled')).toHaveLength(1);
  });

  test('[recovery] an unhurt combatant does not roll', () => {
    expect(all(pass(hours([]), 24), 'sleep-rolled')).toEqual([]);
  });

  test('[damage-kinds] cold and fire damage count against the roll and are not healed by it', () => {
    const wounds: OldWound[] = [hurtBy(2), { location: 'torso', kind: 'fire', points: 1 }];
    const f = pass(hours(wounds), 24, ...d(6));
    expect(last(f, 'sleep-rolled').number.total).toBe(3);
    expect(now(f, 'bob').wounds.torso).toEqual({ normal: 1, cold: 0, fire: 1 });
  });
});

describe('a failed sleep roll', () => {
  const badly = [hurtBy(6), hurtBy(2, 'left-arm')];

  test('[recovery-fail] a failed roll causes infection and -1 C', () => {
    const f = pass(hours(badly), 24, ...d(2));
    expect(last(f, 'infected')).toMatchObject({ who: 'bob', location: 'torso' });
    expect(last(f, 'c-lost')).toMatchObject({ loss: { total: 1 }, c: { total: 5 }, isForGood: false });
  });

  test('[recovery-fail] a [1] causes infection and -d6 C', () => {
    const f = pass(hours(badly), 24, ...d(1), ...d(1), ...d(3));
    expect(last(f, 'c-lost')).toMatchObject({ loss: { total: 3 }, c: { total: 3 } });
  });

  test('[botch-other] a [1] fails though its total is high enough', () => {
    const f = pass(hours([hurtBy(2)]), 24, ...d(1), ...d(1), ...d(1));
    expect(last(f, 'sleep-rolled')).toMatchObject({
      sum: { total: 7 },
      number: { total: 2 },
      isSuccess: false,
    });
    const other = pass(hours([hurtBy(2)]), 24, ...d(1), ...d(2));
    expect(last(other, 'sleep-rolled').isSuccess).toBe(true);
  });

  test('[infection] every failed roll costs C again', () => {
    const f = pass(pass(hours(badly), 24, ...d(2)), 24, ...d(2));
    expect(all(f, 'c-lost').map(({ rule, c }) => [rule, c.total])).toEqual([
      ['recovery-fail', 5],
      ['infection', 4],
    ]);
  });

  test('[infection-loss] C is lost once for each failure, though the loss is printed twice', () => {
    expect(all(pass(hours(badly), 24, ...d(2)), 'c-lost')).toHaveLength(1);
  });

  test('[infection-place] the most badly hurt location is infected', () => {
    const f = pass(hours([hurtBy(3), hurtBy(5, 'right-leg')]), 24, ...d(2));
    expect(now(f, 'bob').infected).toEqual(['right-leg']);
  });

  test('[infection-end] an infection lasts until its location is healed', () => {
    const f = pass(hours([hurtBy(1, 'left-arm'), hurtBy(6)]), 24, ...d(1), ...d(2));
    expect(now(f, 'bob').infected).toEqual(['torso']);
    for (let day = 0; day < 6; day++) pass(f, 24, ...d(6));
    expect(last(f, 'infection-ended')).toMatchObject({ who: 'bob', location: 'torso' });
    expect(now(f, 'bob').infected).toEqual([]);
  });
});

describe('recovering C', () => {
  test('[recover-c] C returns by 1 for each day of rest once all HP are healed', () => {
    const f = pass(hours([], { cLost: 2 }), 24);
    expect(last(f, 'c-regained')).toMatchObject({ who: 'bob', c: { total: 5 } });
    pass(pass(f, 24), 24);
    expect(all(f, 'c-regained')).toHaveLength(2);
    expect(now(f, 'bob').c).toBe(6);
  });

  test('[recover-c] [day-plan] C does not return while a wound is open, or in an active hour, which starts the day again', () => {
    const f = pass(hours([hurtBy(1)], { cLost: 1 }), 24, ...d(6));
    // Healed at the end of this day: the rest that counts begins now.
    expect(all(f, 'c-regained')).toEqual([]);
    f.answer('gm', { kind: 'plan', who: 'bob', plan: 'active' });
    pass(f, 1);
    f.answer('gm', { kind: 'plan', who: 'bob', plan: 'rest' });
    for (let hour = 0; hour < 23; hour++) pass(f, 1);
    expect(all(f, 'c-regained')).toEqual([]);
    pass(f, 1);
    expect(all(f, 'c-regained')).toHaveLength(1);
  });

  test('[severed-limb] [recover-c] [infection-place] a limb that no longer counts prevents no recovery', () => {
    const people = [entrant('ann', 'team', [5, 5]), entrant('bob', 'foes', [6, 5], { cLost: 1 })];
    const f = begin(encounter(people, { 'severed-limb': 'no-longer-counts' }));
    f.gm({ kind: 'hurt', who: 'bob', location: 'left-arm', of: 'normal', points: 8 });
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'not-bleeding' }).gm({ kind: 'end-fight' });
    pass(f, 24);
    expect(all(f, 'c-regained')).toHaveLength(1);
    f.gm({ kind: 'hurt', who: 'bob', location: 'torso', of: 'normal', points: 8 });
    pass(f, 24, ...d(1, 2));
    expect(last(f, 'infected').location).toBe('torso');
    pass(f, 24, ...d(6));
    expect(last(f, 'healed').at).toEqual([{ location: 'torso', points: 1 }]);
  });
});

describe('passing time', () => {
  /** Three weeks after a fight, in spans of this many hours. Returns the final state and the events. */
  function weeks(span: number) {
    const people = [
      entrant('ann', 'team', [5, 5], {
        wounds: [hurtBy(5), { location: 'left-leg', kind: 'fire', points: 2 }],
      }),
      entrant('bob', 'foes', [6, 5], {
        traits: { C: 6 },
        wounds: [hurtBy(4, 'right-arm'), hurtBy(2)],
        cLost: 1,
      }),
      entrant('cid', 'team', [7, 5], { wounds: [{ location: 'torso', kind: 'cold', points: 4 }] }),
    ];
    const { draw } = simulationChance(7, 3);
    let state = locations.start(encounter(people));
    const events: Event[] = [];
    const step = (answer: RawAnswer): void => {
      const hand = { draw, choose: () => answer, chooseAny: () => ({ who: 'ann', answer }) };
      const done = new StepRunner<State, Event>(locations as never, state, hand).run();
      state = done.state;
      events.push(...done.events);
    };
    step({ kind: 'end-turn' });
    state = locations.evolve(state, { type: 'fight-ended', rule: 'fight-end', winner: 'team' });
    while (state.hour < 504 || state.hoursToGo > 0) step({ kind: 'pass-time', hours: span });
    return { state, events: events.filter(({ type }) => type !== 'time-set') };
  }

  test('[recovery] a week at once is the same as seven days, and as its hours', () => {
    const byWeeks = weeks(168);
    expect(weeks(24)).toEqual(byWeeks);
    expect(weeks(1)).toEqual(byWeeks);
    expect(byWeeks.events.length).toBeGreaterThan(504);
  });
});

const plain = start(duel()).combatants[0]!;

/** Returns Ann after one hour in this state. */
function spent(hour: number, ann: Partial<Combatant> = {}, rulings = {}): Combatant {
  const state = { ...start(duel({}, {}, rulings)), combatants: [{ ...plain, ...ann }] };
  return evolve(state, { type: 'hour-passed', rule: 'recovery', hour } as Event).combatants[0]!;
}
const wounded = (kind: 'normal' | 'cold' | 'fire') => ({
  wounds: { ...plain.wounds, torso: { ...plain.wounds.torso, [kind]: 1 } },
});

describe('an hour', () => {
  test('does not count for the dead and the absent', () => {
    const griefs = [{ of: 'cid', hours: 3 }];
    expect(spent(1, { isDead: true, griefs }).griefs).toEqual(griefs);
    expect(spent(1, { presence: 'gone', griefs }).griefs).toEqual(griefs);
    expect(spent(1, { griefs }).griefs).toEqual([{ of: 'cid', hours: 2 }]);
  });

  test('[grief] may be the last of a grief or one of many', () => {
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
  ])('[day-plan] with number %i, spent actively, makes the day active: %s', (hour, wasActive) => {
    expect(spent(hour, { plan: 'active' }).wasActive).toBe(wasActive);
  });

  test.each([
    [2, true],
    [24, true],
    [25, false],
    [26, true],
  ])(
    '[day-plan] with number %i, rested after an active one, leaves the day active: %s',
    (hour, wasActive) => {
      expect(spent(hour, { wasActive: true }).wasActive).toBe(wasActive);
    },
  );

  test('[recover-c] of rest counts for C if C is lost and no wound is open', () => {
    const lost = { c: 5, restHours: 7 };
    expect(spent(1, lost).restHours).toBe(8);
    expect(spent(1, { ...lost, plan: 'active' }).restHours).toBe(0);
    expect(spent(1, { ...lost, ...wounded('normal') }).restHours).toBe(0);
    expect(spent(1, { ...lost, ...wounded('fire') }).restHours).toBe(0);
    expect(spent(1, { ...lost, c: 7 }).restHours).toBe(0);
    expect(spent(1, { ...lost, cMost: 5 }).restHours).toBe(0);
  });

  test('[heal-fire] of rest counts for burns; an active hour changes nothing', () => {
    const burnt = { ...wounded('fire'), fireHours: 7 };
    expect(spent(1, burnt).fireHours).toBe(8);
    expect(spent(1, { ...burnt, plan: 'active' }).fireHours).toBe(7);
    expect(spent(1, { ...wounded('cold'), fireHours: 7 }).fireHours).toBe(0);
  });
});

describe('after the fight', () => {
  const at = (location: 'head' | 'torso' | 'left-arm', kind: 'normal' | 'cold' | 'fire', points: number) => ({
    location,
    kind,
    points,
  });

  /** Ann and Bob, with these wounds, after the fight. */
  function recovering(wounds: ReturnType<typeof at>[], more = {}) {
    const people = [entrant('ann', 'team', [5, 5]), entrant('bob', 'foes', [6, 5], { wounds, ...more })];
    return begin(encounter(people)).gm({ kind: 'end-fight' });
  }
  const pass = (f: ReturnType<typeof begin>, hours: number, ...dice: number[][]) =>
    f.answer('gm', { kind: 'pass-time', hours }, ...dice);

  test('[unconscious] an unconscious combatant rolls once an hour to wake up', () => {
    const f = recovering([at('torso', 'normal', 3)]).gm({
      kind: 'set-condition',
      who: 'bob',
      condition: 'unconscious',
    });
    pass(f, 1, ...d(1));
    expect(last(f, 'consciousness-rolled')).toMatchObject({ isSuccess: true, number: { total: 3 } });
    expect(last(f, 'woke-up').who).toBe('bob');
  });

  test('[unconscious] a combatant that fails keeps rolling', () => {
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

  test('[heal-unit] [heal-cold] [heal-fire] an hour of warmth heals 1 cold damage at each location, and a week 1 burn', () => {
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

  test('[weather-cold] in mild weather nobody freezes, and everyone is warm', () => {
    const f = pass(recovering([]), 24);
    expect(f.events.map(({ type }) => type)).not.toContain('damage-dealt');
    expect(f.state.combatants.map(({ isWarm }) => isWarm)).toEqual([true, true]);
  });

  test('[weather-cold] the cold of an hour may kill before that hour heals anything', () => {
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
