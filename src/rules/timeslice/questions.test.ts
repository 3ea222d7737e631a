import { expect, test } from 'vitest';
import { duel } from '../../../test/support/timeslice.ts';
import type { Json } from '../../kernel/json.ts';
import { questionText } from '../../presentation/prompt.ts';
import { start } from './state.ts';
import { words } from './words.ts';

const state = start(duel());

test.each<[key: string, about: Json, question: string]>([
  ['maneuver', { ts: 4 }, 'ann: 4 TS. What do you do?'],
  ['interruption', { by: 'bob', trigger: 'attack' }, 'ann: bob attacks. Interrupt?'],
  ['interruption', { by: 'bob', trigger: 'leave' }, 'ann: bob moves within your reach. Interrupt?'],
  ['interruption', { by: 'bob', trigger: 'enter' }, 'ann: bob comes within your reach. Interrupt?'],
  ['defence', { attacker: 'bob', called: 'none', total: null }, 'ann: bob attacks. How do you defend?'],
  [
    'defence',
    { attacker: 'bob', called: 'right-arm', total: 14 },
    'ann: bob goes for your right arm with a total of 14. How do you defend?',
  ],
  ['dodge-step', {}, 'ann: the dodge worked. Step aside?'],
  ['nonlethal', { target: 'bob' }, 'ann: bob is at your mercy. Kill or spare?'],
  ['initiative-tie', { tied: ['ann', 'bob'] }, 'A tie between ann and bob. Who goes first?'],
  ['end-fight', {}, 'One side is down. Is the fight over?'],
  ['aftermath', {}, 'After the fight: what now?'],
  ['unheard-of', {}, 'unheard-of'],
])('the question %s %o has a wording: %s', (key, about, question) => {
  expect(questionText(words.question(key, 'ann', about, state))).toBe(question);
});

test.each<[param: string, value: Json, said: string]>([
  ['target', 'bob', 'bob'],
  ['from', 'gm', 'the GM'],
  ['cell', [3, 4], '3, 4'],
  ['called', 'none', 'anywhere'],
  ['called', 'left-leg', 'left leg'],
  ['side', 'foes', 'the foes'],
  ['to', 'stagger-threshold-now', 'stagger threshold now'],
  ['weapon', 'sword', 'sword'],
  ['what', 'not-on-the-sheet', 'not on the sheet'],
  ['seconds', 60, '60'],
])('the value %s %o is worded: %s', (param, value, said) => {
  expect(words.value(param, value, state, 'ann')).toBe(said);
});

test('a combatant’s own move and a move by the GM have different wordings', () => {
  const cell = { oneOf: [] };
  expect(words.option({ kind: 'move', params: { cell } })).toBe('Move 1 unit');
  expect(words.option({ kind: 'move', params: { who: cell, cell } })).toBe('Place on a unit');
  expect(words.option({ kind: 'by-no-name', params: {} })).toBe('by no name');
});
