import { expect, test } from 'vitest';
import { de } from './de.ts';
import { gm } from './en/gm.ts';
import * as pages from './en/pages.ts';
import { prepare, tracker } from './en/prepare.ts';
import { en as table } from './en.ts';

const en = { ...table, gm, prepare, tracker, ...pages };

function flat(texts: object, way = ''): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${way}${key}`, value] as const] : flat(value as object, `${way}${key}.`),
  );
}

const gaps = (text: string): readonly string[] => (text.match(/\{\{[^}]+\}\}/g) ?? []).toSorted();

test('German has exactly the texts of English', () => {
  const keys = (texts: object) =>
    flat(texts)
      .map(([key]) => key)
      .toSorted();
  expect(keys(de)).toEqual(keys(en));
  expect(keys(en).length).toBeGreaterThan(100);
});

test('a text and its translation have the same placeholders', () => {
  const german = new Map(flat(de));
  for (const [key, text] of flat(en)) expect([key, gaps(german.get(key)!)]).toEqual([key, gaps(text)]);
});

test('no text is empty', () => {
  for (const [key, text] of [...flat(en), ...flat(de)]) expect([key, text.trim()]).not.toEqual([key, '']);
});
