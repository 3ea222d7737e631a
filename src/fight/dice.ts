import type { Decision, RawAnswer } from '../kernel/decision.ts';
import { facesFault, type RollRequest } from '../kernel/dice.ts';
import { canonical, type Json } from '../kernel/json.ts';
import type { InputSource } from '../kernel/step.ts';
import { countOf, plusOne, type Tally } from '../kernel/tally.ts';
import type { DiceSource, Entry, Header, RollRecord } from './entry.ts';
import { type FightSeed, GENERATOR, type Generator, type Nonces, sha256Hex } from './hash.ts';
import { diceInputOf, type Input } from './input.ts';

/**
 * Thrown if the rules or the engine break their contract: the same inputs produced other events, a step never ends, and
 * so on. The input fails, and the fight passed in stays valid.
 */
export class InvariantError extends Error {
  override readonly name = 'Bug';
}

/** The exact difference: its path within the value, the expected value and the actual one. */
export interface Difference {
  readonly path: string;
  readonly expected: Json | undefined;
  readonly got: Json | undefined;
}

function isBranch(value: Json | undefined): value is readonly Json[] | { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null;
}

/**
 * Returns the first difference of two values, or `undefined` if they are the same JSON. A missing field equals an
 * undefined one.
 */
export function firstDifference(expected: Json | undefined, got: Json | undefined): Difference | undefined {
  if (expected === got) return undefined;
  if (!isBranch(expected) || !isBranch(got) || Array.isArray(expected) !== Array.isArray(got)) {
    return { path: '', expected, got };
  }
  const left = expected as { readonly [key: string]: Json };
  const right = got as { readonly [key: string]: Json };
  for (const key of keysOfBoth(left, right)) {
    const found = firstDifference(left[key], right[key]);
    if (found !== undefined) return { ...found, path: found.path === '' ? key : `${key}.${found.path}` };
  }
  return undefined;
}

function keysOfBoth(left: object, right: object): readonly string[] {
  const keys = Object.keys(left);
  for (const key of Object.keys(right)) if (!Object.hasOwn(left, key)) keys.push(key);
  return keys;
}

/** One input that a step received, in order. */
export type RecordedInput =
  | { readonly kind: 'answer'; readonly who: string; readonly key: string; readonly answer: RawAnswer }
  | { readonly kind: 'roll'; readonly faces: readonly number[] }
  | { readonly kind: 'act'; readonly act: RawAnswer };

/** How the rules ask: one decision, or a group of decisions at once, which may contain a single one. */
export type Asked = 'one' | 'together';

/** An input that a step needs to continue. */
export type MissingInput =
  | { readonly kind: 'decisions'; readonly asked: Asked; readonly decisions: readonly Decision[] }
  | { readonly kind: 'roll'; readonly request: RollRequest };

/** Thrown through the rules if a step must wait. Not an error: the step is run again later. */
export class Suspended {
  readonly wanted: MissingInput;

  constructor(missing: MissingInput) {
    this.wanted = missing;
  }
}

/** Returns the faces of a new roll, or `undefined` if the roll must wait for a person. */
export type Draw = (request: RollRequest) => readonly number[] | undefined;

/**
 * Replays the recorded inputs of a step. After that it draws new dice with `draw`, and suspends the step if `draw`
 * returns `undefined`.
 */
export class RecordedSource implements InputSource {
  readonly given: RecordedInput[];
  private readonly newDice: Draw;
  private next = 0;

  constructor(given: readonly RecordedInput[], newDice: Draw) {
    this.given = [...given];
    this.newDice = newDice;
  }

  draw(request: RollRequest): readonly number[] {
    const recorded = this.take('roll', request.why);
    if (recorded !== undefined) return recorded.faces;
    const faces = this.newDice(request);
    if (faces === undefined) throw new Suspended({ kind: 'roll', request });
    this.given.push({ kind: 'roll', faces });
    this.next += 1;
    return faces;
  }

  choose(decision: Decision): RawAnswer {
    return this.answerTo([decision], 'one').answer;
  }

  chooseAny(decisions: readonly Decision[]): { readonly who: string; readonly answer: RawAnswer } {
    return this.answerTo(decisions, 'together');
  }

  private answerTo(decisions: readonly Decision[], asked: Asked): Extract<RecordedInput, { kind: 'answer' }> {
    const recorded = this.take('answer', decisions.map(({ key }) => key).join(', '));
    if (recorded === undefined) throw new Suspended({ kind: 'decisions', asked, decisions });
    if (!decisions.some(({ who, key }) => who === recorded.who && key === recorded.key)) {
      throw new InvariantError(`run again, the step does not ask ${recorded.who} about ${recorded.key}`);
    }
    return recorded;
  }

  nextIntervention(): RawAnswer | undefined {
    return this.given[this.next]?.kind === 'act' ? this.take('act', 'the GM')?.act : undefined;
  }

  /** Throws InvariantError if the step ended without using all its inputs. */
  assertUsedUp(): void {
    const left = this.given.length - this.next;
    if (left > 0) throw new InvariantError(`run again, the step ended with ${left} of its inputs left over`);
  }

  private take<K extends RecordedInput['kind']>(
    kind: K,
    what: string,
  ): Extract<RecordedInput, { kind: K }> | undefined {
    const recorded = this.given[this.next];
    if (recorded === undefined) return undefined;
    if (recorded.kind !== kind) {
      throw new InvariantError(
        `run again, the step wants ${kind} (${what}) where ${recorded.kind} was recorded`,
      );
    }
    this.next += 1;
    return recorded as Extract<RecordedInput, { kind: K }>;
  }
}

/** A decision that waits for an answer. */
export interface OpenDecision {
  readonly id: string;
  readonly decision: Decision;
}

/** A roll that waits for its dice. */
export interface OpenRoll {
  readonly id: string;
  readonly request: RollRequest;
}

/** The input a fight waits for. In the state `begin`, the current step has not started. */
export type Waiting =
  | { readonly kind: 'begin' }
  | { readonly kind: 'decisions'; readonly asked: Asked; readonly open: readonly OpenDecision[] }
  | { readonly kind: 'roll'; readonly roll: OpenRoll }
  | { readonly kind: 'over' };

/** Returns the ids of everything a fight waits for, or a single word if it does not wait for an answer or dice. */
export function idsOf(waiting: Waiting): readonly string[] {
  if (waiting.kind === 'decisions') return waiting.open.map(({ id }) => id);
  return waiting.kind === 'roll' ? [waiting.roll.id] : [waiting.kind];
}

function idOf(content: Json): string {
  return sha256Hex(canonical(content)).slice(0, 16);
}

/**
 * Returns a decision's id, a hash of the asked seat's information and the number of earlier decisions of this combatant
 * on this branch. The id changes with the decision, but not with secret actions of others.
 */
export function decisionId(decision: Decision, answeredBefore: number): string {
  const { key, who, context, options } = decision;
  return idOf([key, who, context, options as unknown as Json, answeredBefore]);
}

/**
 * Returns a waiting roll's id, a hash of the owner's information and the number of the owner's earlier rolls on this
 * branch.
 */
export function rollId(request: RollRequest, rolledBefore: number): string {
  const { why, owner, dice } = request;
  return idOf([why, owner, dice as unknown as Json, rolledBefore]);
}

// The position of a roll in the history of its branch determines its dice together with the seed. In version 2, only
// answers change the position. Undoing, sending an input without effect and giving the same answer again thus never
// leads to other dice.

/** The position of the next roll. */
export interface DicePosition {
  /** Hash of the choices on this branch, in hexadecimal. */
  readonly chain: string;
  /** Version 1: number of rolls since the last input. */
  readonly count: number;
  /** Version 2: number of rolls since the last answer, by `kindOf`. */
  readonly made?: Tally;
}

/** The properties of a roll that affect its dice. */
export type Rolled = Pick<RollRequest, 'rule' | 'owner' | 'dice'>;

/**
 * The properties of an input that affect the position. `before` is the number of decisions its combatant had answered
 * on this branch.
 */
export interface PutIn {
  readonly input: Input;
  readonly asked: Entry['asked'];
  readonly before: number;
}

type Version = Generator['version'];

/** Returns the position before the first input. */
export function initialPosition(commitment: string, nonces: Nonces = {}): DicePosition {
  const isAlone = Object.keys(nonces).length === 0;
  return { chain: isAlone ? commitment : sha256Hex(`${commitment}/${canonical(nonces)}`), count: 0 };
}

/** Returns the position after an input. */
export function positionAfterInput(
  version: Version,
  position: DicePosition,
  { input, asked, before }: PutIn,
): DicePosition {
  if (version === 1) return chained(position, diceInputOf(input));
  if (input.kind !== 'answer' || asked === null) return position;
  const choice = [asked.who, asked.key, before, unordered(input.answer as Json)];
  return { chain: xor(position.chain, sha256Hex(canonical(choice))), count: 0, made: {} };
}

/** Returns the position after one more roll, from any source of dice. */
export function positionAfterRoll(version: Version, position: DicePosition, roll: Rolled): DicePosition {
  if (version === 1) return { chain: position.chain, count: position.count + 1 };
  return { ...position, made: plusOne(position.made ?? {}, kindOf(roll)) };
}

/** Returns the text that determines the dice of a roll, together with the seed. */
function placeText(version: Version, { chain, count, made = {} }: DicePosition, roll: Rolled): string {
  if (version === 1) return `${chain}/${count}`;
  const { rule, owner } = roll;
  return `${chain}/${canonical([rule, owner, countOf(made, kindOf(roll))])}`;
}

function kindOf({ rule, owner }: Rolled): string {
  return canonical([rule, owner]);
}

/** Version 1: a hash over all inputs in order. */
function chained(position: DicePosition, effect: Json): DicePosition {
  if (effect === null) return position;
  return { chain: sha256Hex(`${position.chain}/${position.count}/${canonical(effect)}`), count: 0 };
}

/** Sorts all lists in an answer, so that their order does not matter. */
function unordered(value: Json): Json {
  if (Array.isArray(value)) {
    const texts = (value as readonly Json[]).map((each) => canonical(unordered(each)));
    return texts.sort().map((text) => JSON.parse(text) as Json);
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value as Readonly<Record<string, Json>>);
  return Object.fromEntries(fields.map(([name, each]) => [name, unordered(each)]));
}

/** Combines two hashes, independent of their order. */
function xor(one: string, other: string): string {
  const digits = [...one].map((digit, i) => Number.parseInt(digit, 16) ^ Number.parseInt(other[i]!, 16));
  return digits.map((digit) => digit.toString(16)).join('');
}

/** Returns the faces of a roll at a position: from the fight's own dice, or as recorded in a journal. */
export type RollFor = (position: DicePosition, request: Rolled) => readonly number[];

const WORDS = 2 ** 32;

/** Generates 32-bit numbers without end, eight per block. */
function* wordsAt(seed: FightSeed, text: string): globalThis.Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const bytes = seed.mac(`${text}/${block}`);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.byteLength; at += 4) yield view.getUint32(at);
  }
}

/**
 * Creates the fight's own dice: unbiased, the same for the same seed and history, and unpredictable without the seed.
 */
export function seededFaces(seed: FightSeed, { version }: Generator = GENERATOR): RollFor {
  return (position, request) => {
    const { dice } = request;
    const sides = dice.hi - dice.lo + 1;
    if (!(sides >= 1 && sides <= WORDS))
      throw new InvariantError(`no die has faces ${dice.lo} to ${dice.hi}`);
    const tooHigh = WORDS - (WORDS % sides);
    const faces: number[] = [];
    for (const word of wordsAt(seed, placeText(version, position, request))) {
      if (faces.length === dice.n) break;
      if (word < tooHigh) faces.push(dice.lo + (word % sides));
    }
    return faces;
  };
}

/** Faces set by the GM for a coming roll. */
export interface Forced {
  /** Number of rolls before it. */
  readonly ahead: number;
  readonly faces: readonly number[];
}

/** The state of the dice at one point of a fight. */
export interface TrayState {
  readonly place: DicePosition;
  readonly forced: readonly Forced[];
  /** Rolls made on this branch, by owner. */
  readonly rolled: Tally;
}

/** Supplies the dice of one input while it runs, and records the rolls. */
export class DiceTray {
  state: TrayState;
  readonly rolls: RollRecord[] = [];
  private readonly dice: Header['dice'];
  private readonly rollFor: RollFor;

  constructor(state: TrayState, dice: Header['dice'], rollFor: RollFor) {
    this.state = state;
    this.dice = dice;
    this.rollFor = rollFor;
  }

  /** Returns the faces of a roll for the rules, or `undefined` if a person must provide them first. */
  readonly draw = (request: RollRequest): readonly number[] | undefined => {
    const forced = this.state.forced.find(
      ({ ahead, faces }) => ahead === 0 && facesFault(request.dice, faces) === undefined,
    );
    if (forced !== undefined) {
      this.state = { ...this.state, forced: this.state.forced.filter((other) => other !== forced) };
      return this.put(request, forced.faces, 'forced');
    }
    return this.dice.mode === 'typed' ? undefined : this.roll(request);
  };

  /** Rolls with the fight's own dice. */
  roll(request: RollRequest): readonly number[] {
    return this.put(request, this.rollFor(this.state.place, request), 'rolled');
  }

  /** Records faces from another source. Forced rolls further ahead move closer by one. */
  put(request: RollRequest, faces: readonly number[], source: DiceSource): readonly number[] {
    const { why, rule, owner, dice } = request;
    this.rolls.push({ why, rule, owner, dice, faces, source });
    this.state = {
      place: positionAfterRoll(this.dice.generator.version, this.state.place, request),
      forced: this.state.forced.map((one) => ({ ...one, ahead: Math.max(0, one.ahead - 1) })),
      rolled: plusOne(this.state.rolled, owner),
    };
    return faces;
  }
}
