// The entry point `riposte/fight` runs one fight. Hashes and dice use one package, @noble/hashes, which is bundled.

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
  fromLines,
  type Replayed,
  type RulesetLookup,
  replay,
  type Verdict,
  verify,
} from '../src/fight/replay.ts';
export { resume, type Snapshot, type StoredFight, snapshotFault, snapshotOf } from '../src/fight/resume.ts';
export type { HistoryPoint } from '../src/fight/run.ts';
export { FightSeed } from '../src/fight/seed.ts';
export { begin, openFight, redo, submit, undo } from '../src/fight/submit.ts';
