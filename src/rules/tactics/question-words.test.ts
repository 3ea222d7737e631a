import { expect, test } from 'vitest';
import { duel } from '../../../test/support/tactics.ts';
import type { Json } from '../../kernel/json.ts';
import { questionText } from '../../presentation/prompt.ts';
import { start } from './state.ts';
import { words } from './words.ts';
import { CHOICES } from './words-choices.ts';

const state = start(duel());

test.each<[key: string, about: Json, question: string]>([
  [
    'tactics',
    { oT: null, tactics: 3 },
    'ann: 3 points of Tactics. How many for your attacks (oT)? The rest defend you (dT).',
  ],
  [
    'tactics',
    { oT: 2, dT: 1, tactics: 3 },
    'ann: 2 points for attacks (oT) and 1 for defence (dT). The others have chosen. Keep this?',
  ],
  ['declare', {}, 'ann: what will you do this turn?'],
  ['readjust', {}, 'ann: the others have declared. Keep to your plan?'],
  ['initiative-tie', { tied: ['ann', 'bob'] }, 'A tie between ann and bob. Who goes first?'],
  ['go', { pending: [{}], changes: 0 }, 'ann: your go, with 1 action left.'],
  ['go', { pending: [{}, {}], changes: 2 }, 'ann: your go, with 2 actions left (changes so far: -2).'],
  ['change', { attacker: 'bob', changes: 0 }, 'ann: bob attacks you before your go. Change your plan?'],
  [
    'change',
    { attacker: 'bob', changes: 1 },
    'ann: bob attacks you before your go (changes so far: -1). Change your plan?',
  ],
  ['defence', { attacker: 'bob', weapon: 'an axe' }, 'ann: bob attacks with an axe. How do you defend?'],
  ['guard', { attacker: 'bob', target: 'cay' }, 'ann: bob attacks cay, who is helpless. Protect the target?'],
  ['interfere', { attacker: 'bob', target: 'cay' }, 'ann: bob aims at cay beside you. Interfere?'],
  ['flanking', { attacker: 'bob', target: 'cay' }, 'bob attacks cay from the other side. Is that flanking?'],
  [
    'ignore-pain',
    { penalty: -3, ner: 11 },
    'ann: the pain gives -3 on all checks. Try to ignore it (NER 11)?',
  ],
  ['spray-target', { shot: 2, rounds: 3 }, 'ann: shot 2 of 3. Which target?'],
  ['sunder', { owner: 'bob', item: 'axe' }, "Does bob's axe need a sunder check?"],
  ['unheard-of', {}, 'unheard-of'],
])('the question %s %o has a wording: %s', (key, about, question) => {
  expect(questionText(words.question(key, 'ann', about, state))).toBe(question);
});

test.each<[param: string, value: Json, said: string]>([
  ['target', 'bob', 'bob'],
  ['who', 'gm', 'the GM'],
  ['point', [3, 4], '3, 4'],
  ['at', 'item', 'at the blocking item'],
  ['at', 'body', 'at the body'],
  ['action', 'attack', 'an attack'],
  ['action', 'change', 'a change of plan'],
  ['action', 'sprint', 'a sprint'],
  ['drop', 0, 'action 1'],
  ['weapon', 'sword', 'sword'],
  ['with', 'unarmed', 'bare hands'],
  ['armor', 'hide-of-old', 'hide of old'],
  ['rounds', 3, '3'],
  ['oT', 2, '2 for attacks (oT)'],
])('the value %s %o is worded: %s', (param, value, said) => {
  expect(words.value(param, value, state, 'ann')).toBe(said);
});

test.each<[kind: string, said: string]>([
  ['strike', 'Strike'],
  ['swap-for-strike', 'Instead: strike'],
  ['add-blast-at', 'In addition: throw or launch at a point'],
  ['by-no-name', 'by no name'],
])('the option %s is called: %s', (kind, said) => {
  expect(words.option({ kind, params: {} })).toBe(said);
});

test.each(Object.keys(CHOICES.options))('the option %s has words', (kind) => {
  expect(words.option({ kind, params: {} })).toMatch(/^\p{Lu}./u);
});
