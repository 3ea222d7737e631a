import { GM, type Seat } from '../kernel/names.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import type { Happening } from '../telling/happening.ts';
import { type Line, type LineSum, lineOf } from '../telling/line.ts';
import { sharedTold } from './in-common.ts';
import type { Screen } from './screen.ts';
import { widthOf, wrap } from './wrap.ts';

/** What rules a telling goes by, and for whose eyes it is: it says what all of these seats may know. */
export interface Teller {
  readonly rules: Pick<Ruleset<never, never>, 'evolve' | 'gm' | 'overview' | 'tell' | 'words' | 'rulebook'>;
  readonly eyes: readonly Seat[];
}

/** What happened as all of these eyes may read it; undefined when there is nothing to say. */
export function lineFor({ rules, eyes }: Teller, happening: Happening): Line | undefined {
  const told = sharedTold(rules, happening, eyes);
  return told === undefined ? undefined : lineOf(rules, happening, told);
}

/** Whether all of these eyes may see what is one seat's own. */
export function areEyesOf(eyes: readonly Seat[], seat: Seat): boolean {
  return eyes.every((each) => each === GM || each === seat);
}

/** A number with its sign: `+3`, `-1`, `0`. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value);
}

/** How a sum came about, shortly: `11 [2d10 (7, 4)] +3 [A 13]`. Empty when there is nothing to add up. */
function shortly({ parts }: LineSum): string {
  const seen = parts.filter(({ value }, i) => i === 0 || value !== 0);
  if (seen.length < 2) return '';
  return seen.map(({ value, why }, i) => `${i === 0 ? value : signed(value)}\u00a0[${why}]`).join(' ');
}

/** The lines of one happening: its sentence, then how its numbers came about; none when it is not told. */
export function happeningLines(screen: Screen, teller: Teller, happening: Happening): readonly string[] {
  const line = lineFor(teller, happening);
  if (line === undefined) return [];
  const { sentence, heading, depth } = line;
  const head = heading === undefined ? [] : ['', headingLine(screen, heading)];
  if (sentence === '') return head;
  const bar = depthBar(screen, depth);
  const lines = wrap(sentence, { columns: screen.columns, first: bar, rest: `${bar}  ` });
  const sums = line.sums.map(shortly);
  const why = sums.filter((each) => each !== '').join('; ');
  if (why === '') return [...head, ...lines];
  const last = lines.at(-1)!;
  if (widthOf(last) + why.length + 2 <= screen.columns) {
    return [...head, ...lines.slice(0, -1), `${last}  ${screen.paint('quiet', breakable(why))}`];
  }
  const below = wrap(why, { columns: screen.columns - widthOf(bar) - 4 });
  return [...head, ...lines, ...below.map((row) => `${bar}    ${screen.paint('quiet', breakable(row))}`)];
}

/** Blanks that kept words together, as blanks. */
function breakable(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

/** What stands before a line that lies so deep inside interruptions. */
export function depthBar(screen: Screen, depth: number): string {
  return screen.paint('quiet', '│ '.repeat(depth));
}

/** A heading that goes across the screen. */
export function headingLine(screen: Screen, title: string): string {
  const rule = '─'.repeat(Math.max(0, screen.columns - widthOf(title) - 4));
  return `${screen.paint('quiet', '──')} ${screen.paint('title', title)} ${screen.paint('quiet', rule)}`;
}
