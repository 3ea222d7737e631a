import type { BaseEvent } from '../kernel/combat.ts';
import { countOf, plusOne } from '../kernel/tally.ts';
import type { Entry } from './entry.ts';
import { placeAfter, placeAfterRoll } from './place.ts';
import type { Point } from './point.ts';
import { freshStep, type Rules } from './run.ts';
import type { Generator } from './seed.ts';
import type { Table } from './table.ts';
import type { TrayState } from './tray.ts';

/** The version of the rules by which an entry was made; null for what no rules touch. */
export function rulesOf<S, E extends BaseEvent>(before: Point<S, E>, { input }: Entry): string | null {
  if (input.kind === 'restore') return null;
  return input.kind === 'begin' ? input.rules : before.rules;
}

/**
 * How things stand after an entry that an older version of the rules made: its events stand as they were
 * recorded. The table stands at the start of the step that the entry left half done, and that step must begin
 * anew.
 */
export function standingAfter<S, E extends BaseEvent>(
  { rules, header }: Pick<Table<S, E>, 'rules' | 'header'>,
  before: Point<S, E>,
  entry: Entry<E>,
): Point<S, E> {
  const half = entry.input.kind === 'begin' ? [] : before.step.events;
  const events = [...half, ...entry.events];
  const ended = entry.settled === null ? 0 : half.length + entry.settled;
  const start = fold(rules, before.step.start, events.slice(0, ended));
  return {
    seq: entry.seq,
    rules: rulesOf(before, entry),
    step: { ...freshStep<S, E>(start), events: events.slice(ended) },
    state: start,
    waiting: { kind: 'begin' },
    tray: trayAfter(header.dice.generator, before, entry),
    answered: entry.asked === null ? before.answered : plusOne(before.answered, entry.asked.who),
  };
}

function fold<S, E extends BaseEvent>(rules: Rules<S, E>, start: S, events: readonly E[]): S {
  let state = start;
  for (const event of events) state = rules.evolve(state, event);
  return state;
}

/** What was forced and not yet rolled lapses with the step. */
function trayAfter<S, E extends BaseEvent>(
  { version }: Generator,
  { tray, answered }: Point<S, E>,
  { input, asked, rolls }: Entry<E>,
): TrayState {
  const before = asked === null ? 0 : countOf(answered, asked.who);
  let place = placeAfter(version, tray.place, { input, asked, before });
  let { rolled } = tray;
  for (const roll of rolls) {
    place = placeAfterRoll(version, place, roll);
    rolled = plusOne(rolled, roll.owner);
  }
  return { place, forced: [], rolled };
}
