import { describe, expect, test } from 'vitest';
import { addOptions, carryOut, choices, onceIn, optionsOf } from './choices.ts';

const act = choices<number, string[], string>();
const wait = act({
  kind: 'wait',
  purpose: 'wait',
  offers: () => [{ params: {} }],
  does: (fight, who) => `${who} waits at ${fight.join()}`,
});
const push = act({
  kind: 'push',
  purpose: 'attack',
  offers: (most) =>
    most === 0 ? [] : [{ params: { by: { min: 1, max: most } }, cost: 'all', onRequest: true }],
  does: (_fight, who, values) => `${who} pushes: ${JSON.stringify(values)}`,
});
const BOTH = [wait, push];

describe('a list of choices', () => {
  test('offers its options in order, after existing ones', () => {
    const options = optionsOf(BOTH, 2, [{ kind: 'first', params: {} }]);
    expect(options).toEqual([
      { kind: 'first', params: {} },
      { kind: 'wait', params: {} },
      { kind: 'push', params: { by: { min: 1, max: 2 } }, cost: 'all', onRequest: true },
    ]);
    expect(optionsOf(BOTH, 0)).toEqual([{ kind: 'wait', params: {} }]);
  });

  test('omits an option with a parameter that has no possible value', () => {
    const take = choices<readonly string[], null, string>()({
      kind: 'take',
      purpose: 'equip',
      offers: (oneOf) => [{ params: { item: { oneOf }, count: { min: 1, max: 2 } } }],
      does: (_fight, _who, { item }) => item,
    });
    expect(optionsOf([take], [])).toEqual([]);
    const options = optionsOf([wait], 2);
    for (const items of [[], ['axe']]) addOptions(options, take, take.offers(items));
    expect(options.map(({ kind }) => kind)).toEqual(['wait', 'take']);
    expect(optionsOf([take], ['axe'])).toHaveLength(1);
  });

  test('runs the chosen option with its own values', () => {
    expect(carryOut(BOTH, [], 'ann', { kind: 'push', by: 2 })).toBe('ann pushes: {"by":2}');
    expect(carryOut(BOTH, ['a', 'b'], 'bob', { kind: 'wait' })).toBe('bob waits at a,b');
    expect(() => carryOut(BOTH, [], 'ann', { kind: 'leap' })).toThrow('there is no choice leap');
  });
});

test('a value is computed once for each state', () => {
  let times = 0;
  const lengthIn = onceIn((state: readonly string[]) => {
    times += 1;
    return state.length;
  });
  const [before, after] = [['a'], ['a', 'b']];
  expect([lengthIn(before), lengthIn(before), times]).toEqual([1, 1, 1]);
  expect([lengthIn(after), lengthIn(after), times]).toEqual([2, 2, 2]);
});
