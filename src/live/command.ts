import type { RawAnswer } from '../kernel/decision.ts';
import type { Seat } from '../kernel/names.ts';
import type { Settings, StandingAnswer } from './settings.ts';

/** What people at a table may ask it to do. Who may do what stands in `rights.ts`. */
export type Command =
  /** Answers an open question. */
  | { readonly do: 'answer'; readonly decision: string; readonly answer: RawAnswer }
  /** Says what one would answer, and leaves it to the GM to do it or not. */
  | {
      readonly do: 'propose';
      readonly decision: string;
      readonly answer: RawAnswer;
      readonly why: string;
    }
  /** The GM says no to what somebody proposes. */
  | { readonly do: 'dismiss'; readonly proposal: string }
  /** Types in what real dice showed, or has the table roll. */
  | { readonly do: 'dice'; readonly roll: string; readonly faces: readonly number[] | 'roll' }
  /** Says what is to be done with a kind of question without asking. */
  | { readonly do: 'stand'; readonly question: string; readonly answer: StandingAnswer }
  /** Rolls dice besides the rules, by a notation. A player's secret is shared with the GM. */
  | { readonly do: 'roll'; readonly notation: string; readonly secret: boolean }
  /** Writes a line into the log. A player's secret is shared with the GM. */
  | { readonly do: 'note'; readonly text: string; readonly secret: boolean }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' }
  /** Back, or on another branch, to right after an entry of the journal. */
  | { readonly do: 'restore'; readonly to: number; readonly reason: string }
  | { readonly do: 'intervene'; readonly act: RawAnswer; readonly reason: string }
  | { readonly do: 'force-roll'; readonly faces: readonly number[]; readonly reason: string }
  | {
      readonly do: 'change-roll';
      readonly entry: number;
      readonly roll: number;
      readonly faces: readonly number[];
      readonly reason: string;
    }
  /** Writes the encounter anew, before the fight. */
  | { readonly do: 'write'; readonly text: string }
  /** Gives combatants to a seat, before the fight; a new name makes a new seat. */
  | { readonly do: 'seat'; readonly combatants: readonly string[]; readonly seat: Seat }
  | { readonly do: 'start' }
  | { readonly do: 'pause' }
  | { readonly do: 'resume' }
  | { readonly do: 'end' }
  | { readonly do: 'set'; readonly settings: Partial<Settings> }
  | {
      readonly do: 'invite';
      readonly role: 'co-gm' | 'player' | 'spectator';
      readonly seat: Seat | null;
      readonly label: string;
    }
  | { readonly do: 'uninvite'; readonly invitation: string }
  /** Lets somebody in, or gives them another role or seat. */
  | {
      readonly do: 'place';
      readonly person: string;
      readonly role: 'co-gm' | 'player' | 'spectator';
      readonly seat: Seat | null;
    }
  | { readonly do: 'remove'; readonly person: string }
  /** Makes somebody's key void and gives a new one. */
  | { readonly do: 'rekey'; readonly person: string };
