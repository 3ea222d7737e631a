import type { BaseEvent } from '../kernel/combat.ts';
import { type Modifier, type Sum, sumsIn } from '../kernel/explanation.ts';
import { type Json, sameJson } from '../kernel/json.ts';
import { GM, type Seat } from '../kernel/names.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import type { Screen } from './screen.ts';
import { widthOf, wrap } from './wrap.ts';

/** An event with the states round it, and how deep inside interruptions it lies. */
export interface Happening {
  readonly event: BaseEvent;
  readonly before: unknown;
  readonly after: unknown;
  readonly depth: number;
}

/** What rules a telling goes by, and for whose eyes it is: it says what all of these seats may know. */
export interface Teller {
  readonly rules: Pick<Ruleset<never, never>, 'evolve' | 'overview' | 'tell' | 'words' | 'rulebook'>;
  readonly eyes: readonly Seat[];
}

/** Events in a row with the states round them. `earlier`: what the same step had recorded before them. */
export function happenings(
  rules: Teller['rules'],
  events: readonly BaseEvent[],
  before: unknown,
  earlier: readonly BaseEvent[] = [],
): readonly Happening[] {
  const depths = rules.words.depths?.([...earlier, ...events]);
  let state = before;
  return events.map((event, i) => {
    const after = rules.evolve(state, event);
    const happening = { event, before: state, after, depth: depths?.[earlier.length + i] ?? 0 };
    state = after;
    return happening;
  });
}

type Knowledge = 'nothing' | 'part' | 'all';

/** How much of an event all of these eyes may know. */
function knownOf({ rules, eyes }: Teller, happening: Happening): Knowledge {
  const known = eyes.map((seat) => knownTo(rules, happening, seat));
  return (['nothing', 'part'] as const).find((little) => known.includes(little)) ?? 'all';
}

function knownTo(rules: Teller['rules'], { event, before, after }: Happening, seat: Seat): Knowledge {
  if (seat === GM) return 'all';
  const told = rules.tell(event, before, after, seat);
  if (told === undefined) return 'nothing';
  const facts = told.facts as { readonly [key: string]: Json } | null;
  const { type: _, rule: __, ...own } = event as BaseEvent & { readonly [key: string]: Json };
  const isWhole = Object.entries(own).every(([key, value]) => sameJson(facts?.[key], value));
  return isWhole ? 'all' : 'part';
}

/** Whether all of these eyes may see what is one seat's own. */
export function areEyesOf(eyes: readonly Seat[], seat: Seat): boolean {
  return eyes.every((each) => each === GM || each === seat);
}

/** The parts of a sum that all of these eyes may see. */
export function partsFor(eyes: readonly Seat[], { parts }: Sum): readonly Modifier[] {
  return parts.filter(
    ({ onlyFor }) => onlyFor === undefined || eyes.every((seat) => seat === GM || onlyFor.includes(seat)),
  );
}

/** An event as a sentence for these eyes; undefined when there is nothing to say. */
export function sentenceOf(teller: Teller, happening: Happening): string | undefined {
  const { event, before, after } = happening;
  const known = knownOf(teller, happening);
  const sentence = teller.rules.words.event(event, before, after);
  if (known === 'nothing' || sentence === undefined) return undefined;
  if (known === 'all') return sentence;
  const { who } = event as { readonly who?: string };
  const name = teller.rules.overview(after, GM).standings.find(({ id }) => id === who)?.name ?? who;
  const what = event.type.replaceAll('-', ' ');
  return name === undefined ? `${what}.` : `${name}: ${what}.`;
}

/** The sums of an event that these eyes may see, by the name of their field. */
export function sumsOf(teller: Teller, happening: Happening): readonly (readonly [string, Sum])[] {
  if (knownOf(teller, happening) !== 'all') return [];
  return sumsIn(happening.event);
}

/** A number with its sign: `+3`, `-1`, `0`. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value);
}

/** How a sum came about, shortly: `11 [2d10 (7, 4)] +3 [A 13]`. Empty when there is nothing to add up. */
function shortly(sum: Sum, eyes: readonly Seat[]): string {
  const seen = partsFor(eyes, sum).filter(({ value }, i) => i === 0 || value !== 0);
  if (seen.length < 2) return '';
  return seen.map(({ value, why }, i) => `${i === 0 ? value : signed(value)}\u00a0[${why}]`).join(' ');
}

/** The lines of one happening: its sentence, then how its numbers came about; none when it is not told. */
export function happeningLines(screen: Screen, teller: Teller, happening: Happening): readonly string[] {
  const sentence = sentenceOf(teller, happening);
  const heading = roundHeading(screen, teller, happening, sentence);
  if (sentence === undefined || (heading.length > 0 && isHeading(sentence))) return heading;
  const bar = depthBar(screen, happening.depth);
  const lines = wrap(sentence, { columns: screen.columns, first: bar, rest: `${bar}  ` });
  const sums = sumsOf(teller, happening).map(([, sum]) => shortly(sum, teller.eyes));
  const why = sums.filter((each) => each !== '').join('; ');
  if (why === '') return [...heading, ...lines];
  const last = lines.at(-1)!;
  if (widthOf(last) + why.length + 2 <= screen.columns) {
    return [...heading, ...lines.slice(0, -1), `${last}  ${screen.paint('quiet', breakable(why))}`];
  }
  const below = wrap(why, { columns: screen.columns - widthOf(bar) - 4 });
  return [
    ...heading,
    ...lines,
    ...below.map((line) => `${bar}    ${screen.paint('quiet', breakable(line))}`),
  ];
}

/** Blanks that kept words together, as blanks. */
function breakable(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

/** What stands before a line that lies so deep inside interruptions. */
export function depthBar(screen: Screen, depth: number): string {
  return screen.paint('quiet', '│ '.repeat(depth));
}

/** A new round has a heading: in the book's own words where its sentence is no more than that (`Turn 2.`). */
function roundHeading(
  screen: Screen,
  { rules }: Teller,
  { before, after }: Happening,
  sentence: string | undefined,
): readonly string[] {
  const { round } = rules.overview(after, GM);
  if (rules.overview(before, GM).round === round) return [];
  const title = isHeading(sentence) ? sentence.replace(/\.$/, '') : `Round ${round}`;
  return ['', headingLine(screen, title)];
}

function isHeading(sentence: string | undefined): sentence is string {
  return sentence !== undefined && /^\p{L}+ \d+\.?$/u.test(sentence);
}

/** A heading that goes across the screen. */
export function headingLine(screen: Screen, title: string): string {
  const rule = '─'.repeat(Math.max(0, screen.columns - widthOf(title) - 4));
  return `${screen.paint('quiet', '──')} ${screen.paint('title', title)} ${screen.paint('quiet', rule)}`;
}
