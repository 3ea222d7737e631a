import { describe, expect, test } from 'vitest';
import {
  BOW,
  doAction,
  duel,
  HIDE,
  midTurn,
  only,
  part,
  parts,
  play,
  SWORD,
  shoot,
  strike,
  sum,
} from '../../../test/support/tactics.ts';
import { combatantOf } from '../../kernel/battle.ts';
import { attackCountParts, checkCountParts, movementParts } from './check.ts';
import { moveAll } from './movement.ts';
import type { Rulings } from './rulings.ts';
import type { Action, Pace } from './state.ts';

const THREE = [strike('bob'), strike('bob'), strike('bob')];

/** Returns the penalties on Ann with these actions to do after this movement. */
function counted(pending: readonly Action[], pace: Pace, rulings: Partial<Rulings> = {}) {
  const state = midTurn(duel({}, {}, rulings), {
    ann: {
      pending,
      pace,
      hasMoved: true,
      trail: [
        [1, 5],
        [5, 5],
      ],
    },
  });
  const ann = combatantOf(state, 'ann');
  const total = (parts: readonly { readonly value: number }[]) =>
    parts.reduce((all, each) => all + each.value, 0);
  return {
    run: total(checkCountParts(state, ann)),
    melee: total([...attackCountParts(state, ann), ...movementParts(state, ann, SWORD)]),
    ranged: total([...attackCountParts(state, ann), ...movementParts(state, ann, BOW)]),
  };
}

describe('several checks in a turn', () => {
  test('[multiple-checks] a single check has no penalty', () => {
    expect(counted([strike('bob')], 'walk').melee).toBe(0);
  });

  test('[multiple-checks] walking up and three attacks have -3 each', () => {
    expect(counted(THREE, 'walk').melee).toBe(-3);
  });

  test('[multiple-checks] with running and three attacks, the Run check has -4', () => {
    expect(counted(THREE, 'run').run).toBe(-4);
  });

  test('[multiple-attacks] three attacks have -1 for each of them, shown so in the sum', () => {
    const state = midTurn(duel({ weapons: [{ ...SWORD, rank: 2 }] }), { ann: { pending: THREE } });
    const played = doAction(state, 'ann', strike('bob'), { dice: [sum(10)] });
    expect(part(only(played, 'attack-rolled').check.target, 'multiple-attacks')).toBe(-3);
  });

  test('[multiple-attacks] one attack and a Heal check are two checks and one attack', () => {
    const state = midTurn(duel(), {
      ann: { pending: [strike('bob'), { kind: 'stabilise', target: 'bob' }] },
    });
    expect(
      attackCountParts(state, combatantOf(state, 'ann')).map(({ value, rule }) => `${value} ${rule}`),
    ).toEqual(['-2 multiple-checks']);
  });

  test('[multiple-checks] checks already made still count', () => {
    const state = midTurn(duel(), { ann: { pending: [strike('bob')], attacksDone: 2, checksDone: 2 } });
    expect(checkCountParts(state, combatantOf(state, 'ann'))[0]!.value).toBe(-3);
  });

  test.each([
    ['multiplier-on-top', -4, -7],
    ['multiplier-for-run', -3, -6],
    ['all-three', -4, -10],
  ] as const)(
    '[attack-penalties-stack] under %s, with running and three attacks, Run has %i and attacks %i',
    (setting, run, melee) => {
      const found = counted(THREE, 'run', { 'attack-penalties-stack': setting });
      expect([found.run, found.melee]).toEqual([run, melee]);
    },
  );

  test('[attack-penalties-stack] with a sprint and one shot, the Run check has -2 and the shot -6', () => {
    expect(counted([shoot('bob')], 'sprint')).toMatchObject({ run: -2, ranged: -6 });
  });

  test('[ranged-attacks] several shots count like several attacks in melee', () => {
    expect(counted([shoot('bob'), shoot('bob')], 'stay').ranged).toBe(-2);
  });
});

describe('movement and attacks', () => {
  test.each([
    ['walk', -1],
    ['jog', -2],
    ['run', -3],
    ['sprint', -4],
  ] as const)('[move-and-shoot] after a %s, a shot has %i, with checks counted apart', (pace, penalty) => {
    const checks = pace === 'walk' ? 0 : -2;
    expect(counted([shoot('bob')], pace).ranged).toBe(penalty + checks);
  });

  test('[move-and-shoot] a combatant that did not move has no penalty', () => {
    expect(counted([shoot('bob')], 'stay').ranged).toBe(0);
  });

  test.each([
    ['walk', 0, 0],
    ['jog', -1, -2],
    ['run', -1, -3],
    ['sprint', -2, -4],
  ] as const)('[run-and-strike] after a %s, one attack has %i and several have %i', (pace, one, several) => {
    const single = pace === 'walk' ? 0 : -2;
    expect(counted([strike('bob')], pace).melee).toBe(one + single);
    const count = pace === 'walk' ? -3 : -4;
    expect(counted(THREE, pace).melee).toBe(several + count);
  });

  test.each([
    ['half-for-one', -1, -3],
    ['half', -1, -1],
    ['full', -3, -3],
  ] as const)(
    '[melee-run-penalty] under %s, a run gives %i for one attack and %i for several',
    (setting, one, several) => {
      const rulings = { 'melee-run-penalty': setting };
      expect(counted([strike('bob')], 'run', rulings).melee).toBe(one - 2);
      expect(counted(THREE, 'run', rulings).melee).toBe(several - 4);
    },
  );

  test('[moving-target] a shot at a runner has its multiplier as a penalty, a blow does not', () => {
    const state = midTurn(duel({ weapons: [BOW, SWORD] }), { bob: { hasMoved: true, pace: 'sprint' } });
    const shot = doAction(state, 'ann', shoot('bob', { weapon: 'bow' }), { dice: [sum(9)] });
    expect(part(only(shot, 'attack-rolled').check.target, 'moving-target')).toBe(-4);
    const blow = doAction(state, 'ann', strike('bob'), { dice: [sum(9)] });
    expect(part(only(blow, 'attack-rolled').check.target, 'moving-target')).toBe(0);
  });

  test('[walking-target] a target that only walked is not harder to hit', () => {
    const state = midTurn(duel({ weapons: [BOW] }), { bob: { hasMoved: true, pace: 'walk' } });
    const shot = doAction(state, 'ann', shoot('bob', { weapon: 'bow' }), { dice: [sum(9)] });
    expect(parts(only(shot, 'attack-rolled').check.target)).toEqual([
      '13 attack-check',
      '-10 dodge',
      '10 attack-check',
    ]);
  });

  test('[armor-sizes] worn armour may hinder attacks and Run checks', () => {
    const armor = { ...HIDE, size: 5, penalty: -2 } as const;
    const state = midTurn(duel({ armor }), {
      ann: { declared: { pace: 'run', goal: { kind: 'to', cell: [15, 5] }, actions: [] } },
    });
    const blow = doAction(state, 'ann', strike('bob'), { dice: [sum(7)] });
    expect(part(only(blow, 'attack-rolled').check.target, 'armor-sizes')).toBe(-2);
    const run = play({ ...state, phase: 'movement' }, (combat) => moveAll(combat, ['ann']), {
      dice: [sum(8)],
    });
    expect(part(only(run, 'ran').check.target, 'armor-sizes')).toBe(-2);
  });
});
