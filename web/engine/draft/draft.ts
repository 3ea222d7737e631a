import { type Document, isMap, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import type { Json } from '../../../src/kernel/json.ts';

/** One entry of an encounter's combatants, as far as lists show it. */
export interface DraftEntry {
  readonly use: string | null;
  readonly name: string | null;
  readonly side: string;
  readonly seat: string | null;
  readonly count: number;
  readonly isInReserve: boolean;
  /** Whether its sheet says so, its own or what is changed of the pack's. */
  readonly isHidden: boolean;
  /** Nothing is said of it but these things: no id, no sheet of its own, no place. */
  readonly isPlain: boolean;
}

/** An encounter's text as lists show it. */
export interface Draft {
  readonly ruleset: string;
  readonly sides: readonly { readonly id: string; readonly name: string }[];
  readonly entries: readonly DraftEntry[];
  /** What the text says of rulings and options; what it leaves out stands at its default. */
  readonly rulings: Readonly<Record<string, Json>>;
  readonly options: Readonly<Record<string, Json>>;
}

/** Reads a text as far as lists can show it; undefined when it is no map with lists. */
export function readDraft(text: string): Draft | undefined {
  const document = parseDocument(text);
  if (document.errors.length > 0 || !isMap(document.contents)) return undefined;
  const plain = document.toJS() as Record<string, unknown>;
  const list = (name: string) =>
    Array.isArray(plain[name]) ? (plain[name] as Record<string, unknown>[]) : [];
  const fields = (name: string) =>
    typeof plain[name] === 'object' && plain[name] !== null ? (plain[name] as Record<string, Json>) : {};
  return {
    ruleset: String(plain.ruleset ?? ''),
    sides: list('sides').map(({ id, name }) => ({ id: String(id), name: String(name ?? id) })),
    entries: list('combatants').map(entryOf),
    rulings: fields('rulings'),
    options: fields('options'),
  };
}

const PLAIN = new Set(['use', 'side', 'count']);

function entryOf(written: Record<string, unknown>): DraftEntry {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const { use, name, side, seat, count, isInReserve } = written ?? {};
  const sheet = (written?.sheet ?? written?.with) as Record<string, unknown> | undefined;
  return {
    use: text(use),
    name: text(name),
    side: String(side ?? ''),
    seat: text(seat),
    count: typeof count === 'number' ? count : 1,
    isInReserve: isInReserve === true,
    isHidden: sheet?.isHidden === true,
    isPlain: Object.keys(written ?? {}).every((key) => PLAIN.has(key)),
  };
}

/** What is written for a combatant that is added. */
export type NewEntry = Readonly<Record<string, Json>>;

/** The text with more combatants at its end. What else stands in it, comments too, stays as it is. */
export function withEntries(text: string, entries: readonly NewEntry[]): string {
  return changed(text, (document) => {
    const list = combatantsOf(document);
    for (const entry of entries) {
      const node = document.createNode(entry);
      (node as YAMLMap).flow = !('sheet' in entry);
      list.add(node);
    }
  });
}

export function withoutEntry(text: string, index: number): string {
  return changed(text, (document) => document.deleteIn(['combatants', index]));
}

/** The text with one field of a combatant set; undefined takes it out. */
export function withField(text: string, index: number, field: string, value: Json | undefined): string {
  return withValue(text, ['combatants', index, field], value);
}

/** The text with one value set; undefined takes it out, and a map that is empty then. */
export function withValue(text: string, path: readonly (string | number)[], value: Json | undefined): string {
  return changed(text, (document) => {
    if (value !== undefined) {
      document.setIn(path, document.createNode(value));
      return;
    }
    document.deleteIn(path);
    const parent = path.slice(0, -1);
    const left = document.getIn(parent);
    if (parent.length > 0 && isMap(left) && left.items.length === 0) document.deleteIn(parent);
  });
}

/** One value as YAML, to be edited on its own; empty where there is none. */
export function partText(text: string, path: readonly (string | number)[]): string {
  const part = parseDocument(text).getIn(path, true);
  if (part === undefined || part === null) return '';
  const inner = parseDocument('');
  if (isMap(part)) part.flow = false;
  inner.contents = part as never;
  return inner.toString(WRITTEN);
}

/** The text with one part written anew; what is wrong with that part, where it is no YAML. */
export function withPart(
  text: string,
  path: readonly (string | number)[],
  part: string,
): { readonly text: string } | { readonly problem: string } {
  const written = parseDocument(part);
  const [error] = written.errors;
  if (error !== undefined) return { problem: error.message };
  if (part.trim() === '') return { text: withValue(text, path, undefined) };
  return { text: changed(text, (document) => document.setIn(path, written.contents)) };
}

const WRITTEN = { lineWidth: 110, flowCollectionPadding: true } as const;

function changed(text: string, change: (document: Document) => void): string {
  const document = parseDocument(text) as unknown as Document;
  change(document);
  return document.toString(WRITTEN);
}

function combatantsOf(document: Document): YAMLSeq {
  const list = document.get('combatants');
  if (isSeq(list)) return list;
  document.set('combatants', document.createNode([]));
  return document.get('combatants') as YAMLSeq;
}
