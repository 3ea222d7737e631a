import { Lexer } from 'yaml';
import { unprintableInFile } from '../kernel/characters.ts';
import type { Faults } from './fault.ts';
import type { Place } from './written.ts';

/** The longest text that is read, in characters. */
export const LONGEST_TEXT = 1024 * 1024;
/** The most words, brackets, line ends and the like that are read. */
const MOST_TOKENS = 100_000;

/** Tells of what would take long to read or must not be read at all, before anything else looks at a text. */
export function tellUnfit(text: string, file: string, faults: Faults): void {
  const top: Place = { file, line: 1, column: 1, path: '' };
  const { length } = text;
  if (length > LONGEST_TEXT) {
    faults.add('too-large', top, `the file has ${length} characters`, `at most ${LONGEST_TEXT} are read`);
    return;
  }
  const control = unprintableInFile(text);
  if (control !== undefined) {
    const lines = text.slice(0, control.index).split('\n');
    const place = { ...top, line: lines.length, column: lines.at(-1)!.length + 1 };
    faults.add('bad-character', place, `there is a control character, ${control.code}`, 'take it out');
    return;
  }
  if (hasTooManyTokens(text)) {
    faults.add('too-large', top, 'the file has too many parts', `at most ${MOST_TOKENS} are read`);
  }
}

function hasTooManyTokens(text: string): boolean {
  let tokens = 0;
  for (const _ of new Lexer().lex(text)) {
    tokens += 1;
    if (tokens > MOST_TOKENS) return true;
  }
  return false;
}
