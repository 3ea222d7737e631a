import type { Encounter } from '../kernel/encounter.ts';
import type { Seat } from '../kernel/names.ts';
import type { DiceMode } from '../table/entry.ts';
import type { TableSeed } from '../table/seed.ts';
import type { Table } from '../table/table.ts';
import type { Invitation, Person } from './person.ts';
import type { Proposal } from './proposal.ts';
import type { Settings, StandingAnswer } from './settings.ts';

export type Status = 'lobby' | 'running' | 'paused' | 'ended';

/** A table with the people round it: the fold of its log. An immutable value. */
export interface LiveTable {
  readonly id: string;
  /** The last row of the log that is in it; 0: none yet. */
  readonly seq: number;
  /** Hash of that row. */
  readonly hash: string;
  readonly name: string;
  readonly ruleset: string;
  readonly dice: DiceMode;
  readonly seed: TableSeed;
  readonly settings: Settings;
  readonly status: Status;
  /** The encounter as its file writes it. */
  readonly text: string;
  readonly encounter: Encounter | null;
  /** The fight, once it has begun. */
  readonly fight: Table | null;
  readonly people: Readonly<Record<string, Person>>;
  readonly invitations: Readonly<Record<string, Invitation>>;
  /** What people's devices add to the dice, by person. */
  readonly nonces: Readonly<Record<string, string>>;
  /** What people last proposed, by person; what was asked may have been answered since. */
  readonly proposals: Readonly<Record<string, Proposal>>;
  readonly standing: Readonly<Record<Seat, Readonly<Record<string, StandingAnswer>>>>;
}
