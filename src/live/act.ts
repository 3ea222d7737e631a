import type { RawAnswer } from '../kernel/decision.ts';
import type { Json } from '../kernel/json.ts';
import type { Seat } from '../kernel/names.ts';
import type { DiceMode, Entry, Header } from '../table/entry.ts';
import type { Invitation, Person, Role } from './person.ts';
import type { Proposal } from './proposal.ts';
import type { Settings, StandingAnswer } from './settings.ts';

/** The table was set up: lobby, nothing begun. */
export interface Opened {
  readonly kind: 'opened';
  readonly name: string;
  readonly ruleset: string;
  readonly dice: DiceMode;
  /** SHA-256 of the seed of this table's dice, told before anybody adds to it. */
  readonly commitment: string;
  readonly settings: Settings;
  readonly gm: Person;
}

/** The encounter was written, or written anew, before the fight. */
export interface Written {
  readonly kind: 'written';
  /** As people wrote it: the file's text. */
  readonly text: string;
  /** As it was read. */
  readonly encounter: Json;
}

/** One input at the engine's table, with what came of it. */
export interface Played {
  readonly kind: 'played';
  readonly entry: Entry;
}

/** Dice that somebody rolled besides the rules. */
export interface FreeRoll {
  readonly kind: 'rolled';
  readonly notation: string;
  readonly faces: readonly number[];
  readonly total: number;
  readonly secret: boolean;
  /** Of a player's secret: the seat that shares it with the GM. */
  readonly seat?: Seat;
}

/** One thing that happened at a table. The log of a table is a list of them, and the table is their fold. */
export type Act =
  | Opened
  | Written
  /** Combatants were given to a seat, before the fight. */
  | { readonly kind: 'seated'; readonly combatants: readonly string[]; readonly seat: Seat }
  /** The fight begins. The header carries what each seat's device added to the dice. */
  | { readonly kind: 'started'; readonly header: Header }
  /** A finished or half-played journal from elsewhere is this table's fight. */
  | { readonly kind: 'imported'; readonly header: Header; readonly entries: readonly Entry[] }
  | Played
  | { readonly kind: 'invited'; readonly invitation: Invitation }
  | { readonly kind: 'uninvited'; readonly invitation: string }
  /** Somebody came in by a link. `nonce`: what their device adds to the dice. */
  | { readonly kind: 'came'; readonly person: Person; readonly nonce: string }
  | { readonly kind: 'placed'; readonly person: string; readonly role: Role; readonly seat: Seat | null }
  | { readonly kind: 'removed'; readonly person: string }
  | { readonly kind: 'rekeyed'; readonly person: string }
  | { readonly kind: 'set'; readonly settings: Settings }
  | {
      readonly kind: 'stands';
      readonly seat: Seat;
      readonly question: string;
      readonly answer: StandingAnswer;
    }
  /** `seat`: of a player's secret, the seat that shares it with the GM. */
  | { readonly kind: 'noted'; readonly text: string; readonly secret: boolean; readonly seat?: Seat }
  | FreeRoll
  | { readonly kind: 'proposed'; readonly person: string; readonly proposal: Proposal }
  | { readonly kind: 'dismissed'; readonly proposal: string }
  /** Somebody wanted what the rules do not allow, and the GM is told. */
  | {
      readonly kind: 'wished';
      readonly seat: Seat;
      readonly question: string;
      readonly answer: RawAnswer;
      readonly why: string;
    }
  | { readonly kind: 'paused' }
  | { readonly kind: 'resumed' }
  /** The table is closed and the seed revealed. */
  | { readonly kind: 'ended'; readonly seed: string };
