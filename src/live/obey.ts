import type { Refusal } from '../kernel/refusal.ts';
import type { FreeRoll } from './act.ts';
import type { Command } from './command.ts';
import { LIMITS } from './limits.ts';
import type { LiveTable } from './live-table.ts';
import { doing, type Obeyed, refused } from './obeyed.ts';
import { invite, place, rekey, remove, seat, uninvite } from './people.ts';
import type { Person } from './person.ts';
import { play } from './play.ts';
import { dismiss, propose } from './proposing.ts';
import {
  BEGUN_ALREADY,
  ENDED,
  NO_ENCOUNTER,
  NOT_BEGUN_YET,
  NOT_PAUSED,
  NOT_YOURS,
  PAUSED,
  STILL_WAITING,
  tooLong,
} from './refusals.ts';
import { rightTo } from './rights.ts';
import { settle } from './settle.ts';
import { start } from './start.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * Does what somebody asks, if they may, and what follows by itself (standing answers, sides that are played
 * without a person). Nothing is changed: the result is to be written down before anybody is told.
 */
export function obey(live: LiveTable, by: Person, command: Command, around: Surroundings): Obeyed {
  const forbidden = forbiddenTo(live, by, command);
  if (forbidden !== undefined) return refused(forbidden);
  const obeyed = dispatch(live, by, command, around);
  return obeyed.kind === 'refused' ? obeyed : settle(obeyed, around);
}

function forbiddenTo({ status }: LiveTable, { role }: Person, command: Command): Refusal | undefined {
  if (role === 'waiting') return STILL_WAITING;
  if (rightTo(role, command.do) === 'no') return NOT_YOURS;
  if (status === 'ended') return ENDED;
  if (status === 'lobby' && IN_FIGHT.has(command.do)) return NOT_BEGUN_YET;
  if (status !== 'lobby' && IN_LOBBY.has(command.do)) return BEGUN_ALREADY;
  if (status === 'paused' && PLAYERS_PLAY.has(command.do) && role === 'player') return PAUSED;
  return wordsFault(command);
}

type Does = ReadonlySet<Command['do']>;
const PLAYERS_PLAY: Does = new Set(['answer', 'dice']);
const IN_LOBBY: Does = new Set(['write', 'seat', 'start']);
const IN_FIGHT: Does = new Set([
  'answer',
  'propose',
  'dismiss',
  'dice',
  'undo',
  'redo',
  'restore',
  'intervene',
  'force-roll',
  'change-roll',
  'pause',
  'resume',
]);

function wordsFault(command: Command): Refusal | undefined {
  if ('reason' in command && command.reason.length > LIMITS.text) {
    return tooLong('The reason', command.reason.length, LIMITS.text);
  }
  if (command.do === 'propose' && command.why.length > LIMITS.text) {
    return tooLong('The reason', command.why.length, LIMITS.text);
  }
  if (command.do === 'note' && command.text.length > LIMITS.text) {
    return tooLong('The note', command.text.length, LIMITS.text);
  }
  if (command.do === 'invite' && command.label.length > LIMITS.name) {
    return tooLong('The name of the invitation', command.label.length, LIMITS.name);
  }
  return undefined;
}

function dispatch(live: LiveTable, by: Person, command: Command, around: Surroundings): Obeyed {
  switch (command.do) {
    case 'start':
      return live.encounter === null ? refused(NO_ENCOUNTER) : start(live, around);
    case 'write': {
      const read = around.readEncounter(command.text);
      if ('refusal' in read) return refused(read.refusal);
      const encounter = read.encounter as never;
      return doing(live, [{ kind: 'written', text: command.text, encounter }], around);
    }
    case 'seat':
      return seat(live, command, around);
    case 'pause':
      return live.status === 'paused' ? refused(PAUSED) : doing(live, [{ kind: 'paused' }], around);
    case 'resume':
      return live.status === 'paused' ? doing(live, [{ kind: 'resumed' }], around) : refused(NOT_PAUSED);
    case 'end':
      return doing(live, [{ kind: 'ended', seed: live.seed.reveal() }], around);
    case 'set':
      return doing(live, [{ kind: 'set', settings: { ...live.settings, ...command.settings } }], around);
    case 'note':
      return doing(live, [{ kind: 'noted', text: command.text, ...secrecy(by, command) }], around);
    case 'roll':
      return roll(live, { notation: command.notation, ...secrecy(by, command) }, around);
    case 'stand': {
      const { question, answer } = command;
      return by.seat === null
        ? refused(NOT_YOURS)
        : doing(live, [{ kind: 'stands', seat: by.seat, question, answer }], around);
    }
    case 'propose':
      return propose(live, by, command, around);
    case 'dismiss':
      return dismiss(live, command.proposal, around);
    case 'invite':
      return invite(live, by, command, around);
    case 'uninvite':
      return uninvite(live, command.invitation, around);
    case 'place':
      return place(live, by, command, around);
    case 'remove':
      return remove(live, by, command.person, around);
    case 'rekey':
      return rekey(live, by, command.person, around);
    default:
      return play(live, by, command, around);
  }
}

type Secrecy = Pick<FreeRoll, 'secret' | 'seat'>;

/** Who shares what is written or rolled in secret: the GM's people, and the seat of a player whose it is. */
function secrecy({ seat }: Person, { secret }: { readonly secret: boolean }): Secrecy {
  return { secret, ...(secret && seat !== null && { seat }) };
}

/** Dice besides the rules. */
function roll(
  live: LiveTable,
  { notation, ...secret }: { readonly notation: string } & Secrecy,
  around: Surroundings,
): Obeyed {
  const rolled = around.rollNotation(notation);
  if ('refusal' in rolled) return refused(rolled.refusal);
  const { faces, total } = rolled;
  return doing(live, [{ kind: 'rolled', notation, faces, total, ...secret }], around);
}

/** Whether somebody sits on the GM's side of the screen. */
export function isGms({ role }: Person): boolean {
  return role === 'gm' || role === 'co-gm';
}
