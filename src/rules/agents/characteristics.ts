/** The six characteristics in the order of the characteristics line. */
export type Characteristic = 'STR' | 'DEX' | 'END' | 'INT' | 'EDU' | 'SOC';
/** Those that wounds come off. */
export type Physical = 'STR' | 'DEX' | 'END';
export type Characteristics = Readonly<Record<Characteristic, number>>;
export type Bodily = Readonly<Record<Physical, number>>;

export const CHARACTERISTICS: readonly Characteristic[] = ['STR', 'DEX', 'END', 'INT', 'EDU', 'SOC'];
export const PHYSICAL: readonly Physical[] = ['STR', 'DEX', 'END'];

/** One digit a score: 0 to 9, then A = 10 and so on; I and O are left out, they look like digits. */
const DIGITS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The highest score that a characteristics line can write. */
export const HIGHEST_SCORE = DIGITS.length - 1;

/** Reads a characteristics line (`777A59`); undefined when it is none. */
export function parseLine(line: string): Characteristics | undefined {
  const scores = [...line.toUpperCase()].map((digit) => DIGITS.indexOf(digit));
  if (scores.length !== CHARACTERISTICS.length || scores.includes(-1)) return undefined;
  const [STR, DEX, END, INT, EDU, SOC] = scores as [number, number, number, number, number, number];
  return { STR, DEX, END, INT, EDU, SOC };
}

/** Writes a characteristics line. Scores run from 0 to {@link HIGHEST_SCORE}. */
export function printLine(scores: Characteristics): string {
  return CHARACTERISTICS.map((each) => DIGITS[scores[each]]!).join('');
}

/** @rule characteristic-dm A third of the score, rounded down, less 2. */
export function dmOf(score: number): number {
  return Math.floor(score / 3) - 2;
}
