import { z } from 'zod';
import type { ClientState } from '../client/table-client.ts';
import { questionText } from '../presentation/prompt.ts';
import { tableNoticeText } from '../table/export.ts';
import type { LogLine, OpenPrompt, ProposalView, TableView } from '../table/view.ts';
import { nameIn, ownPrompts, type SeatState } from './seat-session.ts';

/** An open prompt of a seat, without its options. */
export const promptSchema = z.object({
  decision: z.string().describe('The id of the question, for decisions, odds and answer'),
  who: z.string().describe('The combatant who is asked, by name'),
  question: z.string(),
  silence: z.string().describe('The answer that is used if nobody answers'),
  secondsLeft: z
    .int()
    .optional()
    .describe('Seconds until the default answer is used; absent without a time limit'),
});

/** A proposal for an open prompt. */
export const proposalSchema = z.object({
  decision: z.string(),
  by: z.string().describe('Who proposes it'),
  text: z.string().describe('The answer in words'),
  why: z.string(),
  isDismissed: z.boolean().describe('True: the GM said no; propose something else'),
});

export function promptOutput(seen: SeatState, prompt: OpenPrompt) {
  const { id, who, defaultAnswerText } = prompt;
  const due = seen.due.get(id);
  return {
    decision: id,
    who: nameIn(seen.view, who),
    question: questionText(prompt),
    silence: defaultAnswerText,
    ...(due === undefined ? {} : { secondsLeft: Math.max(0, Math.round((due - Date.now()) / 1000)) }),
  };
}

export function proposalView(
  { people }: TableView,
  { decision, person, text, why, isDismissed }: ProposalView,
) {
  const by = people.find(({ id }) => id === person)?.name ?? '';
  return { decision, by, text, why, isDismissed };
}

/** Returns a seat's open prompts without those for which this person has a pending proposal. */
export function unanswered({ view }: SeatState): readonly OpenPrompt[] {
  const proposed = view.proposals.filter(({ person, isDismissed }) => person === view.you.id && !isDismissed);
  return ownPrompts(view).filter(({ id }) => !proposed.some(({ decision }) => decision === id));
}

const sum = z
  .object({
    name: z.string(),
    total: z.number(),
    parts: z
      .array(
        z.object({
          value: z.number(),
          why: z.string(),
          rule: z.string(),
          faces: z.array(z.number()).readonly().optional().describe('The dice, where this part is a roll'),
        }),
      )
      .readonly(),
  })
  .describe('A number and all that made it, each part with its rule: explain tells the rule');

/** A log line in the output of tools. */
export const lineSchema = z.object({
  n: z.int().describe('The number of the line, from 1 without a gap'),
  kind: z.enum(['fight', 'note', 'roll', 'table']),
  text: z.string(),
  round: z.int().optional(),
  rule: z.string().optional().describe('The rule by which it happened'),
  who: z.string().optional().describe('Id of the combatant whom it is about'),
  sums: z.array(sum).readonly().optional(),
  isStruck: z.boolean().optional().describe('True: it was undone and holds no longer'),
});

type LineView = z.output<typeof lineSchema>;

/** Returns the log lines after a number, and the number of the last line. */
export function linesAfter(
  { log, struck }: Pick<ClientState, 'log' | 'struck'>,
  n: number,
): { readonly lines: readonly LineView[]; readonly last: number } {
  const lines = log.filter((line) => line.n > n).map((line) => lineView(line, struck));
  return { lines, last: lastOf({ log }) };
}

/** Returns the number of the newest line; 0 if the log is empty. */
export function lastOf({ log }: Pick<ClientState, 'log'>): number {
  return log.at(-1)?.n ?? 0;
}

function lineView(line: LogLine, struck: ReadonlySet<number>): LineView {
  const told = { n: line.n, kind: line.kind, ...(struck.has(line.n) ? { isStruck: true } : {}) };
  switch (line.kind) {
    case 'fight': {
      const { heading = '', sentence, round, rule, who, sums } = line;
      const text = [heading, sentence].filter((part) => part !== '').join(': ');
      return {
        ...told,
        text,
        round,
        rule,
        ...(who === undefined ? {} : { who }),
        ...(sums.length === 0 ? {} : { sums }),
      };
    }
    case 'note':
      return { ...told, text: `${line.by}: ${line.text}` };
    case 'roll':
      return { ...told, text: `${line.by} rolls ${line.notation}: ${line.total} (${line.faces.join(', ')})` };
    case 'table':
      return { ...told, text: tableNoticeText(line.news) };
  }
}

const fact = z.object({
  name: z.string().describe('What may happen, as the rulebook calls it: hit, damage …'),
  chance: z.number().optional().describe('From 0 to 1'),
  mean: z.number().optional().describe('The mean result'),
});

/** The possible results of an answer, with default answers for later decisions. */
export const oddsSchema = z.object({
  kind: z.enum(['exact', 'sampled', 'unknown']),
  facts: z.array(fact).readonly(),
  basis: z
    .enum(['what you know', 'everything'])
    .describe('What they are made of: strangers’ numbers that you do not know are guessed'),
  attacker: z.string().optional().describe('The attacking combatant'),
  target: z.string().optional().describe('The attacked combatant'),
  voice: z
    .enum(['attacker', 'target', 'onlooker'])
    .describe('What you are in it: the one who acts, the one who is attacked, or anybody else'),
});

/** A legal answer as it is sent. */
export const answerSchema = z
  .looseObject({ kind: z.string().min(1).max(80).describe('The kind of an option') })
  .describe(
    'One option of the question: its kind, and beside it a value for each parameter on the way, by name, as in {"kind": "attack", "target": "vex"}. An option without parameters is its kind alone',
  );

export const answerOddsSchema = oddsSchema.extend({
  answer: answerSchema,
  text: z.string().describe('The answer in words'),
});

export type AnswerOdds = z.output<typeof answerOddsSchema>;
