import { describe, expect, test } from 'vitest';
import { duel, encounter, entrant, FIGHTER, SWORD } from '../../../test/support/timeslice.ts';
import {
  all,
  attack,
  begin,
  blow,
  DODGE,
  END_TURN,
  HITS,
  interrupt,
  last,
  move,
  of,
  PASS,
  toRound,
  types,
  typesSince,
} from '../../../test/support/timeslice-play.ts';
import type { Cell } from '../../geometry/grid.ts';
import { timeslice } from './ruleset.ts';

/** Ann's turn; Cid a friend, Bob a foe beside her, Dan a foe far off. */
function table(rulings = {}) {
  const four = [
    entrant('ann', 'heroes', [5, 5]),
    entrant('cid', 'heroes', [0, 0]),
    entrant('bob', 'foes', [6, 5], { isCharacter: false }),
    entrant('dan', 'foes', [19, 19]),
  ];
  return begin(encounter(four, rulings), [9, 9], [1, 1], [0, 1], [0, 0]);
}
const condition = (who: string, what: string) => ({ kind: 'set-condition', who, condition: what });

describe('the GM sets', () => {
  test('[gm-authority] the HP of a combatant, and above 0 it is no longer dying', () => {
    const f = table().gm({ kind: 'set-hp', who: 'cid', value: 0 });
    expect(of(f, 'cid')).toMatchObject({ hp: 0, life: 'unconscious', clock: 300 });
    f.gm({ kind: 'set-hp', who: 'cid', value: 3 });
    expect(of(f, 'cid')).toMatchObject({ hp: 3, life: 'unconscious', clock: null });
    expect(f.since.every(({ rule }) => rule === 'gm-authority')).toBe(true);
  });

  test('[gm-authority] the HP of a non-player combatant to 0, and it dies', () => {
    expect(of(table().gm({ kind: 'set-hp', who: 'bob', value: 0 }), 'bob').life).toBe('dead');
  });

  test('[gm-authority] HP from 0 to the maximum', () => {
    expect(() => table().gm({ kind: 'set-hp', who: 'ann', value: 21 })).toThrow('from 0 to 20');
    expect(() => table().gm({ kind: 'set-hp', who: 'ann', value: -1 })).toThrow('from 0 to 20');
  });

  test('[gm-authority] TS, and saved TS never exceeds it', () => {
    const f = table().answer('ann', { kind: 'save', ts: 4 }).gm({ kind: 'set-ts', who: 'ann', value: 3 });
    expect(of(f, 'ann')).toMatchObject({ ts: 3, saved: 3 });
    f.gm({ kind: 'set-ts', who: 'bob', value: 99 });
    expect(of(f, 'bob').ts).toBe(99);
  });

  test('[gm-authority] stagger, the dying clock and the side', () => {
    const f = table().gm({ kind: 'set-stagger', who: 'bob', value: 3 });
    f.gm({ kind: 'set-clock', who: 'cid', seconds: 42 }).gm({ kind: 'set-side', who: 'dan', side: 'heroes' });
    expect(of(f, 'bob')).toMatchObject({ stagger: 3, isStaggered: false });
    expect(of(f, 'cid')).toMatchObject({ clock: 42, life: 'conscious' });
    expect(of(f, 'dan').side).toBe('heroes');
  });

  test('[gm-authority] initiative, and the order follows', () => {
    const f = table().gm({ kind: 'set-initiative', who: 'dan', value: 10 });
    expect(last(f, 'order-changed').order).toEqual(['ann', 'dan', 'cid', 'bob']);
    f.answer('ann', END_TURN);
    expect(f.state.active).toBe('dan');
  });

  test('[gm-authority] initiative before the order exists, which then uses it', () => {
    const f = begin(duel(), [9, 9]);
    f.gm({ kind: 'set-initiative', who: 'ann', value: -5 }).roll([0, 0]);
    expect(types(f)).not.toContain('order-changed');
    expect(f.state.order).toEqual(['bob', 'ann']);
  });

  test('[gm-authority] neither TS nor a clock of the dead', () => {
    const f = table().gm(condition('bob', 'dead'));
    expect(() => f.gm({ kind: 'set-ts', who: 'bob', value: 3 })).toThrow('not a possible who');
    expect(() => f.gm({ kind: 'set-clock', who: 'bob', seconds: 3 })).toThrow('not a possible who');
  });
});

describe('the GM makes a combatant', () => {
  test('[gm-authority] unconscious or conscious', () => {
    const f = table().gm(condition('bob', 'unconscious'));
    expect(of(f, 'bob')).toMatchObject({ life: 'unconscious', ts: 0, hp: 20, clock: null });
    f.gm(condition('bob', 'conscious'));
    expect(of(f, 'bob').life).toBe('conscious');
  });

  test('[gm-authority] dead, and even alive again', () => {
    const f = table().gm(condition('bob', 'dead'));
    expect(last(f, 'died')).toMatchObject({ who: 'bob', cause: 'gm', rule: 'gm-authority' });
    f.gm(condition('bob', 'conscious'));
    expect(of(f, 'bob').life).toBe('conscious');
  });

  test('[gm-authority] dying on its feet, or no longer dying', () => {
    const f = table().gm(condition('cid', 'dying'));
    expect(of(f, 'cid')).toMatchObject({ life: 'conscious', clock: 300 });
    f.gm(condition('cid', 'not-dying'));
    expect(of(f, 'cid').clock).toBeNull();
  });

  test('[gm-authority] staggered, or no longer staggered', () => {
    const f = table().gm(condition('bob', 'staggered'));
    expect(of(f, 'bob')).toMatchObject({ isStaggered: true, ts: 0 });
    f.gm(condition('bob', 'not-staggered'));
    expect(of(f, 'bob')).toMatchObject({ isStaggered: false, stagger: 0 });
  });

  test.each([
    ['conscious', 'conscious'],
    ['not-dying', 'conscious'],
    ['not-staggered', 'conscious'],
  ])('[gm-authority] %s that is so already, and nothing happens', (what) => {
    expect(typesSince(table().gm(condition('bob', what)))).toEqual([]);
  });
});

describe('the GM', () => {
  test('[gm-authority] moves a combatant, to the nearest free unit if its goal is taken', () => {
    const f = table().gm({ kind: 'move', who: 'dan', to: [10, 10] });
    expect(of(f, 'dan').cell).toEqual([10, 10]);
    f.gm({ kind: 'move', who: 'dan', to: [5, 5] });
    expect(of(f, 'dan').cell).toEqual([5, 4]);
    f.gm({ kind: 'move', who: 'dan', to: [5, 4] });
    expect(of(f, 'dan').cell).toEqual([5, 4]);
  });

  test('[gm-authority] on a map without a free unit, a moved combatant stays', () => {
    const pair = [entrant('ann', 'heroes', [0, 0]), entrant('bob', 'foes', [1, 0])];
    const field = { isMapped: true, shape: 'square', size: [2, 1], walls: [] } as const;
    const f = begin(encounter(pair, {}, { field }), [9, 9], [0, 0]);
    f.gm({ kind: 'move', who: 'ann', to: [1, 0] });
    expect([of(f, 'ann').cell, of(f, 'bob').cell]).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  test('[gm-authority] heals by the rules of healing', () => {
    const f = table()
      .gm({ kind: 'set-hp', who: 'cid', value: 0 })
      .gm({ kind: 'set-clock', who: 'cid', seconds: 180 });
    f.gm({ kind: 'heal', who: 'cid', value: 4 });
    expect(of(f, 'cid')).toMatchObject({ hp: 2, clock: null });
  });

  test('[gm-authority] gives a modifier for some rounds', () => {
    const f = table().gm({ kind: 'give-modifier', who: 'ann', to: 'damage', value: 4, rounds: 2 });
    expect(of(f, 'ann').effects).toEqual([
      { name: null, boosts: [{ to: 'damage', value: 4, only: null }], until: 2 },
    ]);
    toRound(f, 3);
    expect(of(f, 'ann').effects).toEqual([]);
  });

  test('[gm-authority] restores a limb', () => {
    const strong = {
      stats: { ...FIGHTER.stats, V: 20 },
      weapons: [{ ...SWORD, damage: { dice: 0, plus: 9 } }],
    };
    const f = begin(duel(strong, { ts: 2 }));
    blow(f, 'ann', 'bob', { called: 'left-leg', dice: HITS });
    f.gm({ kind: 'restore-limb', who: 'bob', limb: 'left-leg' });
    expect(of(f, 'bob').lostLimbs).toEqual([]);
  });

  test('[gm-authority] ends a turn; the rest of its TS is saved', () => {
    const f = table().gm({ kind: 'end-turn' });
    expect(last(f, 'turn-ended')).toMatchObject({ who: 'ann', saved: 6, rule: 'gm-authority' });
    expect(f.state.active).toBe('cid');
  });

  test('[gm-authority] removes a combatant from the fight', () => {
    const f = table().gm({ kind: 'remove', who: 'bob' });
    expect(of(f, 'bob').presence).toBe('gone');
    expect(f.kinds('ann')).not.toContain('attack');
    f.answer('ann', END_TURN).answer('cid', END_TURN);
    expect(f.state.active).toBe('dan');
  });

  test('[gm-authority] removes the active combatant, and the next has its turn', () => {
    const f = table().gm({ kind: 'remove', who: 'ann' });
    expect(f.state.active).toBe('cid');
  });

  test('[gm-authority] may leave only one side, and the fight is over', () => {
    const f = table().gm({ kind: 'remove', who: 'bob' }).gm({ kind: 'remove', who: 'dan' });
    expect(last(f, 'combat-ended').winner).toBe('heroes');
  });

  test('[gm-authority] cannot end a turn outside of turns, or anything once the fight is finished', () => {
    const f = table().gm({ kind: 'end-fight' });
    expect(() => f.gm({ kind: 'end-turn' })).toThrow('not possible now');
    f.answer('gm', { kind: 'close' });
    expect(timeslice.gm(f.state)).toEqual([]);
  });
});

describe('a combatant in reserve', () => {
  const late = (at: Cell = [19, 19]) => ({ ...entrant('late', 'foes', at), isInReserve: true });
  const waiting = () => {
    const pair = [entrant('ann', 'heroes', [5, 5]), entrant('bob', 'foes', [6, 5]), late()];
    return begin(encounter(pair), [9, 9], [0, 0]);
  };

  test('[gm-authority] neither rolls nor acts, and cannot be struck', () => {
    const f = waiting();
    expect(f.state.order).toEqual(['ann', 'bob']);
    toRound(f, 2);
    expect(of(f, 'late')).toMatchObject({ presence: 'reserve', ts: 0, initiative: null });
  });

  test('[gm-authority] that is brought in rolls initiative and has its place in the order', () => {
    const f = waiting().gm({ kind: 'bring-in', who: 'late', at: [0, 0] }, [4, 4]);
    expect(last(f, 'entered')).toMatchObject({
      who: 'late',
      at: [0, 0],
      initiative: 8,
      order: ['ann', 'late', 'bob'],
    });
    expect(of(f, 'late')).toMatchObject({ presence: 'here', cell: [0, 0] });
    toRound(f, 2);
    expect(of(f, 'late').ts).toBe(6);
  });

  test('[gm-authority] [latecomer-order] of equal initiative comes after those already present', () => {
    const f = waiting().gm({ kind: 'bring-in', who: 'late', at: [0, 0] }, [9, 9]);
    expect(f.state.order).toEqual(['ann', 'late', 'bob']);
  });

  test('[gm-authority] enters next to its unit if that is taken', () => {
    const f = waiting().gm({ kind: 'bring-in', who: 'late', at: [5, 5] }, [4, 4]);
    expect(of(f, 'late').cell).toEqual([5, 4]);
  });

  test('[gm-authority] a combatant that left may come back with its initiative', () => {
    const f = table()
      .gm({ kind: 'remove', who: 'dan' })
      .gm({ kind: 'bring-in', who: 'dan', at: [9, 9] });
    expect(of(f, 'dan')).toMatchObject({ presence: 'here', initiative: 0 });
    expect(all(f, 'initiative-rolled')).toHaveLength(4);
  });
});

describe('an override during a question', () => {
  test('[gm-authority] the question is asked again for the new state', () => {
    const f = table().answer('ann', attack('bob')).gm({ kind: 'set-ts', who: 'bob', value: 2 }, [0, 0]);
    expect(f.asked('bob').key).toBe('defence');
    f.answer('bob', DODGE, [0, 1]);
  });

  test('[gm-authority] if the interrupter is gone, its question is skipped and the attack continues', () => {
    const f = table().answer('ann', attack('bob'));
    f.gm(condition('bob', 'unconscious'), [5, 5]);
    expect(last(f, 'defence-flat').who).toBe('bob');
    expect(f.asked('ann').key).toBe('maneuver');
  });

  test('[gm-authority] if the attacker falls while the target chooses whether to interrupt, the attack is lost', () => {
    const f = table().answer('ann', attack('bob'));
    expect(f.asked('bob').key).toBe('interruption');
    // A fallen combatant triggers nothing, so the question is skipped.
    f.gm(condition('ann', 'unconscious'));
    expect(last(f, 'maneuver-lost')).toMatchObject({ who: 'ann', why: 'down' });
    expect(f.state.active).toBe('cid');
  });

  test('[gm-authority] if the target is moved out of range, the attack is lost', () => {
    const f = table()
      .answer('ann', attack('bob'))
      .gm({ kind: 'move', who: 'bob', to: [12, 12] });
    expect(last(f, 'maneuver-lost')).toMatchObject({ who: 'ann', why: 'out-of-range', target: 'bob' });
  });

  test('[gm-authority] if the target dies, the attack is lost', () => {
    const f = table().answer('ann', attack('bob')).gm(condition('bob', 'dead'));
    expect(last(f, 'maneuver-lost')).toMatchObject({ who: 'ann', why: 'gone', target: 'bob' });
  });

  test('[gm-authority] if the defender falls while it chooses, it cannot defend itself', () => {
    const f = table();
    f.answer('ann', attack('bob')).answer('bob', PASS).roll([5, 6]);
    expect(f.asked('bob').key).toBe('defence');
    f.gm(condition('bob', 'unconscious'));
    expect(last(f, 'defence-flat').sum.total).toBe(10);
    expect(last(f, 'attack-hit').target).toBe('bob');
  });

  test('[gm-authority] if the target is removed before the dice are rolled, nothing is struck', () => {
    const f = table().answer('ann', attack('bob')).answer('bob', PASS);
    expect(f.waitingRoll?.rule).toBe('attack-roll');
    f.gm({ kind: 'remove', who: 'bob' });
    f.roll([5, 5]);
    expect(types(f)).not.toContain('damage-dealt');
    expect(f.asked('ann').key).toBe('maneuver');
  });

  test('[gm-authority] ending the turn drops everything pending, even deep inside interruptions', () => {
    const f = table();
    f.answer('ann', attack('bob')).answer('bob', interrupt()).gm({ kind: 'end-turn' });
    expect(f.state.active).toBe('cid');
    expect(all(f, 'attack-rolled')).toEqual([]);
    expect(of(f, 'ann').ts).toBe(3);
    expect(of(f, 'bob').ts).toBe(3);
  });

  test('[gm-authority] ending the fight drops everything pending', () => {
    const f = table().answer('ann', attack('bob')).answer('bob', interrupt()).gm({ kind: 'end-fight' });
    expect(all(f, 'attack-rolled')).toEqual([]);
    expect(f.asked('gm').key).toBe('aftermath');
  });

  test('[gm-authority] a move continues from the unit where the GM placed the mover, if it is one step away', () => {
    const f = table()
      .answer('ann', move([4, 5]))
      .gm({ kind: 'move', who: 'ann', to: [12, 12] });
    expect(f.asked('ann').key).toBe('maneuver');
    expect(of(f, 'ann').cell).toEqual([12, 12]);
    expect(last(f, 'maneuver-lost').why).toBe('too-far');
  });

  test('[gm-authority] if the active combatant falls, its turn is over', () => {
    const f = table().gm(condition('ann', 'unconscious'));
    expect(last(f, 'turn-ended')).toMatchObject({ who: 'ann', saved: 0 });
    expect(f.state.active).toBe('cid');
  });

  test('[gm-authority] overrides are possible in the middle of initiative', () => {
    const f = begin(duel(), [9, 9]);
    f.gm({ kind: 'set-hp', who: 'bob', value: 3 }).roll([0, 0]);
    expect(of(f, 'bob').hp).toBe(3);
    expect(f.state.order).toEqual(['ann', 'bob']);
  });

  test('[gm-authority] [surprise-round] an ambush whose ambushers are removed surprises nobody', () => {
    const pair = [entrant('ann', 'heroes', [0, 0]), entrant('bob', 'foes', [9, 9])];
    const f = begin(encounter(pair, {}, { options: { ambushers: 'foes' } }), [9, 9]);
    f.gm({ kind: 'remove', who: 'bob' });
    f.roll([0, 0]);
    expect(last(f, 'surprise-sprung').number.total).toBe(0);
    expect(all(f, 'surprise-rolled')).toEqual([]);
    expect(f.asked('ann').key).toBe('maneuver');
  });
});
