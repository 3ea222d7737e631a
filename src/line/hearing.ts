import type { Json } from '../kernel/json.ts';
import type { LogLine } from '../live/log-line.ts';
import type { Change, Snapshot } from '../live/message.ts';
import { patched } from '../live/patch.ts';
import type { Sight } from '../live/sight.ts';
import type { Seen } from './seen.ts';

/** What is known after a snapshot: lines that were known before it and are older than its own are kept. */
export function afterSnapshot(seen: Seen, { sight, log, struck }: Snapshot): Seen {
  const first = log[0]?.n ?? 1;
  const older = seen.log.filter(({ n }) => n < first);
  const fits = older.length === 0 || older.at(-1)!.n === first - 1;
  const lines = fits ? [...older, ...log] : log;
  return { ...seen, sight, log: lines, struck: new Set(struck), status: 'live', why: null };
}

/** What is known after one change. */
export function afterChange(seen: Seen, { patch, lines, struck, revived }: Change): Seen {
  const sight = patched(seen.sight as unknown as Json, patch) as unknown as Sight;
  const log = lines.length === 0 ? seen.log : [...seen.log, ...lines];
  return {
    ...seen,
    sight,
    log,
    struck: struckAfter(seen.struck, struck, revived),
    status: 'live',
    why: null,
  };
}

function struckAfter(
  known: ReadonlySet<number>,
  struck: readonly number[],
  revived: readonly number[],
): ReadonlySet<number> {
  if (struck.length + revived.length === 0) return known;
  const now = new Set(known);
  for (const n of struck) now.add(n);
  for (const n of revived) now.delete(n);
  return now;
}

/** What is known after older lines were asked for. */
export function afterOlder(seen: Seen, lines: readonly LogLine[]): Seen {
  const first = seen.log[0]?.n ?? Number.POSITIVE_INFINITY;
  return { ...seen, log: [...lines.filter(({ n }) => n < first), ...seen.log] };
}
