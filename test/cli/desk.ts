import { type Keyboard, QuitRequest } from '../../src/cli/play/keyboard.ts';
import { playCommand } from '../../src/cli/play.ts';
import type { Screen } from '../../src/cli/screen.ts';

/** A screen and a keyboard in memory. Input is echoed, as from a pipe. */
export class MemoryDesk {
  /** The printed text, split wherever the screen was cleared. */
  readonly screens: string[] = [''];
  readonly isTerminal = false;
  readonly screen: Screen = {
    columns: 80,
    print: (...lines) => this.write(`${lines.join('\n')}\n`),
    paint: (_style, text) => text,
    clear: () => this.screens.push(''),
  };
  readonly keyboard: Keyboard = { ask: async (prompt) => this.next(prompt), close: () => undefined };
  private readonly lines: string[];

  constructor(typed: readonly string[]) {
    this.lines = [...typed];
  }

  private write(text: string): void {
    this.screens.push(`${this.screens.pop()}${text}`);
  }

  private next(prompt: string): string {
    const line = this.lines.shift();
    if (line === undefined) throw new QuitRequest('end');
    this.write(`${prompt}${line}\n`);
    return line;
  }
}

/** Runs `riposte play` in this process. Returns everything that was printed. */
export async function play(args: readonly string[], typed: readonly string[] = []): Promise<string> {
  const desk = new MemoryDesk(typed);
  await playCommand(() => desk)
    .exitOverride()
    .parseAsync(args, { from: 'user' });
  return desk.screens.join('');
}
