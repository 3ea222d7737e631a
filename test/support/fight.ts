import { expect, onTestFinished } from 'vitest';
import type { BaseEvent } from '../../src/kernel/combat.ts';
import { answerFault, type Decision, type RawAnswer, usualOptions } from '../../src/kernel/decision.ts';
import type { RollRequest } from '../../src/kernel/dice.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { type InputSource, StepRunner } from '../../src/kernel/step.ts';
import type { OddsInput } from '../../src/odds/answers.ts';
import type { WaitingStep } from '../../src/odds/odds.ts';
import { expectPurpose, expectReasons } from './reasons.ts';
import { expectQuestion, expectSentences, expectWords } from './sentences.ts';

type Input =
  | { readonly kind: 'answer'; readonly who: string; readonly answer: RawAnswer }
  | { readonly kind: 'faces'; readonly faces: readonly number[] }
  | { readonly kind: 'gm'; readonly act: RawAnswer };

const WAITING = Symbol('the script has no more to give');

/**
 * A fight played from a script: dice and answers in order, without randomness. It runs until the script has
 * no more input. When the test ends, every die must have been used.
 */
export class Fight<Sheet, Options, S, E extends BaseEvent> {
  state: S;
  /** All events so far, including those of the unfinished step. */
  events: readonly E[] = [];
  /** The open questions. */
  open: readonly Decision[] = [];
  /** The pending roll, if any. */
  waitingRoll: RollRequest | undefined;
  private readonly ruleset: Ruleset<Sheet, Options, S, E>;
  private stepStart: S;
  private finished: readonly E[] = [];
  private inputs: Input[] = [];
  private readonly dice: (readonly number[])[] = [];
  private before = 0;

  constructor(
    ruleset: Ruleset<Sheet, Options, S, E>,
    encounter: Encounter<Sheet, Options>,
    dice: number[][],
  ) {
    this.ruleset = ruleset;
    this.state = ruleset.start(encounter);
    this.stepStart = this.state;
    const start = this.state;
    const rules = ruleset as Ruleset<never, never, S, E>;
    this.dice.push(...dice);
    onTestFinished(() => {
      expect(this.dice, 'dice left over').toEqual([]);
      expectReasons(this.events);
      expectSentences(rules, start, this.events);
      expectWords(rules, this.state, this.open);
    });
    this.run();
  }

  /** The events since the last answer, roll or override. */
  get since(): readonly E[] {
    return this.events.slice(this.before);
  }

  /** The only event of this type since the last input; fails unless there is exactly one. */
  only<T extends E['type']>(type: T): Extract<E, { type: T }> {
    const found = this.since.filter((event) => event.type === type);
    expect(found, `events "${type}" among ${this.since.map((event) => event.type).join(', ')}`).toHaveLength(
      1,
    );
    return found[0] as Extract<E, { type: T }>;
  }

  /** The open question of this combatant. Fails without one. */
  asked(who: string): Decision {
    const found = this.open.find((decision) => decision.who === who);
    const asked = this.open.map((decision) => `${decision.who}: ${decision.key}`).join(', ');
    if (found === undefined)
      throw new Error(`${who} is not asked; asked: ${asked || this.waitingRoll?.why || 'nobody'}`);
    return found;
  }

  /** The step that waits for an answer or a roll. */
  get waits(): WaitingStep<S> {
    const given = this.inputs.map(
      (input): OddsInput =>
        input.kind === 'faces'
          ? { kind: 'roll', faces: input.faces }
          : input.kind === 'gm'
            ? { kind: 'act', act: input.act }
            : input,
    );
    return { start: this.stepStart, given };
  }

  /** The question open to this combatant, without the options shown on request. */
  usual(who: string): Decision {
    const decision = this.asked(who);
    return { ...decision, options: usualOptions(decision.options) };
  }

  /** The kinds of answer open to this combatant, without those shown on request. */
  kinds(who: string): string[] {
    return [...new Set(this.usual(who).options.map((option) => option.kind))];
  }

  /** Adds dice for the coming rolls, then answers for one combatant. Runs until more input is needed. */
  answer(who: string, answer: RawAnswer, ...dice: number[][]): this {
    const fault = answerFault(this.asked(who).options, answer);
    if (fault !== undefined) throw new Error(`${who}: ${fault.sentence}`);
    this.dice.push(...dice);
    return this.give({ kind: 'answer', who, answer });
  }

  /** Gives dice for the pending roll and the rolls after it. */
  roll(...dice: number[][]): this {
    this.before = this.events.length;
    this.dice.push(...dice);
    this.run();
    return this;
  }

  /** Makes a GM override. */
  gm(act: RawAnswer, ...dice: number[][]): this {
    const fault = answerFault(this.ruleset.gm(this.state), act);
    if (fault !== undefined) throw new Error(`gm: ${fault.sentence}`);
    this.dice.push(...dice);
    return this.give({ kind: 'gm', act });
  }

  private give(input: Input): this {
    this.before = this.events.length;
    this.inputs.push(input);
    this.run();
    return this;
  }

  private run(): void {
    for (;;) {
      if (this.ruleset.over(this.stepStart)) {
        this.open = [];
        this.waitingRoll = undefined;
        return;
      }
      const run: StepRunner<S, E> = new StepRunner<S, E>(
        this.ruleset as Ruleset<never, never, S, E>,
        this.stepStart,
        this.hand(() => run),
      );
      try {
        const { state, events } = run.run();
        this.stepStart = state;
        this.finished = [...this.finished, ...events];
        this.inputs = [];
      } catch (signal) {
        if (signal !== WAITING) throw signal;
        this.state = run.state;
        this.events = [...this.finished, ...run.events];
        return;
      }
      this.state = this.stepStart;
      this.events = this.finished;
    }
  }

  private hand(run: () => { readonly state: S }): InputSource {
    let next = 0;
    const take = <K extends Input['kind']>(kind: K): Extract<Input, { kind: K }> | undefined => {
      const input = this.inputs[next];
      if (input?.kind !== kind) return undefined;
      next += 1;
      return input as Extract<Input, { kind: K }>;
    };
    const wait = (open: readonly Decision[], roll: RollRequest | undefined): never => {
      for (const decision of open) expectQuestion(this.ruleset, run().state, decision);
      this.open = open;
      this.waitingRoll = roll;
      throw WAITING;
    };
    return {
      draw: (request) => {
        expectPurpose(request);
        const recorded = take('faces');
        if (recorded !== undefined) return recorded.faces;
        const faces = this.dice.shift() ?? wait([], request);
        this.inputs.push({ kind: 'faces', faces });
        next += 1;
        return faces;
      },
      choose: (decision) => take('answer')?.answer ?? wait([decision], undefined),
      chooseAny: (decisions) => take('answer') ?? wait(decisions, undefined),
      nextIntervention: () => take('gm')?.act,
    };
  }
}

/** Begins a scripted fight with the dice of its first rolls. */
export function fight<Sheet, Options, S, E extends BaseEvent>(
  ruleset: Ruleset<Sheet, Options, S, E>,
  encounter: Encounter<Sheet, Options>,
  ...dice: number[][]
): Fight<Sheet, Options, S, E> {
  return new Fight(ruleset, encounter, dice);
}
