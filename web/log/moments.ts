import type { LinePart, LineSum, Moment, MomentRoll } from '../../src/presentation/line.ts';
import type { LogLine } from '../../src/table/view.ts';

type FightLine = Extract<LogLine, { readonly kind: 'fight' }>;

/** A moment with the newest line of the log about it. */
export interface Shown {
  /** The number of that line. */
  readonly n: number;
  /** `null` for an act without a roll or an effect, such as a walk. */
  readonly moment: Moment | null;
  /** The sentence of the line that decided. */
  readonly sentence: string;
  /** The sentences about damage: how much, and where it struck. */
  readonly wounds: readonly string[];
  /** The sentences about what it led to, such as a lost limb or a dropped weapon. */
  readonly outcomes: readonly string[];
  /** The sentences about its numbers that are no single roll: a lowered total, or two rolls against each other. */
  readonly steps: readonly string[];
}

/** Returns the moments of the lines after line `after`, oldest first. Undone lines do not count. */
export function momentsAfter(
  log: readonly LogLine[],
  struck: ReadonlySet<number>,
  after: number,
): readonly (Shown & { readonly moment: Moment })[] {
  const shown: (Shown & { readonly moment: Moment })[] = [];
  // The lines that count for a moment, since its beginning.
  let telling: FightLine[] = [];
  // Line numbers have no gaps.
  const from = log[0] === undefined ? 0 : Math.max(0, after + 1 - log[0].n);
  for (const line of log.slice(from)) {
    if (line.kind !== 'fight' || struck.has(line.n)) continue;
    if (!isTelling(line)) {
      const done = shown.at(-1);
      if (done !== undefined && isOutcome(line, log[done.n - log[0]!.n])) {
        shown[shown.length - 1] = { ...done, outcomes: [...done.outcomes, line.sentence] };
      }
      continue;
    }
    telling.push(line);
    const { moment } = line;
    if (moment === undefined) continue;
    // A growing moment includes the lines that were shown before.
    const known = shown.at(-1);
    const since = telling.filter(({ n }) => known === undefined || n > known.n);
    const isGrown = known !== undefined && moment.lines > since.length;
    if (isGrown) shown.pop();
    else telling = since;
    const decided = telling.findLast(({ rule }) => rule === moment.rule) ?? line;
    const steps = telling.filter((each) => each !== decided && isStep(each)).map((each) => each.sentence);
    const wounds = telling.filter((each) => each !== decided && isWound(each)).map((each) => each.sentence);
    const outcomes = isGrown ? known.outcomes : [];
    shown.push({ n: line.n, moment, sentence: decided.sentence, wounds, outcomes, steps });
  }
  return shown;
}

/** Whether a line has dice, sums or deeds for the card of a moment, or is one without them. */
function isTelling({ faces = [], sums, deeds = [], moment }: FightLine): boolean {
  return moment !== undefined || faces.length + sums.length > 0 || deeds.some(({ kind }) => kind !== 'won');
}

/** Whether a line has numbers that are not shown as one roll, and no effect that is shown. */
function isStep(line: FightLine): boolean {
  const { sums, deeds = [], sentence } = line;
  const isRoll = sums.length === 1 && equationOf({ ...line, faces: line.faces ?? [] }) !== undefined;
  return sums.length > 0 && !isRoll && deeds.length === 0 && sentence !== '';
}

function isWound({ deeds = [], sentence }: FightLine): boolean {
  return sentence !== '' && deeds.some(({ kind }) => kind === 'hurt');
}

/** Whether a line without numbers tells what the last line of a moment with effects led to, for those it struck. */
function isOutcome(line: FightLine, last: LogLine | undefined): boolean {
  if (last?.kind !== 'fight' || last.moment === undefined || last.moment.effects.length === 0) return false;
  const { whom, effects } = last.moment;
  const touched = [whom, ...effects.flatMap((effect) => ('who' in effect ? [effect.who] : []))];
  if (line.who !== undefined && !touched.includes(line.who)) return false;
  const isSameStep = line.card === last.card && line.depth === last.depth && line.heading === undefined;
  return isSameStep && line.sentence !== '' && !isRoutine(line);
}

/**
 * Returns the newest result to show: a moment, or an action of one of `mine` without a roll. Returns `undefined` if
 * nothing has happened.
 */
export function lastShown(
  log: readonly LogLine[],
  struck: ReadonlySet<number>,
  mine: readonly string[],
): Shown | undefined {
  const recent = log.slice(-MOST_READ);
  const moment = momentsAfter(recent, struck, 0).findLast(({ moment }) => isResult(moment));
  const act = recent.findLast(
    (line): line is FightLine =>
      line.kind === 'fight' &&
      !struck.has(line.n) &&
      line.sentence !== '' &&
      line.who !== undefined &&
      mine.includes(line.who) &&
      !isRoutine(line),
  );
  if (act === undefined || (moment !== undefined && moment.n >= act.n)) return moment;
  return {
    n: act.n,
    moment: act.moment ?? null,
    sentence: act.sentence,
    wounds: [],
    outcomes: [],
    steps: [],
  };
}

/** Whether a line only keeps the order of the fight. */
export function isRoutine(line: LogLine): boolean {
  return line.kind === 'fight' && line.routine !== undefined;
}

/** Whether dice were rolled or something was changed. A number that was only calculated does not count as a result. */
function isResult({ verdict, rolls }: Moment): boolean {
  return verdict !== 'rolled' || rolls.some(({ faces }) => faces.length > 0);
}

/** Formats a total: `12`, `−1`. */
export function totalText(total: number): string {
  return total < 0 ? signed(total) : String(total);
}

/** Number of lines among which the newest result is looked for. */
const MOST_READ = 60;

/** Formats a number with its sign: `+3`, `−1`, `0`. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';
}

/**
 * Whether a moment is decided and concerns the player: one of their combatants acts in it, is its target or suffers its
 * effects.
 */
export function isOwn({ who, whom, effects, verdict }: Moment, mine: readonly string[]): boolean {
  if (verdict === 'rolled') return false;
  const touched = effects.flatMap((effect) => ('who' in effect ? [effect.who] : []));
  return [who, whom, ...touched].some((id) => id !== null && mine.includes(id));
}

/** The verdicts that change nothing by themselves. */
const PLAIN: readonly Moment['verdict'][] = ['missed', 'passed', 'failed', 'lapsed'];

/** Whether a result changed something, or is the first among `all` of its kind and of its combatant. */
export function isNews(
  { n, moment: { verdict, rule, who, effects } }: { readonly n: number; readonly moment: Moment },
  all: readonly { readonly n: number; readonly moment: Moment }[],
): boolean {
  if (effects.length > 0 || !PLAIN.includes(verdict)) return true;
  return !all.some((each) => {
    const { moment } = each;
    return each.n < n && moment.verdict === verdict && moment.rule === rule && moment.who === who;
  });
}

/** A roll as an equation: the dice, their modifiers, and the total. */
export interface Equation {
  readonly faces: readonly number[];
  /** The places of the dice that do not count, such as the worst one of a superior roll. */
  readonly out: ReadonlySet<number>;
  /** The number of sides of the dice. */
  readonly sides: number;
  /** Whether the dice are subtracted from a target number, instead of added to the modifiers. */
  readonly isTaken: boolean;
  /** The modifiers of the roll, without zeros. */
  readonly added: readonly LinePart[];
  readonly total: number;
  /** The rulebook's name of the total. */
  readonly name: string;
}

/** Returns a roll as an equation; `undefined` if it shows no dice. */
export function equationOf({
  faces: rolled,
  sides = 6,
  sums,
}: Pick<MomentRoll, 'faces' | 'sides' | 'sums'>): Equation | undefined {
  const isFallen = (part: LinePart): boolean => isDice(part) || part.isRoll === true;
  const sum = sums.find(({ parts }) => parts.some(isFallen)) ?? sums.at(-1);
  const dice = sum?.parts.find(isFallen);
  const faces = dice?.faces ?? rolled[0] ?? [];
  if (faces.length === 0) return undefined;
  const alone = { faces, out: NONE, sides, isTaken: false, added: [], total: total(faces), name: '' };
  if (sum === undefined) return alone;
  const rest = sum.parts.filter((part) => part !== dice && part.value !== 0);
  // The dice of a direction are no part of the metres beside them.
  const isWhole = rest.reduce((all, { value }) => all + value, total(faces)) === sum.total;
  if (dice === undefined && !isWhole) return alone;
  const isTaken = dice?.isRoll === true && dice.value < 0;
  const out = dice === undefined ? NONE : outOf(faces, Math.abs(dice.value));
  return { faces, out, sides, isTaken, added: rest, total: sum.total, name: sum.name };
}

const NONE: ReadonlySet<number> = new Set();

/** Returns the places of the highest or the lowest faces without which the others add up to `kept`. */
function outOf(faces: readonly number[], kept: number): ReadonlySet<number> {
  const places = faces.map((_, place) => place).toSorted((a, b) => faces[a]! - faces[b]!);
  const worth = (left: readonly number[]): number => total(left.map((place) => faces[place]!));
  for (let dropped = 0; dropped < faces.length; dropped += 1) {
    const left = faces.length - dropped;
    if (worth(places.slice(dropped)) === kept) return new Set(places.slice(0, dropped));
    if (worth(places.slice(0, left)) === kept) return new Set(places.slice(left));
  }
  return NONE;
}

/**
 * Returns the total of a roll as the dice that count, if some of its dice do not; the number they are part of is shown
 * apart. Empty if all count.
 */
export function keptOf(faces: readonly number[], sums: readonly LineSum[]): readonly LineSum[] {
  const part = sums.flatMap(({ parts }) => parts).find(({ isRoll }) => isRoll === true);
  if (part === undefined || outOf(faces, Math.abs(part.value)).size === 0) return [];
  const kept = { ...part, value: Math.abs(part.value) };
  return [{ name: part.why, total: kept.value, parts: [kept] }];
}

/** Whether a part of a number is a roll. */
export function isDice({ faces = [] }: LinePart): boolean {
  return faces.length > 0;
}

function total(faces: readonly number[]): number {
  return faces.reduce((sum, face) => sum + face, 0);
}

/**
 * Returns the player's own roll in a moment, otherwise its first roll; then the other rolls. What is rolled after an
 * attack was decided never comes first.
 */
export function rollsOf(
  { rolls }: Moment,
  mine: readonly string[],
): { readonly main: MomentRoll | undefined; readonly others: readonly MomentRoll[] } {
  const shown = rolls.filter((roll) => equationOf(roll) !== undefined);
  const isOwnRoll = ({ who, isAfter }: MomentRoll): boolean =>
    who !== null && mine.includes(who) && isAfter !== true;
  const main = shown.find(isOwnRoll) ?? shown[0];
  // Two rolls against each other are shown in words.
  return { main, others: shown.filter((roll) => roll !== main && roll.sums.length < 2) };
}

/** Returns all sums of a moment with the sides of their dice, to be shown with their reasons. */
export function sumsOf({
  rolls,
}: Moment): readonly { readonly sum: LineSum; readonly sides: number | undefined }[] {
  return rolls.flatMap(({ sums, sides }) => sums.map((sum) => ({ sum, sides })));
}
