import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GM } from '../../src/kernel/ids.ts';
import { rulesets } from '../../src/rulesets.ts';
import { tableViewFor } from '../../src/table/make-view.ts';
import { Party } from '../../test/table/party.ts';
import { GLOSSARY_DE } from '../texts/de/rulebooks.ts';
import { splitAtTerms } from './gloss.tsx';

const PACKS = join(import.meta.dirname, '../../packs');
const SEED = 20261125;
/** Words in capitals that are not abbreviations of a rulebook. */
const PLAIN = new Set(['I', 'A', 'GM', 'OK', 'AI', 'TV']);
const ABBREVIATION = /(?<![\p{L}\d'’-])(?:[A-Z]{1,4}|[a-z][A-Z]|AvA)(?![\p{L}'’-])/gu;
/** Fields that hold codes, not texts. */
const CODES = /^(?:id|kind|type|rule|key|seed|hash|commitment|seat|side|who|whom|name)$/;

/** Returns the abbreviations in all texts of a value. */
function abbreviationsIn(value: unknown, field = ''): readonly string[] {
  if (typeof value === 'string') return CODES.test(field) ? [] : (value.match(ABBREVIATION) ?? []);
  if (Array.isArray(value)) return value.flatMap((each) => abbreviationsIn(each, field));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => abbreviationsIn(each, name));
}

/** Plays a fight, and returns the abbreviations that a GM reads: in questions, in the log, and on sheets. */
function readIn(book: string, file: string): ReadonlySet<string> {
  const party = new Party(readFileSync(join(PACKS, book, 'encounters', file), 'utf8'), SEED);
  party.must(party.gm.id, { kind: 'start' });
  const read = new Set<string>();
  for (let i = 0; i < 40; i += 1) {
    const { rules, now } = party.live.fight!;
    const [open] = now.waiting.kind === 'decisions' ? now.waiting.open : [];
    if (open === undefined) break;
    if (i % 8 === 0) {
      const { prompts, fight } = tableViewFor(party.live, party.gm);
      for (const each of abbreviationsIn([prompts, fight?.standings])) read.add(each);
    }
    const answer = rules.policies.simple!(open.decision, now.state, () => i);
    party.must(party.gm.id, { kind: 'answer', decision: open.id, answer });
  }
  for (const each of abbreviationsIn(party.history.logFor(GM).lines)) read.add(each);
  return read;
}

const BOOKS = rulesets.map(({ ruleset: { rulebook } }) => [rulebook.id, rulebook.abbreviations!] as const);

describe.each(BOOKS)('F18: the glossary of %s', (book, known) => {
  test(`explains each abbreviation in questions, options and the log (seed ${SEED})`, () => {
    const files = readdirSync(join(PACKS, book, 'encounters')).slice(0, 3);
    const read = new Set(files.flatMap((file) => [...readIn(book, file)]));
    expect([...read].filter((each) => !PLAIN.has(each) && !Object.hasOwn(known, each))).toEqual([]);
  });

  test('has the same abbreviations in both languages', () => {
    expect(Object.keys(GLOSSARY_DE[book]!).toSorted()).toEqual(Object.keys(known).toSorted());
  });
});

test('abbreviations are found as whole words only', () => {
  const terms = { TS: 'Time slices', S: 'Stress', W: 'Wounds' };
  expect(splitAtTerms('6 TS left. TSAR. W 9', terms)).toEqual(['6 ', 'TS', ' left. TSAR. ', 'W', ' 9']);
  expect(splitAtTerms('Nothing here', terms)).toEqual(['Nothing here']);
});
