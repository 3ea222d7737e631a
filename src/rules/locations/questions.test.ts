import { expect, test } from 'vitest';
import {
  attack,
  BLADE,
  BLOCK,
  begin,
  DIRK,
  DODGE,
  d,
  duel,
  END_TURN,
  encounter,
  entrant,
  FISTS,
  hurt,
} from '../../../test/support/locations.ts';
import type { Json } from '../../kernel/json.ts';
import { questionText } from '../../presentation/prompt.ts';
import { start } from './start.ts';
import { words } from './words.ts';

const state = start(duel());

test.each<[key: string, about: Json, question: string]>([
  ['place', { holder: null }, 'ann: the next turn is free. Do you want to act now?'],
  ['place', { holder: 'bob' }, 'ann: bob is next. Do you want to act first?'],
  ['next', {}, 'ann: which of your followers acts next?'],
  ['turn', { hasAction: true }, 'ann: your turn. What do you do?'],
  ['turn', { hasAction: false }, 'ann: no action left. What do you do?'],
  ['defence', { attacker: 'bob', called: 'torso' }, 'ann: bob attacks. How do you defend?'],
  [
    'defence',
    { attacker: 'bob', called: 'left-arm' },
    'ann: bob attacks at the left arm. How do you defend?',
  ],
  ['protect', { attacker: 'bob', target: 'cid' }, 'ann: bob attacks cid beside you. Step in between?'],
  ['second-blow', {}, 'ann: your second weapon. Which target?'],
  ['counter-attack', { attacker: 'bob' }, 'ann: you held bob off. Strike back?'],
  ['spare-speed', { spare: 3 }, 'ann: the Dodge worked, with 3 yd to spare. Move 1 yd?'],
  ['number', { who: 'bob', what: 'Stealth' }, 'bob rolls Stealth. Which number must it reach (#)?'],
  ['fumble', { attacker: 'bob' }, 'bob fumbles. What happens to the weapon?'],
  ['first-aid', {}, 'ann: someone is bleeding. Give First-Aid?'],
  ['new-character', {}, 'Your character is dead. Bring in a new one?'],
  ['recovery', { hour: 7 }, 'Hour 7 after the fight. What now?'],
  ['unheard-of', {}, 'unheard-of'],
])('the question %s %o has a wording: %s', (key, about, question) => {
  expect(questionText(words.question(key, 'ann', about, state))).toBe(question);
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
])('the value %s %o is worded: %s', (param, value, said) => {
  expect(words.value(param, value, state, 'ann')).toBe(said);
});

test('an option without a name is shown by its kind', () => {
  expect(words.option({ kind: 'by-no-name', params: {} })).toBe('by no name');
});

const ANN = { who: 'ann', seat: 'ann' };
const BOB = { who: 'bob', seat: 'gm' };
const GM = { who: 'gm', seat: 'gm' };
const kind = (of: string) => ({ kind: of, params: {} });
const FORGO = kind('forgo');
const called = { oneOf: ['torso', 'head', 'right-arm', 'left-arm', 'right-leg', 'left-leg'] };

test('[act-before] each of the Team is asked for the next place, and passes by default', () => {
  const pair = [entrant('ann', 'team', [1, 1]), entrant('bea', 'team', [2, 1])];
  const f = begin(encounter([...pair, entrant('bob', 'foes', [20, 20])]));
  const asks = {
    key: 'place',
    rule: 'act-before',
    options: [kind('pass'), kind('claim')],
    defaultAnswer: { kind: 'pass' },
  };
  expect(f.open).toEqual([
    { ...ANN, ...asks, context: { holder: null } },
    { who: 'bea', seat: 'bea', ...asks, context: { holder: null } },
  ]);
  f.answer('bea', { kind: 'claim' }).answer('ann', { kind: 'pass' }).answer('bea', END_TURN);
  f.answer('ann', END_TURN).answer('bob', END_TURN);
  expect(f.open).toEqual([{ ...ANN, ...asks, context: { holder: 'bea' } }]);
});

test('[extras] the GM is asked which of the Extras is next; the default is the first listed', () => {
  const foes = [entrant('bob', 'foes', [20, 20]), entrant('eve', 'foes', [21, 20])];
  expect(begin(encounter([entrant('ann', 'team', [1, 1]), ...foes]), [1]).asked('gm')).toEqual({
    ...GM,
    key: 'next',
    rule: 'extras',
    context: {},
    options: [{ kind: 'goes', params: { who: { oneOf: ['bob', 'eve'] } } }],
    defaultAnswer: { kind: 'goes', who: 'bob' },
  });
});

test('[one-action] a combatant is asked for an action on its turn, and the default answer ends the turn', () => {
  const f = begin(duel());
  const ask = { ...ANN, key: 'turn', rule: 'one-action', defaultAnswer: END_TURN };
  expect(f.asked('ann')).toMatchObject({ ...ask, context: { hasAction: true, isCharging: false } });
  expect(f.asked('ann').options.at(-1)).toEqual(kind('end-turn'));
  f.answer('ann', { kind: 'guard' });
  expect(f.asked('ann')).toMatchObject({ ...ask, context: { hasAction: false, isCharging: false } });
  const charging = begin(duel()).answer('ann', { kind: 'charge' });
  expect(charging.asked('ann').context).toEqual({ hasAction: false, isCharging: true });
});

test('[defence] a target is asked for its defence, and dodges by default', () => {
  const f = begin(duel({ skills: { melee: 9 } })).answer('ann', attack('bob', 'left-leg'));
  expect(f.asked('bob')).toEqual({
    ...BOB,
    key: 'defence',
    rule: 'defence',
    context: { attacker: 'ann', by: 'blade', called: 'left-leg', maneuver: 'attack', defences: 0 },
    options: [kind('dodge'), kind('block')],
    defaultAnswer: DODGE,
  });
  f.answer('bob', DODGE, ...d(2, 1));
});

test('[protect] a comrade next to the target is asked whether it steps in; by default it does not', () => {
  const pair = [entrant('ann', 'team', [5, 5]), entrant('bea', 'team', [4, 5])];
  const asked = (rulings = {}) => {
    const f = begin(encounter([...pair, entrant('bob', 'foes', [6, 5])], rulings), [1]);
    f.answer('bob', attack('ann'));
    return f;
  };
  const ask = {
    who: 'bea',
    seat: 'bea',
    key: 'protect',
    rule: 'protect',
    context: { attacker: 'bob', target: 'ann', by: 'blade', called: 'torso' },
    defaultAnswer: { kind: 'pass' },
  };
  expect(asked().answer('ann', DODGE).asked('bea')).toEqual({
    ...ask,
    options: [{ kind: 'protect', params: { with: { oneOf: ['dodge', 'block'] } } }, kind('pass')],
  });
  expect(asked({ 'def-roll': 'fixed' }).asked('bea')).toEqual({
    ...ask,
    options: [kind('protect-fixed'), kind('pass')],
  });
});

test('[dual-wield] the second blow is asked for after the first, and by default is skipped', () => {
  const f = begin(duel({ weapons: [BLADE, DIRK, FISTS], ready: ['blade', 'dirk'] }));
  f.answer('ann', { ...attack('bob'), kind: 'dual-wield', second: 'dirk' }).answer('bob', DODGE, ...d(1, 5));
  f.roll([2]);
  expect(f.asked('ann')).toEqual({
    ...ANN,
    key: 'second-blow',
    rule: 'dual-wield',
    context: { weapon: 'dirk' },
    options: [{ kind: 'strike', params: { target: { oneOf: ['bob'] }, called } }, FORGO],
    defaultAnswer: { kind: 'forgo' },
  });
});

test('[counter] after a Block with a held action the counter is asked for, and by default is skipped', () => {
  const f = begin(duel()).answer('ann', { kind: 'counter' }).answer('ann', END_TURN);
  f.answer('bob', attack('ann')).answer('ann', BLOCK, ...d(2, 5));
  const strikeBack = (weapon: string) => ({
    kind: 'strike-back',
    params: { weapon: { oneOf: [weapon] }, called },
  });
  expect(f.asked('ann')).toEqual({
    ...ANN,
    key: 'counter-attack',
    rule: 'counter',
    context: { attacker: 'bob' },
    options: [strikeBack('blade'), strikeBack('fists'), FORGO],
    defaultAnswer: { kind: 'forgo' },
  });
});

test('[spare-speed] after a successful Dodge a step is asked for, and by default is skipped', () => {
  const f = begin(duel(), [1]).answer('bob', END_TURN).answer('ann', attack('bob'));
  f.answer('bob', DODGE, ...d(2, 5));
  const asked = f.asked('bob');
  expect(asked).toMatchObject({ ...BOB, key: 'spare-speed', rule: 'spare-speed', context: { spare: 9 } });
  expect(asked.options.map((option) => option.kind)).toEqual(['move', 'stay']);
  expect(asked.defaultAnswer).toEqual({ kind: 'stay' });
});

test('[roll] the GM is asked for the # of an attempt; the default is 6', () => {
  expect(begin(duel()).answer('ann', { kind: 'try', what: 'stealth' }).asked('gm')).toEqual({
    ...GM,
    key: 'number',
    rule: 'roll',
    context: { who: 'ann', what: 'stealth' },
    options: [{ kind: 'number', params: { number: { min: 1, max: 18 } } }],
    defaultAnswer: { kind: 'number', number: 6 },
  });
});

test('[fumble-effect] the GM is asked what happens to the weapon; by default it is dropped', () => {
  const f = begin(duel({}, {}, { 'fumble-effect': 'gm' })).answer('ann', attack('bob'));
  f.answer('bob', DODGE, ...d(1, 4, 1));
  expect(f.asked('gm')).toEqual({
    ...GM,
    key: 'fumble',
    rule: 'fumble-effect',
    context: { attacker: 'ann', weapon: 'blade' },
    options: [kind('broken'), kind('dropped'), kind('nothing')],
    defaultAnswer: { kind: 'dropped' },
  });
});

test('[stop-bleeding] after the fight every combatant able to act is offered First-Aid; by default it waits', () => {
  const f = hurt(begin(duel()), 'bob', 'left-arm', 7).gm({ kind: 'end-fight' });
  expect(f.asked('ann')).toEqual({
    ...ANN,
    key: 'first-aid',
    rule: 'stop-bleeding',
    context: {},
    options: [{ kind: 'first-aid', params: { patient: { oneOf: ['bob'] } } }, kind('wait')],
    defaultAnswer: { kind: 'wait' },
  });
});

test('[new-character] the player of the dead is asked whom to bring in; the default is the first', () => {
  const late = { isInReserve: true, seat: 'ann' };
  const f = begin(
    encounter([
      entrant('ann', 'team', [1, 1]),
      entrant('bea', 'team', [2, 1]),
      entrant('bob', 'foes', [20, 20]),
      entrant('dee', 'team', [1, 1], {}, late),
      entrant('extra', 'team', [1, 1], { isCharacter: false }, late),
      entrant('else', 'team', [1, 1], {}, { isInReserve: true, seat: 'bea' }),
    ]),
  ).gm({ kind: 'set-condition', who: 'ann', condition: 'dead' });
  f.answer('bea', END_TURN).answer('bob', END_TURN);
  expect(f.asked('gm')).toEqual({
    who: 'gm',
    seat: 'ann',
    key: 'new-character',
    rule: 'new-character',
    context: {},
    options: [{ kind: 'bring-in', params: { who: { oneOf: ['dee'] } } }, kind('wait')],
    defaultAnswer: { kind: 'bring-in', who: 'dee' },
  });
});

test('[recovery] [amputate] after the fight the GM chooses what happens next, and by default finishes it', () => {
  const wounds = (['left-arm', 'torso'] as const).map((location) => ({
    location,
    kind: 'normal' as const,
    points: location === 'torso' ? 2 : 6,
  }));
  const people = [entrant('ann', 'team', [5, 5]), entrant('bob', 'team', [6, 5], { wounds })];
  const f = begin(encounter([...people, entrant('cid', 'team', [7, 5])]));
  f.gm({ kind: 'set-condition', who: 'cid', condition: 'dead' });
  const alive = { oneOf: ['ann', 'bob'] };
  const always = [
    kind('close'),
    { kind: 'pass-time', params: { hours: { oneOf: [1, 24, 168] } } },
    { kind: 'plan', params: { who: alive, plan: { oneOf: ['rest', 'active'] } } },
    { kind: 'warmth', params: { who: alive, at: { oneOf: ['warm', 'cold'] } } },
  ];
  const ask = { ...GM, key: 'recovery', rule: 'recovery', defaultAnswer: { kind: 'close' } };
  expect(f.asked('gm')).toEqual({ ...ask, context: { hour: 0 }, options: always });
  f.answer('gm', { kind: 'pass-time', hours: 24 }, ...d(1, 2));
  const params = { surgeon: { oneOf: ['ann'] }, patient: { oneOf: ['bob'] }, limb: { oneOf: ['left-arm'] } };
  const options = [...always, { kind: 'amputate', params }];
  expect(f.asked('gm')).toEqual({ ...ask, context: { hour: 24 }, options });
});

test('[recovery] if nobody is alive, the fight can only be finished', () => {
  const f = begin(duel()).gm({ kind: 'end-fight' });
  for (const who of ['ann', 'bob']) f.gm({ kind: 'set-condition', who, condition: 'dead' });
  expect(f.asked('gm').options).toEqual([kind('close')]);
});
