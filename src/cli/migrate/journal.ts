import { type Entry, withHeaderHash } from '../../fight/entry.ts';
import { type Difference, firstDifference } from '../../fight/errors.ts';
import type { Fight } from '../../fight/fight.ts';
import type { Input } from '../../fight/input.ts';
import { type Journal, toLines } from '../../fight/lines.ts';
import { type RulesetLookup, reopenedFromHeader } from '../../fight/replay.ts';
import { recordedFaces } from '../../fight/replay-entry.ts';
import { submit } from '../../fight/submit.ts';
import type { Json } from '../../kernel/json.ts';

/** The result of running a journal under the current rules. */
export type JournalToday =
  /** The whole journal is from the current rules. */
  | { readonly kind: 'current' }
  /** The same inputs have the same result. `text` is the journal as the current rules write it. */
  | { readonly kind: 'same'; readonly from: readonly string[]; readonly to: string; readonly text: string }
  | {
      readonly kind: 'different';
      readonly from: readonly string[];
      readonly to: string;
      /** The first entry with another result. */
      readonly seq: number;
      readonly sentence: string;
    };

/**
 * Runs the inputs of a journal under the current rules, with its seed, its typed dice and its overrides, and compares
 * each result with the recorded one. Texts that are now codes are not compared. Throws JournalError if the ruleset is
 * unknown here.
 */
export function journalToday(journal: Journal, rulesets: RulesetLookup): JournalToday {
  const { header, seed, entries } = journal;
  const to = reopenedFromHeader(header, seed, rulesets).rules.version;
  const from = [...new Set([header.ruleset.version, ...entries.flatMap(({ input }) => versionIn(input))])];
  const older = from.filter((version) => version !== to);
  if (older.length === 0) return { kind: 'current' };
  const { hash: _, ...rest } = header;
  const today = withHeaderHash({ ...rest, ruleset: { ...header.ruleset, version: to } });
  let fight = reopenedFromHeader(today, seed, rulesets);
  for (const entry of entries) {
    const next = withEntry(fight, entry);
    if (typeof next === 'string')
      return { kind: 'different', from: older, to, seq: entry.seq, sentence: next };
    fight = next;
  }
  const text = toLines(fight, seed === null ? 'without-seed' : 'with-seed');
  return { kind: 'same', from: older, to, text };
}

function versionIn(input: Input): readonly string[] {
  return input.kind === 'begin' ? [input.rules] : [];
}

/** Runs the input of one entry. Returns the fight, or a sentence with the reason for a different result. */
function withEntry(fight: Fight, entry: Entry): Fight | string {
  const rollFor = fight.seed === null ? recordedFaces(entry) : fight.rollFor;
  const found = submitted({ ...fight, rollFor }, inputToday(fight, entry));
  if (typeof found === 'string') return found;
  const difference = firstDifference(comparable(entry), comparable(found.entries.at(-1)!));
  return difference === undefined ? { ...found, rollFor: fight.rollFor } : sentenceOf(difference);
}

function submitted(fight: Fight, input: Input): Fight | string {
  try {
    const next = submit(fight, input);
    return 'refusal' in next ? `it is refused: ${next.refusal.sentence}` : next.value;
  } catch (error) {
    return `it can't be replayed: ${(error as Error).message}`;
  }
}

/** Updates the ids in an input. They are computed from the options, whose form may have changed. */
function inputToday({ rules, now: { waiting } }: Fight, { input, asked }: Entry): Input {
  switch (input.kind) {
    case 'begin':
      return { ...input, rules: rules.version };
    case 'dice':
      return waiting.kind === 'roll' ? { ...input, roll: waiting.roll.id } : input;
    case 'answer': {
      const open = waiting.kind === 'decisions' ? waiting.open : [];
      const meant = open.find(({ decision: { who, key } }) => who === asked?.who && key === asked.key);
      return meant === undefined ? input : { ...input, decision: meant.id };
    }
    default:
      return input;
  }
}

type Fields = Readonly<Record<string, Json>>;

/** Returns the parts of an entry that must be the same, regardless of wording. */
function comparable({ parent, asked, rolls, events, settled, restored }: Entry): Json {
  return {
    parent,
    asked,
    rolls: rolls.map(({ owner, rule, dice, faces, source }) => ({ owner, rule, dice, faces, source })),
    events: events.map((event) => inToday(event as unknown as Fields)),
    settled,
    restored,
  } as unknown as Json;
}

/** Converts earlier texts of an event to codes, and removes fields that cannot be compared. */
function inToday(event: Fields): Json {
  const { type } = event;
  const left = NOT_COMPARED[String(type)] ?? [];
  const entries = Object.entries(event).filter(([field]) => !left.includes(field));
  const fields = entries.map(([field, value]) => {
    const today = fieldToday(type, field, value);
    return today === undefined ? [field, value] : [today.name, today.value];
  });
  return withoutReasons(Object.fromEntries(fields));
}

/** Reduces every reason for a number to its number and rule. */
function withoutReasons(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map(withoutReasons);
  const fields = value as Fields;
  const { value: number, why, rule } = fields;
  if (typeof number === 'number' && typeof why === 'string') return { value: number, rule: rule ?? null };
  return Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, withoutReasons(each)]));
}

function sentenceOf({ path, expected, got }: Difference): string {
  const text = (value: Json | undefined): string => JSON.stringify(value) ?? 'nothing';
  return `${path} was ${text(expected)} and is ${text(got)} today`;
}

// Versions before the fourth of each ruleset recorded English where events now contain codes. This is the whole list.

/** A text that events of a type contained in a field, and its current replacement. */
interface EarlierText {
  readonly type: string;
  readonly field: string;
  /** Optional. The current name of the field, if it was renamed. */
  readonly fieldToday?: string;
  /** Texts and their replacements; `number` stands for the number found by the pattern. */
  readonly becomes: readonly (readonly [RegExp, string | { readonly number: true }])[];
}

const OUT_OF_REACH = [/^the point is out of reach$/, 'point-out-of-reach'] as const;

const EARLIER_TEXTS: readonly EarlierText[] = [
  {
    type: 'item-sundered',
    field: 'note',
    fieldToday: 'lost',
    becomes: [[/^Sunder \((-\d+) \w+\)$/, { number: true }]],
  },
  {
    type: 'action-lapsed',
    field: 'why',
    becomes: [
      OUT_OF_REACH,
      [/ is out of reach$/, 'out-of-reach'],
      [/^there is nothing to work at$/, 'no-work'],
      [/ needs no help$/, 'no-need'],
      [/ is of no use any more$/, 'useless'],
      [/ is gone$/, 'gone'],
    ],
  },
  {
    type: 'died',
    field: 'cause',
    becomes: [
      [/^the GM$/, 'gm'],
      [/^C 0$/, 'c-zero'],
    ],
  },
  {
    type: 'attack-missed',
    field: 'why',
    becomes: [
      [/^the roll fails$/, 'roll'],
      [/^dodged$/, 'dodge'],
      [/^parried$/, 'parry'],
    ],
  },
  {
    type: 'significant-missed',
    field: 'why',
    becomes: [[/^dived for cover$/, 'dived']],
  },
];

/** Fields of events, by type, that are not compared: new fields, and texts that only the rules can turn into codes. */
const NOT_COMPARED: Readonly<Record<string, readonly string[]>> = {
  'ts-spent': ['on', 'item'],
  'maneuver-lost': ['what', 'item', 'why', 'target'],
  'effect-gained': ['name'],
  'effect-ended': ['name', 'boosts'],
  'initiative-changed': ['why', 'of'],
  'recoil-told': ['why', 'of'],
  'delay-ended': ['why', 'of'],
  'action-spent': ['on', 'item'],
};

/** A field of an event in its current form. */
export interface FieldToday {
  readonly name: string;
  readonly value: string | number;
}

/**
 * Converts a field to its current form; `undefined` if it is not an earlier text. Types and texts identify the
 * rulebook.
 */
export function fieldToday(type: unknown, field: string, text: unknown): FieldToday | undefined {
  if (typeof text !== 'string') return undefined;
  const earlier = EARLIER_TEXTS.find((each) => each.type === type && each.field === field);
  const found = earlier?.becomes.find(([pattern]) => pattern.test(text));
  if (earlier === undefined || found === undefined) return undefined;
  const [pattern, today] = found;
  const value = typeof today === 'string' ? today : Number(pattern.exec(text)![1]);
  return { name: earlier.fieldToday ?? field, value };
}
