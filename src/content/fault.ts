import { pathText, type SourceLocation, type Step } from './source-node.ts';

/** Not a `Result`: a file reports all its errors together, each with its place. */
export interface Faulty {
  readonly faults: readonly Fault[];
}

/** The kind of error, for programs. Users read `what` and `remedy`. */
export type FaultCode =
  // errors of the whole text
  | 'unreadable'
  | 'too-large'
  | 'too-deep'
  | 'syntax'
  | 'empty'
  | 'alias'
  | 'bad-key'
  | 'duplicate-key'
  | 'bad-character'
  // errors of one value
  | 'missing'
  | 'unknown-field'
  | 'not-allowed'
  // conflicts between values
  | 'contradiction'
  | 'unknown-id'
  | 'duplicate-id'
  | 'wrong-ruleset'
  | 'decided'
  | 'bad-place'
  | 'too-few'
  | 'too-many'
  | 'more-faults';

/** An error in a file: its location, a description, and a remedy. */
export interface Fault {
  readonly code: FaultCode;
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  /** The path from the top of the file, such as `combatants[0].sheet.ts`; empty for the whole file. */
  readonly path: string;
  /** The same path in steps, for forms. */
  readonly steps: readonly Step[];
  readonly what: string;
  /** The allowed values, or what to do. */
  readonly remedy: string;
}

/** Maximum number of errors to list. Further ones are only counted. */
const MOST = 100;

/** Collects errors, so that a reader can continue and find all of them. */
export class Faults {
  private readonly found: Fault[] = [];
  private beyond = 0;

  add(code: FaultCode, place: SourceLocation, what: string, remedy: string): void {
    if (this.found.length >= MOST) {
      this.beyond += 1;
      return;
    }
    const { file, line, column, path: steps, within } = place;
    const path = `${pathText(steps)}${within === undefined ? '' : ` (its ${pathText(within)})`}`;
    this.found.push({ code, file, line, column, path, steps, what, remedy });
  }

  get count(): number {
    return this.found.length + this.beyond;
  }

  /**
   * Returns the errors in line order without duplicates. If there are too many, the last one states the number omitted.
   */
  list(): readonly Fault[] {
    const files = [...new Set(this.found.map((fault) => fault.file))];
    const sorted = this.found.toSorted(
      (a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line || a.column - b.column,
    );
    const lines = sorted.map(faultLine);
    const listed = sorted.filter((_, i) => lines.indexOf(lines[i]!) === i);
    const last = listed.at(-1);
    if (this.beyond === 0 || last === undefined) return listed;
    const what = `${this.beyond} more faults are not listed`;
    const remedy = 'mend these first';
    return [...listed, { ...last, code: 'more-faults', path: '', steps: [], what, remedy }];
  }
}

/** Formats an error as one line: `file:line:col path: description; remedy`. */
export function faultLine(fault: Fault): string {
  const where = `${fault.file}:${fault.line}:${fault.column}`;
  return `${where}${fault.path === '' ? '' : ` ${fault.path}`}: ${fault.what}; ${fault.remedy}`;
}

/** A question that cannot be answered as it was asked, with what to do instead. */
export class BadQuestion extends Error {
  override readonly name = 'BadQuestion';
  /** Empty if the message is enough. */
  readonly remedy: string;

  constructor(sentence: string, remedy = '') {
    super(sentence);
    this.remedy = remedy;
  }
}
