import { inFolder } from '../store/folders.ts';
import { acknowledgements, straceMissing, trace } from '../store/strace.ts';
import type { Figure, Trial } from './figure.ts';

/**
 * R2: the order of system calls shows that every acknowledgement of a row follows a sync of the write-ahead log,
 * without a later write to it. The same test at a weaker SQLite level must find acknowledgements without a sync.
 */
export async function syncs({ size }: Pick<Trial, 'size'>): Promise<Figure> {
  const missing = straceMissing();
  if (missing !== undefined) return { id: 'R2', figure: `did not run: ${missing}`, passed: false };
  return await inFolder(async (folder) => {
    const full = acknowledgements(trace(folder, [String(size)]).calls);
    const normal = await inFolder(async (other) =>
      acknowledgements(trace(other, [String(size), 'NORMAL']).calls),
    );
    // Opening the store includes its own syncs, which cover the first row.
    const passed = full.all === size && full.synced === size && normal.all === size && normal.synced <= 1;
    const figure = `${full.synced} of ${full.all} acknowledgements came after a sync; with synchronous=NORMAL ${normal.synced} of ${normal.all} would`;
    return { id: 'R2', figure, passed };
  });
}
