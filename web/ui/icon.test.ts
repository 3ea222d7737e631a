import { expect, test } from 'vitest';
import type { Purpose } from '../../src/kernel/choices.ts';
import { actIcon, itemIcon } from './icon.tsx';

test.each([
  ['Rake sabre', 'broadsword'],
  ['Hunting bow', 'pocket-bow'],
  ['Long dirk', 'plain-dagger'],
  ['Watchman’s cudgel', 'wood-club'],
  ['Double crossbow', 'crossbow'],
])('an attack with "%s" shows %s', (item, icon) => {
  expect(actIcon({ kind: 'attack', purpose: 'attack' }, item)).toBe(icon);
  expect(itemIcon(item)).toBe(icon);
});

test.each<[string, Purpose, string]>([
  ['move', 'move', 'walk'],
  ['save', 'wait', 'hourglass'],
  ['aim', 'other', 'bullseye'],
  ['dodge', 'defend', 'dodging'],
  ['kill', 'other', 'death-skull'],
  ['spare', 'other', 'peace-dove'],
  ['none', 'defend', 'hourglass'],
])('the act %s (%s) shows %s', (kind, purpose, icon) => expect(actIcon({ kind, purpose })).toBe(icon));

test('an unknown name has the sign of its act, then of its purpose', () => {
  expect(actIcon({ kind: 'reload', purpose: 'equip' }, 'Xyzzy')).toBe('reload-gun-barrel');
  expect(actIcon({ kind: 'xyzzy', purpose: 'attack' }, 'Xyzzy')).toBe('crossed-swords');
  expect(actIcon({ kind: 'xyzzy', purpose: 'other' })).toBe('ellipsis');
  expect(itemIcon('Xyzzy')).toBe('swap-bag');
});
