import {
  Composer,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  type YAMLError,
  type YAMLMap,
} from 'yaml';
import { unprintableInValue } from '../kernel/json.ts';
import type { Faults } from './fault.ts';
import type { SourceLocation, SourceNode, Step, WrittenField } from './source-node.ts';
import { quoted } from './suggestion.ts';
import {
  faultOffset,
  reportUnsupported,
  SECOND_DOCUMENT,
  syntaxSentence,
  tokensOf,
  tooDeepAt,
} from './syntax.ts';

/** Converts an offset in the text and the path of a value to a location. */
export type LocationOf = (offset: number, path: readonly Step[]) => SourceLocation;

/** Maximum number of values in a file, with every alias expanded. */
const MOST_VALUES = 100_000;
const MOST_ALIASES = 100;
/** Names that JavaScript uses for parts of its objects. */
const FORBIDDEN = ['__proto__', 'constructor', 'prototype'];
/** Converts a document to a tree of values with locations. Unreadable parts are reported to `faults` and skipped. */
function writtenOf(
  document: Document.Parsed,
  locationOf: LocationOf,
  faults: Faults,
): SourceNode | undefined {
  return new Reader(locationOf, faults).read(document.contents, [], [0, 0, 0]);
}

class Reader {
  private readonly locationOf: LocationOf;
  private readonly faults: Faults;
  private readonly anchors = new Map<string, Node>();
  private readonly open = new Set<Node>();
  private values = 0;
  private aliases = 0;

  constructor(locationOf: LocationOf, faults: Faults) {
    this.locationOf = locationOf;
    this.faults = faults;
  }

  /** Reads one node. `range` is its location if it is empty. */
  read(node: unknown, path: readonly Step[], range: readonly number[]): SourceNode | undefined {
    const found = node as Node | null;
    const place = this.locationOf(found?.range?.[0] ?? range[0] ?? 0, path);
    this.values += 1;
    if (this.values > MOST_VALUES) {
      if (this.values === MOST_VALUES + 1) {
        this.faults.add(
          'too-large',
          place,
          'the file has too many values',
          `at most ${MOST_VALUES} are read`,
        );
      }
      return undefined;
    }
    if (found === null || found === undefined) return { kind: 'scalar', place, value: null };
    if (isAlias(found)) return this.readAlias(found.source, place);
    if (found.anchor !== undefined) this.anchors.set(found.anchor, found);
    if (isScalar(found)) return this.readScalar(found.value, place);
    this.open.add(found);
    const read = isMap(found) ? this.readMap(found, place) : this.readList(found, place);
    this.open.delete(found);
    return read;
  }

  private readScalar(value: unknown, place: SourceLocation): SourceNode | undefined {
    if (typeof value === 'string') {
      const found = unprintableInValue(value);
      if (found !== undefined) {
        const what = `the text has an invisible character, ${found.code}`;
        this.faults.add('bad-character', place, what, 'take it out');
        return undefined;
      }
      return { kind: 'scalar', place, value };
    }
    if (typeof value === 'number' && !Number.isFinite(value)) {
      this.faults.add('not-allowed', place, `${value} is not a whole number`, 'write it in digits');
      return undefined;
    }
    return { kind: 'scalar', place, value: value as null | boolean | number };
  }

  private readList(list: Node, place: SourceLocation): SourceNode {
    const items: SourceNode[] = [];
    if (isSeq(list)) {
      for (const [i, item] of list.items.entries()) {
        const read = this.read(item, [...place.path, i], list.range ?? []);
        if (read !== undefined) items.push(read);
      }
    }
    return { kind: 'list', place, items };
  }

  private readMap(map: YAMLMap, place: SourceLocation): SourceNode {
    const fields = new Map<string, WrittenField>();
    for (const pair of map.items) {
      const key = this.readKey(pair, place);
      if (key === undefined) continue;
      const path = [...place.path, key];
      const range = (pair.key as Node).range ?? [];
      const keyPlace = this.locationOf(range[0] ?? 0, path);
      const first = fields.get(key);
      if (first !== undefined) {
        const what = `${quoted(key)} is written twice; the first is in line ${first.key.line}`;
        this.faults.add('duplicate-key', keyPlace, what, 'keep one of them');
        continue;
      }
      const value = this.read(pair.value, path, range);
      if (value !== undefined) fields.set(key, { key: keyPlace, value });
    }
    return { kind: 'map', place, fields };
  }

  private readKey(pair: Pair, map: SourceLocation): string | undefined {
    const node = pair.key as Node | null;
    const place = this.locationOf(node?.range?.[0] ?? 0, map.path);
    if (!isScalar(node) || node.value === null) {
      const isNamed = node !== null && !isScalar(node);
      const what = isNamed ? 'a list or map stands where the name of a field should' : 'a field has no name';
      this.faults.add('bad-key', node === null ? map : place, what, 'write `name: value`, the name one word');
      return undefined;
    }
    const key = typeof node.value === 'string' ? node.value : (node.source ?? String(node.value));
    if (!FORBIDDEN.includes(key) && unprintableInValue(key) === undefined) return key;
    this.faults.add('bad-key', place, `no field may be called ${quoted(key)}`, 'leave it out');
    return undefined;
  }

  private readAlias(name: string, place: SourceLocation): SourceNode | undefined {
    this.aliases += 1;
    const anchor = this.anchors.get(name);
    if (anchor === undefined) {
      const remedy = 'write & and that name before the value it repeats, further up';
      this.faults.add('alias', place, `there is no anchor ${quoted(name)}`, remedy);
      return undefined;
    }
    if (this.open.has(anchor)) {
      this.faults.add('alias', place, `${quoted(name)} is repeated inside itself`, 'write the value out');
      return undefined;
    }
    if (this.aliases > MOST_ALIASES) {
      if (this.aliases === MOST_ALIASES + 1) {
        const remedy = `at most ${MOST_ALIASES} are read; list what is used often in a pack`;
        this.faults.add('alias', place, 'too many aliases (*)', remedy);
      }
      return undefined;
    }
    return this.read(anchor, place.path, anchor.range ?? []);
  }
}

/** The text of a YAML or JSON file, and its name for messages. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** Maximum nesting depth of lists and maps. */
const DEEPEST = 32;
/** Maximum number of syntax errors to report. Later ones are usually consequences of the first. */
const SYNTAX_FAULTS = 5;

/**
 * Parses a text into a tree of values with locations. Returns `undefined` if it is invalid, and reports the errors to
 * `faults`.
 */
export function parseText(file: TextFile, faults: Faults): SourceNode | undefined {
  const before = faults.count;
  const lines = new LineCounter();
  reportUnsupported(file.text, file.name, faults);
  if (faults.count > before) return undefined;
  const locationOf: LocationOf = (offset, path) => {
    const { line, col } = lines.linePos(offset);
    return { file: file.name, line: Math.max(line, 1), column: Math.max(col, 1), path };
  };
  const document = compose(file.text, lines, locationOf, faults);
  if (document === undefined) return undefined;
  for (const error of firstOfLines([...document.errors, ...document.warnings], lines)) {
    faults.add('syntax', locationOf(faultOffset(error, document), []), ...syntaxSentence(error));
  }
  if (faults.count > before) return undefined;
  const node = writtenOf(document, locationOf, faults);
  return faults.count > before ? undefined : node;
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

/**
 * YAML 1.2 with the JSON data model: merge keys are disabled, and `yes` is text. Duplicate fields are detected when the
 * tree is built.
 */
const YAML = {
  schema: 'core',
  merge: false,
  resolveKnownTags: false,
  uniqueKeys: false,
  prettyErrors: false,
} as const;

/** Composes the only document of a text. */
function compose(
  text: string,
  lineCounter: LineCounter,
  locationOf: LocationOf,
  faults: Faults,
): Document.Parsed | undefined {
  const composer = new Composer({ ...YAML, lineCounter });
  const documents: Document.Parsed[] = [];
  for (const token of tokensOf(text, DEEPEST, lineCounter.addNewLine)) {
    const deep = tooDeepAt(token, DEEPEST);
    if (deep !== undefined) {
      const what = `lists and maps are nested more than ${DEEPEST} deep`;
      faults.add('too-deep', locationOf(deep, []), what, 'write them flatter');
      return undefined;
    }
    documents.push(...composer.next(token));
    if (documents.length > 1) break;
  }
  documents.push(...composer.end(documents.length === 0, text.length));
  return onlyOne(documents, locationOf, faults);
}

function onlyOne(
  [first, second]: readonly Document.Parsed[],
  locationOf: LocationOf,
  faults: Faults,
): Document.Parsed | undefined {
  if (second !== undefined) {
    faults.add('syntax', locationOf(second.range[0], []), ...SECOND_DOCUMENT);
    return undefined;
  }
  if (first === undefined || (first.contents === null && first.errors.length === 0)) {
    const remedy = 'write an encounter, a pack or a worked example';
    faults.add('empty', locationOf(0, []), 'the file is empty', remedy);
    return undefined;
  }
  return first;
}
