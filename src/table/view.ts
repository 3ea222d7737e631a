import type { DiceMode, RestoreRecord, RollRecord } from '../fight/entry.ts';
import type { RawAnswer } from '../kernel/decision.ts';
import type { MapSetup } from '../kernel/encounter.ts';
import type { RuleId, Seat } from '../kernel/ids.ts';
import type { Json } from '../kernel/json.ts';
import type { Expectation } from '../kernel/policy.ts';
import type { Overview, Stop } from '../kernel/ruleset.ts';
import type { Line } from '../presentation/line.ts';
import type { OptionView } from '../presentation/option-tree.ts';
import type { ImpossibleView, PromptView } from '../presentation/prompt.ts';
import type { Operation } from './patch.ts';
import type { Character, Choice } from './people.ts';
import type {
  AutoAnswer,
  BroughtCharacter,
  Drawing,
  HandOut,
  Invitation,
  Offer,
  Ping,
  Proposal,
  Role,
  Settings,
  Status,
  StoppedPlan,
} from './table.ts';

/** A prompt with its id. */
export interface OpenPrompt extends PromptView {
  readonly id: string;
  /** The kind of decision, used by auto-answers. */
  readonly key: string;
  readonly who: string;
  readonly seat: Seat;
  readonly rule: RuleId;
  /** Its subject, such as an attack on the combatant; absent if people are always asked. */
  readonly stop?: Stop;
  /** The attack of somebody else that it is about, if the viewer knows both combatants. */
  readonly attack?: { readonly attacker: string; readonly target: string };
  /** The default answer. */
  readonly defaultAnswer: RawAnswer;
  /** The rest of a stopped plan for this decision, and why it stopped; absent if no plan can continue. */
  readonly plan?: Pick<StoppedPlan, 'why' | 'rest'>;
  /** Acts that are not among the options, with the reasons, as far as the viewer knows; absent if no act is impossible. */
  readonly impossible?: readonly ImpossibleView[];
}

/** A roll waiting for dice, which are typed in or rolled by the table. */
export interface OpenDice {
  readonly id: string;
  readonly owner: Seat;
  readonly why: string;
  readonly rule: RuleId;
  readonly dice: { readonly n: number; readonly lo: number; readonly hi: number; readonly keep?: number };
}

/** An answer to an open decision that waits for the GM's approval. */
export interface ProposalView extends Proposal {
  /** The person who proposes it. */
  readonly person: string;
  /** The answer in words. */
  readonly text: string;
}

/** A person, as everyone at the table may see them. */
export interface PersonView {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly seat: Seat | null;
  /** The combatants that a player plays; if absent, all of the seat that no other player plays. */
  readonly characters?: readonly string[];
  /** Before the fight: the names of the characters that a player plays. */
  readonly plays?: readonly string[];
  /** Whether this is the screen for the room. */
  readonly isScreen?: true;
  /** For GMs and co-GMs: the role and seat offered to a waiting person. */
  readonly offered?: Offer;
  /** For GMs and co-GMs: the character that a waiting person asks for. */
  readonly wish?: string;
  /** For GMs and co-GMs, and for the person: the character of their own that they offer. */
  readonly brought?: BroughtCharacter;
}

/** The part of a view that only GMs and co-GMs see. */
export interface GmView {
  /** The GM overrides available now. */
  readonly acts: readonly OptionView[];
  readonly invitations: readonly Invitation[];
  /** Seats that players may be given. */
  readonly seats: readonly Seat[];
  /** The characters of these seats. */
  readonly characters: readonly Character[];
  /** The text of the encounter file. */
  readonly text: string;
  /** The current journal entry, and the targets of undo and redo; `null` if there is nothing to undo or redo. */
  readonly journal: {
    readonly at: number;
    readonly length: number;
    readonly undo: number | null;
    readonly redo: number | null;
  } | null;
}

/** Everything one person may see of a table, as plain JSON. Built up from permitted values, never filtered down. */
export interface TableView {
  readonly table: {
    readonly id: string;
    readonly name: string;
    readonly ruleset: string;
    readonly status: Status;
    readonly dice: DiceMode;
    /** SHA-256 of the seed; the seed itself once the table is closed. */
    readonly commitment: string;
    readonly seed: string | null;
  };
  readonly you: PersonView & {
    /** Your combatants. */
    readonly combatants: readonly string[];
    /** While you wait: the characters that you may ask for. Then, until the fight begins: the ones you play. */
    readonly choices: readonly Choice[];
    /** How often you were reminded that the table waits for you. */
    readonly nudges: number;
    /** The handouts shown to you, oldest first; all handouts for GMs and co-GMs. */
    readonly handOuts: readonly HandOut[];
    /** Your auto-answers, by kind of decision. */
    readonly standing: Readonly<Record<string, AutoAnswer>>;
  };
  readonly people: readonly PersonView[];
  /** The last place that a person pointed at. */
  readonly ping: Ping | null;
  /** The shapes that the GM has drawn on the map. */
  readonly drawings: readonly Drawing[];
  readonly settings: Settings;
  /** Rulings of this encounter. */
  readonly rulings: Readonly<Record<RuleId, string | number>>;
  readonly field: MapSetup | null;
  /** The overview of the fight; `null` before it starts. */
  readonly fight: Overview | null;
  /** Further details that the rulebook shows you, in its own format. */
  readonly view: Json;
  /** Your open prompts; all open prompts for the GM. */
  readonly prompts: readonly OpenPrompt[];
  /** Proposals for your prompts; all proposals for the GM. */
  readonly proposals: readonly ProposalView[];
  /** A roll waiting for your dice; any waiting roll for the GM. */
  readonly roll: OpenDice | null;
  /**
   * The combatants whose answers or dice the fight waits for: ids you know, or `gm` for the GM's combatants and those
   * you do not know. If several seats must answer at once, only your own combatants are listed.
   */
  readonly waitingFor: readonly string[];
  readonly gm: GmView | null;
}

/** A completed roll, which the GM can change. */
export type RollView = Pick<RollRecord, 'why' | 'owner' | 'dice' | 'faces'>;

/** One log line as one person sees it. Line and card numbers count only lines visible to this person. */
export type LogLine = {
  /** From 1, without a gap. */
  readonly n: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Lines with the same card belong to one step of the fight. */
  readonly card: number;
} & (
  | ({
      readonly kind: 'fight';
      /** Whether its dice were typed in or set by the GM, and whether it happened automatically. */
      readonly marks: readonly ('typed' | 'forced' | 'auto' | 'by-gm')[];
      /** On one line of a GM override or of dice that the GM set. */
      readonly reason?: string;
      /** For GMs and co-GMs: the journal entry. */
      readonly entry?: number;
      /** For GMs and co-GMs, on one line of each entry: the rolls of the entry, in order. */
      readonly rolls?: readonly RollView[];
      /** For GMs and co-GMs, on the first line of an answer that a machine chose. */
      readonly expected?: Expectation;
    } & Line)
  | { readonly kind: 'note'; readonly by: string; readonly text: string; readonly secret: boolean }
  | {
      readonly kind: 'roll';
      readonly by: string;
      readonly notation: string;
      readonly faces: readonly number[];
      /** The number of sides of each die. Absent in older logs. */
      readonly sides?: readonly number[];
      readonly total: number;
      readonly secret: boolean;
    }
  /** A table notice; the client turns it into text in the reader's language. */
  | { readonly kind: 'table'; readonly news: TableNotice }
);

/** Something that happened to the table itself. `by` and `name` are personal names. */
export type TableNotice =
  | {
      readonly kind:
        | 'opened'
        | 'encounter-changed'
        | 'started'
        | 'imported'
        | 'settings-changed'
        | 'paused'
        | 'resumed'
        | 'ended';
      readonly by: string;
    }
  | { readonly kind: 'joined' | 'removed'; readonly by: string; readonly name: string }
  | {
      readonly kind: 'role-assigned';
      readonly by: string;
      readonly name: string;
      readonly role: Role;
      readonly seat: Seat | null;
      /** The characters of the seat that the person plays, if not all. */
      readonly characters?: readonly string[];
    }
  /** An undo or redo: how many of your lines were undone or restored. Only lines you could see count. */
  | {
      readonly kind: 'restored';
      readonly by: string;
      readonly struck: number;
      readonly revived: number;
      /** The number of rolls shown in the undone lines. */
      readonly rolls: number;
      /** The information that people had already seen. */
      readonly revealed: RestoreRecord['revealed'];
      readonly reason: string;
    }
  /** A player tried an answer that the rules do not allow. */
  | {
      readonly kind: 'answer-disallowed';
      readonly by: string;
      readonly answer: RawAnswer;
      readonly why: string;
    };

/** The changes that a message makes to the receiver's log. */
export interface LogChange {
  readonly lines: readonly LogLine[];
  /** Numbers of undone lines. */
  readonly struck: readonly number[];
  /** Numbers of restored lines. */
  readonly revived: readonly number[];
}

/** A `LogChange` with each line as JSON, the form in which logs keep them. */
export type WrittenLogChange = Omit<LogChange, 'lines'> & { readonly lines: readonly string[] };

/** Counts the rolls that lines had shown before they were undone. */
export function undoneRolls(lines: readonly LogLine[], struck: ReadonlySet<number>): number {
  return lines
    .filter(({ n }) => struck.has(n))
    .reduce((sum, line) => sum + (line.kind === 'fight' ? (line.faces?.length ?? 0) : 0), 0);
}

/** The full state, sent at the start of a stream or when changes may have been missed. */
export interface ViewSnapshot {
  /** The numbering that `seq` belongs to. */
  readonly epoch: string;
  readonly seq: number;
  readonly view: TableView;
  /** The newest lines; older ones can be requested by number. */
  readonly log: readonly LogLine[];
  /** Numbers of all undone lines. */
  readonly struck: readonly number[];
}

/** One change, numbered without a gap in the receiver's own sequence. */
export interface Change extends LogChange {
  readonly seq: number;
  /** A patch (RFC 6902) for the view. */
  readonly patch: readonly Operation[];
}
