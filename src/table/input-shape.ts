import { type Refused, refused } from './advance.ts';
import type { Input } from './input.ts';
import { badInput } from './refusals.ts';
import {
  faultSentence,
  fields,
  json,
  list,
  optional,
  type Shape,
  type ShapeFault,
  text,
  that,
} from './shape.ts';

/** The most characters of a name or an id, and of a reason. */
const NAME = 80;
const REASON = 2000;
/** The most dice of one roll. */
const DICE = 1000;
/** How deep an answer may be nested: a list of cells is 3. */
const DEPTH = 16;

type Kind = Input['kind'];

interface Limits {
  readonly name: number;
  readonly reason: number;
}

// Whether a number is one that the dice or the journal have is told by the table, in better words.
const isNumber = (value: unknown): boolean => typeof value === 'number';
const number = that('a number', isNumber);
const faces = that(
  `a list of at most ${DICE} numbers`,
  (value) => Array.isArray(value) && value.length <= DICE && value.every(isNumber),
);
const facesOrRoll = that(
  `a list of at most ${DICE} numbers, or "roll"`,
  (value) => value === 'roll' || faces(value, '') === undefined,
);
const auto = that('true, or left out', (value) => value === true);

/** An answer or act: what of it is possible is for the rules to say. */
const answer: Shape = (value, path) => {
  const fault = json(DEPTH)(value, path);
  if (fault !== undefined) return fault;
  const kind = (value as { readonly kind?: unknown } | null)?.kind;
  if (typeof kind === 'string' && !Array.isArray(value)) return undefined;
  return { path, wanted: 'an object with a "kind"', got: value };
};

function shapesWithin({ name, reason }: Limits): Readonly<Record<Kind, Readonly<Record<string, Shape>>>> {
  return {
    answer: { decision: text(name), by: text(name), answer, auto: optional(auto) },
    dice: { roll: text(name), by: text(name), faces: facesOrRoll },
    intervene: { act: answer, reason: text(reason) },
    'force-roll': { faces, reason: text(reason), ahead: optional(number), place: optional(number) },
    restore: { to: number, reason: optional(text(reason)) },
    begin: { rules: text(name) },
  };
}

const RECORDED = shapesWithin({ name: Number.POSITIVE_INFINITY, reason: Number.POSITIVE_INFINITY });
const FROM_OUTSIDE = shapesWithin({ name: NAME, reason: REASON });

const EXAMPLES: Readonly<Record<Kind, string>> = {
  answer: '{"kind":"answer","decision":"1a8d1dfeeab0d20a","by":"ann","answer":{"kind":"settle"}}',
  dice: '{"kind":"dice","roll":"1a8d1dfeeab0d20a","by":"ann","faces":[3,4]}',
  intervene: '{"kind":"intervene","act":{"kind":"end-turn"},"reason":"out of time"}',
  'force-roll': '{"kind":"force-roll","faces":[6,6],"reason":"as it lay on the table"}',
  restore: '{"kind":"restore","to":12}',
  begin: '{"kind":"begin","rules":"1.0.0"}',
};

function faultWithin(shapes: typeof RECORDED, value: unknown): ShapeFault | undefined {
  const kind = (value as { readonly kind?: unknown } | null | undefined)?.kind;
  if (typeof kind === 'string' && Object.hasOwn(shapes, kind)) {
    return fields({ kind: text(NAME), ...shapes[kind as Kind] })(value, '');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { path: '', wanted: 'an object', got: value };
  }
  return { path: 'kind', wanted: `one of ${list(Object.keys(shapes))}`, got: kind };
}

/** What keeps a value from being an input at all, however long its texts are; undefined for an input. */
export function inputFault(value: unknown): ShapeFault | undefined {
  return faultWithin(RECORDED, value);
}

/** Why a value is no input: where it is wrong and what it should be. */
export function notAnInput(fault: ShapeFault, value: unknown): Refused {
  const kind = (value as { readonly kind?: unknown } | null | undefined)?.kind;
  const isKnown = typeof kind === 'string' && Object.hasOwn(EXAMPLES, kind);
  return refused(badInput(faultSentence(fault), EXAMPLES[isKnown ? (kind as Kind) : 'answer']));
}

/**
 * An input as it came from outside, as JSON that was parsed: an input, whether or not a table takes it, or a
 * refusal that says where it is wrong, and what one looks like. Whose it is to send is for the caller to check.
 */
export function readInput(value: unknown): { readonly kind: 'input'; readonly input: Input } | Refused {
  const fault = faultWithin(FROM_OUTSIDE, value);
  return fault === undefined ? { kind: 'input', input: value as Input } : notAnInput(fault, value);
}
