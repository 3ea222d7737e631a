import { describe, expect, test } from 'vitest';
import { type Changes, duel, encounter, entrant } from '../../../test/support/locations.ts';
import type { Decision, RawAnswer } from '../../kernel/decision.ts';
import type { RollRequest } from '../../kernel/dice.ts';
import { type InputSource, StepRunner } from '../../kernel/step.ts';
import type { Event } from './events.ts';
import { locations } from './ruleset.ts';
import type { Rulings } from './rulings.ts';
import type { State } from './state.ts';

const OPEN = Symbol('more dice are needed');

type Reply = (decision: Decision) => RawAnswer;

/**
 * The chance of each outcome of one step, over all dice. `again` returns whether a roll repeats everything.
 */
function outcomes(
  state: State,
  reply: Reply,
  outcome: (events: readonly Event[]) => string,
  again: (request: RollRequest, faces: readonly number[]) => boolean,
): Readonly<Record<string, number>> {
  const weights: Record<string, number> = {};
  const explore = (faces: readonly number[], weight: number): void => {
    let next = 0;
    let wanted: RollRequest | undefined;
    const source: InputSource = {
      draw(request) {
        if (next < faces.length) return [faces[next++]!];
        wanted = request;
        throw OPEN;
      },
      choose: reply,
      chooseAny: (open) => ({ who: open[0]!.who, answer: reply(open[0]!) }),
    };
    try {
      const { events } = new StepRunner<State, Event>(locations as never, state, source).run();
      weights[outcome(events)] = (weights[outcome(events)] ?? 0) + weight;
    } catch (signal) {
      if (signal !== OPEN) throw signal;
      if (again(wanted!, faces)) return;
      for (let face = 1; face <= 6; face++) explore([...faces, face], weight / 6);
    }
  };
  explore([], 1);
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  return Object.fromEntries(Object.entries(weights).map(([key, weight]) => [key, weight / total]));
}

/** Ann's turn in her first round against Bob. */
function herTurn(ann: Changes, rulings: Partial<Rulings>): State {
  let state = locations.start(duel(ann, {}, rulings));
  const source: InputSource = {
    draw: () => [2],
    choose: (decision) => decision.defaultAnswer as RawAnswer,
    chooseAny: (open) => ({ who: open[0]!.who, answer: { kind: 'pass' } }),
  };
  while (state.phase !== 'turn')
    state = new StepRunner<State, Event>(locations as never, state, source).run().state;
  return state;
}

function toHit(bonus: number, rulings: Partial<Rulings> = {}): number {
  const state = herTurn({ skills: { melee: bonus } }, rulings);
  const chances = outcomes(
    state,
    ({ key }) =>
      key === 'turn'
        ? { kind: 'attack', weapon: 'blade', target: 'bob', called: 'torso' }
        : { kind: 'dodge' },
    (events) => (events.some(({ type }) => type === 'attack-hit') ? 'hit' : 'miss'),
    // A third die that does not check a botch repeats a tie, so everything is rolled again.
    ({ why }, faces) => faces.length >= 2 && why.includes('attack with'),
  );
  return Math.round(chances.hit! * 1000) / 10;
}

describe('the chance', () => {
  test.each([
    [0, 50],
    [1, 67.7],
    [2, 81.3],
    [3, 90.9],
  ])('[attack] [tie-reroll] the chance to hit with +%i is %f %%', (bonus, percent) => {
    expect(toHit(bonus, { botch: 'natural', 'fumble-effect': 'gm' })).toBe(percent);
  });

  test.each([
    [0, 49.7],
    [1, 66.8],
  ])('[botch-attack] the chance to hit with +%i is %f %% if a botch misses outright', (bonus, percent) => {
    expect(toHit(bonus, { 'botch-attack': 'misses', 'fumble-effect': 'gm' })).toBe(percent);
  });

  /** The share of faces of one die with which a roll of the hours succeeds. */
  function share(active: 'rest' | 'active'): number {
    const wounds = [{ location: 'torso' as const, kind: 'normal' as const, points: 8 }];
    const bob = entrant('bob', 'foes', [6, 5], { traits: { C: 6 }, wounds });
    let state = locations.start(encounter([bob]));
    state = locations.evolve(state, { type: 'fight-ended', rule: 'fight-end', winner: 'foes' });
    state = locations.evolve(state, { type: 'plan-set', rule: 'recovery', who: 'bob', plan: active });
    for (let hour = 1; hour < 24; hour++)
      state = locations.evolve(state, { type: 'hour-passed', rule: 'recovery', hour });
    state = { ...state, hoursToGo: 1 };
    const chances = outcomes(
      state,
      (decision) => decision.defaultAnswer as RawAnswer,
      (events) =>
        events.some((event) => event.type === 'sleep-rolled' && event.isSuccess) ? 'healed' : 'worse',
      () => false,
    );
    return Math.round(chances.healed! * 1000) / 10;
  }

  test('[recovery] with C 6 the chance to recover from 8 is 66.7 %, or 50 % after activity', () => {
    expect(share('rest')).toBe(66.7);
    expect(share('active')).toBe(50);
  });
});
