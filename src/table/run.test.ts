import { describe, expect, test } from 'vitest';
import { toy } from '../../test/support/toy.ts';
import {
  answerOf,
  asked,
  give,
  guessAll,
  seedOf,
  type ToyTable,
  toyTable,
} from '../../test/support/toy-table.ts';
import { Bug } from './bug.ts';
import { submit } from './submit.ts';

type Step = typeof toy.step;

/** A table before Ada's turn whose rules turn bad from there on. */
function badTurn(step: Step): ToyTable {
  const table = guessAll(toyTable('seeded'));
  return { ...table, rules: { ...table.rules, step } };
}

const WAIT = { kind: 'wait' };

describe('a bug in the rules throws, and the table that was handed in plays on', () => {
  /** Counts how often it was run, as no rule may. */
  function everyTime(odd: (run: number, ...args: Parameters<Step>) => void): Step {
    let runs = 1;
    return (duel) => {
      runs += 1;
      odd(runs, duel);
    };
  }

  function stopsWith(table: ToyTable, sentence: string): void {
    const answer = answerOf(table, 'ada', WAIT);
    expect(() => submit(table, answer)).toThrow(new Bug(sentence));
    const mended = { ...table, rules: toy } as unknown as ToyTable;
    expect(give(mended, 'ada', WAIT).now.state.turn).toBe(1);
  }

  test('when events come out differently', () => {
    const table = give(guessAll(toyTable('seeded')), 'ada', { kind: 'strike', target: 'bel' });
    const step: Step = (duel) => duel.record({ type: 'struck', rule: 'strike', who: 'ada', depth: 1 });
    const bad = { ...table, rules: { ...table.rules, step } };
    expect(() => submit(bad, answerOf(bad, 'bel', { kind: 'take' }))).toThrow(
      new Bug('run again, event 1 of the step came out differently (depth)'),
    );
    expect(give(table, 'bel', { kind: 'take' }).now.state.turn).toBe(1);
  });

  test('when an answer is left over', () => {
    const step: Step = (duel) => duel.record({ type: 'turn-ended', rule: 'turn', who: 'ada' });
    stopsWith(badTurn(step), 'run again, the step ended with 1 of its inputs left over');
  });

  test('when somebody else is asked', () => {
    const step: Step = (duel) => {
      const { decision } = asked(guessAll(toyTable('seeded')), 'ada');
      duel.ask(() => ({ ...decision, who: 'bel' }));
    };
    stopsWith(badTurn(step), 'run again, the step does not ask ada about turn');
  });

  test('when something else is asked', () => {
    const step: Step = (duel) => {
      const { decision } = asked(guessAll(toyTable('seeded')), 'ada');
      duel.ask(() => ({ ...decision, key: 'parry' }));
    };
    stopsWith(badTurn(step), 'run again, the step does not ask ada about turn');
  });

  test('when a roll comes where an answer was given', () => {
    const request = {
      dice: { n: 1, lo: 1, hi: 6 },
      owner: 'gm',
      rule: 'luck',
      why: 'luck',
      read: 'sum',
    } as const;
    const step: Step = (duel) => {
      duel.roll(request);
    };
    stopsWith(badTurn(step), 'run again, the step wants roll (luck) where answer was recorded');
  });

  test('when a step records nothing', () => {
    const step = everyTime((run, duel) => {
      if (run === 2) toy.step(duel);
    });
    const answer = answerOf(badTurn(step), 'ada', WAIT);
    expect(() => submit(badTurn(step), answer)).toThrow('a step recorded nothing');
  });

  test('when steps follow each other for ever and nobody is asked', () => {
    const step = everyTime((run, duel) => {
      if (run === 2) toy.step(duel);
      else duel.record({ type: 'guesses-shown', rule: 'guess', highest: 0 });
    });
    stopsWith(badTurn(step), 'toy: 10000 steps passed and nobody was asked');
  });

  test('when it is an ordinary error', () => {
    const step: Step = () => {
      throw new TypeError('no such duellist');
    };
    const table = badTurn(step);
    expect(() => submit(table, answerOf(table, 'ada', WAIT))).toThrow(TypeError);
  });

  test('when it happens at the opening, nothing is opened', () => {
    const step: Step = () => {};
    expect(() => toyTable('seeded', seedOf(6), { ...toy, step })).toThrow('a step recorded nothing');
  });
});
