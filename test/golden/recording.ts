import { createHash } from 'node:crypto';
import type { Recorded } from './dump.ts';
import { normalised } from './mappings.ts';
import { type FightId, type Played, playedByScheme } from './player.ts';
import { type Parts, partsAt, partsAtEnd, SECTIONS, type Section, sectionOf } from './sections.ts';

/** Digits of a digest in the committed files. */
const DIGITS = 10;

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * The same text for the same JSON value, regardless of the order of its keys. Undefined fields are omitted.
 */
function canonical(value: unknown): string {
  if (value === undefined) return 'null';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return Array.isArray(value) ? listText(value) : recordText(value as Record<string, unknown>);
}

function listText(list: readonly unknown[]): string {
  let text = '[';
  for (let i = 0; i < list.length; i += 1) text += i === 0 ? canonical(list[i]) : `,${canonical(list[i])}`;
  return `${text}]`;
}

function recordText(record: Readonly<Record<string, unknown>>): string {
  let text = '{';
  for (const key of Object.keys(record).sort()) {
    const field = record[key];
    if (field === undefined) continue;
    text += `${text.length > 1 ? ',' : ''}${JSON.stringify(key)}:${canonical(field)}`;
  }
  return `${text}}`;
}

/** Digests by section. */
export type Digests = Readonly<Partial<Record<Section, string>>>;

/** Digests of one input, after the mappings. */
export function digestsAt(parts: Parts, ruleset: string): Digests {
  const bySection = new Map<Section, string[]>();
  for (const part of [...parts.keys()].sort()) {
    const section = sectionOf(part);
    const text = canonical(normalised(section, part, ruleset, parts.get(part)));
    const list = bySection.get(section) ?? [];
    bySection.set(section, list);
    list.push(part, text);
  }
  return Object.fromEntries([...bySection].map(([section, list]) => [section, sha256(list.join('\n'))]));
}

/** Digests of a whole fight, from those of its inputs. Omits a section that no input has. */
export function fightDigests(inputs: readonly Digests[]): Digests {
  const found: Partial<Record<Section, string>> = {};
  for (const section of SECTIONS) {
    const all = inputs.map((digests) => digests[section] ?? '-');
    if (all.some((digest) => digest !== '-')) found[section] = sha256(all.join('\n')).slice(0, DIGITS);
  }
  return found;
}

/** A recorded fight: digests of its inputs and of the whole, and the full recording on request. */
export interface Recording {
  readonly inputs: readonly Digests[];
  readonly whole: Digests;
  readonly full: readonly Recorded[];
}

/** How a fight is recorded. */
export interface Manner {
  readonly only: ReadonlySet<Section>;
  /** Whether to keep the full recording. */
  readonly keeps: 'digests' | 'everything';
  /** The inputs of the fight; if absent, the scheme chooses them. */
  readonly played?: Iterable<Played>;
}

/** Plays and records a fight. */
export function recorded(id: FightId, { only, keeps, played = playedByScheme(id) }: Manner): Recording {
  const inputs: Digests[] = [];
  const full: Recorded[] = [];
  const keep = (each: Recorded): void => {
    inputs.push(digestsAt(each.parts, id.ruleset));
    if (keeps === 'everything') full.push(each);
  };
  let last: Played | undefined;
  for (const each of played) {
    keep({ move: each.move, parts: partsAt(each.fight, inputs.length, only) });
    last = each;
  }
  keep({ move: null, parts: partsAtEnd(last!.fight, id.seed, only) });
  return { inputs, whole: fightDigests(inputs), full };
}
