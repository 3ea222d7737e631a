import { describe, expect, test } from 'vitest';
import {
  all,
  begin,
  d,
  duel,
  END_TURN,
  encounter,
  entrant,
  hurt,
  last,
  now,
  parts,
  roundGoesBy,
} from '../../../test/support/locations.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import { demeanor } from './body.ts';
import type { Rulings } from './rulings.ts';

/** Ann and Bob of the Team and Eve far off; Bob's right arm is taken off. */
function armless(rulings: Partial<Rulings> = {}, damage = 7) {
  const f = begin(
    encounter(
      [entrant('ann', 'team', [5, 5]), entrant('bob', 'team', [6, 5]), entrant('eve', 'foes', [25, 25])],
      rulings,
    ),
    [1],
  );
  return hurt(f, 'bob', 'right-arm', damage);
}

/** Everyone passes for a round; the dice are for its end. */
function pass(f: ReturnType<typeof begin>, ...dice: number[][]) {
  const round = f.state.round;
  while (f.state.round === round && f.open.length > 0) {
    const { who, key, defaultAnswer } = f.open[0]!;
    f.answer(who, key === 'turn' ? END_TURN : (defaultAnswer as RawAnswer));
  }
  return dice.length > 0 ? f.roll(...dice) : f;
}

describe('bleeding', () => {
  test('[bleeding] bleeding is 1 damage to the torso at the end of each round', () => {
    const f = pass(armless(), ...d(6, 6));
    expect(all(f, 'damage-dealt').at(-1)).toMatchObject({ who: 'bob', location: 'torso', rule: 'bleeding' });
    expect(now(f, 'bob').wounds.torso.normal).toBe(1);
  });

  test('[wound-clock] the damage comes first, then the roll to stop it, then the one to stay conscious', () => {
    const f = pass(armless(), ...d(6, 6));
    const types = f.events
      .map(({ type }) => type)
      .filter((type) => /dealt|bleeding-rolled|consciousness/.test(type));
    expect(types.slice(1)).toEqual(['damage-dealt', 'bleeding-rolled', 'consciousness-rolled']);
  });

  test('[stop-bleeding] [pain] with C 7 and an arm at 0, d6 + 7 - 8 cannot exceed 8', () => {
    const f = pass(armless(), ...d(6, 6));
    expect(last(f, 'bleeding-rolled')).toMatchObject({
      isSuccess: false,
      number: { total: 8 },
      sum: { total: 5 },
    });
    expect(last(f, 'fell-unconscious')).toMatchObject({ who: 'bob', rule: 'unconscious' });
  });

  test('[stop-bleeding] [equal-to-number] without Pain on this roll, 8 against 8 fails and 9 stops the bleeding', () => {
    const rulings = { 'pain-scope': 'not-against-damage' } as const;
    expect(last(pass(armless(rulings), ...d(1, 6)), 'bleeding-rolled').isSuccess).toBe(false);
    const f = pass(armless(rulings), ...d(2, 6));
    expect(last(f, 'bleeding-rolled').isSuccess).toBe(true);
    expect(now(f, 'bob').isBleeding).toBe(false);
  });

  test('[equal-to-number] under the other setting 8 is enough against 8', () => {
    const rulings = { 'pain-scope': 'not-against-damage', 'equal-to-number': 'succeeds' } as const;
    expect(last(pass(armless(rulings), ...d(1, 6)), 'bleeding-rolled').isSuccess).toBe(true);
  });

  test('[several-limbs] two limbs at 0 bleed once, with one roll for each', () => {
    const f = hurt(armless(), 'bob', 'left-arm', 7);
    pass(f, ...d(6, 6));
    expect(all(f, 'bleeding-started')).toHaveLength(1);
    expect(all(f, 'bleeding-rolled')).toHaveLength(1);
    expect(all(f, 'consciousness-rolled')).toHaveLength(1);
    expect(now(f, 'bob').wounds.torso.normal).toBe(1);
  });

  test('[body-rolls] the Stunned and the unconscious roll as well, and the roll takes no action', () => {
    const f = hurt(armless(), 'bob', 'head', 1);
    pass(f, ...d(6, 6));
    expect(last(f, 'turn-passed').why).toBe('stunned');
    expect(all(f, 'bleeding-rolled')).toHaveLength(1);
    pass(f, ...d(6, 6));
    expect(all(f, 'bleeding-rolled')).toHaveLength(2);
  });

  test('[bleeding] [head-torso-zero] bleeding empties the torso after 14 rounds and kills at the end of the 15th', () => {
    const f = armless().gm({ kind: 'end-fight' });
    // Nobody gives First-Aid; each round he fails to stop it, and to stay awake while his body lasts.
    while (!now(f, 'bob').isDead) {
      while (f.open[0]?.key === 'first-aid') f.answer(f.open[0].who, { kind: 'wait' });
      f.roll([1]);
    }
    expect(last(f, 'dying-started').due).toBe(15);
    expect(last(f, 'died')).toMatchObject({ who: 'bob' });
    expect(all(f, 'damage-dealt').filter(({ rule }) => rule === 'bleeding')).toHaveLength(15);
  });
});

describe('staying conscious', () => {
  const easy = { 'pain-scope': 'not-against-damage' } as const;

  test('[limb-zero] a C roll above total damage keeps a combatant conscious', () => {
    const f = pass(armless(easy), ...d(1, 2));
    expect(last(f, 'consciousness-rolled')).toMatchObject({ isSuccess: true, number: { total: 8 } });
    expect(now(f, 'bob').isUnconscious).toBe(false);
  });

  test('[unconscious] a combatant that fails cannot act, has DEF 0 and is prone; the same roll wakes it', () => {
    const f = pass(armless(easy), ...d(1, 1));
    expect(now(f, 'bob')).toMatchObject({ isUnconscious: true, isProne: true });
    pass(f, ...d(1, 3));
    expect(last(f, 'woke-up')).toMatchObject({ who: 'bob' });
  });

  test('[conscious-until] it rolls in every round of the fight, bleeding or not', () => {
    const f = pass(armless(easy), ...d(6, 6));
    expect(now(f, 'bob').isBleeding).toBe(false);
    pass(f, ...d(6));
    expect(all(f, 'consciousness-rolled')).toHaveLength(2);
  });

  test('[conscious-until] after the fight it rolls only while bleeding', () => {
    const f = pass(armless(easy), ...d(6, 6)).gm({ kind: 'end-fight' });
    expect(f.asked('gm').key).toBe('recovery');
    expect(all(f, 'consciousness-rolled')).toHaveLength(1);
  });
});

describe('First-Aid', () => {
  /** Bob bleeds and carries 2; Ann knows First-Aid. */
  function bleeding(reach = 1) {
    const f = begin(
      encounter([
        entrant('ann', 'team', [6 - reach, 5], { skills: { 'first-aid': 3 } }),
        entrant('bob', 'team', [6, 5]),
        entrant('eve', 'foes', [25, 25]),
      ]),
    );
    hurt(f, 'bob', 'torso', 5).gm({ kind: 'set-condition', who: 'bob', condition: 'bleeding' });
    return f.answer('ann', { kind: 'claim' }).answer('bob', { kind: 'pass' });
  }

  test('[stop-bleeding] [first-aid-time] First-Aid is one action, against total damage', () => {
    const f = bleeding().answer('ann', { kind: 'first-aid', patient: 'bob' }, [3]);
    expect(last(f, 'first-aid-given')).toMatchObject({
      sum: { total: 6 },
      number: { total: 5 },
      isSuccess: true,
    });
    expect(now(f, 'bob').isBleeding).toBe(false);
    expect(now(f, 'ann').action).toBe('first aid');
  });

  test('[stop-bleeding] First-Aid that only equals the damage stops nothing', () => {
    const f = bleeding().answer('ann', { kind: 'first-aid', patient: 'bob' }, [2]);
    expect(now(f, 'bob').isBleeding).toBe(true);
  });

  test('[first-aid-time] First-Aid needs the patient within reach, and works on oneself', () => {
    expect(bleeding(2).kinds('ann')).not.toContain('first-aid');
    const f = bleeding().answer('ann', END_TURN).answer('bob', { kind: 'first-aid', patient: 'bob' }, [6]);
    expect(parts(last(f, 'first-aid-given').sum)).toEqual(['roll 6', 'roll 0', 'pain -5']);
  });
});

describe('the dying', () => {
  const healed = { kind: 'heal', who: 'bob', location: 'head', of: 'normal' };

  /** Bob's head is at 0 in round 1, and the fight continues. */
  function dying() {
    const f = begin(
      encounter([
        entrant('ann', 'team', [5, 5]),
        entrant('bob', 'foes', [6, 5]),
        entrant('eve', 'foes', [25, 25]),
      ]),
    );
    return hurt(f, 'bob', 'head', 4);
  }

  test('[dying-healed] a dying combatant healed above 0 in time lives', () => {
    const f = dying().gm({ ...healed, points: 1 });
    pass(pass(f));
    expect(last(f, 'death-averted')).toMatchObject({ who: 'bob', rule: 'dying-healed' });
    expect(now(f, 'bob')).toMatchObject({ isDead: false, deathDue: null });
  });

  test('[dying-healed] a second fall to 0 does not move the deadline', () => {
    const f = pass(dying().gm({ ...healed, points: 1 }));
    hurt(f, 'bob', 'head', 1);
    expect(now(f, 'bob').deathDue).toBe(2);
    pass(f);
    expect(last(f, 'died').who).toBe('bob');
  });

  test('[head-torso-zero] a dying combatant lives through the round of its fall, and dies at the end of the next', () => {
    const f = pass(dying());
    expect(now(f, 'bob').isDead).toBe(false);
    pass(f);
    expect(now(f, 'bob').isDead).toBe(true);
  });
});

test('[stop-bleeding] a combatant that does not bleed makes no roll to stop it', () => {
  const f = hurt(begin(duel()), 'bob', 'torso', 3);
  roundGoesBy(f);
  expect(all(f, 'bleeding-rolled')).toEqual([]);
});

test('[stop-bleeding] [gm-authority] bleeding that the GM stops while the die is rolled does not stop again', () => {
  const f = armless({ 'pain-scope': 'not-against-damage' });
  pass(f);
  expect(f.waitingRoll!.rule).toBe('stop-bleeding');
  f.gm({ kind: 'set-condition', who: 'bob', condition: 'not-bleeding' }, ...d(6, 6));
  expect(last(f, 'bleeding-rolled').isSuccess).toBe(true);
  expect(all(f, 'bleeding-stopped')).toMatchObject([{ rule: 'gm-authority' }]);
});

test('[wound-clock] bodies roll in the order of the round, then the rest', () => {
  const f = begin(
    encounter([
      entrant('eve', 'foes', [25, 25]),
      entrant('ann', 'team', [5, 5]),
      entrant('bob', 'team', [6, 5]),
    ]),
  );
  f.answer('bob', { kind: 'claim' }).answer('ann', { kind: 'pass' });
  for (const who of ['ann', 'bob', 'eve']) f.gm({ kind: 'set-condition', who, condition: 'bleeding' });
  pass(f, ...d(6, 6, 6));
  expect(all(f, 'bleeding-rolled').map(({ who }) => who)).toEqual(['bob', 'ann', 'eve']);
});

/** Ann, Bea and Cid of the Team, and Eve far away; Ann has a successor off stage. */
function company(D = 5) {
  return begin(
    encounter([
      entrant('ann', 'team', [5, 5]),
      entrant('bea', 'team', [7, 5], { traits: { D } }),
      entrant('cid', 'team', [9, 5]),
      entrant('eve', 'foes', [25, 25]),
      entrant('dee', 'team', [5, 5], {}, { isInReserve: true, seat: 'ann' }),
    ]),
  );
}

const dead = (who: string) => ({ kind: 'set-condition', who, condition: 'dead' });

/** A round in which everyone passes. */
function passRound(f: ReturnType<typeof begin>) {
  const { round } = f.state;
  while (f.state.round === round && f.open[0]?.key !== 'new-character') {
    const { who, key } = f.open[0]!;
    f.answer(who, key === 'place' ? { kind: 'pass' } : END_TURN);
  }
  return f;
}

describe('a death', () => {
  test('[grief] a death costs each comrade 1 D for a month, and no one else', () => {
    const f = company().gm(dead('ann'));
    expect(all(f, 'grieved').map(({ who }) => who)).toEqual(['bea', 'cid']);
    expect(last(f, 'grieved')).toMatchObject({ of: 'ann', hours: 720 });
    expect(demeanor(now(f, 'bea'))).toBe(4);
    expect(demeanor(now(f, 'eve'))).toBe(5);
  });

  test('[grief] grief counts on a roll of D', () => {
    const f = company().gm(dead('ann')).answer('bea', { kind: 'claim' }).answer('cid', { kind: 'pass' });
    f.answer('bea', { kind: 'try', what: 'D' }).answer('gm', { kind: 'number', number: 6 }, [4]);
    expect(parts(last(f, 'tried').sum)).toEqual(['roll 4', 'roll 5', 'grief -1']);
  });

  test('[grief-scope] several griefs add up, each for its own month, but D is never below 0', () => {
    const f = company(1).gm(dead('ann')).gm(dead('cid'));
    const { demeanor: sum } = all(f, 'grieved')
      .filter(({ who }) => who === 'bea')
      .at(-1)!;
    expect(parts(sum)).toEqual(['grief 1', 'grief -1', 'grief -1', 'grief-scope 1']);
    expect(demeanor(now(f, 'bea'))).toBe(0);
  });

  test('[grief] grief is over after 30 days, to the hour', () => {
    const f = company().gm(dead('cid')).gm({ kind: 'end-fight' });
    f.answer('gm', { kind: 'pass-time', hours: 1 });
    const days = [...Array(29).keys()];
    for (const _day of days) f.answer('gm', { kind: 'pass-time', hours: 24 });
    for (let hour = 0; hour < 22; hour++) f.answer('gm', { kind: 'pass-time', hours: 1 });
    expect(now(f, 'bea').griefs).toEqual([{ of: 'cid', hours: 1 }]);
    f.answer('gm', { kind: 'pass-time', hours: 1 });
    expect(now(f, 'bea').griefs).toEqual([]);
  });

  test('[new-character] the player of the dead brings in a new combatant', () => {
    const f = passRound(company().gm(dead('ann')));
    expect(last(f, 'character-owed')).toMatchObject({ seat: 'ann' });
    expect(f.open[0]).toMatchObject({ key: 'new-character', seat: 'ann' });
    f.answer('gm', { kind: 'bring-in', who: 'dee' });
    expect(now(f, 'dee').presence).toBe('here');
    expect(f.state.owed).toEqual([]);
  });

  test('[new-character] the player may wait for a better time', () => {
    const f = passRound(company().gm(dead('ann'))).answer('gm', { kind: 'wait' });
    expect(f.state.owed).toEqual(['ann']);
    passRound(f);
    expect(f.open[0]!.key).toBe('new-character');
  });

  test('[new-character] a dead Extra is not replaced', () => {
    const extra = { isCharacter: false };
    const f = begin(encounter([entrant('ann', 'team', [1, 1]), entrant('bob', 'foes', [9, 9], extra)]));
    expect(all(f.gm(dead('bob')), 'character-owed')).toEqual([]);
  });

  test('[new-character] after the fight the player is asked at the end of each day', () => {
    const f = company().gm(dead('ann')).gm({ kind: 'end-fight' });
    f.answer('gm', { kind: 'pass-time', hours: 24 });
    expect(f.open[0]).toMatchObject({ key: 'new-character', seat: 'ann' });
    f.answer('gm', { kind: 'bring-in', who: 'dee' });
    expect(f.asked('gm').key).toBe('recovery');
  });

  test('[newcomer-place] a newcomer appears at its place or the nearest free one, and acts from the next round on', () => {
    const f = company();
    f.gm({ kind: 'move-to', who: 'bea', to: [5, 6] }).gm(dead('ann'));
    f.gm({ kind: 'move-to', who: 'cid', to: [5, 5] });
    passRound(f).answer('gm', { kind: 'bring-in', who: 'dee' });
    expect(last(f, 'character-came').at).not.toEqual([5, 5]);
    expect(all(f, 'turn-started').map(({ who }) => who)).not.toContain('dee');
    expect(f.open.map(({ who }) => who)).toContain('dee');
  });

  test('[head-torso-zero] a dead combatant takes no more damage', () => {
    const f = company().gm(dead('ann'));
    const { who } = f.open[0]!;
    expect(who).not.toBe('ann');
    expect(() => hurt(f, 'ann', 'head', 1)).toThrow(/not a possible who/);
  });
});
