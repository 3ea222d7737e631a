import { isCancel, select } from '@clack/prompts';
import { presetIn } from '../../content/presets.ts';
import { type PresetChoice, presetChoices, presetName } from '../../kernel/preset.ts';
import { EXIT, Stop } from '../exit.ts';
import { encounterPath, fightNamed, readNamedFile } from '../home.ts';

/**
 * The preset that a person at a terminal chooses for an encounter. Undefined where lines come from a pipe: the encounter
 * keeps its own. Throws Stop if the encounter has faults or the person cancels.
 */
export async function chosenPreset(file: string): Promise<string | undefined> {
  if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) return undefined;
  const { ruleset } = fightNamed(file);
  const { text } = readNamedFile(encounterPath(file));
  const chosen = await select({
    message: 'Which rulings?',
    options: presetOptions(presetChoices(ruleset.rulebook)),
    initialValue: presetIn(text),
  });
  if (isCancel(chosen)) throw new Stop(EXIT.interrupted, 'No fight was opened.', '');
  return chosen;
}

/** The presets as lines of a menu: what each is, and how many rulings it sets otherwise. */
function presetOptions(
  choices: readonly PresetChoice[],
): { readonly value: string; readonly label: string; readonly hint: string }[] {
  return choices.map(({ name, says, differing }) => {
    const { length } = differing;
    const named = presetName(name);
    const many = length === 1 ? '1 ruling differs' : `${length} rulings differ`;
    const ids = differing.map(({ id }) => id).join(', ');
    const hint = length === 0 ? says : `${says} ${many}: ${ids}.`;
    return { value: name, label: `${named[0]!.toUpperCase()}${named.slice(1)}`, hint };
  });
}
