import type { BaseEvent } from '../../src/kernel/combat.ts';
import type { Decision } from '../../src/kernel/decision.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import { GM } from '../../src/kernel/ids.ts';
import type { Policy, RandomIndex } from '../../src/kernel/policy.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { playOut } from '../../src/simulation/play-out.ts';
import {
  random,
  randomAnswer,
  type SimulationChance,
  simulationChance,
} from '../../src/simulation/random.ts';
import { shippedEncounters, underAnyRulings } from '../properties/encounters.ts';
import { differenceOf, type Statement } from './statement.ts';

/** Maximum number of steps and rounds of a fight. */
const MOST_STEPS = 400;
const MOST_ROUNDS = 12;
/** Maximum number of disagreements to report. */
const MOST_FAULTS = 12;

/** The result of comparing a statement with the offers of a rulebook. */
export interface Comparison {
  readonly decisions: number;
  readonly fights: number;
  /** How many questions of each key were compared. */
  readonly byKey: ReadonlyMap<string, number>;
  /** Each disagreement once for each question key and kind of answer. */
  readonly faults: readonly string[];
}

/**
 * Plays shipped encounters under random rulings. At each question it compares the offered options with those
 * that the statement calls legal, until enough questions were compared. The same seed gives the same fights.
 */
export function compareOffers(
  ruleset: Ruleset,
  statement: Statement<never>,
  { seed, decisions }: { readonly seed: number; readonly decisions: number },
): Comparison {
  const encounters = shippedEncounters(ruleset);
  const byKey = new Map<string, number>();
  const faults = new Map<string, string>();
  let compared = 0;
  let fights = 0;

  function look(decision: Decision, state: unknown, where: string): void {
    if (decision.who === GM) return;
    compared += 1;
    byKey.set(decision.key, (byKey.get(decision.key) ?? 0) + 1);
    const difference = differenceOf(decision.options, statement.offers(state as never, decision));
    for (const [what, offers] of Object.entries(difference ?? {})) {
      for (const offer of offers)
        note(
          `${decision.key} ${what} ${offer.split('(')[0]}`,
          `${where}: ${decision.key} for ${decision.who}: ${what}: ${offer}`,
        );
    }
  }

  function note(about: string, fault: string): void {
    if (!faults.has(about)) faults.set(about, fault);
  }

  while (compared < decisions && faults.size < MOST_FAULTS) {
    const chance = simulationChance(seed, fights);
    const encounter = underAnyRulings(ruleset, encounters[fights % encounters.length]!, chance.pick);
    fights += 1;
    const where = `fight ${fights} (${encounter.name}, seed ${seed})`;
    playCompared(ruleset, encounter, chance, (decision, state) => {
      if (compared < decisions) look(decision, state, where);
    });
  }
  return { decisions: compared, fights, byKey, faults: [...faults.values()] };
}

function playCompared(
  ruleset: Ruleset,
  encounter: Encounter<unknown, unknown>,
  chance: SimulationChance,
  look: (decision: Decision, state: unknown) => void,
): void {
  const policy = anyPolicy(ruleset, chance.pick);
  playOut<unknown, BaseEvent>({
    ruleset: ruleset as never,
    state: ruleset.start(encounter),
    chance,
    policyOf: (decision, state) => {
      look(decision, state);
      return policy;
    },
    mostSteps: MOST_STEPS,
    mostRounds: MOST_ROUNDS,
  });
}

/** Sensible play leads deep into a fight, random play into its rare states. */
function anyPolicy({ policies }: Ruleset, pick: RandomIndex): Policy {
  const simple = policies.simple!;
  const mixed: Policy = (decision, state, by, point) =>
    (pick(2) === 0 ? simple : random)(decision, state, by, point);
  const chosen = [simple, mixed, random][pick(3)]!;
  return pick(3) === 0 ? asking(chosen) : chosen;
}

/** Also chooses options shown on request: one time in eight, if there are any. */
function asking(policy: Policy): Policy {
  return (decision, state, by, point) => {
    const onRequest = decision.options.filter((option) => option.onRequest);
    if (onRequest.length === 0 || by(8) > 0) return policy(decision, state, by, point);
    return randomAnswer(onRequest, by);
  };
}
