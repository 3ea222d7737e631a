import type { Command } from './command.ts';
import type { Role } from './person.ts';

/** `own`: for what is this person's own (its seat's questions, dice and standing answers). */
export type Right = 'may' | 'own' | 'no';

type Row = Readonly<Record<Role, Right>>;

const row = (gm: Right, coGm: Right, player: Right, spectator: Right): Row => ({
  gm,
  'co-gm': coGm,
  player,
  spectator,
  waiting: 'no',
});

const GMS = row('may', 'may', 'no', 'no');
const FIRST_GM = row('may', 'no', 'no', 'no');

/** Who may ask what of a table: the specification, from which the tests of every pair are made. */
export const RIGHTS: Readonly<Record<Command['do'], Row>> = {
  answer: row('may', 'may', 'own', 'no'),
  propose: row('no', 'no', 'own', 'no'),
  dismiss: GMS,
  dice: row('may', 'may', 'own', 'no'),
  stand: row('no', 'no', 'own', 'no'),
  roll: row('may', 'may', 'own', 'no'),
  note: row('may', 'may', 'own', 'no'),
  undo: GMS,
  redo: GMS,
  restore: GMS,
  intervene: GMS,
  'force-roll': GMS,
  'change-roll': GMS,
  write: GMS,
  seat: GMS,
  start: GMS,
  pause: GMS,
  resume: GMS,
  end: FIRST_GM,
  set: GMS,
  invite: GMS,
  uninvite: GMS,
  place: GMS,
  remove: GMS,
  rekey: GMS,
};

/** What a person may do at all; whether it is their own is looked at where it is done. */
export function rightTo(role: Role, command: Command['do']): Right {
  return RIGHTS[command][role];
}
