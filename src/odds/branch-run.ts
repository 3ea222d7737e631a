import type { BaseEvent, Combat } from '../kernel/combat.ts';
import type { Answer, Answered, Decision, Option, RawAnswer } from '../kernel/decision.ts';
import { type Drawn, keptSum, type Throw } from '../kernel/dice.ts';
import type { Outcome } from '../kernel/ruleset.ts';
import { type Chances, chancesOf, chancesTogether, countTogether } from './chances.ts';
import { chanceFork, choiceFork, type Fork } from './fork.ts';
import { Path } from './path.ts';
import type { Given, Question } from './question.ts';
import type { Tallies } from './tallies.ts';

const LAPSE: unique symbol = Symbol('what was pending lapsed');
const CUT: unique symbol = Symbol('this branch is not followed');

/** Thrown through the rules when a single roll has more ways than are allowed. */
export class TooManyWays {
  readonly ways: number;

  constructor(ways: number) {
    this.ways = ways;
  }
}

/** Dice that may be rolled again without end are followed so many places deep, as long as anything is likely. */
const DEEPEST = 10;
const UNLIKELY = 1e-9;

/**
 * Runs one step again and again, each time on the next branch. Up to the place where a branch parts from the one
 * before it, questions are not built and states not made anew: they come out the same, because rules are
 * functions of what they are given.
 */
export class BranchRun<S, E extends BaseEvent> implements Combat<S, E> {
  state: S;
  readonly events: E[] = [];
  private readonly question: Question<S, E>;
  private readonly mostWays: number;
  private readonly states: S[] = [];
  private readonly path = new Path();
  /** How many events the run has recorded. */
  private made = 0;
  /** How many of the events are those of the branch before. */
  private known = 0;
  private given = 0;
  /** The state from which the forecast begins, once the run has come there. */
  private forecast: { readonly state: S; readonly place: number } | undefined;

  constructor(question: Question<S, E>, mostWays: number) {
    this.question = question;
    this.mostWays = mostWays;
    this.state = question.start;
  }

  /** Runs the branch at hand. False: it was cut, as too deep and too unlikely to follow. */
  run(): boolean {
    this.state = this.question.start;
    this.path.restart();
    this.made = 0;
    try {
      this.question.ruleset.step(this);
    } catch (signal) {
      if (signal === CUT) return false;
      if (signal !== LAPSE) throw signal;
    }
    return true;
  }

  /** Counts what the branch at hand came to, where the free choices in it are weighed or else in `root`. */
  tally(outcome: Outcome | undefined, root: Tallies): void {
    const { n, d } = this.path.weight;
    const tallies = this.path.innermost ?? root;
    if (outcome === undefined) tallies.addCut(n, d);
    else tallies.add(outcome, n, d);
  }

  /** Goes on to the next branch; false when there is none left. `root` gets what free choices came to. */
  advance(root: Tallies): boolean {
    const fork = this.path.turn(root);
    if (fork === undefined) return false;
    this.known = fork.records;
    this.events.length = fork.records;
    return true;
  }

  record(event: E): void {
    if (this.made < this.known) {
      this.state = this.states[this.made]!;
    } else {
      this.state = this.question.ruleset.evolve(this.state, event);
      this.states[this.made] = this.state;
      this.events.push(event);
    }
    this.made += 1;
  }

  roll(request: Throw): Drawn {
    this.takeActs();
    return (this.path.take()?.value ?? this.rollAnew(request)) as Drawn;
  }

  private rollAnew(request: Throw): unknown {
    const given = this.nextGiven('roll');
    if (given === undefined) return this.chance('roll', chancesOf(request));
    const drawn: Drawn = { sum: keptSum(request.dice, given.faces), faces: given.faces };
    return this.straight('roll', drawn);
  }

  rollAll(requests: readonly Throw[], again: (drawn: readonly Drawn[]) => boolean): readonly Drawn[] {
    this.takeActs();
    const { next } = this.path;
    const isJoint = next === undefined ? this.isFree() : next.took === 'rolls';
    if (isJoint) return (this.path.take()?.value ?? this.rollTogether(requests, again)) as readonly Drawn[];
    for (;;) {
      const drawn = requests.map((request) => this.roll(request));
      if (!again(drawn)) return drawn;
    }
  }

  private rollTogether(requests: readonly Throw[], again: (drawn: readonly Drawn[]) => boolean): unknown {
    const ways = countTogether(requests);
    if (ways > this.mostWays) throw new TooManyWays(ways);
    return this.chance('rolls', chancesTogether(requests, again));
  }

  ask<O extends Option>(build: () => Decision<O> | undefined): Answer<O> | undefined {
    const open = (): readonly Decision<O>[] => {
      const decision = build();
      return decision === undefined ? [] : [decision];
    };
    return this.askAny(open)?.answer;
  }

  askAny<O extends Option>(build: () => readonly Decision<O>[]): Answered<O> | undefined {
    // A question that is asked again after an intervention is built again; one that is known is not built at all.
    while (this.path.next?.took === 'act') this.takeAct();
    const known = this.path.take();
    if (known !== undefined) {
      this.beginForecast();
      return known.value as Answered<O> | undefined;
    }
    let decisions = build();
    while (decisions.length > 0 && this.actIsNext()) {
      this.takeAct();
      decisions = build();
    }
    return this.answer(decisions as unknown as readonly Decision[]) as Answered<O> | undefined;
  }

  private answer(open: readonly Decision[]): unknown {
    if (open.length === 0) return this.straight('answer', undefined);
    const given = this.nextGiven('answer');
    if (given !== undefined) return this.givenAnswer(given);
    const reply = this.question.answering(open, this.state);
    if ('answer' in reply) return this.straight('answer', reply);
    return this.path.push(choiceFork(this.made, reply, this.path.weight));
  }

  /** After the last that was given, what follows is forecast from what is known. */
  private givenAnswer({ who, answer }: Extract<Given, { kind: 'answer' }>): unknown {
    const { known } = this.question;
    const taken = this.straight('answer', { who, answer });
    if (this.isFree() && known !== undefined) {
      this.forecast = { state: known(this.state), place: this.path.place };
      this.beginForecast();
    }
    return taken;
  }

  /** The step reads the state anew after each answer, as it would after an intervention of the GM's. */
  private beginForecast(): void {
    if (this.forecast?.place === this.path.place) this.state = this.forecast.state;
  }

  endStep(): never {
    throw LAPSE;
  }

  private isFree(): boolean {
    return this.given >= this.question.given.length;
  }

  private actIsNext(): boolean {
    const { next } = this.path;
    if (next !== undefined) return next.took === 'act';
    return this.question.given[this.given]?.kind === 'act';
  }

  private takeActs(): void {
    while (this.actIsNext()) this.takeAct();
  }

  private takeAct(): void {
    const act = this.path.take()?.value ?? this.straight('act', this.nextGiven('act')!.act);
    this.question.ruleset.intervene(this, act as RawAnswer);
  }

  private nextGiven<K extends Given['kind']>(kind: K): Extract<Given, { kind: K }> | undefined {
    const given = this.question.given[this.given];
    if (given === undefined) return undefined;
    if (given.kind !== kind) throw new Error(`the step wants ${kind} where ${given.kind} was given`);
    this.given += 1;
    return given as Extract<Given, { kind: K }>;
  }

  private chance(took: 'roll' | 'rolls', chances: Chances<unknown>): unknown {
    if (chances.count > this.mostWays) throw new TooManyWays(chances.count);
    const { n, d } = this.path.weight;
    if (this.path.length > DEEPEST && Number(n) / Number(d) < UNLIKELY) throw CUT;
    return this.path.push(chanceFork(took, this.made, chances, { n, d }));
  }

  private straight(took: Fork['took'], value: unknown): unknown {
    const { n, d } = this.path.weight;
    return this.path.push({ kind: 'straight', took, records: this.made, value, n, d });
  }
}
