import { useCallback } from 'react';
import type { Draft, Workbench } from '../../engine/draft/draft.ts';
import { type Lazy, useLazy } from '../../ui/lazy.ts';

type Loaded = Awaited<ReturnType<typeof load>>;

/** The functions that read and edit an encounter's text. */
export type Tools = Loaded['tools'];

/** Loads the encounter tools together with the rulebooks. */
export function useWorkbench(ruleset: string): Lazy<Loaded> {
  const get = useCallback(() => load(ruleset), [ruleset]);
  return useLazy(get);
}

async function load(ruleset: string) {
  const {
    workbenchFor,
    partText,
    readDraft,
    withField,
    withoutEntry,
    withPart,
    withValue,
    withNewcomers,
    withPerson,
    readPasted,
    readQuickAdd,
    sheetValue,
  } = await import('../../engine/draft/draft.ts');
  const editing = { partText, readDraft, withField, withoutEntry, withPart, withValue, sheetValue };
  const adding = { withNewcomers, withPerson, readPasted, readQuickAdd };
  return { bench: workbenchFor(ruleset), tools: { ...editing, ...adding } };
}

/** The encounter being edited, passed to each list. */
export interface Editing {
  readonly text: string;
  readonly draft: Draft;
  readonly bench: Workbench;
  readonly tools: Tools;
  /** Saves the encounter. Returns false if it is refused; the reason then appears next to the lists. */
  readonly write: (text: string) => Promise<boolean>;
}
