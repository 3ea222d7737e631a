import { parseArgs } from 'node:util';
import { CliError } from '../src/cli/environment.ts';
import { fightNamed, type NamedFight, shippedEncounters } from '../src/cli/home.ts';
import { prepare, variantsOf } from '../src/cli/odds/ask.ts';
import type { BaseEvent } from '../src/kernel/combat.ts';
import type { Decision, Option, RawAnswer } from '../src/kernel/decision.ts';
import { answeredBy, answerOnce, firstValue, type OddsQuery } from '../src/odds/answers.ts';
import { explore, runByChance } from '../src/odds/explore.ts';
import { rulesets } from '../src/rulesets.ts';
import { simulationChance } from '../src/simulation/random.ts';
import { median, perSecond, speedNow, told } from './report.ts';

// Measures the exact odds of the first attacks of all shipped combatants, with called shots and areas: how many have
// too many branches and are sampled, and the time of the widest, computed from scratch. Part of npm run bench; on its
// own: npm run bench -- odds [--book timeslice] [--all]

const { values } = parseArgs({
  options: { book: { type: 'string' }, all: { type: 'boolean', default: false } },
});

/** The limit used at live tables. Odds with more branches are sampled there. */
const BUDGET = 5_000;
/** Milliseconds for the odds of one attack, on the machine for which the bar was set. */
const BAR = 1;
/** How many of the attacks with the most branches are timed. */
const TIMED = 4;
const ROUNDS = 5;
const SECONDS_A_ROUND = 0.06;

/** Returns the milliseconds of this thread for one call. */
function millisecondsOf(count: () => unknown): number {
  return median(Array.from({ length: ROUNDS }, () => 1000 / perSecond(SECONDS_A_ROUND, count)));
}

type Query = OddsQuery<unknown, BaseEvent>;

interface Attack {
  readonly name: string;
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
    if (error instanceof CliError) return undefined;
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

/** Returns all attacks that a combatant can begin with: the first one found, and every other one with its calls. */
function attacksOf(fight: NamedFight, encounter: string, by: string, against: string): readonly Attack[] {
  const query = firstAttack(fight, by, against);
  if (query === undefined) return [];
  const name = `${encounter} ${by}`;
  const opening = openingOf(query, by);
  const isAttack = ({ kind }: Option): boolean => query.ruleset.purposes?.[kind] === 'attack';
  const answers =
    opening?.options.filter(isAttack).flatMap((option) => answersAgainst(option, against)) ?? [];
  const others = answers.map((answer) => ({
    name: `${name} ${Object.values(answer).join(' ')}`,
    isFirst: false,
    query: { ...query, answering: answeredBy(answerOnce(by, opening!.key, answer)) },
  }));
  return [{ name, isFirst: true, query }, ...others];
}

function shippedAttacks(ruleset: string): readonly Attack[] {
  const encounters = shippedEncounters().filter(({ name }) => name.startsWith(`${ruleset}/`));
  return encounters.flatMap(({ name }) => {
    const fight = fightNamed(name);
    const { combatants } = fight.encounter;
    return combatants.flatMap(({ id, side }) => {
      const foe = combatants.find((other) => other.side !== side);
      return foe === undefined ? [] : attacksOf(fight, name, id, foe.id);
    });
  });
}

const speed = speedNow();

function tell(what: string, attacks: readonly Attack[]): void {
  if (attacks.length === 0) return;
  const counted = attacks.map((attack) => ({ ...attack, branches: explore(attack.query, BUDGET)?.branches }));
  const sampled = counted.filter(({ branches }) => branches === undefined);
  const widest = counted
    .filter(({ branches }) => branches !== undefined)
    .toSorted((a, b) => b.branches! - a.branches!)
    .slice(0, TIMED)
    .map((attack) => ({ ...attack, took: millisecondsOf(() => explore(attack.query, BUDGET)) }));
  const slowest = widest.toSorted((a, b) => b.took - a.took)[0]!;
  console.log(
    `odds of ${what}: ${counted.length} attacks; the slowest has ${slowest.branches} branches (${slowest.name})`,
  );
  told(`slowest, ${slowest.took.toFixed(2)} ms here`, slowest.took * speed, { atMost: BAR }, 'ms');
  told('sampled', sampled.length, { atMost: 0 });
  if (values.all) for (const { name } of sampled) console.log(`         ${name}`);
}

for (const { ruleset } of rulesets) {
  if (values.book !== undefined && values.book !== ruleset.id) continue;
  const attacks = shippedAttacks(ruleset.id);
  tell(
    `first attacks, ${ruleset.id}`,
    attacks.filter(({ isFirst }) => isFirst),
  );
  tell(
    `called shots, areas and other attacks, ${ruleset.id}`,
    attacks.filter(({ isFirst }) => !isFirst),
  );
}
