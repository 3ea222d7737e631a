/** Lines that were typed ahead, for the same question asked again: `n; n; ne`. */
export class TypedAhead {
  private question = '';
  private lines: readonly string[] = [];

  has(question: string): boolean {
    return this.lines.length > 0 && this.question === question;
  }

  /** The next line for this question; undefined when none was typed ahead. */
  next(question: string): string | undefined {
    if (!this.has(question)) return undefined;
    const [line, ...others] = this.lines;
    this.lines = others;
    return line;
  }

  /** Keeps what follows the first `;` of a typed line, and gives what stands before it. A reason is one text. */
  keep(question: string, line: string): string {
    if (/\bbecause\b/i.test(line)) return line;
    const [first = '', ...others] = line.split(';').map((each) => each.trim());
    this.question = question;
    this.lines = others;
    return first;
  }

  /** Forgets all, and gives what was never used. */
  drop(): readonly string[] {
    const { lines } = this;
    this.lines = [];
    return lines;
  }
}
