// The entry point `riposte/fight` runs one fight. Hashes and dice use one package, @noble/hashes, which is bundled.

export { compactHistory, currentBranch, pointAt } from '../src/fight/branches.ts';
export {
  type Difference,
  InvariantError,
  type OpenDecision,
  type OpenRoll,
  type Waiting,
} from '../src/fight/dice.ts';
export type {
  DiceMode,
  DiceSource,
  Entry,
  Header,
  RestoreRecord,
  RollRecord,
} from '../src/fight/entry.ts';
export { type AppendOnlyList, type DiceSetup, type Fight, MOST_ENTRIES } from '../src/fight/fight.ts';
export { FightSeed, isNonce, type Nonces } from '../src/fight/hash.ts';
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
export { JournalError } from '../src/fight/journal-error.ts';
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
export { begin, openFight, redo, submit, undo } from '../src/fight/submit.ts';
