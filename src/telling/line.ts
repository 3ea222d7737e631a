import type { BaseEvent } from '../kernel/combat.ts';
import { type Modifier, sumsIn } from '../kernel/explanation.ts';
import { GM, type RuleId, type Seat } from '../kernel/names.ts';
import type { Told } from '../kernel/ruleset.ts';
import { type DeedTold, deedsIn, deedTold } from './deeds.ts';
import type { Happening, TellingRules } from './happening.ts';

/** A number of a line with what made it, as far as its reader may know: `parts` add up to `total`. */
export interface LineSum {
  /** What the number is: `in all`, or the field of the event that holds it. */
  readonly name: string;
  readonly total: number;
  readonly parts: readonly Modifier[];
}

/** One thing that happened, as one seat reads it. Plain JSON. */
export interface Line {
  /** Empty when the heading says it all. */
  readonly sentence: string;
  readonly rule: RuleId;
  /** The event's type. */
  readonly type: string;
  /** How deep inside interruptions it lies. */
  readonly depth: number;
  readonly round: number;
  /** The combatant it is about, where the seat is told of one. */
  readonly who?: string;
  readonly sums: readonly LineSum[];
  /** The faces that it shows, roll by roll; absent where it shows none. */
  readonly faces?: readonly (readonly number[])[];
  /** What was done and suffered in it, for accounts of a fight; absent where nothing was, as far as the seat knows. */
  readonly deeds?: readonly DeedTold[];
  /** What stands above the line, where a new round begins with it: `Round 2`. */
  readonly heading?: string;
}

/**
 * What happened, in the lines that a seat reads; whatever it may not know of has none. `earlier`: what the same step had
 * recorded before.
 */
export function linesFor(
  rules: TellingRules,
  happened: readonly Happening[],
  seat: Seat,
  earlier: readonly BaseEvent[] = [],
): readonly Line[] {
  const done = deedsIn(rules, happened, earlier);
  const lines: Line[] = [];
  // What has no words of its own is counted with what is told next.
  let deeds: DeedTold[] = [];
  for (const [i, happening] of happened.entries()) {
    const told = rules.tell(happening.event, happening.before, happening.after, seat);
    if (told === undefined) continue;
    deeds.push(...done[i]!.flatMap((deed) => deedTold(deed, told, seat) ?? []));
    const line = lineOf(rules, happening, told);
    if (line === undefined) continue;
    lines.push(deeds.length === 0 ? line : { ...line, deeds });
    deeds = [];
  }
  const last = lines.at(-1);
  if (deeds.length === 0 || last === undefined) return lines;
  return [...lines.slice(0, -1), { ...last, deeds: [...(last.deeds ?? []), ...deeds] }];
}

/** What a seat was told of a happening, as a line; undefined when that needs no words. */
export function lineOf(
  rules: TellingRules,
  { before, after, depth }: Happening,
  told: Told,
): Line | undefined {
  const sentence = rules.words.told(told, after);
  if (sentence === undefined) return undefined;
  const round = roundOf(rules, after);
  const isNew = roundOf(rules, before) !== round;
  const isTitle = isNew && /^\p{L}+ \d+\.$/u.test(sentence);
  const who = whoIn(told);
  const faces = facesIn(told.facts);
  return {
    sentence: isTitle ? '' : sentence,
    rule: told.rule,
    type: told.type,
    depth,
    round,
    ...(who === undefined ? {} : { who }),
    // What nothing has made is no number: where no modifier applies, none is told.
    sums: sumsIn(told.facts)
      .filter(([, { parts }]) => parts.length > 0)
      .map(([name, sum]) => ({ name: name === 'sum' ? 'in all' : name, ...sum })),
    ...(faces.length === 0 ? {} : { faces }),
    ...(isNew ? { heading: isTitle ? sentence.slice(0, -1) : `Round ${round}` } : {}),
  };
}

/** Every line of a state tells its round, to every seat: it is looked up once. */
const rounds = new WeakMap<object, number>();

function roundOf({ overview }: Pick<TellingRules, 'overview'>, state: unknown): number {
  const known = rounds.get(state as object);
  if (known !== undefined) return known;
  const { round } = overview(state, GM);
  rounds.set(state as object, round);
  return round;
}

/** The faces of every roll that facts tell, however deep they lie. */
function facesIn(facts: unknown): readonly (readonly number[])[] {
  if (typeof facts !== 'object' || facts === null) return [];
  return Object.entries(facts).flatMap(([name, value]) => {
    if (name !== 'faces' || !Array.isArray(value)) return facesIn(value);
    return value.length > 0 && typeof value[0] === 'number' ? [value as number[]] : [];
  });
}

function whoIn({ facts }: Told): string | undefined {
  const { who } = (facts ?? {}) as { readonly who?: unknown };
  return typeof who === 'string' ? who : undefined;
}
