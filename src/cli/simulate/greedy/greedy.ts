import type { BaseEvent } from '../../../kernel/combat.ts';
import { answerFault, type Decision, type RawAnswer, usualOptions } from '../../../kernel/decision.ts';
import { sameJson } from '../../../kernel/json.ts';
import type { Policy } from '../../../kernel/policy.ts';
import type { Ruleset } from '../../../kernel/ruleset.ts';
import { allAnswers } from '../../../odds/all-answers.ts';
import { type Outlook, Prospect } from './prospect.ts';
import { worthTo } from './worth.ts';

/** Answers looked into for one question; of more than these the first. */
const MOST_ANSWERS = 24;
/** Play-outs of every answer, to find those worth a closer look. */
const FIRST_LOOK = 8;
/** Answers that get the closer look, besides what the simple policy would do. */
const SHORT_LIST = 3;
/** Play-outs of each answer in the closer look. Their dice are others than before: luck is not counted twice. */
const CLOSER_LOOK = 24;
/** By how many standard errors an answer must lead what the simple policy would do. */
const SURELY = 1.5;
/** Seeds of play-outs are below this. */
const SEEDS = 2 ** 30;

/**
 * Does what the simple policy would do, unless another answer promises more. What an answer promises is what it
 * leaves to be expected of the step at hand, counted exactly where that can be done within a budget, and what
 * becomes of it when everybody plays on by the simple policy for some rounds, with the same dice for every answer.
 */
export function greedy<S, E extends BaseEvent>(ruleset: Ruleset<never, never, S, E>): Policy<S> {
  const simple = ruleset.policies.simple!;
  return (decision, state, pick, moment) => {
    const usual = simple(decision, state, pick);
    const answers = others(decision, usual);
    if (moment === undefined || answers.length === 0) return usual;
    const worth = worthTo(ruleset, moment.start, decision.who);
    if (worth === undefined) return usual;
    const outlook = { ruleset, moment, worth, seed: pick(SEEDS) };
    return better(outlook, decision.who, usual, answers) ?? usual;
  };
}

function others({ options }: Decision, usual: RawAnswer): readonly RawAnswer[] {
  return allAnswers(usualOptions(options))
    .filter((answer) => !sameJson(answer, usual) && answerFault(options, answer) === undefined)
    .slice(0, MOST_ANSWERS);
}

/** The answer that leads `usual` by the most of which one can be sure; undefined when none does. */
function better<S, E extends BaseEvent>(
  outlook: Outlook<S, E>,
  who: string,
  usual: RawAnswer,
  answers: readonly RawAnswer[],
): RawAnswer | undefined {
  const promise = new Prospect(outlook, { who, answer: usual });
  const rivals = answers.map((answer) => ({ answer, prospect: new Prospect(outlook, { who, answer }) }));
  const short = shortList(promise, rivals);
  if (short.length === 0) return undefined;
  const standard = closerLook(promise);
  let lead = 0;
  let found: RawAnswer | undefined;
  for (const { answer, prospect } of short) {
    const sure = sureLead(closerLook(prospect), standard);
    if (sure <= lead) continue;
    lead = sure;
    found = answer;
  }
  return found;
}

interface Rival<S, E extends BaseEvent> {
  readonly answer: RawAnswer;
  readonly prospect: Prospect<S, E>;
}

/** Those that did better than the usual answer in a few play-outs, the best first. */
function shortList<S, E extends BaseEvent>(usual: Prospect<S, E>, rivals: readonly Rival<S, E>[]) {
  const firstLook = (prospect: Prospect<S, E>): number =>
    mean(Array.from({ length: FIRST_LOOK }, (_, i) => prospect.played(i)));
  const standard = firstLook(usual);
  return rivals
    .map((rival) => ({ ...rival, worth: firstLook(rival.prospect) }))
    .filter(({ worth }) => worth > standard)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, SHORT_LIST);
}

function closerLook<S, E extends BaseEvent>(prospect: Prospect<S, E>): readonly number[] {
  const exact = prospect.exact();
  return Array.from({ length: CLOSER_LOOK }, (_, i) => prospect.playedFrom(exact, FIRST_LOOK + i));
}

/** By how much one lot of play-outs surely leads the other, pair by pair. */
function sureLead(these: readonly number[], those: readonly number[]): number {
  const leads = these.map((worth, i) => worth - those[i]!);
  const lead = mean(leads);
  const variance = leads.reduce((sum, each) => sum + (each - lead) ** 2, 0) / (leads.length - 1);
  return lead - SURELY * Math.sqrt(variance / leads.length);
}

function mean(list: readonly number[]): number {
  return list.reduce((sum, each) => sum + each, 0) / list.length;
}
