import { expect, test } from 'vitest';
import { duel } from '../../../test/support/locations.ts';
import type { Json } from '../../kernel/json.ts';
import { start } from './start.ts';
import { words } from './words.ts';

const state = start(duel());

test.each<[key: string, about: Json, question: string]>([
  ['place', { holder: null }, 'ann: the next place is open. Do you want it?'],
  ['place', { holder: 'bob' }, 'ann: bob is next. Do you want to act before?'],
  ['next', {}, 'ann: which of your followers is next?'],
  ['turn', { hasAction: true }, 'ann: your turn. What do you do?'],
  ['turn', { hasAction: false }, 'ann: no action left. What do you do?'],
  ['defence', { attacker: 'bob', called: 'torso' }, 'ann: bob attacks. How do you defend?'],
  [
    'defence',
    { attacker: 'bob', called: 'left-arm' },
    'ann: bob attacks at the left arm. How do you defend?',
  ],
  ['protect', { attacker: 'bob', target: 'cid' }, 'ann: bob attacks cid beside you. Step in?'],
  ['second-blow', {}, 'ann: the second weapon. At whom?'],
  ['counter-attack', { attacker: 'bob' }, 'ann: you held bob off. Strike back?'],
  ['spare-speed', { spare: 3 }, 'ann: the Dodge worked, 3 yd spare. Move 1 yd?'],
  ['number', { who: 'bob', what: 'Stealth' }, 'bob tries Stealth. What is the #?'],
  ['fumble', { attacker: 'bob' }, 'bob has fumbled. What of the weapon?'],
  ['first-aid', {}, 'ann: somebody is bleeding. Give First-Aid?'],
  ['new-character', {}, 'Your character is dead. Bring in a new one?'],
  ['recovery', { hour: 7 }, 'Hour 7 after the fight. What now?'],
  ['unheard-of', {}, 'unheard-of'],
])('the question %s %o is put: %s', (key, about, question) => {
  expect(words.question(key, 'ann', about, state)).toBe(question);
});

test.each<[param: string, value: Json, said: string]>([
  ['from', 'bob', 'bob'],
  ['patient', 'gm', 'the GM'],
  ['cell', [3, 4], '3, 4'],
  ['limb', 'left-leg', 'the left leg'],
  ['hours', 1, 'an hour'],
  ['hours', 24, 'a day'],
  ['hours', 168, 'a week'],
  ['yards', 3, '3 yd'],
  ['side', 'team', 'the Team'],
  ['weapon', 'fists', 'fists'],
  ['what', 'first-aid', 'first aid'],
])('the value %s %o is said: %s', (param, value, said) => {
  expect(words.value(param, value, state, 'ann')).toBe(said);
});

test('an option without a name of its own is called by its kind', () => {
  expect(words.option({ kind: 'by-no-name', params: {} })).toBe('by no name');
});
