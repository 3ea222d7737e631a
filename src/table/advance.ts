import type { BaseEvent } from '../kernel/combat.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { countOf, plusOne } from '../kernel/tally.ts';
import type { Entry, Unwritten } from './entry.ts';
import type { Given } from './hand.ts';
import type { Input } from './input.ts';
import { placeAfter } from './place.ts';
import { type PointLeft, pointOf } from './point.ts';
import { runOn, type StepSoFar } from './run.ts';
import type { Table } from './table.ts';
import { DiceTray } from './tray.ts';

/** Why nothing was done. */
export interface Refused {
  readonly kind: 'refused';
  readonly refusal: Refusal;
}

/** What became of an input: the next table and the entry that was added, or why nothing was done. */
export type Submitted<S, E extends BaseEvent> =
  | { readonly kind: 'done'; readonly table: Table<S, E>; readonly entry: Entry<E> }
  | Refused;

export function refused(refusal: Refusal): Refused {
  return { kind: 'refused', refusal };
}

export function done<S, E extends BaseEvent>(table: Table<S, E>): Submitted<S, E> {
  return { kind: 'done', table, entry: table.entries.at(-1)! };
}

/** What an input comes to, before it is written down; or why nothing is done. */
export type Played<S, E extends BaseEvent> =
  | { readonly kind: 'played'; readonly entry: Unwritten<E>; readonly point: PointLeft<S, E> }
  | Refused;

/** An accepted input, ready to run. */
export interface Move<S, E extends BaseEvent> {
  readonly input: Input;
  readonly step: StepSoFar<S, E>;
  readonly tray: DiceTray;
  readonly asked: Entry<E>['asked'];
  readonly rules: PointLeft<S, E>['rules'];
}

/** The dice that an input rolls; `asked`: the question that it answers. */
export function trayFor<S, E extends BaseEvent>(
  { now, header: { dice }, rollFor }: Table<S, E>,
  input: Input,
  asked: Entry<E>['asked'] = null,
): DiceTray {
  const before = asked === null ? 0 : countOf(now.answered, asked.who);
  const place = placeAfter(dice.generator.version, now.tray.place, { input, asked, before });
  return new DiceTray({ ...now.tray, place }, dice, rollFor);
}

/** The step under way with one more thing given. */
export function giving<S, E extends BaseEvent>(table: Table<S, E>, given: Given): StepSoFar<S, E> {
  const { step } = table.now;
  return { ...step, given: [...step.given, given] };
}

/** Runs an accepted input from where the table stands. */
export function advance<S, E extends BaseEvent>(table: Table<S, E>, move: Move<S, E>): Played<S, E> {
  const { input, step, tray, asked, rules } = move;
  const { now } = table;
  const ran = runOn(table.rules, step, tray.draw);
  const point = pointOf(ran, {
    rules,
    tray: tray.state,
    answered: asked === null ? now.answered : plusOne(now.answered, asked.who),
  });
  const { events, settled } = ran;
  const entry = { parent: now.seq, input, asked, rolls: tray.rolls, events, settled, restored: null };
  return { kind: 'played', entry, point };
}
