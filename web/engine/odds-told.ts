import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import type { LiveTable } from '../../src/live/live-table.ts';
import { openIn } from '../../src/live/settle.ts';
import { oddsOfAct, oddsOfAnswer } from '../../src/odds/answer-odds.ts';
import { chanceOf, distributionOf, factsIn, meanOf } from '../../src/odds/facts.ts';
import type { Odds } from '../../src/odds/odds.ts';
import { toNumber } from '../../src/odds/rational.ts';
import { simulationChance } from '../../src/simulate/generator.ts';
import type { FactOdds, OddsTold } from '../table/connection.ts';

const BRANCHES = 5_000;
const RUNS = 1_000;

const CLOSED: Refusal = {
  code: 'decision-closed',
  rule: null,
  sentence: 'This question is no longer open.',
  remedy: 'Look at what is asked now.',
};

/** What may come of an answer to an open question, or (`decision` null) of what the GM does by hand. */
export function oddsTold(live: LiveTable, decision: string | null, answer: RawAnswer): OddsTold | Refusal {
  if (decision === null) return actOddsTold(live, answer);
  const open = openIn(live).find(({ id }) => id === decision);
  if (open === undefined || live.fight === null || live.fight.now.step.act !== null) return CLOSED;
  const { rules, now } = live.fight;
  const sampling = { runs: RUNS, draw: simulationChance(1, 0).draw };
  const odds = oddsOfAnswer(
    rules,
    now.step,
    { who: open.decision.who, answer },
    { branches: BRANCHES, sampling },
  );
  return { how: odds.how, facts: odds.how === 'unknown' ? [] : factsOf(odds), basis: 'everything' };
}

function actOddsTold({ fight }: LiveTable, act: RawAnswer): OddsTold | Refusal {
  if (fight === null) return CLOSED;
  const sampling = { runs: RUNS, draw: simulationChance(1, 0).draw };
  const odds = oddsOfAct(fight.rules, fight.now.state, act, { branches: BRANCHES, sampling });
  // Without dice there is nothing to tell that the GM does not see.
  const isCertain = odds.how === 'exact' && odds.branches === 1;
  return {
    how: odds.how,
    facts: isCertain || odds.how === 'unknown' ? [] : factsOf(odds),
    basis: 'everything',
  };
}

function factsOf({ chances }: Exclude<Odds, { how: 'unknown' }>): readonly FactOdds[] {
  return factsIn(chances).flatMap((name): readonly FactOdds[] => {
    const kinds = distributionOf(chances, name).map(({ value }) => typeof value);
    if (kinds.includes('number')) return [{ name, mean: meanOf(chances, name) }];
    if (!kinds.includes('boolean')) return [];
    return [{ name, chance: toNumber(chanceOf(chances, name)) }];
  });
}
