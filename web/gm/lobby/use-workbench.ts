import { useCallback } from 'react';
import type { Workbench } from '../../engine/draft/workbench.ts';
import { type Late, useLate } from '../../parts/late.ts';

/** What edits texts and reads what is pasted. */
type Tools = typeof import('../../engine/draft/tools.ts');

/** The tools to make an encounter; they come with the rulebooks. */
export function useWorkbench(
  ruleset: string,
): Late<{ readonly bench: Workbench | undefined; readonly tools: Tools }> {
  const get = useCallback(async () => {
    const tools = await import('../../engine/draft/tools.ts');
    return { bench: tools.workbenchFor(ruleset), tools };
  }, [ruleset]);
  return useLate(get);
}

export type { Tools };
