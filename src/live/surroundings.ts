import type { Encounter } from '../kernel/encounter.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { RulesetLookup } from '../table/replay.ts';
import type { Table } from '../table/table.ts';
import type { OpenDecision } from '../table/waiting.ts';

/** What a seat knows of a fight; undefined: everything. */
export type Known = ((state: unknown) => unknown) | undefined;

/** What a table needs of the world it runs in; tests hand in one of their own. */
export interface Surroundings {
  readonly rulesets: RulesetLookup;
  /** So many bytes from a cryptographic source. */
  readonly random: (bytes: number) => Uint8Array;
  /** Reads an encounter as people write it. */
  readonly readEncounter: (text: string) => { readonly encounter: Encounter } | { readonly refusal: Refusal };
  /** Rolls a line of dice notation. */
  readonly rollNotation: (
    notation: string,
  ) => { readonly faces: readonly number[]; readonly total: number } | { readonly refusal: Refusal };
  /** Whether, after silence to an open question, the one who is asked may be hit, as far as its seat knows. */
  readonly mayBeHit: (fight: Table, open: OpenDecision, known: Known) => boolean;
}
