import type { Fight } from '../../fight/fight.ts';
import { type Decision, isCell, type RawAnswer } from '../../kernel/decision.ts';
import { knowledgeOf } from '../../kernel/hidden-health.ts';
import { type Budget, type Odds, oddsOfAct, oddsOfAnswer } from '../../odds/odds.ts';
import { chanceOf, distributionOf, factsIn, meanOf, type Outcomes } from '../../odds/outcomes.ts';
import { toNumber } from '../../odds/rational.ts';
import type { OptionView } from '../../presentation/option-tree.ts';
import { firstAnswer, optionFor, paramsOf, type Step } from '../../presentation/option-walk.ts';
import { simulationChance } from '../../simulation/random.ts';
import { padded, type Screen, widthOf, wrap } from '../screen.ts';
import { type Naming, shortWay, valueText, wayTo } from './choice.ts';

/**
 * Most values of a parameter listed with an option. Longer lists, and longer values, are shown once the option is
 * chosen.
 */
const MOST_SHOWN = 3;
const LONGEST_SHOWN = 36;
/** Most columns for the cost and the mark of the default answer. */
const WIDEST_NOTE = 34;

/**
 * Formats the numbered list of options, each with its cost. `silent` is the default answer, used by Enter. `odds`
 * contains the odds of each line, if they are shown.
 */
export function optionLines(
  screen: Pick<Screen, 'paint' | 'columns'>,
  lines: readonly OptionView[],
  naming: Naming,
  silent: RawAnswer,
  odds: readonly string[],
): readonly string[] {
  const texts = lines.map((option) => optionText(option, naming));
  const notes = lines.map((option) => noteText(option, naming, silent));
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

/** Returns the cost of an option, and whether Enter chooses it. */
function noteText(option: OptionView, naming: Naming, silent: RawAnswer): string {
  const isSilent = optionFor([option], silent) !== undefined;
  const values = paramsOf([option])
    .flatMap(({ name, isOpen }) => (isOpen ? [valueText(name, silent[name] ?? '', naming)] : []))
    .join(', ');
  const enter = values === '' || values.length > LONGEST_SHOWN ? '(Enter)' : `(Enter: ${values})`;
  return [option.cost ?? '', isSilent ? enter : ''].filter((part) => part !== '').join('  ');
}

/** Describes an option in one line: its words, the fixed values, and the parameters still to choose. */
function optionText(option: OptionView, naming: Naming): string {
  const certain: string[] = [];
  const open: string[] = [];
  for (const param of paramsOf([option])) {
    const text = shortText(param, naming);
    if (text === undefined) open.push(`${param.name.replaceAll('-', ' ')}?`);
    else certain.push(text);
  }
  const values = [certain.join(', '), open.join(' ')].filter((part) => part !== '').join('; ');
  const label = capitalised(option.text);
  return values === '' ? label : `${label}: ${values}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function shortText({ name, domain }: Step, naming: Naming): string | undefined {
  if ('min' in domain && domain.min < domain.max) return `${domain.min} to ${domain.max}`;
  if ('min' in domain) return String(domain.min);
  if (!('oneOf' in domain)) return undefined;
  const ways = domain.oneOf.map((value) =>
    isCell(value) && naming.from !== undefined ? wayTo(naming.grid, naming.from, value) : undefined,
  );
  if (ways.length > 1 && ways.every((way) => way !== undefined)) return ways.map(shortWay).join(' ');
  if (domain.oneOf.length > MOST_SHOWN) return undefined;
  const text = domain.oneOf.map((value) => valueText(name, value, naming)).join(' / ');
  return domain.oneOf.length > 1 && text.length > LONGEST_SHOWN ? undefined : text;
}

/**
 * Most branches for exact odds, so that a prompt stays quick. Beyond this number odds are sampled, and marked with
 * "about".
 */
const BRANCHES = 5000;
const RUNS = 1000;
/** Most facts shown with an option: first those of every rulebook, then in the rules' order. */
const MOST_FACTS = 4;
const FIRST = ['hit', 'damage'];

/** Returns the odds for each line of options, by its first answer; empty if no dice are involved. */
export function oddsTexts(
  { rules, now }: Fight,
  decision: Decision,
  lines: readonly OptionView[],
): readonly string[] {
  // After the fight has ended, only GM overrides remain, which have no odds.
  if (now.step.act !== null) return lines.map(() => '');
  const budget = promptBudget();
  const known = knowledgeOf(rules, decision.seat, 'words');
  return lines.map((option) => {
    const answer = firstAnswer(option)!;
    return oddsText(
      oddsOfAnswer(rules, now.step, { who: decision.who, answer, ...(known && { known }) }, budget),
    );
  });
}

/** Returns the odds of a GM override; empty if it does not roll dice. */
export function actOddsText({ rules, now }: Fight, act: RawAnswer): string {
  const odds = oddsOfAct(rules, now.state, act, promptBudget());
  return odds.kind === 'exact' && odds.branches === 1 ? '' : oddsText(odds);
}

function promptBudget(): Budget {
  return { branches: BRANCHES, sampling: { runs: RUNS, draw: simulationChance(1, 0).draw } };
}

function oddsText(odds: Odds): string {
  if (odds.kind === 'unknown') return '';
  const told = factsIn(odds.chances);
  const inOrder = [
    ...FIRST.filter((fact) => told.includes(fact)),
    ...told.filter((fact) => !FIRST.includes(fact)),
  ];
  const facts = inOrder.flatMap((fact) => factText(odds.chances, fact));
  if (facts.length === 0) return '';
  return `${odds.kind === 'sampled' ? 'about ' : ''}${facts.slice(0, MOST_FACTS).join(', ')}`;
}

/** Formats a fact: `hit 59.95 %`, `damage 2.4`. Impossible results and names are left out. */
function factText(chances: Outcomes, fact: string): readonly string[] {
  const kinds = distributionOf(chances, fact).map(({ value }) => typeof value);
  if (kinds.includes('number')) return [`${fact} ${meanOf(chances, fact).toFixed(1)}`];
  const p = toNumber(chanceOf(chances, fact));
  return p > 0 ? [`${fact} ${(100 * p).toFixed(p < 0.01 ? 2 : 1)} %`] : [];
}
