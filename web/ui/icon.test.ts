import { expect, test } from 'vitest';
import type { Purpose } from '../../src/kernel/choices.ts';
import { actIcon } from './icon.tsx';

test.each<[string, Purpose, string]>([
  ['Hunting bow', 'attack', 'pocket-bow'],
  ['Long dirk', 'attack', 'plain-dagger'],
  ['Watchman’s cudgel', 'attack', 'wood-club'],
  ['Double crossbow', 'attack', 'crossbow'],
  ['Move 1 unit', 'move', 'walk'],
  ['Set TS aside for interruptions', 'wait', 'hourglass'],
  ['Aim (+1)', 'other', 'bullseye'],
])('%s (%s) shows %s', (words, purpose, icon) => expect(actIcon(words, purpose)).toBe(icon));

test('an unknown name has the icon of its purpose', () => {
  expect(actIcon('Xyzzy', 'attack')).toBe('crossed-swords');
  expect(actIcon('Xyzzy', 'other')).toBe('ellipsis');
});
