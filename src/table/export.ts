import { currentBranch } from '../fight/branches.ts';
import type { Fight } from '../fight/fight.ts';
import { GM, type Seat } from '../kernel/ids.ts';
import type { TallyEvent } from '../kernel/outcome.ts';
import type { CombatantSummary } from '../kernel/ruleset.ts';
import { diceText, type ExportLine, type LogRemark, markdownOf } from '../presentation/markdown.ts';
import type { Table } from './table.ts';
import { type LogLine, type TableNotice, undoneRolls } from './view.ts';

/** A log as one viewer sees it. */
export interface ExportLog {
  readonly lines: readonly LogLine[];
  readonly struck: ReadonlySet<number>;
}

/** Exports a table's log as Markdown. Undone lines are struck through. `book` is the rulebook's title. */
export function tableMarkdown(live: Table, book: string, { lines, struck }: ExportLog): string {
  const { name, dice, seed, status } = live;
  const revealed = status === 'ended' ? seed.reveal() : undefined;
  const parts = lines.map((line) => ({ ...partOf(line), isStruck: struck.has(line.n) }));
  const about = `${book}. ${diceText(dice, seed.commitment, revealed)} ${undoneText(lines, struck)}`;
  return markdownOf({ title: name, about, parts });
}

/** Describes how many undone rolls these lines had shown. */
function undoneText(lines: readonly LogLine[], struck: ReadonlySet<number>): string {
  const rolls = undoneRolls(lines, struck);
  if (rolls === 0) return 'No roll was undone.';
  return `${rolls} ${rolls === 1 ? 'roll was' : 'rolls were'} undone after the result was shown.`;
}

function partOf(line: LogLine): ExportLine | LogRemark {
  switch (line.kind) {
    case 'fight':
      return line;
    case 'note':
      return { aside: `${line.by}: ${line.text}`, marks: secretMark(line) };
    case 'roll': {
      const { by, notation, total, faces } = line;
      return { aside: `${by} rolls ${notation}: ${total} (${faces.join(' ')})`, marks: secretMark(line) };
    }
    case 'table':
      return { aside: tableNoticeText(line.news) };
  }
}

function secretMark({ secret }: { readonly secret: boolean }): readonly string[] {
  return secret ? ['in secret'] : [];
}

const DONE = {
  opened: 'opened the table',
  'encounter-changed': 'changed the encounter',
  started: 'started the fight',
  imported: 'imported a fight',
  'settings-changed': 'changed the settings',
  paused: 'paused the fight',
  resumed: 'resumed the fight',
  ended: 'closed the table',
} as const;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Describes a table notice in English, for exports and programs. The page has its own translations. */
export function tableNoticeText(notice: TableNotice): string {
  switch (notice.kind) {
    case 'joined':
      return `${notice.name} asked to join.`;
    case 'removed':
      return `${notice.by} removed ${notice.name}.`;
    case 'role-assigned':
      return notice.seat === null
        ? `${notice.by} admitted ${notice.name} as a ${notice.role}.`
        : `${notice.by} gave ${notice.name} the seat ${notice.seat}.`;
    case 'restored': {
      const { by, struck, revived, rolls, revealed, reason } = notice;
      const undone = [
        ...(struck > 0 ? [`${counted(struck, 'line')} undone`] : []),
        ...(rolls > 0 ? [`${counted(rolls, 'roll')} undone after the result was shown`] : []),
        ...(revived > 0 ? [`${counted(revived, 'line')} restored`] : []),
      ];
      const what = undone.length === 0 ? '' : `: ${undone.join(', ')}`;
      const secret = revealed === 'secret' ? ' A secret had already been shown.' : '';
      return `${by} moved the fight to another point${what}.${secret}${reason === '' ? '' : ` ${reason}`}`;
    }
    case 'answer-disallowed':
      return `${notice.by} tried something the rules forbid (${notice.answer.kind}): ${notice.why}`;
    default:
      return `${notice.by} ${DONE[notice.kind]}.`;
  }
}

const HEAD = ['combatant', 'name', 'side', 'measure', 'with', 'value'];

/** Exports a fight's statistics as tidy CSV: one number per line. */
export function csvOf(fight: Fight, scope: StatisticsScope): string {
  const { standings } = fight.rules.overview(fight.now.state, GM);
  const lines = statisticsOf(fight, scope).map(({ who, measure, using, value }) => {
    const { name, side } = standings.find(({ id }) => id === who)!;
    return [who, name, side, measure, using, value];
  });
  return [HEAD, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

/** Formats one cell by RFC 4180. Cells that start like a formula are escaped, so that spreadsheets do not run them. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One number of a fight. `using` is the weapon; empty if it is not known. */
export interface Statistic {
  readonly who: string;
  readonly measure: 'attacks' | 'hits' | 'dealt' | 'taken' | 'healed' | 'falls' | 'deaths';
  readonly using: string;
  readonly value: number;
}

/** Decides which numbers of a combatant are exported, and whether they include effects on others. */
export type StatisticsScope = (who: CombatantSummary) => 'all' | 'own' | 'nothing';

/** The GM's scope: all numbers of all combatants. */
export const ALL_OF_ALL: StatisticsScope = () => 'all';

/**
 * The players' scope: what their own combatants attempted and suffered. Effects on enemies would reveal enemy sheets.
 */
export function ownStatistics(seats: (seat: Seat) => boolean): StatisticsScope {
  return ({ seat }) => (seat !== null && seat !== GM && seats(seat) ? 'own' : 'nothing');
}

/** Computes statistics from the entries of a fight that are not undone. */
function statisticsOf(fight: Fight, scope: StatisticsScope): readonly Statistic[] {
  const { standings } = fight.rules.overview(fight.now.state, GM);
  const told = new Map(standings.map((who) => [who.id, scope(who)]));
  const sums = new Map<string, Statistic>();
  for (const statistic of deedsOf(fight).flatMap(countedIn)) {
    const how = told.get(statistic.who) ?? 'nothing';
    if (how === 'nothing' || (how === 'own' && statistic.measure === 'dealt')) continue;
    const using = how === 'own' && statistic.measure === 'taken' ? '' : statistic.using;
    const key = JSON.stringify([statistic.who, statistic.measure, using]);
    const value = statistic.value + (sums.get(key)?.value ?? 0);
    sums.set(key, { ...statistic, using, value });
  }
  return [...sums.values()].sort((a, b) => order(a, b));
}

function order(a: Statistic, b: Statistic): number {
  const [left, right] = [a, b].map(({ who, measure, using }) => JSON.stringify([who, measure, using]));
  return left! < right! ? -1 : 1;
}

function deedsOf(fight: Fight): readonly TallyEvent[] {
  const { rules } = fight;
  const events = currentBranch(fight).map((seq) => fight.entries.at(seq - 1)!.events);
  return rules.deeds?.(events.flat()) ?? [];
}

function countedIn(tallyEvent: TallyEvent): readonly Statistic[] {
  switch (tallyEvent.kind) {
    case 'attacked': {
      const attack = { who: tallyEvent.by, using: tallyEvent.with, value: 1 };
      const hit = tallyEvent.isHit ? [{ ...attack, measure: 'hits' as const }] : [];
      return [{ ...attack, measure: 'attacks' }, ...hit];
    }
    case 'hurt': {
      const { who, by, with: using, amount: value } = tallyEvent;
      const taken = { who, measure: 'taken', using: using ?? '', value } as const;
      return by === null ? [taken] : [taken, { who: by, measure: 'dealt', using: using ?? '', value }];
    }
    case 'healed':
      return [{ who: tallyEvent.who, measure: 'healed', using: '', value: tallyEvent.amount }];
    case 'fell':
      return [{ who: tallyEvent.who, measure: 'falls', using: '', value: 1 }];
    case 'died':
      return [{ who: tallyEvent.who, measure: 'deaths', using: '', value: 1 }];
    case 'won':
      return [];
  }
}
