import type { RawAnswer } from '../kernel/decision.ts';
import type { Field } from '../kernel/encounter.ts';
import type { Json } from '../kernel/json.ts';
import type { RuleId, Seat } from '../kernel/names.ts';
import type { Overview } from '../kernel/ruleset.ts';
import type { DiceMode } from '../table/entry.ts';
import type { OptionTold, PromptTold } from '../telling/prompt.ts';
import type { Status } from './live-table.ts';
import type { Invitation, Offer, Role } from './person.ts';
import type { Proposal } from './proposal.ts';
import type { Settings, StandingAnswer } from './settings.ts';

/** A question as it is put to somebody, with its id. */
export interface OpenPrompt extends PromptTold {
  readonly id: string;
  /** The kind of question: standing answers go by it. */
  readonly key: string;
  readonly who: string;
  readonly seat: Seat;
  readonly rule: RuleId;
  /** What silence means. */
  readonly otherwise: RawAnswer;
}

/** A roll that waits for dice: typed in, or rolled by the table. */
export interface OpenDice {
  readonly id: string;
  readonly owner: Seat;
  readonly why: string;
  readonly rule: RuleId;
  readonly dice: { readonly n: number; readonly lo: number; readonly hi: number; readonly keep?: number };
}

/** What somebody would answer to an open question, put before the GM. */
export interface ProposalTold extends Proposal {
  /** Who proposes it. */
  readonly person: string;
  /** The answer in words. */
  readonly text: string;
}

/** Somebody at the table, as everybody there may know them. */
export interface PersonTold {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly seat: Seat | null;
  /** For the GM's people: as what somebody at the door was invited. */
  readonly offered?: Offer;
}

/** What only the GM's people see. */
export interface GmSight {
  /** What the GM may do to the fight now. */
  readonly acts: readonly OptionTold[];
  readonly invitations: readonly Invitation[];
  /** Seats that players may be given. */
  readonly seats: readonly Seat[];
  /** The encounter as its file writes it. */
  readonly text: string;
  /** Where the table stands in its journal, and where undo and redo would lead; null: nowhere. */
  readonly journal: {
    readonly at: number;
    readonly length: number;
    readonly undo: number | null;
    readonly redo: number | null;
  } | null;
}

/** All that one person at a table may see of it, as plain JSON. Made up from nothing, never cut down. */
export interface Sight {
  readonly table: {
    readonly id: string;
    readonly name: string;
    readonly ruleset: string;
    readonly status: Status;
    readonly dice: DiceMode;
    /** SHA-256 of the seed; the seed itself once the table has ended. */
    readonly commitment: string;
    readonly seed: string | null;
  };
  readonly you: PersonTold & {
    /** The combatants that are yours. */
    readonly combatants: readonly string[];
    /** Your standing answers, by kind of question. */
    readonly standing: Readonly<Record<string, StandingAnswer>>;
  };
  readonly people: readonly PersonTold[];
  readonly settings: Settings;
  /** Rulings of this encounter. */
  readonly rulings: Readonly<Record<RuleId, string | number>>;
  readonly field: Field | null;
  /** The fight at a glance; null before it begins. */
  readonly fight: Overview | null;
  /** What the rulebook lets you know beyond that, in its own shape. */
  readonly view: Json;
  /** Questions open to you; for the GM all that are open. */
  readonly prompts: readonly OpenPrompt[];
  /** What is proposed for your questions; for the GM for all that are open. */
  readonly proposals: readonly ProposalTold[];
  /** A roll that waits for your dice; for the GM any roll that waits. */
  readonly roll: OpenDice | null;
  /**
   * Whose answer or dice the fight waits for: ids of combatants whom you know of; `gm` for the GM's and for whoever you
   * do not know of. Of questions put to several at once only your own count.
   */
  readonly waitingFor: readonly string[];
  readonly gm: GmSight | null;
}
