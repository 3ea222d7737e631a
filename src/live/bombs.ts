import { JournalError } from '../table/journal-error.ts';
import { MOST_ENTRIES } from '../table/table.ts';

/** The longest line of a journal that is read, in characters: an encounter with all its sheets fits many times. */
const LONGEST_LINE = 1024 * 1024;

/** What would take long to read is refused before it is read. Throws JournalError. */
export function refuseBombs(text: string): void {
  for (let start = 0, line = 1; start < text.length; line += 1) {
    const end = text.indexOf('\n', start);
    const length = (end < 0 ? text.length : end) - start;
    if (length > LONGEST_LINE) {
      throw new JournalError(line, `the line has more than ${LONGEST_LINE} characters`);
    }
    if (line > MOST_ENTRIES + 1) {
      throw new JournalError(line, `a journal holds at most ${MOST_ENTRIES} entries`);
    }
    start += length + 1;
  }
}
