import type { Domain, Option, RawAnswer } from '../../kernel/decision.ts';
import type { Json } from '../../kernel/json.ts';
import { depthBar } from '../telling.ts';
import { widthOf, wrap } from '../wrap.ts';
import { type Choice, missingIn, withValue } from './choice.ts';
import { hear } from './hear.ts';
import type { Naming } from './naming.ts';
import type { Sitting } from './sitting.ts';
import { domainText, valueFrom, valueText, wordsFor } from './values.ts';

/** Asks for what is still open until one answer is left; undefined when that was given up. */
export async function complete(
  sitting: Sitting,
  choices: readonly Choice[],
  naming: Naming,
): Promise<RawAnswer | undefined> {
  let left = choices;
  for (;;) {
    const missing = missingIn(left);
    if (missing.kind === 'nothing') return missing.answer;
    const value =
      missing.kind === 'option'
        ? await askValue(
            sitting,
            'which',
            { oneOf: missing.options.map(({ kind }) => kind) },
            kindsAmong(missing.options, naming),
          )
        : await askValue(sitting, missing.param, missing.domain, naming);
    if (value === undefined) return undefined;
    left =
      missing.kind === 'option'
        ? left.filter(({ option }) => option.kind === value)
        : withValue(left, missing.param, value);
  }
}

/** Option kinds as if they were the values of a parameter. */
function kindsAmong(options: readonly Option[], naming: Naming): Naming {
  const words = (value: Json): string => naming.option(options.find(({ kind }) => kind === value)!);
  return { ...naming, value: (_param, value) => words(value) };
}

async function askValue(
  sitting: Sitting,
  param: string,
  domain: Domain,
  naming: Naming,
): Promise<Json | undefined> {
  const { screen } = sitting;
  const bar = depthBar(screen, sitting.depth);
  const label = param.replaceAll('-', ' ');
  const lines = valueLines(domain, param, naming, screen.columns - widthOf(bar));
  sitting.print(...lines.map((line) => bar + line));
  const silent = 'oneOf' in domain ? domain.oneOf[0]! : undefined;
  const enter = silent === undefined ? '' : ` (Enter: ${valueText(param, silent, naming)})`;
  const meant = (line: string): Json | undefined =>
    line === '' ? silent : valueFrom(line, param, domain, naming);
  for (;;) {
    const prompt = `${bar}${screen.paint('ask', `${label}?`)}${enter} `;
    const line = await hear(sitting, {
      prompt,
      question: param,
      isMeant: (each) => meant(each) !== undefined || each === 'back',
      words: wordsFor(param, domain, naming),
    });
    if (line === undefined || line === 'back') return undefined;
    const value = meant(line);
    if (value !== undefined) return value;
    sitting.complain(`"${line}" is no ${label} here. Type one of those above, or "back".`);
  }
}

function valueLines(domain: Domain, param: string, naming: Naming, columns: number): readonly string[] {
  const margins = { columns, first: '     ' };
  if (!('oneOf' in domain)) return wrap(domainText(domain), margins);
  // Blanks within one value are kept together while lines are broken.
  const values = domain.oneOf.map(
    (value, i) => `${i + 1}\u00a0${valueText(param, value, naming).replaceAll(' ', '\u00a0')}`,
  );
  return wrap(values.join('\u00a0 '), margins).map((line) => line.replaceAll('\u00a0', ' ').trimEnd());
}
