// The entry point `riposte/presentation` produces the text and plain JSON that one seat may see.

export {
  type EventInContext,
  eventsInContext,
  type Line,
  type LineSum,
  lineOf,
  linesFor,
  type PresentationRules,
} from '../src/presentation/line.ts';
export {
  diceText,
  type ExportLine,
  type LogRemark,
  markdownOf,
  recapFor,
  type WrittenLog,
} from '../src/presentation/markdown.ts';
export type { Branch, OptionView, ParamView, ValueView } from '../src/presentation/option-tree.ts';
export {
  type Chosen,
  firstAnswer,
  linesOf,
  narrowed,
  optionFor,
  type Progress,
  paramsOf,
  progressOf,
  type Step,
} from '../src/presentation/option-walk.ts';
export {
  answerText,
  type PromptView,
  promptFor,
  questionText,
  rulesActs,
} from '../src/presentation/prompt.ts';
export type { VisibleTally } from '../src/presentation/tally.ts';
