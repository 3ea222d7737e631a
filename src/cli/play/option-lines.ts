import { answerFault, type Domain, type Option, type RawAnswer } from '../../kernel/decision.ts';
import type { Screen } from '../screen.ts';
import { padded, widthOf, wrap } from '../wrap.ts';
import { missingIn, onlyValue, unchosen } from './choice.ts';
import { type Naming, shortWay, wayTo } from './naming.ts';
import { isCell, valueText } from './values.ts';

/** More values of a parameter than these, or longer ones, are only asked for when the option was chosen. */
const MOST_SHOWN = 3;
const LONGEST_SHOWN = 36;
/** Cost and what Enter stands for take no more columns than these. */
const WIDEST_NOTE = 34;

/**
 * The numbered list of what may be answered, each with its cost. `silent`: the answer that Enter stands for.
 * `odds`: what each line is worth, where that is shown.
 */
export function optionLines(
  screen: Pick<Screen, 'paint' | 'columns'>,
  lines: readonly (readonly Option[])[],
  naming: Naming,
  silent: RawAnswer,
  odds: readonly string[],
): readonly string[] {
  const texts = lines.map((options) => optionText(options, naming));
  const notes = lines.map((options) => noteText(options, naming, silent));
  const digits = String(lines.length).length;
  const noteWidth = Math.min(WIDEST_NOTE, Math.max(...notes.map(widthOf)));
  const room = screen.columns - digits - noteWidth - 6;
  const width = Math.min(Math.max(...texts.map(widthOf)), room);
  return texts.flatMap((text, i) => {
    const number = screen.paint('strong', String(i + 1).padStart(digits));
    const [first, ...rest] = wrap(text, { columns: width, first: '', rest: '  ' });
    return [
      `  ${number}  ${padded(first!, width)}  ${screen.paint('quiet', notes[i]!)}`.trimEnd(),
      ...[...rest, ...oddsOn(odds[i])].map((line) => `${' '.repeat(digits + 4)}${line}`),
    ];
  });
}

function oddsOn(text = ''): readonly string[] {
  return text === '' ? [] : [`  ${text}`];
}

/** What an option costs, and whether Enter stands for it. */
function noteText(options: readonly Option[], naming: Naming, silent: RawAnswer): string {
  const [first] = options as readonly [Option, ...Option[]];
  const isSilent = options.length === 1 && answerFault(options, silent) === undefined;
  const chosen = Object.entries(first.params).flatMap(([param, domain]) =>
    onlyValue(domain) !== undefined ? [] : [valueText(param, silent[param] ?? '', naming)],
  );
  const values = chosen.join(', ');
  const enter = values === '' || values.length > LONGEST_SHOWN ? '(Enter)' : `(Enter: ${values})`;
  return [first.cost ?? '', isSilent ? enter : ''].filter((part) => part !== '').join('  ');
}

/** One line for options of one kind: its words, the values that are certain, and what will be asked. */
function optionText(options: readonly Option[], naming: Naming): string {
  const [first] = options as readonly [Option, ...Option[]];
  const certain: string[] = [];
  const open: string[] = [];
  for (const param of Object.keys(first.params)) {
    const domain = allOf(options, param);
    const text = shortText(param, domain, naming);
    if (text === undefined) open.push(`${param.replaceAll('-', ' ')}?`);
    else certain.push(text);
  }
  const values = [certain.join(', '), open.join(' ')].filter((part) => part !== '').join('; ');
  const label = capitalised(naming.option(first));
  return values === '' ? label : `${label}: ${values}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The domain of one parameter over several options of a kind. */
function allOf(options: readonly Option[], param: string): Domain {
  const bare = options.map(({ kind, params }) => ({ kind, params: { [param]: params[param]! } }));
  const missing = missingIn(unchosen(bare));
  if (missing.kind === 'value') return missing.domain;
  return bare[0]!.params[param]!;
}

function shortText(param: string, domain: Domain, naming: Naming): string | undefined {
  if ('min' in domain && domain.min < domain.max) return `${domain.min} to ${domain.max}`;
  if ('min' in domain) return String(domain.min);
  if (!('oneOf' in domain)) return undefined;
  const ways = domain.oneOf.map((value) =>
    isCell(value) && naming.from !== undefined ? wayTo(naming.grid, naming.from, value) : undefined,
  );
  if (ways.length > 1 && ways.every((way) => way !== undefined)) return ways.map(shortWay).join(' ');
  if (domain.oneOf.length > MOST_SHOWN) return undefined;
  const text = domain.oneOf.map((value) => valueText(param, value, naming)).join(' / ');
  return domain.oneOf.length > 1 && text.length > LONGEST_SHOWN ? undefined : text;
}
