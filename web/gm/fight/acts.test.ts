import { describe, expect, test } from 'vitest';
import type { OptionTold } from '../../../src/telling/prompt.ts';
import { actsAbout, actsOn } from './acts.ts';

const who = (...ids: readonly string[]) => ({
  name: 'who',
  domain: { oneOf: ids },
  values: ids.map((id) => ({ value: id, text: id })),
});
const number = (name: string, min: number, max: number) => ({ name, domain: { min, max } });
const act = (kind: string, ...params: OptionTold['params']): OptionTold => ({ kind, text: kind, params });
const ACTS = [
  act('set-hp', who('ann'), number('value', 0, 18)),
  act('set-hp', who('bob'), number('value', 0, 20)),
  act('set-ts', who('ann', 'bob'), number('value', 0, 99)),
  act('set-condition', who('ann', 'bob'), { name: 'condition', domain: { oneOf: ['dead'] } }),
  act('bring-in', who('cid'), number('at', 0, 9)),
  act('end-fight'),
];

describe("the GM's acts on somebody", () => {
  const acts = actsOn(ACTS, 'bob');

  test('are those that can be done to them, and those that concern nobody in play', () => {
    expect(acts.map(({ kind }) => kind)).toEqual([
      'set-hp',
      'set-ts',
      'set-condition',
      'bring-in',
      'end-fight',
    ]);
  });

  test('have nobody else to choose from', () => {
    expect(acts[1]!.options[0]!.params[0]!.domain).toEqual({ oneOf: ['bob'] });
  });

  test('a key leads to the acts that its word is in', () => {
    expect(actsAbout(acts, 'condition').map(({ kind }) => kind)).toEqual(['set-condition']);
    expect(actsAbout(acts, 'add').map(({ kind }) => kind)).toEqual(['bring-in']);
  });
});
