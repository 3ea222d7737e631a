import { facesFault, type Throw } from '../kernel/dice.ts';
import { plusOne, type Tally } from '../kernel/tally.ts';
import { type Place, placeAfterRoll, type RollFor } from './dice.ts';
import type { DiceMode, DiceSource, RollRecord } from './entry.ts';

/** What the GM has said a coming roll will show. */
export interface Forced {
  /** How many rolls come before it. */
  readonly ahead: number;
  readonly faces: readonly number[];
}

/** What the next roll depends on, at one point of a table. */
export interface TrayState {
  readonly place: Place;
  readonly forced: readonly Forced[];
  /** Rolls made on this branch, by owner. */
  readonly rolled: Tally;
}

/** The dice of one input while it runs: gives faces, and keeps what was rolled. */
export class DiceTray {
  state: TrayState;
  readonly rolls: RollRecord[] = [];
  private readonly mode: DiceMode;
  private readonly rollFor: RollFor;

  constructor(state: TrayState, mode: DiceMode, rollFor: RollFor) {
    this.state = state;
    this.mode = mode;
    this.rollFor = rollFor;
  }

  /** The faces of a roll that the rules ask for; undefined when somebody must give them first. */
  readonly draw = (request: Throw): readonly number[] | undefined => {
    const forced = this.state.forced.find(
      ({ ahead, faces }) => ahead === 0 && facesFault(request.dice, faces) === undefined,
    );
    if (forced !== undefined) {
      this.state = { ...this.state, forced: this.state.forced.filter((other) => other !== forced) };
      return this.put(request, forced.faces, 'forced');
    }
    return this.mode === 'typed' ? undefined : this.roll(request);
  };

  /** The table's own dice for this roll. */
  roll(request: Throw): readonly number[] {
    return this.put(request, this.rollFor(this.state.place, request.dice), 'rolled');
  }

  /** Faces from elsewhere. Rolls that are forced further ahead come nearer by one. */
  put(request: Throw, faces: readonly number[], source: DiceSource): readonly number[] {
    const { why, rule, owner, dice } = request;
    this.rolls.push({ why, rule, owner, dice, faces, source });
    this.state = {
      place: placeAfterRoll(this.state.place),
      forced: this.state.forced.map((one) => ({ ...one, ahead: Math.max(0, one.ahead - 1) })),
      rolled: plusOne(this.state.rolled, owner),
    };
    return faces;
  }
}
