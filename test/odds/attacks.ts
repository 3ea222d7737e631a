import type { Encounter } from '../../src/kernel/encounter.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import type { OddsQuery } from '../../src/odds/answers.ts';
import { type Answerer, answeredBy, answerOnce } from '../../src/odds/answers.ts';
import type { AvailableChoices } from '../../src/odds/attack-query.ts';
import { duelSetup, reachAttack } from '../../src/odds/attack-query.ts';
import { simulationChance } from '../../src/simulation/random.ts';

type Asked = OddsQuery<unknown, never>;

/** An attack of a combatant in an encounter, for which odds can be computed. */
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

/**
 * The attack of this kind with these values. All other questions have given or default answers. `undefined`
 * if it never happens.
 */
export function attackOf(
  ruleset: Ruleset,
  encounter: Encounter<unknown, unknown>,
  { by, against, apart }: Duel,
  wish: { readonly kind: string | undefined; readonly values: readonly string[] },
  answers: readonly Answerer<unknown>[] = [],
  available: AvailableChoices = { values: new Set(), kinds: new Set() },
): Asked | undefined {
  const start = ruleset.start(duelSetup(encounter, { by, against, apart }));
  const values = [against, ...wish.values];
  for (let seed = 1; seed <= 2; seed++) {
    const attempt = { draw: simulationChance(seed, 0).draw, policy: null, seen: available };
    const blow = { by, against, wish: { kind: wish.kind, values } };
    const found = reachAttack(ruleset as never, start, blow, attempt);
    if (found === undefined) continue;
    const { opening } = found;
    const answerer = opening === null ? () => undefined : answerOnce(by, opening.key, opening.answer);
    return {
      ruleset: ruleset as never,
      start: found.start,
      given: [],
      answering: answeredBy(answerer, ...answers),
    };
  }
  return undefined;
}

/** Maximum number of values tried for each choice of the attacker. */
const MOST_VALUES = 4;

/** Every kind of attack on an enemy in these encounters, with a number of each kind. */
export function everyAttack(
  ruleset: Ruleset,
  encounters: readonly Encounter<unknown, unknown>[],
  ofEachKind: number,
): readonly Attack[] {
  const attacks = new Map<string, Attack[]>();
  for (const encounter of encounters) {
    for (const { id: by, side } of encounter.combatants) {
      const foe = encounter.combatants.find((other) => other.side !== side);
      if (foe === undefined) continue;
      const duel = { by, against: foe.id, apart: 1 };
      for (const [kind, values] of choicesOf(ruleset, encounter, duel)) {
        const known = attacks.get(kind) ?? [];
        if (known.length < ofEachKind) known.push(...attacksOn(ruleset, encounter, duel, kind, values));
        if (known.length > 0) attacks.set(kind, known);
      }
    }
  }
  return [...attacks.values()].flat();
}

/** The kinds of answers that name the enemy, each with its other possible values. */
function choicesOf(ruleset: Ruleset, encounter: Encounter<unknown, unknown>, duel: Duel) {
  const available: AvailableChoices = { values: new Set(), kinds: new Set() };
  attackOf(ruleset, encounter, duel, { kind: undefined, values: [] }, [], available);
  const values = [...available.values].filter((value) => value !== duel.by && value !== duel.against);
  return [...available.kinds].map((kind) => [kind!, values.slice(0, MOST_VALUES)] as const);
}

function attacksOn(
  ruleset: Ruleset,
  encounter: Encounter<unknown, unknown>,
  duel: Duel,
  kind: string,
  values: readonly string[],
): Attack[] {
  return [[], ...values.map((value) => [value])].flatMap((wished) => {
    const query = attackOf(ruleset, encounter, duel, { kind, values: wished });
    const name = `${encounter.name}: ${duel.by} on ${duel.against}, ${kind} ${wished.join(' ')}`;
    return query === undefined ? [] : [{ name, kind, question: query }];
  });
}
