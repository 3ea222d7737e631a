import type { VisibleTally } from '../../src/presentation/tally.ts';
import type { LogLine } from '../../src/table/view.ts';

export type FightLine = Extract<LogLine, { kind: 'fight' }>;

/**
 * The actions and injuries of one combatant, as far as the reader of the log may know them. Amounts are health points.
 */
export interface FighterRecord {
  readonly attacks: number;
  readonly hits: number;
  readonly dealt: number;
  readonly taken: number;
  /** The line of its last fall or death. */
  readonly fell: FightLine | undefined;
}

/** The hardest hit of a fight. */
export interface HardestHit {
  readonly who: string;
  readonly by: string;
  readonly amount: number;
  readonly line: FightLine;
}

/** A summary of a fight. */
export interface Recap {
  readonly records: ReadonlyMap<string, FighterRecord>;
  /** `undefined` if the reader knows of no hit. If several hits were equally hard, this is the first. */
  readonly hardest: HardestHit | undefined;
  /** The last fall or death. */
  readonly lastFall: FightLine | undefined;
}

const NOTHING: FighterRecord = { attacks: 0, hits: 0, dealt: 0, taken: 0, fell: undefined };

/** Summarises a log. Undone lines are skipped. */
export function recapOf(lines: readonly LogLine[], struck: ReadonlySet<number>): Recap {
  const book = new Book();
  for (const line of lines) {
    if (line.kind !== 'fight' || struck.has(line.n)) continue;
    for (const deed of line.deeds ?? []) book.enter(deed, line);
  }
  return book;
}

class Book implements Recap {
  readonly records = new Map<string, FighterRecord>();
  hardest: HardestHit | undefined;
  lastFall: FightLine | undefined;

  enter(deed: VisibleTally, line: FightLine): void {
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

  private hurt({ who, by, amount }: Extract<VisibleTally, { kind: 'hurt' }>, line: FightLine): void {
    this.change(who, { taken: recordOf(this, who).taken + amount });
    if (by !== null) this.change(by, { dealt: recordOf(this, by).dealt + amount });
    // Damage without an attacker, such as poison or an old wound, is not a hit.
    if (by !== null && amount > (this.hardest?.amount ?? 0)) this.hardest = { who, by, amount, line };
  }

  private change(who: string, now: Partial<FighterRecord>): void {
    this.records.set(who, { ...recordOf(this, who), ...now });
  }
}

/** Returns the record of a combatant; empty if the log does not mention any. */
export function recordOf({ records }: Pick<Recap, 'records'>, who: string): FighterRecord {
  return records.get(who) ?? NOTHING;
}

/** Statistics of one seat's dice. */
export interface Luck {
  /** The seat that owns the dice. */
  readonly owner: string;
  readonly dice: number;
  /** The mean of all faces, and the expected mean. */
  readonly mean: number;
  readonly expected: number;
}

/**
 * Computes dice statistics for each seat from the rolls in a GM's log. Forced rolls are excluded. Every rolled die
 * counts, even if the rules read only the best of several.
 */
export function luckOf(lines: readonly LogLine[], struck: ReadonlySet<number>): readonly Luck[] {
  const sums = new Map<string, { dice: number; faces: number; middles: number }>();
  for (const line of lines) {
    if (line.kind !== 'fight' || struck.has(line.n) || line.marks.includes('forced')) continue;
    for (const { owner, faces, dice } of line.rolls ?? []) {
      const sum = sums.get(owner) ?? { dice: 0, faces: 0, middles: 0 };
      sum.dice += faces.length;
      sum.faces += faces.reduce((all, face) => all + face, 0);
      sum.middles += (faces.length * (dice.lo + dice.hi)) / 2;
      sums.set(owner, sum);
    }
  }
  return [...sums].map(([owner, { dice, faces, middles }]) => {
    return { owner, dice, mean: faces / dice, expected: middles / dice };
  });
}

/** Whether a revealed seed matches its commitment, which is the SHA-256 of the seed. Both are in hexadecimal. */
export async function isKept(seed: string, commitment: string): Promise<boolean> {
  const [{ sha256 }, { bytesToHex, hexToBytes }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ]);
  if (!/^(?:[0-9a-f]{2})+$/.test(seed)) return false;
  return bytesToHex(sha256(hexToBytes(seed))) === commitment;
}
