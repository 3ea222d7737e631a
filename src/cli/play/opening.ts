import { randomBytes } from 'node:crypto';
import { isCancel, select } from '@clack/prompts';
import { presetIn } from '../../content/rulings.ts';
import type { NamedFight } from '../../designer/settings.ts';
import type { DiceMode } from '../../fight/entry.ts';
import { JournalError } from '../../fight/errors.ts';
import type { Fight } from '../../fight/fight.ts';
import { fromLines } from '../../fight/replay.ts';
import { FightSeed } from '../../fight/seed.ts';
import { openFight } from '../../fight/submit.ts';
import type { Encounter } from '../../kernel/encounter.ts';
import type { Ruleset } from '../../kernel/ruleset.ts';
import { type PresetChoice, presetChoices, presetName } from '../../kernel/ruling.ts';
import { rulesetById } from '../../rulebooks/kits.ts';
import { CliError, EXIT, wrongUsage } from '../environment.ts';
import { CALL, encounterPath, fightNamed, readJournal, readNamedFile } from '../home.ts';
import { type Screen, standardScreen } from '../screen.ts';
import { type Keyboard, StandardKeyboard } from './keyboard.ts';

/** The environment of a play session. */
export interface PlayContext {
  readonly screen: Screen;
  readonly keyboard: Keyboard;
  /** Whether a person types at a terminal, instead of lines from a pipe. */
  readonly isTerminal: boolean;
}

/** Returns the terminal or the pipes of this process. */
export function standardContext(): PlayContext {
  const { stdin, stdout } = process;
  const keyboard = new StandardKeyboard(stdin, stdout);
  return { screen: standardScreen(), keyboard, isTerminal: stdin.isTTY === true };
}

/**
 * Asks a person at a terminal for the preset of an encounter. Returns `undefined` for input from a pipe: the encounter
 * keeps its own. Throws CliError if the encounter has errors or the person cancels.
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
  if (isCancel(chosen)) throw new CliError(EXIT.interrupted, 'No fight was opened.', '');
  return chosen;
}

/** Lists the presets for a menu, each with a description and the number of rulings that it changes. */
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

/** A fight to play. */
export interface PlayStart {
  readonly fight: Fight;
  readonly ruleset: Ruleset;
  readonly encounter: Encounter;
  /** For a fight read from a file: the number of valid bytes. */
  readonly goodBytes: number;
  /** Whether the file ended within a line, which is ignored. */
  readonly isCut: boolean;
}

/** Starts a new fight from an encounter. Throws CliError if the seed is invalid. */
export function startPlay(
  { ruleset, encounter }: NamedFight,
  mode: DiceMode,
  seed: string | undefined,
): PlayStart {
  const fight = openFight(ruleset, encounter, { mode, seed: seedFrom(seed) });
  return { fight, ruleset, encounter: encounter as Encounter, goodBytes: 0, isCut: false };
}

/** Resumes the fight in a journal. An incomplete last line, as after a crash, is ignored. Throws CliError. */
export function resumeFight(path: string): PlayStart {
  const text = readJournal(path);
  const good = text.slice(0, text.lastIndexOf('\n') + 1);
  try {
    const fight = fromLines(good, rulesetById);
    const ruleset = rulesetById(fight.header.ruleset.id)!;
    const encounter = fight.header.encounter as unknown as Encounter;
    return { fight, ruleset, encounter, goodBytes: Buffer.byteLength(good), isCut: good !== text };
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    throw new CliError(
      EXIT.failed,
      `${path}:${error.line}: ${error.sentence}`,
      `${CALL} verify ${path} says more.`,
    );
  }
}

/** Parses a hexadecimal seed, padded with zeros; random if omitted. Throws CliError. */
function seedFrom(text: string | undefined): FightSeed {
  if (text === undefined) return new FightSeed(randomBytes(32));
  const seed = FightSeed.fromRevealed(text.toLowerCase().padStart(64, '0'));
  if (seed !== undefined) return seed;
  throw wrongUsage(`"${text}" is not a seed.`, 'A seed is 1 to 64 hexadecimal digits: 0 to 9, a to f.');
}
