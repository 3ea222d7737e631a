import { listed } from '../../content/wording.ts';
import type { BaseEvent } from '../../kernel/combat.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { Ruleset } from '../../kernel/ruleset.ts';
import { type Answerer, byPolicy, once } from '../../odds/answering.ts';
import { findBlow } from '../../odds/find-blow.ts';
import { oddsOf } from '../../odds/odds.ts';
import type { Seen } from '../../odds/opener.ts';
import type { Question } from '../../odds/question.ts';
import { toNumber } from '../../odds/rational.ts';
import { alone, type Situation } from '../../odds/situation.ts';
import type { Said } from '../../odds/wish.ts';
import { simulationChance } from '../../simulate/generator.ts';
import { EXIT, Stop, wrongUsage } from '../exit.ts';
import type { Fight } from '../home.ts';
import { Asked, type WishedAnswer } from './asked.ts';
import type { Column } from './column.ts';
import type { Variant } from './variants.ts';

/** Who attacks whom, and what is asked of it. */
export interface Inquiry {
  readonly fight: Fight;
  readonly by: string;
  readonly against: string;
  /** The kind of attack; undefined: the first that there is. */
  readonly attack: string | undefined;
  /** Only these two, so many cells apart; undefined: everybody, where the encounter puts them. */
  readonly apart: number | undefined;
  readonly answers: readonly WishedAnswer[];
  /** The policy that answers every other question; undefined: silence does. */
  readonly others: Policy | undefined;
  readonly fact: string;
  readonly branches: number;
}

const SAMPLED_RUNS = 20_000;
/** Dice that bring the fight to the attack: as many tries, with and without the attacker doing more than wait. */
const TRIES = 10;

/** The odds of an attack. Throws Stop when it can't be made. */
export function ask(inquiry: Inquiry, variant: Variant): Column {
  const { question, asked, assumed } = prepare(inquiry, variant);
  const sampling = { runs: SAMPLED_RUNS, draw: simulationChance(1, 0).draw };
  const odds = oddsOf(question, { branches: inquiry.branches, sampling });
  if (odds.how === 'unknown') throw tooMuch(inquiry.branches);
  asked.assertUsed();
  return { label: variant.label, odds, counted: countedText(odds), assumed: [assumed, ...asked.lines] };
}

/** An attack ready to be counted, with a note of what is asked inside and of how it came about. */
interface Prepared {
  readonly question: Question<unknown, BaseEvent>;
  readonly asked: Asked<unknown>;
  readonly assumed: string;
}

/** Brings the fight to the attack. Throws Stop when it never gets there. */
export function prepare(inquiry: Inquiry, variant: Variant): Prepared {
  const { by, fight } = inquiry;
  const ruleset = fight.ruleset as Ruleset<never, never>;
  const { situation, seed, isPlayed } = situationFor(inquiry, variant);
  const { start, opening } = situation;
  const opens: Answerer<unknown> = opening === null ? () => undefined : once(by, opening.key, opening.answer);
  const said: Said = (param, value) => ruleset.words.value(param, value, start, by);
  const { others } = inquiry;
  const rest: Answerer<unknown> = others === undefined ? () => undefined : byPolicy(others, () => true);
  const asked = new Asked(opens, wishesOf(inquiry, variant), { ...inquiry, said }, rest);
  const until = isPlayed ? `${by} plays by the simple policy` : 'everybody lets all pass';
  return {
    question: { ruleset, start, given: [], answering: asked.answering },
    asked,
    assumed: `${placed(inquiry)}; until the attack ${until} (dice of seed ${seed})`,
  };
}

function placed({ apart }: Inquiry): string {
  return apart === undefined ? 'the encounter as it is written' : `only these two are there, ${apart} apart`;
}

function countedText(odds: Column['odds']): string {
  if (odds.how === 'sampled') {
    return `too many branches to count: sampled in ${odds.runs} runs, with 95 % intervals`;
  }
  const left = toNumber(odds.unfollowed);
  const cut =
    left === 0 ? '' : `; branches with ${left.toExponential(1)} in all were not followed to their end`;
  return `exact, ${odds.branches} ${odds.branches === 1 ? 'branch' : 'branches'}${cut}`;
}

function wishesOf({ answers }: Inquiry, { defence }: Variant): readonly WishedAnswer[] {
  return defence === undefined ? answers : [{ key: undefined, name: defence }, ...answers];
}

function tooMuch(branches: number): Stop {
  return new Stop(
    EXIT.usage,
    `More than ${branches} branches: somebody's best answer can't be found by sampling.`,
    'Say the answer instead of "best", or allow more: --branches N.',
  );
}

interface Found {
  readonly situation: Situation<unknown>;
  readonly seed: number;
  readonly isPlayed: boolean;
}

function situationFor(inquiry: Inquiry, variant: Variant): Found {
  const { ruleset, encounter } = inquiry.fight;
  const { by, against, attack: kind, apart } = inquiry;
  const start = ruleset.start(apart === undefined ? encounter : alone(encounter, { by, against, apart }));
  const streams = Array.from({ length: TRIES }, (_, i) => () => simulationChance(1 + i, 0).draw);
  const blow = { by, against, kind, values: valuesOf(inquiry, variant) };
  const { found, seen } = findBlow(ruleset as never, start, blow, streams);
  if (found === undefined) throw noSuchAttack(inquiry, variant, seen);
  return { ...found, seed: 1 + found.stream };
}

/** What the attack's answer must name: whom, with what, where, whatever the book calls these. */
function valuesOf({ against }: Inquiry, { weapon, called }: Variant): readonly string[] {
  return [against, weapon, called].filter((value) => value !== undefined);
}

function noSuchAttack(inquiry: Inquiry, { weapon, called }: Variant, seen: Seen): Stop {
  const { by, against } = inquiry;
  const how = [weapon === undefined ? '' : ` with ${weapon}`, called === undefined ? '' : ` at ${called}`];
  const remedy = `Try --apart, or what ${by} could choose from: ${listed([...seen.values])}.`;
  return wrongUsage(`${by} never comes to attack ${against}${how.join('')}: ${placed(inquiry)}.`, remedy);
}
