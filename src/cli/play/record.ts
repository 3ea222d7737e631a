import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { currentBranch, pointAt } from '../../fight/branches.ts';
import type { Entry } from '../../fight/entry.ts';
import type { Fight } from '../../fight/fight.ts';
import { entryLine, headerLine } from '../../fight/lines.ts';
import type { Option, RawAnswer } from '../../kernel/decision.ts';
import { GM, type Seat } from '../../kernel/ids.ts';
import { ok, type Refused, type Result, refused } from '../../kernel/result.ts';
import { type EventInContext, eventsInContext } from '../../presentation/line.ts';
import { answerText } from '../../presentation/prompt.ts';
import { eventLines, isViewerOf, type LogPrinter, rollText } from '../log-printer.ts';
import { type Screen, wrap } from '../screen.ts';

/** A journal on disk that grows with its fight. Entries are on disk before the next prompt. */
export class JournalFile {
  readonly path: string;
  private readonly file: number;
  private written: number;

  private constructor(path: string, file: number, written: number) {
    this.path = path;
    this.file = file;
    this.written = written;
  }

  /** Creates a file with the fight's whole journal; returns a sentence if that fails. */
  static create(path: string, fight: Fight): Result<JournalFile, string> {
    if (existsSync(path)) {
      return refused(`${path} already exists. Choose another name, or resume it: --resume ${path}`);
    }
    const file = opened(path, 'wx');
    if ('refusal' in file) return file;
    const journal = new JournalFile(path, file.value, 0);
    try {
      writeSync(file.value, `${headerLine(fight, 'with-seed')}\n`);
      journal.keep(fight);
      return ok(journal);
    } catch (error) {
      journal.close();
      rmSync(path, { force: true });
      return notKept(path, error);
    }
  }

  /**
   * Continues the file that the fight was read from. `length` is its number of valid bytes; an incomplete rest is
   * removed.
   */
  static goOn(path: string, fight: Fight, length: number): Result<JournalFile, string> {
    const file = opened(path, 'a');
    if ('refusal' in file) return file;
    ftruncateSync(file.value, length);
    return ok(new JournalFile(path, file.value, fight.entries.length));
  }

  /** Adds the new entries, and waits until they are on disk. */
  keep(fight: Fight): void {
    const fresh = fight.entries.slice(this.written);
    if (fresh.length > 0) writeSync(this.file, fresh.map((entry) => `${entryLine(entry)}\n`).join(''));
    fsyncSync(this.file);
    this.written = fight.entries.length;
  }

  close(): void {
    closeSync(this.file);
  }
}

function opened(path: string, flags: 'a' | 'wx'): Result<number, string> {
  try {
    mkdirSync(dirname(path), { recursive: true });
    return ok(openSync(path, flags));
  } catch (error) {
    return notKept(path, error);
  }
}

function notKept(path: string, error: unknown): Refused<string> {
  return refused(`The fight can't be saved to ${path}: ${(error as Error).message}.`);
}

/** Returns the events of a journal entry, with the states around them. */
export function eventsOf(fight: Fight, entry: Entry): readonly EventInContext[] {
  const point = pointAt(fight, entry.parent);
  const earlier = entry.input.kind === 'begin' ? [] : point.step.events;
  return eventsInContext(fight.rules, entry.events, point.state, earlier);
}

/** Formats an entry for the log: GM overrides with their reasons, dice that were not rolled, and each event. */
export function entryLines(
  screen: Screen,
  printer: LogPrinter,
  fight: Fight,
  entry: Entry,
): readonly string[] {
  const act = actText(fight, entry, printer.eyes);
  const { columns } = screen;
  return [
    ...(act === undefined ? [] : wrap(`${act}.`, { columns, rest: '  ' })),
    ...diceNotes(entry, printer.eyes)
      .flatMap((note) => wrap(note, { columns, first: '  ' }))
      .map((line) => screen.paint('quiet', line)),
    ...eventsOf(fight, entry).flatMap((eventInContext) => eventLines(screen, printer, eventInContext)),
  ];
}

/** Returns the remarks on an entry: GM overrides with their reasons, and dice that were not rolled. */
export function remarksOf(fight: Fight, entry: Entry, eyes: readonly Seat[]): readonly string[] {
  const act = actText(fight, entry, eyes);
  return [...(act === undefined ? [] : [`${act}.`]), ...diceNotes(entry, eyes)];
}

/** Describes dice that were typed in or forced, if these viewers may see them. */
function diceNotes({ rolls }: Entry, eyes: readonly Seat[]): readonly string[] {
  return rolls
    .filter(({ source, owner }) => source !== 'rolled' && isViewerOf(eyes, owner))
    .map((roll) => `Dice: ${rollText(roll)}.`);
}

/** Describes a GM override: in full for the GM, for others only its reason. */
function actText(fight: Fight, { input, parent }: Entry, eyes: readonly Seat[]): string | undefined {
  if (input.kind === 'intervene') {
    if (!isViewerOf(eyes, GM)) return `The GM makes an override, because ${ending(input.reason)}`;
    const { state } = pointAt(fight, parent);
    const act = answerText(fight.rules, state, [asOption(input.act)], input.act, GM);
    return `GM override: ${act.charAt(0).toLowerCase()}${act.slice(1)}, because ${ending(input.reason)}`;
  }
  if (input.kind !== 'force-roll') return undefined;
  return `The GM sets the next roll: ${input.faces.join(', ')}, because ${ending(input.reason)}`;
}

/** Formats a reason as the end of a sentence, without its full stop. */
/**
 * The option that allows this act alone. A state of an earlier version may lack fields that the current list of
 * overrides needs.
 */
function asOption({ kind, ...values }: RawAnswer): Option {
  const params = Object.entries(values).map(([name, value]) => [name, { oneOf: [value] }]);
  return { kind, params: Object.fromEntries(params) };
}

function ending(reason: string): string {
  return reason.replace(/\.+$/, '');
}

/** Describes an entry briefly for an undo, if these viewers may know it. */
export function tallyText(fight: Fight, seq: number, eyes: readonly Seat[]): string {
  const entry = fight.entries.at(seq - 1)!;
  const { input, parent } = entry;
  if (input.kind === 'dice') return `dice: ${entry.rolls.map(rollText).join('; ')}`;
  if (input.kind !== 'answer') return actText(fight, entry, eyes) ?? input.kind;
  const { waiting, state } = pointAt(fight, parent);
  const open = waiting.kind === 'decisions' ? waiting.open : [];
  const asked = open.find(({ id }) => id === input.decision)?.decision;
  const who = asked?.who ?? input.by;
  const name = fight.rules.overview(state, GM).standings.find(({ id }) => id === who)?.name ?? who;
  if (asked !== undefined && !isViewerOf(eyes, asked.seat)) return `${name}: an answer`;
  return `${name}: ${answerText(fight.rules, state, asked?.options ?? [], input.answer, who)}`;
}

/** Returns all events of the current branch. */
export function eventsSoFar(fight: Fight): readonly EventInContext[] {
  return currentBranch(fight).flatMap((seq) => eventsOf(fight, fight.entries.at(seq - 1)!));
}

/** Returns the log of the current branch. */
export function logLines(screen: Screen, printer: LogPrinter, fight: Fight): readonly string[] {
  return currentBranch(fight).flatMap((seq) =>
    entryLines(screen, printer, fight, fight.entries.at(seq - 1)!),
  );
}
