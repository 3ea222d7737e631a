import type { BaseEvent } from '../kernel/combat.ts';
import { GM, type Seat } from '../kernel/ids.ts';
import { canonical, type Json } from '../kernel/json.ts';
import { ok, type Result, refused } from '../kernel/result.ts';
import { commonAncestor, pathBetween, pointAt, positionAfter } from './branches.ts';
import type { Entry, RestoreRecord } from './entry.ts';
import { type Fight, withSealedEntry } from './fight.ts';
import type { RestoreInput } from './input.ts';
import { alreadyThere, noSuchPoint } from './refusals.ts';
import type { HistoryPoint } from './run.ts';

type Fields = { readonly [key: string]: Json | undefined };

/** Returns the combatants named anywhere in a value. `ids` lists all combatants. */
function combatantsNamedIn(value: Json | undefined, ids: ReadonlySet<string>): Set<string> {
  const names = new Set<string>();
  const gather = (each: Json | undefined): void => {
    if (typeof each === 'string' && ids.has(each)) names.add(each);
    if (typeof each === 'object' && each !== null) Object.values(each).forEach(gather);
  };
  gather(value);
  return names;
}

/**
 * A fact about a combatant: its owner and content as text, and a size by which different facts are quickly told apart.
 */
export interface Mention {
  readonly text: string;
  readonly size: number;
}

/**
 * Collects the objects with at least two fields that concern a combatant, at any depth. `by` lists the fields that name
 * the owner of an object and of everything inside it. If `sizes` is given, other sizes are skipped.
 */
function mentionsIn(
  value: Json,
  ids: ReadonlySet<string>,
  by: readonly string[],
  sizes?: ReadonlySet<number>,
): Mention[] {
  const things: Mention[] = [];
  const gather = (each: Json | undefined, owner: string | undefined): void => {
    if (typeof each !== 'object' || each === null) return;
    if (Array.isArray(each)) {
      for (const item of each) gather(item, owner);
      return;
    }
    const fields = each as Fields;
    const named = by.map((field) => fields[field]).find((id) => ids.has(id as string));
    const whose = (named as string | undefined) ?? owner;
    const size = sizeOf(fields);
    if (whose !== undefined && size >= 2 * FIELD && sizes?.has(size) !== false) {
      things.push({ text: `${whose} ${canonical(fields)}`, size });
    }
    for (const inner of Object.values(fields)) gather(inner, whose);
  };
  gather(value, undefined);
  return things;
}

/** A factor larger than the total length of the field names of any object. */
const FIELD = 10_000;

/** Returns the same size for equal objects, and usually different sizes for others, from the names of their fields. */
function sizeOf(fields: Fields): number {
  const keys = Object.keys(fields);
  return keys.reduce((sum, key) => sum + key.length, keys.length * FIELD);
}

// A restore resets the state, but players remember. A secret is revealed if an undone entry showed a seat something
// about the restored state that is hidden from that seat there, such as a hiding place or a secret declaration. Dice
// are revealed if any were rolled.

/** Returns what players had seen in the undone entries, now that the fight is back at `point`. */
function revealedInUndone<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  struck: readonly number[],
  point: HistoryPoint<S, E>,
): RestoreRecord['revealed'] {
  const seats = struck.length === 0 ? [] : fight.rules.seats(point.state).filter((seat) => seat !== GM);
  if (seats.some((seat) => learntSecret(fight, struck, point, seat))) return 'secret';
  return hasRolls(fight, struck) ? 'dice' : 'nothing';
}

/** Returns whether any of these entries contains a roll. */
function hasRolls<S, E extends BaseEvent>(fight: Fight<S, E>, seqs: readonly number[]): boolean {
  return seqs.some((seq) => fight.entries.at(seq - 1)!.rolls.length > 0);
}

function learntSecret<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  struck: readonly number[],
  { state }: HistoryPoint<S, E>,
  seat: Seat,
): boolean {
  const { view, overview } = fight.rules;
  const ids = new Set(overview(state, GM).standings.map(({ id }) => id));
  const shown = struck.flatMap((seq) => shownBy(fight, seq, seat));
  const seen = view(state, seat);
  const known = combatantsNamedIn(seen, ids);
  // A view names combatants only on purpose. Other values in it may equal a secret by coincidence.
  const named = combatantsNamedIn([...shown, view(fight.now.state, seat)], ids);
  if ([...named].some((id) => !known.has(id))) return true;
  const told = shown.flatMap((each) => mentionsIn(each, ids, ['id', 'who']));
  const alike = new Set(told.map(({ size }) => size));
  const textsIn = (some: Json, by: readonly string[]): ReadonlySet<string> =>
    new Set(mentionsIn(some, ids, by, alike).map(({ text }) => text));
  const all = textsIn(view(state, GM), ['id']);
  const secrets = told.filter(({ text }) => all.has(text));
  if (secrets.length === 0) return false;
  const open = textsIn(seen, ['id', 'who']);
  return secrets.some(({ text }) => !open.has(text));
}

/** Returns what one entry showed a seat, including prompts. */
function shownBy<S, E extends BaseEvent>(fight: Fight<S, E>, seq: number, seat: Seat): Json[] {
  const { parent, events } = fight.entries.at(seq - 1)!;
  const { evolve, tell } = fight.rules;
  const shown: Json[] = [];
  let { state } = pointAt(fight, parent);
  for (const event of events) {
    const after = evolve(state, event);
    const visibleEvent = tell(event, state, after, seat);
    if (visibleEvent !== undefined) shown.push(visibleEvent.facts);
    state = after;
  }
  const { waiting } = pointAt(fight, seq);
  const open = waiting.kind === 'decisions' ? waiting.open : [];
  const asked = open.filter(({ decision }) => decision.seat === seat);
  return [...shown, ...asked.map(({ decision }) => decision as unknown as Json)];
}

/** Makes another point of the journal the current one. Undo, redo and branches all use this. */
export function submitRestore<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  input: RestoreInput,
): Result<Fight<S, E>> {
  const { to } = input;
  const last = fight.entries.length;
  if (!Number.isSafeInteger(to) || to < 0 || to > last) return refused(noSuchPoint(to, last));
  if (positionAfter(fight, to) === fight.now.seq) return refused(alreadyThere(to));
  return ok(restoredTo(fight, input, (struck, point) => revealedInUndone(fight, struck, point)));
}

/**
 * Repeats a recorded restore. Which secrets were revealed depends on what the seats saw at the time, so it is taken
 * from the journal.
 */
export function restoredAsRecorded<S, E extends BaseEvent>(fight: Fight<S, E>, entry: Entry<E>): Fight<S, E> {
  return restoredTo(fight, entry.input as RestoreInput, (struck) => {
    if (entry.restored?.revealed === 'secret' && struck.length > 0) return 'secret';
    return hasRolls(fight, struck) ? 'dice' : 'nothing';
  });
}

function restoredTo<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  input: RestoreInput,
  revealedBy: (struck: readonly number[], point: HistoryPoint<S, E>) => RestoreRecord['revealed'],
): Fight<S, E> {
  const point = pointAt(fight, input.to);
  const fork = commonAncestor(fight, fight.now.seq, point.seq);
  const struck = pathBetween(fight, fork, fight.now.seq)!;
  const revived = pathBetween(fight, fork, point.seq)!;
  const restored = { struck, revived, revealed: revealedBy(struck, point) };
  const entry = { parent: point.seq, input, asked: null, rolls: [], events: [], settled: null, restored };
  return withSealedEntry(fight, entry, point);
}
