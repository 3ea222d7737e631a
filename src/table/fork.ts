import { facesFault } from '../kernel/dice.ts';
import { canonical, type Json } from '../kernel/json.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { Refused } from './advance.ts';
import { pathBetween, stoodAt } from './branches.ts';
import { Bug } from './bug.ts';
import type { Entry } from './entry.ts';
import type { Input } from './input.ts';
import { pointAt } from './points.ts';
import { noSuchEntry } from './refusals.ts';
import type { TableSeed } from './seed.ts';
import { begin, submit } from './submit.ts';
import { newTable, type Table } from './table.ts';
import type { Forced } from './tray.ts';

type Forked = { readonly table: Table } | { readonly refusal: Refusal };

const REASON = 'As it came in the fight that this was taken from.';

/**
 * A fight as it stood after an entry of its journal, as a fight of its own: what was rolled up to there stays, and
 * what comes has other dice, so that nobody learns from it what the first fight would roll next.
 */
export function forkedAt(fight: Table, at: number, seed: TableSeed): Forked {
  const last = fight.entries.length;
  if (!Number.isSafeInteger(at) || at < 1 || at > last) return { refusal: noSuchEntry(at, last) };
  const stood = stoodAt(fight, at);
  const { encounter, dice } = fight.header;
  let fork: Table = newTable(fight.rules, encounter as never, { mode: dice.mode, seed });
  for (const seq of pathBetween(fight, 0, stood)!) {
    const next = againIn(fork, fight.entries.at(seq - 1)!);
    if (next.kind === 'refused') return { refusal: next.refusal };
    fork = next.table;
  }
  const point = pointAt(fight, stood);
  if (canonical(fork.now.state as Json) !== canonical(point.state as Json)) {
    throw new Bug('a fight that was played again with the same answers and dice came out differently');
  }
  const forked = forcedAgain(fork, point.tray.forced);
  return 'table' in forked && forked.table.now.waiting.kind === 'begin' ? begun(forked.table) : forked;
}

/** A copy of a fight that had not begun begins: nobody else would begin it. */
function begun(fork: Table): Forked {
  const done = begin(fork);
  return done.kind === 'refused' ? { refusal: done.refusal } : { table: done.table };
}

/**
 * What the GM had said of coming rolls, said again. Each stays behind the one before it: of two for one roll the last
 * word would count. What does not fit the roll that waits is for one after it.
 */
function forcedAgain(fork: Table, coming: readonly Forced[]): Forked {
  const { waiting } = fork.now;
  if (waiting.kind === 'over') return { table: fork };
  let table = fork;
  let least = 0;
  for (const { ahead, faces } of coming) {
    const fits = waiting.kind !== 'roll' || facesFault(waiting.roll.request.dice, faces) === undefined;
    const place = Math.max(least, ahead, fits ? 0 : 1);
    const laid = forced(table, place, faces);
    if (laid.kind === 'refused') return { refusal: laid.refusal };
    table = laid.table;
    least = place + 1;
  }
  return { table };
}

/** One entry done again with its dice: laid ready for it, or given when each of them waits. */
function againIn(fork: Table, entry: Entry): Again {
  const { input, rolls } = entry;
  // What the GM says of coming rolls is laid again at the end, as far as they have not come.
  if (input.kind === 'force-roll' && rolls.length === 0) return { kind: 'done', table: fork };
  if (fork.header.dice.mode === 'typed') return givenAfter(fork, entry);
  let ready: Again = { kind: 'done', table: fork };
  for (const [ahead, { faces }] of rolls.entries()) {
    ready = forced(ready.table, ahead, faces);
    if (ready.kind === 'refused') return ready;
  }
  return submit(ready.table, input);
}

type Again = { readonly kind: 'done'; readonly table: Table } | Refused;

/** Where every roll waits, dice can't be laid ready: they would be those of the roll that waits already. */
function givenAfter(fork: Table, { input, rolls }: Entry): Again {
  const [first, ...others] = rolls;
  const makesOne = input.kind === 'dice' || input.kind === 'force-roll';
  let again: Again = submit(fork, withFaces(input, first?.faces));
  for (const { faces } of makesOne ? others : rolls) {
    if (again.kind === 'refused') break;
    again = forced(again.table, 0, faces);
  }
  return again;
}

/** What made a roll, made again. What else the GM had said of coming rolls is not there, nor a place among it. */
function withFaces(input: Input, faces: readonly number[] | undefined): Input {
  if (input.kind === 'dice') return { ...input, faces: faces! };
  return input.kind === 'force-roll' ? { kind: input.kind, faces: faces!, reason: input.reason } : input;
}

function forced(table: Table, ahead: number, faces: readonly number[]): Again {
  return submit(table, { kind: 'force-roll', faces, reason: REASON, ahead });
}
