import { globSync, readFileSync } from 'node:fs';
import { join as pathOf } from 'node:path';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import { canonical, type Json } from '../../src/kernel/json.ts';
import { readEncounter } from '../../src/server/shipped.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import type { OpenPrompt } from '../../src/table/view.ts';
import { byLot, type Chooser } from '../support/answering.ts';
import { CommandRefused } from '../support/live-client.ts';
import type { Figure, Trial } from './figure.ts';
import { SECRETS, type Secret, type Written, written } from './secret-kinds.ts';
import { ABSENT, onStage, type Received, type Stage, type WorldOptions, worldOf } from './world.ts';

const ROOT = pathOf(import.meta.dirname, '../..');
const BOOKS = ['timeslice', 'tactics', 'locations', 'agents'] as const;
/** Number of answers in each world, without those of a hidden combatant. */
const ANSWERS = 12;
/** Maximum number of all commands. */
const COMMANDS = 60;

/** An answer from the first world, to be repeated in the second. */
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

/** Creates a pair of worlds of one rulebook. The kinds of secrets alternate. */
function pairOf(book: (typeof BOOKS)[number], n: number, seed: number): Pair {
  const files = globSync(`packs/${book}/encounters/*.yaml`, { cwd: ROOT }).sort();
  const { pick } = simulationChance(seed, n);
  for (let tried = 0; ; tried += 1) {
    const turn = n + seed + BOOKS.indexOf(book) * 5;
    const secret = SECRETS[(turn + Math.floor(tried / files.length)) % SECRETS.length]!;
    const file = files[pick(files.length)]!;
    const worlds = secret.worlds(written(readFileSync(pathOf(ROOT, file), 'utf8')), pick);
    // A random cell may be a wall or occupied.
    if (worlds?.every(isPlayable) && startAlike(worlds))
      return { secret, file, worlds, seed: seed * 1000 + n };
  }
}

function isPlayable(world: Written): boolean {
  return 'value' in readEncounter(JSON.stringify(world));
}

/** Whether all others start on the same cells. A group that gathers round one cell makes way for a reserve there. */
function startAlike([here, there]: readonly [Written, Written]): boolean {
  return canonical(startsIn(here)) === canonical(startsIn(there));
}

function startsIn(world: Written): Json {
  const read = readEncounter(JSON.stringify(world));
  const all = 'value' in read ? read.value.combatants : [];
  return all.flatMap(({ id, at }) => (id === ABSENT ? [] : [[id, at]])) as unknown as Json;
}

type Answers = NonNullable<WorldOptions['answers']>;

/**
 * Chooses random answers and records them. A hidden combatant always passes and is not prompted at the end. With
 * `lastBy`, continues until this seat is prompted at the same time as others.
 */
function noted(seed: number, given: Given[], lastBy: string | undefined): Answers {
  const { pick } = simulationChance(seed, 1);
  const choose = byLot(seed);
  const least = pick(ANSWERS);
  return (prompts) => {
    const hidden = hiddenIn(prompts);
    if (hidden !== undefined) return { prompt: hidden, answer: hidden.defaultAnswer };
    const isOver =
      lastBy === undefined ? given.length === ANSWERS : given.length >= least && isAmong(prompts, lastBy);
    if (isOver) return undefined;
    const prompt = prompts[pick(prompts.length)]!;
    const answer = withoutSecret(choose, prompt);
    given.push({ who: prompt.who, key: prompt.key, answer });
    return { prompt, answer };
  };
}

/** Returns an answer that does not affect a hidden combatant, because its result would depend on the secret. */
function withoutSecret(choose: Chooser, prompt: OpenPrompt): RawAnswer {
  for (let tried = 0; tried < 50; tried += 1) {
    const answer = choose(prompt);
    if (!JSON.stringify(answer).includes(`"${ABSENT}"`)) return answer;
  }
  return prompt.defaultAnswer;
}

/** Whether a seat and others are declaring. */
function isAmong(prompts: readonly OpenPrompt[], seat: string): boolean {
  return draftOf(prompts, seat) !== undefined && prompts.some((each) => each.seat !== seat);
}

function draftOf(prompts: readonly OpenPrompt[], by: string | undefined): OpenPrompt | undefined {
  return prompts.find(({ seat, key }) => seat === by && key === 'declare');
}

/** Returns part of a declaration, which stays secret until the declaration is complete. */
function pieceBy(choose: Chooser): Chooser {
  return (prompt) => {
    for (;;) {
      const answer = choose(prompt);
      if (answer.kind !== 'settle') return answer;
    }
  };
}

/** How the hidden combatant, and at the end `lastBy`, answer in the second world. */
interface Otherwise {
  readonly choose: Chooser;
  readonly lastBy: string | undefined;
  /** Called with each of these answers. */
  readonly answered: (answer: RawAnswer, prompt: OpenPrompt) => void;
}

/** Parts of a declaration that a hidden combatant changes in a row; then it settles, so that the others can continue. */
const MOST_PARTS = 3;

/** Repeats the recorded answers. `choose` answers for the hidden combatant and, once at the end, for `lastBy`. */
function repeated(given: readonly Given[], { choose, lastBy, answered }: Otherwise): Answers {
  let at = 0;
  let parts = 0;
  const noting = (prompt: OpenPrompt, answer: RawAnswer) => {
    answered(answer, prompt);
    return { prompt, answer };
  };
  return (prompts) => {
    const hidden = hiddenIn(prompts);
    if (hidden !== undefined) {
      parts += 1;
      return noting(hidden, parts > MOST_PARTS ? (hidden.defaultAnswer as RawAnswer) : choose(hidden));
    }
    parts = 0;
    const own = draftOf(prompts, lastBy);
    if (at === given.length && own !== undefined) {
      at += 1;
      return noting(own, pieceBy(choose)(own));
    }
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

/** The result of comparing two worlds. */
interface Compared {
  /** Number of bytes compared. */
  readonly bytes: number;
  /** Differences seen by people who must not know the secret. */
  readonly different: readonly string[];
  readonly people: number;
  /** Whether a combatant answers differently in the second world. */
  readonly isOther: boolean;
  readonly isSame: boolean;
  /** Number of turns until a secret cell legitimately changes the fight; `null` if it never does. */
  readonly parted: number | null;
}

/** Compares both worlds of a pair. A secret cell is compared up to the turn in which it changes the fight. */
async function compared(stage: Stage, pair: Pair): Promise<Compared> {
  const stories: Stories = [[], []];
  if (pair.secret.isCell === undefined) return await playedTwice(stage, pair, COMMANDS, stories);
  const found = await playedTwice(stage, pair, COMMANDS, stories).catch((error: unknown) => {
    // The second world refuses an answer of the GM if the cell is in its way.
    if (error instanceof CommandRefused) return undefined;
    throw error;
  });
  const parted = partingOf(stories);
  if (found !== undefined && parted === undefined) return found;
  const upTo = Math.max(0, (parted ?? stories[1].length) - 1);
  return { ...(await playedTwice(stage, pair, upTo, [[], []])), parted: upTo };
}

/** How often a pair is played again if a busy machine kept a request from its server. */
const MOST_AGAIN = 2;

/** Compares a pair. A request that did not reach its server in time proves nothing about secrets. */
async function comparedAtRest(stage: Stage, pair: Pair): Promise<Compared> {
  for (let again = 0; ; again += 1) {
    const found = await compared(stage, pair);
    const isUnreached = found.different.some((each) => each.includes('The server can’t be reached'));
    if (!isUnreached || again === MOST_AGAIN) return found;
  }
}

/** The GM's log of each world before each turn. */
type Stories = readonly [string[], string[]];

/** Returns the first turn at which the fights differ. */
function partingOf([here, there]: Stories): number | undefined {
  const turns = Math.max(here.length, there.length);
  const at = Array.from({ length: turns }, (_, turn) => turn).find((turn) => here[turn] !== there[turn]);
  return at;
}

async function playedTwice(stage: Stage, pair: Pair, commands: number, stories: Stories): Promise<Compared> {
  const { secret, worlds, seed } = pair;
  const [here, there] = worlds;
  const given: Given[] = [];
  const isTyped = secret.aside === undefined;
  const base = { seed, commands, dice: isTyped ? 'typed' : 'seeded' } as const;
  const lastBy = secret.lastBy?.(here);
  const text = JSON.stringify(here);
  const quiet = await worldOf(stage, {
    ...base,
    text,
    answers: noted(seed, given, lastBy),
    stories: stories[0],
  });
  const silent: Chooser = ({ defaultAnswer }) => defaultAnswer;
  const isOther = secret.isDeclared === true || lastBy !== undefined;
  let isSame = isOther;
  const answers = repeated(given, {
    choose: isOther ? byLot(seed + 1) : silent,
    lastBy,
    answered(answer, { defaultAnswer }) {
      if (canonical(answer as Json) !== canonical(defaultAnswer as Json)) isSame = false;
    },
  });
  const { aside } = secret;
  const loud = await worldOf(stage, {
    ...base,
    text: JSON.stringify(there),
    answers,
    stories: stories[1],
    ...(aside && { aside }),
  });
  return { ...differences(secret, quiet, loud), people: quiet.length - 2, isOther, isSame, parted: null };
}

/** Compares all bytes of both worlds, except those of people who may know the secret. */
function differences(
  secret: Secret,
  quiet: readonly Received[],
  loud: readonly Received[],
): Pick<Compared, 'bytes' | 'different'> {
  let bytes = 0;
  const different: string[] = [];
  for (const [n, mine] of quiet.entries()) {
    // Skip the server's own log, which counts requests, and the owner of the secret, who may know it.
    if (n === quiet.length - 2 || (secret.isOwn && n === 0)) continue;
    const theirs = loud[n]!;
    for (const what of ['stream', 'asked'] as const) {
      bytes += mine[what].length;
      if (mine[what] !== theirs[what])
        different.push(`${mine.name}, ${what}: ${difference(mine[what], theirs[what])}`);
    }
  }
  return { bytes, different };
}

function difference(here: string, there: string): string {
  let at = 0;
  while (here[at] === there[at]) at += 1;
  const around = (text: string): string => text.slice(Math.max(0, at - 100), at + 140);
  return `${around(here)} | ${around(there)}`;
}

/**
 * S2: plays the same fight in two worlds that differ in one secret. Everyone who must not know it must receive the same
 * bytes. `size` is the number of pairs for each rulebook.
 */
export async function pairs(trial: Trial): Promise<Figure> {
  return await onStage((stage) => pairsOn(stage, trial));
}

async function pairsOn(stage: Stage, { size, seed }: Trial): Promise<Figure> {
  let [bytes, people, answered, alike, parted] = [0, 0, 0, 0, 0];
  const counts = new Map<string, number>();
  const different: string[] = [];
  for (const book of BOOKS) {
    for (let n = 0; n < size; n += 1) {
      const pair = pairOf(book, n, seed);
      const { kind } = pair.secret;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const found = await comparedAtRest(stage, pair);
      bytes += found.bytes;
      people += found.people;
      if (found.isOther) answered += 1;
      if (found.isSame) alike += 1;
      if (found.parted !== null) parted += 1;
      for (const one of found.different) different.push(`${kind} in ${pair.file}, pair ${n}: ${one}`);
    }
  }
  const told = [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ');
  const figure = `${size} pairs of worlds over HTTP in each of the four books that differ in one secret (${told}); in ${alike} of ${answered} with a secret answer it was never asked for; ${parted} with a cell in hiding compared up to the turn at which it changed the fight; ${people} people, ${(bytes / 2 ** 20).toFixed(1)} MiB: ${different.length} differences${different
    .slice(0, 3)
    .map((one) => ` (${one})`)
    .join('')} (seed ${seed}; the clock stands still, ids of table, GM and streams are masked)`;
  return { id: 'S2', figure, passed: different.length === 0 && (answered < 4 || alike < answered / 2) };
}
