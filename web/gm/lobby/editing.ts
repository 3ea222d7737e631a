import type { Draft } from '../../engine/draft/draft.ts';
import type { Workbench } from '../../engine/draft/workbench.ts';
import type { Tools } from './use-workbench.ts';

/** An encounter that is being made, for each of the lists it is made with. */
export interface Editing {
  readonly text: string;
  readonly draft: Draft;
  readonly bench: Workbench;
  readonly tools: Tools;
  /** Writes the encounter anew; false when it is refused, which is told beside the lists. */
  readonly write: (text: string) => Promise<boolean>;
}
