import { createHash } from 'node:crypto';
import { isMap, isScalar, isSeq, parseDocument, type Scalar, type YAMLMap } from 'yaml';
import { encounterInfo } from '../../content/difficulty.ts';
import { checkFile } from '../../content/encounter.ts';
import { faultLine } from '../../content/fault.ts';
import type { TextFile } from '../../content/parse.ts';
import { counted } from '../../content/suggestion.ts';
import { checkExample } from '../../examples/check.ts';
import { JournalError } from '../../fight/errors.ts';
import { readLines } from '../../fight/lines.ts';
import { rulesetById } from '../../rulebooks/kits.ts';
import { BadArchive, type End, type Extent, readArchive } from '../../store/archive/read.ts';
import { type LogRow, migrateRow } from '../../table/log-row.ts';
import { findEncounter, SOURCES } from '../home.ts';
import { fieldToday, journalToday } from './journal.ts';

/** The kind of a file, determined by its content. */
export type FileKind = 'journal' | 'backup' | 'worked example' | 'encounter' | 'pack';

/** A migrated file. */
export interface Migrated {
  readonly kind: FileKind;
  /** The migrated text; unchanged if the file is current. */
  readonly text: string;
  /** The findings, one line each. */
  readonly findings: readonly string[];
  /** Whether a person must check it: it cannot be read, or its result has changed. */
  readonly isOpen: boolean;
}

/** Returns the kind of a file, or `undefined` if it is not a Riposte file. */
export function kindOf(text: string): FileKind | undefined {
  const first = jsonIn(text.slice(0, text.indexOf('\n') + 1 || undefined));
  if (first?.format === 'riposte-journal') return 'journal';
  if (first?.riposte === 'archive') return 'backup';
  const { contents, errors } = parseDocument(text);
  if (!isMap(contents) || errors.length > 0) return undefined;
  if (contents.has('check')) return 'worked example';
  if (contents.has('sides')) return 'encounter';
  return contents.has('ruleset') ? 'pack' : undefined;
}

function jsonIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Migrates a file; changes nothing on disk. */
export async function migrated(kind: FileKind, file: TextFile): Promise<Migrated> {
  switch (kind) {
    case 'journal':
      return ofJournal(file);
    case 'backup':
      return await ofArchive(file);
    case 'worked example':
      return ofExample(file);
    case 'encounter':
    case 'pack':
      return ofContent(kind, file);
  }
}

function ofJournal({ text }: TextFile): Migrated {
  const kind = 'journal';
  try {
    const today = journalToday(readLines(text), rulesetById);
    if (today.kind === 'current') return { kind, text, findings: [], isOpen: false };
    const versions = `version ${today.from.join(' and ')} of the rules`;
    if (today.kind === 'same') {
      const found = `recorded under ${versions}; version ${today.to} gives the same result, entry by entry`;
      return { kind, text: today.text, findings: [found], isOpen: false };
    }
    const findings = [
      `line ${today.seq + 1}: recorded under ${versions}; version ${today.to} differs here: ${today.sentence}`,
      'The file is unchanged. Riposte can still verify, replay and resume it with its recorded entries.',
    ];
    return { kind, text, findings, isOpen: true };
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    const findings = [`line ${error.line}: ${error.sentence}`, 'Migrate an undamaged copy.'];
    return { kind, text, findings, isOpen: true };
  }
}

async function ofArchive({ name, text }: TextFile): Promise<Migrated> {
  const kind = 'backup';
  try {
    const today = await archiveToday(name, text);
    const found = `${counted(today.tables, 'table')} with ${counted(today.rows, 'row')}`;
    return { kind, text: today.text, findings: today.text === text ? [] : [found], isOpen: false };
  } catch (error) {
    if (!(error instanceof BadArchive)) throw error;
    const findings = [`line ${error.line}: ${error.message}`, 'Migrate an undamaged copy.'];
    return { kind, text, findings, isOpen: true };
  }
}

function ofExample(file: TextFile): Migrated {
  const { text, changes } = exampleToday(file.text);
  const checked = checkExample({ ...file, text }, SOURCES, findEncounter);
  const kind = 'worked example';
  if (checked.kind === 'unreadable')
    return { kind, text, findings: [...changes, ...checked.faults.map(faultLine)], isOpen: true };
  const differing = checked.isAsExpected ? [] : [...checked.lines, 'Correct the expectations by hand.'];
  return { kind, text, findings: [...changes, ...differing], isOpen: !checked.isAsExpected };
}

function ofContent(kind: 'encounter' | 'pack', file: TextFile): Migrated {
  const { faults } = checkFile(file, SOURCES);
  const found = faults.map(faultLine);
  const findings = kind === 'encounter' ? [...found, ...measuredBefore(file)] : found;
  return { kind, text: file.text, findings, isOpen: faults.length > 0 };
}

/** Reports outdated measurements. They are facts about the earlier rules, so only a new measurement can update them. */
function measuredBefore(file: TextFile): readonly string[] {
  const version = encounterInfo(file)?.measured?.version;
  const today = rulesetById(String(parseDocument(file.text).get('ruleset')))?.version;
  if (version === undefined || today === undefined || version === today) return [];
  return [
    `measured under version ${version} of the rules; riposte pack measure ${file.name} measures it again`,
  ];
}

/** A migrated worked example. */
export interface ExampleToday {
  readonly text: string;
  /** One sentence for each change. */
  readonly changes: readonly string[];
}

const EVENT_FACTS = ['events', 'never', 'ever', 'never-ever'] as const;

/**
 * Renames outdated names in the expectations of a worked example. Everything else stays the same, byte for byte:
 * comments, quotes, spaces. Also works for JSON.
 */
function exampleToday(text: string): ExampleToday {
  const document = parseDocument(text);
  const edits = eventsIn(document.get('expect')).flatMap(editsOf);
  const lineOf = (at: number): number => text.slice(0, at).split('\n').length;
  const changes = edits.map(({ from, was, now }) => `line ${lineOf(from)}: ${was} is now ${now}`);
  return { text: edited(text, edits), changes };
}

interface Edit {
  /** The range of the text to replace. */
  readonly from: number;
  readonly to: number;
  readonly was: string;
  readonly now: string;
}

function edited(text: string, edits: readonly Edit[]): string {
  const backwards = [...edits].sort((a, b) => b.from - a.from);
  return backwards.reduce((left, { from, to, now }) => left.slice(0, from) + now + left.slice(to), text);
}

function eventsIn(expect: unknown): readonly YAMLMap[] {
  const items = isSeq(expect) ? expect.items.filter((item) => isMap(item)) : [];
  return items.flatMap((item) =>
    EVENT_FACTS.flatMap((fact) => {
      const events: unknown = item.get(fact);
      return isSeq(events) ? events.items.filter((event) => isMap(event)) : [];
    }),
  );
}

function editsOf(event: YAMLMap): readonly Edit[] {
  const type = event.get('type');
  return event.items.flatMap(({ key, value }) =>
    isScalar(key) && isScalar(value) ? (editOf(type, key, value) ?? []) : [],
  );
}

function editOf(type: unknown, key: Scalar, value: Scalar): Edit | undefined {
  const today = fieldToday(type, String(key.value), value.value);
  if (today === undefined || !key.range || !value.range) return undefined;
  // Keeps the quotes of JSON and of other quoted keys and values.
  const isQuoted = typeof today.value === 'string' && value.type !== 'PLAIN';
  const valueNow = isQuoted ? JSON.stringify(today.value) : String(today.value);
  const keyNow = key.type === 'PLAIN' ? today.name : JSON.stringify(today.name);
  return {
    from: key.range[0],
    to: value.range[1],
    was: `${String(key.value)}: ${JSON.stringify(value.value)}`,
    now: `${keyNow}: ${valueNow}`,
  };
}

/** A migrated backup of a server's tables, and its statistics. */
export interface ArchiveToday extends Extent {
  readonly text: string;
}

/**
 * Verifies a backup and migrates its rows, with the same mapping that servers apply to old rows. Row hashes stay,
 * because they are valid for both forms. Throws BadArchive.
 */
async function archiveToday(path: string, text: string): Promise<ArchiveToday> {
  const items = readArchive(path);
  let extent = await items.next();
  while (extent.done !== true) extent = await items.next();
  const lines = text.trimEnd().split('\n').slice(0, -1).map(lineToday);
  const body = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(body).digest('hex');
  const end: End = { end: { ...extent.value, sha256 } };
  return { ...extent.value, text: `${body}${JSON.stringify(end)}\n` };
}

/** Returns a line, migrated if it is a row in an older form. */
function lineToday(line: string): string {
  const value = JSON.parse(line) as { readonly row?: LogRow };
  if (value.row === undefined) return line;
  const row = JSON.stringify({ row: migrateRow(value.row) });
  return row === JSON.stringify(value) ? line : row;
}
