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
export const NOT_COMPARED: Readonly<Record<string, readonly string[]>> = {
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
