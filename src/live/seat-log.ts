import { GM, type Seat } from '../kernel/names.ts';
import type { Entry, Restored, RollRecord } from '../table/entry.ts';
import type { Table } from '../table/table.ts';
import { type FoeHealth, rulesFor } from '../telling/for-seat.ts';
import { type Line, linesFor } from '../telling/line.ts';
import type { Act, Played } from './act.ts';
import type { LogLine, News, WrittenLogChange } from './log-line.ts';
import type { LogRow } from './record.ts';
import { SETTINGS } from './settings.ts';
import type { Trail } from './trail.ts';

/** A line before it has its number. */
type Unnumbered = LogLine extends infer L ? (L extends LogLine ? Omit<L, 'n' | 'at'> : never) : never;

/** What of a row is told. */
export interface TellingRow extends Pick<LogRow, 'at' | 'by'> {
  readonly acts: readonly TellingAct[];
}

/** What of an act is told. */
export type TellingAct =
  | Exclude<Act, { readonly kind: 'written' | 'started' | 'imported' }>
  | { readonly kind: 'written' | 'started' }
  | { readonly kind: 'imported'; readonly entries: readonly Entry[] };

/** What telling a row needs besides the row. */
export interface Remembered {
  /** The names of all who ever came, by id. */
  readonly names: ReadonlyMap<string, string>;
  /** The fight's rules and how it stood on the way; null before it begins. */
  readonly fight: { readonly rules: Table['rules']; readonly trail: Trail } | null;
}

/** The log of a table as one seat was told it. Grows with each row; deterministic, so that every node counts alike. */
export class SeatLog {
  /** Each line as JSON: a log grows long, and texts cost the least to keep. */
  private readonly written: string[] = [];
  readonly struck = new Set<number>();
  private readonly eyes: Seat;
  /** By entry of the journal: the numbers of the first and last of the lines that it made. */
  private readonly firstOf: number[] = [];
  private readonly lastOf: number[] = [];
  /** By entry: the rolls that its lines showed. */
  private readonly rollsOf: number[] = [];
  /** How much was told of foes' health when the line at hand was told. */
  private foeHealth: FoeHealth = SETTINGS.foeHealth;
  private card = 0;
  /** Whether the next line of the fight opens a card: counted then, so that what is not told counts for nothing. */
  private isCardOver = false;

  constructor(eyes: Seat) {
    this.eyes = eyes;
  }

  /** How many lines it has. */
  get length(): number {
    return this.written.length;
  }

  get lines(): readonly LogLine[] {
    return this.linesFrom(0);
  }

  /** Lines from a place on, up to another. */
  linesFrom(from: number, to?: number): readonly LogLine[] {
    return this.written.slice(from, to).map((text) => JSON.parse(text) as LogLine);
  }

  /** Tells rows: what they add, strike and bring back. */
  tellAll(rows: readonly TellingRow[], memory: Remembered): WrittenLogChange {
    const changes = rows.map((row) => this.tell(row, memory));
    return {
      lines: changes.flatMap(({ lines }) => lines),
      struck: changes.flatMap(({ struck }) => struck),
      revived: changes.flatMap(({ revived }) => revived),
    };
  }

  /** Tells one row: what it adds, strikes and brings back. */
  tell(row: TellingRow, { names, fight }: Remembered): WrittenLogChange {
    const from = this.length;
    const struck: number[] = [];
    const revived: number[] = [];
    const by = names.get(row.by ?? '') ?? '';
    for (const act of row.acts) {
      if (act.kind === 'opened' || act.kind === 'set') this.foeHealth = act.settings.foeHealth;
      // What a table opens with was not written anew.
      if (act.kind === 'written' && row.acts[0]?.kind === 'opened') continue;
      const told = { at: row.at, by, ...fight! };
      if (act.kind === 'played') this.tellPlayed(act.entry, told, struck, revived);
      else this.add(row.at, this.asideOf(act, by, names));
      if (act.kind !== 'imported') continue;
      for (const entry of act.entries) this.tellPlayed(entry, told, struck, revived);
    }
    return { lines: this.written.slice(from), struck, revived };
  }

  private add(at: number, line: Unnumbered | undefined): void {
    if (line !== undefined) this.written.push(JSON.stringify({ n: this.length + 1, at, ...line }));
  }

  private tellPlayed(
    entry: Entry,
    { at, by, rules, trail }: { readonly at: number; readonly by: string } & NonNullable<Remembered['fight']>,
    struck: number[],
    revived: number[],
  ): void {
    if (entry.restored !== null) {
      this.tellRestored(entry, { at, by }, struck, revived);
      return;
    }
    const { from: stood, happened } = trail.passage(entry);
    const from = this.length;
    const ended = entry.settled ?? 0;
    const telling = rulesFor(rules, this.eyes, this.foeHealth);
    const before = linesFor(telling, happened.slice(0, ended), this.eyes, stood.events);
    const after = linesFor(telling, happened.slice(ended), this.eyes, ended === 0 ? stood.events : []);
    const told = [...before, ...after];
    const rolling = told.find(({ sums }) => sums.length > 0) ?? told[0];
    // What ends an earlier step belongs to its card; what begins after it opens the next.
    this.addLines(at, entry, before, rolling);
    if (entry.settled !== null) this.isCardOver = true;
    this.addLines(at, entry, after, rolling);
    this.rollsOf[entry.seq] = told.reduce((sum, { faces = [] }) => sum + faces.length, 0);
    this.firstOf[entry.seq] = from + 1;
    this.lastOf[entry.seq] = this.length;
  }

  private addLines(at: number, entry: Entry, lines: readonly Line[], rolling: Line | undefined): void {
    const marks = marksOf(entry, this.eyes);
    const rolls = entry.rolls.map(({ why, owner, dice, faces }) => ({ why, owner, dice, faces }));
    for (const line of lines) {
      if (this.isCardOver) this.openCard();
      const isRolling = line === rolling && rolls.length > 0;
      const forGm = this.eyes === GM ? { entry: entry.seq, ...(isRolling ? { rolls } : {}) } : {};
      this.add(at, { kind: 'fight', card: this.card, marks, ...forGm, ...line });
    }
  }

  private openCard(): void {
    this.card += 1;
    this.isCardOver = false;
  }

  private linesOf(entries: readonly number[]): readonly number[] {
    return entries.flatMap((seq) => {
      const first = this.firstOf[seq] ?? 1;
      const last = this.lastOf[seq] ?? 0;
      return Array.from({ length: last - first + 1 }, (_, i) => first + i);
    });
  }

  private tellRestored(
    { input, restored }: Entry,
    { at, by }: { readonly at: number; readonly by: string },
    struck: number[],
    revived: number[],
  ): void {
    const gone = this.linesOf(restored!.struck);
    const back = this.linesOf(restored!.revived);
    for (const n of gone) this.struck.add(n);
    for (const n of back) this.struck.delete(n);
    struck.push(...gone);
    revived.push(...back);
    // Whom it neither takes nor gives anything hears nothing of it.
    if (gone.length + back.length === 0 && this.eyes !== GM) return;
    this.openCard();
    const rolls = restored!.struck.reduce((sum, seq) => sum + (this.rollsOf[seq] ?? 0), 0);
    const reason = input.kind === 'restore' ? (input.reason ?? '') : '';
    const news: News = {
      what: 'restored',
      by,
      struck: gone.length,
      revived: back.length,
      rolls,
      revealed: revealedTo(restored!, gone.length, rolls),
      reason,
    };
    this.add(at, { kind: 'table', card: this.card, news });
  }

  /** What is told of what is not the fight's; undefined for what this seat need not know. */
  private asideOf(
    act: Exclude<TellingAct, Played>,
    by: string,
    names: Remembered['names'],
  ): Unnumbered | undefined {
    const { card } = this;
    const isGm = this.eyes === GM;
    const news = (told: News): Unnumbered => ({ kind: 'table', card, news: told });
    switch (act.kind) {
      case 'noted':
        return act.secret && !isGm && act.seat !== this.eyes
          ? undefined
          : { kind: 'note', card, by, text: act.text, secret: act.secret };
      case 'rolled': {
        const { notation, faces, total, secret, seat } = act;
        return secret && !isGm && seat !== this.eyes
          ? undefined
          : { kind: 'roll', card, by, notation, faces, total, secret };
      }
      case 'opened':
      case 'started':
      case 'imported':
      case 'paused':
      case 'resumed':
      case 'ended':
        return news({ what: act.kind, by });
      case 'written':
      case 'set':
        return isGm ? news({ what: act.kind, by }) : undefined;
      case 'came':
        return isGm ? news({ what: 'came', by, name: act.person.name }) : undefined;
      case 'removed':
        return isGm ? news({ what: 'removed', by, name: names.get(act.person) ?? '' }) : undefined;
      case 'placed': {
        const { person, role, seat } = act;
        return news({ what: 'placed', by, name: names.get(person) ?? '', role, seat });
      }
      case 'wished': {
        const { answer, why, seat } = act;
        return isGm || seat === this.eyes ? news({ what: 'wished', by, answer, why }) : undefined;
      }
      case 'invited':
      case 'uninvited':
      case 'seated':
      case 'rekeyed':
      case 'proposed':
      case 'dismissed':
      case 'stands':
        return undefined;
    }
  }
}

/** What somebody had seen who was told so many of the struck lines, with so many rolls. */
function revealedTo({ revealed }: Restored, lines: number, rolls: number): Restored['revealed'] {
  if (rolls > 0) return revealed === 'secret' ? 'secret' : 'dice';
  return lines > 0 && revealed === 'secret' ? 'secret' : 'nothing';
}

const MARK_OF = { typed: 'typed', forced: 'forced', rolled: undefined } as const;

/** That one of the GM's was played by itself is the GM's affair: it may be one that nobody else knows of. */
function marksOf({ input, rolls }: Entry, eyes: Seat): readonly ('typed' | 'forced' | 'auto' | 'by-gm')[] {
  const marks = new Set(rolls.flatMap(({ source }: RollRecord) => MARK_OF[source] ?? []));
  return [
    ...marks,
    ...(input.kind === 'answer' && input.auto === true && (eyes === GM || input.by !== GM)
      ? (['auto'] as const)
      : []),
    ...(input.kind === 'intervene' ? (['by-gm'] as const) : []),
  ];
}
