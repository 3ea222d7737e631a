import { expect, test } from 'vitest';
import type { Option, ParamDomain } from '../../src/kernel/decision.ts';
import { optionTrees } from '../../src/presentation/option-tree.ts';
import { progressOf } from '../../src/presentation/option-walk.ts';
import { presetOf, tilesOf } from './tiles.ts';

type Param = readonly [name: string, domain: ParamDomain];
const list = (name: string, ...oneOf: readonly string[]): Param => [name, { oneOf }];
const option = (kind: string, ...params: readonly Param[]): Option => ({
  kind,
  params: Object.fromEntries(params),
});
const trees = (...options: readonly Option[]) =>
  optionTrees(options, {
    option: ({ kind }) => ({ text: kind, purpose: kind === 'strike' ? 'attack' : 'other' }),
    value: (_, value) => String(value),
    area: () => undefined,
  });
const isWho = (value: unknown): boolean => value === 'bob' || value === 'cid';

test('attacks come first, silence last', () => {
  const options = trees(
    option('end'),
    option('move'),
    option('strike', list('weapon', 'axe'), list('target', 'bob')),
  );
  expect(tilesOf(options, 'end').map(({ option: { kind } }) => kind)).toEqual(['strike', 'move', 'end']);
});

test('few ways to do a thing are a tile each, many are one', () => {
  const parries = (...items: readonly string[]) =>
    trees(...items.map((item) => ({ ...option('parry', list('with', item)), cost: `${item} 3 TS` })));
  expect(tilesOf(parries('axe', 'buckler', 'fist'), 'none').map(({ certain }) => certain)).toEqual([
    'axe',
    'buckler',
    'fist',
  ]);
  expect(tilesOf(parries(...'abcdefghi'), 'none')).toHaveLength(1);
});

test('a tap answers where nothing is left to choose', () => {
  const options = trees(option('parry', list('with', 'axe')), option('block', list('with', 'a', 'b')));
  expect(tilesOf(options, '').map(({ isWhole }) => isWhole)).toEqual([true, false]);
});

test('whom it is done to is chosen with care, the rest is chosen already', () => {
  const [strike] = trees(
    option(
      'strike',
      list('weapon', 'axe', 'knife'),
      list('target', 'bob', 'cid'),
      list('at', 'body', 'item'),
    ),
  );
  const preset = presetOf(strike!, {}, isWho, {});
  expect(preset).toEqual({ weapon: 'axe' });
  const chosen = presetOf(strike!, {}, isWho, { ...preset, target: 'cid' });
  expect(progressOf(strike!, chosen).answer).toEqual({
    kind: 'strike',
    weapon: 'axe',
    target: 'cid',
    at: 'body',
  });
});

test('a number begins where silence would leave it', () => {
  const [split] = trees(option('split', ['oT', { min: 0, max: 4 }]));
  expect(presetOf(split!, { oT: 2 }, isWho, {})).toEqual({ oT: 2 });
  expect(presetOf(split!, {}, isWho, {})).toEqual({ oT: 0 });
});
