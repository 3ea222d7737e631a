import { Composer, type Document, Lexer, LineCounter, Parser, type YAMLError } from 'yaml';
import { unprintableInFile } from './characters.ts';
import type { Faults } from './fault.ts';
import { faultOffset, SECOND_DOCUMENT, syntaxSentence } from './syntax.ts';
import { tooDeepAt } from './token-depth.ts';
import { writtenOf } from './tree.ts';
import type { Place, Written } from './written.ts';

/** A file's name, as people should see it in messages, and its text: YAML or JSON. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** The longest text that is read, in characters. */
export const LONGEST_TEXT = 1024 * 1024;
/** The most words, brackets, line ends and the like that are read. */
const MOST_TOKENS = 100_000;
/** The deepest nesting of lists and maps that is read. */
export const DEEPEST = 32;
/** More complaints about the syntax than these only repeat the first. */
const SYNTAX_FAULTS = 5;

/** Reads a text into a tree of values with their places; undefined when it can't be read, and `faults` say why. */
export function parseText(file: TextFile, faults: Faults): Written | undefined {
  const before = faults.count;
  const lines = new LineCounter();
  checkText(file, faults);
  if (faults.count > before) return undefined;
  const document = compose(file, lines, faults);
  if (document === undefined) return undefined;
  const placeOf = (offset: number, path: string): Place => {
    const { line, col } = lines.linePos(offset);
    return { file: file.name, line: Math.max(line, 1), column: Math.max(col, 1), path };
  };
  for (const error of firstOfLines([...document.errors, ...document.warnings], lines)) {
    faults.add('syntax', placeOf(faultOffset(error, document), ''), ...syntaxSentence(error));
  }
  if (faults.count > before) return undefined;
  const written = writtenOf(document, placeOf, faults);
  return faults.count > before ? undefined : written;
}

function firstOfLines(errors: readonly YAMLError[], lines: LineCounter): readonly YAMLError[] {
  const sorted = errors.slice(0, MOST_TOKENS).sort((a, b) => a.pos[0] - b.pos[0]);
  const byLine = new Map<number, YAMLError>();
  for (const error of sorted) {
    if (byLine.size >= SYNTAX_FAULTS) break;
    const { line } = lines.linePos(error.pos[0]);
    if (!byLine.has(line)) byLine.set(line, error);
  }
  return [...byLine.values()];
}

/** Refuses what would take long to read, before anything reads it. */
function checkText(file: TextFile, faults: Faults): void {
  const top: Place = { file: file.name, line: 1, column: 1, path: '' };
  if (file.text.length > LONGEST_TEXT) {
    faults.add(
      'too-large',
      top,
      `the file has ${file.text.length} characters`,
      `at most ${LONGEST_TEXT} are read`,
    );
    return;
  }
  const control = unprintableInFile(file.text);
  if (control !== undefined) {
    const lines = file.text.slice(0, control.index).split('\n');
    const place = { ...top, line: lines.length, column: lines.at(-1)!.length + 1 };
    faults.add('bad-character', place, `there is a control character, ${control.code}`, 'take it out');
    return;
  }
  let tokens = 0;
  for (const _ of new Lexer().lex(file.text)) {
    tokens += 1;
    if (tokens <= MOST_TOKENS) continue;
    faults.add('too-large', top, 'the file has too many parts', `at most ${MOST_TOKENS} are read`);
    return;
  }
}

/** The one document of a text. YAML 1.2 as JSON knows it: no merge keys, `yes` is text. */
function compose(file: TextFile, lines: LineCounter, faults: Faults): Document.Parsed | undefined {
  const top: Place = { file: file.name, line: 1, column: 1, path: '' };
  const composer = new Composer({
    lineCounter: lines,
    schema: 'core',
    merge: false,
    resolveKnownTags: false,
    uniqueKeys: false,
    prettyErrors: false,
  });
  const documents: Document.Parsed[] = [];
  for (const token of new Parser(lines.addNewLine).parse(file.text)) {
    const deep = tooDeepAt(token, DEEPEST);
    if (deep !== undefined) {
      const { line, col } = lines.linePos(deep);
      const what = `lists and maps are nested more than ${DEEPEST} deep`;
      faults.add('too-deep', { ...top, line, column: col }, what, 'write them flatter');
      return undefined;
    }
    documents.push(...composer.next(token));
    if (documents.length > 1) break;
  }
  documents.push(...composer.end(documents.length === 0, file.text.length));
  const [first, second] = documents;
  if (second !== undefined) {
    const { line, col } = lines.linePos(second.range[0]);
    faults.add('syntax', { ...top, line, column: col }, ...SECOND_DOCUMENT);
    return undefined;
  }
  if (first === undefined || (first.contents === null && first.errors.length === 0)) {
    faults.add('empty', top, 'the file is empty', 'it should hold an encounter or a pack');
    return undefined;
  }
  return first;
}
