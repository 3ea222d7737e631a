import type { Dice } from '../kernel/dice.ts';

/** An error in a line of dice notation. */
export interface NotationFault {
  /** Counted from 1. If something is missing at the end, this is one past the last column. */
  readonly column: number;
  readonly sentence: string;
}

/** Limits for a line of dice notation, checked before anything is rolled or counted. */
export const LIMITS = {
  characters: 256,
  /** Total number of dice in the line. */
  dice: 1000,
  sides: 1000,
  /** Nesting depth of brackets and signs. */
  depth: 32,
  digits: 9,
  /** Most times that one die explodes. */
  explosions: 10,
  /** Largest absolute value of any part of the line. */
  total: 1e12,
} as const;

/** Thrown inside the parser at the first position that it cannot read. */
export class UnreadableNotation {
  readonly column: number;
  readonly sentence: string;

  constructor(column: number, sentence: string) {
    this.column = column;
    this.sentence = sentence;
  }
}

/** A line of notation and the position of the parser in it. */
export class Scan {
  readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** The column of the next symbol. */
  get column(): number {
    return this.at + 1;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** The next symbol in lower case; empty at the end. */
  get next(): string {
    return this.text.charAt(this.at).toLowerCase();
  }

  /** Returns the text from a column up to the current position. */
  since(column: number): string {
    return this.text.slice(column - 1, this.at);
  }

  /** Moves forward by this number of symbols. */
  advance(many: number): void {
    this.at += many;
  }

  skipSpaces(): void {
    while (this.next === ' ' || this.next === '\t') this.at += 1;
  }

  /** Consumes these letters if they come next. */
  take(letters: string): boolean {
    const found = this.text.slice(this.at, this.at + letters.length).toLowerCase() === letters;
    if (found) this.at += letters.length;
    return found;
  }

  /** Reads a whole number. Returns `undefined` if the next symbol is not a digit. */
  number(): number | undefined {
    const start = this.at;
    while (/[0-9]/.test(this.next)) this.at += 1;
    if (this.at === start) return undefined;
    if (this.at - start > LIMITS.digits) {
      throw new UnreadableNotation(start + 1, `a number has at most ${LIMITS.digits} digits`);
    }
    return Number(this.text.slice(start, this.at));
  }
}

/** The comparisons of notation; longer ones first, as they are read. */
export const COMPARISONS = ['>=', '<=', '>', '<', '='] as const;

export type Comparison = (typeof COMPARISONS)[number];

/** Returns whether a comparison holds. */
export function holds(comparison: Comparison, a: number, b: number): boolean {
  if (comparison === '>=') return a >= b;
  if (comparison === '<=') return a <= b;
  if (comparison === '>') return a > b;
  return comparison === '<' ? a < b : a === b;
}

/** A test of one face: `>=5`. */
export interface FaceTest {
  readonly comparison: Comparison;
  readonly face: number;
}

export function passes({ comparison, face }: FaceTest, shown: number): boolean {
  return holds(comparison, shown, face);
}

/** The rules for each die of a term. */
export interface DieRules {
  /** Faces that are rolled again: once, or until another face comes. */
  readonly again?: FaceTest & { readonly isOnce: boolean };
  /** Faces that give another die, at most LIMITS.explosions times. */
  readonly explodes?: FaceTest;
  /** Faces that count as one success each, instead of their number. */
  readonly counts?: FaceTest;
}

/** Dice of a line, with their rules and their text. */
export interface DiceTerm {
  readonly kind: 'dice';
  readonly at: number;
  readonly dice: Dice;
  readonly rules: DieRules;
  readonly text: string;
}

/** Lists the faces that one die can show in the end. */
export function facesOf({
  dice: { lo, hi },
  rules: { again },
}: Pick<DiceTerm, 'dice' | 'rules'>): readonly number[] {
  const all = Array.from({ length: hi - lo + 1 }, (_, i) => lo + i);
  return again === undefined || again.isOnce ? all : all.filter((face) => !passes(again, face));
}

/** Returns how many dice of a term are thrown on average, with those that are rolled again and that explode. */
export function expectedThrows({ dice: { n, lo, hi }, rules: { again, explodes } }: DiceTerm): number {
  const sides = hi - lo + 1;
  const share = (test: FaceTest | undefined): number => {
    if (test === undefined) return 0;
    return (
      Array.from({ length: sides }, (_, i) => lo + i).filter((face) => passes(test, face)).length / sides
    );
  };
  const repeated = share(again);
  const each = again?.isOnce === true ? 1 + repeated : 1 / (1 - repeated);
  // A face that is rolled again does not explode, so this share is the largest possible one.
  const more = explodes === undefined ? 0 : Math.min(1, share(explodes) / (1 - repeated));
  let thrown = each;
  for (let i = 1, chance = more; i <= LIMITS.explosions; i += 1, chance *= more) thrown += each * chance;
  return n * thrown;
}

/**
 * Reads dice after their number: `d6` has the faces 1 to 6, `z10` the faces 0 to 9 (z for zero), and `d%` means `d100`.
 * Rules follow in any order: `kh3` and `kl` keep the highest and lowest dice, `dh` and `dl2` drop them; `r1` and `r<=2`
 * roll faces again, `ro1` once; `!` and `!>=5` give another die; `>=5` counts dice. Returns `undefined` if no dice
 * follow.
 */
export function readDice(scan: Scan, at: number, count: number | undefined): DiceTerm | undefined {
  const isFromZero = scan.next === 'z';
  if (!scan.take('d') && !scan.take('z')) return undefined;
  const sides = readSides(scan);
  const n = count ?? 1;
  if (n < 1) throw new UnreadableNotation(at, 'at least one die is rolled');
  if (n > LIMITS.dice) throw new UnreadableNotation(at, `at most ${LIMITS.dice} dice are rolled`);
  let term: DiceTerm = {
    kind: 'dice',
    at,
    dice: isFromZero ? { n, lo: 0, hi: sides - 1 } : { n, lo: 1, hi: sides },
    rules: {},
    text: '',
  };
  for (;;) {
    const column = scan.column;
    const next = withRule(scan, term);
    if (next === undefined) break;
    term = next;
    checkRules(term, column);
  }
  return { ...term, text: scan.since(at) };
}

/** Reads the next rule after dice; returns `undefined` if no rule follows. */
function withRule(scan: Scan, term: DiceTerm): DiceTerm | undefined {
  const { dice, rules } = term;
  const column = scan.column;
  const once = <T>(known: T | undefined): void => {
    if (known !== undefined) throw new UnreadableNotation(column, 'these dice have this rule already');
  };
  if (scan.next === 'k' || scan.next === 'd') {
    once(dice.keep);
    return { ...term, dice: { ...dice, keep: readKeep(scan, dice.n) } };
  }
  if (scan.take('r')) {
    once(rules.again);
    const isOnce = scan.take('o');
    return { ...term, rules: { ...rules, again: { ...readTest(scan, 'roll again'), isOnce } } };
  }
  if (scan.take('!')) {
    once(rules.explodes);
    const own = readComparison(scan) ?? { comparison: '=', face: dice.hi };
    return { ...term, rules: { ...rules, explodes: own } };
  }
  const counts = readComparison(scan);
  if (counts === undefined) return undefined;
  once(rules.counts);
  return { ...term, rules: { ...rules, counts } };
}

/** Refuses rules that never end, never matter or do not go together. `column` is that of the last rule. */
function checkRules(term: DiceTerm, column: number): void {
  const { dice, rules } = term;
  const faces = facesOf(term);
  const any = (test: FaceTest | undefined) => test === undefined || faces.some((face) => passes(test, face));
  if (faces.length === 0) throw new UnreadableNotation(column, 'every face would be rolled again for ever');
  if (rules.explodes !== undefined && faces.every((face) => passes(rules.explodes!, face)))
    throw new UnreadableNotation(column, 'every face would explode');
  if (!any(rules.explodes)) throw new UnreadableNotation(column, 'no face of these dice explodes');
  if (!any(rules.counts)) {
    const { comparison, face } = rules.counts!;
    const own = dice.lo === 0 ? `z${dice.hi + 1}` : `d${dice.hi}`;
    const remedy = `to compare the total, write (${dice.n}${own})${comparison}${face}`;
    throw new UnreadableNotation(column, `no face of these dice counts; ${remedy}`);
  }
  if (dice.keep !== undefined && (rules.explodes !== undefined || rules.counts !== undefined))
    throw new UnreadableNotation(column, 'dice that explode or are counted are all kept');
}

function readTest(scan: Scan, what: string): FaceTest {
  const compared = readComparison(scan);
  if (compared !== undefined) return compared;
  const face = scan.number();
  if (face === undefined) throw new UnreadableNotation(scan.column, `write which faces to ${what}: r1, r<=2`);
  return { comparison: '=', face };
}

function readComparison(scan: Scan): FaceTest | undefined {
  const comparison = COMPARISONS.find((each) => scan.take(each));
  if (comparison === undefined) return undefined;
  const at = scan.column;
  const face = scan.number();
  if (face === undefined) throw new UnreadableNotation(at, 'the number to compare with is missing');
  return { comparison, face };
}

function readSides(scan: Scan): number {
  const at = scan.column;
  if (scan.take('%')) return 100;
  const sides = scan.number();
  if (sides === undefined) throw new UnreadableNotation(at, 'the number of sides is missing');
  if (sides < 1) throw new UnreadableNotation(at, 'a die has at least one side');
  if (sides > LIMITS.sides) throw new UnreadableNotation(at, `a die has at most ${LIMITS.sides} sides`);
  return sides;
}

/** Returns the dice to keep: positive the highest, negative the lowest. */
function readKeep(scan: Scan, n: number): number {
  const isDrop = scan.take('d');
  if (!isDrop) scan.take('k');
  const at = scan.column;
  const verb = isDrop ? 'drop' : 'keep';
  const letter = isDrop ? 'd' : 'k';
  const sign = scan.take('h') ? 1 : scan.take('l') ? -1 : undefined;
  if (sign === undefined)
    throw new UnreadableNotation(
      at,
      `write which dice to ${verb}: ${letter}h the highest, ${letter}l the lowest`,
    );
  const start = scan.column;
  const many = scan.number() ?? 1;
  if (many < 1) throw new UnreadableNotation(start, `at least one die is ${isDrop ? 'dropped' : 'kept'}`);
  if (!isDrop) {
    if (many > n) throw new UnreadableNotation(start, `${n} dice are rolled, so at most ${n} are kept`);
    return sign * many;
  }
  if (many >= n) throw new UnreadableNotation(start, `${n} dice are rolled, so at most ${n - 1} are dropped`);
  return -sign * (n - many);
}
