import type { RuleId } from '../kernel/names.ts';
import type { Rule, Rulebook, Ruling } from '../kernel/ruleset.ts';
import type { Proof } from './proof.ts';

/** Where a rule is proved, for programs. */
interface Test {
  readonly file: string;
  readonly line: number;
  readonly title: string;
}

interface RuleData extends Rule {
  readonly id: RuleId;
  readonly tests: readonly Test[];
}

interface RulingData extends Ruling {
  readonly id: RuleId;
  readonly default: string | number;
  /** Whether an encounter may set it; otherwise it is decided for good. */
  readonly isSwitch: boolean;
  /** What each preset sets it to. */
  readonly presets: Readonly<Record<string, string | number>>;
  readonly tests: readonly Test[];
}

/** A rulebook with what proves it: `riposte rules RULESET --json`. */
export interface RulebookData {
  readonly id: string;
  readonly title: string;
  readonly dice: string;
  readonly rules: readonly RuleData[];
  readonly rulings: readonly RulingData[];
  readonly presets: Rulebook['presets'];
  readonly note?: string;
}

export function rulebookData(book: Rulebook, { tests, note }: Proof): RulebookData {
  const { id, title, dice, presets } = book;
  const testsOf = (rule: RuleId): readonly Test[] =>
    (tests[rule] ?? []).map(({ file, line, words }) => ({ file, line, title: words }));
  const rules = Object.entries(book.rules).map(([rule, data]) => ({
    id: rule,
    ...data,
    tests: testsOf(rule),
  }));
  const rulings = Object.entries(book.rulings).map(([ruling, data]) => ({
    id: ruling,
    ...data,
    default: data.settings[0]!.value,
    isSwitch: data.settings.length > 1 || data.whole !== undefined,
    presets: presetsOf(book, ruling),
    tests: testsOf(ruling),
  }));
  return { id, title, dice, rules, rulings, presets, ...(note === undefined ? {} : { note }) };
}

function presetsOf({ presets }: Rulebook, ruling: RuleId): Readonly<Record<string, string | number>> {
  const set = Object.entries(presets).flatMap(([name, { settings }]) =>
    settings[ruling] === undefined ? [] : [[name, settings[ruling]] as const],
  );
  return Object.fromEntries(set);
}
