import type { RandomIndex } from '../../src/kernel/policy.ts';
import { LIMITS, parseNotation } from '../../src/odds/notation.ts';
import { rollExpression } from '../../src/odds/notation-odds.ts';
import { type SimulationChance, simulationChance } from '../../src/simulation/random.ts';
import { ACCEPTED } from '../odds/notation/accepted.ts';
import { REJECTED } from '../odds/notation/rejected.ts';
import { tellFaults } from './engine-fights.ts';
import type { Figure, Trial } from './figure.ts';

/** Maximum time to parse and roll a line, in milliseconds. */
const MOST_MS = 20;
/** Slower lines are measured again and the minimum counts, because the machine may be busy. */
const TIMED_AGAIN_MS = 2;
const TRIES = 5;

/** A malicious line, and whether it must be refused if this is known. */
interface Hostile {
  readonly text: string;
  readonly mustFail?: boolean;
}

type Maker = (pick: RandomIndex) => Hostile;

const LINES = [...ACCEPTED, ...REJECTED].map(({ text }) => text);

function oneOf<T>(all: readonly T[], pick: RandomIndex): T {
  return all[pick(all.length)]!;
}

/** Recombines pieces of the corpora. */
const spliced: Maker = (pick) => {
  let text = '';
  for (let parts = 1 + pick(40); parts > 0; parts -= 1) {
    const line = oneOf(LINES, pick);
    const from = pick(line.length + 1);
    text += line.slice(from, from + 1 + pick(12));
  }
  return { text };
};

/** Joins valid lines with operators, up to the length limit and slightly above. */
const chained: Maker = (pick) => {
  let { text } = oneOf(ACCEPTED, pick);
  while (text.length < 200 + pick(80)) text += `${oneOf(['+', '-', '*'], pick)}${oneOf(ACCEPTED, pick).text}`;
  return { text };
};

/** Nests brackets and signs to about the allowed depth. */
const deep: Maker = (pick) => {
  const depth = LIMITS.depth - 3 + pick(7);
  const signs = Array.from({ length: depth }, () => oneOf(['(', '-', '+'], pick));
  const text = `${signs.join('')}2d6${')'.repeat(signs.filter((sign) => sign === '(').length)}`;
  return { text, mustFail: depth > LIMITS.depth };
};

/** Combines several kinds of dice, up to about the allowed number. */
const many: Maker = (pick) => {
  const dice = LIMITS.dice - 3 + pick(7);
  const first = 1 + pick(dice - 1);
  const text = `${first}d${1 + pick(LIMITS.sides)}kh1-${dice - first}z${1 + pick(LIMITS.sides)}`;
  return { text, mustFail: dice > LIMITS.dice };
};

/** A valid line of about the maximum length. */
const long: Maker = (pick) => {
  const length = LIMITS.characters - 3 + pick(7);
  return { text: `${'1+'.repeat(100)}1${' '.repeat(length - 201)}`, mustFail: length > LIMITS.characters };
};

/** Random characters, sometimes very many. */
const noise: Maker = (pick) => {
  const characters = Array.from({ length: pick(pick(20) === 0 ? 5000 : 300) }, () => {
    return String.fromCharCode(pick(pick(2) === 0 ? 128 : 65_536));
  });
  return { text: characters.join('') };
};

const MAKERS: readonly Maker[] = [spliced, chained, deep, many, long, noise];

/**
 * Tries `size` malicious lines. Lines beyond a limit must be refused before anything is rolled, and none may take long.
 */
export async function hostile({ size, seed }: Trial): Promise<Figure> {
  const chance = simulationChance(seed, 0);
  const faults: string[] = [];
  let refused = 0;
  let slowest = 0;
  for (let i = 0; i < size; i += 1) {
    const { text, mustFail } = MAKERS[i % MAKERS.length]!(chance.pick);
    const { ms, isRefused, rolls } = quickest(text, chance);
    slowest = Math.max(slowest, ms);
    if (isRefused) refused += 1;
    const shown = JSON.stringify(text.slice(0, 300));
    if (ms >= MOST_MS) faults.push(`${ms} ms for ${shown}`);
    if (mustFail !== undefined && mustFail !== isRefused)
      faults.push(`${isRefused ? 'refused' : 'read'}: ${shown}`);
    if (rolls > LIMITS.dice || (isRefused && rolls > 0)) faults.push(`${rolls} dice rolled for ${shown}`);
  }
  tellFaults(faults);
  const figure =
    `${size} hostile lines, ${refused} of them refused before anything was rolled, the others rolled: ` +
    `${faults.length} beyond ${LIMITS.characters} characters, ${LIMITS.dice} dice, a depth of ${LIMITS.depth} or ` +
    `${MOST_MS} ms; the slowest took ${slowest.toFixed(1)} ms (seed ${seed})`;
  return { id: 'D2', figure, passed: faults.length === 0 && refused > size / 3 && refused < size };
}

interface Taken {
  readonly ms: number;
  readonly isRefused: boolean;
  /** Number of dice rolled. */
  readonly rolls: number;
}

function quickest(text: string, chance: SimulationChance): Taken {
  let best = readAndRoll(text, chance);
  for (let i = 1; i < TRIES && best.ms >= TIMED_AGAIN_MS; i += 1) {
    const again = readAndRoll(text, chance);
    if (again.ms < best.ms) best = again;
  }
  return best;
}

function readAndRoll(text: string, { draw }: SimulationChance): Taken {
  const began = performance.now();
  const read = parseNotation(text);
  const rolled = 'refusal' in read ? [] : rollExpression(read.value, draw).rolled;
  const ms = performance.now() - began;
  const rolls = rolled.reduce((sum, { faces }) => sum + faces.length, 0);
  return { ms, isRefused: 'refusal' in read, rolls };
}
