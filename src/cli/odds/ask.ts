import { type Answerer, once } from '../../odds/answering.ts';
import { oddsOf } from '../../odds/odds.ts';
import { alone, type Blow, reachBlow, type Situation } from '../../odds/situation.ts';
import type { Said, Wish } from '../../odds/wish.ts';
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
  /** Cells between them. */
  readonly apart: number;
  readonly answers: readonly WishedAnswer[];
  readonly fact: string;
  readonly branches: number;
}

const SAMPLED_RUNS = 20_000;
/** Dice that bring the fight to the attack: as many tries, with and without the attacker doing more than wait. */
const TRIES = 10;

/** The odds of an attack. Throws Stop when it can't be made. */
export function ask(inquiry: Inquiry, variant: Variant): Column {
  const { ruleset } = inquiry.fight;
  const { situation, seed, isPlayed } = situationFor(inquiry, variant);
  const { start, opening } = situation;
  const opens: Answerer<unknown> =
    opening === null ? () => undefined : once(inquiry.by, opening.key, opening.answer);
  const said: Said = (param, value) => ruleset.words.value(param, value, start);
  const asked = new Asked(opens, wishesOf(inquiry, variant), { ...inquiry, said });
  const { answering } = asked;
  const sampling = { runs: SAMPLED_RUNS, draw: simulationChance(1, 0).draw };
  const budget = { branches: inquiry.branches, sampling };
  const odds = oddsOf({ ruleset: ruleset as never, start, given: [], answering }, budget);
  if (odds.how === 'unknown') throw tooMuch(inquiry.branches);
  asked.assertUsed();
  const until = isPlayed ? `${inquiry.by} plays by the simple policy` : 'everybody lets all pass';
  const assumed = [
    `only these two are there, ${inquiry.apart} apart; until the attack ${until} (dice of seed ${seed})`,
    ...asked.lines,
  ];
  return { label: variant.label, odds, assumed };
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
  const start = ruleset.start(alone(encounter, inquiry));
  const { by, against } = inquiry;
  const blow: Blow = { by, against, wish: wishFor(inquiry, variant) };
  for (const isPlayed of [false, true]) {
    for (let seed = 1; seed <= TRIES; seed++) {
      const policy = isPlayed ? ruleset.policies.simple! : null;
      const attempt = { draw: simulationChance(seed, 0).draw, policy };
      const situation = reachBlow(ruleset as never, start, blow, attempt);
      if (situation !== undefined) return { situation, seed, isPlayed };
    }
  }
  throw noSuchAttack(inquiry, variant);
}

/** The attack as an answer: against whom, with what, called where, whatever the book names these. */
function wishFor({ against, attack }: Inquiry, { weapon, called }: Variant): Wish {
  return { kind: attack, values: [against, weapon, called].filter((value) => value !== undefined) };
}

function noSuchAttack({ by, against, apart, fight }: Inquiry, { weapon, called }: Variant): Stop {
  const how = [
    weapon === undefined ? '' : ` with ${weapon}`,
    called === undefined ? '' : ` at ${called}`,
  ].join('');
  const standing = fight.encounter.combatants.find(({ id }) => id === by)!;
  return wrongUsage(
    `${by} never comes to attack ${against}${how}, ${apart} apart.`,
    `Look at what ${standing.name} holds and how far it reaches (--apart), or leave --with and --called out.`,
  );
}
