import type { RuleId, Seat } from './ids.ts';

/** `n` dice with faces `lo` to `hi`. A positive `keep` keeps the highest dice, a negative one the lowest. */
export interface Dice {
  readonly n: number;
  readonly lo: number;
  readonly hi: number;
  readonly keep?: number;
}

/** One roll requested by a rule. */
export interface RollRequest {
  readonly dice: Dice;
  /** The seat that owns the dice and may type them in. */
  readonly owner: Seat;
  readonly rule: RuleId;
  /** A readable label for the roll. It must be stable and must not reveal how many hidden things exist. */
  readonly why: string;
  /**
   * The part of the result that the rule reads: every face, the sum, or only whether the sum is at least a number.
   * Odds follow no more outcomes than the rule can tell apart.
   */
  readonly read: 'faces' | 'sum' | { readonly atLeast: number };
  /** If a die shows its highest face, it is rolled again under this rule, and the results are added. */
  readonly explodes?: RuleId;
}

/** The part of several results that a rule reads, as one value. */
export type Reading = (rolled: readonly RollResult[]) => string | number | boolean;

/** The result of a roll: all faces, and the sum of the kept ones. */
export interface RollResult {
  readonly sum: number;
  readonly faces: readonly number[];
}

/** Returns a number of six-sided dice. */
export function d6(n: number): Dice {
  return { n, lo: 1, hi: 6 };
}

/** Rolls dice of a combatant for a purpose. The label of the roll is the purpose after the combatant's name. */
export function rollBy(
  combat: { roll(request: RollRequest): RollResult },
  { name, seat }: { readonly name: string; readonly seat: Seat },
  { dice, rule, what, read = 'sum' }: Rolling,
): RollResult {
  return combat.roll({ dice, owner: seat, rule, why: `${name}: ${what}`, read });
}

/** A roll of a combatant: its dice, its rule and its purpose. */
interface Rolling {
  readonly dice: Dice;
  readonly rule: RuleId;
  readonly what: string;
  readonly read?: RollRequest['read'];
}

/**
 * Makes a roll with `once`. If the request asks for it, a die that shows its highest face is rolled again until it
 * shows another.
 */
export function rollExploding(
  { explodes, ...request }: RollRequest,
  once: (request: RollRequest) => RollResult,
): RollResult {
  const first = once(request);
  if (explodes === undefined || first.faces.at(-1) !== request.dice.hi) return first;
  const more = rollExploding({ ...request, rule: explodes, explodes }, once);
  return { sum: first.sum + more.sum, faces: [...first.faces, ...more.faces] };
}

/** Supplies the faces of a roll: a generator, a script or a person. */
export type FaceSource = (request: RollRequest) => readonly number[];

/** Returns the sum of the kept faces. */
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

/** Checks typed faces. Returns an error message, or `undefined` if they are valid. */
export function facesFault(dice: Dice, faces: readonly number[]): string | undefined {
  const wanted = `${dice.n} ${dice.n === 1 ? 'number' : 'numbers'} from ${dice.lo} to ${dice.hi}`;
  if (faces.length !== dice.n) return `${faces.length} faces were given, ${wanted} are needed`;
  const wrong = faces.find((face) => !Number.isInteger(face) || face < dice.lo || face > dice.hi);
  return wrong === undefined ? undefined : `${wrong} is not a face of these dice: ${wanted} are needed`;
}
