import type { RuleId } from '../../src/kernel/names.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { simulationChance } from '../../src/simulate/generator.ts';
import { citedIn } from './citations.ts';
import { shippedEncounters, underAnyRulings } from './encounters.ts';
import { laws, replayHolds } from './laws.ts';
import { openByLot, stepByLot } from './walk.ts';

/** Commands after which a fight is left and the next begun. */
const MOST_COMMANDS = 150;

/** What a trial of one ruleset found. */
export interface Trial {
  readonly commands: number;
  readonly fights: number;
  /** How often each rule was cited by an event, a number, a roll or a question. */
  readonly cited: ReadonlyMap<RuleId, number>;
  /** Rules of the book that never were. */
  readonly silent: readonly RuleId[];
  readonly breach: string | undefined;
}

/** Tries every law on random legal play of all encounters of a ruleset; the same seed gives the same trial. */
export function tryLaws(ruleset: Ruleset, seed: number, commands: number): Trial {
  const encounters = shippedEncounters(ruleset);
  const cited = new Map<RuleId, number>();
  let done = 0;
  let fights = 0;
  let breach: string | undefined;
  while (done < commands && breach === undefined) {
    const { pick } = simulationChance(seed, fights);
    const encounter = underAnyRulings(ruleset, encounters[fights % encounters.length]!, pick);
    let table = openByLot(ruleset, encounter, pick);
    citedIn(table.entries.slice(0), cited);
    fights += 1;
    for (let i = 0; i < MOST_COMMANDS && done < commands && breach === undefined; i += 1) {
      const stepped = stepByLot(ruleset, table, pick);
      if (stepped === undefined) break;
      done += 1;
      const where = `fight ${fights} (${encounter.name}), command ${i + 1}, ${JSON.stringify(stepped.input)}`;
      for (const law of laws) {
        const fault = done % law.every === 0 ? law.holds(stepped, pick) : undefined;
        if (fault !== undefined) breach ??= `${law.name}: ${where}: ${fault}`;
      }
      table = stepped.after;
      const entry = table.entries.at(-1)!;
      citedIn([entry.events, entry.rolls, table.now.waiting], cited);
    }
    const fault = replayHolds(ruleset, table);
    if (fault !== undefined)
      breach ??= `a fight run again is the same: fight ${fights} (${encounter.name}): ${fault}`;
  }
  const silent = Object.keys(ruleset.rulebook.rules).filter((id) => !cited.has(id));
  return { commands: done, fights, cited, silent, breach };
}
