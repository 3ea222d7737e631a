import { expect, test } from 'vitest';
import { words } from './words.ts';

test.each([
  ['attack', 'Attack'],
  ['disarm', 'Disarm'],
  ['shove', 'Shove'],
  ['trip', 'Trip'],
  ['dual-wield', 'Attack with two weapons'],
  ['blast', 'Throw at somebody'],
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
])('on its turn somebody may %s: %s', (kind, said) => {
  expect(words.option({ kind, params: {} })).toBe(said);
});

test.each([
  ['claim', 'Act now, before the others'],
  ['pass', 'Pass'],
  ['goes', 'Is next'],
  ['dodge', 'Dodge'],
  ['block', 'Block'],
  ['protect', 'Step in between'],
  ['protect-fixed', 'Step in between'],
  ['strike', 'Strike'],
  ['strike-back', 'Strike back'],
  ['forgo', 'Forgo it'],
  ['stay', 'Stay'],
  ['wait', 'Wait'],
  ['number', 'The # is'],
  ['broken', 'It breaks'],
  ['dropped', 'It is dropped'],
  ['nothing', 'Nothing happens'],
  ['bring-in', 'Bring in'],
])('asked by others somebody may answer %s: %s', (kind, said) => {
  expect(words.option({ kind, params: {} })).toBe(said);
});

test.each([
  ['pass-time', 'Let time pass'],
  ['plan', 'Rest or be active'],
  ['warmth', 'Keep warm or stay in the cold'],
  ['amputate', 'Amputate'],
  ['close', 'Close the account'],
  ['hurt', 'Hurt'],
  ['heal', 'Heal'],
  ['stun', 'Stun'],
  ['set-c', 'Set C'],
  ['set-condition', 'Set a condition'],
  ['set-side', 'Change sides'],
  ['restore-limb', 'Restore a limb'],
  ['return-items', 'Give items back'],
  ['give-modifier', 'Give a modifier'],
  ['move-to', 'Put on a yard'],
  ['remove', 'Take out of the fight'],
  ['end-fight', 'End the fight'],
  ['close-account', 'Close the account'],
])('the GM may %s: %s', (kind, said) => {
  expect(words.option({ kind, params: {} })).toBe(said);
});
