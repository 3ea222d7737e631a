import { BadQuestion } from '../content/fault.ts';
import { listed, suggestion } from '../content/suggestion.ts';
import type { BaseEvent } from '../kernel/combat.ts';
import type { RawAnswer } from '../kernel/decision.ts';
import type { Encounter } from '../kernel/encounter.ts';
import { GM } from '../kernel/ids.ts';
import type { Json } from '../kernel/json.ts';
import type { Policy } from '../kernel/policy.ts';
import type { Rulebook, Ruleset } from '../kernel/ruleset.ts';
import {
  type Answerer,
  type AnswerQuery,
  allAnswers,
  answerOnce,
  byPolicy,
  type OddsQuery,
  type Said,
} from '../odds/answers.ts';
import {
  type AttackSetup,
  type AvailableChoices,
  duelSetup,
  findAttack,
  listAttacks,
  type PossibleAttack,
} from '../odds/attack-query.ts';
import { oddsOf } from '../odds/odds.ts';
import { toNumber, wilson } from '../odds/rational.ts';
import { answerText } from '../presentation/prompt.ts';
import { playOut } from '../simulation/play-out.ts';
import { simulationChance } from '../simulation/random.ts';
import { Asked, type Column, type DownBy, type RequestedAnswer } from './asked.ts';
import type { NamedFight } from './settings.ts';

/** Options that can have several values, with one column of odds for each. */
export interface Lists {
  readonly with: readonly string[];
  readonly called: readonly string[];
  readonly defence: readonly string[];
  readonly compare: readonly string[];
}

/** One of the attacks to compare. */
export interface Variant {
  /** A label that distinguishes it from the others; empty if it is the only one. */
  readonly label: string;
  readonly weapon: string | undefined;
  readonly called: string | undefined;
  readonly defence: string | undefined;
  /** A ruling as `id=value`, set only for this variant. */
  readonly ruling: string | undefined;
  /** Further values of the attack. */
  readonly more?: readonly string[];
  /** This very attack; `undefined` searches for one with the weapon and the called shot. */
  readonly exactly?: PossibleAttack;
}

const MOST = 12;

/** Returns every combination of the options. Throws BadQuestion if there are too many for one table. */
export function variantsOf(lists: Lists): readonly Variant[] {
  const each = (list: readonly string[]): readonly (string | undefined)[] =>
    list.length === 0 ? [undefined] : list;
  const rulings = lists.compare.length === 0 ? [undefined] : [undefined, ...lists.compare];
  const all = each(lists.with).flatMap((weapon) =>
    each(lists.called).flatMap((called) =>
      each(lists.defence).flatMap((defence) =>
        rulings.map((ruling) => ({ weapon, called, defence, ruling, label: '' })),
      ),
    ),
  );
  if (all.length > MOST)
    throw new BadQuestion(`These are ${all.length} questions.`, `Ask at most ${MOST} at once.`);
  return all.map((variant) => ({ ...variant, label: labelOf(variant, lists) }));
}

function labelOf({ weapon, called, defence, ruling }: Variant, lists: Lists): string {
  const parts = [
    lists.with.length > 1 ? weapon : undefined,
    lists.called.length > 1 ? called : undefined,
    lists.defence.length > 1 ? defence : undefined,
    lists.compare.length > 0 ? (ruling ?? 'as it is') : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

/** Returns the encounter with these rulings (`id=value`) set. Throws BadQuestion for an unknown ruling or value. */
export function withRulings<S, O>(
  encounter: Encounter<S, O>,
  book: Rulebook,
  settings: readonly string[],
): Encounter<S, O> {
  const set = settings.map((setting) => readSetting(book, setting));
  return { ...encounter, rulings: { ...encounter.rulings, ...Object.fromEntries(set) } };
}

function readSetting(book: Rulebook, text: string): readonly [string, string | number] {
  const at = text.indexOf('=');
  const [id, value] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  const ruling = at === -1 || !Object.hasOwn(book.rulings, id) ? undefined : book.rulings[id]!;
  const configurable = Object.keys(book.rulings).filter((each) => isConfigurable(book, each));
  if (ruling === undefined || !isConfigurable(book, id)) {
    const near = suggestion(at === -1 ? text : id, configurable);
    const remedy = `${near}riposte rules ${book.id} lists them; --set and --vary change other values.`;
    throw new BadQuestion(`"${text}" sets no configurable ruling of ${book.title}; write id=value.`, remedy);
  }
  const { whole, settings } = ruling;
  if (whole !== undefined) {
    const number = /^-?\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= whole.min && number <= whole.max) return [id, number];
    throw new BadQuestion(
      `${id} can't be "${value}".`,
      `It takes a whole number from ${whole.min} to ${whole.max}.`,
    );
  }
  const found = settings.find((setting) => String(setting.value) === value);
  if (found !== undefined) return [id, found.value];
  throw new BadQuestion(
    `${id} can't be "${value}".`,
    `Settings: ${listed(settings.map((each) => String(each.value)))}.`,
  );
}

function isConfigurable(book: Rulebook, id: string): boolean {
  const { settings, whole } = book.rulings[id]!;
  return settings.length > 1 || whole !== undefined;
}

/** The attacker, the target and the options of a query. */
export interface OddsRequest {
  readonly fight: NamedFight;
  readonly by: string;
  readonly against: string;
  /** The kind of attack; `undefined` means the first available one. */
  readonly attack: string | undefined;
  /** Places only these two, at this distance in cells; `undefined` keeps everyone in their place in the encounter. */
  readonly apart: number | undefined;
  readonly answers: readonly RequestedAnswer[];
  /** The policy for all other decisions; `undefined` means default answers. */
  readonly others: Policy | undefined;
  readonly fact: string;
  readonly branches: number;
}

/** Number of fights that `downBy` plays. */
export const FIGHTS = 2_000;
const MOST_STEPS = 100_000;

/** Plays the fight many times by the simple policy. Returns how often each of the two is down after each round. */
export function downBy(request: OddsRequest, rounds: number): readonly DownBy[] {
  const ruleset = request.fight.ruleset as Ruleset<never, never>;
  const start = startOf(request);
  const fighters = [request.by, request.against];
  const downs = fighters.map(() => Array.from({ length: rounds }, () => 0));
  const policyOf = () => ruleset.policies.simple!;
  for (let fight = 0; fight < FIGHTS; fight++) {
    const chance = simulationChance(1, fight);
    let state = start;
    for (let mostRounds = 1; mostRounds <= rounds; mostRounds++) {
      state = playOut({ ruleset, state, chance, policyOf, mostSteps: MOST_STEPS, mostRounds }).state;
      const { standings } = ruleset.overview(state, GM);
      for (const [i, who] of fighters.entries()) {
        if (standings.find(({ id }) => id === who)?.isUp === false) downs[i]![mostRounds - 1]! += 1;
      }
    }
  }
  return fighters.map((who, i) => ({
    who,
    rounds: downs[i]!.map((count) => ({ p: count / FIGHTS, interval: wilson(count / FIGHTS, FIGHTS) })),
  }));
}

const SAMPLED_RUNS = 20_000;
/** Seeds tried to reach the attack, with an attacker that only waits and with one that plays. */
const TRIES = 10;

/** Computes the odds of an attack. Throws BadQuestion if the attack is impossible. */
export function ask(request: OddsRequest, variant: Variant): Column {
  const { question, asked, assumed } = prepare(request, variant);
  const sampling = { runs: SAMPLED_RUNS, draw: simulationChance(1, 0).draw };
  const odds = oddsOf(question, { branches: request.branches, sampling });
  if (odds.kind === 'unknown') throw tooMuch(request.branches);
  asked.assertUsed();
  return { label: variant.label, odds, counted: countedText(odds), assumed: [assumed, ...asked.lines] };
}

/** An attack ready for its odds, with notes on the decisions in it and how it was reached. */
interface Prepared {
  readonly question: OddsQuery<unknown, BaseEvent>;
  readonly asked: Asked<unknown>;
  readonly assumed: string;
}

/** Plays the fight until the attack is possible. Throws BadQuestion if that never happens. */
export function prepare(request: OddsRequest, variant: Variant): Prepared {
  const { by, fight } = request;
  const ruleset = fight.ruleset as Ruleset<never, never>;
  const { situation, seed, isPlayed } = situationFor(request, variant);
  const { start, opening } = situation;
  const opens: Answerer<unknown> =
    opening === null ? () => undefined : answerOnce(by, opening.key, opening.answer);
  const said: Said = (param, value) => ruleset.words.value(param, value, start, by);
  const { others } = request;
  const rest: Answerer<unknown> =
    others === undefined ? secondBlow(ruleset, request, opening?.answer) : byPolicy(others, () => true);
  const asked = new Asked(opens, requestedAnswers(request, variant), { ...request, said }, rest);
  const until = isPlayed ? `${by} plays by the simple policy` : 'everyone uses default answers';
  return {
    question: { ruleset, start, given: [], answering: asked.answering },
    asked,
    assumed: `${placed(request)}; until the attack ${until} (dice of seed ${seed})`,
  };
}

/**
 * Takes the blow of a second weapon that the attack named, at the same target. The default answer would forgo it.
 * Other questions of the attacker get their default answers.
 */
function secondBlow(
  { purposes = {} }: Pick<Ruleset, 'purposes'>,
  { by, against }: OddsRequest,
  attack: RawAnswer | undefined,
): Answerer<unknown> {
  const named = new Set(Object.values(attack ?? {}));
  return ({ who, options, context }) => {
    const { weapon = null } = (context ?? {}) as { readonly weapon?: Json };
    if (who !== by || weapon === null || !named.has(weapon)) return undefined;
    const blows = allAnswers(options.filter(({ kind }) => purposes[kind] === 'attack'));
    const answer = blows.find((each) => Object.values(each).includes(against));
    return answer === undefined ? undefined : { who, answer };
  };
}

function placed({ apart }: OddsRequest): string {
  return apart === undefined ? 'the encounter as written' : `only these two, ${apart} apart`;
}

function countedText(odds: Column['odds']): string {
  if (odds.kind === 'sampled') {
    return `too many branches to count: sampled in ${odds.runs} runs, with 95 % intervals`;
  }
  const left = toNumber(odds.unfollowed);
  const cut =
    left === 0 ? '' : `; branches with ${left.toExponential(1)} in all were not followed to their end`;
  return `exact, ${odds.branches} ${odds.branches === 1 ? 'branch' : 'branches'}${cut}`;
}

function requestedAnswers({ answers }: OddsRequest, { defence }: Variant): readonly RequestedAnswer[] {
  return defence === undefined ? answers : [{ key: undefined, name: defence }, ...answers];
}

function tooMuch(branches: number): BadQuestion {
  return new BadQuestion(
    `More than ${branches} branches: somebody's best answer can't be found by sampling.`,
    'Name the answer instead of "best", or allow more: --branches N.',
  );
}

/**
 * Returns every attack that the attacker can make on the target as a variant, with the answers in words as its label.
 * Attacks that need another weapon in hand are included; their labels name the answer before them and its cost.
 */
export function everyAttack(request: OddsRequest, defence: string | undefined): readonly Variant[] {
  const { by, against, fight } = request;
  const ruleset = fight.ruleset as Ruleset<never, never>;
  const start = startOf(request);
  const attacks = listAttacks(ruleset, start, { by, against }, () => simulationChance(1, 0).draw);
  const { attack } = request;
  const asked = attack === undefined ? attacks : attacks.filter(({ answer }) => answer.kind === attack);
  return asked.map((exactly): Variant => {
    const said = (answer: RawAnswer): string => {
      const told = Object.entries(answer).filter(([, value]) => value !== against);
      return answerText(ruleset, start, exactly.options, Object.fromEntries(told) as RawAnswer, by);
    };
    const { answer, first, cost } = exactly;
    const price = cost === undefined ? '' : ` (${cost})`;
    const label = first === undefined ? said(answer) : `${said(first)}${price}, then ${said(answer)}`;
    return { label, weapon: undefined, called: undefined, defence, ruling: undefined, exactly };
  });
}

function startOf({ fight: { ruleset, encounter }, by, against, apart }: OddsRequest): unknown {
  return ruleset.start(apart === undefined ? encounter : duelSetup(encounter, { by, against, apart }));
}

interface Found {
  readonly situation: AttackSetup<unknown>;
  readonly seed: number;
  readonly isPlayed: boolean;
}

function situationFor(request: OddsRequest, variant: Variant): Found {
  const { ruleset } = request.fight;
  const { by, against, attack: kind } = request;
  const start = startOf(request);
  const streams = Array.from({ length: TRIES }, (_, i) => () => simulationChance(1 + i, 0).draw);
  const { exactly } = variant;
  const blow =
    exactly === undefined
      ? { by, against, kind, values: valuesOf(request, variant) }
      : { by, against, ...queryFor(exactly.answer), first: exactly.first && queryFor(exactly.first) };
  const { found, seen } = findAttack(ruleset as never, start, blow, streams);
  if (found === undefined) throw noSuchAttack(request, variant, seen);
  return { ...found, seed: 1 + found.stream };
}

function queryFor({ kind, ...values }: RawAnswer): AnswerQuery {
  return { kind, values: Object.values(values).map(String) };
}

/** Returns the values that the attack must have, such as target, weapon and location, under any parameter names. */
function valuesOf({ against }: OddsRequest, { weapon, called, more = [] }: Variant): readonly string[] {
  return [against, weapon, called, ...more].filter((value) => value !== undefined);
}

/** The attacker never gets the chance to make the attack. */
export class NoSuchAttack extends BadQuestion {
  /** The values that the attacker could choose from. */
  readonly choices: readonly string[];

  constructor(sentence: string, choices: readonly string[], remedy: string) {
    super(sentence, remedy);
    this.choices = choices;
  }
}

function noSuchAttack(
  request: OddsRequest,
  { weapon, called }: Variant,
  available: AvailableChoices,
): NoSuchAttack {
  const { by, against } = request;
  const how = [weapon === undefined ? '' : ` with ${weapon}`, called === undefined ? '' : ` at ${called}`];
  const remedy = `Try --apart, or what ${by} could choose from: ${listed([...available.values])}.`;
  const sentence = `${by} never comes to attack ${against}${how.join('')}: ${placed(request)}.`;
  return new NoSuchAttack(sentence, [...available.values], remedy);
}
