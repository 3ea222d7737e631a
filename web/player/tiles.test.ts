import { expect, test } from 'vitest';
import type { OptionTold } from '../../src/telling/prompt.ts';
import { grouped, standingOf } from '../answer/choice.ts';
import { presetOf, tilesOf } from './tiles.ts';

const list = (name: string, ...values: readonly string[]) => ({
  name,
  domain: { oneOf: values },
  values: values.map((value) => ({ value, text: value })),
});
const option = (kind: string, ...params: OptionTold['params']): OptionTold => ({ kind, text: kind, params });
const isWho = (value: unknown): boolean => value === 'bob' || value === 'cid';

test('what is done to somebody with a weapon comes first, silence last', () => {
  const options = [
    option('end'),
    option('move'),
    option('strike', list('weapon', 'axe'), list('target', 'bob')),
  ];
  expect(tilesOf(options, 'end').map(({ group }) => group.kind)).toEqual(['strike', 'move', 'end']);
});

test('few options of a kind are a tile each, many are one', () => {
  const parries = ['axe', 'buckler', 'fist'].map((item) => option('parry', list('with', item)));
  expect(tilesOf(parries, 'none').map(({ certain }) => certain)).toEqual(['axe', 'buckler', 'fist']);
  const many = [...parries, ...parries, ...parries];
  expect(tilesOf(many, 'none')).toHaveLength(1);
});

test('a tap answers where nothing is left to choose', () => {
  const [axe, pick] = tilesOf(
    [option('parry', list('with', 'axe')), option('parry', list('with', 'a', 'b'))],
    '',
  );
  expect([axe!.isWhole, pick!.isWhole]).toEqual([true, false]);
});

test('whom it is done to is chosen with care, the rest is chosen already', () => {
  const [group] = grouped([
    option(
      'strike',
      list('weapon', 'axe', 'knife'),
      list('target', 'bob', 'cid'),
      list('at', 'body', 'item'),
    ),
  ]);
  const preset = presetOf(group!, {}, isWho, {});
  expect(preset).toEqual({ weapon: 'axe' });
  const chosen = presetOf(group!, {}, isWho, { ...preset, target: 'cid' });
  expect(standingOf(group!, chosen).answer).toEqual({
    kind: 'strike',
    weapon: 'axe',
    target: 'cid',
    at: 'body',
  });
});

test('a number begins where silence would leave it', () => {
  const [group] = grouped([option('split', { name: 'oT', domain: { min: 0, max: 4 } })]);
  expect(presetOf(group!, { oT: 2 }, isWho, {})).toEqual({ oT: 2 });
  expect(presetOf(group!, {}, isWho, {})).toEqual({ oT: 0 });
});
