import type { RawAnswer } from '../../src/kernel/decision.ts';
import { ok, type Result, refusal, refused } from '../../src/kernel/result.ts';
import { answeredBy, answerOnce, byPolicy } from '../../src/odds/answers.ts';
import { duelSetup, findAttack } from '../../src/odds/attack-query.ts';
import { parseNotation } from '../../src/odds/notation.ts';
import { exactDistribution } from '../../src/odds/notation-odds.ts';
import { type Odds, oddsOf, oddsOfAct, oddsOfAnswer } from '../../src/odds/odds.ts';
import { chanceOf, distributionOf, factsIn, meanOf } from '../../src/odds/outcomes.ts';
import { toNumber } from '../../src/odds/rational.ts';
import { rulesets } from '../../src/rulesets.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { openDecisions } from '../../src/table/automatic.ts';
import type { Table } from '../../src/table/table.ts';
import type { FactOdds, OddsView } from '../table/remote.ts';
import { readText } from './reading.ts';

/** An attack in an encounter whose odds are requested. */
export interface AttackAsked {
  readonly text: string;
  readonly by: string;
  readonly against: string;
  /** Weapons, places and similar choices by id or name, in the rulebook's terms. May be empty. */
  readonly how: readonly string[];
  /** Cells between the two combatants. The other combatants are removed. */
  readonly apart: number;
  /** How other decisions are answered: by the simple policy, or by default answers. */
  readonly others: 'simple' | 'silence';
}

/** The odds of an attack, or the reason why they cannot be computed. */
export type AttackOdds =
  | {
      /** Exact over a number of branches, or sampled in a number of runs. */
      readonly kind: 'exact' | 'sampled';
      readonly runs: number;
      readonly chances: readonly { readonly name: string; readonly chance: number }[];
      readonly means: readonly { readonly name: string; readonly mean: number }[];
      /** Each amount of damage with its chance. */
      readonly damage: readonly { readonly value: number; readonly chance: number }[];
      /** Other choices that were available for the attack. */
      readonly choices: readonly string[];
    }
  | { readonly problem: string; readonly choices: readonly string[] };

const ATTACK_BRANCHES = 100_000;
const ATTACK_RUNS = 20_000;
/** Number of dice streams to try until the attack is possible. */
const TRIES = 10;

/** Computes the odds of an attack. */
export function attackOdds({ text, by, against, how, apart, others }: AttackAsked): AttackOdds {
  const read = readText(text);
  if ('faults' in read) return { problem: read.faults[0]?.what ?? '', choices: [] };
  const { ruleset } = rulesets.find((each) => each.ruleset.id === read.encounter.ruleset)!;
  const start = ruleset.start(duelSetup(read.encounter, { by, against, apart }));
  const streams = Array.from({ length: TRIES }, (_, i) => () => simulationChance(1 + i, 0).draw);
  const wanted = { by, against, kind: undefined, values: [against, ...how] };
  const { found, seen } = findAttack(ruleset, start, wanted, streams);
  const choices = [...seen.values].filter((value) => value !== against);
  if (found === undefined) return { problem: 'never', choices };
  const { situation } = found;
  const opens =
    situation.opening === null
      ? () => undefined
      : answerOnce<unknown>(by, situation.opening.key, situation.opening.answer);
  const rest = others === 'simple' ? [byPolicy<unknown>(ruleset.policies.simple!, () => true)] : [];
  const question = { ruleset, start: situation.start, given: [], answering: answeredBy(opens, ...rest) };
  const sampling = { runs: ATTACK_RUNS, draw: simulationChance(1, 0).draw };
  const odds = oddsOf(question, { branches: ATTACK_BRANCHES, sampling });
  if (odds.kind === 'unknown') return { problem: 'never', choices };
  const { chances } = odds;
  const kinds = (name: string) => new Set(distributionOf(chances, name).map(({ value }) => typeof value));
  const names = factsIn(chances);
  return {
    kind: odds.kind,
    runs: odds.kind === 'exact' ? odds.branches : odds.runs,
    chances: names
      .filter((name) => kinds(name).has('boolean'))
      .map((name) => ({ name, chance: toNumber(chanceOf(chances, name)) })),
    means: names
      .filter((name) => kinds(name).has('number'))
      .map((name) => ({ name, mean: meanOf(chances, name) })),
    damage: distributionOf(chances, 'damage').map(({ value, chance }) => {
      return { value: typeof value === 'number' ? value : 0, chance: toNumber(chance) };
    }),
    choices,
  };
}

/** Lists the combatants of an encounter. Empty if it has errors. */
export function peopleIn(
  text: string,
): readonly { readonly id: string; readonly name: string; readonly side: string }[] {
  const read = readText(text);
  return 'faults' in read ? [] : read.encounter.combatants.map(({ id, name, side }) => ({ id, name, side }));
}

const BRANCHES = 5_000;
const RUNS = 1_000;

const CLOSED = refusal('decision-closed', 'This question is no longer open.', 'See the current questions.');

/** Computes the odds of an answer to an open decision, or of a GM override if `decision` is null. */
export function oddsView(live: Table, decision: string | null, answer: RawAnswer): Result<OddsView> {
  if (decision === null) return overrideOddsView(live, answer);
  const open = openDecisions(live).find(({ id }) => id === decision);
  if (open === undefined || live.fight === null || live.fight.now.step.act !== null) return refused(CLOSED);
  const { rules, now } = live.fight;
  const sampling = { runs: RUNS, draw: simulationChance(1, 0).draw };
  const odds = oddsOfAnswer(
    rules,
    now.step,
    { who: open.decision.who, answer },
    { branches: BRANCHES, sampling },
  );
  return ok({ kind: odds.kind, facts: odds.kind === 'unknown' ? [] : factsOf(odds), basis: 'everything' });
}

function overrideOddsView({ fight }: Table, act: RawAnswer): Result<OddsView> {
  if (fight === null) return refused(CLOSED);
  const sampling = { runs: RUNS, draw: simulationChance(1, 0).draw };
  const odds = oddsOfAct(fight.rules, fight.now.state, act, { branches: BRANCHES, sampling });
  // Without dice, the result contains nothing that the GM cannot already see.
  const isCertain = odds.kind === 'exact' && odds.branches === 1;
  return ok({
    kind: odds.kind,
    facts: isCertain || odds.kind === 'unknown' ? [] : factsOf(odds),
    basis: 'everything',
  });
}

function factsOf({ chances }: Exclude<Odds, { kind: 'unknown' }>): readonly FactOdds[] {
  return factsIn(chances).flatMap((name): readonly FactOdds[] => {
    const kinds = distributionOf(chances, name).map(({ value }) => typeof value);
    if (kinds.includes('number')) return [{ name, mean: meanOf(chances, name) }];
    if (!kinds.includes('boolean')) return [];
    return [{ name, chance: toNumber(chanceOf(chances, name)) }];
  });
}

/** Every total of a dice expression with its chance, or the reason why it cannot be computed. */
export type DiceOdds =
  | {
      readonly chances: readonly { readonly value: number; readonly chance: number }[];
      readonly mean: number;
    }
  | { readonly problem: string };

export function diceOdds(notation: string): DiceOdds {
  const read = parseNotation(notation);
  if ('fault' in read) return { problem: `Column ${read.fault.column}: ${read.fault.sentence}.` };
  const exact = exactDistribution(read);
  if (exact === undefined) return { problem: 'These are too many dice to be counted exactly.' };
  const chances = exact.map(({ value, chance }) => ({ value: Number(value), chance: toNumber(chance) }));
  return { chances, mean: chances.reduce((sum, { value, chance }) => sum + value * chance, 0) };
}
