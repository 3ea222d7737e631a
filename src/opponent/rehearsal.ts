import type { Cell } from '../geometry/grid.ts';
import type { BattleState } from '../kernel/battle.ts';
import type { Purpose } from '../kernel/choices.ts';
import type { BaseEvent } from '../kernel/combat.ts';
import { answerFault, type Decision, isCell, type Option, type RawAnswer } from '../kernel/decision.ts';
import type { RollRequest } from '../kernel/dice.ts';
import { type Json, sameJson } from '../kernel/json.ts';
import { best, type Policy } from '../kernel/policy.ts';
import { type InputSource, StepRunner } from '../kernel/step.ts';
import { type SimulationChance, simulationChance } from '../simulation/random.ts';
import { type Heard, labelOf, type Rules, type Scene } from './scene.ts';

// A scene is rehearsed in an imagined world: the step runs again from an imagined start with the answers and dice that
// the seat saw. It reaches the question, gets an answer, and the fight continues from there.

/** Guesses for answers that the seat did not see: the default, the one that the question suggests, the usual one. */
export const GUESSES = ['default', 'suggested', 'usual'] as const;

/** A state that the seat cannot tell from the truth, with the dice and answers that it did not see. */
export interface World<S> {
  readonly start: S;
  readonly seed: number;
  readonly guess: (typeof GUESSES)[number];
  /** Whether the dice that the seat saw fall the same way again. Without them, more worlds lead to the question. */
  readonly hasHeardDice: boolean;
}

/** Number of inputs that a step may take to the question, beyond those that the seat saw. */
const MOST_UNSEEN = 100;

/** How a rehearsal continues after the question. */
export interface Continuation {
  readonly answer: RawAnswer;
  readonly chance: SimulationChance;
  /**
   * It ends when this round begins, so that every side has had the same number of turns, or after `mostSteps` steps.
   */
  readonly untilRound: number;
  readonly mostSteps: number;
}

/** The end of a rehearsal. */
export interface Rehearsed<S> {
  readonly state: S;
  readonly decisions: number;
}

/** Thrown through the rules if the imagined world does not lead to the question or does not allow its answer. */
const UNLIKE: unique symbol = Symbol('the imagined world is unlike the scene');
const REACHED: unique symbol = Symbol('the question is reached');

/** Returns whether a world leads to the question of the scene and allows all these answers there. */
export function fits<S, E extends BaseEvent>(
  rules: Rules<S, E>,
  scene: Scene<S>,
  world: World<S>,
  answers: readonly RawAnswer[],
): boolean {
  const cast = new Cast<S>(rules as never, scene, world, undefined);
  try {
    cast.play(rules, world.start);
  } catch (signal) {
    if (signal !== REACHED && signal !== UNLIKE) throw signal;
  }
  return cast.question !== undefined && allows(cast.question, answers);
}

function allows({ options }: Decision, answers: readonly RawAnswer[]): boolean {
  return answers.every((answer) => answerFault(options, answer) === undefined);
}

/** Plays on from the question with an answer. Returns `undefined` if the world cannot be played. */
export function rehearse<S, E extends BaseEvent>(
  rules: Rules<S, E>,
  scene: Scene<S>,
  world: World<S>,
  next: Continuation,
): Rehearsed<S> | undefined {
  const cast = new Cast<S>(rules as never, scene, world, next);
  try {
    let state = cast.play(rules, world.start);
    const isAtEnd = (): boolean =>
      isDecided(rules, state) || (rules.round?.(state) ?? Number.NEGATIVE_INFINITY) >= next.untilRound;
    for (let steps = 1; steps < next.mostSteps && !isAtEnd(); steps++) state = cast.play(rules, state);
    return { state, decisions: cast.decisions };
  } catch (signal) {
    if (signal !== UNLIKE) throw signal;
    return undefined;
  }
}

/** Returns whether the fight is over or its winner is known; what follows changes nothing more. */
function isDecided<S>(rules: Pick<Rules<S, never>, 'over'>, state: S): boolean {
  return rules.over(state) || (state as BattleState).winner !== null;
}

/** Numbers for the labels of rolls, the same in every rehearsal. */
const NUMBERS = new Map<string, number>();
const MOST_NUMBERS = 10_000;

function numberOf(label: string): number {
  const known = NUMBERS.get(label);
  if (known !== undefined) return known;
  let number = 7;
  for (let i = 0; i < label.length; i++) number = (Math.imul(number, 31) + label.charCodeAt(i)) | 0;
  if (NUMBERS.size > MOST_NUMBERS) NUMBERS.clear();
  NUMBERS.set(label, number);
  return number;
}

/**
 * Returns random numbers that are shared by kind of roll: the third attack of a combatant shows the same faces
 * whatever happened before. Luck then affects all answers more equally.
 */
export function sharedChance(seed: number, rehearsal: number): SimulationChance {
  const { pick } = simulationChance(seed, rehearsal);
  const streams = new Map<number, SimulationChance>();
  return {
    draw(request) {
      const number = numberOf(request.owner + request.why) ^ Math.imul(rehearsal + 1, 0x2c9277b5);
      let stream = streams.get(number);
      if (stream === undefined) {
        stream = simulationChance(seed, number);
        streams.set(number, stream);
      }
      return stream.draw(request);
    },
    pick,
  };
}

type HeardAnswer = Extract<Heard, { kind: 'answer' }>;

/** Supplies dice and answers: as seen up to the question, then random dice and answers of the simple policy. */
class Cast<S> implements InputSource {
  decisions = 0;
  question: Decision | undefined;
  private run: { readonly state: S } | undefined;
  private readonly scene: Scene<S>;
  private readonly policy: Policy<S>;
  private readonly purposes: Readonly<Record<string, Purpose>>;
  private readonly next: Continuation | undefined;
  private readonly guess: World<S>['guess'];
  private chance: SimulationChance;
  private answers: readonly HeardAnswer[];
  private rolls: readonly Extract<Heard, { kind: 'roll' }>[];

  constructor(
    { policies, purposes = {} }: Pick<Rules<S, never>, 'policies' | 'purposes'>,
    scene: Scene<S>,
    { seed, guess, hasHeardDice }: World<S>,
    next: Continuation | undefined,
  ) {
    this.scene = scene;
    this.policy = policies.simple!;
    this.purposes = purposes;
    this.next = next;
    this.guess = guess;
    this.chance = simulationChance(seed, 0);
    this.answers = scene.heard.filter((each) => each.kind === 'answer');
    this.rolls = hasHeardDice ? scene.heard.filter((each) => each.kind === 'roll') : [];
  }

  play<E extends BaseEvent>(rules: Rules<S, E>, state: S): S {
    const run = new StepRunner<S, E>(rules, state, this);
    this.run = run;
    const done = run.run().state;
    if (this.question === undefined) throw UNLIKE;
    return done;
  }

  draw(request: RollRequest): readonly number[] {
    if (this.question !== undefined || this.rolls.length === 0) return this.chance.draw(request);
    const label = labelOf(request);
    const heard =
      this.rolls.find((each) => each.label === label) ??
      this.rolls.find(
        ({ owner, dice }) => owner === request.owner && sameJson(dice as never, request.dice as never),
      );
    if (heard === undefined) return this.chance.draw(request);
    this.rolls = this.rolls.filter((each) => each !== heard);
    return heard.faces;
  }

  choose(decision: Decision): RawAnswer {
    return this.question === undefined ? this.before([decision]).answer : this.after(decision);
  }

  whichOf(many: number): number | undefined {
    return this.question === undefined ? undefined : this.chance.pick(many);
  }

  chooseAny(open: readonly Decision[]): { readonly who: string; readonly answer: RawAnswer } {
    return this.before(open);
  }

  private after(decision: Decision): RawAnswer {
    this.decisions += 1;
    return this.policy(decision, this.run!.state, this.chance.pick);
  }

  /** Gives the answers that the seat saw, and guesses others. A combatant may draw and stow for nothing for ever. */
  private before(open: readonly Decision[]): { readonly who: string; readonly answer: RawAnswer } {
    this.decisions += 1;
    if (this.decisions > this.scene.heard.length + MOST_UNSEEN) throw UNLIKE;
    const at = this.answers.findIndex((each) => open.some((asked) => isFor(each, asked)));
    if (at >= 0) {
      const heard = this.answers[at]!;
      this.answers = this.answers.slice(at + 1);
      return { who: heard.who, answer: this.asHeard(heard, open.find((asked) => isFor(heard, asked))!) };
    }
    const { who, key } = this.scene.decision;
    const asked = open.find((each) => each.who === who && each.key === key);
    if (asked !== undefined) return { who, answer: this.reached(asked) };
    return { who: open[0]!.who, answer: this.guessed(open[0]!) };
  }

  private guessed(asked: Decision): RawAnswer {
    if (this.guess === 'usual') return this.policy(asked, this.run!.state, this.chance.pick);
    const { who, context } = this.scene.decision;
    const fitting = this.guess === 'suggested' ? this.agreeing(asked.options, [who, context]) : undefined;
    return fitting ?? (asked.defaultAnswer as RawAnswer);
  }

  /** Returns the answer that the seat saw, or the one closest to it. */
  private asHeard({ answer, isOwn, facts }: HeardAnswer, { options }: Decision): RawAnswer {
    if (isOwn && answerFault(options, answer) === undefined) return answer;
    const same = options.filter(({ kind }) => kind === answer.kind);
    const purpose = this.purposes[answer.kind];
    const like = options.filter(({ kind }) => purpose !== undefined && this.purposes[kind] === purpose);
    const found = this.agreeing(same.length > 0 ? same : like, facts);
    if (isOwn || found === undefined || answerFault(options, found) !== undefined) throw UNLIKE;
    return found;
  }

  /** Returns the answer with the most values among the facts; attacks before others. */
  private agreeing(options: readonly Option[], facts: readonly Json[]): RawAnswer | undefined {
    const told: Told = { values: new Set(), cells: new Map() };
    for (const each of facts) noteValues(each, told);
    return best(
      options.map((option) => agreeing(option, told)),
      ({ answer, agrees }) => agrees + (this.purposes[answer.kind] === 'attack' ? 0.5 : 0),
    )?.answer;
  }

  private reached(asked: Decision): RawAnswer {
    this.question = asked;
    if (this.next === undefined) throw REACHED;
    this.chance = this.next.chance;
    return this.next.answer;
  }
}

function isFor({ who, key }: HeardAnswer, asked: Decision): boolean {
  return asked.who === who && asked.key === key;
}

/** The values in facts as JSON, and the first cell in each field. */
interface Told {
  readonly values: Set<string>;
  readonly cells: Map<string, Cell>;
}

function agreeing({ kind, params }: Option, { values, cells }: Told) {
  const answer: { kind: string; [param: string]: Json } = { kind };
  let agrees = 0;
  for (const [param, domain] of Object.entries(params)) {
    if (!('oneOf' in domain)) {
      if ('min' in domain) answer[param] = numberIn(domain, values);
      // Events and options call a chosen cell by the same name.
      else answer[param] = 'centre' in domain ? (cells.get(param) ?? domain.centre) : [];
      continue;
    }
    const value = domain.oneOf.find((each) => values.has(JSON.stringify(each)));
    if (value !== undefined) agrees += 1;
    answer[param] = value ?? domain.oneOf[0]!;
  }
  return { answer, agrees };
}

function numberIn(
  { min, max }: { readonly min: number; readonly max: number },
  told: ReadonlySet<string>,
): number {
  for (let value = max; value >= min && max - value < 50; value--) if (told.has(String(value))) return value;
  return max;
}

function noteValues(value: Json, into: Told): void {
  into.values.add(JSON.stringify(value));
  if (typeof value !== 'object' || value === null) return;
  for (const [field, each] of Object.entries(value)) {
    if (isCell(each!) && !into.cells.has(field)) into.cells.set(field, each);
    noteValues(each as Json, into);
  }
}
