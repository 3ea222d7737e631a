import { expect } from 'vitest';
import type { BaseEvent } from '../../src/kernel/combat.ts';
import type { Decision } from '../../src/kernel/decision.ts';
import { GM } from '../../src/kernel/ids.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { eventsInContext, linesFor } from '../../src/presentation/line.ts';
import { paramsOf } from '../../src/presentation/option-walk.ts';
import { promptFor, questionText } from '../../src/presentation/prompt.ts';

/** Text that appears where a value or a word is missing: an empty place leaves a gap. */
const GAP = / {2}|[ (“][.,;:)”]|^ | $|undefined|NaN|\[object|null/;

/** Checks that each seat that sees these events reads whole sentences, with a word for each reason. */
export function expectSentences<S, E extends BaseEvent>(
  rules: Ruleset<never, never, S, E>,
  start: S,
  events: readonly E[],
): void {
  const happened = eventsInContext(rules as never, events, start);
  const broken = rules.seats(start).flatMap((seat) =>
    linesFor(rules as never, happened, seat).flatMap(({ sentence, heading = '', sums }) => {
      const said = sentence === '' ? `${heading}.` : sentence;
      const reasons = sums.flatMap(({ parts }) => parts.map(({ why }) => why));
      return [
        ...(GAP.test(said) || !/[.!]$/.test(said) ? [`to ${seat}: "${said}"`] : []),
        ...reasons.filter((why) => why === '' || GAP.test(why)).map((why) => `${said} Reason: "${why}"`),
      ];
    }),
  );
  expect(broken, 'sentences with a gap').toEqual([]);
}

/** Checks that a question has a rule of the book, and that all its words are there. */
export function expectQuestion<S, E extends BaseEvent>(
  { rulebook, words }: Pick<Ruleset<never, never, S, E>, 'rulebook' | 'words'>,
  state: S,
  { key, who, rule, context }: Pick<Decision, 'key' | 'who' | 'rule' | 'context'>,
): void {
  expect({ ...rulebook.rules, ...rulebook.rulings }, `the rule of ${key}`).toHaveProperty(rule);
  expect(questionText(words.question(key, who, context, state))).not.toMatch(GAP);
}

/** Checks the words of open questions, their options and their values, and of the overview. */
export function expectWords<S, E extends BaseEvent>(
  rules: Ruleset<never, never, S, E>,
  state: S,
  open: readonly Decision[],
): void {
  const texts = open.flatMap((decision) => {
    const { question, options } = promptFor(rules as never, state, decision, GM)!;
    const values = paramsOf(options).flatMap((param) => param.values);
    return [question, ...options.map(({ text }) => text), ...values.map(({ text }) => text)];
  });
  const shown = rules
    .seats(state)
    .flatMap((seat) =>
      rules
        .overview(state, seat)
        .standings.flatMap(({ conditions, healthWord }) => [...conditions, healthWord]),
    );
  const broken = [...texts, ...shown].filter((text) => text === '' || GAP.test(text));
  expect(broken, 'words with a gap').toEqual([]);
}
