import type { RawAnswer } from '../kernel/decision.ts';
import type { Chances } from './chances.ts';
import type { Reply } from './question.ts';
import { compare, type Rational } from './rational.ts';
import { Tallies } from './tallies.ts';

interface Place {
  /** What kind of thing the step took here. */
  readonly took: 'roll' | 'rolls' | 'answer' | 'act';
  /** Events recorded before it. */
  readonly records: number;
  /** What it took in the branch at hand. */
  value: unknown;
  /** The chance of having come past here: from the innermost free choice down, or from the start. */
  n: bigint;
  d: bigint;
}

/** A place with one way on: given before, answered by rule, or nothing to answer. */
export interface Straight extends Place {
  readonly kind: 'straight';
}

/** A roll: every way it can fall, one after the other. */
export interface ChanceFork extends Place {
  readonly kind: 'chance';
  readonly chances: Chances<unknown>;
  readonly before: Weight;
  index: number;
}

/** A free choice: every answer is tried, and the one that is best for its maker stays. */
export interface ChoiceFork extends Place {
  readonly kind: 'choice';
  readonly reply: Extract<Reply, { readonly among: readonly RawAnswer[] }>;
  readonly before: Weight;
  index: number;
  current: Tallies;
  best: { readonly tallies: Tallies; readonly worth: Rational } | undefined;
}

export type Fork = Straight | ChanceFork | ChoiceFork;

export interface Weight {
  readonly n: bigint;
  readonly d: bigint;
}

export function chanceFork(
  took: 'roll' | 'rolls',
  records: number,
  chances: Chances<unknown>,
  before: Weight,
): ChanceFork {
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
  const made: ChanceFork = { ...fork };
  nextChance(made);
  return made;
}

function nextChance(fork: ChanceFork): boolean {
  const { chances, before } = fork;
  fork.index += 1;
  if (fork.index >= chances.count) return false;
  fork.value = chances.value(fork.index);
  fork.n = before.n * chances.ways(fork.index);
  fork.d = before.d * chances.total;
  return true;
}

export function choiceFork(records: number, reply: ChoiceFork['reply'], before: Weight): ChoiceFork {
  const { who, among } = reply;
  const value = { who, answer: among[0]! };
  const place = { kind: 'choice', took: 'answer', records, value, n: 1n, d: 1n } as const;
  return { ...place, reply, before, index: 0, current: new Tallies(), best: undefined };
}

/** Keeps what the answer at hand came to if it is better than those before it. */
function judge(fork: ChoiceFork): void {
  const { fact, wants } = fork.reply;
  const worth = fork.current.expected(fact);
  const lead = fork.best === undefined ? 1 : compare(worth, fork.best.worth) * (wants === 'most' ? 1 : -1);
  if (lead > 0) fork.best = { tallies: fork.current, worth };
}

function nextChoice(fork: ChoiceFork): boolean {
  judge(fork);
  fork.index += 1;
  const { who, among } = fork.reply;
  if (fork.index >= among.length) return false;
  fork.current = new Tallies();
  fork.value = { who, answer: among[fork.index]! };
  return true;
}

/** Takes the next way on from here; false when all have been taken. */
export function nextWay(fork: Fork): boolean {
  if (fork.kind === 'straight') return false;
  return fork.kind === 'chance' ? nextChance(fork) : nextChoice(fork);
}
