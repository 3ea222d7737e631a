import type { Difference } from './difference.ts';

/** Thrown if a journal is unreadable or altered, with the line and the reason. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
  /** From 1; the header is line 1, entry `n` is line `n + 1`. */
  readonly line: number;
  readonly sentence: string;
  readonly difference: Difference | undefined;

  constructor(line: number, sentence: string, difference?: Difference) {
    super(`line ${line}: ${sentence}`);
    this.line = line;
    this.sentence = sentence;
    this.difference = difference;
  }
}
