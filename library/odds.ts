// `riposte/odds`: exact odds by running the rules over every way the dice can fall, and dice notation.

export { allAnswers } from '../src/odds/all-answers.ts';
export { oddsOfAnswer, type WaitingStep } from '../src/odds/answer-odds.ts';
export { type Answerer, answeredBy, byPolicy, freely, once } from '../src/odds/answering.ts';
export {
  chanceOf,
  chanceOfReaching,
  distributionOf,
  type FactValue,
  factsIn,
  meanOf,
  type ValueChance,
} from '../src/odds/facts.ts';
export { exactDistribution } from '../src/odds/notation/distribution.ts';
export type { Expression, NotationFault } from '../src/odds/notation/expression.ts';
export { parseNotation } from '../src/odds/notation/parse.ts';
export { type Range, rangeOf } from '../src/odds/notation/range.ts';
export { type RolledDice, rollExpression } from '../src/odds/notation/roll.ts';
export { type Budget, type Odds, oddsOf } from '../src/odds/odds.ts';
export type { Attempt, Blow, Opening } from '../src/odds/opener.ts';
export type { Answering, Given, Question, Reply } from '../src/odds/question.ts';
export { type Rational, toNumber } from '../src/odds/rational.ts';
export type { Sampling } from '../src/odds/sample.ts';
export { alone, reachBlow, type Situation } from '../src/odds/situation.ts';
export type { Chance } from '../src/odds/tallies.ts';
