import type { RollRecord } from '../fight/entry.ts';
import { maskedSum, type Sum } from '../kernel/explanation.ts';
import { GM, type RuleId, type Seat } from '../kernel/ids.ts';
import { type Json, sameJson } from '../kernel/json.ts';
import type { CombatantSummary, Overview, Rulebook, Ruleset, VisibleEvent } from '../kernel/ruleset.ts';
import { type EventInContext, type Line, type LineSum, lineOf, partText } from '../presentation/line.ts';
import { recapFor } from '../presentation/markdown.ts';
import { padded, type Screen, widthOf, wrap } from './screen.ts';

// A screen with several viewers shows what all of them may know.

/** Returns the overview that all these viewers may know. */
export function sharedOverview(
  rules: Pick<Ruleset, 'overview'>,
  state: unknown,
  eyes: readonly Seat[],
): Overview {
  return eyes.map((seat) => rules.overview(state, seat)).reduce(inBoth);
}

function inBoth(one: Overview, other: Overview): Overview {
  const standings = one.standings.flatMap((who): CombatantSummary[] => {
    const twin = other.standings.find(({ id }) => id === who.id);
    if (twin === undefined) return [];
    return [twin.health === null ? twin : who];
  });
  const sides = one.sides.filter(({ id }) => standings.some(({ side }) => side === id));
  return { ...one, sides, standings };
}

/** Returns an event as all these viewers may see it, or `undefined` if they may not. */
export function sharedEvent(
  rules: Pick<Ruleset<never, never>, 'tell'>,
  { event, before, after }: EventInContext,
  eyes: readonly Seat[],
): VisibleEvent | undefined {
  const all = eyes.map((seat) => rules.tell(event, before, after, seat));
  return all.reduce((one, other) =>
    one === undefined || other === undefined ? undefined : toldToBoth(one, other),
  );
}

function toldToBoth(one: VisibleEvent, other: VisibleEvent): VisibleEvent | undefined {
  const facts = common(one.facts, other.facts, one.rule);
  if (facts === undefined) return undefined;
  return { ...(other.isGlimpse ? other : one), facts };
}

/** Returns the common part of two values, or `undefined` if they differ. */
function common(one: Json, other: Json, rule: string): Json | undefined {
  if (sameJson(one, other)) return one;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return one === null || other === null ? null : undefined;
  }
  const isInOther = (value: unknown, among: readonly unknown[]) =>
    among.some((each) => sameJson(each as Json, value as Json));
  if (Array.isArray(one) && Array.isArray(other)) return one.filter((each) => isInOther(each, other));
  if ('total' in one && 'parts' in one) {
    const { parts } = other as unknown as Sum;
    return maskedSum(one as unknown as Sum, (part) => isInOther(part, parts), rule) as unknown as Json;
  }
  const twin = other as { readonly [field: string]: Json | undefined };
  const entries = Object.entries(one as { readonly [field: string]: Json | undefined });
  return Object.fromEntries(
    entries.flatMap(([field, value]) => {
      if (value === undefined || twin[field] === undefined) return [];
      const both = common(value, twin[field], rule);
      return both === undefined ? [] : [[field, both]];
    }),
  );
}

/** The rules and viewers of a printed log. It shows only facts that all the viewers may know. */
export interface LogPrinter {
  readonly rules: Pick<Ruleset<never, never>, 'evolve' | 'gm' | 'overview' | 'tell' | 'words' | 'rulebook'>;
  readonly eyes: readonly Seat[];
}

/** Returns the line of an event for all these viewers, or `undefined` if it needs no text. */
export function lineFor({ rules, eyes }: LogPrinter, eventInContext: EventInContext): Line | undefined {
  const visibleEvent = sharedEvent(rules, eventInContext, eyes);
  return visibleEvent === undefined ? undefined : lineOf(rules, eventInContext, visibleEvent);
}

/** Returns whether all these viewers may see a seat's own information. */
export function isViewerOf(eyes: readonly Seat[], seat: Seat): boolean {
  return eyes.every((each) => each === GM || each === seat);
}

/** Formats a number with its sign: `+3`, `-1`, `0`. */
function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value);
}

/** Formats the parts of a sum briefly: `11 [2d10 (7, 4)] +3 [A 13]`. Empty if it has only one part. */
function shortly({ parts }: LineSum): string {
  const seen = parts.filter(({ value }, i) => i === 0 || value !== 0);
  if (seen.length < 2) return '';
  return seen
    .map((part, i) => `${i === 0 ? part.value : signed(part.value)}\u00a0[${partText(part)}]`)
    .join(' ');
}

/** Returns the lines of one event: its sentence, then its sums. Empty if the viewers may not see it. */
export function eventLines(
  screen: Screen,
  printer: LogPrinter,
  eventInContext: EventInContext,
): readonly string[] {
  const line = lineFor(printer, eventInContext);
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

/** Turns the non-breaking spaces that kept words together into normal ones. */
function breakable(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

/** Returns the indent of a line at a depth of interruptions. */
export function depthBar(screen: Screen, depth: number): string {
  return screen.paint('quiet', '│ '.repeat(depth));
}

/** Returns a heading as wide as the screen. */
export function headingLine(screen: Screen, title: string): string {
  const rule = '─'.repeat(Math.max(0, screen.columns - widthOf(title) - 4));
  return `${screen.paint('quiet', '──')} ${screen.paint('title', title)} ${screen.paint('quiet', rule)}`;
}

/** Explains the last result: each number with its reasons and rules, then the dice. */
export function whyLines(
  screen: Screen,
  printer: LogPrinter,
  happened: readonly EventInContext[],
  rolls: readonly RollRecord[],
): readonly string[] {
  const seen = rolls.filter(({ owner }) => isViewerOf(printer.eyes, owner));
  return [
    ...happened.flatMap((eventInContext) => eventWhy(screen, printer, eventInContext)),
    ...(seen.length === 0 ? [] : [screen.paint('title', 'Dice, in order:')]),
    ...seen.map((roll) => `  ${rollText(roll)}`),
  ];
}

function eventWhy(screen: Screen, printer: LogPrinter, eventInContext: EventInContext): readonly string[] {
  const line = lineFor(printer, eventInContext);
  if (line === undefined) return [];
  const { rule, sentence, heading, sums } = line;
  const { columns } = screen;
  return [
    ...wrap(sentence === '' ? `${heading}.` : sentence, { columns, rest: '  ' }),
    ...sums.flatMap((sum) => sumLines(screen, sum)),
    ...wrap(`by ${rule}: ${ruleSentence(printer.rules.rulebook, rule)}`, {
      columns,
      first: '  ',
      rest: '    ',
    }).map((line) => screen.paint('quiet', line)),
  ];
}

function sumLines(screen: Screen, { name, total, parts }: LineSum): readonly string[] {
  const widest = Math.max(0, ...parts.map((part) => partText(part).length));
  const line = (figure: string, why: string, rule: string): string =>
    `  ${figure.padStart(7)}  ${padded(why, widest)}  ${screen.paint('quiet', rule)}`.trimEnd();
  return [
    ...parts.map((part) => line(signed(part.value), partText(part), part.rule)),
    line(`= ${total}`, name, ''),
  ];
}

/** Formats one roll: `Mara: attack: 7, 4 (typed in)`. */
export function rollText({ why, faces, source }: RollRecord): string {
  const how = { rolled: '', typed: ' (typed in)', forced: ' (set by the GM)' }[source];
  return `${why}: ${faces.join(', ')}${how}`;
}

/** Returns the text of a rule, or the answer of a ruling. */
function ruleSentence(rulebook: Rulebook, id: RuleId): string {
  const ruling = rulebook.rulings[id];
  return rulebook.rules[id]?.says ?? (ruling === undefined ? '' : ruling.question);
}

/** A seat without combatants: it knows what everyone can see. */
export const SPECTATOR_SEAT = '';

/** Summarises a whole fight. If the viewers' versions differ, uses a spectator's. */
export function sharedRecap(
  { rules, eyes }: LogPrinter,
  happened: readonly EventInContext[],
  state: unknown,
): readonly string[] {
  const [one, ...others] = eyes.map((seat) => recapFor(rules, happened, state, seat));
  const isShared = others.every((other) => sameJson(one!, other));
  return isShared ? one! : recapFor(rules, happened, state, SPECTATOR_SEAT);
}

/** Formats that summary under a heading. */
export function recapLines(
  screen: Screen,
  printer: LogPrinter,
  happened: readonly EventInContext[],
  state: unknown,
): readonly string[] {
  const { columns } = screen;
  return [
    '',
    headingLine(screen, 'What happened'),
    ...sharedRecap(printer, happened, state).flatMap((line) => wrap(line, { columns, rest: '  ' })),
  ];
}
