import { z } from 'zod';
import type { ClientState } from '../client/table-client.ts';
import { questionText } from '../presentation/prompt.ts';
import { tableNoticeText } from '../table/export.ts';
import type { LogLine, OpenPrompt, ProposalView, TableView } from '../table/view.ts';
import { nameIn, ownPrompts, type SeatState } from './seat-session.ts';

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

/** Returns the log lines after a number, and the number of the last line. */
export function linesAfter({ log, struck }: Pick<ClientState, 'log' | 'struck'>, n: number) {
  const lines = log.filter((line) => line.n > n).map((line) => lineView(line, struck));
  return { lines, last: lastOf({ log }) };
}

/** Returns the number of the newest line; 0 if the log is empty. */
export function lastOf({ log }: Pick<ClientState, 'log'>): number {
  return log.at(-1)?.n ?? 0;
}

function lineView(line: LogLine, struck: ReadonlySet<number>) {
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

/** The possible results of an answer, as the server sends them. */
interface SentOdds {
  readonly facts: readonly { readonly name: string; readonly chance?: number; readonly mean?: number }[];
}

/** An answer with its odds, as the server sends it. */
export interface AnswerOdds extends SentOdds {
  readonly answer: { readonly kind: string };
  readonly text: string;
}

/** A legal answer as it is sent. */
export const answerSchema = z
  .looseObject({ kind: z.string() })
  .describe('An option’s kind, with a value for each parameter by name: {"kind": "attack", "target": "vex"}');
