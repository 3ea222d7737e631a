import type { BaseEvent, Combat, SeparatePart } from '../kernel/combat.ts';
import type { Answer, Answered, Decision, Option, RawAnswer } from '../kernel/decision.ts';
import { keptSum, type Reading, type RollRequest, type RollResult, rollExploding } from '../kernel/dice.ts';
import type { Concern, CountedFacts, OutcomeParts } from '../kernel/outcome.ts';
import { concernOf, type OddsInput, type OddsQuery } from './answers.ts';
import {
  type BranchNode,
  BranchPath,
  chanceFork,
  choiceFork,
  type Meeting,
  meetingPoint,
  PartOdds,
  partsFork,
} from './branches.ts';
import { type Chances, chancesOf, chancesTogether, countTogether } from './chances.ts';
import type { OutcomeDistribution } from './outcomes.ts';

const LAPSE: unique symbol = Symbol('what was pending lapsed');
const MET: unique symbol = Symbol('the rest of this branch is known');
const CUT: unique symbol = Symbol('this branch is not followed');
const OVER: unique symbol = Symbol('the attack that matters is over');
const PART: unique symbol = Symbol('the separate part is over');

/** Thrown through the rules if parts of the step cannot be followed apart. */
export class NotApart {}

const refuse = (): never => {
  throw new NotApart();
};

/** The state for answers in parts and after them. An answer that reads it may depend on other parts. */
const UNREAD: unknown = new Proxy(
  {},
  { get: refuse, has: refuse, ownKeys: refuse, getOwnPropertyDescriptor: refuse },
);

/** Thrown through the rules if a single roll has more outcomes than allowed. */
export class TooManyBranches {
  readonly ways: number;

  constructor(ways: number) {
    this.ways = ways;
  }
}

/**
 * Maximum number of places in a branch before unlikely continuations are cut. Without it, endless rerolls would never
 * finish.
 */
const DEEPEST = 10;
const UNLIKELY = 1e-9;
/** Maximum number of combinations of dice that are rolled together. */
const MOST_TOGETHER = 10_000;

/**
 * Runs one step repeatedly, each time along the next branch. Up to the place where two branches part, it neither
 * rebuilds questions nor recomputes states: rules are deterministic, so the results are the same.
 */
export class BranchRun<S, E extends BaseEvent> implements Combat<S, E> {
  state: S;
  readonly events: E[] = [];
  private readonly query: OddsQuery<S, E>;
  private readonly mostWays: number;
  private readonly states: S[] = [];
  private readonly branchPath = new BranchPath();
  /** Number of events recorded in this run. */
  private made = 0;
  /** Number of those events that are identical in the previous branch. */
  private known = 0;
  private given = 0;
  /** The state from which the forecast starts; `undefined` before the run has reached it. */
  private forecast: { readonly state: S; readonly place: number } | undefined;
  /** The attack that the last given answer is about. */
  private concern: Concern | null | undefined;

  /** Meeting points by everything but their states. */
  private readonly meetings = new Map<string, (Meeting & { readonly state: S })[]>();
  /** The outcomes of the rest, if the current branch has met an earlier one. */
  private met: OutcomeDistribution | undefined;

  /** How outcomes are made from parts; `undefined` if all parts are followed together. */
  private readonly parts: OutcomeParts<E> | undefined;
  private readonly partsByKey = new Map<string, PartOdds>();
  /** The result of the separate part that has just ended. */
  private result: unknown;

  constructor(query: OddsQuery<S, E>, mostWays: number, parts: OutcomeParts<E> | undefined) {
    this.query = query;
    this.mostWays = mostWays;
    this.state = query.start;
    this.parts = parts;
  }

  /**
   * Runs the current branch. Returns `cut` if it was too deep and too unlikely, and the outcomes of its rest if it has
   * met an earlier branch.
   */
  run(): 'done' | 'cut' | OutcomeDistribution {
    this.state = this.query.start;
    this.branchPath.restart();
    this.made = 0;
    try {
      this.query.ruleset.step(this);
    } catch (signal) {
      if (signal === CUT) return 'cut';
      if (signal === MET) return this.met!;
      if (signal === PART || signal === OVER) return 'done';
      if (signal !== LAPSE) throw signal;
      if (this.branchPath.part !== undefined) throw new NotApart();
    }
    return 'done';
  }

  /**
   * Adds the end of the current branch to the part that it is in, to the innermost free choice or meeting point, or
   * else to `root`.
   */
  tally(end: 'done' | 'cut' | OutcomeDistribution, root: OutcomeDistribution): void {
    const { part, innermost, joined, weight } = this.branchPath;
    const { n, d } = weight;
    const partOdds = part?.parts[part.at];
    if (end === 'cut') (partOdds ?? innermost ?? root).addCut(n, d);
    else if (end !== 'done') (innermost ?? root).addLater(end, n, d);
    else (partOdds?.of(this.result) ?? innermost ?? root).addJoined(this.facts(), joined, n, d);
  }

  /** Returns the facts of the current branch, or of the part that it is in. */
  private facts(): CountedFacts {
    if (this.parts === undefined)
      return this.query.ruleset.outcome(this.events, this.query.start, this.state, this.concern);
    return this.parts.count(this.events, this.branchPath.part?.records ?? 0, this.concern);
  }

  /**
   * Moves to the next branch. Returns false after the last one. Results of completed free choices are added to `root`.
   */
  advance(root: OutcomeDistribution): boolean {
    const node = this.branchPath.turn(root);
    if (node === undefined) return false;
    this.known = node.records;
    this.events.length = node.records;
    return true;
  }

  record(event: E): void {
    if (this.made < this.known) {
      this.state = this.states[this.made]!;
    } else {
      if (this.isNextAttack(event)) throw OVER;
      this.state = this.query.ruleset.evolve(this.state, event);
      this.states[this.made] = this.state;
      this.events.push(event);
    }
    this.made += 1;
  }

  /** Whether the event begins another attack after the one that matters, so that nothing else does. */
  private isNextAttack(event: E): boolean {
    const { parts } = this.query.ruleset.outcome;
    if (!this.concern || parts === undefined || this.branchPath.hasParts) return false;
    const { attacker, from } = this.concern;
    const isOne = (each: E): boolean => parts.attackIn([each]).attacker === attacker;
    return isOne(event) && this.events.slice(from).some(isOne);
  }

  dependsOnlyOn(...known: readonly (string | number | boolean | null)[]): void {
    const { next, weight } = this.branchPath;
    if (next?.took === 'meeting') this.branchPath.take();
    if (next !== undefined || !this.isFree() || this.branchPath.hasParts) return;
    const meeting = this.meetingAt(known);
    this.met = meeting.distribution;
    if (this.met !== undefined) throw MET;
    this.branchPath.push(meetingPoint(this.made, meeting, weight, this.parts));
  }

  /**
   * Returns the meeting point of this situation. Two branches meet if they took the same route and have equal states,
   * facts and known values.
   */
  private meetingAt(known: readonly unknown[]): Meeting {
    const key = `${this.branchPath.route} ${JSON.stringify([known, this.facts()])}`;
    const alike = this.meetings.get(key) ?? [];
    this.meetings.set(key, alike);
    const found = alike.find(({ state }) => isSameValue(state, this.state));
    if (found !== undefined) return found;
    const meeting = { state: this.state, distribution: undefined };
    alike.push(meeting);
    return meeting;
  }

  apart<R>(parts: readonly SeparatePart<R>[]): readonly R[] {
    const { next } = this.branchPath;
    const isFollowed = next === undefined ? this.parts !== undefined && this.isFree() : next.took === 'parts';
    if (!isFollowed || parts.length === 0) return parts.map(({ does }) => does());
    if (next === undefined) this.pushParts(parts);
    else this.branchPath.take();
    const node = next ?? this.branchPath.last;
    if (node.kind === 'parts' && !node.isJoined) {
      this.result = parts[node.at]!.does();
      throw PART;
    }
    return node.value as readonly R[];
  }

  private pushParts(parts: readonly SeparatePart<unknown>[]): void {
    const all = parts.map(({ known }) => this.partOf(JSON.stringify(known)));
    this.branchPath.push(partsFork(this.made, all, this.branchPath.weight));
  }

  private partOf(key: string): PartOdds {
    const known = this.partsByKey.get(key) ?? new PartOdds(this.parts!);
    this.partsByKey.set(key, known);
    return known;
  }

  roll(request: RollRequest): RollResult {
    if (request.explodes === undefined) return this.rollOnce(request);
    // Given dice are rolled one by one. After them, one roll stands for the whole explosion.
    return rollExploding(request, (once) => this.rollOnce({ ...request, rule: once.rule }));
  }

  private rollOnce(request: RollRequest): RollResult {
    this.takeActs();
    return (this.rolledBefore() ?? this.rollAnew(request)) as RollResult;
  }

  /** Returns the next result on the path; `undefined` at its end. Throws CUT if it is not followed. */
  private rolledBefore(): unknown {
    const node = this.branchPath.take();
    if (node !== undefined && node.value === undefined) throw CUT;
    return node?.value;
  }

  private rollAnew(request: RollRequest): unknown {
    const given = this.nextGiven('roll');
    if (given === undefined) return this.chance('roll', chancesOf(request));
    const rollResult: RollResult = { sum: keptSum(request.dice, given.faces), faces: given.faces };
    return this.straight('roll', rollResult);
  }

  rollAll(
    requests: readonly RollRequest[],
    again: (drawn: readonly RollResult[]) => boolean,
    read?: Reading,
  ): readonly RollResult[] {
    this.takeActs();
    const { next } = this.branchPath;
    const isJoint = next === undefined ? this.isFree() : next.took === 'rolls';
    if (isJoint)
      return (this.rolledBefore() ?? this.rollTogether(requests, again, read)) as readonly RollResult[];
    for (;;) {
      const drawn = requests.map((request) => this.roll(request));
      if (!again(drawn)) return drawn;
    }
  }

  private rollTogether(
    requests: readonly RollRequest[],
    again: (drawn: readonly RollResult[]) => boolean,
    read: Reading | undefined,
  ): unknown {
    const ways = countTogether(requests);
    if (ways > Math.max(this.mostWays, MOST_TOGETHER)) throw new TooManyBranches(ways);
    return this.chance('rolls', chancesTogether(requests, again, read));
  }

  ask<O extends Option>(build: () => Decision<O> | undefined): Answer<O> | undefined {
    const open = (): readonly Decision<O>[] => {
      const decision = build();
      return decision === undefined ? [] : [decision];
    };
    return this.askFirst(open, (decision) => decision)?.answer;
  }

  askFirst<W, O extends Option>(
    open: () => readonly W[],
    build: (whom: W) => Decision<O>,
  ): Answered<O> | undefined {
    // After a GM override the question must be built again. Known questions are not built at all.
    while (this.branchPath.next?.took === 'act') this.takeAct();
    const known = this.branchPath.take();
    if (known !== undefined) {
      this.beginForecast();
      return known.value as Answered<O> | undefined;
    }
    let asked = open();
    while (asked.length > 0 && this.actIsNext()) {
      this.takeAct();
      asked = open();
    }
    return this.answer(asked.map(build) as unknown as readonly Decision[]) as Answered<O> | undefined;
  }

  private answer(open: readonly Decision[]): unknown {
    if (open.length === 0) return this.straight('answer', undefined);
    const given = this.nextGiven('answer');
    if (given !== undefined) return this.givenAnswer(open, given);
    const isInParts = this.parts !== undefined && this.branchPath.hasParts;
    const plan = this.query.answering(open, isInParts ? (UNREAD as S) : this.state);
    if ('answer' in plan) return this.straight('answer', plan);
    if (this.parts !== undefined) throw new NotApart();
    return this.branchPath.push(choiceFork(this.made, plan, this.branchPath.weight));
  }

  /** After the last given input, the forecast starts from the known part of the state. */
  private givenAnswer(open: readonly Decision[], given: Extract<OddsInput, { kind: 'answer' }>): unknown {
    const { known, ruleset } = this.query;
    const { who, answer } = given;
    if (this.isFree()) this.concern = concernOf(ruleset, open, given, this.events);
    const taken = this.straight('answer', { who, answer });
    if (this.isFree() && known !== undefined) {
      this.forecast = { state: known(this.state), place: this.branchPath.place };
      this.beginForecast();
    }
    return taken;
  }

  /** The step reads the state again after each answer, as it does after a GM override. */
  private beginForecast(): void {
    if (this.forecast?.place === this.branchPath.place) this.state = this.forecast.state;
  }

  endStep(): never {
    throw LAPSE;
  }

  private isFree(): boolean {
    return this.given >= this.query.given.length;
  }

  private actIsNext(): boolean {
    const { next } = this.branchPath;
    if (next !== undefined) return next.took === 'act';
    return this.query.given[this.given]?.kind === 'act';
  }

  private takeActs(): void {
    while (this.actIsNext()) this.takeAct();
  }

  private takeAct(): void {
    const act = this.branchPath.take()?.value ?? this.straight('act', this.nextGiven('act')!.act);
    this.query.ruleset.intervene(this, act as RawAnswer);
  }

  private nextGiven<K extends OddsInput['kind']>(kind: K): Extract<OddsInput, { kind: K }> | undefined {
    const input = this.query.given[this.given];
    if (input === undefined) return undefined;
    if (input.kind !== kind) throw new Error(`the step wants ${kind} where ${input.kind} was given`);
    this.given += 1;
    return input as Extract<OddsInput, { kind: K }>;
  }

  private chance(took: 'roll' | 'rolls', chances: Chances<unknown>): unknown {
    if (chances.count > this.mostWays) throw new TooManyBranches(chances.count);
    // A roll after parts may depend on them. Only further parts promise that they do not.
    if (this.branchPath.joined.length > 0) throw new NotApart();
    const { n, d } = this.branchPath.weight;
    if (this.branchPath.length > DEEPEST && Number(n) / Number(d) < UNLIKELY) throw CUT;
    const value = this.branchPath.push(chanceFork(took, this.made, chances, { n, d }));
    if (value === undefined) throw CUT;
    return value;
  }

  private straight(took: BranchNode['took'], value: unknown): unknown {
    const { n, d } = this.branchPath.weight;
    return this.branchPath.push({ kind: 'straight', took, records: this.made, value, n, d });
  }
}

/** Compares plain values. States share most of their parts, so only a few parts need to be compared. */
function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [before, after] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
  let fields = 0;
  for (const field in before) {
    if (!isSameValue(before[field], after[field])) return false;
    fields += 1;
  }
  for (const _ in after) fields -= 1;
  return fields === 0;
}
