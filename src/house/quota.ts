import type { Refusal } from '../kernel/refusal.ts';
import type { Act } from '../live/act.ts';
import { isGms } from '../live/obey.ts';
import type { Person } from '../live/person.ts';
import type { LogRow } from '../live/record.ts';
import { logFull, tooMuchWritten } from './refusals.ts';

/** How much may be written at once, and by how much a second it grows again; in bytes. */
interface Share {
  readonly atOnce: number;
  readonly perSecond: number;
}

const KIB = 1024;
/** A note of full length every second, and 2,000 rolled dice; people at play write a tenth of that. */
const PLAYER: Share = { atOnce: 256 * KIB, perSecond: 8 * KIB };
/** Sixteen people together. */
const PLAYERS: Share = { atOnce: 1024 * KIB, perSecond: 32 * KIB };
/** Whoever prepares an encounter writes it anew with each change. */
const GM: Share = { atOnce: 8192 * KIB, perSecond: 64 * KIB };
/** What may stand in the log of one table beside its fight, in bytes: the whole log is in memory while people play. */
const WHOLE = 64 * 1024 * KIB;

/** Acts of the fight, which has a limit of its own: entries of its journal. */
const FIGHT: ReadonlySet<Act['kind']> = new Set(['opened', 'started', 'imported', 'played', 'ended']);

interface Used {
  bytes: number;
  /** In milliseconds. */
  at: number;
}

/** Why nothing more can be written just now. */
export interface QuotaRefusal {
  readonly refusal: Refusal;
  /** Seconds until there is room again; undefined: there won't be. */
  readonly wait: number | undefined;
}

/** How much the people at one table have made its log grow by what is not the fight: notes, dice, settings, texts. */
export class Quota {
  private readonly used = new Map<string, Used>();
  private whole = 0;

  /** Why this person can't write just now; undefined when they can. */
  refusalFor(person: Person, now = performance.now()): QuotaRefusal | undefined {
    if (this.whole >= WHOLE) return { refusal: logFull(WHOLE), wait: undefined };
    for (const [name, share] of sharesOf(person)) {
      const over = this.usedBy(name, share, now).bytes - share.atOnce;
      if (over < 0) continue;
      const wait = Math.ceil((over + share.atOnce / 4) / share.perSecond);
      return { refusal: tooMuchWritten(share, wait), wait };
    }
    return undefined;
  }

  /** Counts a row. `person`: who sent it just now; undefined when it is read from the store. */
  count({ acts }: Pick<LogRow, 'acts'>, person?: Person, now = performance.now()): void {
    const beside = acts.filter(({ kind }) => !FIGHT.has(kind));
    if (beside.length === 0) return;
    const bytes = Buffer.byteLength(JSON.stringify(beside));
    this.whole += bytes;
    if (person === undefined) return;
    for (const [name, share] of sharesOf(person)) this.usedBy(name, share, now).bytes += bytes;
  }

  private usedBy(name: string, { perSecond }: Share, now: number): Used {
    const used = this.used.get(name) ?? { bytes: 0, at: now };
    used.bytes = Math.max(0, used.bytes - ((now - used.at) / 1000) * perSecond);
    used.at = now;
    this.used.set(name, used);
    return used;
  }
}

function sharesOf(person: Person): readonly (readonly [string, Share])[] {
  if (isGms(person)) return [[person.id, GM]];
  return [
    [person.id, PLAYER],
    ['all players', PLAYERS],
  ];
}
