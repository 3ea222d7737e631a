import { describe, expect, test } from 'vitest';
import type { OptionTold } from '../../src/telling/prompt.ts';
import { grouped, standingOf } from './choice.ts';

const list = (name: string, ...values: readonly string[]) => ({
  name,
  domain: { oneOf: values },
  values: values.map((value) => ({ value, text: value.toUpperCase() })),
});
const attack = (weapon: string, cost: string, ...targets: readonly string[]): OptionTold => ({
  kind: 'attack',
  text: 'Attack',
  cost,
  params: [list('weapon', weapon), list('target', ...targets)],
});
const END: OptionTold = { kind: 'end', text: 'End the turn', params: [] };
const SAVE: OptionTold = { kind: 'save', text: 'Save', params: [{ name: 'ts', domain: { min: 1, max: 4 } }] };
const OPTIONS = [attack('sword', '4 TS', 'bob', 'cid'), END, attack('knife', '2 TS', 'cid'), SAVE];

test('options of one kind are one thing to choose, in their order', () => {
  expect(grouped(OPTIONS).map(({ text, options }) => [text, options.length])).toEqual([
    ['Attack', 2],
    ['End the turn', 1],
    ['Save', 1],
  ]);
});

test('a cost that depends on the values is told once they are known', () => {
  const [group] = grouped(OPTIONS);
  expect(group!.cost).toBe('');
  expect(standingOf(group!, { weapon: 'sword' }).cost).toBe('4 TS');
});

describe('going through an option', () => {
  const [group, end, save] = grouped(OPTIONS);

  test('it asks for one parameter after the other', () => {
    const { asked, answer } = standingOf(group!, {});
    expect(asked.map(({ name }) => name)).toEqual(['weapon']);
    expect(answer).toBeUndefined();
  });

  test('a later parameter has only the values that the earlier ones leave', () => {
    const { asked } = standingOf(group!, { weapon: 'sword' });
    expect(asked[1]!.values.map(({ value }) => value)).toEqual(['bob', 'cid']);
  });

  test('what alone is left is chosen by itself', () => {
    expect(standingOf(group!, { weapon: 'knife' }).answer).toEqual({
      kind: 'attack',
      weapon: 'knife',
      target: 'cid',
    });
  });

  test('a value that another choice has made impossible is asked for again', () => {
    expect(standingOf(group!, { weapon: 'knife', target: 'bob' }).asked[1]!.value).toBe('cid');
    expect(standingOf(group!, { weapon: 'sword', target: 'dan' }).answer).toBeUndefined();
  });

  test('an option without parameters is an answer at once', () => {
    expect(standingOf(end!, {}).answer).toEqual({ kind: 'end' });
  });

  test('a number must lie in its range', () => {
    expect(standingOf(save!, { ts: 5 }).answer).toBeUndefined();
    expect(standingOf(save!, { ts: 4 }).answer).toEqual({ kind: 'save', ts: 4 });
  });
});
