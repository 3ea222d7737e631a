import { globSync, readFileSync } from 'node:fs';
import { join as pathOf } from 'node:path';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { OpenPrompt } from '../../src/live/sight.ts';
import { readEncounter } from '../../src/server/surroundings.ts';
import { simulationChance } from '../../src/simulate/generator.ts';
import { byLot, type Chooser } from '../support/answering.ts';
import type { Figure, Trial } from './figure.ts';
import { SECRETS, type Secret, type Written, written } from './secret-kinds.ts';
import { ABSENT, onStage, type Stage, type WorldOptions, worldOf } from './world.ts';

const ROOT = pathOf(import.meta.dirname, '../..');
const BOOKS = ['timeslice', 'tactics', 'locations', 'agents'] as const;
/** Answers that are given in each world, besides those of somebody in hiding; */
const ANSWERS = 12;
/** and all together at most. */
const COMMANDS = 60;

/** An answer that was given in the first world, to be given in the second. */
interface Given {
  readonly who: string;
  readonly key: string;
  readonly answer: RawAnswer;
}

interface Pair {
  readonly secret: Secret;
  readonly file: string;
  readonly worlds: readonly [Written, Written];
  readonly seed: number;
}

/** A pair of worlds of one book; the kinds of secrets take turns. */
function pairOf(book: string, n: number, seed: number): Pair {
  const files = globSync(`packs/${book}/encounters/*.yaml`, { cwd: ROOT }).sort();
  const { pick } = simulationChance(seed, n);
  for (let tried = 0; ; tried += 1) {
    const secret = SECRETS[(n + Math.floor(tried / files.length)) % SECRETS.length]!;
    const file = files[pick(files.length)]!;
    const worlds = secret.worlds(written(readFileSync(pathOf(ROOT, file), 'utf8')), pick);
    // A cell may turn out to be a wall, or taken.
    if (worlds?.every(isPlayable)) return { secret, file, worlds, seed: seed * 1000 + n };
  }
}

function isPlayable(world: Written): boolean {
  return 'encounter' in readEncounter(JSON.stringify(world));
}

type Answers = NonNullable<WorldOptions['answers']>;

/** By lot, and written down; who is in hiding lets everything pass, and is asked nothing in the end. */
function noted(seed: number, given: Given[]): Answers {
  const { pick } = simulationChance(seed, 1);
  const choose = byLot(seed);
  return (prompts) => {
    const hidden = hiddenIn(prompts);
    if (hidden !== undefined) return { prompt: hidden, answer: hidden.otherwise };
    if (given.length === ANSWERS) return undefined;
    const prompt = prompts[pick(prompts.length)]!;
    const answer = choose(prompt);
    given.push({ who: prompt.who, key: prompt.key, answer });
    return { prompt, answer };
  };
}

/** The same answers again; who is in hiding is answered for by `choose`. */
function repeated(given: readonly Given[], choose: Chooser): Answers {
  let at = 0;
  return (prompts) => {
    const hidden = hiddenIn(prompts);
    if (hidden !== undefined) return { prompt: hidden, answer: choose(hidden) };
    const next = given[at];
    const prompt = prompts.find(({ who, key }) => who === next?.who && key === next.key);
    if (next === undefined || prompt === undefined) return undefined;
    at += 1;
    return { prompt, answer: next.answer };
  };
}

function hiddenIn(prompts: readonly OpenPrompt[]): OpenPrompt | undefined {
  return prompts.find(({ who }) => who === ABSENT);
}

/** What is different for somebody who may not know the secret; the bytes that were compared. */
async function compared(stage: Stage, { secret, worlds: [here, there], seed }: Pair) {
  const given: Given[] = [];
  const isTyped = secret.aside === undefined;
  const base = { seed, commands: COMMANDS, dice: isTyped ? 'typed' : 'seeded' } as const;
  const quiet = await worldOf(stage, { ...base, text: JSON.stringify(here), answers: noted(seed, given) });
  const silent: Chooser = ({ otherwise }) => otherwise;
  const answers = repeated(given, secret.isDeclared ? byLot(seed + 1) : silent);
  const { aside } = secret;
  const loud = await worldOf(stage, {
    ...base,
    text: JSON.stringify(there),
    answers,
    ...(aside && { aside }),
  });
  let bytes = 0;
  const different: string[] = [];
  for (const [n, mine] of quiet.entries()) {
    // The server's own log counts requests, and whoever keeps the secret is told of it.
    if (n === quiet.length - 2 || (secret.isOwn && n === 0)) continue;
    const theirs = loud[n]!;
    for (const what of ['stream', 'asked'] as const) {
      bytes += mine[what].length;
      if (mine[what] !== theirs[what])
        different.push(`${mine.name}, ${what}: ${difference(mine[what], theirs[what])}`);
    }
  }
  return { bytes, different, people: quiet.length - 2 };
}

function difference(here: string, there: string): string {
  let at = 0;
  while (here[at] === there[at]) at += 1;
  const around = (text: string): string => text.slice(Math.max(0, at - 100), at + 140);
  return `${around(here)} | ${around(there)}`;
}

/**
 * S2: the same fight twice, in two worlds that differ in one secret. Everybody who may not know it is sent the same bytes.
 * `size`: pairs of each book.
 */
export async function pairs(trial: Trial): Promise<Figure> {
  return await onStage((stage) => pairsOn(stage, trial));
}

async function pairsOn(stage: Stage, { size, seed }: Trial): Promise<Figure> {
  let [bytes, people] = [0, 0];
  const counts = new Map<string, number>();
  const different: string[] = [];
  for (const book of BOOKS) {
    for (let n = 0; n < size; n += 1) {
      const pair = pairOf(book, n, seed);
      const { kind } = pair.secret;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const found = await compared(stage, pair);
      bytes += found.bytes;
      people += found.people;
      for (const one of found.different) different.push(`${kind} in ${pair.file}, pair ${n}: ${one}`);
    }
  }
  const told = [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ');
  const figure = `${size} pairs of worlds over HTTP in each of the four books that differ in one secret (${told}); ${people} people, ${(bytes / 2 ** 20).toFixed(1)} MiB: ${different.length} differences${different
    .slice(0, 3)
    .map((one) => ` (${one})`)
    .join('')} (seed ${seed}; the clock stands still, ids of table, GM and streams are masked)`;
  return { id: 'S2', figure, passed: different.length === 0 };
}
