import type { Ruleset } from '../../kernel/ruleset.ts';
import type { Batch } from '../../simulate/batch.ts';
import { GENERATOR } from '../../simulate/generator.ts';
import { type Honesty, honestyOf } from '../../simulate/honesty.ts';
import { type Row, rowsOf } from '../../simulate/rows.ts';
import type { Tally } from '../../simulate/tally.ts';

/** One variant of a report. */
export interface ReportedVariant {
  readonly name: string;
  readonly settings: Readonly<Record<string, string | number>>;
  readonly encounter: string;
  readonly policies: Readonly<Record<string, string>>;
  readonly rulings: Readonly<Record<string, string | number>>;
  /** The switches among them that are not at the rulebook's default. */
  readonly switched: readonly string[];
  readonly rows: readonly Row[];
  /** Fights by the number of rounds that they took. */
  readonly rounds: Readonly<Record<string, number>>;
  readonly tally: Tally;
  readonly honesty: Honesty;
}

/** What people call somebody, by id. */
type Names = Readonly<Record<string, string>>;

/** All that a simulation has to say, the same for every number of workers. */
export interface Report {
  readonly ruleset: { readonly id: string; readonly title: string; readonly version: string };
  readonly generator: string;
  readonly seed: number;
  /** Fights played in each variant, and how many were asked for. */
  readonly fights: number;
  readonly asked: number;
  readonly ended: 'played' | 'interrupted' | 'narrow';
  readonly limits: Batch['limits'];
  readonly sides: Names;
  readonly combatants: Names;
  readonly variants: readonly ReportedVariant[];
}

/** What was played. */
export interface Outcome {
  readonly batch: Batch;
  readonly ruleset: Ruleset;
  readonly tallies: readonly Tally[];
  readonly asked: number;
  readonly ended: Report['ended'];
}

export function reportOf({ batch, ruleset, tallies, asked, ended }: Outcome): Report {
  const { seed, limits, variants } = batch;
  const rows = rowsOf(variants, tallies);
  const { id, version, rulebook } = ruleset;
  return {
    ruleset: { id, title: rulebook.title, version },
    generator: GENERATOR,
    seed,
    fights: tallies[0]!.fights,
    asked,
    ended,
    limits,
    sides: namesOf(batch.variants.flatMap(({ encounter }) => encounter.sides)),
    combatants: namesOf(batch.variants.flatMap(({ encounter }) => encounter.combatants)),
    variants: variants.map(({ name, settings, encounter, policies }, i) => ({
      name,
      settings,
      encounter: encounter.name,
      policies,
      rulings: encounter.rulings,
      switched: Object.entries(encounter.rulings)
        .filter(([ruling, value]) => rulebook.rulings[ruling]!.settings[0]!.value !== value)
        .map(([ruling, value]) => `${ruling} = ${value}`),
      rows: rows[i]!,
      rounds: tallies[i]!.rounds,
      tally: tallies[i]!,
      honesty: honestyOf(tallies[i]!, rulebook),
    })),
  };
}

function namesOf(list: readonly { readonly id: string; readonly name: string }[]): Names {
  return Object.fromEntries(list.map(({ id, name }) => [id, name]));
}
