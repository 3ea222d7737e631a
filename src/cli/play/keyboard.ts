import { createInterface, type Interface } from 'node:readline';

/** Somebody left: by `quit`, at the end of what was typed, or with Ctrl+C. */
export class Leave extends Error {
  override readonly name = 'Leave';
  readonly how: 'quit' | 'end' | 'interrupted';

  constructor(how: Leave['how']) {
    super(how);
    this.how = how;
  }
}

/** Where typed lines come from. */
export interface Keyboard {
  /** The next line, trimmed. `words`: what the Tab key may complete. Throws Leave when there is none. */
  ask(prompt: string, words?: readonly string[]): Promise<string>;
  close(): void;
}

type Waiter = { readonly resolve: (line: string) => void; readonly reject: (leave: Leave) => void };

/** Lines from a terminal or a pipe. What comes from a pipe is written back, so that what is printed reads whole. */
export class StandardKeyboard implements Keyboard {
  private readonly lines: string[] = [];
  private readonly reader: Interface;
  private readonly isPiped: boolean;
  private words: readonly string[] = [];
  private left: Leave | undefined;
  private waiter: Waiter | undefined;
  private readonly onSignal = () => this.leave(new Leave('interrupted'));

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
    this.reader.on('close', () => this.leave(new Leave('end')));
    process.on('SIGINT', this.onSignal);
  }

  async ask(prompt: string, words: readonly string[] = []): Promise<string> {
    this.words = words;
    // A reader whose pipe has ended refuses to prompt, though lines of it may be waiting.
    if (this.isPiped) {
      const line = this.lines.shift() ?? (await this.next());
      process.stdout.write(`${prompt}${line}\n`);
      return cleaned(line);
    }
    this.reader.setPrompt(prompt);
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

  private leave(leave: Leave): void {
    this.left ??= leave;
    const { waiter } = this;
    this.waiter = undefined;
    waiter?.reject(this.left);
  }
}

/** The words that begin like the last one of a line, and that last one. */
function completions(line: string, words: readonly string[]): [string[], string] {
  const begun = /\S*$/.exec(line)![0];
  const found = words.filter((word) => word.startsWith(begun.toLowerCase()));
  return [found.map((word) => `${word} `), begun];
}

/** Control characters that were typed or pasted mean nothing here. */
function cleaned(line: string): string {
  return line.replaceAll(/\p{Cc}/gu, ' ').trim();
}
