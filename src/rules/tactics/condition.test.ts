import { expect, test } from 'vitest';
import { duel, midTurn } from '../../../test/support/tactics.ts';
import {
  type Combatant,
  combatPenalty,
  isBeyondDeath,
  isDying,
  isHelpless,
  isStunned,
  isUp,
} from './state.ts';

/** Ann, PC 16, BOD 10, in the middle of a turn, with these changes to her. */
function ann(changes: Partial<Combatant>) {
  const state = midTurn(duel(), { ann: changes });
  return [state, state.combatants[0]!] as const;
}

test.each<[changes: Partial<Combatant>, dying: boolean, stunned: boolean, helpless: boolean, up: boolean]>([
  [{}, false, false, false, true],
  [{ w: 1, s: 1 }, false, false, false, true],
  [{ w: 0 }, true, false, true, false],
  [{ w: 0, isGritting: true }, true, false, false, true],
  [{ s: 0 }, false, true, true, false],
  [{ isUnconscious: true }, false, false, true, false],
  [{ w: 0, s: 0, isUnconscious: true, isDead: true }, false, false, false, false],
  [{ presence: 'gone' }, false, false, false, false],
  [{ presence: 'reserve' }, false, false, false, false],
])(
  '[incapacitated] with %o: dying %s, stunned %s, helpless %s, up %s',
  (changes, dying, stunned, helpless, up) => {
    expect(isDying(...ann(changes))).toBe(dying);
    expect(isStunned(...ann(changes))).toBe(stunned);
    expect(isHelpless(...ann(changes))).toBe(helpless);
    expect(isUp(...ann(changes))).toBe(up);
  },
);

test('[wounds] a combatant beyond -BOD is dead', () => {
  const [state, who] = ann({});
  expect(isBeyondDeath(state, who, -10)).toBe(false);
  expect(isBeyondDeath(state, who, -11)).toBe(true);
});

test.each([
  [16, undefined],
  [10, undefined],
  [9, -1],
  [0, -3],
])('[combat-penalty] with %i of 16 W the penalty is %s', (w, penalty) => {
  expect(combatPenalty(...ann({ w }))?.value).toBe(penalty);
});
