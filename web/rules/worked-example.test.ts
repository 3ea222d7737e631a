import { expect, test } from 'vitest';
import { byRule, type WorkedExample } from './rule-entry.tsx';

const example = (title: string, ...rules: readonly string[]): WorkedExample => ({
  ...{ file: `examples/${title}.yaml`, title, about: '', text: '' },
  rules,
});

test('an example is listed with each of its rules', () => {
  const found = byRule([example('a', 'block', 'parry'), example('b', 'block')]);
  expect(found.get('block')?.map(({ title }) => title)).toEqual(['a', 'b']);
  expect(found.get('parry')?.map(({ title }) => title)).toEqual(['a']);
  expect(found.get('dodge')).toBeUndefined();
});
