import { Faults, faultLine } from '../content/fault.ts';
import { LONGEST_TEXT } from '../content/limits.ts';
import { parseText } from '../content/parse.ts';
import { MOST_COMBATANTS } from '../content/shapes.ts';
import { plain } from '../content/written.ts';
import { unprintableInValue } from '../kernel/characters.ts';
import type { Findings } from './found.ts';
import { fromLines } from './lines.ts';
import { leftOut, type Newcomer, settle } from './settle.ts';
import { fromTable } from './table.ts';
import type { Terms } from './terms.ts';
import { fromTree } from './tree.ts';

/** People from elsewhere in the terms of a rulebook. */
export interface Imported {
  /** As an encounter lists them, without a side. Whether their sheets are whole is told where encounters are read. */
  readonly combatants: readonly Newcomer[];
  /** What the text says and a sheet has no place for, a sentence for each it is said of. */
  readonly warnings: readonly string[];
}

/** Why a text can't be read, in a sentence. */
export interface Unreadable {
  readonly problem: string;
}

/**
 * Reads people from elsewhere: lines of characteristics, a table as CSV, encounter blocks as note-takers write them,
 * lists of trackers and actors of virtual tabletops in YAML or JSON, or entries of an encounter. Pure. What would
 * take long to read, or is no text, is refused; what has no place in a sheet is listed in the warnings.
 */
export function readCombatants(bytes: Uint8Array, terms: Terms): Imported | Unreadable {
  if (bytes.length > 4 * LONGEST_TEXT) return { problem: `${bytes.length} bytes are too many to be read` };
  const text = decoded(bytes);
  if (text === undefined) return { problem: 'this is not text in UTF-8' };
  if (text.length > LONGEST_TEXT) return { problem: `${text.length} characters are too many to be read` };
  const control = unprintableInValue(text.replaceAll('\r', ''));
  if (control !== undefined)
    return { problem: `it has an invisible character, ${control.code}: take it out` };
  if (text.trim() === '') return { problem: 'there is nothing to read' };
  const findings = findingsIn(text);
  if ('problem' in findings) return findings;
  const { found, unread } = findings;
  if (found.length > MOST_COMBATANTS) {
    return { problem: `these are ${found.length} combatants; at most ${MOST_COMBATANTS} are read` };
  }
  const settled = found.map((each) => settle(each, terms));
  const warnings = [leftOut('the file', unread), ...settled.map(({ warning }) => warning)];
  return {
    combatants: settled.map(({ combatant }) => combatant),
    warnings: warnings.filter((warning) => warning !== undefined),
  };
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const BLOCK = /^```encounter[^\n]*\n([\s\S]*?)^```/gm;

function findingsIn(text: string): Findings | Unreadable {
  const blocks = [...text.matchAll(BLOCK)].map(([, block]) => block!);
  if (blocks.length > 0) return together(blocks.map(treeIn));
  const plainForm = /^\s*[-[{]|^\s*(creatures|combatants|actors|name)\s*:/im.test(text.slice(0, 2000))
    ? undefined
    : (fromTable(text) ?? fromLines(text));
  return plainForm ?? treeIn(text);
}

function together(parts: readonly (Findings | Unreadable)[]): Findings | Unreadable {
  const broken = parts.find((part) => 'problem' in part);
  if (broken !== undefined) return broken;
  const read = parts as readonly Findings[];
  return { found: read.flatMap(({ found }) => found), unread: read.flatMap(({ unread }) => unread) };
}

function treeIn(text: string): Findings | Unreadable {
  const faults = new Faults();
  const written = parseText({ name: 'import', text }, faults);
  const [fault] = faults.list();
  if (written === undefined || fault !== undefined) {
    return { problem: fault === undefined ? 'this can not be read' : faultLine(fault) };
  }
  return (
    fromTree(plain(written)) ?? {
      problem: 'nobody is found in this: a list of people is needed, each with a name',
    }
  );
}
