import { join } from 'node:path';
import { Command, Option } from 'commander';
import { GM } from '../kernel/names.ts';
import { stateFolder } from './environment.ts';
import { EXIT, wrongUsage } from './exit.ts';
import { CALL, fightNamed } from './home.ts';
import { type Desk, standardDesk } from './play/desk.ts';
import { gmCommands } from './play/gm-commands.ts';
import { introLines, logSoFar } from './play/intro.ts';
import { JournalFile, type Problem } from './play/journal-file.ts';
import { Leave } from './play/keyboard.ts';
import { playOn } from './play/loop.ts';
import { type Opened, openFight, resumeFight } from './play/opening.ts';
import { chosenPreset } from './play/preset-prompt.ts';
import { autoSides, policiesFor } from './play/seating.ts';
import { showCommands } from './play/show-commands.ts';
import { Sitting } from './play/sitting.ts';
import { undoCommands } from './play/undo-commands.ts';

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
const CUT = 'The file ended in the middle of a line, as after a crash. That line is left out.';

/** `riposte play`. `sitDown`: where, once it is certain that there is a fight to play. */
export function playCommand(sitDown: () => Desk = standardDesk): Command {
  return new Command('play')
    .description('play a fight at this keyboard')
    .argument('[file]', 'an encounter file, or the name of one that is shipped: duel, timeslice/duel')
    .addOption(
      new Option('--dice <how>', 'where dice come from').choices(['seeded', 'typed']).default('seeded'),
    )
    .option('--seed <hex>', 'a seed for the dice, so that the fight can be repeated; by chance unless given')
    .addOption(repeatable('--auto <side>', 'a policy plays this side; "foes": every side without a player'))
    .addOption(
      repeatable('--policy <policy>', 'how it plays: simple or random, or for one side: side=random'),
    )
    .option('--preset <name>', 'the rulings to play by: default, as-written or as-published')
    .option('--as <seat>', 'show only what this seat may know; a policy answers for the GM', GM)
    .option('--save <file>', 'keep the journal in this file; it holds the seed of the dice')
    .option('--resume <file>', 'go on with the fight that this journal keeps')
    .action((file: string | undefined, options: PlayOptions) => play(file, options, sitDown));
}

/** An option that may be given several times. */
export function repeatable(flags: string, says: string): Option {
  const add = (value: string, before: readonly string[]): readonly string[] => [...before, value];
  return new Option(flags, `${says} (repeatable)`).default([], 'none').argParser(add);
}

async function play(file: string | undefined, options: PlayOptions, sitDown: () => Desk): Promise<void> {
  const opened = await open(file, options);
  const { ruleset, encounter, table } = opened;
  const seating = {
    autoSides: autoSides(options.auto, encounter),
    policyFor: policiesFor(options.policy, ruleset, encounter),
    eyes: [seatNamed(options.as, opened)],
  };
  const desk = sitDown();
  const sitting = new Sitting(table, { ...desk, seating, commands: COMMANDS });
  const kept = keptIn(opened, options, desk);
  if (kept instanceof JournalFile) sitting.journals.push(kept);
  sitting.print(...introLines(sitting, kept), ...logSoFar(sitting));
  if (opened.isCut) sitting.say(CUT);
  try {
    await playOn(sitting);
  } catch (leave) {
    if (!(leave instanceof Leave)) throw leave;
    sitting.print('', ...goodbye(sitting, leave, options));
    if (leave.how === 'interrupted') process.exitCode = EXIT.interrupted;
  } finally {
    desk.keyboard.close();
    for (const each of sitting.journals) each.close();
  }
}

async function open(file: string | undefined, options: PlayOptions): Promise<Opened> {
  const { resume, seed, dice, preset } = options;
  if (resume === undefined && file === undefined) {
    throw wrongUsage(`Say which fight: ${CALL} play FILE.`, `${CALL} play duel plays one that is shipped.`);
  }
  if (resume === undefined) {
    const asked = preset ?? (await chosenPreset(file!));
    return openFight(fightNamed(file!, asked), dice, seed);
  }
  if (file !== undefined || seed !== undefined || preset !== undefined) {
    throw wrongUsage(
      'A journal says which fight it is and has its own seed and rulings.',
      'Leave out FILE, --seed and --preset.',
    );
  }
  return resumeFight(resume);
}

function seatNamed(seat: string, { table, ruleset }: Opened): string {
  const seats = ruleset.seats(table.now.state);
  if (seats.includes(seat)) return seat;
  throw wrongUsage(`There is no seat "${seat}".`, `Seats: ${seats.join(', ')}.`);
}

/** Where the journal is kept: as asked, and for people at a terminal in a place of its own. */
function keptIn(
  opened: Opened,
  { save, resume }: PlayOptions,
  { isTerminal }: Desk,
): JournalFile | Problem | undefined {
  if (resume !== undefined) return journalOr(JournalFile.goOn(resume, opened.table, opened.goodBytes));
  if (save !== undefined) return journalOr(JournalFile.create(save, opened.table));
  if (!isTerminal) return undefined;
  return JournalFile.create(ownPlace(opened), opened.table);
}

function journalOr(made: ReturnType<typeof JournalFile.create>): JournalFile {
  if ('problem' in made) throw wrongUsage(made.problem);
  return made;
}

function ownPlace({ encounter }: Opened): string {
  const when = new Date().toISOString().replaceAll(/[-:]|\.\d+Z/g, '');
  const name = encounter.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return join(stateFolder(), `${name}-${when}.jsonl`);
}

function goodbye({ journals, table }: Sitting, { how }: Leave, { auto }: PlayOptions): readonly string[] {
  const path = journals.at(-1)?.path;
  const isOver = table.now.waiting.kind === 'over';
  const left = how === 'end' && !isOver ? ['The input has ended; the fight has not.'] : [];
  if (path === undefined) return [...left, 'The fight was not kept. --save FILE or "save FILE" keeps one.'];
  const more = auto.map((side) => ` --auto ${side}`).join('');
  const next = isOver ? `${CALL} verify ${path}` : `${CALL} play --resume ${path}${more}`;
  return [...left, `Kept in ${path}`, `${isOver ? 'Check it' : 'Go on'} with: ${next}`];
}
