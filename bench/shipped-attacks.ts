import { fightNamed, shippedEncounters } from '../src/cli/home.ts';
import { BadQuestion } from '../src/content/fault.ts';
import { prepare, variantsOf } from '../src/designer/attack-odds.ts';
import type { NamedFight } from '../src/designer/settings.ts';
import type { BaseEvent } from '../src/kernel/combat.ts';
import type { Decision, Option, RawAnswer } from '../src/kernel/decision.ts';
import { answeredBy, answerOnce, firstValue, type OddsQuery } from '../src/odds/answers.ts';
import { explore, runByChance } from '../src/odds/explore.ts';
import { toNumber } from '../src/odds/rational.ts';
import { simulationChance } from '../src/simulation/random.ts';

// The attacks of all shipped combatants whose odds are measured and listed.

/** The limit used at live tables. Odds with more branches are sampled there. */
export const BUDGET = 5_000;

type Query = OddsQuery<unknown, BaseEvent>;

export interface ShippedAttack {
  readonly name: string;
  readonly encounter: string;
  readonly by: string;
  readonly against: string;
  /** Whether it is the first attack as found, or another: a called shot, an area, another weapon. */
  readonly isFirst: boolean;
  readonly query: Query;
}

/** Returns the first attack of a combatant on its first enemy; `undefined` if it is impossible. */
function firstAttack(fight: NamedFight, by: string, against: string): Query | undefined {
  const [variant] = variantsOf({ with: [], called: [], defence: [], compare: [] });
  const request = {
    by,
    against,
    attack: undefined,
    apart: 1,
    fact: 'damage',
    answers: [],
    others: undefined,
  };
  try {
    return prepare({ ...request, fight, branches: BUDGET }, variant!).question;
  } catch (error) {
    if (error instanceof BadQuestion) return undefined;
    throw error;
  }
}

/** Returns the question at which an attack begins; `undefined` if it was declared in an earlier step. */
function openingOf(query: Query, by: string): Decision | undefined {
  let opening: Decision | undefined;
  const answering: Query['answering'] = (open, state) => {
    const plan = query.answering(open, state);
    const isAttack = 'answer' in plan && query.ruleset.purposes?.[plan.answer.kind] === 'attack';
    if (isAttack && plan.who === by) opening ??= open.find(({ who }) => who === by);
    return plan;
  };
  runByChance({ ...query, answering }, simulationChance(1, 0).draw);
  return opening;
}

/** Returns an answer for each place that the option can be called at; empty if it is no attack on this enemy. */
function answersAgainst({ kind, params }: Option, against: string): readonly RawAnswer[] {
  const entries = Object.entries(params);
  const isAtFoe = entries.some(([, domain]) => 'oneOf' in domain && domain.oneOf.includes(against));
  if (!isAtFoe && !entries.some(([, domain]) => 'centre' in domain)) return [];
  const chosen = entries.map(([param, domain]) => {
    const isTarget = 'oneOf' in domain && domain.oneOf.includes(against);
    return [param, isTarget ? against : firstValue(domain)] as const;
  });
  const answer = { kind, ...Object.fromEntries(chosen) };
  const { called } = params;
  if (called === undefined || !('oneOf' in called)) return [answer];
  return called.oneOf.map((place) => ({ ...answer, called: place }));
}

/** Returns every attack that a combatant can begin with instead of the first one found, with all its calls. */
function othersThan({ query, name, encounter, by, against }: ShippedAttack): readonly ShippedAttack[] {
  const opening = openingOf(query, by);
  const isAttack = ({ kind }: Option): boolean => query.ruleset.purposes?.[kind] === 'attack';
  const answers =
    opening?.options.filter(isAttack).flatMap((option) => answersAgainst(option, against)) ?? [];
  return answers.map((answer) => ({
    ...{ encounter, by, against },
    name: `${name} ${Object.values(answer).join(' ')}`,
    isFirst: false,
    query: { ...query, answering: answeredBy(answerOnce(by, opening!.key, answer)) },
  }));
}

/** Lists the first attack of every shipped combatant of a book on its first enemy. */
export function firstAttacks(ruleset: string): readonly ShippedAttack[] {
  const encounters = shippedEncounters().filter(({ name }) => name.startsWith(`${ruleset}/`));
  return encounters.flatMap(({ name: encounter }) => {
    const fight = fightNamed(encounter);
    const { combatants } = fight.encounter;
    return combatants.flatMap(({ id: by, side }) => {
      const against = combatants.find((other) => other.side !== side)?.id;
      const query = against === undefined ? undefined : firstAttack(fight, by, against);
      if (against === undefined || query === undefined) return [];
      return [{ name: `${encounter} ${by}`, encounter, by, against, isFirst: true, query }];
    });
  });
}

/** Lists the first attacks, and all others with which their combatants can begin. */
export function shippedAttacks(ruleset: string): readonly ShippedAttack[] {
  return firstAttacks(ruleset).flatMap((attack) => [attack, ...othersThan(attack)]);
}

/** Returns a row of the table of first attacks, without its time. */
export function rowOf({ encounter, by, against, query }: ShippedAttack): string {
  const explored = explore(query, BUDGET);
  const branches = explored === undefined ? `over ${BUDGET}` : String(explored.branches);
  const left = explored === undefined ? undefined : toNumber(explored.distribution.unfollowed());
  const [, name] = encounter.split('/');
  return `| ${name} | ${by} | ${against} | ${branches} | ${left === undefined ? 'sampled' : shareOf(left)} |`;
}

/** One in how many, or none. */
function shareOf(chance: number): string {
  return chance === 0 ? 'none' : `1 in ${Math.round(1 / chance).toLocaleString('en')}`;
}
