import { LIMITS } from './expression.ts';

/** Thrown inside the reader only, where the line stops making sense. */
export class Unreadable {
  readonly column: number;
  readonly sentence: string;

  constructor(column: number, sentence: string) {
    this.column = column;
    this.sentence = sentence;
  }
}

/** A line of notation and how far it has been read. */
export class Scan {
  readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** The column of what comes next. */
  get column(): number {
    return this.at + 1;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** What comes next, in lower case; empty at the end. */
  get next(): string {
    return this.text.charAt(this.at).toLowerCase();
  }

  /** What was read from a column up to here. */
  since(column: number): string {
    return this.text.slice(column - 1, this.at);
  }

  skipSpaces(): void {
    while (this.next === ' ' || this.next === '\t') this.at += 1;
  }

  /** Takes these letters if they come next. */
  take(letters: string): boolean {
    const found = this.text.slice(this.at, this.at + letters.length).toLowerCase() === letters;
    if (found) this.at += letters.length;
    return found;
  }

  /** A whole number, undefined when none comes next. */
  number(): number | undefined {
    const start = this.at;
    while (/[0-9]/.test(this.next)) this.at += 1;
    if (this.at === start) return undefined;
    if (this.at - start > LIMITS.digits) {
      throw new Unreadable(start + 1, `a number has at most ${LIMITS.digits} digits`);
    }
    return Number(this.text.slice(start, this.at));
  }
}
