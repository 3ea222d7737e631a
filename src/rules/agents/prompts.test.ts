import { expect, test } from 'vitest';
import { duel, PLAIN, TASK } from '../../../test/support/agents.ts';
import type { Json } from '../../kernel/json.ts';
import { OPTIONS } from './prompts.ts';
import { start } from './state.ts';
import { words } from './words.ts';

const state = start(duel(PLAIN, PLAIN, 2, { options: { tasks: [TASK] } }));

test.each<[key: string, about: Json, question: string]>([
  ['tactics', {}, 'ann: roll Tactics, and for whom?'],
  [
    'action',
    { initiative: 9, significant: 1, minor: 1 },
    'ann (initiative 9): 1 significant, 1 minor. What do you do?',
  ],
  ['work', { done: 2, rounds: 5 }, 'ann: 2 of 5 rounds are done. Work on?'],
  ['delayed', { next: 'ben' }, 'ann: ben is next. Act first?'],
  ['last-call', {}, 'ann: everybody else has acted. Act now?'],
  [
    'cut-in',
    { actor: 'ben', action: { kind: 'strike', target: 'ann' }, count: 7 },
    'ann: ben is about to strike ann, on count 7. Cut in?',
  ],
  ['reaction', { initiative: 9, attacker: 'ben', total: null }, 'ann (initiative 9): ben attacks. React?'],
  [
    'reaction',
    { initiative: 9, attacker: 'ben', total: 8 },
    'ann (initiative 9): ben attacks and hits with 8. React?',
  ],
  ['blast', { initiative: 9 }, 'ann (initiative 9): an explosion! React?'],
  ['wound', { victim: 'ben', points: 6 }, 'ben: where do 6 points of damage go?'],
  ['recovery', { patient: 'ben', points: 2 }, 'ben: where do 2 points of healing go?'],
  ['next-shot', { shot: 2 }, 'ann: where does shot 2 go?'],
  ['aftermath', {}, 'After the fight: what now?'],
  ['unheard-of', {}, 'unheard-of'],
])('the question %s %o is put: %s', (key, about, question) => {
  expect(words.question(key, 'ann', about, state)).toBe(question);
});

test.each<[param: string, value: Json, said: string]>([
  ['loss', { STR: 0, DEX: 3, END: 4 }, 'DEX 3, END 4'],
  ['gain', { STR: 1, DEX: 0, END: 0 }, 'STR 1'],
  [
    'path',
    [
      [3, 4],
      [3, 5],
    ],
    '3,4 3,5',
  ],
  ['at', [3, 4], '3 4'],
  ['target', 'ben', 'ben'],
  ['patient', 'gm', 'the GM'],
  ['metres', 6, '6 m'],
  ['side', 'a', 'A'],
  ['task', 'lock', 'the lock'],
  ['weapon', 'knife', 'knife'],
  ['mode', 'full-auto', 'full auto'],
])('the value %s %o is said: %s', (param, value, said) => {
  expect(words.value(param, value, state, 'ann')).toBe(said);
});

test.each<[kind: string, said: string]>([
  ['first-aid', 'Give first aid'],
  ['by-no-name', 'by no name'],
])('the option %s is called: %s', (kind, said) => {
  expect(words.option({ kind, params: {} })).toBe(said);
});

test.each(Object.keys(OPTIONS))('the option %s has words', (kind) => {
  expect(words.option({ kind, params: {} })).toMatch(/^\p{Lu}./u);
});
