import type { LinePart, LineSum } from '../../src/presentation/line.ts';
import type { Moment, MomentRoll } from '../../src/presentation/moment.ts';
import type { LogLine } from '../../src/table/view.ts';

/** A moment of the log as the page shows it. */
export interface Shown {
  /** The number of its newest line. */
  readonly n: number;
  readonly moment: Moment;
  /** The sentence that tells it. */
  readonly sentence: string;
}

type FightLine = Extract<LogLine, { readonly kind: 'fight' }>;

/** Returns the moments that are told in full after line `after`, oldest first. Undone lines do not count. */
export function momentsAfter(
  log: readonly LogLine[],
  struck: ReadonlySet<number>,
  after: number,
): readonly Shown[] {
  const found: Shown[] = [];
  let told: FightLine[] = [];
  for (const line of log) {
    if (line.n <= after || line.kind !== 'fight' || struck.has(line.n)) continue;
    told.push(line);
    if (line.moment === undefined) continue;
    const last = found.at(-1);
    const next = { n: line.n, moment: line.moment, sentence: sentenceOf(told, line) };
    if (last !== undefined && goesOn(last.moment, line.moment)) found[found.length - 1] = next;
    else if (last !== undefined && isRollFor(last.moment, line.moment)) {
      const rolls = [...last.moment.rolls, ...line.moment.rolls];
      found[found.length - 1] = { ...next, moment: { ...line.moment, rolls } };
    } else found.push(next);
    told = told.slice(-line.moment.lines);
  }
  return found;
}

/** Whether one moment is the same as another before it, with more lines. */
function goesOn(before: Moment, after: Moment): boolean {
  return after.lines > before.lines && before.who === after.who && (before.whom ?? after.whom) === after.whom;
}

/** Whether a roll that was told by itself decided the next moment, which shows no dice. */
function isRollFor(before: Moment, after: Moment): boolean {
  if (before.verdict !== 'rolled' || before.who === null) return false;
  const hasDice = after.rolls.some((roll) => equationOf(roll) !== undefined);
  return !hasDice && (before.who === after.who || before.who === after.whom);
}

/** Returns the sentence of the line that decided: a blow that hit or missed, otherwise the newest. */
function sentenceOf(told: readonly FightLine[], newest: FightLine): string {
  const decided = told.findLast(({ deeds = [] }) => deeds.some(({ kind }) => kind === 'attacked'));
  return (decided ?? newest).sentence;
}

/** Whether a moment is the player's own: done by, aimed at or suffered by one of theirs, and decided. */
export function isOwn({ who, whom, effects, verdict }: Moment, mine: readonly string[]): boolean {
  if (verdict === 'rolled') return false;
  const touched = effects.flatMap((effect) => ('who' in effect ? [effect.who] : []));
  return [who, whom, ...touched].some((id) => id !== null && mine.includes(id));
}

/** A roll as an equation: the dice, what is added to them, and what they come to. */
export interface Equation {
  readonly faces: readonly number[];
  /** The number of sides of the dice. */
  readonly sides: number;
  /** What is added, without zeros. */
  readonly added: readonly LinePart[];
  readonly total: number;
  /** What the total is called in the rulebook. */
  readonly name: string;
}

/** Returns a roll as an equation; `undefined` if it shows no dice. */
export function equationOf({ faces: rolled, sums }: MomentRoll): Equation | undefined {
  const sum = sums.find(({ parts }) => parts.some(isDice)) ?? sums.at(-1);
  const dice = sum?.parts.find(isDice);
  const faces = dice?.faces ?? rolled[0];
  if (faces === undefined || faces.length === 0) return undefined;
  if (sum === undefined)
    return { faces, sides: sidesOf('', faces), added: [], total: total(faces), name: '' };
  const rest = sum.parts.filter((part) => part !== dice && part.value !== 0);
  const why = [dice, ...sum.parts].map((part) => part?.why ?? '').join(' ');
  return { faces, sides: sidesOf(why, faces), added: rest, total: sum.total, name: sum.name };
}

function isDice({ faces = [] }: LinePart): boolean {
  return faces.length > 0;
}

function total(faces: readonly number[]): number {
  return faces.reduce((sum, face) => sum + face, 0);
}

function sidesOf(why: string, faces: readonly number[]): number {
  const told = /d(\d+)/.exec(why)?.[1];
  return told === undefined ? (Math.max(...faces) > 6 ? 10 : 6) : Number(told);
}

/** Returns the roll of the player's own side in a moment, or the first one; and the others against it. */
export function rollsOf(
  { rolls }: Moment,
  mine: readonly string[],
): { readonly main: MomentRoll | undefined; readonly others: readonly MomentRoll[] } {
  const shown = rolls.filter((roll) => equationOf(roll) !== undefined);
  const main = shown.find(({ who }) => who !== null && mine.includes(who)) ?? shown[0];
  return { main, others: shown.filter((roll) => roll !== main) };
}

/** Returns all sums of a moment, to be shown with their reasons. */
export function sumsOf({ rolls }: Moment): readonly LineSum[] {
  return rolls.flatMap(({ sums }) => sums);
}
