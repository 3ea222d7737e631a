import { describe, expect, test } from 'vitest';
import { duel, encounter, entrant, PISTOL, SWORD } from '../../../test/support/timeslice.ts';
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
  typesSince,
  walk,
} from '../../../test/support/timeslice-play.ts';
import { impossible } from './turn.ts';

const save = (ts: number) => ({ kind: 'save', ts });

test('[weapon-attack] attacks that a turn does not allow are listed with their reasons, in a turn only', () => {
  const ann = entrant('ann', 'heroes', [5, 5], { weapons: [SWORD, PISTOL], ready: ['sword'] });
  const f = begin(encounter([ann, entrant('bob', 'foes', [9, 5])]));
  const decision = f.asked('ann');
  const reasons = impossible(decision, f.state).map(({ why, item, targets }) => ({
    why,
    id: item?.id,
    targets,
  }));
  expect(reasons).toEqual([
    { why: 'out-of-reach', id: 'sword', targets: ['bob'] },
    { why: 'not-in-hand', id: 'pistol', targets: undefined },
  ]);
  expect(impossible({ ...decision, key: 'interruption' }, f.state)).toEqual([]);
});

test('[weapon-attack] a weapon in hand that costs more TS than the turn has is too dear', () => {
  const heavy = { ...SWORD, id: 'maul', name: 'maul', attackTs: 20 };
  const ann = entrant('ann', 'heroes', [5, 5], { weapons: [heavy], ready: ['maul'] });
  const f = begin(encounter([ann, entrant('bob', 'foes', [6, 5])]));
  expect(impossible(f.asked('ann'), f.state)).toMatchObject([
    { why: 'too-dear', item: { id: 'maul' }, cost: '20 TS' },
  ]);
});

test('[spend-at-once] TS is paid before anyone answers or rolls', () => {
  const f = begin(duel());
  f.answer('ann', attack('bob'));
  expect(f.asked('bob').key).toBe('interruption');
  expect(of(f, 'ann').ts).toBe(3);
  expect(last(f, 'ts-spent')).toMatchObject({ who: 'ann', ts: 3, on: 'attack', rule: 'spend-at-once' });
});

test('[spend-at-once] an attacker dropped by an interruption has paid for an attack that never happens', () => {
  const f = begin(duel({ hp: 5 }, { ts: 3 }));
  f.answer('ann', attack('bob')).answer('bob', interrupt(), ...HITS);
  settle(f);
  expect(last(f, 'combat-ended').winner).toBe('foes');
  expect(all(f, 'attack-rolled').map(({ attacker }) => attacker)).toEqual(['bob']);
});

test('[spend-at-once] an attacker dropped while others fight on loses the attack', () => {
  const f = begin(
    encounter([
      entrant('ann', 'heroes', [5, 5], { hp: 5 }),
      entrant('bob', 'foes', [6, 5]),
      entrant('cid', 'heroes', [0, 0]),
    ]),
    [9, 9],
    [0, 0],
    [0, 1],
  );
  f.answer('ann', attack('bob')).answer('bob', interrupt(), ...HITS);
  settle(f);
  expect(last(f, 'maneuver-lost')).toMatchObject({ who: 'ann', why: 'down', rule: 'spend-at-once' });
  expect(all(f, 'attack-rolled').map(({ attacker }) => attacker)).toEqual(['bob']);
  expect(f.state.active).not.toBe('ann');
});

test('[spend-at-once] an attack on a target that dodged out of range fails', () => {
  const pair = [entrant('ann', 'heroes', [5, 5]), entrant('bob', 'foes', [6, 5], { ts: 5 })];
  const f = begin(encounter([...pair, entrant('cid', 'heroes', [6, 6])]), [9, 9], [0, 1], [0, 0]);
  // Bob interrupts Ann. Cid interrupts Bob, who dodges and steps away from both.
  f.answer('ann', attack('bob'))
    .answer('bob', interrupt())
    .answer('ann', PASS)
    .answer('cid', interrupt(), [0, 0]);
  f.answer('bob', DODGE, [5, 5]).answer('bob', move([7, 4]));
  expect(all(f, 'maneuver-lost').map(({ who, why, target }) => [who, why, target])).toEqual([
    ['bob', 'out-of-range', 'ann'],
    ['ann', 'out-of-range', 'bob'],
  ]);
  expect(of(f, 'ann').ts).toBe(3);
  expect(of(f, 'bob').ts).toBe(2);
});

test('[spend-at-once] a weapon emptied by an interruption in between can no longer shoot', () => {
  const oneShot = { ...PISTOL, ammo: { shots: 1, reloadTs: 2 } };
  const f = begin(duel({ weapons: [oneShot], ready: ['pistol'] }));
  f.answer('ann', attack('bob', 'none', 'pistol')).answer('bob', interrupt());
  f.answer('ann', interrupt('none', 'pistol'), ...MISSES, ...MISSES);
  settle(f);
  expect(last(f, 'maneuver-lost')).toMatchObject({
    who: 'ann',
    what: 'attack',
    item: 'pistol',
    why: 'weapon-empty',
  });
  expect(of(f, 'ann').ts).toBe(0);
});

test('[end-turn] a turn may be ended at any time; the rest of its TS is saved', () => {
  const f = begin(duel());
  expect(f.kinds('ann')).toContain('end-turn');
  f.answer('ann', END_TURN);
  expect(f.events.findLast(({ type }) => type === 'turn-ended')).toMatchObject({
    who: 'ann',
    saved: 6,
    rule: 'saved-ts',
  });
  expect(of(f, 'ann')).toMatchObject({ ts: 6, saved: 6, turn: 'over' });
});

test('[saved-ts] saving costs nothing, and saved TS pays for no maneuver of the turn', () => {
  const f = begin(duel());
  f.answer('ann', save(4));
  expect(of(f, 'ann')).toMatchObject({ ts: 6, saved: 4 });
  expect(f.asked('ann').context).toEqual({ ts: 2, saved: 4 });
  expect(f.kinds('ann')).not.toContain('attack');
  expect(f.kinds('ann')).toContain('move');
});

test('[saved-ts] any TS from 1 to all that is left may be set aside', () => {
  const f = begin(duel());
  const option = f.asked('ann').options.find(({ kind }) => kind === 'save');
  expect(option).toMatchObject({ kind: 'save', params: { ts: { min: 1, max: 6 } }, cost: '0 TS' });
  f.answer('ann', save(6));
  expect(f.asked('bob').key).toBe('maneuver');
  expect(of(f, 'ann')).toMatchObject({ ts: 6, saved: 6, turn: 'over' });
});

test('[saved-ts] saved TS pays for an interruption after the turn', () => {
  const f = begin(duel());
  f.answer('ann', END_TURN)
    .answer('bob', attack('ann'))
    .answer('ann', interrupt(), ...MISSES, ...MISSES);
  expect(of(f, 'ann')).toMatchObject({ ts: 3, saved: 3 });
  settle(f);
  f.answer('bob', attack('ann')).answer('ann', interrupt(), ...MISSES, ...MISSES);
  expect(of(f, 'ann')).toMatchObject({ ts: 0, saved: 0 });
  settle(f);
});

test('[saved-ts] an interruption on the own turn takes TS set aside first', () => {
  const f = begin(duel({ ts: 9 }, { ts: 3 }));
  f.answer('ann', save(3))
    .answer('ann', attack('bob'))
    .answer('bob', interrupt())
    .answer('ann', interrupt(), ...MISSES, ...MISSES, ...MISSES);
  expect(last(f, 'ts-spent')).toMatchObject({ who: 'ann', ts: 3, fromSaved: 3 });
  expect(of(f, 'ann')).toMatchObject({ ts: 3, saved: 0 });
  settle(f);
  expect(f.asked('ann').context).toEqual({ ts: 3, saved: 0 });
});

test('[saved-ts] if TS set aside is not enough, the rest comes from the turn', () => {
  const f = begin(duel({ ts: 9 }, { ts: 3 }));
  f.answer('ann', save(1))
    .answer('ann', attack('bob'))
    .answer('bob', interrupt())
    .answer('ann', interrupt(), ...MISSES, ...MISSES, ...MISSES);
  expect(last(f, 'ts-spent')).toMatchObject({ who: 'ann', ts: 3, fromSaved: 1 });
  expect(of(f, 'ann')).toMatchObject({ ts: 3, saved: 0 });
  settle(f);
});

describe('an interruption before its maker’s turn of the round', () => {
  test('[interrupt-before-turn] may be paid with any TS', () => {
    const f = begin(duel());
    f.answer('ann', attack('bob'));
    expect(f.asked('bob')).toMatchObject({ key: 'interruption' });
    expect(f.kinds('bob')).toEqual(['interrupt', 'pass']);
  });

  test('[interrupt-before-turn] set to saved TS only, cannot be paid', () => {
    const f = begin(duel({}, {}, { 'interrupt-before-turn': 'saved-only' }));
    f.answer('ann', attack('bob'), [0, 0]);
    expect(f.asked('bob').key).toBe('defence');
  });

  test('[interrupt-before-turn] set to saved TS only, can be paid with TS saved on a turn of this round', () => {
    const f = begin(duel({}, {}, { 'interrupt-before-turn': 'saved-only' }));
    f.answer('ann', END_TURN).answer('bob', attack('ann'));
    expect(f.asked('ann').key).toBe('interruption');
  });

  test('[interrupt-before-turn] set to saved TS only, 3 TS set aside pay for one interruption, not for two', () => {
    const rulings = { 'interrupt-before-turn': 'saved-only', 'interrupt-limit': 'any' } as const;
    const pair = [entrant('bob', 'foes', [6, 5]), entrant('dan', 'foes', [4, 5])];
    const f = begin(
      encounter([entrant('ann', 'heroes', [5, 5], { ts: 9 }), ...pair], rulings),
      [0, 0],
      [9, 9],
      [0, 1],
    );
    f.answer('bob', END_TURN).answer('dan', END_TURN);
    f.answer('ann', save(3)).answer('ann', attack('bob')).answer('bob', interrupt());
    f.answer('ann', interrupt(), ...MISSES, ...MISSES, ...MISSES);
    expect(of(f, 'ann')).toMatchObject({ ts: 3, saved: 0 });
    f.answer('bob', PASS).answer('dan', PASS).answer('bob', DODGE).answer('bob', STAY);
    expect(f.asked('ann').key).toBe('defence');
    settle(f);
  });

  test('[interrupt-before-turn] set to saved TS only, cannot be paid with saved TS of an earlier round', () => {
    const f = begin(duel({}, {}, { 'interrupt-before-turn': 'saved-only' }));
    f.answer('ann', END_TURN).answer('bob', END_TURN);
    f.answer('ann', attack('bob'), [0, 0]);
    expect(f.asked('bob').key).toBe('defence');
  });
});

test('[interrupt-maneuvers] an interruption is always a weapon attack', () => {
  const f = begin(duel({}, { hasMedicalKit: true, weapons: [SWORD, PISTOL] }));
  f.answer('ann', attack('bob'));
  expect(f.kinds('bob')).toEqual(['interrupt', 'pass']);
});

test('[spend-at-once] a move is paid unit by unit', () => {
  const f = begin(encounter([entrant('ann', 'heroes', [0, 0]), entrant('bob', 'foes', [15, 15])]));
  walk(f, 'ann', [1, 1]);
  expect(typesSince(f)).toEqual(['ts-spent', 'moved']);
  expect(of(f, 'ann').ts).toBe(5);
  expect(types(f)).not.toContain('maneuver-lost');
});
