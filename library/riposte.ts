// The entry point `riposte` exports the interface between a rulebook and everything else, the building blocks of rules,
// and geometry.

export {
  type Cell,
  cellKey,
  cellsBetween,
  type Diagonals,
  distance,
  type Grid,
  isOnGrid,
  isWithin,
  OPEN_FIELD,
  sameCell,
} from '../src/geometry/grid.ts';
export {
  isDiagonal,
  isStep,
  neighbours,
  pathCost,
  pathFault,
  reach,
  stepAway,
  stepCost,
  stepTowards,
} from '../src/geometry/path.ts';
export { type AnsweredBy, type AnswerMakers, answersFor, type UsualValues } from '../src/kernel/choices.ts';
export type { BaseEvent, Combat, Numbered, NumberUse } from '../src/kernel/combat.ts';
export {
  type Answer,
  type Answered,
  type AnswerFault,
  answerFault,
  type CellRange,
  type Decision,
  type IntRange,
  isWithinReach,
  type OneOf,
  type Option,
  type ParamDomain,
  type PathDomain,
  type PlainKind,
  type RawAnswer,
  type ValueOf,
} from '../src/kernel/decision.ts';
export {
  type Dice,
  type FaceSource,
  facesFault,
  keptSum,
  type RollRequest,
  type RollResult,
} from '../src/kernel/dice.ts';
export type { CombatantSetup, Encounter, MapSetup } from '../src/kernel/encounter.ts';
export {
  type IsVisible,
  type Modifier,
  maskedSum,
  type Sum,
  sumOf,
  sumsIn,
  withMaskedSums,
} from '../src/kernel/explanation.ts';
export { type Housed, type HouseRules, type NumberChange, override } from '../src/kernel/house-rules.ts';
export { GM, type RuleId, type Seat } from '../src/kernel/ids.ts';
export { canonical, type Json, sameJson } from '../src/kernel/json.ts';
export type { OutcomeFacts, TallyEvent } from '../src/kernel/outcome.ts';
export type { Policy, RandomIndex, StepInput, StepPoint } from '../src/kernel/policy.ts';
export { type Refusal, type Refused, type Result, unwrap } from '../src/kernel/result.ts';
export type {
  AnswerOf,
  CombatantSummary,
  Overview,
  Rule,
  Rulebook,
  Ruleset,
  RulesetText,
  Ruling,
  VisibleEvent,
} from '../src/kernel/ruleset.ts';
export { fixedRuling } from '../src/kernel/ruling.ts';
export { type InputSource, type StepResult, StepRunner } from '../src/kernel/step.ts';
