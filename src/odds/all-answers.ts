import type { Domain, Option, RawAnswer } from '../kernel/decision.ts';
import type { Json } from '../kernel/json.ts';

/** Values of a number that are tried when all of them would be too many: its ends and evenly between. */
const MOST_NUMBERS = 21;

/** Every answer to these options. Of paths and cells only the first, which stays where one is, is tried. */
export function allAnswers(options: readonly Option[]): readonly RawAnswer[] {
  return options.flatMap(answersOf);
}

function answersOf({ kind, params }: Option): readonly RawAnswer[] {
  let answers: readonly RawAnswer[] = [{ kind }];
  for (const [param, domain] of Object.entries(params)) {
    const values = valuesOf(domain);
    answers = answers.flatMap((answer) => values.map((value) => ({ ...answer, [param]: value })));
  }
  return answers;
}

function valuesOf(domain: Domain): readonly Json[] {
  if ('oneOf' in domain) return domain.oneOf;
  if ('min' in domain) return numbersOf(domain.min, domain.max);
  if ('maxLength' in domain) return ['a check'];
  return 'centre' in domain ? [domain.centre] : [[]];
}

function numbersOf(min: number, max: number): readonly number[] {
  const count = Math.min(max - min + 1, MOST_NUMBERS);
  if (count <= 1) return [min];
  return Array.from({ length: count }, (_, i) => min + Math.round((i * (max - min)) / (count - 1)));
}

/** The first value of a parameter: of a number the least, of a path none of it, of cells the one in the middle. */
export function firstValue(domain: Domain): Json {
  return valuesOf(domain)[0]!;
}
