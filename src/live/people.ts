import { GM, type Seat } from '../kernel/names.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { Act } from './act.ts';
import type { Command } from './command.ts';
import { idFrom } from './id-from.ts';
import { LIMITS } from './limits.ts';
import type { LiveTable } from './live-table.ts';
import { isTaken } from './naming.ts';
import { doing, type Obeyed, refused } from './obeyed.ts';
import type { Invitation, Offer, Person } from './person.ts';
import {
  badSeatName,
  NAME_TAKEN,
  NO_SUCH_INVITATION,
  NO_SUCH_PERSON,
  NOT_THE_GM,
  NOT_YOURS,
  needsSeat,
  noSuchCombatant,
  noSuchSeat,
  notAsInvited,
  TABLE_FULL,
  tooLong,
  WAITING_ROOM_FULL,
} from './refusals.ts';
import type { Surroundings } from './surroundings.ts';

type CommandOf<D extends Command['do']> = Extract<Command, { readonly do: D }>;

/** The seats that players may take in this encounter. */
export function playerSeats({ encounter }: LiveTable): readonly Seat[] {
  const seats = encounter?.combatants.map(({ seat }) => seat) ?? [];
  return [...new Set(seats)].filter((seat) => seat !== GM);
}

export function invite(
  live: LiveTable,
  by: Person,
  command: CommandOf<'invite'>,
  around: Surroundings,
): Obeyed {
  const { role, seat, label } = command;
  if (role === 'co-gm' && by.role !== 'gm') return refused(NOT_YOURS);
  const fault = seatFault(live, role === 'player' ? seat : null);
  if (fault !== undefined) return refused(fault);
  const invitation: Invitation = { id: idFrom(around), role, seat: role === 'player' ? seat : null, label };
  return doing(live, [{ kind: 'invited', invitation }], around);
}

export function uninvite(live: LiveTable, invitation: string, around: Surroundings): Obeyed {
  if (!Object.hasOwn(live.invitations, invitation)) return refused(NO_SUCH_INVITATION);
  const waiting = Object.values(live.people).filter((each) => isWaitingBy(each, invitation));
  const sentAway = waiting.map(({ id: person }) => ({ kind: 'removed', person }) as const);
  return doing(live, [{ kind: 'uninvited', invitation }, ...sentAway], around);
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
  const waiting = Object.values(live.people).filter((each) => isWaitingBy(each, invitation));
  if (waiting.length >= LIMITS.waiting) return refused(WAITING_ROOM_FULL);
  if (name.length > LIMITS.name) return refused(tooLong('The name', name.length, LIMITS.name));
  if (isTaken(live, name)) return refused(NAME_TAKEN);
  const person: Person = { id, name, role: 'waiting', seat: null, rekeyed: 0, invitation };
  return doing(live, [{ kind: 'came', person, nonce }], around);
}

export function place(
  live: LiveTable,
  by: Person,
  command: CommandOf<'place'>,
  around: Surroundings,
): Obeyed {
  const { person, role } = command;
  const fault = personFault(live, by, person);
  if (fault !== undefined) return refused(fault);
  if (role === 'co-gm' && by.role !== 'gm') return refused(NOT_YOURS);
  const places = Object.values(live.people).filter((each) => each.role !== 'waiting');
  if (live.people[person]!.role === 'waiting' && places.length > LIMITS.people) return refused(TABLE_FULL);
  const seat = role === 'player' ? command.seat : null;
  if (role === 'player' && seat === null) return refused(needsSeat(playerSeats(live)));
  const wrong = seatFault(live, seat);
  if (wrong !== undefined) return refused(wrong);
  const offered = offerTo(live, live.people[person]!);
  if (offered !== undefined && !isAsOffered(offered, role, seat)) return refused(notAsInvited(offered));
  const withdrawn = role === 'co-gm' ? [] : linksOfCoGm(live, live.people[person]!);
  return doing(live, [{ kind: 'placed', person, role, seat }, ...withdrawn.map(withdrawing)], around);
}

/** Removes somebody, and every link by which they could come again: they need a new invitation. */
export function remove(live: LiveTable, by: Person, person: string, around: Surroundings): Obeyed {
  const fault = personFault(live, by, person);
  if (fault !== undefined) return refused(fault);
  const { invitation } = live.people[person]!;
  const own = invitation !== null && Object.hasOwn(live.invitations, invitation) ? [invitation] : [];
  const withdrawn = new Set([...own, ...linksOfCoGm(live, live.people[person]!)]);
  return doing(live, [{ kind: 'removed', person }, ...[...withdrawn].map(withdrawing)], around);
}

/** Makes a key void. Only the GM who opened the table gets at keys of others, so only they may change them. */
export function rekey(live: LiveTable, by: Person, person: string, around: Surroundings): Obeyed {
  const fault = by.id === person ? undefined : personFault(live, by, person);
  if (fault !== undefined) return refused(fault);
  if (by.id !== person && by.role !== 'gm') return refused(NOT_YOURS);
  return doing(live, [{ kind: 'rekeyed', person }], around);
}

/** What forbids one person to act on another: nobody acts on the GM, and co-GMs not on each other. */
function personFault({ people }: LiveTable, by: Person, id: string): Refusal | undefined {
  if (!Object.hasOwn(people, id)) return NO_SUCH_PERSON;
  const { role } = people[id]!;
  if (role === 'gm') return NOT_THE_GM;
  return role === 'co-gm' && by.role !== 'gm' && by.id !== id ? NOT_YOURS : undefined;
}

/** As what somebody at the door must be let in; undefined where the encounter no longer has the seat. */
function offerTo(live: LiveTable, { role, offered }: Person): Offer | undefined {
  const isStill = seatFault(live, offered?.seat ?? null) === undefined;
  return role === 'waiting' && isStill ? offered : undefined;
}

function isAsOffered(offered: Offer, role: Offer['role'], seat: Seat | null): boolean {
  return offered.role === role && (offered.seat === null || offered.seat === seat);
}

/** A co-GM has seen the links of all invitations. */
function linksOfCoGm({ invitations }: LiveTable, { role }: Person): readonly string[] {
  return role === 'co-gm' ? Object.keys(invitations) : [];
}

function withdrawing(invitation: string): Act {
  return { kind: 'uninvited', invitation };
}

function isWaitingBy({ role, invitation }: Person, link: string): boolean {
  return role === 'waiting' && invitation === link;
}

function seatFault(live: LiveTable, seat: Seat | null): Refusal | undefined {
  const seats = playerSeats(live);
  return seat === null || seats.includes(seat) ? undefined : noSuchSeat(seat, seats);
}
