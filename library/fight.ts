// The entry point `riposte/fight` runs one fight. Hashes and dice use one package, @noble/hashes, which is bundled.

import { JournalError } from '../src/fight/errors.ts';
import type { Fight } from '../src/fight/fight.ts';
import { type RulesetLookup, fromLines as replayLines } from '../src/fight/replay.ts';
import { resume as resumeFight, type StoredFight } from '../src/fight/resume.ts';
import { ok, type Result, refusal, refused } from '../src/kernel/result.ts';

export { compactHistory, currentBranch, pointAt } from '../src/fight/branches.ts';
export type { OpenDecision, OpenRoll, Waiting } from '../src/fight/dice.ts';
export {
  type DiceMode,
  type DiceSource,
  type Entry,
  type Header,
  isNonce,
  type Nonces,
  type RestoreRecord,
  type RollRecord,
} from '../src/fight/entry.ts';
export { type Difference, InvariantError, JournalError } from '../src/fight/errors.ts';
export { type AppendOnlyList, type DiceSetup, type Fight, MOST_ENTRIES } from '../src/fight/fight.ts';
export type {
  AnswerInput,
  BeginInput,
  DiceInput,
  ForceInput,
  Input,
  InterveneInput,
  RestoreInput,
} from '../src/fight/input.ts';
export { readInput } from '../src/fight/input-shape.ts';
export {
  entryLine,
  headerLine,
  type Journal,
  readLines,
  readRows,
  type SeedInFile,
  toLines,
} from '../src/fight/lines.ts';
export {
  type Replayed,
  type RulesetLookup,
  replay,
  type Verdict,
  verify,
} from '../src/fight/replay.ts';
export { type Snapshot, type StoredFight, snapshotFault, snapshotOf } from '../src/fight/resume.ts';
export type { HistoryPoint } from '../src/fight/run.ts';
export { FightSeed } from '../src/fight/seed.ts';
export { begin, openFight, redo, submit, undo } from '../src/fight/submit.ts';

/**
 * Replays a journal, ready to continue. Refuses a journal that was changed or does not match the rules; the sentence names
 * the line.
 */
export function fromLines(text: string, rulesets: RulesetLookup): Result<Fight> {
  return unlessBroken(() => replayLines(text, rulesets));
}

/** Resumes a stored fight from its newest snapshot. Refuses a journal or snapshot that was changed. */
export function resume(stored: StoredFight, rulesets: RulesetLookup): Result<Fight> {
  return unlessBroken(() => resumeFight(stored, rulesets));
}

function unlessBroken(act: () => Fight): Result<Fight> {
  try {
    return ok(act());
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return refused(refusal('broken-journal', `${error.message}.`, 'Use a copy that was not changed.'));
  }
}
