import type { RawAnswer } from '../kernel/decision.ts';

/** An answer that somebody would give to a question of theirs, if the GM thinks so too. */
export interface Proposal {
  readonly id: string;
  readonly decision: string;
  readonly answer: RawAnswer;
  /** The reason, in the words of who proposes it; may be empty. */
  readonly why: string;
  /** Whether the GM has said no to it. */
  readonly isDismissed: boolean;
}
