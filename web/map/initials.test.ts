import { expect, test } from 'vitest';
import { initialsOf } from './layout.ts';

test.each([
  ['Mara Quickwater', 'MQ'],
  ['Thug 3', 'T3'],
  ['Company marine 12', 'C12'],
  ['The Thorn King', 'TK'],
  ['Odo', 'O'],
  ['Knight of the Salt Guard', 'KG'],
  ['Éowyn', 'É'],
  ['', '?'],
])('%s is %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
