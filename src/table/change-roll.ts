import type { BaseEvent } from '../kernel/combat.ts';
import { type Dice, facesFault } from '../kernel/dice.ts';
import { type Refused, refused, type Submitted } from './advance.ts';
import type { RollRecord } from './entry.ts';
import { badFaces, noSuchRoll } from './refusals.ts';
import { submit } from './submit.ts';
import type { Table } from './table.ts';
import type { Forced } from './tray.ts';

/** Which roll the GM changes, and to what. */
export interface RollChange {
  /** The entry that made it. */
  readonly entry: number;
  /** Which of its rolls, counted from 0. */
  readonly roll: number;
  readonly faces: readonly number[];
  readonly reason: string;
}

type Standing<S, E extends BaseEvent> = { readonly kind: 'done'; readonly table: Table<S, E> } | Refused;

/**
 * Changes a roll that was made: back to before it, the new faces laid ready, and the same input again. The
 * rolls before it come out as they were. All of it stands in the journal; what came after is another branch.
 */
export function changeRoll<S, E extends BaseEvent>(table: Table<S, E>, change: RollChange): Submitted<S, E> {
  const { reason, faces } = change;
  const entry = change.entry > 0 ? table.entries.at(change.entry - 1) : undefined;
  const roll = entry?.rolls[change.roll];
  if (entry === undefined || roll === undefined) return refused(noSuchRoll(change.entry));
  const fault = facesFault(roll.dice, faces);
  if (fault !== undefined) return refused(badFaces(roll, fault));
  const back = standingAt(table, entry.parent, reason);
  if (back.kind === 'refused') return back;
  const said = back.table.now.tray.forced;
  const place = said.length > 0 ? { place: placeFor(said, entry.rolls, change.roll) } : {};
  const forced = submit(back.table, { kind: 'force-roll', faces, reason, ahead: change.roll, ...place });
  // A roll that waited for its dice was made by the force itself.
  const isMade = change.roll === 0 && ['dice', 'force-roll'].includes(entry.input.kind);
  return forced.kind === 'refused' || isMade ? forced : submit(forced.table, entry.input);
}

/** The place of what the GM had said beforehand and the roll showed, or it would be there first; else behind all. */
function placeFor(said: readonly Forced[], rolls: readonly RollRecord[], roll: number): number {
  let coming = said.map(({ faces, ahead }, at) => ({ faces, ahead, at }));
  for (const { dice, source } of rolls.slice(0, roll)) {
    const shown = source === 'forced' ? coming.find((each) => isNextFor(dice, each)) : undefined;
    coming = coming.filter((each) => each !== shown);
    coming = coming.map((each) => ({ ...each, ahead: Math.max(0, each.ahead - 1) }));
  }
  return coming.find((each) => isNextFor(rolls[roll]!.dice, each))?.at ?? said.length;
}

function isNextFor(dice: Dice, { ahead, faces }: Forced): boolean {
  return ahead === 0 && facesFault(dice, faces) === undefined;
}

function standingAt<S, E extends BaseEvent>(table: Table<S, E>, to: number, reason: string): Standing<S, E> {
  if (table.now.seq === to) return { kind: 'done', table };
  return submit(table, { kind: 'restore', to, reason });
}
