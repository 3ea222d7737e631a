import { faultLine } from '../../src/content/fault.ts';
import type { RulesetBundle } from '../../src/content/files.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { laws, replayHolds } from '../properties/properties.ts';
import { openByLot, stepByLot } from '../properties/walk.ts';
import { EncountersRead } from './encounters-read.ts';
import { playThrough } from './play.ts';
import { SwitchPairs } from './switch-pairs.ts';

/**
 * One encounter in this many is also played at a table, with all properties checked and with GM overrides.
 */
const AT_A_TABLE = 10;
const COMMANDS = 80;
/** Maximum number of errors to report. */
const MOST_FAULTS = 20;

/** The results of random encounters of one ruleset. */
export interface Trial {
  readonly encounters: number;
  /** Number accepted as written. */
  accepted: number;
  /** Number accepted after refused parts were removed. */
  mended: number;
  /** Refused to the last. */
  refused: number;
  readonly refusals: Map<string, number>;
  played: number;
  endedByGm: number;
  atATable: number;
  decisions: number;
  readonly pairs: SwitchPairs;
  readonly faults: string[];
}

/** A ruleset and the schemas of its files. */
export type Playable = RulesetBundle & { readonly ruleset: Ruleset };

/** Writes a number of random encounters, reads them and plays each to its end. */
export function tryEncounters(kit: Playable, seed: number, encounters: number): Trial {
  const { ruleset } = kit;
  const trial: Trial = {
    encounters,
    accepted: 0,
    mended: 0,
    refused: 0,
    refusals: new Map(),
    played: 0,
    endedByGm: 0,
    atATable: 0,
    decisions: 0,
    pairs: new SwitchPairs(ruleset.rulebook),
    faults: [],
  };
  const source = new EncountersRead(kit);
  for (let i = 0; i < encounters && trial.faults.length < MOST_FAULTS; i += 1) {
    const chance = simulationChance(seed, i);
    let text = '';
    try {
      const written = source.next(chance.pick);
      text = written.text;
      for (const { what } of written.told) {
        const kind = what.replaceAll(/"[^"]*"|\d+/g, '…');
        trial.refusals.set(kind, (trial.refusals.get(kind) ?? 0) + 1);
      }
      const silent = written.told.find(({ what, remedy }) => what === '' || remedy === '');
      if (silent !== undefined) throw new Error(`a fault says too little: ${faultLine(silent)}`);
      if (written.encounter === undefined) {
        trial.refused += 1;
        continue;
      }
      if (written.mended === 0) trial.accepted += 1;
      else trial.mended += 1;
      trial.pairs.note(written.encounter.rulings);
      const { ending, decisions } = playThrough(ruleset, written.encounter, chance);
      if (ending === 'played') trial.played += 1;
      else trial.endedByGm += 1;
      trial.decisions += decisions;
      if (i % AT_A_TABLE === 0) {
        trial.atATable += 1;
        playAtATable(ruleset, written.encounter, chance.pick);
      }
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      trial.faults.push(`${ruleset.id}, seed ${seed}, encounter ${i}: ${reason}\n${text}`);
    }
  }
  return trial;
}

/** Plays random legal commands and checks all properties after each. Throws any error. */
function playAtATable(ruleset: Ruleset, encounter: Encounter<unknown, unknown>, pick: RandomIndex): void {
  let fight = openByLot(ruleset, encounter, pick);
  for (let i = 0; i < COMMANDS; i += 1) {
    const stepped = stepByLot(ruleset, fight, pick);
    if (stepped === undefined) break;
    for (const law of laws) {
      const fault = i % law.every === 0 ? law.holds(stepped, pick) : undefined;
      if (fault !== undefined) throw new Error(`${law.name}: ${JSON.stringify(stepped.input)}: ${fault}`);
    }
    fight = stepped.after;
  }
  const fault = replayHolds(ruleset, fight);
  if (fault !== undefined) throw new Error(`the journal: ${fault}`);
}
