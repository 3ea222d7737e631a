import { checkFile } from '../../content/check.ts';
import { withPreset } from '../../content/presets.ts';
import { SOURCES } from '../home.ts';
import { readEncounter } from '../surroundings.ts';

/** A text that somebody wrote: all that is wrong with it is wanted, or the encounter that it is. */
export interface ReadingTask {
  readonly want: 'faults' | 'encounter';
  readonly text: string;
  /** The preset to write into an encounter first. */
  readonly preset?: string | undefined;
}

/** What a text comes to; plain data, so that it can come from a thread. */
export type ReadText =
  | { readonly want: 'faults'; readonly checked: ReturnType<typeof checkFile> }
  | {
      readonly want: 'encounter';
      /** With the preset. */
      readonly text: string;
      readonly read: ReturnType<typeof readEncounter>;
    };

/** Runs in a thread of its own: what people write may be long, and is not always meant well. */
export default function reading({ want, text, preset }: ReadingTask): ReadText {
  if (want === 'encounter') {
    const set = preset === undefined ? text : withPreset(text, preset);
    return { want, text: set, read: readEncounter(set) };
  }
  return { want, checked: checkFile({ name: 'text', text }, SOURCES) };
}
