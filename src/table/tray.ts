import { facesFault, type Throw } from '../kernel/dice.ts';
import { plusOne, type Tally } from '../kernel/tally.ts';
import type { RollFor } from './dice.ts';
import type { DiceSource, Header, RollRecord } from './entry.ts';
import { type Place, placeAfterRoll } from './place.ts';

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
  private readonly dice: Header['dice'];
  private readonly rollFor: RollFor;

  constructor(state: TrayState, dice: Header['dice'], rollFor: RollFor) {
    this.state = state;
    this.dice = dice;
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
    return this.dice.mode === 'typed' ? undefined : this.roll(request);
  };

  /** The table's own dice for this roll. */
  roll(request: Throw): readonly number[] {
    return this.put(request, this.rollFor(this.state.place, request), 'rolled');
  }

  /** Faces from elsewhere. Rolls that are forced further ahead come nearer by one. */
  put(request: Throw, faces: readonly number[], source: DiceSource): readonly number[] {
    const { why, rule, owner, dice } = request;
    this.rolls.push({ why, rule, owner, dice, faces, source });
    this.state = {
      place: placeAfterRoll(this.dice.generator.version, this.state.place, request),
      forced: this.state.forced.map((one) => ({ ...one, ahead: Math.max(0, one.ahead - 1) })),
      rolled: plusOne(this.state.rolled, owner),
    };
    return faces;
  }
}
