import { describe, expect, test } from 'vitest';
import {
  attack,
  BLADE,
  BLOCK,
  begin,
  type Changes,
  DIRK,
  DODGE,
  d,
  encounter,
  entrant,
  FISTS,
  GRENADE,
  hurt,
  KNIFE,
  type LocationsFight,
  now,
  PISTOL,
} from '../../../test/support/locations.ts';
import { does, three } from '../../../test/support/locations-policy.ts';
import type { Decision, RawAnswer } from '../../kernel/decision.ts';
import { playOut } from '../../simulation/play-out.ts';
import { random, simulationChance } from '../../simulation/random.ts';
import { recoverSensibly } from './policies.ts';
import { locations } from './ruleset.ts';
import type { DamageKind } from './sheet.ts';
import type { Combatant, State } from './state.ts';

const { simple } = locations.policies;
const skills = { melee: 4, dodge: 4, 'first-aid': 6 };

describe('the simple policy', () => {
  test('wins with three combatants against three that play at random, seeds 1 to 30', () => {
    const people = ['ann', 'bea', 'cid'].map((id, i) => entrant(id, 'team', [3, 3 + i], { skills }));
    const foes = ['bob', 'eve', 'moe'].map((id, i) => entrant(id, 'foes', [8, 3 + i], { skills }));
    let won = 0;
    for (let fight = 0; fight < 30; fight++) {
      const { state } = playOut<State, never>({
        ruleset: locations as never,
        state: locations.start(encounter([...people, ...foes])),
        chance: simulationChance(1, fight),
        policyOf: ({ who }: Decision) => (['bob', 'eve', 'moe'].includes(who) ? random : simple!),
        mostSteps: 3000,
      });
      if (state.winner === 'team') won += 1;
    }
    expect(won).toBeGreaterThan(25);
  });

  test('moves up to its foe, strikes it, and then ends its turn', () => {
    const f = begin(encounter([entrant('ann', 'team', [5, 5]), entrant('bob', 'foes', [9, 5])]));
    expect(does(f, 'ann')).toEqual({ kind: 'approach', target: 'bob', yards: 3 });
    f.answer('ann', { kind: 'approach', target: 'bob', yards: 3 });
    expect(does(f, 'ann')).toEqual({ kind: 'attack', weapon: 'blade', target: 'bob', called: 'torso' });
  });

  test('charges a foe too far away for a move', () => {
    const f = begin(encounter([entrant('ann', 'team', [5, 5]), entrant('bob', 'foes', [20, 5])]));
    expect(does(f, 'ann')).toEqual({ kind: 'charge' });
  });

  test('leaves the dying and turns to foes that still stand', () => {
    const f = begin(
      encounter([
        entrant('ann', 'team', [5, 5]),
        entrant('bob', 'foes', [6, 5]),
        entrant('eve', 'foes', [5, 6]),
      ]),
    );
    hurt(f, 'bob', 'torso', 14);
    expect(does(f, 'ann')).toMatchObject({ kind: 'attack', target: 'eve' });
  });

  test('stands up, and reloads an empty weapon', () => {
    const f = begin(
      encounter([
        entrant('ann', 'team', [5, 5], { weapons: [{ ...PISTOL, shots: 1 }, FISTS], ready: ['pistol'] }),
        entrant('bob', 'foes', [15, 5]),
      ]),
    );
    f.gm({ kind: 'set-condition', who: 'ann', condition: 'prone' });
    expect(does(f, 'ann')).toEqual({ kind: 'stand-up' });
    f.answer('ann', { kind: 'stand-up' }).answer('ann', {
      kind: 'attack',
      weapon: 'pistol',
      target: 'bob',
      called: 'torso',
    });
    f.answer('bob', { kind: 'dodge' }, [2], [5])
      .answer('ann', { kind: 'end-turn' })
      .answer('bob', { kind: 'end-turn' });
    expect(does(f, 'ann')).toEqual({ kind: 'reload', item: 'pistol' });
  });

  test('gives First-Aid to a comrade if it has a chance, and never to a foe', () => {
    const people = [
      entrant('ann', 'team', [5, 5], { skills }),
      entrant('bea', 'team', [5, 6]),
      entrant('bob', 'foes', [25, 25]),
    ];
    const f = begin(encounter(people)).gm({ kind: 'set-condition', who: 'bea', condition: 'bleeding' });
    f.answer('ann', { kind: 'claim' }).answer('bea', { kind: 'pass' });
    expect(does(f, 'ann')).toEqual({ kind: 'first-aid', patient: 'bea' });
    const other = begin(
      encounter([entrant('ann', 'team', [5, 5], { skills }), entrant('bob', 'foes', [6, 5])]),
    );
    other.gm({ kind: 'set-condition', who: 'bob', condition: 'bleeding' });
    expect(does(other, 'ann')).toMatchObject({ kind: 'attack' });
  });

  test('blocks or dodges, whichever is better, so it dodges a shot', () => {
    const bob = { skills: { melee: 5, dodge: 2 } };
    const blade = begin(encounter([entrant('ann', 'team', [5, 5]), entrant('bob', 'foes', [6, 5], bob)]));
    blade.answer('ann', { kind: 'attack', weapon: 'blade', target: 'bob', called: 'torso' });
    expect(does(blade, 'bob')).toEqual({ kind: 'block' });
    const gun = { weapons: [PISTOL, FISTS], ready: ['pistol'] };
    const shot = begin(encounter([entrant('ann', 'team', [5, 5], gun), entrant('bob', 'foes', [6, 5], bob)]));
    shot.answer('ann', { kind: 'attack', weapon: 'pistol', target: 'bob', called: 'torso' });
    expect(does(shot, 'bob')).toEqual({ kind: 'dodge' });
  });

  test('waits for the wounded after the fight, and finishes when all are well', () => {
    const wounds = [{ location: 'torso' as const, kind: 'normal' as const, points: 2 }];
    const f = begin(encounter([entrant('ann', 'team', [5, 5], { wounds })]));
    expect(does(f, 'gm')).toEqual({ kind: 'pass-time', hours: 24 });
    f.gm({ kind: 'heal', who: 'ann', location: 'torso', of: 'normal', points: 2 });
    expect(now(f, 'ann').wounds.torso.normal).toBe(0);
    expect(does(f, 'gm')).toEqual({ kind: 'close' });
  });

  test('waits in weeks after the fight if only burns are left', () => {
    const wounds = [{ location: 'torso' as const, kind: 'fire' as const, points: 2 }];
    const f = begin(encounter([entrant('ann', 'team', [5, 5], { wounds })]));
    expect(does(f, 'gm')).toEqual({ kind: 'pass-time', hours: 168 });
  });
});

describe('recovery with the simple policy', () => {
  /** Returns the policy's action for Ann and Cid, alone after the fight, with these changes to them. */
  function recovers(
    ann: Partial<Combatant>,
    cid: Partial<Combatant> = {},
    more: Partial<State> = {},
    sheet: Changes = {},
  ): RawAnswer {
    const f = begin(encounter([entrant('ann', 'team', [5, 5], sheet), entrant('cid', 'team', [6, 5])]));
    const [first, second] = f.state.combatants;
    const combatants = [
      { ...first!, ...ann },
      { ...second!, ...cid },
    ];
    return recoverSensibly(f.asked('gm'), { ...f.state, ...more, combatants });
  }

  const UNHURT = { normal: 0, cold: 0, fire: 0 };
  const hurt = (kind: DamageKind, more: Partial<Combatant['wounds']['torso']> = {}) => ({
    wounds: {
      head: UNHURT,
      torso: { ...UNHURT, [kind]: 2, ...more },
      'right-arm': UNHURT,
      'left-arm': UNHURT,
      'right-leg': UNHURT,
      'left-leg': UNHURT,
    },
  });
  const DAY = { kind: 'pass-time', hours: 24 };
  const WEEK = { kind: 'pass-time', hours: 168 };
  const CLOSE = { kind: 'close' };

  test('cold combatants are warmed before time passes; the dead are ignored', () => {
    expect(recovers(hurt('normal'), { isWarm: false })).toEqual({ kind: 'warmth', who: 'cid', at: 'warm' });
    expect(recovers(hurt('normal'), { isWarm: false, isDead: true })).toEqual(DAY);
  });

  test('time passes while a living combatant is hurt or has C to regain', () => {
    expect(recovers({})).toEqual(CLOSE);
    expect(recovers({}, hurt('normal'))).toEqual(DAY);
    expect(recovers({ c: 6 })).toEqual(DAY);
    expect(recovers({ c: 6, cMost: 6 })).toEqual(CLOSE);
    expect(recovers({ ...hurt('normal'), isDead: true })).toEqual(CLOSE);
  });

  test('recovery takes four weeks at most', () => {
    expect(recovers(hurt('normal'), {}, { hour: 671 })).toEqual(DAY);
    expect(recovers(hurt('normal'), {}, { hour: 672 })).toEqual(CLOSE);
  });

  test('time passes by the week if all patients have only burns', () => {
    expect(recovers(hurt('fire'))).toEqual(WEEK);
    expect(recovers(hurt('fire'), hurt('fire'))).toEqual(WEEK);
    expect(recovers(hurt('fire'), hurt('normal'))).toEqual(DAY);
    expect(recovers(hurt('fire', { normal: 1 }))).toEqual(DAY);
    expect(recovers(hurt('fire', { cold: 1 }))).toEqual(DAY);
    expect(recovers(hurt('fire'), { c: 6 })).toEqual(DAY);
  });

  test.each([
    [7, DAY],
    [8, { kind: 'amputate', surgeon: 'ann', patient: 'cid', limb: 'left-leg' }],
  ])('with Surgery %i an infected limb is treated so: %o', (surgery, answer) => {
    const people = [
      entrant('ann', 'team', [5, 5], { skills: { surgery } }),
      entrant('bea', 'team', [5, 6], { skills: { surgery: 7 } }),
      entrant('cid', 'team', [6, 5], { wounds: [{ location: 'left-leg', kind: 'normal', points: 2 }] }),
    ];
    const f = begin(encounter(people));
    const infected = f.state.combatants.map((who) =>
      who.id === 'cid' ? { ...who, infected: ['torso', 'left-leg'] as const } : who,
    );
    const options = [
      {
        kind: 'amputate',
        params: {
          surgeon: { oneOf: ['bea', 'ann'] },
          patient: { oneOf: ['cid'] },
          limb: { oneOf: ['left-leg'] },
        },
      },
    ];
    expect(recoverSensibly({ ...f.asked('gm'), options }, { ...f.state, combatants: infected })).toEqual(
      answer,
    );
  });
});

const stun = (f: LocationsFight, who: string): LocationsFight => f.gm({ kind: 'stun', who, rounds: 1 });

describe('the simple policy chooses its target:', () => {
  test('of two targets in reach it strikes the more badly hurt one', () => {
    expect(does(three({}, [6, 5], [5, 6]))).toEqual(attack('bob'));
    expect(does(hurt(three({}, [6, 5], [5, 6]), 'eve', 'torso', 1))).toEqual(attack('eve'));
    expect(does(hurt(three({}, [6, 5], [5, 6]), 'bob', 'torso', 1))).toEqual(attack('bob'));
  });

  test('it strikes a Stunned target before a hurt one, if Stunned means helpless', () => {
    const helpless = stun(hurt(three({}, [6, 5], [5, 6]), 'bob', 'torso', 5), 'eve');
    expect(does(helpless)).toEqual(attack('eve'));
    const shaken = three({}, [6, 5], [5, 6], { stunned: 'minus-two' });
    expect(does(stun(hurt(shaken, 'bob', 'torso', 5), 'eve'))).toEqual(attack('bob'));
  });

  test('it uses the weapon with the most damage, otherwise bare hands', () => {
    const both = { weapons: [DIRK, BLADE, FISTS], ready: ['dirk', 'blade'] };
    expect(does(three(both, [6, 5], [9, 9]))).toEqual(attack('bob'));
    const unarmed = { weapons: [FISTS], ready: [] };
    expect(does(three(unarmed, [6, 5], [9, 9]))).toEqual(attack('bob', 'torso', 'fists'));
  });

  test('it does not strike the unconscious or the dying, even if nobody else is in reach', () => {
    const asleep = three({}, [6, 5], [9, 5]).gm({
      kind: 'set-condition',
      who: 'bob',
      condition: 'unconscious',
    });
    expect(does(asleep)).toEqual({ kind: 'approach', target: 'eve', yards: 3 });
    const dying = hurt(three({}, [6, 5], [9, 5]), 'bob', 'head', 4);
    expect(does(dying)).toEqual({ kind: 'approach', target: 'eve', yards: 3 });
  });

  test('after a charge it makes the blow of the charge', () => {
    const f = three({}, [20, 5], [25, 25]).answer('ann', { kind: 'charge' });
    f.answer('ann', { kind: 'approach', target: 'bob', yards: 14 });
    expect(does(f)).toEqual(attack('bob'));
  });
});

describe('the simple policy throws explosives:', () => {
  const thrower = { weapons: [GRENADE, FISTS], ready: ['grenade'] };
  const thrown = { kind: 'blast', weapon: 'grenade', target: 'bob' };

  test('it throws at a point that hits two enemies, up to the edge of its radius', () => {
    expect(does(three(thrower, [10, 5], [12, 5]))).toEqual(thrown);
    expect(does(three(thrower, [10, 5], [13, 5]))).toMatchObject({ kind: 'approach' });
  });

  test('it throws rather than strikes', () => {
    const both = { weapons: [GRENADE, BLADE, PISTOL], ready: ['grenade', 'pistol'] };
    expect(does(three(both, [10, 5], [12, 5]))).toEqual(thrown);
  });

  test('it throws if two are still standing', () => {
    const f = hurt(three(thrower, [10, 5], [12, 5]), 'eve', 'torso', 14);
    expect(does(f)).toMatchObject({ kind: 'approach' });
  });

  test('it throws at a second target if the first would hit only one enemy', () => {
    const people = [
      entrant('ann', 'team', [5, 5], thrower),
      entrant('moe', 'foes', [5, 14]),
      entrant('bob', 'foes', [10, 5]),
      entrant('eve', 'foes', [12, 5]),
    ];
    expect(does(begin(encounter(people)))).toEqual(thrown);
  });

  test('it throws only without a living ally near; the dead do not matter', () => {
    const withCid = () =>
      begin(
        encounter([
          entrant('ann', 'team', [5, 5], thrower),
          entrant('cid', 'team', [10, 7]),
          entrant('bob', 'foes', [10, 5]),
          entrant('eve', 'foes', [9, 4]),
        ]),
      )
        .answer('ann', { kind: 'claim' })
        .answer('cid', { kind: 'pass' });
    expect(does(withCid())).toEqual({ ...thrown, target: 'eve' });
    const dead = withCid().gm({ kind: 'set-condition', who: 'cid', condition: 'dead' });
    expect(does(dead)).toEqual(thrown);
  });
});

describe('the simple policy defends itself: it', () => {
  function attacked(bob: Changes, weapon = BLADE): LocationsFight {
    const armed = { weapons: [weapon, FISTS], ready: [weapon.id] };
    const people = [entrant('ann', 'team', [5, 5], armed), entrant('bob', 'foes', [6, 5], bob)];
    return begin(encounter(people)).answer('ann', attack('bob', 'torso', weapon.id));
  }
  const skilled = (melee: number, dodge: number) => ({ skills: { melee, dodge } });

  test.each([
    ['dodge', skilled(4, 4), BLADE],
    ['block', skilled(5, 4), BLADE],
    ['dodge', skilled(10, 4), PISTOL],
    ['block', skilled(11, 4), PISTOL],
    ['dodge', skilled(10, 4), KNIFE],
  ] as const)('uses a %s with %o', (kind, bob, weapon) => {
    expect(does(attacked(bob, weapon), 'bob')).toEqual({ kind });
  });

  test('blocks with the 3 of a held counter', () => {
    const counter = (melee: number) => {
      const people = [entrant('ann', 'team', [5, 5], skilled(melee, 4)), entrant('bob', 'foes', [6, 5])];
      const f = begin(encounter(people)).answer('ann', { kind: 'counter' });
      return f.answer('ann', { kind: 'end-turn' }).answer('bob', attack('ann'));
    };
    expect(does(counter(1))).toEqual({ kind: 'dodge' });
    expect(does(counter(2))).toEqual(BLOCK);
  });

  test('strikes back', () => {
    const people = [entrant('ann', 'team', [5, 5]), entrant('bob', 'foes', [6, 5])];
    const f = begin(encounter(people)).answer('ann', { kind: 'counter' });
    f.answer('ann', { kind: 'end-turn' })
      .answer('bob', attack('ann'))
      .answer('ann', BLOCK, ...d(2, 3));
    expect(does(f)).toEqual({ kind: 'strike-back', weapon: 'blade', called: 'torso' });
  });

  test('strikes twice with two weapons', () => {
    const pair = { weapons: [BLADE, DIRK], ready: ['blade', 'dirk'] };
    const f = three(pair, [6, 5], [4, 5]);
    f.answer('ann', { ...attack('bob'), kind: 'dual-wield', second: 'dirk' });
    f.answer('bob', DODGE, ...d(2, 5));
    expect(does(f)).toEqual({ kind: 'strike', target: 'bob', called: 'torso' });
  });
});
