import { expect, test } from 'vitest';
import { shippedAgents } from '../../../test/support/agents-shipped.ts';
import type { Encounter } from '../../kernel/encounter.ts';
import type { RandomIndex } from '../../kernel/policy.ts';
import { type InputSource, StepRunner } from '../../kernel/step.ts';
import { randomAnswer } from '../../simulation/random.ts';
import type { Event } from './events.ts';
import { agents } from './ruleset.ts';
import type { Options, Sheet } from './schema.ts';
import { isAble, type State } from './state.ts';

const SEED = 20261121;
const STEPS = 300;

/** A small generator for this test: the same seed gives the same fights. */
function generator(seed: number): RandomIndex {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * n);
  };
}

function underAnyRulings(encounter: Encounter<Sheet, Options>, pick: RandomIndex): Encounter<Sheet, Options> {
  const rulings = Object.entries(agents.rulebook.rulings).flatMap(([id, { settings }]) =>
    id in encounter.rulings ? [[id, settings[pick(settings.length)]!.value]] : [],
  );
  return pick(2) === 0 ? encounter : { ...encounter, rulings: Object.fromEntries(rulings) };
}

/** Plays at random, and passes on every step with its events. */
function play(
  encounter: Encounter<Sheet, Options>,
  pick: RandomIndex,
  gmOdds: number,
  watch: (before: State, events: readonly Event[], after: State) => void,
): void {
  let state = agents.start(encounter);
  for (let steps = 0; steps < STEPS && !agents.over(state); steps++) {
    const source: InputSource = {
      draw: ({ dice }) => Array.from({ length: dice.n }, () => dice.lo + pick(dice.hi - dice.lo + 1)),
      choose: (decision) => randomAnswer(decision.options, pick),
      chooseAny: (decisions) => {
        const { who, options } = decisions[pick(decisions.length)]!;
        return { who, answer: randomAnswer(options, pick) };
      },
      nextIntervention: () => {
        if (gmOdds === 0 || pick(gmOdds) > 0) return undefined;
        return randomAnswer(agents.gm(run.state), pick);
      },
    };
    const run: StepRunner<State, Event> = new StepRunner(agents as never, state, source);
    const { state: after, events } = run.run();
    watch(state, events, after);
    state = after;
  }
}

test(`random play of every encounter keeps every state sound, seed ${SEED}`, () => {
  const pick = generator(SEED);
  for (const encounter of shippedAgents()) {
    for (let fights = 0; fights < 2; fights++) {
      play(underAnyRulings(encounter, pick), pick, fights % 2 === 0 ? 15 : 0, (before, events, after) => {
        let state = before;
        for (const event of events) {
          state = agents.evolve(state, event);
          expect(agents.invariant(state), `after ${event.type}`).toBeUndefined();
          agents.words.told(agents.tell(event, before, state, 'gm')!, state);
        }
        expect(state).toEqual(after);
      });
    }
  }
});

/** The agents that began and finished a turn in the current round. */
interface Round {
  readonly began: string[];
  readonly finished: string[];
}

test(`[initiative-moves] [delay] in every round each able agent has exactly one turn, seed ${SEED + 1}`, () => {
  const pick = generator(SEED + 1);
  for (const encounter of shippedAgents()) {
    for (let fights = 0; fights < 2; fights++) {
      let round: Round = { began: [], finished: [] };
      play(underAnyRulings(encounter, pick), pick, 0, (before, events, after) => {
        for (const event of events) {
          if (event.type === 'round-started') round = { began: [], finished: [] };
          if (event.type === 'turn-started') round.began.push(event.who);
          if (event.type === 'delay-ended') expect(round.finished).not.toContain(event.who);
          if (isEnd(event)) round.finished.push(event.who);
          if (event.type === 'round-ended') expectOneTurnEach(before, round);
        }
        for (const who of after.combatants) {
          const sum = who.ledger.reduce((total, { value }) => total + value, 0);
          expect(who.initiative ?? 0, 'the sum of the ledger').toBe(sum);
        }
      });
    }
  }
});

function isEnd(
  event: Event,
): event is Extract<Event, { type: 'turn-ended' | 'turn-given-up' | 'turn-lost' }> {
  return event.type === 'turn-ended' || event.type === 'turn-given-up' || event.type === 'turn-lost';
}

function expectOneTurnEach(state: State, { began, finished }: Round): void {
  expect(new Set(began).size, 'nobody begins twice').toBe(began.length);
  expect(new Set(finished).size, 'nobody ends twice').toBe(finished.length);
  const able = state.combatants.filter(isAble).map(({ id }) => id);
  expect(began).toEqual(expect.arrayContaining(able));
  expect(finished).toEqual(expect.arrayContaining(able));
}

test('played sensibly, every encounter ends with a winner', () => {
  const pick = generator(SEED + 2);
  for (const encounter of shippedAgents()) {
    let state = agents.start(encounter);
    const choose: InputSource['choose'] = (decision) => agents.policies.simple!(decision, state, pick);
    const source: InputSource = {
      draw: ({ dice }) => Array.from({ length: dice.n }, () => dice.lo + pick(dice.hi - dice.lo + 1)),
      choose: (decision) => choose(decision),
      chooseAny: ([decision]) => ({ who: decision!.who, answer: choose(decision!) }),
    };
    let steps = 0;
    for (; steps < 3000 && !agents.over(state); steps++) {
      state = new StepRunner<State, Event>(agents as never, state, source).run().state;
    }
    expect(agents.over(state), `${encounter.name} after ${steps} steps`).toBe(true);
    expect([...encounter.sides.map(({ id }) => id), 'nobody']).toContain(state.winner);
  }
});
