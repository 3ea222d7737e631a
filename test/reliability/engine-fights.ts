import type { Fight } from '../../src/fight/fight.ts';
import type { BaseEvent } from '../../src/kernel/combat.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { rulesets } from '../../src/rulesets.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { someEncounters, underAnyRulings } from '../properties/encounters.ts';
import { withHidden, withReserve } from '../properties/secrets.ts';
import { openByLot, type Stepped, stepByLot } from '../properties/walk.ts';
import type { Trial } from './figure.ts';

export type AnyTable = Fight<unknown, BaseEvent>;

/** Watches a fight and reports errors as sentences. */
export interface Onlooker {
  /** Called after each command. */
  step(stepped: Stepped, pick: RandomIndex): string | undefined;
  /** Called when the fight is abandoned. */
  end?(fight: AnyTable): string | undefined;
}

/** The result of the fights of all rulebooks. */
export interface Fights {
  readonly commands: number;
  readonly fights: number;
  readonly faults: readonly string[];
}

/** Number of commands after which a fight is abandoned and the next one begins. */
const MOST_COMMANDS = 150;
/** Maximum number of errors to report. */
const MOST_FAULTS = 10;

/** Plays `size` random legal commands, a quarter in each rulebook, and watches every fight. */
export function playOn({ size, seed }: Trial, onlooker: (opening: AnyTable) => Onlooker): Fights {
  const share = Math.ceil(size / rulesets.length);
  const all = rulesets.map(({ ruleset }) => {
    return playBook(ruleset, { seed, onlooker, isEnough: (commands) => commands >= share });
  });
  return {
    commands: all.reduce((sum, { commands }) => sum + commands, 0),
    fights: all.reduce((sum, { fights }) => sum + fights, 0),
    faults: all.flatMap(({ faults }) => faults),
  };
}

interface Play {
  readonly seed: number;
  readonly onlooker: (opening: AnyTable) => Onlooker;
  /** Called before each command with the number of commands played in this rulebook. */
  readonly isEnough: (commands: number) => boolean;
}

/** Plays random legal commands in one rulebook. */
export function playBook(ruleset: Ruleset, { seed, onlooker, isEnough }: Play): Fights {
  const encounters = someEncounters(ruleset);
  const faults: string[] = [];
  let commands = 0;
  let fights = 0;
  while (!isEnough(commands) && faults.length < MOST_FAULTS) {
    const { pick } = simulationChance(seed, fights);
    const shipped = underAnyRulings(ruleset, encounters[fights % encounters.length]!, pick);
    const encounter = pick(2) === 0 ? shipped : withReserve(withHidden(shipped, pick).encounter, pick);
    fights += 1;
    const where = `${ruleset.id}, fight ${fights} (${encounter.name})`;
    let fight = openByLot(ruleset, encounter, pick);
    const { step, end } = onlooker(fight);
    for (let i = 0; i < MOST_COMMANDS && !isEnough(commands); i += 1) {
      const stepped = stepByLot(ruleset, fight, pick);
      if (stepped === undefined) break;
      commands += 1;
      fight = stepped.after;
      const fault = step(stepped, pick);
      if (fault === undefined) continue;
      faults.push(`${where}, command ${i + 1}, ${JSON.stringify(stepped.input)}: ${fault}`);
      break;
    }
    const fault = end?.(fight);
    if (fault !== undefined) faults.push(`${where}: ${fault}`);
  }
  return { commands, fights, faults };
}

/** Prints the errors, one per line. */
export function tellFaults(faults: readonly string[]): void {
  for (const fault of faults) console.info(`  FAULT: ${fault}`);
}
