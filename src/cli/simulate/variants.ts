import { loadEncounter } from '../../content/encounter.ts';
import { Faults } from '../../content/fault.ts';
import { parseText, type TextFile } from '../../content/parse.ts';
import { withPreset } from '../../content/presets.ts';
import { plain } from '../../content/written.ts';
import { canonical, type Json } from '../../kernel/json.ts';
import type { Variant } from '../../simulate/batch.ts';
import { wrongUsage } from '../exit.ts';
import { encounterPath, type Fight, fightNamed, readNamedFile, SOURCES } from '../home.ts';
import { type PolicyChoice, policiesOfSides } from './policies.ts';
import { setIn, type WrittenFile } from './setting.ts';
import { assignment, combinations, settingOf, type Vary } from './vary.ts';

/** What is asked for: one encounter, what is varied in it, or another to compare it with. */
export interface Wanted {
  readonly file: string;
  /** In place of the file's own. */
  readonly preset?: string | undefined;
  readonly rulings: readonly string[];
  readonly varied: readonly Vary[];
  readonly compare: string | undefined;
  readonly policies: readonly PolicyChoice[];
}

/** Every variant of what is asked for, the first one the base. Throws Stop with all that is wrong. */
export function variantsOf(wanted: Wanted): readonly Variant[] {
  const { file, compare, varied } = wanted;
  if (compare !== undefined) {
    if (varied.length > 0) {
      throw wrongUsage(
        '--compare and --vary can’t be asked at once.',
        'Vary each of the two encounters in a run of its own; the same --seed gives both the same dice.',
      );
    }
    const pair = [file, compare].map((each) => variant({ ...wanted, file: each }, each, {}));
    if (pair[0]!.encounter.ruleset === pair[1]!.encounter.ruleset) return pair;
    throw wrongUsage(
      'The two encounters are of different rulebooks.',
      'Only fights by one book have anything to compare.',
    );
  }
  const all = combinations(varied).map((settings) => {
    const name = Object.entries(settings).map(([path, value]) => `${path} = ${value}`);
    return variant(wanted, name.join(', '), settings);
  });
  tellIdle(all, varied);
  return all;
}

function variant(wanted: Wanted, name: string, settings: Variant['settings']): Variant {
  const { rulings, policies } = wanted;
  const { ruleset, encounter } = fightWith(wanted, [...rulings.map(ruling), ...Object.entries(settings)]);
  return {
    name,
    settings,
    // Through JSON, as it goes to other machines: what is played there must be what is played here.
    encounter: JSON.parse(JSON.stringify(encounter)) as Variant['encounter'],
    policies: policiesOfSides(policies, ruleset, encounter.sides),
  };
}

function ruling(text: string): readonly [string, string | number] {
  const { path, value } = assignment(text, '--ruling', 'Write --ruling id=value; riposte rules lists them.');
  return [`rulings.${path}`, settingOf(value)];
}

/** The encounter with these settings in place of its own. Throws Stop. */
function fightWith(
  { file: name, preset }: Wanted,
  settings: readonly (readonly [string, string | number])[],
): Fight {
  const fight = fightNamed(name, preset);
  if (settings.length === 0) return fight;
  const file = readNamedFile(encounterPath(name));
  const text = preset === undefined ? file.text : withPreset(file.text, preset);
  const written = plain(parseText({ ...file, text }, new Faults())!) as WrittenFile;
  for (const [path, value] of settings) setIn(written, path, value);
  return loaded({ name: file.name, text: JSON.stringify(written) }, settings);
}

function loaded(file: TextFile, settings: readonly (readonly [string, string | number])[]): Fight {
  const read = loadEncounter(file, SOURCES);
  if (!('faults' in read)) return { ruleset: read.kit.ruleset, encounter: read.encounter };
  const what = settings.map(([path, value]) => `${path}=${value}`).join(', ');
  const why = read.faults.map((fault) => `${fault.path}: ${fault.what}; ${fault.remedy}`);
  throw wrongUsage([`With ${what} the encounter has faults:`, ...why].join('\n'));
}

/** What changes nothing was not what was meant. */
function tellIdle(variants: readonly Variant[], varied: readonly Vary[]): void {
  for (const { path, values } of varied) {
    if (values.length > 1 && !variants.some((each) => matters(path, each, variants))) {
      throw wrongUsage(`Varying ${path} changes nothing in this encounter.`, 'Vary something that it uses.');
    }
  }
}

/** Whether some variant that differs from this one in `path` alone is another encounter. */
function matters(path: string, one: Variant, variants: readonly Variant[]): boolean {
  const others = (settings: Variant['settings']): string => canonical({ ...settings, [path]: null });
  const encounter = (variant: Variant): string => canonical(variant.encounter as unknown as Json);
  return variants.some(
    (other) => others(other.settings) === others(one.settings) && encounter(other) !== encounter(one),
  );
}
