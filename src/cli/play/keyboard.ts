import { createInterface, type Interface } from 'node:readline';
import { readable } from '../screen.ts';

/** Lines that were typed ahead for further prompts with the same text: `n; n; ne`. */
export class InputQueue {
  private question = '';
  private lines: readonly string[] = [];

  has(question: string): boolean {
    return this.lines.length > 0 && this.question === question;
  }

  /** Returns the next line for this prompt, or `undefined` if no line was typed ahead. */
  next(question: string): string | undefined {
    if (!this.has(question)) return undefined;
    const [line, ...others] = this.lines;
    this.lines = others;
    return line;
  }

  /** Keeps the text after the first `;` of a line, and returns the text before it. A reason is not split. */
  keep(question: string, line: string): string {
    if (/\bbecause\b/i.test(line)) return line;
    const [first = '', ...others] = line.split(';').map((each) => each.trim());
    this.question = question;
    this.lines = others;
    return first;
  }

  /** Clears the queue, and returns the unused lines. */
  drop(): readonly string[] {
    const { lines } = this;
    this.lines = [];
    return lines;
  }
}

/** Thrown when the user leaves: by `quit`, at the end of the input, or with Ctrl+C. */
export class QuitRequest extends Error {
  override readonly name = 'Leave';
  readonly how: 'quit' | 'end' | 'interrupted';

  constructor(how: QuitRequest['how']) {
    super(how);
    this.how = how;
  }
}

/** The source of typed lines. */
export interface Keyboard {
  /**
   * Returns the next line, trimmed. `words` are completions for the Tab key. Throws QuitRequest at the end of the
   * input.
   */
  ask(prompt: string, words?: readonly string[]): Promise<string>;
  close(): void;
}

type Waiter = {
  readonly resolve: (line: string) => void;
  readonly reject: (quitRequest: QuitRequest) => void;
};

/** Reads lines from a terminal or a pipe. Lines from a pipe are echoed, so that the output reads like a session. */
export class StandardKeyboard implements Keyboard {
  private readonly lines: string[] = [];
  private readonly reader: Interface;
  private readonly isPiped: boolean;
  private words: readonly string[] = [];
  private left: QuitRequest | undefined;
  private waiter: Waiter | undefined;
  private readonly onSignal = () => this.leave(new QuitRequest('interrupted'));

  constructor(input: NodeJS.ReadableStream & { isTTY?: boolean }, output: NodeJS.WriteStream) {
    this.isPiped = input.isTTY !== true;
    const isTerminal = !this.isPiped && output.isTTY === true;
    this.reader = createInterface({
      input,
      output,
      terminal: isTerminal,
      crlfDelay: Number.POSITIVE_INFINITY,
      completer: (line: string) => completions(line, this.words),
    });
    this.reader.on('line', (line) => this.give(line));
    this.reader.on('SIGINT', this.onSignal);
    this.reader.on('close', () => this.leave(new QuitRequest('end')));
    process.on('SIGINT', this.onSignal);
  }

  async ask(prompt: string, words: readonly string[] = []): Promise<string> {
    this.words = words;
    // After the end of a pipe, the reader refuses to prompt, although lines may still be waiting.
    if (this.isPiped) {
      const line = this.lines.shift() ?? (await this.next());
      process.stdout.write(`${readable(prompt)}${line}\n`);
      return cleaned(line);
    }
    this.reader.setPrompt(readable(prompt));
    this.reader.prompt();
    return cleaned(this.lines.shift() ?? (await this.next()));
  }

  close(): void {
    process.off('SIGINT', this.onSignal);
    this.waiter = undefined;
    this.reader.close();
  }

  private next(): Promise<string> {
    if (this.left !== undefined) return Promise.reject(this.left);
    return new Promise((resolve, reject) => {
      this.waiter = { resolve, reject };
    });
  }

  private give(line: string): void {
    const { waiter } = this;
    this.waiter = undefined;
    if (waiter === undefined) this.lines.push(line);
    else waiter.resolve(line);
  }

  private leave(quitRequest: QuitRequest): void {
    this.left ??= quitRequest;
    const { waiter } = this;
    this.waiter = undefined;
    waiter?.reject(this.left);
  }
}

/** Returns the words that start like the last word of a line, and that last word. */
function completions(line: string, words: readonly string[]): [string[], string] {
  const begun = /\S*$/.exec(line)![0];
  const found = words.filter((word) => word.startsWith(begun.toLowerCase()));
  return [found.map((word) => `${word} `), begun];
}

/** Removes control characters that were typed or pasted. */
function cleaned(line: string): string {
  return line.replaceAll(/\p{Cc}/gu, ' ').trim();
}
