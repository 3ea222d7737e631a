import type { LogLine } from '../../src/live/log-line.ts';
import type { DeedTold } from '../../src/telling/deeds.ts';

export type FightLine = Extract<LogLine, { kind: 'fight' }>;

/** What one combatant did and suffered, as far as whoever reads the log was told. Amounts in points of health. */
export interface FighterRecord {
  readonly attacks: number;
  readonly hits: number;
  readonly dealt: number;
  readonly taken: number;
  /** Where it fell or died for the last time. */
  readonly fell: FightLine | undefined;
}

/** The hardest blow of a fight. */
export interface Blow {
  readonly who: string;
  readonly by: string;
  readonly amount: number;
  readonly line: FightLine;
}

/** What a fight came to. */
export interface Account {
  readonly records: ReadonlyMap<string, FighterRecord>;
  /** undefined: nobody was told of any. The first of several that were as hard. */
  readonly hardest: Blow | undefined;
  /** The last time that somebody fell or died. */
  readonly lastFall: FightLine | undefined;
}

const NOTHING: FighterRecord = { attacks: 0, hits: 0, dealt: 0, taken: 0, fell: undefined };

/** Adds up a log: of a fight's lines all that still hold. */
export function accountOf(lines: readonly LogLine[], struck: ReadonlySet<number>): Account {
  const book = new Book();
  for (const line of lines) {
    if (line.kind !== 'fight' || struck.has(line.n)) continue;
    for (const deed of line.deeds ?? []) book.enter(deed, line);
  }
  return book;
}

class Book implements Account {
  readonly records = new Map<string, FighterRecord>();
  hardest: Blow | undefined;
  lastFall: FightLine | undefined;

  enter(deed: DeedTold, line: FightLine): void {
    switch (deed.kind) {
      case 'attacked': {
        const { attacks, hits } = recordOf(this, deed.by);
        this.change(deed.by, { attacks: attacks + 1, hits: hits + (deed.isHit ? 1 : 0) });
        break;
      }
      case 'hurt':
        this.hurt(deed, line);
        break;
      case 'fell':
      case 'died':
        this.lastFall = line;
        this.change(deed.who, { fell: line });
        break;
      case 'healed':
      case 'won':
        break;
    }
  }

  private hurt({ who, by, amount }: Extract<DeedTold, { kind: 'hurt' }>, line: FightLine): void {
    this.change(who, { taken: recordOf(this, who).taken + amount });
    if (by !== null) this.change(by, { dealt: recordOf(this, by).dealt + amount });
    // What nobody dealt is no blow: poison, an old wound.
    if (by !== null && amount > (this.hardest?.amount ?? 0)) this.hardest = { who, by, amount, line };
  }

  private change(who: string, now: Partial<FighterRecord>): void {
    this.records.set(who, { ...recordOf(this, who), ...now });
  }
}

/** What a combatant did and suffered; nothing, where nothing of it is in the account. */
export function recordOf({ records }: Pick<Account, 'records'>, who: string): FighterRecord {
  return records.get(who) ?? NOTHING;
}
