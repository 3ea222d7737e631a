import type { BaseEvent } from '../../src/kernel/combat.ts';
import type { Pick } from '../../src/kernel/policy.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { rulesets } from '../../src/rulesets.ts';
import { simulationChance } from '../../src/simulate/generator.ts';
import type { Table } from '../../src/table/table.ts';
import { someEncounters, underAnyRulings } from '../laws/encounters.ts';
import { withHidden, withReserve } from '../laws/secrets.ts';
import { openByLot, type Stepped, stepByLot } from '../laws/walk.ts';
import type { Trial } from './figure.ts';

export type AnyTable = Table<unknown, BaseEvent>;

/** What looks on while one fight is played; what it finds wrong is a sentence. */
export interface Onlooker {
  /** After each command. */
  step(stepped: Stepped, pick: Pick): string | undefined;
  /** When the fight is left. */
  end?(table: AnyTable): string | undefined;
}

/** What came of the fights of all books. */
export interface Fights {
  readonly commands: number;
  readonly fights: number;
  readonly faults: readonly string[];
}

/** Commands after which a fight is left and the next begun. */
const MOST_COMMANDS = 150;
/** More faults than this nobody reads. */
const MOST_FAULTS = 10;

/** Legal play by lot of so many commands, a quarter in each book, with somebody looking on at each fight. */
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
  /** Asked before each command: `commands` were given in this book so far. */
  readonly isEnough: (commands: number) => boolean;
}

/** Legal play by lot in one book. */
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
    let table = openByLot(ruleset, encounter, pick);
    const { step, end } = onlooker(table);
    for (let i = 0; i < MOST_COMMANDS && !isEnough(commands); i += 1) {
      const stepped = stepByLot(ruleset, table, pick);
      if (stepped === undefined) break;
      commands += 1;
      table = stepped.after;
      const fault = step(stepped, pick);
      if (fault === undefined) continue;
      faults.push(`${where}, command ${i + 1}, ${JSON.stringify(stepped.input)}: ${fault}`);
      break;
    }
    const fault = end?.(table);
    if (fault !== undefined) faults.push(`${where}: ${fault}`);
  }
  return { commands, fights, faults };
}

/** Says what was found wrong, one line each. */
export function tellFaults(faults: readonly string[]): void {
  for (const fault of faults) console.info(`  FAULT: ${fault}`);
}
