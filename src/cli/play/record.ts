import { GM, type Seat } from '../../kernel/names.ts';
import { currentBranch } from '../../table/branches.ts';
import type { Entry } from '../../table/entry.ts';
import { pointAt } from '../../table/points.ts';
import type { Table } from '../../table/table.ts';
import { type Happening, happenings } from '../../telling/happening.ts';
import { answerText } from '../../telling/prompt.ts';
import { rollText } from '../explain.ts';
import type { Screen } from '../screen.ts';
import { areEyesOf, happeningLines, type Teller } from '../telling.ts';
import { wrap } from '../wrap.ts';

/** What an entry of the journal made happen, with the states round it. */
export function happenedIn(table: Table, entry: Entry): readonly Happening[] {
  const point = pointAt(table, entry.parent);
  const earlier = entry.input.kind === 'begin' ? [] : point.step.events;
  return happenings(table.rules, entry.events, point.state, earlier);
}

/** An entry as the log tells it: what the GM did and why, dice that nobody rolled, and each event. */
export function entryLines(screen: Screen, teller: Teller, table: Table, entry: Entry): readonly string[] {
  const act = actText(table, entry, teller.eyes);
  const { columns } = screen;
  return [
    ...(act === undefined ? [] : wrap(`${act}.`, { columns, rest: '  ' })),
    ...diceNotes(entry, teller.eyes)
      .flatMap((note) => wrap(note, { columns, first: '  ' }))
      .map((line) => screen.paint('quiet', line)),
    ...happenedIn(table, entry).flatMap((happening) => happeningLines(screen, teller, happening)),
  ];
}

/** What stands beside the events of an entry: what the GM did and why, and dice that nobody rolled. */
export function asidesOf(table: Table, entry: Entry, eyes: readonly Seat[]): readonly string[] {
  const act = actText(table, entry, eyes);
  return [...(act === undefined ? [] : [`${act}.`]), ...diceNotes(entry, eyes)];
}

/** Dice that were typed in or said, as far as these eyes may see them. */
function diceNotes({ rolls }: Entry, eyes: readonly Seat[]): readonly string[] {
  return rolls
    .filter(({ source, owner }) => source !== 'rolled' && areEyesOf(eyes, owner))
    .map((roll) => `Dice: ${rollText(roll)}.`);
}

/** What the GM did: in full for the GM's eyes, for others only that something was done and why. */
function actText(table: Table, { input, parent }: Entry, eyes: readonly Seat[]): string | undefined {
  if (input.kind === 'intervene') {
    if (!areEyesOf(eyes, GM)) return `The GM steps in, because ${ending(input.reason)}`;
    const { state } = pointAt(table, parent);
    const act = answerText(table.rules, state, table.rules.gm(state), input.act, GM);
    return `The GM steps in: ${act.charAt(0).toLowerCase()}${act.slice(1)}, because ${ending(input.reason)}`;
  }
  if (input.kind !== 'force-roll') return undefined;
  return `The GM says what a coming roll shows: ${input.faces.join(', ')}, because ${ending(input.reason)}`;
}

/** A reason as the end of a sentence, its full stop left out. */
function ending(reason: string): string {
  return reason.replace(/\.+$/, '');
}

/** What somebody did by this entry, in a few words, as far as these eyes may know; for undo. */
export function deedText(table: Table, seq: number, eyes: readonly Seat[]): string {
  const entry = table.entries.at(seq - 1)!;
  const { input, parent } = entry;
  if (input.kind === 'dice') return `dice: ${entry.rolls.map(rollText).join('; ')}`;
  if (input.kind !== 'answer') return actText(table, entry, eyes) ?? input.kind;
  const { waiting, state } = pointAt(table, parent);
  const open = waiting.kind === 'decisions' ? waiting.open : [];
  const asked = open.find(({ id }) => id === input.decision)?.decision;
  const who = asked?.who ?? input.by;
  const name = table.rules.overview(state, GM).standings.find(({ id }) => id === who)?.name ?? who;
  if (asked !== undefined && !areEyesOf(eyes, asked.seat)) return `${name}: an answer`;
  return `${name}: ${answerText(table.rules, state, asked?.options ?? [], input.answer, who)}`;
}

/** Everything that has happened on the branch that holds now. */
export function happenedSoFar(table: Table): readonly Happening[] {
  return currentBranch(table).flatMap((seq) => happenedIn(table, table.entries.at(seq - 1)!));
}

/** The log of the branch that holds now. */
export function logLines(screen: Screen, teller: Teller, table: Table): readonly string[] {
  return currentBranch(table).flatMap((seq) => entryLines(screen, teller, table, table.entries.at(seq - 1)!));
}
