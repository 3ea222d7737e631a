import type { Fault } from '../content/fault.ts';
import type { TextFile } from '../content/parse.ts';
import type { Kit, Sources } from '../content/sources.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { type FindEncounter, readCheck } from './read.ts';
import { verdictLines } from './report.ts';
import { playScript } from './script.ts';
import { judge } from './verdict.ts';

/** A ruleset with what may be written for it. */
export interface PlayableKit extends Kit {
  readonly ruleset: Ruleset;
}

/** What became of one worked example. */
export type Checked =
  | { readonly kind: 'unreadable'; readonly faults: readonly Fault[] }
  | { readonly kind: 'played'; readonly isAsExpected: boolean; readonly lines: readonly string[] };

/** Reads a worked example, plays it by its script and holds it against what it expects. */
export function checkExample(file: TextFile, sources: Sources<PlayableKit>, find: FindEncounter): Checked {
  const read = readCheck(file, sources, find);
  if ('faults' in read) return { kind: 'unreadable', faults: read.faults };
  const { ruleset } = read.kit;
  const verdict = judge(ruleset, read.check, playScript(ruleset, read.encounter, read.check));
  const lines = verdictLines(ruleset, read.check.check, verdict);
  return { kind: 'played', isAsExpected: verdict.kind === 'as-expected', lines };
}
