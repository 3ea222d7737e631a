import type { Fault } from '../content/fault.ts';
import type { TextFile } from '../content/parse.ts';
import type { Kit, Sources } from '../content/sources.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import type { Difference } from './difference.ts';
import { explainLines } from './explain.ts';
import { type FindEncounter, readCheck } from './read.ts';
import { pointName, verdictLines } from './report.ts';
import { playScript } from './script.ts';
import { judge } from './verdict.ts';

/** A ruleset with what may be written for it. */
export interface PlayableKit extends Kit {
  readonly ruleset: Ruleset;
}

/** What became of one worked example. */
export type Checked =
  | { readonly kind: 'unreadable'; readonly faults: readonly Fault[] }
  | {
      readonly kind: 'played';
      readonly title: string;
      readonly isAsExpected: boolean;
      /** All differences, in the order of the file, each with the point it is at. */
      readonly differences: readonly (Difference & { readonly at: string })[];
      /** What stopped the example; null: it came to its end. */
      readonly stopped: string | null;
      /** The same for people, with how it came about. */
      readonly lines: readonly string[];
    };

/** Reads a worked example, plays it by its script and holds it against what it expects. */
export function checkExample(file: TextFile, sources: Sources<PlayableKit>, find: FindEncounter): Checked {
  const read = readCheck(file, sources, find);
  if ('faults' in read) return { kind: 'unreadable', faults: read.faults };
  const { ruleset } = read.kit;
  const verdict = judge(ruleset, read.check, playScript(ruleset, read.encounter, read.check));
  const title = read.check.check;
  const lines = verdictLines(ruleset, title, verdict);
  if (verdict.kind === 'as-expected') {
    return { kind: 'played', title, isAsExpected: true, differences: [], stopped: null, lines };
  }
  const all = verdict.found.flatMap(({ point, differences }) =>
    differences.map((each) => ({ at: pointName(point), ...each })),
  );
  const stopped = verdict.stopped?.problem ?? null;
  return { kind: 'played', title, isAsExpected: false, differences: all, stopped, lines };
}

/** What can be written next in an example, complete or only begun: lines, or what is wrong with the file. */
export function explainExample(
  file: TextFile,
  sources: Sources<PlayableKit>,
  find: FindEncounter,
): { readonly lines: readonly string[] } | { readonly faults: readonly Fault[] } {
  const read = readCheck(file, sources, find, 'begun');
  if ('faults' in read) return read;
  const { ruleset } = read.kit;
  return { lines: explainLines(ruleset, playScript(ruleset, read.encounter, read.check, 'make-up')) };
}
