import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rulebook as d20 } from '../../examples/rulebooks/d20/rulebook.ts';
import type { Rulebook } from '../../src/kernel/ruleset.ts';
import { rulesets } from '../../src/rulesets.ts';

// The player's cards contain only rules of their rulebook: each statement names its rule.

const IDS = /`([a-z0-9-]+)`/g;

/** Lines that state something: points of lists and rows of tables, without headings. */
function statements(card: string): readonly string[] {
  const lines = card.split('\n');
  return lines.filter((line, i) => {
    if (/^\s*(-|\d+\.) /.test(line)) return true;
    return line.startsWith('| ') && !lines[i + 1]?.startsWith('|--');
  });
}

const books = rulesets.map(({ ruleset: { rulebook } }) => {
  return { ...rulebook, path: `docs/cards/${rulebook.id}.md`, least: 26 };
});
const small = { ...d20, path: 'examples/rulebooks/d20/card.md', least: 13 };

describe.each<
  Pick<Rulebook, 'title' | 'rules' | 'rulings'> & { readonly path: string; readonly least: number }
>([...books, small])('the card of $title', ({ path, rules, rulings, least }) => {
  const card = readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

  test('has sections for dice, turn and questions', () => {
    expect(statements(card).length).toBeGreaterThanOrEqual(least);
    expect(card).toMatch(/^## Dice$/m);
    expect(card).toMatch(/^## What you can be asked$/m);
  });

  test('cites a rule of its book in each statement', () => {
    const known = new Set([...Object.keys(rules), ...Object.keys(rulings)]);
    const cited = [...card.matchAll(IDS)].map(([, cite]) => cite!);
    expect(cited.filter((cite) => !known.has(cite))).toEqual([]);
    expect(statements(card).filter((line) => line.match(IDS) === null)).toEqual([]);
  });
});
