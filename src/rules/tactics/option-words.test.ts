import { expect, test } from 'vitest';
import { duel, midTurn } from '../../../test/support/tactics.ts';
import { namesOf, words } from './words.ts';

test.each([
  ['strike', 'Strike'],
  ['shoot', 'Shoot (2 or more rounds: a burst)'],
  ['spray', 'Spray: several single shots'],
  ['blast', 'Throw or launch at a target'],
  ['blast-at', 'Throw or launch at a point'],
  ['stabilise', 'Stabilise'],
  ['work', 'Continue the work'],
  ['open-door', 'Open a door'],
  ['close-door', 'Close a door'],
  ['swap-for-strike', 'Instead: strike'],
  ['swap-for-shoot', 'Instead: shoot (2 or more rounds: a burst)'],
  ['swap-for-spray', 'Instead: spray: several single shots'],
  ['swap-for-blast', 'Instead: throw or launch at a target'],
  ['swap-for-blast-at', 'Instead: throw or launch at a point'],
  ['swap-for-stabilise', 'Instead: stabilise'],
  ['swap-for-work', 'Instead: continue the work'],
  ['swap-for-open-door', 'Instead: open a door'],
  ['swap-for-close-door', 'Instead: close a door'],
  ['add-strike', 'In addition: strike'],
  ['add-shoot', 'In addition: shoot (2 or more rounds: a burst)'],
  ['add-spray', 'In addition: spray: several single shots'],
  ['add-blast', 'In addition: throw or launch at a target'],
  ['add-blast-at', 'In addition: throw or launch at a point'],
  ['add-stabilise', 'In addition: stabilise'],
  ['add-work', 'In addition: continue the work'],
  ['add-open-door', 'In addition: open a door'],
  ['add-close-door', 'In addition: close a door'],
  ['split', 'Split the points'],
  ['keep', 'Keep the split'],
  ['settle', 'Settle on this'],
  ['take-back', 'Take a step back'],
  ['readjust', 'Readjust: declare again'],
  ['follow', 'Follow a combatant'],
  ['away', 'Move away from a combatant'],
  ['to', 'Move to a cell'],
  ['full-defense', 'Full defence'],
  ['go-on', 'Continue as declared'],
  ['let-first', 'Let a slower combatant go first'],
  ['drop', 'Drop an action'],
  ['drop-movement', 'Stay where you are instead of moving'],
  ['add-follow', 'In addition: follow a combatant'],
  ['add-away', 'In addition: move away from a combatant'],
  ['add-to', 'In addition: move to a cell'],
  ['swap-for-follow', 'Instead: follow a combatant'],
  ['swap-for-away', 'Instead: move away from a combatant'],
  ['swap-for-to', 'Instead: move to a cell'],
  ['none', 'Do not defend'],
  ['body', 'Shield the target with your body'],
  ['ignore', 'Try to ignore the pain'],
  ['bear', 'Bear the pain'],
  ['grant', 'Grant +1'],
  ['deny', 'Deny'],
  ['by-the-book', 'By Tactics, then FIN, then a roll-off'],
  ['shoot-at', 'Shoot at'],
  ['check', 'Sunder check'],
  ['no-check', 'No check'],
  ['set-w', 'Set W'],
  ['set-s', 'Set S'],
  ['set-ammo', 'Set ammunition'],
  ['strike-object', 'Strike an object'],
  ['repair', 'Repair an item'],
  ['request-work', 'Give work for several turns'],
  ['charge', 'Charge an action of this turn'],
  ['move', 'Place on a cell'],
  ['close-settling', 'Close the phase'],
  ['end-go', 'End the go'],
])('the option %s is called: %s', (kind, said) => {
  expect(words.option({ kind, params: {} })).toBe(said);
});

test.each([
  ['shoot', 'Shoot'],
  ['spray', 'Spray'],
  ['swap-for-shoot', 'Instead: shoot'],
  ['swap-for-spray', 'Instead: spray'],
  ['add-shoot', 'In addition: shoot'],
  ['add-spray', 'In addition: spray'],
  ['readjust', 'Readjust'],
  ['by-the-book', 'By Tactics'],
  ['strike', undefined],
])('the option %s has the short name: %s', (kind, name) => {
  expect(words.optionName!({ kind, params: {} })).toBe(name);
});

test.each([
  ['action', 'check', 'a check action'],
  ['skill', 'none', 'no check'],
  ['skill', 'sleight-of-hand', 'sleight of hand'],
  ['step', 'movement', 'the movement'],
  ['step', 1, 'action 2'],
  ['drop', 1, 'action 2'],
])('the value %s %o is worded: %s', (param, value, said) => {
  expect(words.value(param, value, midTurn(duel()), 'ann')).toBe(said);
});

test('without a map, a place is the distance to the nearest foe that everyone sees', () => {
  const away = (bob: object) => {
    const state = midTurn(duel(), { bob });
    return namesOf({ ...state, isMapped: false }).away('ann', [3, 5]);
  };
  expect(away({})).toBe('3 m from bob');
  expect([away({ isDead: true }), away({ hiddenFrom: ['ann'] })]).toEqual(['', '']);
});
