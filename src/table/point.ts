import type { BaseEvent } from '../kernel/combat.ts';
import { countOf, type Tally } from '../kernel/tally.ts';
import type { Wanted } from './hand.ts';
import type { Ran, StepSoFar } from './run.ts';
import type { TrayState } from './tray.ts';
import { decisionId, rollId, type Waiting } from './waiting.ts';

/** Everything about a table right after one entry: to go back is to take an earlier one. */
export interface Point<S, E extends BaseEvent> {
  /** The entry that made it, never a restore; 0: the opening. */
  readonly seq: number;
  /** The version of the rules that play on from here; null before the first step. */
  readonly rules: string | null;
  readonly step: StepSoFar<S, E>;
  /** The state now, in the middle of the step. */
  readonly state: S;
  readonly waiting: Waiting;
  readonly tray: TrayState;
  /** Questions answered on this branch, by whom they were for. */
  readonly answered: Tally;
}

/** A point whose entry has no number yet. */
export type PointLeft<S, E extends BaseEvent> = Omit<Point<S, E>, 'seq'>;

/** The point that a run left behind. */
export function pointOf<S, E extends BaseEvent>(
  ran: Ran<S, E>,
  rest: Pick<Point<S, E>, 'rules' | 'tray' | 'answered'>,
): PointLeft<S, E> {
  const { step, state, wanted } = ran;
  return { ...rest, step, state, waiting: waitingFor(wanted, rest.answered, rest.tray.rolled) };
}

function waitingFor(wanted: Wanted | null, answered: Tally, rolled: Tally): Waiting {
  if (wanted === null) return { kind: 'over' };
  if (wanted.kind === 'roll') {
    const { request } = wanted;
    return { kind: 'roll', roll: { id: rollId(request, countOf(rolled, request.owner)), request } };
  }
  const open = wanted.decisions.map((decision) => ({
    id: decisionId(decision, countOf(answered, decision.who)),
    decision,
  }));
  return { kind: 'decisions', asked: wanted.asked, open };
}
