import { checkFile } from '../../content/encounter.ts';
import { withPreset } from '../../content/rulings.ts';
import { readEncounter, SOURCES } from '../shipped.ts';
import { taskOf } from '../thread-task.ts';

/** A text to read: to list its errors, or to get its encounter. */
export interface ReadingTask {
  readonly kind: 'faults' | 'encounter';
  readonly text: string;
  /** The preset to write into the encounter first. */
  readonly preset?: string | undefined;
}

/** The result of reading a text. Plain data, so that it can be sent from a thread. */
export type ReadText =
  | { readonly kind: 'faults'; readonly checked: ReturnType<typeof checkFile> }
  | {
      readonly kind: 'encounter';
      /** With the preset. */
      readonly text: string;
      readonly read: ReturnType<typeof readEncounter>;
    };

/** Runs in a worker thread, because submitted texts may be long or malicious. */
export default taskOf(reading);

function reading({ kind, text, preset }: ReadingTask): ReadText {
  if (kind === 'encounter') {
    const set = preset === undefined ? text : withPreset(text, preset);
    return { kind, text: set, read: readEncounter(set) };
  }
  return { kind, checked: checkFile({ name: 'text', text }, SOURCES) };
}
