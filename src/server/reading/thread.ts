import { checkFile } from '../../content/check.ts';
import { SOURCES } from '../home.ts';
import { readEncounter } from '../surroundings.ts';

/** A text that somebody wrote: all that is wrong with it is wanted, or the encounter that it is. */
export interface ReadingTask {
  readonly want: 'faults' | 'encounter';
  readonly text: string;
}

/** What a text comes to; plain data, so that it can come from a thread. */
export type ReadText =
  | { readonly want: 'faults'; readonly checked: ReturnType<typeof checkFile> }
  | { readonly want: 'encounter'; readonly read: ReturnType<typeof readEncounter> };

/** Runs in a thread of its own: what people write may be long, and is not always meant well. */
export default function reading({ want, text }: ReadingTask): ReadText {
  if (want === 'encounter') return { want, read: readEncounter(text) };
  return { want, checked: checkFile({ name: 'text', text }, SOURCES) };
}
