import { describe, expect, test } from 'vitest';
import type { Cell } from '../geometry/grid.ts';
import { OPEN_FIELD } from '../geometry/grid.ts';
import type { Decision } from './decision.ts';
import {
  answerWithFirsts,
  best,
  firstAnswer,
  firstValue,
  nearestTo,
  optionsOfKind,
  policyOf,
  valuesOf,
} from './policy.ts';

const decision: Decision = {
  key: 'turn',
  who: 'ann',
  seat: 'ann',
  rule: 'turn',
  context: null,
  options: [
    { kind: 'wait', params: {} },
    { kind: 'strike', params: { target: { oneOf: ['bo', 'cy'] }, weapon: { oneOf: ['axe'] } } },
    { kind: 'strike', params: { target: { oneOf: ['dee'] }, weapon: { oneOf: ['axe'] } }, onRequest: true },
    { kind: 'aim', params: { target: { oneOf: ['bo'] } } },
  ],
  defaultAnswer: { kind: 'wait' },
};
const strike = decision.options[1]!;
const ann = { id: 'ann', name: 'Ann', side: 'a', seat: 'ann', presence: 'here', cell: [0, 0] } as const;
const state = { combatants: [ann] };

describe('the tools of policies', () => {
  test('options of a kind leave out those on request and keep the order of the decision', () => {
    expect(optionsOfKind(decision, 'aim', 'strike').map(({ kind }) => kind)).toEqual(['strike', 'aim']);
    expect(optionsOfKind(decision, 'run')).toEqual([]);
  });

  test('an option becomes an answer with the first value of each parameter', () => {
    expect(valuesOf(strike, 'target')).toEqual(['bo', 'cy']);
    expect(firstValue(strike, 'target')).toBe('bo');
    expect(answerWithFirsts(strike)).toEqual({ kind: 'strike', target: 'bo', weapon: 'axe' });
  });

  test('the best of a list is the first with the highest score; an empty list has no best', () => {
    expect(best(['a', 'bb', 'cc'], (each) => each.length)).toBe('bb');
    expect(best([], () => 1)).toBeUndefined();
  });

  test('the nearest of a list is the first of several equally near; an empty list has no nearest', () => {
    const at = (id: string, cell: Cell) => ({ id, cell });
    const list = [at('far', [5, 0]), at('left', [-2, 0]), at('right', [2, 0])];
    expect(nearestTo({ grid: OPEN_FIELD }, [0, 0], list)?.id).toBe('left');
    expect(nearestTo({ grid: OPEN_FIELD }, [0, 0], [])).toBeUndefined();
  });

  test('the first chooser with an answer wins, and without any the default answer is given', () => {
    const none = () => undefined;
    const own = (_: Decision, __: typeof state, who: typeof ann) => ({ kind: 'aim', target: who.id });
    expect(firstAnswer([none, own], decision, state)).toEqual({ kind: 'aim', target: 'ann' });
    expect(firstAnswer([none], decision, state)).toEqual({ kind: 'wait' });
  });

  test('a policy answers by the key of the decision and gives the default answer for other keys', () => {
    const policy = policyOf<typeof state>({ turn: () => ({ kind: 'strike', target: 'bo' }) });
    expect(policy(decision, state, () => 0)).toEqual({ kind: 'strike', target: 'bo' });
    expect(policy({ ...decision, key: 'defence' }, state, () => 0)).toEqual({ kind: 'wait' });
  });
});
