import { expect, test } from 'vitest';
import { fight } from '../../../test/support/fight.ts';
import { duel, FIRST_GOES } from '../../../test/support/timeslice.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import { StepRunner } from '../../kernel/step.ts';
import { timeslice } from './ruleset.ts';

const STATS = { I: 10, V: 10, U: 10, A: 10, Q: 10 };
const ANSWERS: Readonly<Record<string, RawAnswer>> = {
  maneuver: { kind: 'attack', weapon: 'sword', target: 'bob', called: 'none' },
  interruption: { kind: 'pass' },
  defence: { kind: 'dodge' },
  'dodge-step': { kind: 'stay' },
};

/** How many of the 10,000 ways in which four dice fall make an attack with this advantage hit. */
function hits(advantage: number): number {
  // With the same Q and initiative 18 against 0 Ann has the turn.
  const { state } = fight(timeslice, duel({ stats: { ...STATS, V: 10 + advantage } }), ...FIRST_GOES);
  let count = 0;
  for (let way = 0; way < 10_000; way++) {
    const digits = String(way).padStart(4, '0').split('').map(Number);
    const run = new StepRunner(timeslice, state, {
      draw: () => digits.splice(0, 2),
      choose: (decision) => ANSWERS[decision.key]!,
      chooseAny: () => {
        throw new Error('nothing is asked of several at once here');
      },
    });
    if (run.run().events.some((event) => event.type === 'attack-hit')) count += 1;
  }
  return count;
}

test.each([
  [0, 46.65],
  [2, 59.95],
  [-2, 33.72],
  [-5, 17.6],
  [-7, 9.97],
  [-10, 3.3],
])(
  '[attack-roll] [stat-roll] [die-faces] an advantage of %i hits in %f of 100 cases',
  (advantage, percent) => {
    expect(hits(advantage) / 100).toBeCloseTo(percent, 2);
  },
);
