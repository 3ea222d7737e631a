import { expect, test } from 'vitest';
import { attack, begin, DODGE, d, duel, encounter, entrant, hurt } from '../../../test/support/locations.ts';
import { locations } from './ruleset.ts';

const { words } = locations;

test('a blow is told in sentences that a GM can read aloud', () => {
  const f = begin(duel())
    .answer('ann', attack('bob', 'left-leg'))
    .answer('bob', DODGE, ...d(6, 2));
  const told = f.events
    .map((event) => words.told(locations.tell(event, f.state, f.state, 'gm')!, f.state))
    .filter((line) => line !== undefined);
  expect(told).toEqual([
    'The die shows 2: the Team acts first.',
    'Round 1.',
    "ann's turn (Speed 9).",
    'ann attacks bob at the left leg with blade.',
    'ann rolls 3 to hit.',
    'bob defends (dodge): 2.',
    '3 against 2: ann hits bob by 1.',
    'It goes to the left leg.',
    'bob takes 4 damage to the left leg (3 HP left there).',
  ]);
});

test('each question and each option has words, and values have names', () => {
  const f = begin(duel());
  const { key, who, about, options } = f.asked('ann');
  expect(words.question(key, who, about, f.state)).toBe('ann: your turn. What do you do?');
  for (const option of options) expect(words.option(option)).toMatch(/^[A-Z]/);
  expect(words.value('weapon', 'blade', f.state, 'ann')).toBe('blade');
  expect(words.value('called', 'left-leg', f.state, 'ann')).toBe('the left leg');
  expect(words.value('hours', '168', f.state, 'gm')).toBe('a week');
  expect(words.value('target', 'bob', f.state, 'ann')).toBe('bob');
});

test('a recap says what became of everybody', () => {
  const f = hurt(begin(duel()), 'bob', 'torso', 3);
  expect(words.recap([], f.state, 'gm')).toEqual(['ann: unhurt.', 'bob: Pain -3.']);
  expect(words.recap([], f.state, 'ann')).toEqual(['ann: unhurt.', 'bob: hurt.']);
});

test('the sheet shows the body as a small figure and as a list, as far as the seat may know it', () => {
  const cap = { id: 'cap', name: 'cap', covers: ['head'] as const, ar: 2, cr: 0, fr: 0 };
  const f = hurt(hurt(begin(duel({ armour: [cap] })), 'ann', 'left-leg', 7), 'ann', 'torso', 2, 'fire');
  hurt(f, 'bob', 'right-arm', 4);
  const own = words.sheet!(locations.view(f.state, 'ann'), 'ann');
  expect(own).toEqual([
    'ann: prone, bleeding, Pain -9, left-leg severed',
    '                ( 4/4 )',
    '         7/7 / [ 12/14 ]  \\ 7/7',
    '                 /  \\',
    '           7/7        severed',
    'head         4 of  4 HP  AR 2',
    'torso       12 of 14 HP  AR 0  2 of it fire',
    'right arm    7 of  7 HP  AR 0',
    'left arm     7 of  7 HP  AR 0',
    'right leg    7 of  7 HP  AR 0',
    'left leg     0 of  7 HP  AR 0  severed',
  ]);
  const other = words.sheet!(locations.view(f.state, 'ann'), 'bob');
  expect(other).toContain('right arm  badly hurt');
  expect(other.join()).not.toMatch(/\d/);
  expect(words.sheet!(locations.view(f.state, 'gm'), 'bob')).toContain('right arm    3 of  7 HP  AR 0');
  expect(words.sheet!(locations.view(f.state, 'ann'), 'nobody')).toEqual([]);
});

test('the sheet of who ails nothing has no more than its name at its head, infections beside the place', () => {
  const f = begin(duel());
  expect(words.sheet!(locations.view(f.state, 'ann'), 'ann')[0]).toBe('ann');
  expect(words.sheet!(locations.view(f.state, 'ann'), 'bob').slice(5)).toEqual([
    'head       unhurt',
    'torso      unhurt',
    'right arm  unhurt',
    'left arm   unhurt',
    'right leg  unhurt',
    'left leg   unhurt',
  ]);
  const [ann, bob] = f.state.combatants;
  const wounds = { ...ann!.wounds, torso: { normal: 1, cold: 2, fire: 0 } };
  const state = { ...f.state, combatants: [{ ...ann!, wounds, infected: ['torso' as const] }, bob!] };
  expect(words.sheet!(locations.view(state, 'ann'), 'ann')).toContain(
    'torso       11 of 14 HP  AR 0  infected  2 of it cold',
  );
});

test('whom a value means is said by name, whatever it is asked for', () => {
  const f = begin(
    encounter([
      entrant('ann', 'team', [5, 5], {}, { name: 'Ann of the Hill' }),
      entrant('bob', 'foes', [6, 5]),
    ]),
  );
  for (const param of ['who', 'target', 'patient', 'from'])
    expect(words.value(param, 'ann', f.state, 'bob')).toBe('Ann of the Hill');
  expect(words.value('item', 'ann', f.state, 'bob')).toBe('ann');
});
