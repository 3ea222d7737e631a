import { useCallback } from 'react';
import { type Late, useLate } from '../../parts/late.ts';

type Loaded = Awaited<ReturnType<typeof load>>;

/** What reads and edits an encounter's text. */
export type Tools = Loaded['tools'];

/** The tools to make an encounter; they come with the rulebooks. */
export function useWorkbench(ruleset: string): Late<Loaded> {
  const get = useCallback(() => load(ruleset), [ruleset]);
  return useLate(get);
}

async function load(ruleset: string) {
  const [
    { partText, readDraft, withField, withoutEntry, withPart, withValue },
    { withNewcomers, withPerson },
    { readPasted },
    { readQuickAdd },
    { sheetValue },
    { workbenchFor },
  ] = await Promise.all([
    import('../../engine/draft/draft.ts'),
    import('../../engine/draft/newcomers.ts'),
    import('../../engine/draft/pasted.ts'),
    import('../../engine/draft/quick-add.ts'),
    import('../../engine/draft/sheet-value.ts'),
    import('../../engine/draft/workbench.ts'),
  ]);
  const editing = { partText, readDraft, withField, withoutEntry, withPart, withValue, sheetValue };
  const adding = { withNewcomers, withPerson, readPasted, readQuickAdd };
  return { bench: workbenchFor(ruleset), tools: { ...editing, ...adding } };
}
