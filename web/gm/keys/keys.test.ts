import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changedOf, conflictOf, KEYS, keysFrom, keyText, pressed, withKey } from './keys.tsx';

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

test('with Alt the physical key counts, not its character', () => {
  expect(press('œ', { altKey: true, code: 'KeyQ' })).toBe(KEYS.add);
});

test('no key is assigned twice', () => {
  expect(new Set(Object.values(KEYS)).size).toBe(Object.values(KEYS).length);
});

test('a key in use is named with its command, and reassigned only on request', () => {
  expect(conflictOf(KEYS, 'damage', 'N')).toEqual({ kind: 'taken', by: 'next' });
  expect(withKey(KEYS, 'damage', 'N')).toMatchObject({ damage: 'N', next: '' });
});

test('a command may keep its own key or take an unused one', () => {
  expect(conflictOf(KEYS, 'next', 'N')).toBeUndefined();
  expect(conflictOf(KEYS, 'next', 'Mod+Alt+X')).toBeUndefined();
});

test.each(['1', '9', 'Enter', 'Escape', 'Tab', ' ', 'ArrowDown', 'Mod+Enter'])(
  '%s cannot be assigned',
  (key) => {
    expect(conflictOf(KEYS, 'next', key)).toEqual({ kind: 'kept' });
  },
);

test('only changed keys are stored, and they are restored', () => {
  const mine = withKey(KEYS, 'damage', 'X');
  expect(changedOf(mine)).toEqual({ damage: 'X' });
  expect(keysFrom(JSON.stringify(changedOf(mine)))).toEqual(mine);
});

test.each([null, 'nonsense', '{"damage":7,"fly":"X"}', '[]'])(
  'keys stored as %s are the default keys',
  (kept) => {
    expect(keysFrom(kept)).toEqual(KEYS);
  },
);

test('keys are shown with their names on the device', () => {
  expect(keyText('Mod+Z', false)).toBe('Ctrl+Z');
  expect(keyText('Mod+Z', true)).toBe('⌘Z');
});

test('the GM guide lists every default key', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/gm-guide.md'), 'utf8');
  const missing = Object.values(KEYS).filter((key) => !guide.includes(`\`${keyText(key, false)}\``));
  expect(missing).toEqual([]);
});
