import type { RawAnswer } from '../kernel/decision.ts';
import type { AnswerPlan } from './answers.ts';
import type { Chances } from './chances.ts';
import { type FactBook, OutcomeDistribution } from './outcomes.ts';
import { compare, type Rational } from './rational.ts';

const CERTAIN: Weight = { n: 1n, d: 1n };

/** The path from the start of a step to the end of the current branch, with a node for every input the step took. */
export class BranchPath {
  private readonly forks: BranchNode[] = [];
  /** The current position of the run on the path. */
  private at = 0;

  get length(): number {
    return this.forks.length;
  }

  /** The number of nodes that the run has passed. */
  get place(): number {
    return this.at;
  }

  /** The next node, or `undefined` at the end of the path. */
  get next(): BranchNode | undefined {
    return this.forks[this.at];
  }

  /** The chance of the current branch, counted from the innermost free choice or meeting point. */
  get weight(): Weight {
    return this.forks.at(-1) ?? CERTAIN;
  }

  /** The distribution of the innermost free choice or meeting point; `undefined` if the branch has no such point. */
  get innermost(): OutcomeDistribution | undefined {
    return this.forks.findLast((node) => node.kind === 'choice' || node.kind === 'meeting')?.current;
  }

  /** The innermost separate part that is being followed; `undefined` outside of parts. */
  get part(): PartsNode | undefined {
    return this.forks.findLast((node): node is PartsNode => node.kind === 'parts' && !node.isJoined);
  }

  /** The separate parts that belong to the current branch, or to the part that it is in, in this order. */
  get joined(): readonly OutcomeDistribution[] {
    const { part } = this;
    const from = part === undefined ? 0 : this.forks.lastIndexOf(part) + 1;
    return this.forks.slice(from).flatMap((node) => (node.kind === 'parts' ? node.joined : []));
  }

  /** Whether the path leads through separate parts. */
  get hasParts(): boolean {
    return this.forks.some(({ kind }) => kind === 'parts');
  }

  get last(): BranchNode {
    return this.forks.at(-1)!;
  }

  /** The path so far without the results of its rolls. */
  get route(): string {
    let route = '';
    for (const { took, value } of this.forks) {
      route += took === 'answer' || took === 'act' ? JSON.stringify(value) : took;
    }
    return route;
  }

  restart(): void {
    this.at = 0;
  }

  /** Returns the next node and moves past it; `undefined` at the end. */
  take(): BranchNode | undefined {
    const node = this.next;
    if (node !== undefined) this.at += 1;
    return node;
  }

  /** Appends a node and returns its value. */
  push(node: BranchNode): unknown {
    this.forks.push(node);
    this.at += 1;
    return node.value;
  }

  /**
   * Switches to the next branch. Returns `undefined` after the last one. Results of free choices and meeting points are
   * added to `settled`.
   */
  turn(settled: OutcomeDistribution): BranchNode | undefined {
    for (let node = this.forks.at(-1); node !== undefined; node = this.forks.at(-1)) {
      if (nextBranch(node)) return node;
      this.forks.pop();
      if (node.kind === 'meeting') {
        node.meeting.distribution = node.current;
        (this.innermost ?? settled).addLater(node.current, node.before.n, node.before.d);
      }
      if (node.kind === 'choice') {
        (this.innermost ?? settled).addAll(node.best!.distribution, node.before.n, node.before.d);
      }
    }
    return undefined;
  }
}

interface NodeBase {
  /** The kind of input taken here. */
  readonly took: 'roll' | 'rolls' | 'answer' | 'act' | 'meeting' | 'parts';
  /** Number of events recorded before this node. */
  readonly records: number;
  /** The input in the current branch. */
  value: unknown;
  /** The chance of reaching this node, counted from the innermost free choice or meeting point, or from the start. */
  n: bigint;
  d: bigint;
}

/** A node with a single continuation: a given input, a fixed answer, or no answer. */
export interface ForcedNode extends NodeBase {
  readonly kind: 'straight';
}

/** A roll. All its outcomes are tried in turn. */
export interface ChanceNode extends NodeBase {
  readonly kind: 'chance';
  readonly chances: Chances<unknown>;
  readonly before: Weight;
  index: number;
}

/** A free choice. All its answers are tried, and the best one for the chooser is kept. */
export interface DecisionNode extends NodeBase {
  readonly kind: 'choice';
  readonly reply: Extract<AnswerPlan, { readonly among: readonly RawAnswer[] }>;
  readonly before: Weight;
  index: number;
  current: OutcomeDistribution;
  best: { readonly distribution: OutcomeDistribution; readonly worth: Rational } | undefined;
}

/** A situation in which branches may meet. */
export interface Meeting {
  /** The outcomes from here on; `undefined` until all of them have been followed. */
  distribution: OutcomeDistribution | undefined;
}

/** The first branch to reach a meeting point. It has its own distribution while it is followed. */
export interface MeetingNode extends NodeBase {
  readonly kind: 'meeting';
  readonly meeting: Meeting;
  readonly before: Weight;
  readonly current: OutcomeDistribution;
}

interface Resulting {
  readonly result: unknown;
  readonly outcomes: OutcomeDistribution;
}

/** The outcomes of a separate part, from its start to its end, by its result. */
export class PartOdds {
  readonly byResult = new Map<string, Resulting>();
  isKnown = false;
  private readonly cut: { readonly n: bigint; readonly d: bigint }[] = [];
  private readonly book: FactBook;

  constructor(book: FactBook) {
    this.book = book;
  }

  /** Returns the outcomes with this result, a plain value. */
  of(result: unknown): OutcomeDistribution {
    const key = JSON.stringify(result) ?? '';
    const known = this.byResult.get(key) ?? { result, outcomes: new OutcomeDistribution(this.book) };
    this.byResult.set(key, known);
    return known.outcomes;
  }

  addCut(n: bigint, d: bigint): void {
    this.cut.push({ n, d });
  }

  /** Ends the counting. What was not followed has no result, so that it counts with the first one. */
  close(): void {
    const first = [...this.byResult.values()][0]?.outcomes ?? this.of(undefined);
    for (const { n, d } of this.cut) first.addCut(n, d);
    this.isKnown = true;
  }
}

/**
 * Separate parts. First each of them that is not known yet is followed alone. Then all are joined: for each combination
 * of their results, the branch continues once.
 */
export interface PartsNode extends NodeBase {
  readonly kind: 'parts';
  readonly parts: readonly PartOdds[];
  readonly before: Weight;
  /** The number of the part that is being followed. */
  at: number;
  isJoined: boolean;
  /** The combinations of results that are still to come. */
  rest: Combination[];
  /** The outcomes of the parts with the current results. */
  joined: readonly OutcomeDistribution[];
}

interface Combination {
  readonly results: readonly unknown[];
  readonly all: readonly OutcomeDistribution[];
}

export type BranchNode = ForcedNode | ChanceNode | DecisionNode | MeetingNode | PartsNode;

export interface Weight {
  readonly n: bigint;
  readonly d: bigint;
}

export function chanceFork(
  took: 'roll' | 'rolls',
  records: number,
  chances: Chances<unknown>,
  before: Weight,
): ChanceNode {
  const fork = {
    kind: 'chance',
    took,
    records,
    chances,
    before,
    index: -1,
    value: null,
    n: 0n,
    d: 0n,
  } as const;
  const made: ChanceNode = { ...fork };
  nextChance(made);
  return made;
}

function nextChance(fork: ChanceNode): boolean {
  const { chances, before } = fork;
  fork.index += 1;
  if (fork.index >= chances.count) return false;
  fork.value = chances.value(fork.index);
  fork.n = before.n * chances.ways(fork.index);
  fork.d = before.d * chances.total;
  return true;
}

export function choiceFork(records: number, reply: DecisionNode['reply'], before: Weight): DecisionNode {
  const { who, among } = reply;
  const value = { who, answer: among[0]! };
  const place = { kind: 'choice', took: 'answer', records, value, n: 1n, d: 1n } as const;
  return { ...place, reply, before, index: 0, current: new OutcomeDistribution(), best: undefined };
}

export function meetingPoint(
  records: number,
  meeting: Meeting,
  before: Weight,
  book: FactBook | undefined,
): MeetingNode {
  const place = { kind: 'meeting', took: 'meeting', records, value: undefined, n: 1n, d: 1n } as const;
  return { ...place, meeting, before, current: new OutcomeDistribution(book) };
}

export function partsFork(records: number, parts: readonly PartOdds[], before: Weight): PartsNode {
  const place = { kind: 'parts', took: 'parts', records, value: undefined, n: 1n, d: 1n } as const;
  const node: PartsNode = { ...place, parts, before, at: 0, isJoined: false, rest: [], joined: [] };
  seekPart(node);
  return node;
}

/** Moves to the next part that is not known, or else to the first combination of results. */
function seekPart(node: PartsNode): void {
  while (node.parts[node.at]?.isKnown) node.at += 1;
  if (node.at < node.parts.length) return;
  node.isJoined = true;
  node.n = node.before.n;
  node.d = node.before.d;
  node.rest = combinations(node.parts);
  nextCombination(node);
}

function combinations(parts: readonly PartOdds[]): Combination[] {
  let found: Combination[] = [{ results: [], all: [] }];
  for (const { byResult } of parts) {
    const each = [...byResult.values()];
    found = found.flatMap(({ results, all }) =>
      each.map(({ result, outcomes }) => ({ results: [...results, result], all: [...all, outcomes] })),
    );
  }
  return found;
}

function nextCombination(node: PartsNode): boolean {
  const next = node.rest.shift();
  if (next === undefined) return false;
  node.value = next.results;
  node.joined = next.all;
  return true;
}

function nextPart(node: PartsNode): boolean {
  if (node.isJoined) return nextCombination(node);
  node.parts[node.at]!.close();
  seekPart(node);
  return true;
}

/** Keeps the result of the current answer if it is better than the previous best. */
function judge(fork: DecisionNode): void {
  const { fact, wants } = fork.reply;
  const worth = fork.current.expected(fact);
  const lead = fork.best === undefined ? 1 : compare(worth, fork.best.worth) * (wants === 'most' ? 1 : -1);
  if (lead > 0) fork.best = { distribution: fork.current, worth };
}

function nextChoice(fork: DecisionNode): boolean {
  judge(fork);
  fork.index += 1;
  const { who, among } = fork.reply;
  if (fork.index >= among.length) return false;
  fork.current = new OutcomeDistribution();
  fork.value = { who, answer: among[fork.index]! };
  return true;
}

/** Moves a node to its next value. Returns false if all have been used. */
function nextBranch(node: BranchNode): boolean {
  if (node.kind === 'straight' || node.kind === 'meeting') return false;
  if (node.kind === 'parts') return nextPart(node);
  return node.kind === 'chance' ? nextChance(node) : nextChoice(node);
}
