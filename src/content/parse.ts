import { Composer, type Document, LineCounter, type YAMLError } from 'yaml';
import type { Faults } from './fault.ts';
import { tellUnfit } from './limits.ts';
import { faultOffset, SECOND_DOCUMENT, syntaxSentence } from './syntax.ts';
import { tokensOf, tooDeepAt } from './token-depth.ts';
import { type PlaceOf, writtenOf } from './tree.ts';
import type { Written } from './written.ts';

/** A file's name, as people should see it in messages, and its text: YAML or JSON. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** The deepest nesting of lists and maps that is read. */
const DEEPEST = 32;
/** More complaints about the syntax than these only repeat the first. */
const SYNTAX_FAULTS = 5;

/** Reads a text into a tree of values with their places; undefined when it can't be read, and `faults` say why. */
export function parseText(file: TextFile, faults: Faults): Written | undefined {
  const before = faults.count;
  const lines = new LineCounter();
  tellUnfit(file.text, file.name, faults);
  if (faults.count > before) return undefined;
  const placeOf: PlaceOf = (offset, path) => {
    const { line, col } = lines.linePos(offset);
    return { file: file.name, line: Math.max(line, 1), column: Math.max(col, 1), path };
  };
  const document = compose(file.text, lines, placeOf, faults);
  if (document === undefined) return undefined;
  for (const error of firstOfLines([...document.errors, ...document.warnings], lines)) {
    faults.add('syntax', placeOf(faultOffset(error, document), ''), ...syntaxSentence(error));
  }
  if (faults.count > before) return undefined;
  const written = writtenOf(document, placeOf, faults);
  return faults.count > before ? undefined : written;
}

function firstOfLines(errors: readonly YAMLError[], lines: LineCounter): readonly YAMLError[] {
  const sorted = errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
  const byLine = new Map<number, YAMLError>();
  for (const error of sorted) {
    if (byLine.size >= SYNTAX_FAULTS) break;
    const { line } = lines.linePos(error.pos[0]);
    if (!byLine.has(line)) byLine.set(line, error);
  }
  return [...byLine.values()];
}

/** YAML 1.2 as JSON knows it: no merge keys, `yes` is text; fields written twice are found by the tree. */
const YAML = {
  schema: 'core',
  merge: false,
  resolveKnownTags: false,
  uniqueKeys: false,
  prettyErrors: false,
} as const;

/** The one document of a text. */
function compose(
  text: string,
  lineCounter: LineCounter,
  placeOf: PlaceOf,
  faults: Faults,
): Document.Parsed | undefined {
  const composer = new Composer({ ...YAML, lineCounter });
  const documents: Document.Parsed[] = [];
  for (const token of tokensOf(text, DEEPEST, lineCounter.addNewLine)) {
    const deep = tooDeepAt(token, DEEPEST);
    if (deep !== undefined) {
      const what = `lists and maps are nested more than ${DEEPEST} deep`;
      faults.add('too-deep', placeOf(deep, ''), what, 'write them flatter');
      return undefined;
    }
    documents.push(...composer.next(token));
    if (documents.length > 1) break;
  }
  documents.push(...composer.end(documents.length === 0, text.length));
  return onlyOne(documents, placeOf, faults);
}

function onlyOne(
  [first, second]: readonly Document.Parsed[],
  placeOf: PlaceOf,
  faults: Faults,
): Document.Parsed | undefined {
  if (second !== undefined) {
    faults.add('syntax', placeOf(second.range[0], ''), ...SECOND_DOCUMENT);
    return undefined;
  }
  if (first === undefined || (first.contents === null && first.errors.length === 0)) {
    const remedy = 'write an encounter, a pack or a worked example';
    faults.add('empty', placeOf(0, ''), 'the file is empty', remedy);
    return undefined;
  }
  return first;
}
