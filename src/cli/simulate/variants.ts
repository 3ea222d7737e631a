import { readSetting, type Setting, type Vary } from '../../designer/asked.ts';
import { fightWith, type VariedFight, variedFights } from '../../designer/settings.ts';
import type { Variant } from '../../simulation/play-out.ts';
import { wrongUsage } from '../environment.ts';
import { type EncounterSource, writtenFight } from '../home.ts';
import { type PolicyChoice, policiesOfSides } from './policies.ts';

/** The request: one encounter, and either varied values or another encounter to compare it with. */
export interface Wanted {
  readonly file: EncounterSource;
  /** Replaces the file's own preset. */
  readonly preset?: string | undefined;
  readonly rulings: readonly string[];
  /** Values set in every variant. */
  readonly set?: readonly Setting[];
  readonly varied: readonly Vary[];
  readonly compare: string | undefined;
  readonly policies: readonly PolicyChoice[];
}

/**
 * Returns every variant of the request; the first is the base. `skipped` lists the combinations that are not valid.
 * Throws CliError with every error.
 */
export function variantsOf(wanted: Wanted): {
  readonly variants: readonly Variant[];
  readonly skipped: readonly string[];
} {
  const { file, preset, compare, varied } = wanted;
  const set = [...wanted.rulings.map(readRuling), ...(wanted.set ?? [])];
  if (compare === undefined) {
    const { fights, skipped } = variedFights({ file: writtenFight(file), preset, set, varied });
    return { variants: fights.map((each) => variant(wanted, each)), skipped };
  }
  if (varied.length > 0) {
    throw wrongUsage(
      '--compare and --vary can’t be asked at once.',
      'Vary each encounter in a separate run; the same --seed gives both the same dice.',
    );
  }
  const pair = [file, compare].map((given) =>
    variant(wanted, {
      name: typeof given === 'string' ? given : given.name,
      settings: {},
      fight: fightWith(writtenFight(given), preset, set),
    }),
  );
  if (pair[0]!.encounter.ruleset === pair[1]!.encounter.ruleset) return { variants: pair, skipped: [] };
  throw wrongUsage(
    'The two encounters are of different rulebooks.',
    'Only fights of the same rulebook can be compared.',
  );
}

function variant({ policies }: Wanted, { name, settings, fight }: VariedFight): Variant {
  const { ruleset, encounter } = fight;
  return {
    name,
    settings,
    // Converted through JSON, as for other machines, so that every machine plays the same encounter.
    encounter: JSON.parse(JSON.stringify(encounter)) as Variant['encounter'],
    policies: policiesOfSides(policies, ruleset, encounter.sides),
  };
}

function readRuling(text: string): Setting {
  const [id, value] = readSetting(text, '--ruling', 'Write --ruling id=value; riposte rules lists them.');
  return [`rulings.${id}`, value];
}
