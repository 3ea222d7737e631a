import { GM, type Seat } from '../kernel/names.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { Command } from './command.ts';
import { idFrom } from './id-from.ts';
import { LIMITS } from './limits.ts';
import type { LiveTable } from './live-table.ts';
import { doing, type Obeyed, refused } from './obeyed.ts';
import type { Invitation, Person } from './person.ts';
import {
  badSeatName,
  NO_SUCH_INVITATION,
  NO_SUCH_PERSON,
  NOT_THE_GM,
  needsSeat,
  noSuchCombatant,
  noSuchSeat,
  TABLE_FULL,
  tooLong,
} from './refusals.ts';
import type { Surroundings } from './surroundings.ts';

type CommandOf<D extends Command['do']> = Extract<Command, { readonly do: D }>;

/** The seats that players may take in this encounter. */
export function playerSeats({ encounter }: LiveTable): readonly Seat[] {
  const seats = encounter?.combatants.map(({ seat }) => seat) ?? [];
  return [...new Set(seats)].filter((seat) => seat !== GM);
}

export function invite(live: LiveTable, command: CommandOf<'invite'>, around: Surroundings): Obeyed {
  const { role, seat, label } = command;
  const fault = seatFault(live, role === 'player' ? seat : null);
  if (fault !== undefined) return refused(fault);
  const invitation: Invitation = { id: idFrom(around), role, seat: role === 'player' ? seat : null, label };
  return doing(live, [{ kind: 'invited', invitation }], around);
}

export function uninvite(live: LiveTable, invitation: string, around: Surroundings): Obeyed {
  if (!Object.hasOwn(live.invitations, invitation)) return refused(NO_SUCH_INVITATION);
  return doing(live, [{ kind: 'uninvited', invitation }], around);
}

export function seat(live: LiveTable, command: CommandOf<'seat'>, around: Surroundings): Obeyed {
  const { combatants, seat } = command;
  const known = live.encounter?.combatants.map(({ id }) => id) ?? [];
  const stranger = combatants.find((id) => !known.includes(id));
  if (stranger !== undefined) return refused(noSuchCombatant(stranger));
  if (seat !== GM && !/^[a-z0-9][a-z0-9-]{0,39}$/.test(seat)) return refused(badSeatName(seat));
  return doing(live, [{ kind: 'seated', combatants, seat }], around);
}

/** Somebody who holds the link of an invitation comes in, and waits until the GM lets them play. */
export function come(
  live: LiveTable,
  guest: { readonly id: string; readonly name: string; readonly invitation: string; readonly nonce: string },
  around: Surroundings,
): Obeyed {
  const { id, name, invitation, nonce } = guest;
  if (!Object.hasOwn(live.invitations, invitation)) return refused(NO_SUCH_INVITATION);
  if (Object.keys(live.people).length > LIMITS.people) return refused(TABLE_FULL);
  if (name.length > LIMITS.name) return refused(tooLong('The name', name.length, LIMITS.name));
  const person: Person = { id, name, role: 'waiting', seat: null, rekeyed: 0, invitation };
  return doing(live, [{ kind: 'came', person, nonce }], around);
}

export function place(live: LiveTable, command: CommandOf<'place'>, around: Surroundings): Obeyed {
  const { person, role } = command;
  const fault = personFault(live, person);
  if (fault !== undefined) return refused(fault);
  const seat = role === 'player' ? command.seat : null;
  if (role === 'player' && seat === null) return refused(needsSeat(playerSeats(live)));
  const wrong = seatFault(live, seat);
  if (wrong !== undefined) return refused(wrong);
  return doing(live, [{ kind: 'placed', person, role, seat }], around);
}

export function remove(live: LiveTable, person: string, around: Surroundings): Obeyed {
  const fault = personFault(live, person);
  return fault === undefined ? doing(live, [{ kind: 'removed', person }], around) : refused(fault);
}

export function rekey(live: LiveTable, person: string, around: Surroundings): Obeyed {
  if (!Object.hasOwn(live.people, person)) return refused(NO_SUCH_PERSON);
  return doing(live, [{ kind: 'rekeyed', person }], around);
}

function personFault({ people }: LiveTable, id: string): Refusal | undefined {
  if (!Object.hasOwn(people, id)) return NO_SUCH_PERSON;
  return people[id]!.role === 'gm' ? NOT_THE_GM : undefined;
}

function seatFault(live: LiveTable, seat: Seat | null): Refusal | undefined {
  const seats = playerSeats(live);
  return seat === null || seats.includes(seat) ? undefined : noSuchSeat(seat, seats);
}
