import { bytesToHex } from '@noble/hashes/utils.js';
import { tooLong } from '../fight/refusals.ts';
import { GM, type Seat } from '../kernel/ids.ts';
import type { Json } from '../kernel/json.ts';
import { ok, type Refusal, type Result, refused } from '../kernel/result.ts';
import { type Applied, applyEvents } from './apply-events.ts';
import type { CommandOf } from './command.ts';
import type { TableEvent } from './log-row.ts';
import {
  badSeatName,
  CHARACTER_TAKEN,
  EMPTY_HAND_OUT,
  NAME_TAKEN,
  NO_SUCH_HAND_OUT,
  NO_SUCH_INVITATION,
  NO_SUCH_PERSON,
  NOT_THE_GM,
  NOT_YOUR_CHARACTER,
  NOT_YOURS,
  needsSeat,
  noSuchCombatant,
  noSuchSeat,
  notAsInvited,
  otherSeat,
  SCREEN_THERE,
  TABLE_FULL,
  WAITING_ROOM_FULL,
} from './refusals.ts';
import {
  type HandOut,
  type Invitation,
  LIMITS,
  type Offer,
  type Person,
  type Ports,
  type Table,
} from './table.ts';

/** Returns the seats that players may take in this encounter. */
export function playerSeats({ encounter }: Table): readonly Seat[] {
  const seats = encounter?.combatants.map(({ seat }) => seat) ?? [];
  return [...new Set(seats)].filter((seat) => seat !== GM);
}

export function invite(
  live: Table,
  by: Person,
  command: CommandOf<'invite'>,
  around: Ports,
): Result<Applied> {
  const { role, seat, label } = command;
  if (role === 'co-gm' && by.role !== 'gm') return refused(NOT_YOURS);
  const fault = seatFault(live, role === 'player' ? seat : null);
  if (fault !== undefined) return refused(fault);
  const invitation: Invitation = { id: opaqueId(around), role, seat: role === 'player' ? seat : null, label };
  return ok(applyEvents(live, [{ type: 'invited', invitation }], around));
}

export function uninvite(live: Table, invitation: string, around: Ports): Result<Applied> {
  if (!Object.hasOwn(live.invitations, invitation)) return refused(NO_SUCH_INVITATION);
  const waiting = Object.values(live.people).filter((each) => isWaitingBy(each, invitation));
  const sentAway = waiting.map(({ id: person }) => ({ type: 'removed', person }) as const);
  return ok(applyEvents(live, [{ type: 'uninvited', invitation }, ...sentAway], around));
}

export function assignSeat(live: Table, command: CommandOf<'seat'>, around: Ports): Result<Applied> {
  const { combatants, seat } = command;
  const known = live.encounter?.combatants.map(({ id }) => id) ?? [];
  const stranger = combatants.find((id) => !known.includes(id));
  if (stranger !== undefined) return refused(noSuchCombatant(stranger));
  if (seat !== GM && !/^[a-z0-9][a-z0-9-]{0,39}$/.test(seat)) return refused(badSeatName(seat));
  return ok(applyEvents(live, [{ type: 'seat-assigned', combatants, seat }], around));
}

/** A character that a person may play. */
export interface Character {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly seat: Seat;
}

/** A character with what its player sees of it before the fight. */
export interface Choice extends Character {
  /** A view of only this combatant. Absent in the fight, or if the rulebook has no such view. */
  readonly seen?: Json;
}

/** Returns the characters that players may play, except those in reserve. */
export function charactersOf({ encounter }: Table): readonly Character[] {
  const there = encounter?.combatants.filter(({ seat, isInReserve }) => seat !== GM && !isInReserve) ?? [];
  return there.map(({ id, name, side, seat }) => ({ id, name, side, seat }));
}

/** Returns the characters that nobody plays yet. `seat` names the seat they belong to; `null` for any. */
function freeCharacters(live: Table, seat: Seat | null): readonly Character[] {
  const { people } = live;
  const taken = new Set(Object.values(people).flatMap(({ characters = [] }) => characters));
  // A player without their own characters plays the whole seat.
  const full = new Set(
    Object.values(people).flatMap((each) =>
      each.role === 'player' && each.characters === undefined ? [each.seat] : [],
    ),
  );
  return charactersOf(live).filter(({ id, seat: own }) => {
    return !taken.has(id) && !full.has(own) && (seat === null || seat === own);
  });
}

/** Returns the characters that are offered to a waiting person: the free ones of the seat in their link. */
function charactersFor(live: Table, { role, offered }: Person): readonly Character[] {
  return role === 'waiting' && offered?.role === 'player' ? freeCharacters(live, offered.seat) : [];
}

/** Records the character that a waiting person asks for. */
export function askFor(live: Table, by: Person, character: string | null, around: Ports): Result<Applied> {
  const isOffered = character === null || charactersFor(live, by).some(({ id }) => id === character);
  if (!isOffered) return refused(CHARACTER_TAKEN);
  return ok(applyEvents(live, [{ type: 'character-asked', person: by.id, character }], around));
}

/** Returns whether a person plays a combatant of their seat. */
export function plays({ people }: Pick<Table, 'people'>, person: Person, who: string): boolean {
  if (person.characters !== undefined) return person.characters.includes(who);
  return !Object.values(people).some(({ characters }) => characters?.includes(who));
}

/**
 * Returns the characters that a person may ask for or, before the fight, will play. They have their sheets only before
 * the fight: later ones contain secrets, and a person who waits may know none.
 */
export function choicesOf(live: Table, person: Person): readonly Choice[] {
  const { fight, sheets } = live;
  const isIn = person.role === 'player' && fight === null;
  const all = isIn
    ? charactersOf(live).filter(({ id, seat }) => seat === person.seat && plays(live, person, id))
    : charactersFor(live, person);
  return all.map((each) => {
    const seen = sheets[each.id];
    return seen === undefined ? each : { ...each, seen };
  });
}

/** Lets another player of the same seat play a character. That player may pass it on, or give it back. */
export function lend(live: Table, by: Person, command: CommandOf<'lend'>, around: Ports): Result<Applied> {
  const { character, to } = command;
  const other = Object.hasOwn(live.people, to) ? live.people[to]! : undefined;
  if (other === undefined || other.id === by.id || other.role !== 'player') return refused(NO_SUCH_PERSON);
  const own = live.encounter?.combatants.filter(({ id, seat }) => seat === by.seat && plays(live, by, id));
  if (own?.some(({ id }) => id === character) !== true) return refused(NOT_YOUR_CHARACTER);
  if (other.seat !== by.seat) return refused(otherSeat(other.name));
  const { seat, role, characters } = other;
  const left = own.flatMap(({ id }) => (id === character ? [] : [id]));
  const given = { type: 'role-assigned', person: by.id, role: by.role, seat, characters: left } as const;
  // A player without a list of characters plays whatever nobody else plays.
  const theirs = characters && { characters: [...characters, character] };
  const taken = { type: 'role-assigned', person: to, role, seat, ...theirs } as const;
  return ok(applyEvents(live, [given, taken], around));
}

/** Returns whether a person may answer a decision, as far as the combatants of one seat are distributed. */
export function mayAnswerFor(live: Table, by: Person, decision: string): boolean {
  if (by.role !== 'player') return true;
  const { waiting } = live.fight?.now ?? {};
  const open = waiting?.kind === 'decisions' ? waiting.open.find(({ id }) => id === decision) : undefined;
  return open === undefined || open.decision.seat !== by.seat || plays(live, by, open.decision.who);
}

/** Adds the screen for the room: a spectator that is let in at once, because only the GM has its link. */
export function addScreen(live: Table, name: string, around: Ports): Result<Applied> {
  if (Object.values(live.people).some(({ isScreen }) => isScreen)) return refused(SCREEN_THERE);
  if (isTaken(live, name)) return refused(NAME_TAKEN);
  const person: Person = {
    ...{ id: opaqueId(around), name, role: 'spectator', seat: null, rekeyed: 0, invitation: null },
    isScreen: true,
  };
  return ok(applyEvents(live, [{ type: 'screen-added', person }], around));
}

/** Adds a person who opened an invitation. They wait until the GM admits them. */
export function requestToJoin(
  live: Table,
  guest: { readonly id: string; readonly name: string; readonly invitation: string; readonly nonce: string },
  around: Ports,
): Result<Applied> {
  const { id, name, invitation, nonce } = guest;
  if (!Object.hasOwn(live.invitations, invitation)) return refused(NO_SUCH_INVITATION);
  const waiting = Object.values(live.people).filter((each) => isWaitingBy(each, invitation));
  if (waiting.length >= LIMITS.waiting) return refused(WAITING_ROOM_FULL);
  if (name.length > LIMITS.name)
    return refused(tooLong({ what: 'The name', length: name.length, most: LIMITS.name }));
  if (isTaken(live, name)) return refused(NAME_TAKEN);
  const person: Person = { id, name, role: 'waiting', seat: null, rekeyed: 0, invitation };
  return ok(applyEvents(live, [{ type: 'joined', person, nonce }], around));
}

export function assignRole(
  live: Table,
  by: Person,
  command: CommandOf<'place'>,
  around: Ports,
): Result<Applied> {
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
  const characters = role === 'player' ? command.characters : undefined;
  const stranger = characters?.find((id) => !isOfSeat(live, id, seat!));
  if (stranger !== undefined) return refused(noSuchCombatant(stranger));
  const given = { person, role, seat, ...(characters && { characters }) };
  const withdrawn = role === 'co-gm' ? [] : linksOfCoGm(live, live.people[person]!);
  const released = characters === undefined ? [] : releasing(live, person, characters);
  return ok(
    applyEvents(
      live,
      [...released, { type: 'role-assigned', ...given }, ...withdrawn.map(withdrawing)],
      around,
    ),
  );
}

function isOfSeat({ encounter }: Table, id: string, seat: Seat): boolean {
  return encounter?.combatants.some((each) => each.id === id && each.seat === seat) === true;
}

/** Takes characters from those who play them now, so that each has one person. */
function releasing({ people }: Table, to: string, characters: readonly string[]): readonly TableEvent[] {
  return Object.values(people).flatMap(({ id: person, role, seat, characters: own = [] }) => {
    const kept = own.filter((id) => !characters.includes(id));
    if (person === to || kept.length === own.length) return [];
    return [{ type: 'role-assigned', person, role, seat, characters: kept } as const];
  });
}

/** Removes a person and revokes every link they could use to return. To rejoin, they need a new invitation. */
export function remove(live: Table, by: Person, person: string, around: Ports): Result<Applied> {
  const fault = personFault(live, by, person);
  if (fault !== undefined) return refused(fault);
  const { invitation } = live.people[person]!;
  const own = invitation !== null && Object.hasOwn(live.invitations, invitation) ? [invitation] : [];
  const withdrawn = new Set([...own, ...linksOfCoGm(live, live.people[person]!)]);
  return ok(applyEvents(live, [{ type: 'removed', person }, ...[...withdrawn].map(withdrawing)], around));
}

/** Reminds a person that the table waits for them. */
export function nudge(live: Table, person: string, around: Ports): Result<Applied> {
  if (!Object.hasOwn(live.people, person)) return refused(NO_SUCH_PERSON);
  return ok(applyEvents(live, [{ type: 'nudged', person }], around));
}

/** Shows a text or a picture to people at the table. */
export function handOut(
  live: Table,
  { title, text, picture, to }: CommandOf<'hand-out'>,
  around: Ports,
): Result<Applied> {
  if (to?.some((person) => !Object.hasOwn(live.people, person))) return refused(NO_SUCH_PERSON);
  if (text.trim() === '' && picture === null) return refused(EMPTY_HAND_OUT);
  const given = { id: opaqueId(around), title, text, picture, to };
  return ok(applyEvents(live, [{ type: 'handed-out', handOut: given }], around));
}

export function withdraw(live: Table, id: string, around: Ports): Result<Applied> {
  if (!live.handOuts.some((each) => each.id === id)) return refused(NO_SUCH_HAND_OUT);
  return ok(applyEvents(live, [{ type: 'withdrawn', handOut: id }], around));
}

/** Returns the handouts that a person sees. A person who waits to be admitted sees none. */
export function handOutsFor({ handOuts }: Table, { id, role }: Person): readonly HandOut[] {
  if (role === 'waiting') return [];
  if (role === 'gm' || role === 'co-gm') return handOuts;
  // A person need not know who else sees it, only whether somebody does.
  return handOuts
    .filter(({ to }) => to?.includes(id) ?? true)
    .map(({ to, ...each }) => ({ ...each, to: to?.length === 1 ? to : null }));
}

/**
 * Revokes a key and creates a new one. Only the GM who opened the table can see other people's keys, so only that GM
 * may reset them.
 */
export function resetKey(live: Table, by: Person, person: string, around: Ports): Result<Applied> {
  const fault = by.id === person ? undefined : personFault(live, by, person);
  if (fault !== undefined) return refused(fault);
  if (by.id !== person && by.role !== 'gm') return refused(NOT_YOURS);
  return ok(applyEvents(live, [{ type: 'rekeyed', person }], around));
}

/**
 * Returns the refusal if one person may not change another: no one may change the GM, and co-GMs may not change each
 * other.
 */
function personFault({ people }: Table, by: Person, id: string): Refusal | undefined {
  if (!Object.hasOwn(people, id)) return NO_SUCH_PERSON;
  const { role } = people[id]!;
  if (role === 'gm') return NOT_THE_GM;
  return role === 'co-gm' && by.role !== 'gm' && by.id !== id ? NOT_YOURS : undefined;
}

/** Returns the role and seat offered to a waiting person, or `undefined` if the encounter no longer has the seat. */
function offerTo(live: Table, { role, offered }: Person): Offer | undefined {
  const isStill = seatFault(live, offered?.seat ?? null) === undefined;
  return role === 'waiting' && isStill ? offered : undefined;
}

function isAsOffered(offered: Offer, role: Offer['role'], seat: Seat | null): boolean {
  return offered.role === role && (offered.seat === null || offered.seat === seat);
}

/** Returns the links of all invitations if the person is a co-GM, because a co-GM has seen them. */
function linksOfCoGm({ invitations }: Table, { role }: Person): readonly string[] {
  return role === 'co-gm' ? Object.keys(invitations) : [];
}

function withdrawing(invitation: string): TableEvent {
  return { type: 'uninvited', invitation };
}

function isWaitingBy({ role, invitation }: Person, link: string): boolean {
  return role === 'waiting' && invitation === link;
}

function seatFault(live: Table, seat: Seat | null): Refusal | undefined {
  const seats = playerSeats(live);
  return seat === null || seats.includes(seat) ? undefined : noSuchSeat(seat, seats);
}

/** Maps letters of other alphabets to the Latin letters they look like. */
const LOOKS_LIKE: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...'аa вb сc ԁd еe ғf ɡg һh іi јj кk ӏl мm пn оo рp ԛq гr ѕs тt υu ѵv ѡw хx уy αa βb εe ηn ιi κk μm νv οo ρp τt χx ıi'.split(
      ' ',
    ),
  ].map((pair) => [...pair] as [string, string]),
);

/**
 * Normalises a name by its appearance: without case, accents, spaces, marks and invisible characters, and with letters
 * of other alphabets as the Latin ones they resemble.
 */
function lookOf(name: string): string {
  const bare = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return [...bare].map((letter) => LOOKS_LIKE[letter] ?? letter).join('');
}

/** Names that could be mistaken for the GM or the program, in the page's languages. */
const POSES = new Set(
  [
    'gm',
    'co-gm',
    'dm',
    'mj',
    'game master',
    'game mistress',
    'gamemaster',
    'dungeon master',
    'referee',
    'host',
  ]
    .concat([
      'sl',
      'spielleiter',
      'spielleiterin',
      'spielleitung',
      'meister',
      'riposte',
      'system',
      'server',
      'table',
    ])
    .map(lookOf),
);

/** Returns whether a name could be mistaken for the GM or a person at the table. */
function isTaken({ people }: Table, name: string): boolean {
  const look = lookOf(name);
  return POSES.has(look) || Object.values(people).some((person) => lookOf(person.name) === look);
}

/** Returns an id that reveals neither time nor order. */
export function opaqueId({ random }: Ports): string {
  return bytesToHex(random(8));
}
