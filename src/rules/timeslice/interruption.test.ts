import { describe, expect, test } from 'vitest';
import { BOW, duel, encounter, entrant, SWORD } from '../../../test/support/timeslice.ts';
import {
  all,
  attack,
  begin,
  DODGE,
  END_TURN,
  HITS,
  interrupt,
  last,
  MISSES,
  move,
  of,
  PASS,
  STAY,
  settle,
  types,
  walk,
} from '../../../test/support/timeslice-play.ts';
import type { Rulings } from './rulings.ts';
import type { Sheet } from './schema.ts';

/** The combatants that rolled to hit, in order. */
const strikers = (f: ReturnType<typeof begin>) => all(f, 'attack-rolled').map(({ attacker }) => attacker);

describe('an interruption', () => {
  test('[interruption] answers an attack by an opponent within range, at the cost of an attack', () => {
    const f = begin(duel());
    f.answer('ann', attack('bob'));
    expect(f.asked('bob')).toMatchObject({
      key: 'interruption',
      rule: 'interruption',
      context: { trigger: 'attack', by: 'ann' },
      defaultAnswer: PASS,
    });
    expect(f.asked('bob').options[0]?.cost).toBe('3 TS');
    f.answer('bob', interrupt());
    expect(of(f, 'bob').ts).toBe(3);
    expect(last(f, 'attack-declared')).toMatchObject({ who: 'bob', interrupts: 'ann', rule: 'interruption' });
  });

  test('[interruption] answers an attack on another combatant', () => {
    const three = [
      entrant('ann', 'heroes', [5, 5]),
      entrant('bob', 'foes', [6, 5], { ts: 1 }),
      entrant('dan', 'foes', [5, 6]),
    ];
    const f = begin(encounter(three), [9, 9], [0, 0], [0, 1]);
    f.answer('ann', attack('bob'));
    expect(f.asked('dan').context).toEqual({ trigger: 'attack', by: 'ann' });
    f.answer('dan', PASS);
  });

  test('[interruption] does not answer an ally, nor an opponent out of range', () => {
    const four = [
      entrant('ann', 'heroes', [5, 5]),
      entrant('cid', 'heroes', [5, 6]),
      entrant('bob', 'foes', [6, 5], { ts: 1 }),
      entrant('dan', 'foes', [8, 5]),
    ];
    const f = begin(encounter(four), [9, 9], [0, 2], [0, 0], [0, 1]);
    f.answer('ann', attack('bob'), [0, 0]);
    expect(f.asked('bob').key).toBe('defence');
  });

  test.each([
    [2, 'defence'],
    [3, 'interruption'],
  ])('[interruption] with %i TS the next question is the %s', (ts, key) => {
    const f = begin(duel({}, { ts })).answer('ann', attack('bob'));
    if (key === 'defence') f.roll([0, 0]);
    expect(f.asked('bob').key).toBe(key);
  });

  test('[interruption] is not offered with an empty weapon or without one', () => {
    const empty = { ...BOW, ammo: { shots: 1, reloadTs: 1 } };
    const f = begin(duel({}, { weapons: [empty], ready: ['bow'] }));
    f.answer('ann', attack('bob')).answer('bob', interrupt('none', 'bow'), ...MISSES, ...MISSES);
    settle(f);
    f.gm({ kind: 'set-ts', who: 'bob', value: 9 }).answer('ann', attack('bob'), [0, 0]);
    expect(f.asked('bob').key).toBe('defence');
    const unarmed = begin(duel({}, { ready: [] })).answer('ann', attack('bob'), [0, 0]);
    unarmed.roll([0, 0]);
    expect(types(unarmed)).toContain('defence-rolled');
  });

  test('[interruption] may be skipped for free, and the attack continues', () => {
    const f = begin(duel()).answer('ann', attack('bob')).answer('bob', PASS);
    expect(of(f, 'bob').ts).toBe(6);
    expect(f.waitingRoll?.why).toBe('ann: attack with sword');
  });

  test('[interrupt-target] strikes the combatant that triggered it, with each weapon that reaches it', () => {
    const pole = { ...SWORD, id: 'pole', range: 3 };
    const four = [
      entrant('ann', 'heroes', [5, 5], { weapons: [{ ...SWORD, range: 3 }] }),
      entrant('bob', 'foes', [8, 5], { weapons: [SWORD, pole], ready: ['sword', 'pole'] }),
      entrant('cid', 'heroes', [9, 5]),
    ];
    const f = begin(encounter(four), [9, 9], [0, 0], [0, 1]);
    f.answer('ann', attack('bob'));
    const options = f.asked('bob').options;
    expect(options.map(({ kind, params }) => [kind, params.weapon])).toEqual([
      ['interrupt', { oneOf: ['pole'] }],
      ['pass', undefined],
    ]);
    f.answer('bob', interrupt('none', 'pole'));
    expect(last(f, 'attack-declared').target).toBe('ann');
  });

  test('[interrupt-order] is offered in initiative order, and each combatant may pass', () => {
    const four = [
      entrant('bob', 'foes', [4, 5]),
      entrant('dan', 'foes', [6, 5]),
      entrant('ann', 'heroes', [5, 5]),
      entrant('eve', 'foes', [5, 6]),
    ];
    const f = begin(encounter(four), [0, 1], [0, 3], [9, 9], [0, 2]);
    const asked: string[] = [];
    f.answer('ann', attack('bob'));
    while (f.open[0]?.key === 'interruption') {
      asked.push(f.open[0].who);
      f.answer(f.open[0].who, PASS);
    }
    expect(asked).toEqual(['dan', 'eve', 'bob']);
  });

  test('[interrupt-order] is carried out before the next combatant is asked', () => {
    const four = [
      entrant('ann', 'heroes', [5, 5], { ts: 3, hp: 10 }),
      entrant('bob', 'foes', [4, 5], { ts: 3 }),
      entrant('dan', 'foes', [6, 5], { ts: 3 }),
    ];
    const f = begin(encounter(four), [9, 9], [0, 1], [0, 2]);
    f.answer('ann', attack('bob'))
      .answer('dan', interrupt(), ...HITS)
      .answer('ann', DODGE);
    expect(of(f, 'ann').hp).toBe(5);
    expect(f.asked('bob').key).toBe('interruption');
    f.answer('bob', PASS);
  });
});

describe('interruptions of interruptions', () => {
  test('[interruption] three levels deep, the last one declared is resolved first', () => {
    const f = begin(duel({ ts: 9 }, { ts: 9 }));
    f.answer('ann', attack('bob'))
      .answer('bob', interrupt())
      .answer('ann', interrupt())
      .answer('bob', interrupt());
    expect(of(f, 'ann').ts).toBe(3);
    expect(of(f, 'bob').ts).toBe(3);
    expect(all(f, 'attack-declared').map(({ who, interrupts }) => [who, interrupts])).toEqual([
      ['ann', null],
      ['bob', 'ann'],
      ['ann', 'bob'],
      ['bob', 'ann'],
    ]);
    f.answer('ann', PASS, ...HITS, ...MISSES, ...HITS, ...MISSES);
    settle(f);
    expect(strikers(f)).toEqual(['bob', 'ann', 'bob', 'ann']);
    expect(types(f).filter((type) => type === 'attack-hit' || type === 'attack-missed')).toEqual([
      'attack-hit',
      'attack-missed',
      'attack-hit',
      'attack-missed',
    ]);
    expect(of(f, 'ann').hp).toBe(10);
  });

  test('[interruption] on its own turn a combatant may answer an interruption by a foe other than its target', () => {
    const three = [
      entrant('ann', 'heroes', [5, 5]),
      entrant('bob', 'foes', [4, 5], { ts: 3 }),
      entrant('dan', 'foes', [6, 5], { ts: 3 }),
    ];
    const f = begin(encounter(three), [9, 9], [0, 1], [0, 2]);
    f.answer('ann', attack('bob')).answer('dan', interrupt());
    expect(f.asked('ann').context).toEqual({ trigger: 'attack', by: 'dan' });
    f.answer('ann', interrupt());
    expect(last(f, 'attack-declared')).toMatchObject({ who: 'ann', target: 'dan', interrupts: 'dan' });
  });

  test('[spend-at-once] an interrupter dropped by a counter-interruption does not strike; the first attack continues', () => {
    const three = [
      entrant('ann', 'heroes', [5, 5]),
      entrant('bob', 'foes', [6, 5], { hp: 5 }),
      entrant('dan', 'foes', [5, 6], { ts: 1 }),
    ];
    const f = begin(encounter(three), [9, 9], [0, 0], [0, 1]);
    f.answer('ann', attack('dan'))
      .answer('bob', interrupt())
      .answer('ann', interrupt(), ...HITS, ...HITS);
    settle(f);
    expect(all(f, 'maneuver-lost').map(({ who, why }) => [who, why])).toEqual([['bob', 'down']]);
    expect(strikers(f)).toEqual(['ann', 'ann']);
    expect(of(f, 'dan').hp).toBe(15);
    expect(of(f, 'bob')).toMatchObject({ hp: 0, ts: 0 });
  });

  test('[spend-at-once] if the target of the first attack falls meanwhile, the attack takes a minute from it', () => {
    const three = [
      entrant('ann', 'heroes', [5, 5]),
      entrant('bob', 'foes', [6, 5], { hp: 5 }),
      entrant('dan', 'foes', [19, 19]),
    ];
    const f = begin(encounter(three), [9, 9], [0, 0], [0, 1]);
    f.answer('ann', attack('bob'))
      .answer('bob', interrupt())
      .answer('ann', interrupt(), ...HITS);
    settle(f);
    expect(of(f, 'bob')).toMatchObject({ life: 'unconscious', clock: 240 });
    expect(of(f, 'ann').ts).toBe(0);
  });
});

describe('the order in which interruptions are resolved', () => {
  test('[interrupt-resolves] by default the interruption comes first', () => {
    const f = begin(duel({}, { ts: 3 }));
    f.answer('ann', attack('bob')).answer('bob', interrupt(), ...HITS, ...HITS);
    settle(f);
    expect(strikers(f)).toEqual(['bob', 'ann']);
  });

  const later: Partial<Rulings> = { 'interrupt-resolves': 'interrupted' };

  test('[interrupt-resolves] set to the interrupted, the attack comes first, and the interruption was paid before it', () => {
    const f = begin(duel({}, { ts: 3 }, later));
    f.answer('ann', attack('bob')).answer('bob', interrupt(), ...HITS);
    expect(of(f, 'bob').ts).toBe(0);
    settle(f.roll(...HITS));
    expect(strikers(f)).toEqual(['ann', 'bob']);
  });

  test('[interrupt-resolves] set to the interrupted, a combatant dropped by it does not strike', () => {
    const three = [
      entrant('ann', 'heroes', [5, 5]),
      entrant('bob', 'foes', [6, 5], { hp: 5, ts: 3 }),
      entrant('dan', 'foes', [19, 19]),
    ];
    const f = begin(encounter(three, later), [9, 9], [0, 0], [0, 1]);
    f.answer('ann', attack('bob')).answer('bob', interrupt(), ...HITS);
    settle(f);
    expect(last(f, 'maneuver-lost')).toMatchObject({ who: 'bob', why: 'down' });
    expect(strikers(f)).toEqual(['ann']);
  });

  test('[interrupt-resolves] set to the interrupted, the interruption may be interrupted when its turn comes', () => {
    const f = begin(duel({}, { ts: 3 }, later));
    f.answer('ann', attack('bob'))
      .answer('bob', interrupt(), ...MISSES)
      .answer('bob', DODGE)
      .answer('bob', STAY);
    expect(f.asked('ann').context).toEqual({ trigger: 'attack', by: 'bob' });
    f.answer('ann', interrupt(), ...MISSES);
    expect(strikers(f)).toEqual(['ann', 'bob']);
    f.answer('ann', DODGE).answer('ann', STAY, ...MISSES);
    settle(f);
    expect(strikers(f)).toEqual(['ann', 'bob', 'ann']);
  });

  test('[interrupt-resolves] set to the interrupted, a step out of reach comes first', () => {
    const f = begin(duel({}, { ts: 3 }, later));
    f.answer('ann', move([4, 5])).answer('bob', interrupt());
    expect(of(f, 'ann').cell).toEqual([4, 5]);
    expect(last(f, 'maneuver-lost')).toMatchObject({ who: 'bob', why: 'out-of-range', target: 'ann' });
  });
});

describe('the number of interruptions on one trigger', () => {
  const rich: Partial<Sheet> = { ts: 9 };

  test('[interrupt-limit] is one for each combatant', () => {
    const f = begin(duel({ ts: 3 }, rich));
    f.answer('ann', attack('bob')).answer('bob', interrupt(), ...MISSES, ...MISSES);
    settle(f);
    expect(strikers(f)).toEqual(['bob', 'ann']);
  });

  test('[interrupt-limit] set to any, is limited only by TS', () => {
    const f = begin(duel({ ts: 3 }, rich, { 'interrupt-limit': 'any' }));
    f.answer('ann', attack('bob'));
    for (let n = 0; n < 3; n++) {
      f.answer('bob', interrupt(), ...MISSES)
        .answer('ann', DODGE)
        .answer('ann', STAY);
    }
    expect(f.waitingRoll?.why).toBe('ann: attack with sword');
    expect(of(f, 'bob').ts).toBe(0);
  });

  test('[interrupt-limit] set to any, may be just one', () => {
    const f = begin(duel({ ts: 3 }, rich, { 'interrupt-limit': 'any' }));
    f.answer('ann', attack('bob'))
      .answer('bob', interrupt(), ...MISSES)
      .answer('ann', DODGE)
      .answer('ann', STAY);
    f.answer('bob', PASS);
    expect(f.waitingRoll?.why).toBe('ann: attack with sword');
  });

  test('[interrupt-limit] each unit of a move is a separate trigger', () => {
    const f = begin(duel({}, rich));
    for (const cell of [
      [5, 4],
      [6, 4],
    ] as const) {
      f.answer('ann', move(cell))
        .answer('bob', interrupt(), ...MISSES)
        .answer('ann', PASS);
      f.answer('ann', DODGE).answer('ann', STAY);
    }
    expect(strikers(f)).toEqual(['bob', 'bob']);
    expect(of(f, 'ann').cell).toEqual([6, 4]);
  });
});

test('[interruption] TS saved on a turn pays for answering a foe that comes near later in the round', () => {
  const pair = [entrant('ann', 'heroes', [5, 5]), entrant('bob', 'foes', [8, 5])];
  const f = begin(encounter(pair));
  f.answer('ann', END_TURN);
  walk(f, 'bob', [7, 5]);
  f.answer('bob', move([6, 5]));
  expect(f.asked('ann').context).toEqual({ trigger: 'enter', by: 'bob' });
  f.answer('ann', interrupt(), ...HITS)
    .answer('bob', PASS)
    .answer('bob', DODGE);
  expect(of(f, 'bob')).toMatchObject({ cell: [6, 5], hp: 15 });
});
