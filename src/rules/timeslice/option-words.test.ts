import { expect, test } from 'vitest';
import { duel } from '../../../test/support/timeslice.ts';
import type { State } from './state.ts';
import { namesOf, start } from './state.ts';
import { words } from './words.ts';

test.each([
  ['attack', 'Attack'],
  ['interrupt', 'Interrupt with an attack'],
  ['cast-at', 'Cast at a target'],
  ['cast-at-point', 'Cast at a point'],
  ['cast-on', 'Cast on a combatant'],
  ['approach', 'Move 1 unit towards'],
  ['withdraw', 'Move 1 unit away from'],
  ['draw', 'Draw'],
  ['stow', 'Stow'],
  ['aim', 'Aim (+1)'],
  ['reload', 'Reload'],
  ['tend', 'Tend'],
  ['save', 'Set TS aside for interruptions'],
  ['end-turn', 'End the turn'],
  ['dodge', 'Dodge'],
  ['block', 'Block'],
  ['parry', 'Parry'],
  ['pass', 'Pass'],
  ['stay', 'Stay'],
  ['work', 'Work'],
  ['request-work', 'Give work for several rounds'],
  ['charge', 'Charge TS'],
  ['goes-first', 'Goes first'],
  ['kill', 'Kill'],
  ['spare', 'Spare: nonlethal'],
  ['close', 'Finish the fight'],
  ['pass-time', 'Let time pass'],
  ['wake', 'Wake'],
  ['end', 'End the fight'],
  ['set-hp', 'Set HP'],
  ['heal', 'Heal'],
  ['set-ts', 'Set TS'],
  ['set-stagger', 'Set stagger'],
  ['set-clock', 'Set the dying clock'],
  ['set-condition', 'Set a condition'],
  ['set-side', 'Change sides'],
  ['set-initiative', 'Set initiative'],
  ['restore-limb', 'Restore a limb'],
  ['give-modifier', 'Give a modifier'],
  ['return-item', 'Return dropped items'],
  ['remove', 'Take out of the fight'],
  ['bring-in', 'Bring in'],
  ['end-fight', 'End the fight'],
  ['resume-fight', 'Resume the fight'],
  ['go-on', 'Continue'],
])('the option %s is called: %s', (kind, label) => {
  expect(words.option({ kind, params: { who: { oneOf: ['ann'] } } })).toBe(label);
});

/** A fight in which names of combatants and items differ from their ids. */
function named(): State {
  const state = start(duel());
  return {
    ...state,
    combatants: state.combatants.map((who) => ({
      ...who,
      name: `${who.id} the brave`,
      sheet: {
        ...who.sheet,
        weapons: who.sheet.weapons.map((weapon) => ({ ...weapon, name: `${who.id}'s long-sword` })),
      },
    })),
  };
}

test.each(['who', 'target', 'first', 'from', 'by'])('%s is a combatant and is shown by name', (param) => {
  expect(words.value(param, 'bob', named(), 'ann')).toBe('bob the brave');
});

test('an item is shown by its name on the sheet of the asked combatant', () => {
  expect(words.value('weapon', 'sword', named(), 'bob')).toBe("bob's long-sword");
});

test('the number that a modifier changes is not an item, even if an item has its name', () => {
  expect(words.value('to', 'sword', named(), 'bob')).toBe('sword');
});

test('names of combatants, items and sides; anything without a name keeps its id', () => {
  const names = namesOf(named());
  expect([names.of('ann'), names.of('gm'), names.of('eve')]).toEqual(['ann the brave', 'the GM', 'eve']);
  expect([names.side('foes'), names.side('dragons')]).toEqual(['the foes', 'dragons']);
  expect([names.item('bob', 'sword'), names.item('gm', 'sword'), names.item('bob', 'bow')]).toEqual([
    "bob's long-sword",
    "ann's long-sword",
    'bow',
  ]);
});

test.each([
  ['move', 'Move'],
  ['approach', 'Move towards'],
  ['withdraw', 'Move away'],
  ['spare', 'Spare'],
  ['attack', undefined],
])('the option %s has the short name: %s', (kind, name) => {
  expect(words.optionName!({ kind, params: {} })).toBe(name);
});

test.each([
  ['called', 'none', 'anywhere'],
  ['called', 'left-arm', 'left arm'],
  ['to', 'stagger-threshold', 'stagger threshold'],
])('the value %s %s is worded: %s', (param, value, said) => {
  expect(words.value(param, value, named(), 'ann')).toBe(said);
});

test('a combatant moves, and the GM places it', () => {
  const grid = { shape: 'square', size: null } as never;
  const to = { grid, centre: [5, 5], range: 1 } as const;
  expect(words.option({ kind: 'move', params: { to } })).toBe('Move 1 unit');
  expect(words.option({ kind: 'move', params: { who: { oneOf: ['ann'] }, to } })).toBe('Place on a unit');
});

test('without a map, a place is the distance to the nearest foe that is conscious', () => {
  const away = (bob: object, cell: readonly [number, number] = [5, 5]) => {
    const state = named();
    const [ann, foe] = state.combatants;
    return namesOf({ ...state, isMapped: false, combatants: [ann!, { ...foe!, ...bob }] }).away('ann', cell);
  };
  expect([away({}), away({}, [3, 5])]).toEqual(['1 unit from bob the brave', '3 units from bob the brave']);
  expect(away({ cell: [5, 5] })).toBe('where bob the brave is');
  expect([away({ life: 'unconscious' }), away({ life: 'dead' })]).toEqual(['', '']);
});
