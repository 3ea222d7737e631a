// `riposte/telling`: what one seat reads, in words and as plain JSON.

export { accountFor } from '../src/telling/account.ts';
export type { DeedTold } from '../src/telling/deeds.ts';
export { type Happening, happenings, type TellingRules } from '../src/telling/happening.ts';
export { type Line, type LineSum, lineOf, linesFor } from '../src/telling/line.ts';
export {
  type Aside,
  diceText,
  markdownOf,
  type WrittenLine,
  type WrittenLog,
} from '../src/telling/markdown.ts';
export {
  answerText,
  type OptionTold,
  type ParamTold,
  type PromptTold,
  promptFor,
  rulesActs,
  type ValueTold,
} from '../src/telling/prompt.ts';
