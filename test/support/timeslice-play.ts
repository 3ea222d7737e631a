import type { Cell } from '../../src/geometry/grid.ts';
import { combatantOf } from '../../src/kernel/battle.ts';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import type { Sum } from '../../src/kernel/explanation.ts';
import type { Event, EventOf } from '../../src/rules/timeslice/events.ts';
import { timeslice } from '../../src/rules/timeslice/ruleset.ts';
import type { Options, Sheet } from '../../src/rules/timeslice/schema.ts';
import type { Combatant, State } from '../../src/rules/timeslice/state.ts';
import { type Fight, fight } from './fight.ts';
import { FIRST_GOES } from './timeslice.ts';

export type TimesliceFight = Fight<Sheet, Options, State, Event>;

/** Answers as they are given at the table. */
export const PASS: RawAnswer = { kind: 'pass' };
export const DODGE: RawAnswer = { kind: 'dodge' };
export const BLOCK: RawAnswer = { kind: 'block', with: 'shield' };
export const PARRY: RawAnswer = { kind: 'parry', with: 'sword' };
export const STAY: RawAnswer = { kind: 'stay' };
export const END_TURN: RawAnswer = { kind: 'end-turn' };
export const attack = (target: string, called = 'none', weapon = 'sword'): RawAnswer => ({
  kind: 'attack',
  weapon,
  target,
  called,
});
export const interrupt = (called = 'none', weapon = 'sword'): RawAnswer => ({
  kind: 'interrupt',
  weapon,
  called,
});
export const move = (to: Cell): RawAnswer => ({ kind: 'move', to });

/**
 * A fight with its initiative rolled. The first of two combatants acts first unless other dice are given.
 */
export function begin(encounter: Encounter<Sheet, Options>, ...dice: number[][]): TimesliceFight {
  return fight(timeslice, encounter, ...(dice.length > 0 ? dice : FIRST_GOES));
}

/** One blow and its defence. Dice in the order of the rolls: attack, defence, damage. */
interface Blow {
  readonly with?: string;
  readonly called?: string;
  readonly defence?: RawAnswer;
  readonly dice: number[][];
}

/** Dice of an attack by a V of 10 against a defence by a Q of 10: one pair hits, the other misses. */
export const HITS = [
  [5, 5],
  [0, 0],
];
export const MISSES = [
  [0, 0],
  [5, 5],
];

/** One attack by the active combatant. Everyone passes, and nobody steps aside after a dodge. */
export function blow(
  f: TimesliceFight,
  by: string,
  target: string,
  { with: weapon = 'sword', called = 'none', defence = DODGE, dice }: Blow,
): TimesliceFight {
  return settle(f.answer(by, attack(target, called, weapon), ...dice), defence);
}

/**
 * Answers the remaining questions of a blow: everyone passes, defends in this way, and stays after a dodge.
 */
export function settle(f: TimesliceFight, defence: RawAnswer = DODGE): TimesliceFight {
  for (let asked = f.open[0]; asked !== undefined; asked = f.open[0]) {
    if (asked.key === 'interruption') f.answer(asked.who, PASS);
    else if (asked.key === 'defence') f.answer(asked.who, defence);
    else if (asked.key === 'dodge-step') f.answer(asked.who, STAY);
    else break;
  }
  return f;
}

/** Moves one unit while everyone passes. */
export function walk(f: TimesliceFight, who: string, to: Cell): TimesliceFight {
  return passAll(f.answer(who, move(to)));
}

/** Everyone who may interrupt passes. */
function passAll(f: TimesliceFight): TimesliceFight {
  while (f.open[0]?.key === 'interruption') f.answer(f.open[0].who, PASS);
  return f;
}

/** Ends turns until it is the turn of `who`, possibly in a later round. */
export function toTurnOf(f: TimesliceFight, who: string): TimesliceFight {
  for (let turns = 0; f.state.active !== who; turns++) {
    if (turns > 200) throw new Error(`the turn of ${who} never came`);
    f.answer(f.state.active!, END_TURN);
  }
  return f;
}

/** Ends turns until this round has begun. */
export function toRound(f: TimesliceFight, round: number): TimesliceFight {
  while (f.state.round < round) f.answer(f.state.active!, END_TURN);
  return f;
}

/** The combatant in its current state. */
export function of(f: TimesliceFight, id: string): Combatant {
  return combatantOf(f.state, id);
}

/** All events of one type so far. */
export function all<T extends Event['type']>(f: TimesliceFight, type: T): EventOf<T>[] {
  return f.events.filter((event): event is EventOf<T> => event.type === type);
}

/** The latest event of this type. Fails if there is no such event. */
export function last<T extends Event['type']>(f: TimesliceFight, type: T): EventOf<T> {
  const found = all(f, type).at(-1);
  if (found === undefined) throw new Error(`there was no ${type}: ${types(f).join(', ')}`);
  return found;
}

/** The types of all events so far. */
export function types(f: TimesliceFight): Event['type'][] {
  return f.events.map((event) => event.type);
}

/** The types of the events since the last input. */
export function typesSince(f: TimesliceFight): Event['type'][] {
  return f.since.map((event) => event.type);
}

/** The parts of a number, one line each: `5 damage-order`. */
export function parts(sum: Sum): string[] {
  return sum.parts.map(({ value, rule }) => `${value} ${rule}`);
}
