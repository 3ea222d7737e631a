import type { CombatantSummary } from '../../src/kernel/ruleset.ts';
import type { LinePart, LineSum, VisibleTally } from '../../src/presentation/line.ts';
import type { LogLine } from '../../src/table/view.ts';

/** One roll of a moment: whose it is, its dice, and the numbers that they add up to. */
export interface MomentRoll {
  /** The combatant who rolled; `null` if the reader does not know. */
  readonly who: string | null;
  readonly faces: readonly (readonly number[])[];
  readonly sums: readonly LineSum[];
  readonly rule: string;
}

/** The outcome of an act in a word. The first of these that is true counts. */
export type Verdict = 'dies' | 'falls' | 'hit' | 'missed' | 'hurt' | 'healed' | 'rolled';

/** The outcome of one act or roll, as the reader may know it. Ids are those of combatants and items. */
export interface Moment {
  /** The combatant who acts or rolls. */
  readonly who: string | null;
  /** The combatant at whom it is aimed. */
  readonly whom: string | null;
  /** The weapon or spell, in words; empty if the reader does not know it or nothing was used. */
  readonly with: string;
  readonly rolls: readonly MomentRoll[];
  readonly verdict: Verdict;
  /** The rule of the verdict. */
  readonly rule: string;
  /** Its effects on combatants. */
  readonly effects: readonly Exclude<VisibleTally, { readonly kind: 'attacked' | 'won' }>[];
}

/** A moment with the newest line of the log about it. */
export interface Shown {
  /** The number of that line. */
  readonly n: number;
  readonly moment: Moment;
  /** The sentence of the line that decided: a blow that hit or missed, otherwise the newest. */
  readonly sentence: string;
}

type FightLine = Extract<LogLine, { readonly kind: 'fight' }>;
type Names = readonly Pick<CombatantSummary, 'id' | 'name'>[];

/** A moment to which lines may still be added. */
interface Open {
  readonly card: number;
  readonly depth: number;
  readonly lines: readonly FightLine[];
}

/** Events that begin a new act. */
const BEGINS = /declared$|-cast$|^turn-|^round-|^moved$/;

/** Returns the moments of the lines after line `after`, oldest first. Undone lines do not count. */
export function momentsAfter(
  log: readonly LogLine[],
  struck: ReadonlySet<number>,
  after: number,
  names: Names,
): readonly Shown[] {
  const done: Open[] = [];
  // Acts that are interrupted stay open until the interruption is over.
  const open = new Map<number, Open>();
  for (const line of log) {
    if (line.n <= after || line.kind !== 'fight' || struck.has(line.n)) continue;
    const { card, depth, type } = line;
    if (BEGINS.test(type)) open.delete(depth);
    if (!isTelling(line)) continue;
    const known = open.get(depth);
    const goesOn = known !== undefined && known.card === card && !isAnother(known, line);
    const next: Open = { card, depth, lines: goesOn ? [...known.lines, line] : [line] };
    if (goesOn) done.splice(done.indexOf(known), 1);
    done.push(next);
    open.set(depth, next);
  }
  return done.map(({ lines }) => shownOf(lines, names));
}

function isTelling({ faces = [], deeds = [] }: FightLine): boolean {
  return faces.length > 0 || deeds.some(({ kind }) => kind !== 'won');
}

/** Whether a line begins another act of the same step: a second blow, or the roll for it. */
function isAnother({ lines }: Open, { type, deeds = [] }: FightLine): boolean {
  const isBlow = deeds.some(({ kind }) => kind === 'attacked');
  const hasBlow = lines.some((line) => line.deeds?.some(({ kind }) => kind === 'attacked'));
  return lines.some((line) => line.type === type) || (isBlow && hasBlow);
}

function shownOf(lines: readonly FightLine[], names: Names): Shown {
  const newest = lines.at(-1)!;
  const deeds = lines.flatMap((line) => line.deeds ?? []);
  const attacked = deeds.find((deed) => deed.kind === 'attacked');
  const decided = lines.find((line) => line.deeds?.some(({ kind }) => kind === 'attacked')) ?? newest;
  const effects = deeds.filter((deed): deed is Moment['effects'][number] => !/attacked|won/.test(deed.kind));
  const rolls = lines
    .filter(({ faces = [] }) => faces.length > 0)
    .map(({ who = null, faces = [], sums, rule }) => ({ who, faces, sums, rule }));
  const who = attacked?.by ?? rolls[0]?.who ?? newest.who ?? null;
  const suffers = effects.flatMap((effect) => ('who' in effect ? [effect.who] : []));
  const named = names.filter(({ name, id }) => id !== who && decided.sentence.includes(name));
  const whom = [...suffers, ...rolls.map((roll) => roll.who)].find((id) => id !== null && id !== who);
  return {
    n: newest.n,
    sentence: decided.sentence,
    moment: {
      who,
      whom: whom ?? (attacked === undefined ? null : (named[0]?.id ?? null)),
      with: itemText(attacked?.with ?? ''),
      rolls,
      verdict: verdictOf(attacked, effects),
      rule: decided.rule,
      effects,
    },
  };
}

function verdictOf(attacked: { readonly isHit: boolean } | undefined, effects: Moment['effects']): Verdict {
  const has = (kind: VisibleTally['kind']): boolean => effects.some((effect) => effect.kind === kind);
  if (has('died')) return 'dies';
  if (has('fell')) return 'falls';
  if (attacked !== undefined) return attacked.isHit ? 'hit' : 'missed';
  if (has('hurt')) return 'hurt';
  return has('healed') ? 'healed' : 'rolled';
}

/** Formats the id of an item: `hunting-bow` is `Hunting bow`. */
function itemText(id: string): string {
  const text = id.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether a moment is the player's own: done by, aimed at or suffered by one of theirs, and decided. */
export function isOwn({ who, whom, effects, verdict }: Moment, mine: readonly string[]): boolean {
  if (verdict === 'rolled') return false;
  const touched = effects.flatMap((effect) => ('who' in effect ? [effect.who] : []));
  return [who, whom, ...touched].some((id) => id !== null && mine.includes(id));
}

/** A roll as an equation: the dice, their modifiers, and the total. */
export interface Equation {
  readonly faces: readonly number[];
  /** The number of sides of the dice. */
  readonly sides: number;
  /** The modifiers of the roll, without zeros. */
  readonly added: readonly LinePart[];
  readonly total: number;
  /** The rulebook's name of the total. */
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
