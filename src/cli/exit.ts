/** What every command's exit code means. `riposte --help` prints these. */
export const EXIT = {
  ok: 0,
  /** A check, a validation or a verification found something wrong. */
  failed: 1,
  /** Wrong usage, or a file that can't be read. */
  usage: 2,
  /** A fault of Riposte itself. */
  bug: 3,
  interrupted: 130,
} as const;

/** Ends a command with a message on stderr and an exit code. */
export class Stop extends Error {
  override readonly name = 'Stop';
  readonly code: number;
  /** What can be done instead; empty when the message says it all. */
  readonly remedy: string;

  constructor(code: number, sentence: string, remedy = '') {
    super(sentence);
    this.code = code;
    this.remedy = remedy;
  }
}

/** The user asked for something that can't be: exit code 2. */
export function wrongUsage(sentence: string, remedy = ''): Stop {
  return new Stop(EXIT.usage, sentence, remedy);
}
