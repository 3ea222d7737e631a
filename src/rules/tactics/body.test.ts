import { describe, expect, test } from 'vitest';
import {
  all,
  doAction,
  duel,
  encounter,
  entrant,
  midTurn,
  of,
  only,
  part,
  play,
  strike,
  sum,
} from '../../../test/support/tactics.ts';
import { combatantOf } from '../../kernel/battle.ts';
import { endIfDecided, startTurn } from './damage.ts';
import { OVERRIDES } from './gm.ts';
import type { Rulings } from './rulings.ts';
import type { Sheet } from './schema.ts';
import { type Combatant, combatPenalty } from './state.ts';

const IGNORE = { 'ignore-pain': { kind: 'ignore' } };

describe('the combat penalty', () => {
  const penalty = (w: number, rulings: Partial<Rulings> = {}, pc = 16) => {
    const state = midTurn(duel({ pc }, {}, rulings), { ann: { w } });
    return combatPenalty(state, combatantOf(state, 'ann'))?.value ?? 0;
  };

  test.each([
    [16, 0],
    [10, 0],
    [9, -1],
    [5, -1],
    [4, -2],
    [1, -2],
    [0, -3],
    [-5, -3],
  ])('[combat-penalty] at %i W the penalty is %i', (w, value) => {
    expect(penalty(w)).toBe(value);
  });

  test('[combat-penalty] an unhurt combatant has no penalty', () => {
    expect(penalty(8, {}, 8)).toBe(0);
    expect(penalty(7, {}, 8)).toBe(-1);
  });

  test('[wound-ladder] the second step may be moved or removed', () => {
    expect([penalty(7, { 'wound-ladder': 8 }), penalty(8, { 'wound-ladder': 8 })]).toEqual([-2, -1]);
    expect([penalty(1, { 'wound-ladder': 0 }), penalty(-3, { 'wound-ladder': 0 })]).toEqual([-1, -1]);
  });

  test('[combat-penalty] the penalty applies to attacks', () => {
    const played = doAction(midTurn(duel({ wNow: 9 })), 'ann', strike('bob'), { dice: [sum(15)] });
    expect(only(played, 'attack-rolled').check.target.total).toBe(12);
  });
});

describe('ignoring pain', () => {
  /** Ann at 4 W (CP -2) tries to ignore the pain with this natural. Returns the remaining penalty. */
  function tried(natural: number, rulings: Partial<Rulings> = {}) {
    const state = midTurn(duel({ wNow: 4 }, {}, rulings));
    const played = doAction(state, 'ann', strike('bob'), { dice: [sum(natural), sum(15)], answers: IGNORE });
    return { left: only(played, 'pain-ignored').penalty.total, played };
  }

  test.each([
    [11, -2],
    [10, -1],
    [9, 0],
    [6, 0],
    [12, -3],
    [13, -4],
  ])('[ignore-pain] with NER 11 and a natural %i, a CP of -2 becomes %i', (natural, left) => {
    expect(tried(natural).left).toBe(left);
  });

  test('[ignore-pain] the result applies to the next action only, and the question comes again', () => {
    const { played } = tried(12);
    expect(only(played, 'attack-rolled').check.target.total).toBe(13 - 3);
    expect(of(played, 'ann').w).toBe(4);
  });

  test('[ignore-pain-cp] the penalty does not apply to the NER check', () => {
    expect(only(tried(11).played, 'pain-ignored').check.target.total).toBe(11);
  });

  test.each([
    [11, 0],
    [12, -3],
    [14, -3],
  ])('[ignore-pain-scale] by all or nothing, a natural %i leaves %i', (natural, left) => {
    expect(tried(natural, { 'ignore-pain-scale': 'all-or-nothing' }).left).toBe(left);
  });

  test('[ignore-pain] the NER check is not a check action and does not add to their number', () => {
    expect(part(only(tried(9).played, 'attack-rolled').check.target, 'multiple-checks')).toBe(0);
  });

  test('[ignore-pain] a combatant that falls during the question is not asked again', () => {
    const begun = encounter([
      entrant('ann', 'heroes', [5, 5], { wNow: 4 }),
      entrant('ike', 'heroes', [5, 7]),
      entrant('bob', 'foes', [6, 5]),
    ]);
    const state = midTurn(begun, { ann: { isUnconscious: true } });
    expect(doAction(state, 'ann', strike('bob')).asked).toEqual([]);
  });

  test('[ignore-pain] a combatant without a penalty is not asked', () => {
    const played = doAction(midTurn(duel()), 'ann', strike('bob'), { dice: [sum(15)] });
    expect(played.asked.some(({ key }) => key === 'ignore-pain')).toBe(false);
  });
});

describe('the dying', () => {
  /** Bob lies dying at the start of a turn; Ike of his side is up. */
  function turn(dice: number[][], bob: Partial<Combatant> = {}, rulings: Partial<Rulings> = {}) {
    const begun = encounter(
      [entrant('ann', 'heroes', [5, 5]), entrant('bob', 'foes', [6, 5]), entrant('ike', 'foes', [7, 5])],
      rulings,
    );
    return play({ ...midTurn(begun, { bob: { w: -2, ...bob } }), phase: 'turn-start' }, startTurn, { dice });
  }

  test('[dying] a dying combatant makes a BOD check with the combat penalty, and failures reduce W', () => {
    // BOD 10 - 3 = 7; 9 fails by 2
    const played = turn([sum(9), sum(15)]);
    expect(only(played, 'bod-checked').w.total).toBe(-4);
  });

  test('[dying] successes are added to W; at 0 it is still dying, above 0 it is not', () => {
    const zero = turn([sum(6), sum(15)], { w: -1 });
    expect(of(zero, 'bob').w).toBe(0);
    const one = turn([sum(6)], { w: 0 });
    expect(only(one, 'dying-ended').who).toBe('bob');
    expect(of(one, 'bob').w).toBe(1);
  });

  test('[dying] W never rises above PC', () => {
    expect(of(turn([sum(3)], { w: 0 }), 'bob').w).toBe(16);
  });

  test('[dying] a combatant beyond the death line dies', () => {
    expect(only(turn([sum(15)], { w: -3 }), 'died').cause).toBe('wounds');
    expect(all(turn([sum(14), sum(15)], { w: -3 }), 'died')).toEqual([]);
  });

  test('[dying] a NER success with the combat penalty lets a dying combatant act', () => {
    expect(of(turn([sum(7), sum(8)]), 'bob').isGritting).toBe(true);
    expect(of(turn([sum(7), sum(9)]), 'bob').isGritting).toBe(false);
  });

  test('[stabilise] failed BOD checks cost a stabilised combatant nothing', () => {
    const played = turn([sum(15), sum(15)], { isStabilised: true });
    expect(only(played, 'bod-checked')).toMatchObject({ rule: 'stabilise', w: { total: -2 } });
  });

  test('[stabilise] a stabilised combatant that is hurt again loses W again', () => {
    const state = midTurn(duel(), { bob: { w: -2, isStabilised: true } });
    const hit = doAction(state, 'ann', strike('bob'), { dice: [[6, 6, 6, 1]] });
    expect(of(hit, 'bob').isStabilised).toBe(false);
  });

  /** Ann tends Ike with this natural. */
  function tended(natural: number, changes: Partial<Sheet> = {}) {
    const begun = encounter([
      entrant('ann', 'heroes', [5, 5], changes),
      entrant('ike', 'heroes', [6, 5]),
      entrant('bob', 'foes', [9, 5]),
    ]);
    const state = midTurn(begun, { ike: { w: -2 } });
    return doAction(state, 'ann', { kind: 'stabilise', target: 'ike' }, { dice: [sum(natural)] });
  }

  test('[stabilise] a Heal check of 0 or more stabilises', () => {
    expect(of(tended(10), 'ike').isStabilised).toBe(true);
    expect(of(tended(11), 'ike').isStabilised).toBe(false);
    expect(of(tended(13, { heal: 13 }), 'ike').isStabilised).toBe(true);
  });
});

describe('the end of a fight', () => {
  const ended = (bob: Partial<Combatant>, rulings: Partial<Rulings> = {}) =>
    all(play(midTurn(duel({}, {}, rulings), { bob }), endIfDecided), 'combat-ended').map(
      ({ winner }) => winner,
    );

  test('[combat-end] the fight ends at once when a side has no foes left, and pending actions lapse', () => {
    const state = midTurn(duel({}, { wNow: 5 }), { bob: { pending: [strike('ann')] } });
    const played = doAction(state, 'ann', strike('bob'), { dice: [sum(10)] });
    expect(played.state).toMatchObject({ phase: 'closed', winner: 'heroes' });
    expect(played.events.at(-1)!.type).toBe('combat-ended');
  });

  test.each([
    ['dead', { isDead: true }, true],
    ['dying', { w: 0 }, true],
    ['dying and on its feet', { w: 0, isGritting: true }, true],
    ['stunned', { s: 0 }, true],
    ['unconscious', { isUnconscious: true }, true],
    ['hurt', { w: 1, s: 1 }, false],
  ] as const)('[who-is-out] the ruling decides: %s', (_, bob, isOver) => {
    expect(ended(bob)).toEqual(isOver ? ['heroes'] : []);
  });

  test('[who-is-out] under the other setting only the dead are out', () => {
    const rulings = { 'who-is-out': 'dead' } as const;
    expect(ended({ s: 0 }, rulings)).toEqual([]);
    expect(ended({ isDead: true }, rulings)).toEqual(['heroes']);
  });

  test('[combat-end] if nobody is able to act, nobody wins', () => {
    const state = midTurn(duel({ s: 1 }, {}, { 'who-is-out': 'dead' }), { ann: { s: 0 }, bob: { s: 0 } });
    expect(only(play(state, endIfDecided), 'combat-ended').winner).toBe('nobody');
  });

  describe('[combat-end] [dying] if all are down, the dying keep rolling while that can change anything', () => {
    const dead = { 'who-is-out': 'dead' } as const;
    const left = (sheet: object, ann: Partial<Combatant>, rulings: Partial<Rulings> = {}) => {
      const state = midTurn(duel(sheet, {}, { ...dead, ...rulings }), { ann, bob: { s: 0 } });
      return all(play(state, endIfDecided), 'combat-ended').map(({ winner }) => winner);
    };
    const down = { w: 0, isUnconscious: true };

    test('they may die or recover', () => {
      expect(left({}, down)).toEqual([]);
    });

    test('the stabilised may recover if a BOD check can succeed', () => {
      expect(left({ bod: 7 }, { ...down, isStabilised: true })).toEqual([]);
      expect(left({ bod: 0 }, { ...down, isStabilised: true }, { 'critical-table': 'none' })).toEqual([
        'nobody',
      ]);
      expect(left({ bod: 0 }, { ...down, isStabilised: true }, { 'critical-table': 'given' })).toEqual([]);
    });

    test('one whose PC is not above the W of the dying stays dying, and acts only after a NER success', () => {
      const low = { pc: 9, wNow: 9 };
      expect(left(low, down, { 'dying-at': 9 })).toEqual(['nobody']);
      expect(left(low, { w: 0 }, { 'dying-at': 9 })).toEqual([]);
      expect(left(low, { w: 0, s: 0 }, { 'dying-at': 9 })).toEqual(['nobody']);
      expect(left({ ...low, ner: 0 }, { w: 0 }, { 'dying-at': 9, 'critical-table': 'none' })).toEqual([
        'nobody',
      ]);
    });
  });
});

describe('GM overrides', () => {
  const act = (
    state: ReturnType<typeof midTurn>,
    what: Parameters<typeof OVERRIDES.intervene>[1],
    dice: number[][] = [],
  ) => play(state, (combat) => OVERRIDES.intervene(combat, what), { dice });

  test('[gm-authority] the GM sets W and S, and the consequences follow', () => {
    const begun = midTurn(
      encounter([
        entrant('ann', 'heroes', [5, 5]),
        entrant('ike', 'heroes', [5, 6]),
        entrant('bob', 'foes', [9, 9]),
      ]),
    );
    const down = act(begun, { kind: 'set-w', who: 'ann', value: -3 });
    expect(only(down, 'dying-started').who).toBe('ann');
    expect(only(act(down.state, { kind: 'set-w', who: 'ann', value: 3 }), 'dying-ended').who).toBe('ann');
    expect(only(act(begun, { kind: 'set-s', who: 'ann', value: 0 }), 'stunned').who).toBe('ann');
  });

  test('[gm-authority] the GM gives a modifier for the next check or for the turn', () => {
    const give = (lasts: string) =>
      act(midTurn(duel()), { kind: 'give-modifier', who: 'ann', to: 'check', value: 3, lasts });
    const once = doAction(give('once').state, 'ann', strike('bob'), { dice: [sum(16)] });
    expect(part(only(once, 'attack-rolled').check.target, 'gm-authority')).toBe(3);
    expect(of(once, 'ann').given).toEqual([]);
    const turn = doAction(give('turn').state, 'ann', strike('bob'), { dice: [sum(15)] });
    expect(of(turn, 'ann').given).toHaveLength(1);
  });

  test('[gm-authority] the GM raises or lowers a defence, and makes a check Superior', () => {
    const harder = act(midTurn(duel()), {
      kind: 'give-modifier',
      who: 'bob',
      to: 'defence',
      value: 2,
      lasts: 'once',
    });
    const met = doAction(harder.state, 'ann', strike('bob'), { dice: [sum(15)] });
    expect(only(met, 'attack-rolled').check.target.total).toBe(11);
    expect(of(met, 'bob').given).toEqual([]);
    const superior = act(midTurn(duel()), {
      kind: 'give-modifier',
      who: 'ann',
      to: 'superior',
      value: 1,
      lasts: 'once',
    });
    const blow = doAction(superior.state, 'ann', strike('bob'), { dice: [[6, 6, 6, 1]] });
    expect(only(blow, 'attack-rolled').check.natural).toBe(13);
  });

  test('[gm-authority] the GM moves, removes, hides and shows combatants, and ends a go or the fight', () => {
    const state = { ...midTurn(duel(), { ann: { go: 'going' } }), active: 'ann' } as const;
    expect(of(act(state, { kind: 'move', who: 'bob', to: [5, 5] }), 'bob').cell).not.toEqual([5, 5]);
    expect(act(state, { kind: 'remove', who: 'bob' }).state.winner).toBe('heroes');
    const hidden = act(state, { kind: 'hide', who: 'bob' });
    expect(of(hidden, 'bob').hiddenFrom).toEqual(['ann']);
    expect(of(act(hidden.state, { kind: 'reveal', who: 'bob' }), 'bob').hiddenFrom).toEqual([]);
    expect(of(act(state, { kind: 'end-go' }), 'ann').go).toBe('over');
    expect(act(state, { kind: 'end-fight' }).state.phase).toBe('closed');
  });

  test('[gm-authority] the GM brings in a combatant from the reserve, with an initiative and a go to come', () => {
    const begun = encounter([
      entrant('ann', 'heroes', [5, 5]),
      entrant('bob', 'foes', [6, 5]),
      { ...entrant('ike', 'heroes', [0, 0]), isInReserve: true },
    ]);
    const state = { ...midTurn(begun), order: ['ann', 'bob'], ranks: ['ann', 'bob'] };
    const played = act(state, { kind: 'bring-in', who: 'ike', at: [7, 7] }, [sum(12)]);
    expect(played.state.order).toEqual(['ike', 'ann', 'bob']);
    expect(of(played, 'ike')).toMatchObject({ presence: 'here', go: 'waiting', cell: [7, 7] });
  });
});
