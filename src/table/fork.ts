import { facesFault } from '../kernel/dice.ts';
import { canonical, type Json } from '../kernel/json.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { Submitted } from './advance.ts';
import { pathBetween, stoodAt } from './branches.ts';
import { Bug } from './bug.ts';
import type { Entry, RollRecord } from './entry.ts';
import { pointAt } from './points.ts';
import { noSuchEntry } from './refusals.ts';
import type { TableSeed } from './seed.ts';
import { submit } from './submit.ts';
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
  return forcedAgain(fork, point.tray.forced);
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

/** One entry done again, its dice laid ready. */
function againIn(fork: Table, { input, rolls }: Entry): Submitted<unknown, never> | Done {
  // A roll that waits is made by the input itself; what the GM forces is laid ready for the roll that shows it.
  const makesOne = input.kind === 'dice' || (input.kind === 'force-roll' && rolls.length > 0);
  if (input.kind === 'force-roll' && !makesOne) return { kind: 'done', table: fork };
  const ready = laidReady(fork, rolls, makesOne ? 1 : 0);
  if (ready.kind === 'refused') return ready;
  const [first] = rolls;
  return submit(
    ready.table,
    makesOne && input.kind === 'dice' ? { ...input, faces: first!.faces } : input,
  ) as Submitted<unknown, never>;
}

type Done = { readonly kind: 'done'; readonly table: Table };

function laidReady(fork: Table, rolls: readonly RollRecord[], from: number) {
  let ready: Done = { kind: 'done', table: fork };
  for (let ahead = from; ahead < rolls.length; ahead += 1) {
    const laid = forced(ready.table, ahead, rolls[ahead]!.faces);
    if (laid.kind === 'refused') return laid;
    ready = { kind: 'done', table: laid.table };
  }
  return ready;
}

function forced(table: Table, ahead: number, faces: readonly number[]): Submitted<unknown, never> {
  return submit(table, { kind: 'force-roll', faces, reason: REASON, ahead }) as Submitted<unknown, never>;
}
