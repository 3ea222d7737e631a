import { inFolder } from '../store/folders.ts';
import { acknowledgements, straceMissing, trace } from '../store/strace.ts';
import type { Figure, Trial } from './figure.ts';

/**
 * R2: by the order of system calls, every acknowledgement of a row comes after a sync of the write-ahead log, with
 * nothing written to it since. The same look at a laxer level of SQLite must find the acknowledgements that do not.
 */
export async function syncs({ size }: Pick<Trial, 'size'>): Promise<Figure> {
  const missing = straceMissing();
  if (missing !== undefined) return { id: 'R2', figure: `did not run: ${missing}`, passed: false };
  return await inFolder(async (folder) => {
    const full = acknowledgements(trace(folder, [String(size)]).calls);
    const normal = await inFolder(async (other) =>
      acknowledgements(trace(other, [String(size), 'NORMAL']).calls),
    );
    // The first row comes with the opening, whose own syncs count for it.
    const passed = full.all === size && full.synced === size && normal.all === size && normal.synced <= 1;
    const figure = `${full.synced} of ${full.all} acknowledgements came after a sync; with synchronous=NORMAL ${normal.synced} of ${normal.all} would`;
    return { id: 'R2', figure, passed };
  });
}
