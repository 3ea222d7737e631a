import type { RuleId } from '../kernel/names.ts';
import type { Rulebook } from '../kernel/ruleset.ts';
import type { Tally } from './tally.ts';

/** A kind of answer that a policy could have given and never gave. */
export interface Neglect {
  readonly policy: string;
  readonly question: string;
  readonly answer: string;
  readonly offered: number;
}

/** What the figures are silent about. */
export interface Honesty {
  /** How many rules the book has. */
  readonly ruleCount: number;
  /** Rules that acted in no fight: whatever they would do is not in the figures. */
  readonly silentRules: readonly RuleId[];
  readonly neglected: readonly Neglect[];
  /** Fights cut off at a limit. */
  readonly cutOff: number;
}

/** What the figures of one variant are silent about, by the rules of its book. */
export function honestyOf({ rules, choices, unfinished }: Tally, rulebook: Rulebook): Honesty {
  const all = Object.keys(rulebook.rules);
  const silentRules = all.filter((id) => rules[id] === undefined);
  const neglected = Object.entries(choices).flatMap(([policy, questions]) =>
    Object.entries(questions).flatMap(([question, answers]) =>
      Object.entries(answers)
        .filter(([, { chosen }]) => chosen === 0)
        .map(([answer, { offered }]) => ({ policy, question, answer, offered })),
    ),
  );
  const name = ({ policy, question, answer }: Neglect): string => `${policy} ${question} ${answer}`;
  neglected.sort((a, b) => (name(a) < name(b) ? -1 : 1));
  return { ruleCount: all.length, silentRules, neglected, cutOff: unfinished };
}
