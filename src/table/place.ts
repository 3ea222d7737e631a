import type { Throw } from '../kernel/dice.ts';
import { canonical, type Json } from '../kernel/json.ts';
import { countOf, plusOne, type Tally } from '../kernel/tally.ts';
import type { Entry } from './entry.ts';
import { sha256Hex } from './hash.ts';
import { effectOf, type Input } from './input.ts';
import type { Nonces } from './nonces.ts';
import type { Generator } from './seed.ts';

// Where a roll stands in the history of its branch: all that its dice depend on besides the seed. In version 2 only
// answers move it, so that nobody has other dice by undoing, putting in what changes nothing and answering alike.

/** Where the next roll stands. */
export interface Place {
  /** What people chose on this branch, in hexadecimal. */
  readonly chain: string;
  /** Version 1: rolls since the last thing that was put in. */
  readonly count: number;
  /** Version 2: rolls since the last answer, by `kindOf`. */
  readonly made?: Tally;
}

/** What of a roll its dice depend on. */
export type Rolled = Pick<Throw, 'rule' | 'owner' | 'dice'>;

/** What an input says about a place. `before`: how many questions the one who was asked had answered on this branch. */
export interface PutIn {
  readonly input: Input;
  readonly asked: Entry['asked'];
  readonly before: number;
}

type Version = Generator['version'];

/** The place before the first input. */
export function firstPlace(commitment: string, nonces: Nonces = {}): Place {
  const isAlone = Object.keys(nonces).length === 0;
  return { chain: isAlone ? commitment : sha256Hex(`${commitment}/${canonical(nonces)}`), count: 0 };
}

/** The place after somebody put something in. */
export function placeAfter(version: Version, place: Place, { input, asked, before }: PutIn): Place {
  if (version === 1) return chained(place, effectOf(input));
  if (input.kind !== 'answer' || asked === null) return place;
  const choice = [asked.who, asked.key, before, unordered(input.answer as Json)];
  return { chain: xor(place.chain, sha256Hex(canonical(choice))), count: 0, made: {} };
}

/** The place after one more roll, wherever its faces came from. */
export function placeAfterRoll(version: Version, place: Place, roll: Rolled): Place {
  if (version === 1) return { chain: place.chain, count: place.count + 1 };
  return { ...place, made: plusOne(place.made ?? {}, kindOf(roll)) };
}

/** What the dice of a roll at a place are made from, besides the seed. */
export function placeText(version: Version, { chain, count, made = {} }: Place, roll: Rolled): string {
  if (version === 1) return `${chain}/${count}`;
  const { rule, owner } = roll;
  return `${chain}/${canonical([rule, owner, countOf(made, kindOf(roll))])}`;
}

function kindOf({ rule, owner }: Rolled): string {
  return canonical([rule, owner]);
}

/** Version 1: a hash over everything in the order in which it came. */
function chained(place: Place, effect: Json): Place {
  if (effect === null) return place;
  return { chain: sha256Hex(`${place.chain}/${place.count}/${canonical(effect)}`), count: 0 };
}

/** An answer in which the order of a list counts for nothing. */
function unordered(value: Json): Json {
  if (Array.isArray(value)) {
    const texts = (value as readonly Json[]).map((each) => canonical(unordered(each)));
    return texts.sort().map((text) => JSON.parse(text) as Json);
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value as Readonly<Record<string, Json>>);
  return Object.fromEntries(fields.map(([name, each]) => [name, unordered(each)]));
}

/** Two hashes in one, whichever came first. */
function xor(one: string, other: string): string {
  const digits = [...one].map((digit, i) => Number.parseInt(digit, 16) ^ Number.parseInt(other[i]!, 16));
  return digits.map((digit) => digit.toString(16)).join('');
}
