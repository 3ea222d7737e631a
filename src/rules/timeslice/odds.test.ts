import { expect, test } from 'vitest';
import { duel, FIGHTER } from '../../../test/support/timeslice.ts';
import { attack, begin, DODGE, interrupt, STAY } from '../../../test/support/timeslice-play.ts';
import { type InputSource, StepRunner } from '../../kernel/step.ts';
import { concernOf } from '../../odds/answers.ts';
import type { Event } from './events.ts';
import { timeslice } from './ruleset.ts';
import type { State } from './state.ts';

/** The number of the 100 outcomes of two dice that have this sum. */
const ways = (sum: number): number => 10 - Math.abs(sum - 9);
const facesOf = (sum: number): number[] => [Math.min(9, sum), sum - Math.min(9, sum)];
const SUMS = Array.from({ length: 19 }, (_, sum) => sum);

/** Whether Ann's attack hits when these are the dice of attack and defence. */
function hits(state: State, attackSum: number, defenceSum: number): boolean {
  const dice = [facesOf(attackSum), facesOf(defenceSum)];
  const source: InputSource = {
    draw: () => dice.shift()!,
    choose: ({ key }) => (key === 'maneuver' ? attack('bob') : key === 'defence' ? DODGE : STAY),
    chooseAny: () => {
      throw new Error('nobody is asked together');
    },
  };
  const { events } = new StepRunner<State, Event>(timeslice as never, state, source).run();
  return events.some(({ type }) => type === 'attack-hit');
}

/** The chance in per cent that a V bonus hits a dodge by a Q bonus of 0, over all 10,000 falls of the dice. */
function chance(bonus: number): number {
  const { state } = begin(duel({ stats: { ...FIGHTER.stats, V: 10 + bonus } }, { hp: 100, ts: 2 }));
  let hit = 0;
  for (const a of SUMS) for (const d of SUMS) if (hits(state, a, d)) hit += ways(a) * ways(d);
  return hit / 100;
}

test.each([
  [0, 46.65],
  [2, 59.95],
  [-2, 33.72],
  [-5, 17.6],
  [-7, 9.97],
  [-10, 3.3],
])('[attack-roll] [stat-roll] an attack %i above the defence hits in %f per cent', (bonus, percent) => {
  expect(chance(bonus)).toBeCloseTo(percent, 2);
});

test('the question about an interruption of an interruption has the odds of that blow', () => {
  const f = begin(duel({ ts: 9 }, { ts: 9 })).answer('ann', attack('bob'));
  f.answer('bob', interrupt());
  f.answer('ann', interrupt());
  const from = f.events.findLastIndex(({ type }) => type === 'attack-declared');
  const pass = { kind: 'answer', who: 'bob', answer: { kind: 'pass' } } as const;
  expect(concernOf(timeslice, f.open, pass, f.events)).toEqual({ attacker: 'ann', target: 'bob', from });
});
