import { randomUUID } from 'node:crypto';
import { stripVTControlCharacters, styleText } from 'node:util';
import { madeVisible } from '../kernel/json.ts';
import type { CombatantSummary } from '../kernel/ruleset.ts';

/** A combatant's mark on the map and in the list: a letter in the brackets of its side. */
export interface Token {
  readonly letter: string;
  /** Always three characters wide: `[M]`. */
  readonly text: string;
  readonly style: Style;
}

/** The brackets of each side, in the encounter's order; they repeat after the last. */
const BRACKETS = ['[]', '()', '{}', '<>'] as const;

function bracketsOf(side: number): string {
  return BRACKETS[side % BRACKETS.length]!;
}

/** Marks text as belonging to a side: in its brackets and, if there are colours, in its colour. */
export function sideMark(screen: Screen, side: number, text: string): string {
  const brackets = bracketsOf(side);
  return screen.paint(styleOf(side), `${brackets[0]}${text}${brackets[1]}`);
}

function styleOf(side: number): Style {
  return `side-${(side % BRACKETS.length) + 1}` as Style;
}

const SPARE = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/**
 * Assigns a token to each combatant. Tokens of one side have different letters while letters last. `sides` lists the
 * ids of the sides in order.
 */
export function tokensOf(
  standings: readonly CombatantSummary[],
  sides: readonly string[],
): ReadonlyMap<string, Token> {
  const tokens = new Map<string, Token>();
  const taken = new Set<string>();
  const byId = standings.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, name, side } of byId) {
    const at = Math.max(0, sides.indexOf(side));
    const group = bracketsOf(at);
    const letter = lettersFor(name).find((each) => !taken.has(group + each)) ?? '?';
    taken.add(group + letter);
    const shown = at % 2 === 0 ? letter.toUpperCase() : letter;
    tokens.set(id, { letter: shown, text: `${group[0]}${shown}${group[1]}`, style: styleOf(at) });
  }
  return tokens;
}

/** Returns the possible letters for a name, best first: its number, its initials, its other letters, any letter. */
function lettersFor(name: string): readonly string[] {
  const bare = name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
  const number = /\s(\d)$/.exec(bare)?.[1];
  const words = bare.split(/[^a-z0-9]+/).filter((word) => word !== '' && word !== 'the');
  const initials = words.map((word) => word[0]!);
  return [...(number === undefined ? [] : [number]), ...initials, ...words.join(''), ...SPARE];
}

/** Returns the width of a text in columns, without colour codes. */
export function widthOf(text: string): number {
  return [...stripVTControlCharacters(text)].length;
}

/** Margins of a text: before its first line, and before the others. */
export interface Margins {
  readonly columns: number;
  readonly first?: string;
  readonly rest?: string;
}

/** Wraps a text between words to a number of columns. A longer word gets its own line. Non-breaking spaces stay. */
export function wrap(text: string, { columns, first = '', rest = first }: Margins): string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of text.split(/[ \t\n]+/).filter((each) => each !== '')) {
    if (!isEmpty && widthOf(line) + 1 + widthOf(word) > columns) {
      lines.push(line);
      line = rest;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line];
}

/** Pads a text with spaces to a width. */
export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

/** The style of a text for coloured terminals; without colours, the text is the same. */
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

/** The output of a command. */
export interface Screen {
  /** Most columns in a line. */
  readonly columns: number;
  /** Writes whole lines. */
  print(...lines: readonly string[]): void;
  paint(style: Style, text: string): string;
  /** Clears the screen, so that the next person does not see it. */
  clear(): void;
}

const WIDEST = 100;
const NARROWEST = 40;

/** Returns the process's own output. Colours follow NO_COLOR, FORCE_COLOR and whether it is a terminal. */
export function standardScreen(): Screen {
  const { stdout } = process;
  return {
    columns: Math.min(Math.max(stdout.columns ?? 80, NARROWEST), WIDEST),
    print(...lines) {
      stdout.write(`${lines.map(readable).join('\n')}\n`);
    },
    paint: (style, text) => marked(styleText([...FORMATS[style]], withoutCodes(text), { stream: stdout })),
    clear() {
      if (stdout.isTTY) stdout.write('\u001b[2J\u001b[3J\u001b[H');
      else stdout.write(`${'\n'.repeat(3)}`);
    },
  };
}

/**
 * Precedes each code that `paint` writes. It is random for each process, so user text cannot contain it. The package for
 * tables gives it no width, because it has no hyphens.
 */
const MARK = `\u001b]${randomUUID().replaceAll('-', '')}\u0007`;
const CODE = String.raw`\u001b\[\d+m`;
const MARKED_CODE = new RegExp(`${MARK.replace(']', String.raw`\]`)}(${CODE})`);
const NEW_CODE = new RegExp(`(?<!\u0007)${CODE}`, 'g');

function marked(text: string): string {
  return text.replaceAll(NEW_CODE, (code) => MARK + code);
}

/** Makes the terminal codes in a text visible, except the codes that `paint` has written. */
function withoutCodes(text: string): string {
  return shown(text, (code) => MARK + code);
}

/**
 * Makes a line safe for the terminal: control codes in user text are shown and have no effect. Old journals may contain
 * any characters.
 */
export function readable(line: string): string {
  return shown(line, (code) => code);
}

function shown(text: string, paint: (code: string) => string): string {
  return text
    .split(MARKED_CODE)
    .map((part, i) => (i % 2 === 1 ? paint(part) : madeVisible(part)))
    .join('');
}

/** Ends the process silently if the reader of its output has gone (`riposte … | head`). */
export function exitOnBrokenPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit();
    });
  }
}
