import type { Encounter } from '../../src/kernel/encounter.ts';
import type { RuleId } from '../../src/kernel/ids.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { citedIn } from './citations.ts';
import { someEncounters, underAnyRulings } from './encounters.ts';
import { laws, replayHolds } from './properties.ts';
import { secrecy } from './secrecy.ts';
import { withHidden, withReserve } from './secrets.ts';
import { openByLot, stepByLot } from './walk.ts';
import { worldsDiffer } from './worlds.ts';

/** Number of commands after which a fight is abandoned and the next one begins. */
const MOST_COMMANDS = 150;

/** Number of fights between two comparisons of worlds. */
const FIGHTS_PER_PAIR = 4;

/** The result of testing one ruleset. */
export interface Trial {
  readonly commands: number;
  readonly fights: number;
  /** How often each rule was cited by an event, a number, a roll or a question. */
  readonly cited: ReadonlyMap<RuleId, number>;
  /** Rules of the rulebook that were never cited. */
  readonly silent: readonly RuleId[];
  readonly breach: string | undefined;
  /** How often each property was checked. */
  readonly tried: ReadonlyMap<string, number>;
}

const REPLAYED = 'a fight run again is the same';

/** Adds a secret combatant half of the time, in reserve or in hiding. */
function withSecrets(encounter: Encounter<unknown, unknown>, pick: RandomIndex): Encounter<unknown, unknown> {
  if (pick(2) === 0) return encounter;
  return withReserve(withHidden(encounter, pick).encounter, pick);
}

/** The size of a test. */
export interface Extent {
  readonly seed: number;
  readonly commands: number;
  /**
   * Rules cited less often are tested further in the fight that cited them most. This uses at most the same number of
   * commands again.
   */
  readonly least?: number;
  /** Factor by which the number of commands may grow while a rule has not been cited. The default is 1. */
  readonly patience?: number;
}

/** The fight that cited a rule most often. */
interface Cited {
  readonly encounter: Encounter<unknown, unknown>;
  readonly times: number;
}

/** Checks every property on random legal play in all encounters of a ruleset. The same seed gives the same result. */
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

  /** Whether to continue because a rare rule has not been cited yet. */
  function isWorthMore(): boolean {
    if (breach !== undefined || done >= commands * patience || silent().length === 0) return false;
    most = done + MOST_COMMANDS;
    return true;
  }

  /** Plays a fight at random and checks every property on it. */
  function play(encounter: Encounter<unknown, unknown>, pick: RandomIndex): void {
    const here = new Map<RuleId, number>();
    let fight = openByLot(ruleset, encounter, pick);
    citedIn(fight.entries.slice(0), here);
    fights += 1;
    for (let i = 0; i < MOST_COMMANDS && isGoingOn(); i += 1) {
      const stepped = stepByLot(ruleset, fight, pick);
      if (stepped === undefined) break;
      done += 1;
      const where = `fight ${fights} (${encounter.name}), command ${i + 1}, ${JSON.stringify(stepped.input)}`;
      for (const law of [...laws, ...secrecy]) {
        if (done % law.every !== 0) continue;
        const fault = law.holds(stepped, pick);
        tried.set(law.name, tried.get(law.name)! + 1);
        if (fault !== undefined) breach ??= `${law.name}: ${where}: ${fault}`;
      }
      fight = stepped.after;
      const entry = fight.entries.at(-1)!;
      citedIn([entry.events, entry.rolls, fight.now.waiting], here);
    }
    const fault = replayHolds(ruleset, fight);
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

/** Lists the rules that were cited, but fewer than `least` times. The most frequent come first. */
function rare(cited: ReadonlyMap<RuleId, number>, least: number): readonly RuleId[] {
  const few = [...cited].filter(([, times]) => times < least);
  return few.sort((a, b) => b[1] - a[1]).map(([id]) => id);
}
