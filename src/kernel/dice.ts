import type { RuleId, Seat } from './names.ts';

/** `n` dice with faces `lo` to `hi`. `keep` > 0 keeps that many highest, < 0 that many lowest. */
export interface Dice {
  readonly n: number;
  readonly lo: number;
  readonly hi: number;
  readonly keep?: number;
}

/** One roll that a rule asks for. */
export interface RollRequest {
  readonly dice: Dice;
  /** Whose dice these are: who may type them in. */
  readonly owner: Seat;
  readonly rule: RuleId;
  /** Which roll it is, for people: stable words, never a count over hidden things. */
  readonly why: string;
  /** 'sum' promises that the rule reads nothing but the sum: odds then draw one weighted sum. */
  readonly read: 'sum' | 'faces';
}

/** What was rolled: every face, and the sum of those kept. */
export interface RollResult {
  readonly sum: number;
  readonly faces: readonly number[];
}

/** Where faces come from: a generator, a script, a person. */
export type FaceSource = (request: RollRequest) => readonly number[];

/** The sum of the faces that `dice` keeps. */
export function keptSum(dice: Dice, faces: readonly number[]): number {
  let sum = 0;
  if (dice.keep === undefined) {
    for (let i = 0; i < faces.length; i++) sum += faces[i]!;
    return sum;
  }
  const keep = dice.keep;
  const sorted = [...faces].sort((a, b) => (keep > 0 ? b - a : a - b));
  for (const face of sorted.slice(0, Math.abs(keep))) sum += face;
  return sum;
}

/** What is wrong with faces somebody gave for a roll: a sentence, or undefined when they fit. */
export function facesFault(dice: Dice, faces: readonly number[]): string | undefined {
  const wanted = `${dice.n} ${dice.n === 1 ? 'number' : 'numbers'} from ${dice.lo} to ${dice.hi}`;
  if (faces.length !== dice.n) return `${faces.length} faces were given, ${wanted} are needed`;
  const wrong = faces.find((face) => !Number.isInteger(face) || face < dice.lo || face > dice.hi);
  return wrong === undefined ? undefined : `${wrong} is not a face of these dice: ${wanted} are needed`;
}
