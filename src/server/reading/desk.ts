import type { Surroundings } from '../../live/surroundings.ts';
import { Desk, DeskBusy } from '../desk.ts';
import { RefusedRequest } from '../problem.ts';
import { READING_BUSY } from '../refusals.ts';
import { readEncounter } from '../surroundings.ts';
import type { ReadingTask, ReadText } from './thread.ts';

const BOUNDS = { milliseconds: 30_000, waiting: 4, megabytes: 512 };
/** Texts that were read ahead and are remembered until they are wanted. */
const REMEMBERED = 20;

type EncounterRead = ReturnType<Surroundings['readEncounter']>;

/** Reads encounters and packs that people send, in a thread. */
export class ReadingDesk {
  private readonly desk = new Desk<ReadingTask, ReadText>(new URL('./thread.ts', import.meta.url), BOUNDS);
  private readonly known = new Map<string, EncounterRead>();

  /** All that is wrong with a text. `asker`: a table, or an address. Throws RefusedRequest. */
  async check(text: string, asker: string) {
    const read = await this.desk.do({ want: 'faults', text }, asker).catch(refuseWhenBusy);
    if (read.want !== 'faults') throw new Error('faults were wanted');
    return read.checked;
  }

  /**
   * Reads an encounter, for when a table wants it, and writes the preset into it if there is one. Gives the text
   * that came of it. Throws RefusedRequest when it can't be read now.
   */
  async readAhead(text: string, asker: string, preset?: string): Promise<string> {
    if (preset === undefined && this.known.has(text)) return text;
    const read = await this.desk.do({ want: 'encounter', text, preset }, asker).catch(refuseWhenBusy);
    if (read.want !== 'encounter') throw new Error('an encounter was wanted');
    this.known.set(read.text, read.read);
    if (this.known.size > REMEMBERED) this.known.delete(this.known.keys().next().value!);
    return read.text;
  }

  /** The encounter that a text is: as it was read ahead, or read here and now. */
  encounterIn(text: string): EncounterRead {
    const known = this.known.get(text);
    this.known.delete(text);
    return known ?? readEncounter(text);
  }

  async close(): Promise<void> {
    await this.desk.close();
  }
}

function refuseWhenBusy(error: unknown): never {
  throw error instanceof DeskBusy ? new RefusedRequest(READING_BUSY) : error;
}
