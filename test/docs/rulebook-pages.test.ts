import { describe, expect, test } from 'vitest';
import type { Ruling } from '../../src/kernel/ruleset.ts';
import { rulesets } from '../../src/rulesets.ts';
import { PAPERS } from './papers.ts';

// The page of each rulebook lists every ruling that can be configured, with its settings and its default.

const ROW = /^\| `([a-z-]+)` \| [^|]+ \| ([^|]+) \|$/gm;

/** Whether an encounter can set a ruling: it has several settings, or takes any number. */
const isConfigurable = ({ settings, whole }: Ruling): boolean => settings.length > 1 || whole !== undefined;

/** The first word of each setting of a row, with the default marked. */
const settingsIn = (cell: string): readonly string[] =>
  cell.split(' · ').map((setting) => /^(\*\*)?[\w-]+/.exec(setting)![0].replace('**', '*'));

describe.each(rulesets.map(({ ruleset }) => ruleset.rulebook))(
  'the page of $title',
  ({ id, title, rulings }) => {
    const page = PAPERS.find(({ path }) => path === `docs/rulebooks/${id}.md`)?.text ?? '';

    test('has its title and describes a round or turn', () => {
      expect(page.split('\n')[0]).toBe(`# ${title}`);
      expect(page).toMatch(/^## How a (round|turn) goes$/m);
    });

    test('lists each configurable ruling with its settings', () => {
      const rows = [...page.matchAll(ROW)].map(([, ruling, cell]) => [ruling!, settingsIn(cell!)] as const);
      const configurable = Object.entries(rulings).filter(([, ruling]) => isConfigurable(ruling));
      expect(rows.map(([ruling]) => ruling).toSorted()).toEqual(
        configurable.map(([ruling]) => ruling).toSorted(),
      );
      for (const [ruling, shown] of rows) {
        const marked = rulings[ruling]!.settings.map(({ value }, i) => `${i === 0 ? '*' : ''}${value}`);
        expect([ruling, shown.toSorted()]).toEqual([ruling, marked.toSorted()]);
      }
    });
  },
);
