import { styleText } from 'node:util';
import { madeVisible } from '../kernel/characters.ts';

/** What a piece of text is, so that a terminal may colour it; without colours it reads the same. */
export type Style = keyof typeof FORMATS;

const FORMATS = {
  title: ['bold'],
  strong: ['bold'],
  quiet: ['dim'],
  good: ['green'],
  bad: ['red'],
  ask: ['bold', 'cyan'],
  'side-1': ['cyan'],
  'side-2': ['yellow'],
  'side-3': ['magenta'],
  'side-4': ['blue'],
} as const;

/** Where a command writes to. */
export interface Screen {
  /** How many columns a line may take. */
  readonly columns: number;
  /** Writes whole lines. */
  print(...lines: readonly string[]): void;
  paint(style: Style, text: string): string;
  /** Takes what stands on the screen away from the eyes of whoever comes next. */
  clear(): void;
}

const WIDEST = 100;
const NARROWEST = 40;

/** The process's own output. Colours follow NO_COLOR, FORCE_COLOR and whether it is a terminal. */
export function standardScreen(): Screen {
  const { stdout } = process;
  return {
    columns: Math.min(Math.max(stdout.columns ?? 80, NARROWEST), WIDEST),
    print(...lines) {
      stdout.write(`${lines.map(readable).join('\n')}\n`);
    },
    paint: (style, text) => styleText([...FORMATS[style]], text, { stream: stdout }),
    clear() {
      if (stdout.isTTY) stdout.write('\u001b[2J\u001b[3J\u001b[H');
      else stdout.write(`${'\n'.repeat(3)}`);
    },
  };
}

/** What `paint` puts round a text, and nothing else that moves a terminal. */
const PAINT = new RegExp(`(${'\u001b'}\\[(?:1|2|22|3[0-9])m)`);

/** A line in which what people wrote can't act on the terminal: old journals may hold anything. */
function readable(line: string): string {
  return line
    .split(PAINT)
    .map((part, i) => (i % 2 === 1 ? part : madeVisible(part)))
    .join('');
}

/** Ends the process quietly when whoever reads its output has gone (`riposte … | head`). */
export function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit();
    });
  }
}
