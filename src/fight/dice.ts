import type { Decision, Option, RawAnswer } from '../kernel/decision.ts';
import { facesFault, type RollRequest } from '../kernel/dice.ts';
import { canonical, type Json } from '../kernel/json.ts';
import { plusOne, type Tally } from '../kernel/outcome.ts';
import type { InputSource } from '../kernel/step.ts';
import { type DiceSource, type Header, type RollRecord, sha256Hex } from './entry.ts';
import { InvariantError } from './errors.ts';
import { type DicePosition, positionAfterRoll, type RollFor } from './seed.ts';

/** One input that a step received, in order. */
export type RecordedInput =
  | { readonly kind: 'answer'; readonly who: string; readonly key: string; readonly answer: RawAnswer }
  | { readonly kind: 'roll'; readonly faces: readonly number[] }
  | { readonly kind: 'act'; readonly act: RawAnswer };

/** A request by the rules: for one decision, or for a group at once. A group may contain a single decision. */
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
  return idOf([key, who, context, options.map(asShown) as unknown as Json, answeredBefore]);
}

/** Returns an option without its price and reach in numbers, because its cost and its places already contain them. */
function asShown({ numbers: _, price: __, reach: ___, ...option }: Option): Option {
  return option;
}

/**
 * Returns a waiting roll's id, a hash of the owner's information and the number of the owner's earlier rolls on this
 * branch.
 */
export function rollId(request: RollRequest, rolledBefore: number): string {
  const { why, owner, dice } = request;
  return idOf([why, owner, dice as unknown as Json, rolledBefore]);
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
