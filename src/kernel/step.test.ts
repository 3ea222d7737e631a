import { describe, expect, test } from 'vitest';
import type { BaseEvent, Combat } from './combat.ts';
import type { Decision, RawAnswer } from './decision.ts';
import type { RollRequest } from './dice.ts';
import type { Ruleset } from './ruleset.ts';
import { type InputSource, StepRunner } from './step.ts';

// A game of one number: each event adds to it, the GM may add to it too.
interface Added extends BaseEvent {
  readonly add: number;
}
type Game = Combat<number, Added>;

const added = (add: number): Added => ({ type: 'added', rule: 'add', add });
const D6: RollRequest = {
  dice: { n: 1, lo: 1, hi: 6 },
  owner: 'ann',
  rule: 'add',
  why: 'ann: a die',
  read: 'sum',
};

const question = (about: number, who = 'ann'): Decision => ({
  key: 'more',
  who,
  seat: who,
  rule: 'add',
  context: about,
  options: [
    { kind: 'more', params: {} },
    { kind: 'stop', params: {} },
  ],
  defaultAnswer: { kind: 'stop' } as never,
});

function run(step: (game: Game) => void, hand: Partial<InputSource> = {}, from = 0) {
  const ruleset = {
    id: 'number',
    evolve: (state: number, event: Added) => state + event.add,
    step,
    intervene: (game: Game, act: RawAnswer) => {
      if (act.kind === 'lapse') game.endStep();
      game.record(added(act.add as number));
    },
  } as unknown as Ruleset<never, never, number, Added>;
  const nobody = (): never => {
    throw new Error('nobody is at the table');
  };
  return new StepRunner(ruleset, from, { draw: nobody, choose: nobody, chooseAny: nobody, ...hand });
}

/** Gives these, one after the other, then throws the signal. */
function script<T>(signal: symbol, ...list: T[]): () => T {
  const left = [...list];
  return () => {
    if (left.length === 0) throw signal;
    return left.shift()!;
  };
}
const WAITING = Symbol('waiting');

describe('a step', () => {
  test('results in a state and the events that led to it', () => {
    const step = run(
      (game) => {
        game.record(added(2));
        game.record(added(game.state));
      },
      {},
      3,
    );
    expect(step.run()).toEqual({ state: 10, events: [added(2), added(5)] });
  });

  test('without events is a bug, because it would run forever', () => {
    expect(() => run(() => undefined).run()).toThrow(
      'number: a step recorded nothing and would run for ever',
    );
    expect(() => run((game) => game.endStep()).run()).toThrow('recorded nothing');
  });

  test('that ends early keeps its events and does nothing more', () => {
    const step = run((game) => {
      game.record(added(1));
      game.endStep();
    });
    expect(step.run()).toEqual({ state: 1, events: [added(1)] });
  });

  test('rethrows the error of a rule, because it is a bug', () => {
    const broken = run((game) => {
      game.record(added(1));
      throw new Error('a bug');
    });
    expect(() => broken.run()).toThrow('a bug');
  });

  test('run again from its start with the earlier answers reaches the same point and continues', () => {
    const rule = (game: Game) => {
      game.record(added(game.roll(D6).sum));
      while (game.ask(() => question(game.state))?.kind === 'more') game.record(added(game.roll(D6).sum));
    };
    const first = run(rule, { draw: script(WAITING, [4], [2]), choose: script(WAITING, { kind: 'more' }) });
    expect(() => first.run()).toThrow(WAITING as never);
    expect(first.events).toEqual([added(4), added(2)]);
    const second = run(rule, {
      draw: script(WAITING, [4], [2]),
      choose: script(WAITING, { kind: 'more' }, { kind: 'stop' }),
    });
    expect(second.run().events).toEqual(first.events);
  });
});

describe('a roll', () => {
  test('returns the faces and the sum of the kept ones', () => {
    const keep = { ...D6, dice: { n: 3, lo: 1, hi: 6, keep: 2 } };
    const step = run((game) => game.record(added(game.roll(keep).sum)), { draw: () => [2, 6, 5] });
    expect(step.run().state).toBe(11);
  });

  test.each([[[7]], [[]], [[1, 2]]])('with impossible faces is a program error: %j', (faces) => {
    const step = run((game) => game.record(added(game.roll(D6).sum)), { draw: () => faces });
    expect(() => step.run()).toThrow(/^ann: a die: .* from 1 to 6 are needed$/);
  });

  test('that explodes goes on under another rule until it shows another face', () => {
    const rules: string[] = [];
    const faces = [[6], [6], [2]];
    const step = run((game) => game.record(added(game.roll({ ...D6, explodes: 'again' }).sum)), {
      draw({ rule, explodes }) {
        rules.push(rule);
        expect(explodes).toBeUndefined();
        return faces.shift()!;
      },
    });
    expect(step.run().events).toEqual([added(14)]);
    expect(rules).toEqual([D6.rule, 'again', 'again']);
  });

  test('of several at once is repeated as a whole while necessary', () => {
    const thrown: string[] = [];
    const dice = script(WAITING, [3], [3], [5], [5], [6], [1]);
    const step = run(
      (game) => {
        const drawn = game.rollAll([D6, { ...D6, why: 'bob: a die' }], ([a, b]) => a!.sum === b!.sum);
        for (const { sum } of drawn) game.record(added(sum));
      },
      {
        draw(request) {
          thrown.push(request.why);
          return dice();
        },
      },
    );
    expect(step.run().events).toEqual([added(6), added(1)]);
    expect(thrown).toEqual([
      'ann: a die',
      'bob: a die',
      'ann: a die',
      'bob: a die',
      'ann: a die',
      'bob: a die',
    ]);
  });
});

describe('a question', () => {
  test('that returns undefined is not asked', () => {
    const step = run((game) => {
      expect(game.ask(() => undefined)).toBeUndefined();
      expect(
        game.askFirst(
          () => [],
          () => question(0),
        ),
      ).toBeUndefined();
      game.record(added(1));
    });
    expect(step.run().state).toBe(1);
  });

  test('shared by several seats takes the first answer', () => {
    const step = run(
      (game) => {
        const first = game.askFirst(
          () => ['ann', 'bob'],
          (who) => question(0, who),
        );
        expect(first).toEqual({ who: 'bob', answer: { kind: 'more' } });
        game.record(added(1));
      },
      { chooseAny: (open) => ({ who: open[1]!.who, answer: { kind: 'more' } }) },
    );
    step.run();
  });
});

test('that an input source does not inspect is not built', () => {
  const built: string[] = [];
  const step = run(
    (game) => {
      const answered = game.askFirst(
        () => ['ann', 'bob', 'cid'],
        (who) => {
          built.push(who);
          return question(0, who);
        },
      );
      expect(answered).toEqual({ who: 'bob', answer: { kind: 'more' } });
      game.record(added(1));
    },
    { whichOf: (many) => many - 2, choose: () => ({ kind: 'more' }) },
  );
  expect(step.run().state).toBe(1);
  expect(built).toEqual(['bob']);
});

describe('a GM override', () => {
  const gm = (...acts: (RawAnswer | undefined)[]) => ({ nextIntervention: () => acts.shift() });
  const add = (n: number): RawAnswer => ({ kind: 'add', add: n });

  test('before a question causes the question to be built again', () => {
    const asked: unknown[] = [];
    const step = run(
      (game) => {
        game.ask(() => question(game.state));
        game.record(added(1));
      },
      {
        ...gm(add(5), add(6)),
        choose(decision) {
          asked.push(decision.context);
          return { kind: 'stop' };
        },
      },
    );
    expect(step.run()).toEqual({ state: 12, events: [added(5), added(6), added(1)] });
    expect(asked).toEqual([11]);
  });

  test('before a question may cancel it', () => {
    const step = run((game) => void game.ask(() => (game.state > 0 ? undefined : question(0))), gm(add(5)));
    expect(step.run()).toEqual({ state: 5, events: [added(5)] });
  });

  test('before a shared question may exclude some of its seats', () => {
    const open: string[][] = [];
    const step = run(
      (game) => {
        game.askFirst(
          () => (game.state === 0 ? ['ann', 'bob'] : ['ann']),
          (who) => question(0, who),
        );
        game.record(added(1));
      },
      {
        ...gm(add(5)),
        chooseAny(decisions) {
          open.push(decisions.map(({ who }) => who));
          return { who: 'ann', answer: { kind: 'stop' } };
        },
      },
    );
    step.run();
    expect(open).toEqual([['ann']]);
  });

  test('before a roll applies to it', () => {
    const step = run((game) => game.record(added(game.roll(D6).sum)), { ...gm(add(5)), draw: () => [3] });
    expect(step.run().events).toEqual([added(5), added(3)]);
  });

  test('is possible before each of several rolls', () => {
    const step = run(
      (game) => {
        for (const { sum } of game.rollAll([D6, D6], () => false)) game.record(added(sum));
      },
      { ...gm(undefined, add(9)), draw: () => [3] },
    );
    expect(step.run().events).toEqual([added(9), added(3), added(3)]);
  });

  test('may end the step there, and pending events lapse', () => {
    const step = run(
      (game) => {
        game.record(added(1));
        game.ask(() => question(0));
        game.record(added(100));
      },
      gm({ kind: 'lapse' }),
    );
    expect(step.run()).toEqual({ state: 1, events: [added(1)] });
  });

  test('is not possible in a step without questions and rolls', () => {
    const step = run((game) => game.record(added(1)), gm(add(5)));
    expect(step.run().events).toEqual([added(1)]);
  });
});
