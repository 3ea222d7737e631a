// The entry point `riposte/odds` computes exact odds by running the rules for every outcome of the dice. It also parses
// dice notation.

export type { AnswerPlan, AnswerStrategy, OddsInput, OddsQuery } from '../src/odds/answers.ts';
export { type Answerer, allAnswers, answeredBy, answerOnce, bestFor, byPolicy } from '../src/odds/answers.ts';
export type { AttackQuery, Attempt, Opening } from '../src/odds/attack-query.ts';
export { type AttackSetup, duelSetup, reachAttack } from '../src/odds/attack-query.ts';
export type { Sampling } from '../src/odds/explore.ts';
export type { Expression, NotationFault } from '../src/odds/notation.ts';
export { parseNotation, type Range, rangeOf } from '../src/odds/notation.ts';
export { exactDistribution, type RolledDice, rollExpression } from '../src/odds/notation-odds.ts';
export { type Budget, type Odds, oddsOf, oddsOfAnswer, type WaitingStep } from '../src/odds/odds.ts';
export type { Chance } from '../src/odds/outcomes.ts';
export {
  chanceOf,
  chanceOfReaching,
  distributionOf,
  type FactValue,
  factsIn,
  meanOf,
  type ValueChance,
} from '../src/odds/outcomes.ts';
export { type Rational, toNumber } from '../src/odds/rational.ts';
