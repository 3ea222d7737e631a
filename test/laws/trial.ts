import type { Encounter } from '../../src/kernel/encounter.ts';
import type { RuleId } from '../../src/kernel/names.ts';
import type { Pick } from '../../src/kernel/policy.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { simulationChance } from '../../src/simulate/generator.ts';
import { citedIn } from './citations.ts';
import { someEncounters, underAnyRulings } from './encounters.ts';
import { laws, replayHolds } from './laws.ts';
import { secrecy } from './secrecy.ts';
import { withHidden, withReserve } from './secrets.ts';
import { openByLot, stepByLot } from './walk.ts';
import { worldsDiffer } from './worlds.ts';

/** Commands after which a fight is left and the next begun. */
const MOST_COMMANDS = 150;

/** After so many fights one is played in two worlds. */
const FIGHTS_PER_PAIR = 4;

/** What a trial of one ruleset found. */
export interface Trial {
  readonly commands: number;
  readonly fights: number;
  /** How often each rule was cited by an event, a number, a roll or a question. */
  readonly cited: ReadonlyMap<RuleId, number>;
  /** Rules of the book that never were. */
  readonly silent: readonly RuleId[];
  readonly breach: string | undefined;
  /** How often each law was tried. */
  readonly tried: ReadonlyMap<string, number>;
}

const REPLAYED = 'a fight run again is the same';

/** Half of the time with somebody off stage or in hiding whom nobody may hear of. */
function withSecrets(encounter: Encounter<unknown, unknown>, pick: Pick): Encounter<unknown, unknown> {
  if (pick(2) === 0) return encounter;
  return withReserve(withHidden(encounter, pick).encounter, pick);
}

/** How much of a ruleset is tried. */
export interface Extent {
  readonly seed: number;
  readonly commands: number;
  /** Whatever was cited, but not so often, is sought where it was most, for as many commands again at most. */
  readonly least?: number;
  /** While a rule was never at work, it goes on for so many times the commands at most; once unless given. */
  readonly patience?: number;
}

/** The fight in which a rule was cited most. */
interface Cited {
  readonly encounter: Encounter<unknown, unknown>;
  readonly times: number;
}

/** Tries every law on random legal play of all encounters of a ruleset; the same seed gives the same trial. */
export function tryLaws(ruleset: Ruleset, { seed, commands, least = 0, patience = 1 }: Extent): Trial {
  const encounters = someEncounters(ruleset);
  const cited = new Map<RuleId, number>();
  const citedMost = new Map<RuleId, Cited>();
  const tried = new Map<string, number>([...laws, ...secrecy].map(({ name }) => [name, 0]));
  let most = commands;
  let done = 0;
  let fights = 0;
  let breach: string | undefined;

  const isGoingOn = (): boolean => done < most && breach === undefined;

  /** Gives it some more where a rare rule was not at work yet. */
  function isWorthMore(): boolean {
    if (breach !== undefined || done >= commands * patience || silent().length === 0) return false;
    most = done + MOST_COMMANDS;
    return true;
  }

  /** Plays a fight by lot for so long, and tries every law on it. */
  function play(encounter: Encounter<unknown, unknown>, pick: Pick): void {
    const here = new Map<RuleId, number>();
    let table = openByLot(ruleset, encounter, pick);
    citedIn(table.entries.slice(0), here);
    fights += 1;
    for (let i = 0; i < MOST_COMMANDS && isGoingOn(); i += 1) {
      const stepped = stepByLot(ruleset, table, pick);
      if (stepped === undefined) break;
      done += 1;
      const where = `fight ${fights} (${encounter.name}), command ${i + 1}, ${JSON.stringify(stepped.input)}`;
      for (const law of [...laws, ...secrecy]) {
        if (done % law.every !== 0) continue;
        const fault = law.holds(stepped, pick);
        tried.set(law.name, tried.get(law.name)! + 1);
        if (fault !== undefined) breach ??= `${law.name}: ${where}: ${fault}`;
      }
      table = stepped.after;
      const entry = table.entries.at(-1)!;
      citedIn([entry.events, entry.rolls, table.now.waiting], here);
    }
    const fault = replayHolds(ruleset, table);
    if (fault !== undefined) breach ??= `${REPLAYED}: fight ${fights} (${encounter.name}): ${fault}`;
    for (const [id, times] of here) {
      cited.set(id, (cited.get(id) ?? 0) + times);
      if (times >= (citedMost.get(id)?.times ?? 0)) citedMost.set(id, { encounter, times });
    }
  }

  const silent = (): readonly RuleId[] => Object.keys(ruleset.rulebook.rules).filter((id) => !cited.has(id));

  while (isGoingOn() || isWorthMore()) {
    const { pick } = simulationChance(seed, fights);
    const shipped = underAnyRulings(ruleset, encounters[fights % encounters.length]!, pick);
    play(withSecrets(shipped, pick), pick);
    if (fights % FIGHTS_PER_PAIR !== 0) continue;
    const fault = worldsDiffer(ruleset, shipped, pick);
    if (fault !== undefined)
      breach ??= `what is secret changes nothing for others: fight ${fights}: ${fault}`;
  }
  most += least > 0 ? commands : 0;
  for (const id of rare(cited, least)) {
    while (cited.get(id)! < least && isGoingOn()) {
      play(citedMost.get(id)!.encounter, simulationChance(seed, fights).pick);
    }
  }
  tried.set(REPLAYED, fights);
  return { commands: done, fights, cited, silent: silent(), breach, tried };
}

/** What was cited, but less often than that; the commonest first. */
function rare(cited: ReadonlyMap<RuleId, number>, least: number): readonly RuleId[] {
  const few = [...cited].filter(([, times]) => times < least);
  return few.sort((a, b) => b[1] - a[1]).map(([id]) => id);
}
