// `riposte/table`: one encounter in progress. Its hashes and dice are the only things that rest on a package,
// @noble/hashes, which is bundled.

export type { Refused, Submitted } from '../src/table/advance.ts';
export { currentBranch } from '../src/table/branches.ts';
export { Bug } from '../src/table/bug.ts';
export type { Difference } from '../src/table/difference.ts';
export type {
  DiceMode,
  DiceSource,
  Entry,
  Header,
  Restored,
  RollRecord,
} from '../src/table/entry.ts';
export type { Grown } from '../src/table/grown.ts';
export type {
  AnswerInput,
  BeginInput,
  DiceInput,
  ForceInput,
  Input,
  InterveneInput,
  RestoreInput,
} from '../src/table/input.ts';
export { readInput } from '../src/table/input-shape.ts';
export { JournalError } from '../src/table/journal-error.ts';
export {
  entryLine,
  headerLine,
  type Journal,
  readLines,
  readRows,
  type SeedInFile,
  toLines,
} from '../src/table/lines.ts';
export { isNonce, type Nonces } from '../src/table/nonces.ts';
export type { Point } from '../src/table/point.ts';
export { forget, pointAt } from '../src/table/points.ts';
export { fromLines, type Replayed, type RulesetLookup, replay } from '../src/table/replay.ts';
export { type KeptTable, resume } from '../src/table/resume.ts';
export { TableSeed } from '../src/table/seed.ts';
export { type Snapshot, snapshotFault, snapshotOf } from '../src/table/snapshot.ts';
export { begin, openTable, redo, submit, undo } from '../src/table/submit.ts';
export { type DiceOf, MOST_ENTRIES, type Table } from '../src/table/table.ts';
export { type Verdict, verify } from '../src/table/verify.ts';
export type { OpenDecision, OpenRoll, Waiting } from '../src/table/waiting.ts';
