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
import { InvariantError } from './errors.ts';
import { submit } from './submit.ts';

type Step = typeof toy.step;

/** A fight before Ada's turn whose rules become faulty from there on. */
function badTurn(step: Step): ToyTable {
  const fight = guessAll(toyTable('seeded'));
  return { ...fight, rules: { ...fight.rules, step } };
}

const WAIT = { kind: 'wait' };

describe('a bug in the rules throws, and the fight passed in can continue', () => {
  /** Counts its runs, which rules must never do. */
  function everyTime(odd: (run: number, ...args: Parameters<Step>) => void): Step {
    let runs = 1;
    return (duel) => {
      runs += 1;
      odd(runs, duel);
    };
  }

  function stopsWith(fight: ToyTable, sentence: string): void {
    const answer = answerOf(fight, 'ada', WAIT);
    expect(() => submit(fight, answer)).toThrow(new InvariantError(sentence));
    const mended = { ...fight, rules: toy } as unknown as ToyTable;
    expect(give(mended, 'ada', WAIT).now.state.turn).toBe(1);
  }

  test('it throws when events differ', () => {
    const fight = give(guessAll(toyTable('seeded')), 'ada', { kind: 'strike', target: 'bel' });
    const step: Step = (duel) => duel.record({ type: 'struck', rule: 'strike', who: 'ada', depth: 1 });
    const bad = { ...fight, rules: { ...fight.rules, step } };
    expect(() => submit(bad, answerOf(bad, 'bel', { kind: 'take' }))).toThrow(
      new InvariantError('run again, event 1 of the step came out differently (depth)'),
    );
    expect(give(fight, 'bel', { kind: 'take' }).now.state.turn).toBe(1);
  });

  test('it throws when an answer is left over', () => {
    const step: Step = (duel) => duel.record({ type: 'turn-ended', rule: 'turn', who: 'ada' });
    stopsWith(badTurn(step), 'run again, the step ended with 1 of its inputs left over');
  });

  test('it throws when another combatant must answer', () => {
    const step: Step = (duel) => {
      const { decision } = asked(guessAll(toyTable('seeded')), 'ada');
      duel.ask(() => ({ ...decision, who: 'bel' }));
    };
    stopsWith(badTurn(step), 'run again, the step does not ask ada about turn');
  });

  test('it throws when another question is asked', () => {
    const step: Step = (duel) => {
      const { decision } = asked(guessAll(toyTable('seeded')), 'ada');
      duel.ask(() => ({ ...decision, key: 'parry' }));
    };
    stopsWith(badTurn(step), 'run again, the step does not ask ada about turn');
  });

  test('it throws when a roll comes in place of an answer', () => {
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

  test('it throws when a step records nothing', () => {
    const step = everyTime((run, duel) => {
      if (run === 2) toy.step(duel);
    });
    const answer = answerOf(badTurn(step), 'ada', WAIT);
    expect(() => submit(badTurn(step), answer)).toThrow('a step recorded nothing');
  });

  test('it throws when steps follow each other forever without a question', () => {
    const step = everyTime((run, duel) => {
      if (run === 2) toy.step(duel);
      else duel.record({ type: 'guesses-shown', rule: 'guess', highest: 0 });
    });
    stopsWith(badTurn(step), 'toy: 10000 steps passed and nobody was asked');
  });

  test('an ordinary error of the rules is thrown unchanged', () => {
    const step: Step = () => {
      throw new TypeError('no such duellist');
    };
    const fight = badTurn(step);
    expect(() => submit(fight, answerOf(fight, 'ada', WAIT))).toThrow(TypeError);
  });

  test('it throws at the opening, and no fight is created', () => {
    const step: Step = () => {};
    expect(() => toyTable('seeded', seedOf(6), { ...toy, step })).toThrow('a step recorded nothing');
  });
});
