import { describe, expect, test } from 'vitest';
import {
  attack,
  BLADE,
  begin,
  type Changes,
  DODGE,
  d,
  duel,
  encounter,
  entrant,
  hurt,
} from '../../../test/support/locations.ts';
import { questionText } from '../../presentation/prompt.ts';
import { locations } from './ruleset.ts';
import { start } from './start.ts';
import type { Combatant, State } from './state.ts';
import { namesOf, words } from './words.ts';

describe('the wording of fights and sheets', () => {
  const { words } = locations;

  test('puts an attack in sentences that a GM can read aloud', () => {
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
      "ann goes for bob's left leg with the blade.",
      'ann rolls 3 to hit.',
      'bob tries to dodge (2).',
      'ann hits bob by just 1.',
      'The blow lands on the left leg.',
      'bob takes 4 damage to the left leg (3 HP left there).',
    ]);
  });

  test('has words for each question and each option, and names for values', () => {
    const f = begin(duel());
    const { key, who, context, options } = f.asked('ann');
    expect(questionText(words.question(key, who, context, f.state))).toBe('ann: your turn. What do you do?');
    for (const option of options) expect(words.option(option)).toMatch(/^[A-Z]/);
    expect(words.value('weapon', 'blade', f.state, 'ann')).toBe('blade');
    expect(words.value('called', 'left-leg', f.state, 'ann')).toBe('the left leg');
    expect(words.value('hours', '168', f.state, 'gm')).toBe('a week');
    expect(words.value('target', 'bob', f.state, 'ann')).toBe('bob');
  });

  test('states in a recap how each combatant ended', () => {
    const f = hurt(begin(duel()), 'bob', 'torso', 3);
    expect(words.recap([], f.state, 'gm')).toEqual(['ann: unhurt.', 'bob: Pain -3.']);
    expect(words.recap([], f.state, 'ann')).toEqual(['ann: unhurt.', 'bob: hurt.']);
  });

  test('shows the body on a sheet as a small figure and as a list, limited to facts that the seat may know', () => {
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

  test('shows a healthy combatant with only the name at the top, and infections at their locations', () => {
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

  test('shows a value that means a combatant by its name, for every parameter', () => {
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

  test.each([
    ['d6', {}, 'd6'],
    ['rolled-again', {}, '6 rolled again'],
    ['trait', { trait: 'D' }, 'D'],
    ['skill', { skill: 'pick-locks' }, 'pick-locks'],
    ['tool', { who: 'ann', item: 'picks' }, 'a set of picks'],
    ['grief', {}, 'grief'],
    ['pain', {}, 'Pain'],
    ['stunned', {}, 'Stunned'],
    ['gm', {}, 'the GM'],
    ['as-asked', {}, 'as the GM asks'],
    ['never-below', { floor: 1 }, 'never below 1'],
    ['named-by-gm', {}, '# set by the GM'],
    ['total-damage', {}, 'total damage'],
    ['target-b', {}, 'B of the target'],
    ['mount', { who: 'ann' }, 'dun cob'],
    ['out-of-breath', {}, 'out of breath'],
    ['minutes-more', {}, 'minutes more'],
    ['amputation', {}, 'amputation'],
    ['called', { location: 'left-arm' }, 'called at the left arm'],
    ['target-prone', { range: 'Short' }, 'the target is prone, Short range'],
    ['close-range', {}, 'Close range'],
    ['aim', {}, 'aim'],
    ['aimed-prone', {}, 'aimed while prone'],
    ['counter-attack', {}, 'counter-attack'],
    ['two-weapons', { weight: 'light' }, 'two weapons, light'],
    ['above-def', {}, 'above DEF'],
    ['no-defence', {}, 'cannot defend'],
    ['fixed-def', {}, 'fixed DEF'],
    ['half-dodge', {}, 'REF: half of Dodge'],
    ['further-defence', { defences: 2 }, 'after 2 this round'],
    ['held-counter', {}, 'held for a counter'],
    ['against-projectile', {}, 'against a projectile'],
    ['successes', {}, 'Successes'],
    ['dmg', { who: 'bob', weapon: 'blade' }, 'DMG of sabre'],
    ['charge', {}, 'charge'],
    ['c-mod', { c: 9 }, 'C 9'],
    ['wet', {}, 'wet: doubled'],
    // A shield and a piece of armour may have the same id.
    ['armour', { who: 'bob', piece: 'blade' }, 'plate'],
    ['cold', {}, 'cold'],
    ['bleeding', {}, 'bleeding'],
    ['location-hp', { c: 7, location: 'head' }, 'C 7: head'],
    ['damage', {}, 'damage'],
    ['active', {}, 'active'],
    ['failed-recovery', {}, 'a failed recovery'],
    ['failed-amputation', {}, 'a failed amputation'],
    ['day-of-rest', {}, 'a day of rest'],
    ['mourning', { comrade: 'bob' }, 'grief for bob'],
    ['a-and-half-c', { a: 6, c: 7 }, 'A 6 + half of C 7'],
    ['half-of-a-and-c', { a: 6, c: 7 }, 'half of A 6 + C 7'],
    ['leg-damage', { leg: 'left-leg' }, 'damage to the left leg'],
    ['stood-up', {}, 'stood up: half, rounded down'],
    ['prone', {}, 'prone'],
    ['own-speed', {}, 'the Ride roll failed: own Speed'],
    ['times', { maneuver: 'run', times: 3 }, 'run: times 3'],
  ])('the reason %s with %o reads "%s"', (why, of, text) => {
    const ann: Changes = {
      tools: [{ id: 'picks', name: 'a set of picks' }],
      mount: { id: 'cob', name: 'dun cob', speed: 12, number: 6 },
    };
    const plate = { id: 'blade', name: 'plate', covers: [], ar: 1, cr: 0, fr: 0 };
    const { state } = begin(duel(ann, { weapons: [{ ...BLADE, name: 'sabre' }], armour: [plate] }));
    expect(words.reason!({ value: 1, why, of, rule: 'roll' }, state)).toBe(text);
  });
});

test.each([
  ['attack', 'Attack'],
  ['disarm', 'Disarm'],
  ['shove', 'Shove'],
  ['trip', 'Trip'],
  ['dual-wield', 'Attack with two weapons'],
  ['blast', 'Throw at a target'],
  ['blast-at', 'Throw at a yard'],
  ['guard', 'Guard: no attack, better defences'],
  ['counter', 'Hold the action for a counter'],
  ['aim', 'Aim (+1 next round)'],
  ['ambush', 'Lay an ambush'],
  ['feint', 'Feint'],
  ['run', 'Run: three times the Speed'],
  ['charge', 'Charge: twice the Speed and +3 DMG'],
  ['draw', 'Draw'],
  ['stow', 'Stow'],
  ['pick-up', 'Pick up'],
  ['reload', 'Reload'],
  ['use', 'Use'],
  ['mount', 'Mount'],
  ['dismount', 'Dismount'],
  ['try', 'Try a Trait or Skill'],
  ['first-aid', 'Give First-Aid'],
  ['move', 'Move 1 yd'],
  ['approach', 'Move towards'],
  ['withdraw', 'Move away from'],
  ['stand-up', 'Stand up'],
  ['ride', 'Urge the mount (Ride roll)'],
  ['drop', 'Drop'],
  ['fall-prone', 'Fall prone'],
  ['speak', 'Say something'],
  ['end-turn', 'End the turn'],
])('on its turn a combatant may %s: %s', (kind, said) => {
  expect(words.option({ kind, params: {} })).toBe(said);
});

test.each([
  ['claim', 'Act now, before the others'],
  ['pass', 'Pass'],
  ['goes', 'Acts next'],
  ['dodge', 'Dodge'],
  ['block', 'Block'],
  ['protect', 'Step in between'],
  ['protect-fixed', 'Step in between'],
  ['strike', 'Strike'],
  ['strike-back', 'Strike back'],
  ['forgo', 'Do not strike back'],
  ['stay', 'Stay'],
  ['wait', 'Wait'],
  ['number', 'The number (#) is'],
  ['broken', 'The weapon breaks'],
  ['dropped', 'The weapon is dropped'],
  ['nothing', 'Nothing happens'],
  ['bring-in', 'Bring in'],
])('when asked by others, a combatant may answer %s: %s', (kind, said) => {
  expect(words.option({ kind, params: {} })).toBe(said);
});

test.each([
  ['pass-time', 'Let time pass'],
  ['plan', 'Rest or be active'],
  ['warmth', 'Keep warm or stay in the cold'],
  ['amputate', 'Amputate'],
  ['close', 'Finish the fight'],
  ['hurt', 'Hurt'],
  ['heal', 'Heal'],
  ['stun', 'Stun'],
  ['set-c', 'Set C'],
  ['set-condition', 'Set a condition'],
  ['set-side', 'Change sides'],
  ['restore-limb', 'Restore a limb'],
  ['return-items', 'Return items'],
  ['give-modifier', 'Give a modifier'],
  ['move-to', 'Place on a yard'],
  ['remove', 'Take out of the fight'],
  ['end-fight', 'End the fight'],
  ['close-account', 'Finish the fight'],
  ['work', 'Continue the work'],
  ['request-contest', 'Ask for a contest with another combatant'],
  ['charge-action', 'Charge an action'],
  ['charge-yards', 'Charge yards'],
  ['request-work', 'Give work'],
])('the GM may %s: %s', (kind, said) => {
  expect(words.option({ kind, params: {} })).toBe(said);
});

const { recap } = words;
const rope = { id: 'rope', name: 'a rope' };

/** Ann with a rope against Bob, who calls his blade a sabre, with these changes to Bob. */
function withBob(changes: Partial<Combatant> = {}): State {
  const state = start(duel({ tools: [rope] }, { weapons: [{ ...BLADE, name: 'sabre' }] }));
  const [ann, bob] = state.combatants;
  return { ...state, combatants: [ann!, { ...bob!, ...changes }] };
}

const told = (...events: object[]) =>
  (events as { type: string }[]).map(({ type, ...facts }) => ({ type, rule: 'recap', facts }));
const deed = { what: 'died', who: 'bob', by: null, location: null, points: 0 };

test('[recap] the recap lists the rounds with wounds and the end of each combatant', () => {
  const rounds = [
    { type: 'recapped', round: 1, deeds: [] },
    { type: 'recapped', round: 2, deeds: [deed] },
  ];
  expect(recap(told(...rounds), withBob({ isDead: true }), 'gm')).toEqual([
    'Round 2: bob died.',
    'ann: unhurt.',
    'bob: dead.',
  ]);
});

test('passed time is stated in days and hours', () => {
  const hours = (n: number) => told(...Array.from({ length: n }, () => ({ type: 'hour-passed' })));
  expect(recap(hours(50), withBob(), 'gm')[0]).toBe('2 days and 2 hours passed.');
  expect(recap(hours(0), withBob(), 'gm')[0]).toBe('ann: unhurt.');
});

test('the end of each combatant is stated with facts that the seat may know', () => {
  const last = (changes: Partial<Combatant>, seat: string) => recap([], withBob(changes), seat).at(-1);
  expect(last({ presence: 'gone' }, 'gm')).toBe('bob: left the field.');
  expect(last({ presence: 'reserve' }, 'gm')).toBe('ann: unhurt.');
  expect(last({ isProne: true, isWet: true }, 'gm')).toBe('bob: prone, wet.');
  expect(last({ isProne: true, isWet: true }, 'ann')).toBe('bob: prone.');
  expect(last({ isWet: true }, 'ann')).toBe('bob: unhurt.');
});

test('items have the names that their owners use, and the GM sees those of all', () => {
  const names = namesOf(withBob());
  expect(names.item('ann', 'blade')).toBe('blade');
  expect(names.item('bob', 'blade')).toBe('sabre');
  expect(names.item('ann', 'rope')).toBe('a rope');
  expect(names.item('gm', 'rope')).toBe('a rope');
  expect(names.item('bob', 'rope')).toBe('rope');
  expect([names.of('bob'), names.of('gm'), names.of('x')]).toEqual(['bob', 'the GM', 'x']);
  expect([names.side('foes'), names.side('x')]).toEqual(['the foes', 'x']);
});

test.each([
  ['guard', 'Guard'],
  ['run', 'Run'],
  ['charge', 'Charge'],
  ['ride', 'Urge the mount'],
  ['claim', 'Act now'],
  ['attack', undefined],
])('the option %s has the short name: %s', (kind, name) => {
  expect(words.optionName!({ kind, params: {} })).toBe(name);
});

test.each([
  ['limb', 'right-arm', 'the right arm'],
  ['location', 'right-arm', 'the right arm'],
  ['location', 'by-table', 'by table'],
  ['hours', '1', 'an hour'],
  ['hours', '24', 'a day'],
  ['hours', '36', '36'],
  ['yards', '4', '4 yd'],
  ['price', 'action', 'the action'],
  ['price', 'yards', 'yards of Speed'],
  ['price', 'drop', 'the fast action to drop'],
  ['price', 'fall-prone', 'the fast action to fall prone'],
  ['price', 'speak', 'the fast action to speak'],
  ['price', 'feint', 'the fast action to feint'],
  ['price', 'protect', 'the fast action to protect'],
  ['price', 'dismount', 'the fast action to dismount'],
  ['price', 'wink', 'wink'],
])('the value %s %s is worded: %s', (param, value, said) => {
  expect(words.value(param, value, withBob(), 'ann')).toBe(said);
});

test('without a map, a place is the distance to the nearest foe that lives', () => {
  const away = (bob: Partial<Combatant>) => namesOf({ ...withBob(bob), isMapped: false }).away('ann', [2, 5]);
  expect([away({}), away({ isDead: true })]).toEqual(['4 yd from bob', '']);
});
