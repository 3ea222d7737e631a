import { stripVTControlCharacters } from 'node:util';

/** How wide a text stands on the screen; colours take no room. */
export function widthOf(text: string): number {
  return [...stripVTControlCharacters(text)].length;
}

/** Room on both sides of a text: what stands before its first line, and before the others. */
export interface Margins {
  readonly columns: number;
  readonly first?: string;
  readonly rest?: string;
}

/** A text in lines of at most so many columns, broken between words; a longer word keeps its line. Blanks that do not break stay. */
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

/** A text filled up with blanks to a width. */
export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}
