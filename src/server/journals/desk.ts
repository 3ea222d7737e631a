import { Desk, DeskBusy } from '../desk.ts';
import { RefusedRequest } from '../problem.ts';
import { JOURNAL_BUSY } from '../refusals.ts';
import type { JournalTask, Reopened } from './thread.ts';

const BOUNDS = { milliseconds: 120_000, waiting: 3, megabytes: 1024 };

/** Plays fights again, so that they can go on at a table of their own. */
export class JournalDesk {
  private readonly desk = new Desk<JournalTask, Reopened>(new URL('./thread.ts', import.meta.url), BOUNDS);

  /** `asker`: a table, or an address. Throws RefusedRequest when the fight can't be played again, or not now. */
  async reopen(task: JournalTask, asker: string): Promise<Extract<Reopened, { kind: 'done' }>> {
    const done = await this.desk.do(task, asker).catch(refuseWhenBusy);
    if (done.kind === 'refused') throw new RefusedRequest(done.refusal);
    return done;
  }

  async close(): Promise<void> {
    await this.desk.close();
  }
}

function refuseWhenBusy(error: unknown): never {
  throw error instanceof DeskBusy ? new RefusedRequest(JOURNAL_BUSY) : error;
}
