import { answerFault } from '../kernel/decision.ts';
import { GM, type Seat } from '../kernel/names.ts';
import { notAnOption, QUESTION_GONE } from '../table/refusals.ts';
import type { Table } from '../table/table.ts';
import { answerText } from '../telling/prompt.ts';
import type { Command } from './command.ts';
import { idFrom } from './id-from.ts';
import type { LiveTable } from './live-table.ts';
import { doing, type Obeyed, refused } from './obeyed.ts';
import { eyesOf, type Person } from './person.ts';
import { NO_SUCH_PROPOSAL } from './refusals.ts';
import { openIn } from './settle.ts';
import type { ProposalTold } from './sight.ts';
import type { Surroundings } from './surroundings.ts';

type CommandOf<D extends Command['do']> = Extract<Command, { readonly do: D }>;

/** Puts an answer before the GM, in place of what the same person proposed before. Only what could be answered. */
export function propose(
  live: LiveTable,
  by: Person,
  { decision: id, answer, why }: CommandOf<'propose'>,
  around: Surroundings,
): Obeyed {
  const decision = openIn(live).find((open) => open.id === id)?.decision;
  if (decision === undefined || decision.seat !== eyesOf(by)) return refused(QUESTION_GONE);
  const fault = answerFault(decision.options, answer);
  if (fault !== undefined) return refused(notAnOption(decision, fault));
  const proposal = { id: idFrom(around), decision: id, answer, why, isDismissed: false };
  return doing(live, [{ kind: 'proposed', person: by.id, proposal }], around);
}

export function dismiss(live: LiveTable, proposal: string, around: Surroundings): Obeyed {
  const stands = Object.values(live.proposals).some(({ id, isDismissed }) => id === proposal && !isDismissed);
  return stands ? doing(live, [{ kind: 'dismissed', proposal }], around) : refused(NO_SUCH_PROPOSAL);
}

/** What is proposed for questions that are open: all of it for the GM, and for a seat what concerns its own. */
export function proposalsTold(live: LiveTable, { rules, now }: Table, eyes: Seat): readonly ProposalTold[] {
  return Object.entries(live.proposals).flatMap(([person, { decision: asked, ...proposal }]) => {
    const decision = openIn(live).find(({ id }) => id === asked)?.decision;
    if (decision === undefined || (eyes !== GM && decision.seat !== eyes)) return [];
    const text = answerText(rules, now.state, decision.options, proposal.answer, decision.who);
    return [{ person, decision: asked, text, ...proposal }];
  });
}
