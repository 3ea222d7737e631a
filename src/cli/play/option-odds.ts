import type { Decision, Option, RawAnswer } from '../../kernel/decision.ts';
import { allAnswers } from '../../odds/all-answers.ts';
import { oddsOfAct, oddsOfAnswer } from '../../odds/answer-odds.ts';
import { chanceOf, distributionOf, factsIn, meanOf } from '../../odds/facts.ts';
import type { Budget, Odds } from '../../odds/odds.ts';
import { toNumber } from '../../odds/rational.ts';
import { simulationChance } from '../../simulate/generator.ts';
import type { Table } from '../../table/table.ts';
import { knowledgeOf } from '../../telling/for-seat.ts';

/** Quick enough for a prompt: more branches than these are sampled, which an "about" tells. */
const BRANCHES = 5000;
const RUNS = 1000;
/** Facts told beside an option: those that every rulebook has, then as the rules tell them. */
const MOST_FACTS = 4;
const FIRST = ['hit', 'damage'];

/** What each line of options is worth: the odds of its first answer; empty where nothing is at stake. */
export function oddsTexts(
  { rules, now }: Table,
  decision: Decision,
  lines: readonly (readonly Option[])[],
): readonly string[] {
  // Behind the end of a fight there are only the GM's acts, which have no odds.
  if (now.step.act !== null) return lines.map(() => '');
  const budget = promptBudget();
  const known = knowledgeOf(rules, decision.seat, 'words');
  return lines.map((options) => {
    const answer = allAnswers(options)[0]!;
    return oddsText(
      oddsOfAnswer(rules, now.step, { who: decision.who, answer, ...(known && { known }) }, budget),
    );
  });
}

/** What may come of an act of the GM; empty where no dice are rolled. */
export function actOddsText({ rules, now }: Table, act: RawAnswer): string {
  const odds = oddsOfAct(rules, now.state, act, promptBudget());
  return odds.how === 'exact' && odds.branches === 1 ? '' : oddsText(odds);
}

function promptBudget(): Budget {
  return { branches: BRANCHES, sampling: { runs: RUNS, draw: simulationChance(1, 0).draw } };
}

function oddsText(odds: Odds): string {
  if (odds.how === 'unknown') return '';
  const told = factsIn(odds.chances);
  const inOrder = [
    ...FIRST.filter((fact) => told.includes(fact)),
    ...told.filter((fact) => !FIRST.includes(fact)),
  ];
  const facts = inOrder.flatMap((fact) => factText(odds.chances, fact));
  if (facts.length === 0) return '';
  return `${odds.how === 'sampled' ? 'about ' : ''}${facts.slice(0, MOST_FACTS).join(', ')}`;
}

/** `hit 59.95 %`, `damage 2.4`; nothing for what is certain not to be, and for names. */
function factText(chances: Parameters<typeof chanceOf>[0], fact: string): readonly string[] {
  const kinds = distributionOf(chances, fact).map(({ value }) => typeof value);
  if (kinds.includes('number')) return [`${fact} ${meanOf(chances, fact).toFixed(1)}`];
  const p = toNumber(chanceOf(chances, fact));
  return p > 0 ? [`${fact} ${(100 * p).toFixed(p < 0.01 ? 2 : 1)} %`] : [];
}
