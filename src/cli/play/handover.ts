import { GM, type Seat } from '../../kernel/names.ts';
import type { OpenDecision } from '../../table/waiting.ts';
import { entryLines } from './record.ts';
import type { Sitting } from './sitting.ts';

/**
 * Hands the keyboard from seat to seat while several people decide at the same time, each unseen by the others;
 * afterwards tells everybody what all may know.
 */
export class Handover {
  /** Who has the keyboard for themselves. */
  holder: Seat | undefined;
  /** What is being decided; who decides last decides unseen, too. */
  private key = '';
  /** The entry after which the screen was for one person alone. */
  private since = 0;

  /** Before a question is put: whose eyes may be on the screen now? */
  async before(sitting: Sitting, { decision }: OpenDecision): Promise<void> {
    const seats = new Set(sitting.open.map((each) => each.decision.seat));
    const isAtOnce = seats.size > 1 || (this.holder !== undefined && this.key === decision.key);
    if (!isAtOnce) return this.end(sitting);
    this.key = decision.key;
    if (this.holder !== decision.seat) await this.pass(sitting, decision.seat);
  }

  private async pass(sitting: Sitting, seat: Seat): Promise<void> {
    if (this.holder === undefined) this.since = sitting.table.entries.length;
    else sitting.screen.clear();
    this.holder = seat;
    sitting.eyes = [seat];
    sitting.nothingHappened();
    await sitting.keyboard.ask(`Hand the keyboard to ${seat === GM ? 'the GM' : seat}, press Enter. `);
  }

  /** Everybody may look again. Once there were secrets, the screen shows what all players may know. */
  end(sitting: Sitting): void {
    if (this.holder === undefined) return;
    this.holder = undefined;
    const players = sitting.seats.filter((seat) => seat !== GM);
    sitting.eyes = players.length > 0 ? players : [GM];
    sitting.screen.clear();
    sitting.say('Everybody may look again.');
    const { table, screen, teller } = sitting;
    for (const entry of table.entries.slice(this.since)) {
      if (entry.input.kind !== 'restore') sitting.print(...entryLines(screen, teller, table, entry));
    }
  }
}
