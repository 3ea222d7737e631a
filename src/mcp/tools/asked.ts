import { z } from 'zod';
import type { OpenPrompt, ProposalTold, Sight } from '../../live/sight.ts';
import { nameIn, ownPrompts, type SeenHere } from '../seat.ts';

/** A question that is open to a seat, without its options. */
export const askedSchema = z.object({
  decision: z.string().describe('The id of the question, for decisions, odds and answer'),
  who: z.string().describe('The combatant who is asked, by name'),
  question: z.string(),
  silence: z.string().describe('What is done when nobody answers'),
  secondsLeft: z.int().optional().describe('Seconds until silence is the answer; absent: no clock runs'),
});

/** What was proposed for a question that is still open. */
export const proposalSchema = z.object({
  decision: z.string(),
  by: z.string().describe('Who proposes it'),
  text: z.string().describe('The answer in words'),
  why: z.string(),
  isDismissed: z.boolean().describe('True: the GM said no; propose something else'),
});

export function askedTold(seen: SeenHere, { id, who, question, otherwiseText }: OpenPrompt) {
  const due = seen.due.get(id);
  return {
    decision: id,
    who: nameIn(seen.sight, who),
    question,
    silence: otherwiseText,
    ...(due === undefined ? {} : { secondsLeft: Math.max(0, Math.round((due - Date.now()) / 1000)) }),
  };
}

export function proposalTold({ people }: Sight, { decision, person, text, why, isDismissed }: ProposalTold) {
  const by = people.find(({ id }) => id === person)?.name ?? '';
  return { decision, by, text, why, isDismissed };
}

/** The open questions of a seat but those for which this very person has a proposal before the GM. */
export function unanswered({ sight }: SeenHere): readonly OpenPrompt[] {
  const proposed = sight.proposals.filter(
    ({ person, isDismissed }) => person === sight.you.id && !isDismissed,
  );
  return ownPrompts(sight).filter(({ id }) => !proposed.some(({ decision }) => decision === id));
}
