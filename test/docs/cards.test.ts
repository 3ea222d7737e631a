import { describe, expect, test } from 'vitest';
import { rulesets } from '../../src/rulesets.ts';
import { PAPERS } from './papers.ts';

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

describe.each(rulesets.map(({ ruleset }) => ruleset.rulebook))(
  'the card of $title',
  ({ id, rules, rulings }) => {
    const card = PAPERS.find(({ path }) => path === `docs/cards/${id}.md`)?.text ?? '';

    test('has sections for dice, turn and questions', () => {
      expect(statements(card).length).toBeGreaterThan(25);
      expect(card).toMatch(/^## Dice$/m);
      expect(card).toMatch(/^## What you can be asked$/m);
    });

    test('cites a rule of its book in each statement', () => {
      const known = new Set([...Object.keys(rules), ...Object.keys(rulings)]);
      const cited = [...card.matchAll(IDS)].map(([, cite]) => cite!);
      expect(cited.filter((cite) => !known.has(cite))).toEqual([]);
      expect(statements(card).filter((line) => line.match(IDS) === null)).toEqual([]);
    });
  },
);
