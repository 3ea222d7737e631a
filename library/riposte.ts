// `riposte`: the contract between a rulebook and everybody else, what rules are written with, and space.

export { distance, isWithin } from '../src/geometry/distance.ts';
export {
  type Cell,
  cellKey,
  type Diagonals,
  type Grid,
  isOnGrid,
  OPEN_FIELD,
  sameCell,
} from '../src/geometry/grid.ts';
export { cellsBetween } from '../src/geometry/line.ts';
export { pathCost, pathFault, reach } from '../src/geometry/path.ts';
export { isDiagonal, isStep, neighbours, stepCost } from '../src/geometry/step.ts';
export { stepAway, stepTowards } from '../src/geometry/towards.ts';
export type { BaseEvent, Combat } from '../src/kernel/combat.ts';
export {
  type Answer,
  type Answered,
  type AnswerFault,
  answerFault,
  type Decision,
  type Domain,
  isWithinReach,
  type OneOf,
  type Option,
  type RawAnswer,
  type ValueOf,
  type Walk,
  type Whole,
  type Within,
} from '../src/kernel/decision.ts';
export type { Deed } from '../src/kernel/deed.ts';
export {
  type Dice,
  type DrawFaces,
  type Drawn,
  facesFault,
  keptSum,
  type Throw,
} from '../src/kernel/dice.ts';
export type { Encounter, Entrant, Field } from '../src/kernel/encounter.ts';
export {
  foldedSum,
  type IsOpen,
  type Modifier,
  type Sum,
  sumOf,
  sumsIn,
  withFoldedSums,
} from '../src/kernel/explanation.ts';
export { canonical, type Json, sameJson } from '../src/kernel/json.ts';
export { GM, type RuleId, type Seat } from '../src/kernel/names.ts';
export type { Moment, Pick, Policy, Taken } from '../src/kernel/policy.ts';
export type { Refusal } from '../src/kernel/refusal.ts';
export type {
  Outcome,
  Overview,
  Rule,
  Rulebook,
  Ruleset,
  Ruling,
  Standing,
  Told,
  Words,
} from '../src/kernel/ruleset.ts';
export { decided } from '../src/kernel/ruling.ts';
export { type Hand, type StepResult, StepRun } from '../src/kernel/step.ts';
