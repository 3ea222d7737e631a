import { expect, test } from 'vitest';
import { KEYS, pressed } from './deeds.ts';

const press = (key: string, held: Partial<Parameters<typeof pressed>[0]> = {}) =>
  pressed({ key, code: `Key${key.toUpperCase()}`, ctrlKey: false, metaKey: false, altKey: false, ...held });

test.each([
  ['n', {}, 'N'],
  ['z', { ctrlKey: true }, 'Mod+Z'],
  ['k', { metaKey: true }, 'Mod+K'],
  ['n', { altKey: true }, 'Alt+N'],
  ['?', { code: 'Slash' }, '?'],
  ['Escape', { code: 'Escape' }, 'Escape'],
])('%s with %j is %s', (key, held, name) => {
  expect(press(key, held)).toBe(name);
});

test('with Alt the key counts, not the sign that it writes', () => {
  expect(press('œ', { altKey: true, code: 'KeyQ' })).toBe(KEYS.add);
});

test('no key is given twice, but to what can never be done at the same time', () => {
  const { resume: _, ...others } = KEYS;
  expect(new Set(Object.values(others)).size).toBe(Object.values(others).length);
});
