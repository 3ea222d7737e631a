import type { Encounter } from '../../src/kernel/encounter.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { type Answerer, answeredBy, once } from '../../src/odds/answering.ts';
import type { Seen } from '../../src/odds/opener.ts';
import type { Question } from '../../src/odds/question.ts';
import { alone, reachBlow } from '../../src/odds/situation.ts';
import { simulationChance } from '../../src/simulate/generator.ts';

type Asked = Question<unknown, never>;

/** An attack of somebody in an encounter, ready to be counted. */
export interface Attack {
  readonly name: string;
  readonly kind: string;
  readonly question: Asked;
}

export interface Duel {
  readonly by: string;
  readonly against: string;
  readonly apart: number;
}

/** The attack of this kind with these values, everything else inside it answered so or left to silence; undefined: it never comes. */
export function attackOf(
  ruleset: Ruleset,
  encounter: Encounter<unknown, unknown>,
  { by, against, apart }: Duel,
  wish: { readonly kind: string | undefined; readonly values: readonly string[] },
  answers: readonly Answerer<unknown>[] = [],
  seen: Seen = { values: new Set(), kinds: new Set() },
): Asked | undefined {
  const start = ruleset.start(alone(encounter, { by, against, apart }));
  const values = [against, ...wish.values];
  for (let seed = 1; seed <= 2; seed++) {
    const attempt = { draw: simulationChance(seed, 0).draw, policy: null, seen };
    const blow = { by, against, wish: { kind: wish.kind, values } };
    const found = reachBlow(ruleset as never, start, blow, attempt);
    if (found === undefined) continue;
    const { opening } = found;
    const answerer = opening === null ? () => undefined : once(by, opening.key, opening.answer);
    return {
      ruleset: ruleset as never,
      start: found.start,
      given: [],
      answering: answeredBy(answerer, ...answers),
    };
  }
  return undefined;
}

/** How many of an encounter's combatants attack, and with how many of the values that they can choose from. */
const MOST_ATTACKERS = 2;
const MOST_VALUES = 4;

/** Every kind of attack that combatants of an encounter make on a foe, in a few ways each. */
export function everyAttack(ruleset: Ruleset, encounter: Encounter<unknown, unknown>): Attack[] {
  return encounter.combatants.slice(0, MOST_ATTACKERS).flatMap(({ id: by, side }) => {
    const foe = encounter.combatants.find((other) => other.side !== side);
    return foe === undefined ? [] : attacksOn(ruleset, encounter, { by, against: foe.id, apart: 1 });
  });
}

function attacksOn(ruleset: Ruleset, encounter: Encounter<unknown, unknown>, duel: Duel): Attack[] {
  const seen: Seen = { values: new Set(), kinds: new Set() };
  attackOf(ruleset, encounter, duel, { kind: undefined, values: [] }, [], seen);
  const values = [...seen.values].filter((value) => value !== duel.by && value !== duel.against);
  const wishes = [...seen.kinds].flatMap((kind) => [
    { kind, values: [] },
    ...values.slice(0, MOST_VALUES).map((value) => ({ kind, values: [value] })),
  ]);
  return wishes.flatMap((wish) => {
    const question = attackOf(ruleset, encounter, duel, wish);
    const name = `${encounter.name}: ${duel.by} on ${duel.against}, ${wish.kind} ${wish.values.join(' ')}`;
    return question === undefined ? [] : [{ name, kind: wish.kind!, question }];
  });
}
