import { encounterCover } from '../../content/cover.ts';
import { loadEncounter } from '../../content/encounter.ts';
import { faultLine } from '../../content/fault.ts';
import { withMeasured, withoutMeasured } from '../../content/keep-measured.ts';
import type { Measured } from '../../content/measured.ts';
import { type Json, sameJson } from '../../kernel/json.ts';
import { EXIT, wrongUsage } from '../exit.ts';
import { encounterPath, type Fight, readNamedFile, SOURCES } from '../home.ts';
import { isEndless } from '../simulate/here.ts';
import { isOwn } from '../simulate/policies.ts';
import { openThreads, type Threads } from '../simulate/pool.ts';
import { playAll } from '../simulate/schedule.ts';
import { writeWhole } from '../write-whole.ts';
import { difficultyText } from './difficulty-text.ts';
import { batchFor, firstFights, MOST_ROUNDS, measuredIn, type Playing, USUAL } from './measuring.ts';

/** What may be asked of a measuring. */
export interface MeasureOptions {
  readonly runs?: number;
  readonly seed?: number;
  readonly policy?: string;
  readonly check?: true;
  readonly workers: number;
}

/** `riposte pack measure`: plays each encounter, and writes into its file what came of it; or compares. Throws Stop. */
export async function measureFiles(files: readonly string[], options: MeasureOptions): Promise<void> {
  tellMistakes(options);
  const threads = openThreads(options.workers);
  try {
    for (const file of files) {
      const code = await measureFile(encounterPath(file), options, threads);
      process.exitCode = Math.max(Number(process.exitCode ?? EXIT.ok), code);
    }
  } finally {
    await threads.close();
  }
}

function tellMistakes({ runs, seed, policy, check, workers }: MeasureOptions): void {
  if (runs === 0) throw wrongUsage('0 fights have nothing to tell.', 'Give --runs a number from 1.');
  if (workers === 0 || workers > 256) throw wrongUsage('--workers takes a number from 1 to 256.');
  if (check === true && [runs, seed, policy].some((each) => each !== undefined)) {
    throw wrongUsage(
      '--check plays what the files say was played.',
      'Leave out --runs, --seed and --policy.',
    );
  }
  if (policy !== undefined && isOwn(policy)) {
    throw wrongUsage(
      'A policy of one’s own is a file that others do not have.',
      'Take simple, random or greedy.',
    );
  }
}

async function measureFile(path: string, options: MeasureOptions, threads: Threads): Promise<number> {
  const file = readNamedFile(path);
  const loaded = loadEncounter({ ...file, text: withoutMeasured(file.text) }, SOURCES);
  if ('faults' in loaded) {
    console.error(loaded.faults.map(faultLine).join('\n'));
    return EXIT.failed;
  }
  const fight = { ruleset: loaded.kit.ruleset, encounter: loaded.encounter };
  const cover = encounterCover(file)!;
  const { measured: kept } = cover;
  if (options.check === true && kept === undefined) {
    console.log(`${path}: not measured`);
    return EXIT.failed;
  }
  const found = await play(fight, playingFor(kept, options), threads);
  if (found === undefined) {
    console.log(
      `${path}: the first fights were not decided in ${MOST_ROUNDS} rounds, so nothing is measured`,
    );
    return EXIT.failed;
  }
  if (options.check === true) return compare(path, kept!, found);
  writeWhole(path, withMeasured(file.text, found));
  console.log(`${path}: ${difficultyText({ ...cover, measured: found })}`);
  return EXIT.ok;
}

/** What is played: as asked, else as the file says, else as usual. */
function playingFor(kept: Measured | undefined, { runs, seed, policy }: MeasureOptions): Playing {
  return {
    fights: runs ?? kept?.fights ?? USUAL.fights,
    seed: seed ?? kept?.seed ?? USUAL.seed,
    policy: policy ?? kept?.policy ?? USUAL.policy,
  };
}

/** What the fights came to; undefined when they do not end. */
async function play(fight: Fight, playing: Playing, threads: Threads): Promise<Measured | undefined> {
  const { signal } = new AbortController();
  const { tallies, end } = await playAll({
    batch: batchFor(fight, playing),
    fights: playing.fights,
    stretch: undefined,
    threads,
    signal,
    look: ({ tallies: so }) => (so.every(isEndless) ? 'endless' : undefined),
  });
  if (end === 'endless') return undefined;
  return measuredIn(fight, playing, tallies[0]!, await firstFights(fight, playing));
}

/** Tells each figure that is not what the file says. */
function compare(path: string, kept: Measured, found: Measured): number {
  const [before, now] = [kept, found] as unknown as readonly Readonly<Record<string, Json>>[];
  const fields = Object.keys({ ...before, ...now });
  const other = fields.filter((field) => !sameJson(before![field] ?? null, now![field] ?? null));
  const text = (value: Json | undefined): string => JSON.stringify(value) ?? 'nothing';
  for (const field of other) {
    console.log(`${path}: ${field}: the file says ${text(before![field])}, played anew ${text(now![field])}`);
  }
  if (other.length === 0) console.log(`${path}: as the file says`);
  return other.length === 0 ? EXIT.ok : EXIT.failed;
}
