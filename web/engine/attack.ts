import { answeredBy, byPolicy, once } from '../../src/odds/answering.ts';
import { chanceOf, distributionOf, factsIn, meanOf } from '../../src/odds/facts.ts';
import { findBlow } from '../../src/odds/find-blow.ts';
import { oddsOf } from '../../src/odds/odds.ts';
import { toNumber } from '../../src/odds/rational.ts';
import { alone } from '../../src/odds/situation.ts';
import { rulesets } from '../../src/rulesets.ts';
import { simulationChance } from '../../src/simulate/generator.ts';
import { readText } from './reading.ts';

/** An attack of an encounter, of which the odds are wanted. */
export interface AttackAsked {
  readonly text: string;
  readonly by: string;
  readonly against: string;
  /** With what, where: ids or names as the rulebook has them; may be empty. */
  readonly how: readonly string[];
  /** Cells between the two, who are then alone there. */
  readonly apart: number;
  /** Who answers all else that is asked: the simple policy, or nobody. */
  readonly others: 'simple' | 'silence';
}

/** Its odds, or why there are none. */
export type AttackOdds =
  | {
      /** Counted over so many branches, or tried so many times. */
      readonly how: 'exact' | 'sampled';
      readonly runs: number;
      readonly chances: readonly { readonly name: string; readonly chance: number }[];
      readonly means: readonly { readonly name: string; readonly mean: number }[];
      /** Damage with the chance of each. */
      readonly damage: readonly { readonly value: number; readonly chance: number }[];
      /** What else could have been said of the attack. */
      readonly choices: readonly string[];
    }
  | { readonly problem: string; readonly choices: readonly string[] };

const BRANCHES = 100_000;
const RUNS = 20_000;
/** Streams of dice with which the fight is brought to the attack. */
const TRIES = 10;

/** The odds of an attack. */
export function attackOdds({ text, by, against, how, apart, others }: AttackAsked): AttackOdds {
  const read = readText(text);
  if ('faults' in read) return { problem: read.faults[0]?.what ?? '', choices: [] };
  const { ruleset } = rulesets.find((each) => each.ruleset.id === read.encounter.ruleset)!;
  const start = ruleset.start(alone(read.encounter, { by, against, apart }));
  const streams = Array.from({ length: TRIES }, (_, i) => () => simulationChance(1 + i, 0).draw);
  const wanted = { by, against, kind: undefined, values: [against, ...how] };
  const { found, seen } = findBlow(ruleset, start, wanted, streams);
  const choices = [...seen.values].filter((value) => value !== against);
  if (found === undefined) return { problem: 'never', choices };
  const { situation } = found;
  const opens =
    situation.opening === null
      ? () => undefined
      : once<unknown>(by, situation.opening.key, situation.opening.answer);
  const rest = others === 'simple' ? [byPolicy<unknown>(ruleset.policies.simple!, () => true)] : [];
  const question = { ruleset, start: situation.start, given: [], answering: answeredBy(opens, ...rest) };
  const sampling = { runs: RUNS, draw: simulationChance(1, 0).draw };
  const odds = oddsOf(question, { branches: BRANCHES, sampling });
  if (odds.how === 'unknown') return { problem: 'never', choices };
  const { chances } = odds;
  const kinds = (name: string) => new Set(distributionOf(chances, name).map(({ value }) => typeof value));
  const names = factsIn(chances);
  return {
    how: odds.how,
    runs: odds.how === 'exact' ? odds.branches : odds.runs,
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

/** Who is in an encounter; nobody while it can't be read. */
export function peopleIn(
  text: string,
): readonly { readonly id: string; readonly name: string; readonly side: string }[] {
  const read = readText(text);
  return 'faults' in read ? [] : read.encounter.combatants.map(({ id, name, side }) => ({ id, name, side }));
}
