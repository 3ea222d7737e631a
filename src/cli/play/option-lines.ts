import type { Domain, Option } from '../../kernel/decision.ts';
import type { Screen } from '../screen.ts';
import { padded, widthOf } from '../wrap.ts';
import { missingIn, unchosen } from './choice.ts';
import { type Naming, shortWay, wayTo } from './naming.ts';
import { isCell, valueText } from './values.ts';

/** More values of a parameter than these are only asked for when the option was chosen. */
const MOST_SHOWN = 3;

/** The numbered list of what may be answered, each with its cost. `silent`: the kind that Enter stands for. */
export function optionLines(
  screen: Screen,
  lines: readonly (readonly Option[])[],
  naming: Naming,
  silent: string,
): readonly string[] {
  const texts = lines.map((options) => optionText(options, naming));
  const width = Math.min(Math.max(...texts.map(widthOf)), screen.columns - 24);
  const digits = String(lines.length).length;
  return lines.map((options, i) => {
    const number = screen.paint('strong', String(i + 1).padStart(digits));
    const cost = options[0]!.cost ?? '';
    const enter = isSilent(options, silent) ? screen.paint('quiet', '(Enter)') : '';
    return `  ${number}  ${padded(texts[i]!, width)}  ${screen.paint('quiet', cost)}${enter}`.trimEnd();
  });
}

function isSilent(options: readonly Option[], silent: string): boolean {
  return options.length === 1 && options[0]!.kind === silent;
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
  if ('min' in domain) return `${domain.min} to ${domain.max}`;
  if (!('oneOf' in domain)) return undefined;
  const ways = domain.oneOf.map((value) =>
    isCell(value) && naming.from !== undefined ? wayTo(naming.grid, naming.from, value) : undefined,
  );
  if (ways.length > 1 && ways.every((way) => way !== undefined)) return ways.map(shortWay).join(' ');
  if (domain.oneOf.length > MOST_SHOWN) return undefined;
  return domain.oneOf.map((value) => valueText(param, value, naming)).join(' / ');
}
