import type { z } from 'zod';
import type { Rulebook } from '../kernel/ruleset.ts';
import type { TextFile } from './parse.ts';

/** What people write for a ruleset, as zod schemas. References are resolved before `sheet` sees a sheet. */
export interface Content {
  readonly ruleset: string;
  readonly sheet: z.ZodType;
  /** What an encounter says besides. */
  readonly options: z.ZodType;
  /** The fields of `options` that name a side of the encounter. */
  readonly optionsNamingSides: readonly string[];
  /** What packs list, by kind; sheets have lists of the same names. */
  readonly catalogue: Readonly<Record<string, z.ZodType>>;
}

/** A ruleset as content needs it. */
export interface Kit {
  readonly ruleset: { readonly id: string; readonly rulebook: Rulebook };
  readonly content: Content;
}

/** Where packs come from. */
export interface PackShelf {
  /** All packs that come with Riposte for this ruleset. */
  shipped(ruleset: string): readonly TextFile[];
  /** The pack that an encounter in the file `besides` calls `name`; a sentence when it can't be had. */
  named(name: string, besides: string): TextFile | { readonly problem: string };
}

/** All that reading a file draws on: the rulesets there are, and where packs come from. */
export interface Sources<K extends Kit = Kit> {
  readonly kits: readonly K[];
  readonly shelf: PackShelf;
}
