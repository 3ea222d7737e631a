import type { LogRow } from '../../live/record.ts';
import type { StoredTable } from '../store.ts';

/**
 * An archive is a text of JSON lines: a header, then each table followed by the rows of its log, and an end that
 * says how much there is and the SHA-256 of all bytes before it. It is the same whichever database it was made from.
 */
export const FORMAT = 1;

export interface Header {
  readonly riposte: 'archive';
  readonly format: number;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
}

/** What an archive holds, in order. */
export type Item =
  | { readonly table: StoredTable }
  /** A row of the table that came last. */
  | { readonly row: LogRow };

export interface Extent {
  readonly tables: number;
  readonly rows: number;
}

export interface End {
  readonly end: Extent & { readonly sha256: string };
}

/** What stands in a file is not a whole and sound archive. Nothing was changed by reading it. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive';
  /** Where it was found, from 1. */
  readonly line: number;

  constructor(line: number, sentence: string) {
    super(sentence);
    this.line = line;
  }
}
