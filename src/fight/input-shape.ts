import type { RawAnswer } from '../kernel/decision.ts';
import { ok, type Refusal, type Result, refused } from '../kernel/result.ts';
import { type FightCommand, type Input, MOST_PLANNED } from './input.ts';
import { badInput, tooLong } from './refusals.ts';
import {
  described,
  faultSentence,
  json,
  type KindShapes,
  listOf,
  ofKind,
  oneLine,
  optional,
  type Shape,
  type ShapeFault,
  showable,
  text,
  that,
  whole,
  words,
} from './shape.ts';

/** Most characters of a name, id or reason. */
export const NAME = 80;
export const REASON = 2000;
/** Most dice of one roll. */
const DICE = 1000;
/** Most levels of nesting in an answer; a list of cells has 3. */
const DEPTH = 16;

/** `outside`: within limits and without invisible characters. `recorded`: everything a journal may contain. */
type Source = 'outside' | 'recorded';

// Only the type is checked here: the fight checks the number against dice and journal, with a better message.
const isNumber = (value: unknown): boolean => typeof value === 'number';
const number: Shape<number> = that('a number', isNumber, { type: 'integer' });
const wholeNumber = whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const isFaces = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= DICE && value.every(isNumber);
const facesSchema = { type: 'array', items: { type: 'integer' }, maxItems: DICE };
const faces: Shape<readonly number[]> = described(
  that(`a list of at most ${DICE} numbers`, isFaces, facesSchema),
  'The faces of a roll, every die',
);
const facesOrRoll: Shape<readonly number[] | 'roll'> = that(
  `a list of at most ${DICE} numbers, or "roll"`,
  (value) => value === 'roll' || isFaces(value),
  { anyOf: [faces.schema, { type: 'string', const: 'roll' }] },
);
const yes: Shape<true> = that('true, or left out', (value) => value === true, { const: true });

/** An answer or override. The rules check whether it is legal. */
const answer: Shape<RawAnswer> = {
  fault: (value, path) => {
    const fault = json(DEPTH).fault(value, path);
    if (fault !== undefined) return fault;
    const kind = (value as { readonly kind?: unknown } | null)?.kind;
    if (typeof kind === 'string' && !Array.isArray(value)) return undefined;
    return { path, wanted: 'an object with a "kind"', got: value };
  },
  schema: {
    type: 'object',
    properties: { kind: { type: 'string', description: 'The kind of an option' } },
    required: ['kind'],
    additionalProperties: {},
    description: 'One option, with a value for each of its parameters',
  },
};

/** Returns shapes for a name or id, a reason and an answer from this source. */
export function partsFrom(source: Source) {
  if (source === 'recorded') {
    return { id: text(Number.POSITIVE_INFINITY), reason: text(Number.POSITIVE_INFINITY), answer };
  }
  const says = `Why; at most ${REASON} characters. It is shown in everyone’s log`;
  return {
    id: oneLine(NAME),
    reason: described(words(REASON, 'The reason'), says),
    answer: showable(answer as Shape<never>) as Shape<RawAnswer>,
  };
}

function commandShapes(source: Source): KindShapes<FightCommand> {
  const { id, reason, answer: given } = partsFrom(source);
  return {
    answer: { decision: id, answer: given },
    plan: {
      decision: id,
      answers: described(
        listOf(given, 1, MOST_PLANNED),
        'Answers of one combatant. Each is judged when its turn comes; the rest stays undone if somebody else is asked, or the combatant is hurt',
      ),
    },
    dice: { roll: id, faces: facesOrRoll },
    undo: {},
    redo: {},
    restore: { to: number, reason },
    intervene: { act: given, reason },
    'intervene-all': { acts: listOf(given, 1, MOST_PLANNED), reason },
    'force-roll': { faces, reason },
    'change-roll': {
      entry: wholeNumber,
      roll: wholeNumber,
      faces,
      reason,
    },
  };
}

/** The shape of every fight command's fields. */
export const FIGHT_COMMANDS = commandShapes('outside');

function inputShape(source: Source): Shape<Input> {
  const shapes = commandShapes(source);
  const { id, reason } = partsFrom(source);
  return ofKind<Input>({
    answer: { ...shapes.answer, by: id, auto: optional(yes), follows: optional(yes) },
    dice: { ...shapes.dice, by: id },
    intervene: { ...shapes.intervene, follows: optional(yes) },
    'force-roll': { ...shapes['force-roll'], ahead: optional(number), place: optional(number) },
    restore: { to: number, reason: optional(reason) },
    begin: { rules: id },
  });
}

const RECORDED = inputShape('recorded');
const FROM_OUTSIDE = inputShape('outside');

const EXAMPLES: Readonly<Record<Input['kind'], string>> = {
  answer: '{"kind":"answer","decision":"1a8d1dfeeab0d20a","by":"ann","answer":{"kind":"settle"}}',
  dice: '{"kind":"dice","roll":"1a8d1dfeeab0d20a","by":"ann","faces":[3,4]}',
  intervene: '{"kind":"intervene","act":{"kind":"end-turn"},"reason":"out of time"}',
  'force-roll': '{"kind":"force-roll","faces":[6,6],"reason":"as it lay on the table"}',
  restore: '{"kind":"restore","to":12}',
  begin: '{"kind":"begin","rules":"1.0.0"}',
};

/** Returns why a value is not an input, without checking the length of texts; `undefined` for an input. */
export function inputFault(value: unknown): ShapeFault | undefined {
  return RECORDED.fault(value, '');
}

/** Returns the refusal for an invalid input, with the place of the error and the expected value. */
export function notAnInput(fault: ShapeFault, value: unknown): Refusal {
  if (fault.tooLong !== undefined) return tooLong(fault.tooLong);
  const kind = (value as { readonly kind?: unknown } | null | undefined)?.kind;
  const isKnown = typeof kind === 'string' && Object.hasOwn(EXAMPLES, kind);
  const example = EXAMPLES[isKnown ? (kind as Input['kind']) : 'answer'];
  return badInput(faultSentence(fault, 'An input'), example);
}

/**
 * Validates an input from outside, given as parsed JSON. Returns the input, which the fight may still refuse, or a
 * refusal with the place of the error and the expected shape. The caller must check who may send it.
 */
export function readInput(value: unknown): Result<Input> {
  const fault = FROM_OUTSIDE.fault(value, '');
  return fault === undefined ? ok(value as Input) : refused(notAnInput(fault, value));
}
