import { expect, test } from 'vitest';
import { playBattle } from '../../../test/support/timeslice-battles.ts';
import { answerFault, type Option } from '../../kernel/decision.ts';
import { canonical, type Json } from '../../kernel/json.ts';
import type { Event } from './events.ts';
import { policies } from './policies.ts';
import { timeslice } from './ruleset.ts';

const SEED = 20_261_120;

/** Random battles. The error of one states its seed. */
function battles(count: number, play: (seed: number) => void): void {
  for (let n = 0; n < count; n++) {
    const seed = SEED + n;
    expect(() => play(seed), `seed ${seed}`).not.toThrow();
  }
}

function holds(fault: string | undefined): void {
  if (fault !== undefined) throw new Error(fault);
}

test(`random legal play keeps every state valid, seed ${SEED}`, () => {
  battles(120, (seed) =>
    playBattle({
      seed,
      steps: 400,
      gmOneIn: 0,
      onEvent: (_event, _before, after) => holds(timeslice.invariant(after)),
    }),
  );
});

test(`[gm-authority] random legal play with a GM who may do anything at any time keeps every state valid, seed ${SEED}`, () => {
  battles(200, (seed) =>
    playBattle({
      seed,
      steps: 300,
      gmOneIn: 30,
      onEvent: (_event, _before, after) => holds(timeslice.invariant(after)),
    }),
  );
});

test(`every total is the sum of its parts, and every part names a rule of the book, seed ${SEED}`, () => {
  const { rules, rulings } = timeslice.rulebook;
  const known = new Set([...Object.keys(rules), ...Object.keys(rulings)]);
  battles(20, (seed) =>
    playBattle({ seed, steps: 300, gmOneIn: 40, onEvent: (event) => sumsHold(event, known) }),
  );
});

function sumsHold(event: Event, known: ReadonlySet<string>): void {
  if (!known.has(event.rule)) throw new Error(`${event.type}: no rule ${event.rule}`);
  for (const value of Object.values(event) as unknown[]) {
    if (typeof value !== 'object' || value === null || !('parts' in value)) continue;
    const { total, parts } = value as { total: number; parts: { value: number; rule: string }[] };
    if (parts.reduce((sum, part) => sum + part.value, 0) !== total) throw new Error(JSON.stringify(event));
    const unknown = parts.find((part) => !known.has(part.rule));
    if (unknown !== undefined) throw new Error(`${event.type}: no rule ${unknown.rule}`);
  }
}

test(`states and events are plain JSON, seed ${SEED}`, () => {
  battles(5, (seed) => {
    const events: Event[] = [];
    const state = playBattle({ seed, steps: 200, gmOneIn: 40, onEvent: (event) => events.push(event) });
    for (const value of [state, events] as unknown as Json[]) {
      holds(
        canonical(JSON.parse(JSON.stringify(value))) === canonical(value) ? undefined : 'lost on the way',
      );
    }
  });
});

/** Whether something is left to choose within an option. */
function isOpen({ params }: Option): boolean {
  return Object.values(params).some((domain) => !('oneOf' in domain) || domain.oneOf.length > 1);
}

test(`every option is legal, and so is every default answer, seed ${SEED}`, () => {
  battles(20, (seed) =>
    playBattle({
      seed,
      steps: 300,
      gmOneIn: 0,
      onDecision: ({ options, defaultAnswer, key }) => {
        holds(answerFault(options, defaultAnswer)?.sentence);
        if (options.length < 2 && !options.some(isOpen)) throw new Error(`${key} leaves no choice`);
      },
    }),
  );
});

test(`the simple policy always answers legally and brings fights to an end, seed ${SEED}`, () => {
  let ended = 0;
  battles(60, (seed) => {
    const state = playBattle({
      seed,
      steps: 3000,
      gmOneIn: 0,
      choose(decision, now, pick) {
        const answer = policies.simple(decision, now, pick);
        holds(answerFault(decision.options, answer)?.sentence);
        return answer;
      },
    });
    if (timeslice.over(state)) ended += 1;
  });
  expect(ended).toBe(60);
});
