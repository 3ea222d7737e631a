import { join } from 'node:path';
import { Command, Option } from 'commander';
import { GM } from '../kernel/ids.ts';
import type { Result } from '../kernel/result.ts';
import { kitById } from '../rulebooks/kits.ts';
import { EXIT, stateFolder, wrongUsage } from './environment.ts';
import { CALL, fightNamed } from './home.ts';
import { gmCommands, undoCommands } from './play/gm-commands.ts';
import { QuitRequest } from './play/keyboard.ts';
import { introLines, logSoFar, playOn } from './play/loop.ts';
import {
  chosenPreset,
  type PlayContext,
  type PlayStart,
  resumeFight,
  standardContext,
  startPlay,
} from './play/opening.ts';
import { JournalFile } from './play/record.ts';
import { autoSides, policiesFor } from './play/seating.ts';
import { PlaySession } from './play/session.ts';
import { showCommands } from './play/show-commands.ts';

interface PlayOptions {
  readonly dice: 'seeded' | 'typed';
  readonly seed?: string;
  readonly auto: readonly string[];
  readonly policy: readonly string[];
  readonly as: string;
  readonly save?: string;
  readonly resume?: string;
  readonly preset?: string;
}

const COMMANDS = [...undoCommands, ...gmCommands, ...showCommands];
const CUT = 'The file ends in the middle of a line, as after a crash. That line is ignored.';

/** Creates `riposte play`. `sitDown` returns the environment; it is called once the fight has been loaded. */
export function playCommand(sitDown: () => PlayContext = standardContext): Command {
  return new Command('play')
    .description('play a fight at this keyboard')
    .argument('[file]', 'an encounter file, or the name of a shipped one: duel, timeslice/duel')
    .addOption(
      new Option('--dice <how>', 'the source of the dice').choices(['seeded', 'typed']).default('seeded'),
    )
    .option('--seed <hex>', 'a seed for the dice, so that the fight can be repeated; random if omitted')
    .addOption(
      repeatable('--auto <side>', 'a policy plays this side; "foes" means every side without a player'),
    )
    .addOption(
      repeatable(
        '--policy <policy>',
        'the policy: careless, sensible, hard, merciless, simple or random; for one side: side=hard',
      ),
    )
    .option('--preset <name>', 'the preset of rulings: default, as-written or as-published')
    .option('--as <seat>', 'show only the view of this seat; a policy plays the GM', GM)
    .option('--save <file>', 'save the journal to this file; it contains the seed of the dice')
    .option('--resume <file>', 'resume the fight saved in a journal')
    .action((file: string | undefined, options: PlayOptions) => play(file, options, sitDown));
}

/** Creates an option that can be repeated. */
export function repeatable(flags: string, says: string): Option {
  const add = (value: string, before: readonly string[]): readonly string[] => [...before, value];
  return new Option(flags, `${says} (repeatable)`).default([], 'none').argParser(add);
}

async function play(
  file: string | undefined,
  options: PlayOptions,
  sitDown: () => PlayContext,
): Promise<void> {
  const opened = await open(file, options);
  const { ruleset, encounter, fight } = opened;
  const seating = {
    autoSides: autoSides(options.auto, encounter),
    policyFor: policiesFor(options.policy, ruleset, encounter),
    eyes: [seatNamed(options.as, opened)],
  };
  const context = sitDown();
  const isOverAfterAttack = kitById(ruleset.id)?.isOverAfterAttack ?? false;
  const session = new PlaySession(fight, { ...context, seating, commands: COMMANDS, isOverAfterAttack });
  const kept = keptIn(opened, options, context);
  if (kept !== undefined && 'value' in kept) session.journals.push(kept.value);
  session.print(...introLines(session, kept), ...logSoFar(session));
  if (opened.isCut) session.say(CUT);
  try {
    await playOn(session);
  } catch (leave) {
    if (!(leave instanceof QuitRequest)) throw leave;
    session.print('', ...goodbye(session, leave, options));
    if (leave.how === 'interrupted') process.exitCode = EXIT.interrupted;
  } finally {
    context.keyboard.close();
    for (const each of session.journals) each.close();
  }
}

async function open(file: string | undefined, options: PlayOptions): Promise<PlayStart> {
  const { resume, seed, dice, preset } = options;
  if (resume === undefined && file === undefined) {
    throw wrongUsage(`Name a fight: ${CALL} play FILE.`, `For a shipped one, type ${CALL} play duel.`);
  }
  if (resume === undefined) {
    const asked = preset ?? (await chosenPreset(file!));
    return startPlay(fightNamed(file!, asked), dice, seed);
  }
  if (file !== undefined || seed !== undefined || preset !== undefined) {
    throw wrongUsage(
      'A journal contains its own encounter, seed and rulings.',
      'Omit FILE, --seed and --preset.',
    );
  }
  return resumeFight(resume);
}

function seatNamed(seat: string, { fight, ruleset }: PlayStart): string {
  const seats = ruleset.seats(fight.now.state);
  if (seats.includes(seat)) return seat;
  throw wrongUsage(`There is no seat "${seat}".`, `Seats: ${seats.join(', ')}.`);
}

/** Returns where the journal is saved: as requested, or in a default folder for people at a terminal. */
function keptIn(
  opened: PlayStart,
  { save, resume }: PlayOptions,
  { isTerminal }: PlayContext,
): Result<JournalFile, string> | undefined {
  if (resume !== undefined) return journalOr(JournalFile.goOn(resume, opened.fight, opened.goodBytes));
  if (save !== undefined) return journalOr(JournalFile.create(save, opened.fight));
  if (!isTerminal) return undefined;
  return JournalFile.create(ownPlace(opened), opened.fight);
}

function journalOr(made: ReturnType<typeof JournalFile.create>): typeof made {
  if ('refusal' in made) throw wrongUsage(made.refusal);
  return made;
}

function ownPlace({ encounter }: PlayStart): string {
  const when = new Date().toISOString().replaceAll(/[-:]|\.\d+Z/g, '');
  const name = encounter.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return join(stateFolder(), `${name}-${when}.jsonl`);
}

function goodbye(
  { journals, fight }: PlaySession,
  { how }: QuitRequest,
  { auto }: PlayOptions,
): readonly string[] {
  const path = journals.at(-1)?.path;
  const isOver = fight.now.waiting.kind === 'over';
  const left = how === 'end' && !isOver ? ['The input has ended, but the fight is not over.'] : [];
  if (path === undefined)
    return [...left, 'The fight was not saved. Use --save FILE, or type "save FILE" during the fight.'];
  const more = auto.map((side) => ` --auto ${side}`).join('');
  const next = isOver ? `${CALL} verify ${path}` : `${CALL} play --resume ${path}${more}`;
  return [...left, `Saved to ${path}`, `${isOver ? 'Verify it' : 'Resume it'} with: ${next}`];
}
