import type { Fight } from '../fight/fight.ts';
import { notAnOption, QUESTION_GONE } from '../fight/refusals.ts';
import { answerFault } from '../kernel/decision.ts';
import { GM, type Seat } from '../kernel/ids.ts';
import { ok, type Result, refused } from '../kernel/result.ts';
import { answerText } from '../presentation/prompt.ts';
import { type Applied, applyEvents } from './apply-events.ts';
import { openDecisions } from './automatic.ts';
import type { CommandOf } from './command.ts';
import { opaqueId } from './people.ts';
import { NO_SUCH_PROPOSAL } from './refusals.ts';
import type { Ports, Table } from './table.ts';
import { type Person, viewerOf } from './table.ts';
import type { ProposalView } from './view.ts';

/** Puts an answer before the GM and replaces the person's earlier proposal. Only legal answers can be proposed. */
export function propose(
  live: Table,
  by: Person,
  { decision: id, answer, why }: CommandOf<'propose'>,
  around: Ports,
): Result<Applied> {
  const decision = openDecisions(live).find((open) => open.id === id)?.decision;
  if (decision === undefined || decision.seat !== viewerOf(by)) return refused(QUESTION_GONE);
  const fault = answerFault(decision.options, answer);
  if (fault !== undefined) return refused(notAnOption(decision, fault));
  const proposal = { id: opaqueId(around), decision: id, answer, why, isDismissed: false };
  return ok(applyEvents(live, [{ type: 'proposed', person: by.id, proposal }], around));
}

export function dismiss(live: Table, proposal: string, around: Ports): Result<Applied> {
  const stands = Object.values(live.proposals).some(({ id, isDismissed }) => id === proposal && !isDismissed);
  return stands
    ? ok(applyEvents(live, [{ type: 'dismissed', proposal }], around))
    : refused(NO_SUCH_PROPOSAL);
}

/** Returns the proposals for open decisions: all of them for the GM, otherwise those for the seat's own. */
export function visibleProposals(live: Table, { rules, now }: Fight, eyes: Seat): readonly ProposalView[] {
  return Object.entries(live.proposals).flatMap(([person, { decision: asked, ...proposal }]) => {
    const decision = openDecisions(live).find(({ id }) => id === asked)?.decision;
    if (decision === undefined || (eyes !== GM && decision.seat !== eyes)) return [];
    const text = answerText(rules, now.state, decision.options, proposal.answer, decision.who);
    return [{ person, decision: asked, text, ...proposal }];
  });
}
