import type { Entry, RestoreRecord, RollRecord } from '../fight/entry.ts';
import type { AppendOnlyList, Fight } from '../fight/fight.ts';
import { type FoeHealth, rulesFor } from '../kernel/hidden-health.ts';
import { GM, type Seat } from '../kernel/ids.ts';
import type { Expectation } from '../kernel/policy.ts';
import type { Line } from '../presentation/line.ts';
import { Moments } from '../presentation/line.ts';
import { LogReplay } from './log-replay.ts';
import type { EntryAdded, LogRow, TableEvent } from './log-row.ts';
import { SETTINGS, SPECTATOR_SEAT, type Table } from './table.ts';
import type { LogLine, TableNotice, WrittenLogChange } from './view.ts';

/** A log line before it gets its number. */
type Unnumbered = LogLine extends infer L ? (L extends LogLine ? Omit<L, 'n' | 'at'> : never) : never;

/** The part of a row that is shown in logs. */
export interface LoggedRow extends Pick<LogRow, 'at' | 'by'> {
  readonly acts: readonly LoggedEvent[];
}

/** The part of an event that is shown in logs. */
export type LoggedEvent =
  | Exclude<TableEvent, { readonly type: 'encounter-changed' | 'started' | 'imported' }>
  | { readonly type: 'encounter-changed' | 'started' }
  | { readonly type: 'imported'; readonly entries: readonly Entry[] };

/** When a row was written, and the name of the person who caused it. */
type Told = Pick<LoggedRow, 'at'> & { readonly by: string };

/** The context needed to show a row. */
export interface ReplayContext {
  /** Names of everyone who ever joined, by id. */
  readonly names: ReadonlyMap<string, string>;
  /** The fight's rules and replay; `null` before the fight starts. */
  readonly fight: { readonly rules: Fight['rules']; readonly replay: LogReplay } | null;
}

/**
 * The log of a table as one seat sees it. It grows with each row and is deterministic, so that all servers assign the
 * same line numbers.
 */
export class SeatLog {
  /** Each line as JSON: logs grow long, and strings need the least memory. */
  private readonly written: string[] = [];
  readonly struck = new Set<number>();
  private readonly eyes: Seat;
  /** By journal entry: the numbers of its first and last line. */
  private readonly firstOf: number[] = [];
  private readonly lastOf: number[] = [];
  /** By journal entry: the number of rolls shown in its lines. */
  private readonly rollsOf: number[] = [];
  /** The setting for enemy health at the current row. */
  private foeHealth: FoeHealth = SETTINGS.foeHealth;
  private card = 0;
  /** Whether the next line of the fight starts a new card. Cards are counted then, so hidden lines do not count. */
  private isCardOver = false;
  private readonly moments = new Moments();
  /** The expectation of the machine whose answer comes next. */
  private expected: Expectation | undefined;
  /** Those of answers that have no line yet, such as secret plans, by combatant. */
  private readonly untold = new Map<string, Expectation>();

  constructor(eyes: Seat) {
    this.eyes = eyes;
  }

  /** The number of lines. */
  get length(): number {
    return this.written.length;
  }

  get lines(): readonly LogLine[] {
    return this.linesFrom(0);
  }

  /** Returns the lines from one position up to another. */
  linesFrom(from: number, to?: number): readonly LogLine[] {
    return this.writtenFrom(from, to).map((text) => JSON.parse(text) as LogLine);
  }

  /** Returns the same lines as JSON. */
  writtenFrom(from: number, to?: number): readonly string[] {
    return this.written.slice(from, to);
  }

  /** Adds rows and returns the lines that were added, undone and restored. */
  tellAll(rows: readonly LoggedRow[], memory: ReplayContext): WrittenLogChange {
    const changes = rows.map((row) => this.tell(row, memory));
    return {
      lines: changes.flatMap(({ lines }) => lines),
      struck: changes.flatMap(({ struck }) => struck),
      revived: changes.flatMap(({ revived }) => revived),
    };
  }

  /** Adds one row and returns the lines that were added, undone and restored. */
  tell(row: LoggedRow, { names, fight }: ReplayContext): WrittenLogChange {
    const from = this.length;
    const struck: number[] = [];
    const revived: number[] = [];
    const by = names.get(row.by ?? '') ?? '';
    for (const act of row.acts) {
      if (act.type === 'opened' || act.type === 'settings-changed') this.foeHealth = act.settings.foeHealth;
      // The first encounter of a table is not shown as a change.
      if (act.type === 'encounter-changed' && row.acts[0]?.type === 'opened') continue;
      const told = { at: row.at, by, ...fight! };
      if (act.type === 'machine-chose') this.expected = act.expected;
      if (act.type === 'played') this.tellPlayed(act.entry, told, struck, revived);
      else this.add(row.at, this.asideOf(act, by, names));
      if (act.type !== 'imported') continue;
      for (const entry of act.entries) this.tellPlayed(entry, told, struck, revived);
    }
    return { lines: this.written.slice(from), struck, revived };
  }

  private add(at: number, line: Unnumbered | undefined): void {
    if (line !== undefined) this.written.push(JSON.stringify({ n: this.length + 1, at, ...line }));
  }

  private tellPlayed(
    entry: Entry,
    { at, by, rules, replay }: Told & NonNullable<ReplayContext['fight']>,
    struck: number[],
    revived: number[],
  ): void {
    if (entry.restored !== null) {
      this.tellRestored(entry, { at, by }, struck, revived);
      return;
    }
    const { from: stood, happened } = replay.passage(entry);
    const from = this.length;
    const ended = entry.settled ?? 0;
    const telling = rulesFor(rules, this.eyes, this.foeHealth);
    const { eyes, moments } = this;
    const before = moments.linesFor(telling, happened.slice(0, ended), eyes, stood.events);
    if (entry.settled !== null) moments.close();
    const after = moments.linesFor(telling, happened.slice(ended), eyes, ended === 0 ? stood.events : []);
    const told = [...before, ...after];
    const rolling = told.find(({ sums }) => sums.length > 0) ?? told[0];
    // Events that end the earlier step belong to its card; events of the next step start a new one.
    this.addLines(at, entry, before, rolling);
    if (entry.settled !== null) this.isCardOver = true;
    this.addLines(at, entry, after, rolling);
    if (this.expected !== undefined && entry.asked !== null) this.untold.set(entry.asked.who, this.expected);
    this.expected = undefined;
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
      const expected = this.expectedFor(line);
      const told = { entry: entry.seq, ...(isRolling && { rolls }), ...(expected && { expected }) };
      const forGm = this.eyes === GM ? told : {};
      const why = line === rolling && 'reason' in entry.input && { reason: entry.input.reason };
      this.add(at, { kind: 'fight', card: this.card, marks, ...why, ...forGm, ...line });
    }
  }

  /** Returns what a machine expected of the answer that a line tells, which may be an earlier one without a line. */
  private expectedFor({ who = '' }: Line): Expectation | undefined {
    const expected = this.expected ?? this.untold.get(who);
    this.expected = undefined;
    this.untold.delete(who);
    return expected;
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
    { at, by }: Told,
    struck: number[],
    revived: number[],
  ): void {
    this.moments.close();
    this.untold.clear();
    const gone = this.linesOf(restored!.struck);
    const back = this.linesOf(restored!.revived);
    for (const n of gone) this.struck.add(n);
    for (const n of back) this.struck.delete(n);
    struck.push(...gone);
    revived.push(...back);
    // Seats whose lines do not change get no notice.
    if (gone.length + back.length === 0 && this.eyes !== GM) return;
    this.openCard();
    const rolls = restored!.struck.reduce((sum, seq) => sum + (this.rollsOf[seq] ?? 0), 0);
    const reason = input.kind === 'restore' ? (input.reason ?? '') : '';
    const notice: TableNotice = {
      kind: 'restored',
      by,
      struck: gone.length,
      revived: back.length,
      rolls,
      revealed: revealedTo(restored!, gone.length, rolls),
      reason,
    };
    this.add(at, { kind: 'table', card: this.card, news: notice });
  }

  /** Returns the notice for an event outside the fight, or `undefined` if this seat must not see it. */
  private asideOf(
    act: Exclude<LoggedEvent, EntryAdded>,
    by: string,
    names: ReplayContext['names'],
  ): Unnumbered | undefined {
    const { card } = this;
    const isGm = this.eyes === GM;
    const news = (told: TableNotice): Unnumbered => ({ kind: 'table', card, news: told });
    switch (act.type) {
      case 'note-added':
        return act.secret && !isGm && act.seat !== this.eyes
          ? undefined
          : { kind: 'note', card, by, text: act.text, secret: act.secret };
      case 'rolled': {
        const { notation, faces, sides, total, secret, seat } = act;
        return secret && !isGm && seat !== this.eyes
          ? undefined
          : { kind: 'roll', card, by, notation, faces, ...(sides && { sides }), total, secret };
      }
      case 'opened':
      case 'started':
      case 'imported':
      case 'paused':
      case 'resumed':
      case 'ended':
        return news({ kind: act.type, by });
      case 'encounter-changed':
      case 'settings-changed':
        return isGm ? news({ kind: act.type, by }) : undefined;
      case 'joined':
        return isGm ? news({ kind: 'joined', by, name: act.person.name }) : undefined;
      case 'removed':
        return isGm ? news({ kind: 'removed', by, name: names.get(act.person) ?? '' }) : undefined;
      case 'role-assigned': {
        const { person, role, seat, characters } = act;
        const own = characters === undefined ? {} : { characters };
        return news({ kind: 'role-assigned', by, name: names.get(person) ?? '', role, seat, ...own });
      }
      case 'answer-disallowed': {
        const { answer, why, seat } = act;
        return isGm || seat === this.eyes ? news({ kind: 'answer-disallowed', by, answer, why }) : undefined;
      }
      case 'plan-stopped':
      case 'machine-chose':
      case 'invited':
      case 'uninvited':
      case 'seat-assigned':
      case 'rekeyed':
      case 'proposed':
      case 'dismissed':
      case 'auto-answer-set':
      case 'pinged':
      case 'nudged':
      case 'handed-out':
      case 'withdrawn':
      case 'drawn':
      case 'erased':
      case 'character-asked':
      case 'character-brought':
      case 'screen-added':
        return undefined;
    }
  }
}

/** Returns what a viewer of the undone lines had already seen, by the number of lines and rolls. */
function revealedTo({ revealed }: RestoreRecord, lines: number, rolls: number): RestoreRecord['revealed'] {
  if (rolls > 0) return revealed === 'secret' ? 'secret' : 'dice';
  return lines > 0 && revealed === 'secret' ? 'secret' : 'nothing';
}

const MARK_OF = { typed: 'typed', forced: 'forced', rolled: undefined } as const;

/**
 * Returns the marks of an entry. Automatic answers of the GM's combatants are marked only for the GM, because players
 * may not know the combatant.
 */
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

/** A row in memory, without the parts that the fight's journal already contains. */
interface Kept extends Omit<LoggedRow, 'acts'> {
  readonly acts: readonly (Exclude<LoggedEvent, InJournal> | Noted)[];
}

type InJournal = Extract<LoggedEvent, { readonly type: 'played' | 'imported' }>;

interface Noted {
  readonly type: InJournal['type'];
  /** The number of its journal entry, or of its last one. */
  readonly upTo: number;
}

const NO_CHANGE: WrittenLogChange = { lines: [], struck: [], revived: [] };

/** The history of a table's log, from which the log of any new viewer is built from the first row. */
export class LogHistory {
  /** Each row as JSON: there are many, and they are seldom needed. */
  private readonly rows: string[] = [];
  private entries: AppendOnlyList<Entry> | null = null;
  /** Names of everyone who ever joined, by id. */
  readonly names = new Map<string, string>();
  /** The fight's rules and replay; `null` before the fight starts. */
  fight: ReplayContext['fight'] = null;

  private readonly logs = new Map<Seat, SeatLog>();
  private readonly newest = new Map<Seat, WrittenLogChange>();

  /** Returns the log of one viewer. `null` stands for a person who waits to be admitted; their log is empty. */
  logFor(eyes: Seat | null): SeatLog {
    if (eyes === null) return new SeatLog(SPECTATOR_SEAT);
    const known = this.logs.get(eyes);
    if (known !== undefined) return known;
    const log = new SeatLog(eyes);
    for (const row of this.rows) log.tell(this.read(row), this);
    this.fight?.replay.rest();
    this.logs.set(eyes, log);
    return log;
  }

  /** Returns what the rows learnt last changed in a viewer's log. */
  changeFor(eyes: Seat | null): WrittenLogChange {
    return (eyes === null ? undefined : this.newest.get(eyes)) ?? NO_CHANGE;
  }

  /** Adds rows that were written, and the table after them. */
  learn(rows: readonly LogRow[], { fight }: Table): void {
    this.entries = fight?.entries ?? null;
    if (fight !== null && this.fight === null) {
      const replay = new LogReplay(fight, (seq) => this.entries!.at(seq - 1)!);
      this.fight = { rules: fight.rules, replay };
    }
    for (const row of rows) {
      this.rows.push(written(row));
      for (const event of row.acts) {
        if (event.type === 'opened') this.names.set(event.gm.id, event.gm.name);
        if (event.type === 'joined') this.names.set(event.person.id, event.person.name);
      }
    }
    for (const [eyes, log] of this.logs) this.newest.set(eyes, log.tellAll(rows, this));
    this.fight?.replay.rest();
    if (fight !== null) this.fight!.replay.share(fight.now);
  }

  private read(text: string): LoggedRow {
    const { acts, ...row } = JSON.parse(text) as Kept;
    return { ...row, acts: acts.map((act) => ('upTo' in act ? this.found(act) : act)) };
  }

  private found({ type, upTo }: Noted): InJournal {
    const entries = this.entries!;
    return type === 'played'
      ? { type, entry: entries.at(upTo - 1)! }
      : { type, entries: entries.slice(0, upTo) };
  }
}

function written({ at, by, acts }: LogRow): string {
  return JSON.stringify({ at, by, acts: acts.map(kept) } satisfies Kept);
}

function kept(event: TableEvent): Kept['acts'][number] {
  switch (event.type) {
    case 'played':
      return { type: event.type, upTo: event.entry.seq };
    case 'imported':
      return { type: event.type, upTo: event.entries.length };
    // Their content is long, and the log only states that they happened.
    case 'encounter-changed':
    case 'started':
      return { type: event.type };
    default:
      return event;
  }
}
