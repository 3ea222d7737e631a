import type { Place } from './written.ts';

/** What kind of fault it is, for programs; people read `what` and `remedy`. */
export type FaultCode =
  // the text itself
  | 'unreadable'
  | 'too-large'
  | 'too-deep'
  | 'syntax'
  | 'empty'
  | 'alias'
  | 'bad-key'
  | 'duplicate-key'
  | 'bad-character'
  // one value
  | 'missing'
  | 'unknown-field'
  | 'not-allowed'
  // several values together
  | 'contradiction'
  | 'unknown-id'
  | 'duplicate-id'
  | 'wrong-ruleset'
  | 'decided'
  | 'bad-place'
  | 'too-few'
  | 'too-many'
  | 'more-faults';

/** One thing that is wrong with a file: where, what, and what to do instead. */
export interface Fault {
  readonly code: FaultCode;
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  /** The way to it from the top of the file (`combatants[0].sheet.ts`); empty for the file as a whole. */
  readonly path: string;
  readonly what: string;
  /** What is allowed, or what to do. */
  readonly remedy: string;
}

/** More than these are counted, not listed. */
const MOST = 100;

/** Collects what is wrong, so that a reader can go on and find the rest. */
export class Faults {
  private readonly found: Fault[] = [];
  private beyond = 0;

  add(code: FaultCode, place: Place, what: string, remedy: string): void {
    if (this.found.length >= MOST) {
      this.beyond += 1;
      return;
    }
    const { file, line, column } = place;
    const path = place.within === undefined ? place.path : `${place.path} (its ${place.within})`;
    this.found.push({ code, file, line, column, path, what, remedy });
  }

  get count(): number {
    return this.found.length + this.beyond;
  }

  /** In the order of the files' lines, each once; the last one counts those that were not listed. */
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
    return [...listed, { ...last, code: 'more-faults', path: '', what, remedy: 'mend these first' }];
  }
}

/** A fault as one line: `file:line:col path: what is wrong; what is allowed`. */
export function faultLine(fault: Fault): string {
  const where = `${fault.file}:${fault.line}:${fault.column}`;
  return `${where}${fault.path === '' ? '' : ` ${fault.path}`}: ${fault.what}; ${fault.remedy}`;
}
