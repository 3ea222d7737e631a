import type { Command } from './command.ts';
import type { Role } from './person.ts';

/**
 * `own`: for what is this person's own (its seat's questions and dice, its own key). `below`: about players,
 * spectators and guests and the links for them, not about co-GMs.
 */
export type Right = 'may' | 'own' | 'below' | 'no';

type Row = Readonly<Record<Role, Right>>;

const row = (gm: Right, coGm: Right, player: Right, spectator: Right): Row => ({
  gm,
  'co-gm': coGm,
  player,
  spectator,
  waiting: 'no',
});

const GMS = row('may', 'may', 'no', 'no');
const BELOW = row('may', 'below', 'no', 'no');
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
  invite: BELOW,
  uninvite: GMS,
  place: BELOW,
  remove: BELOW,
  rekey: row('may', 'own', 'no', 'no'),
};

/** What a person may do at all; whether it is their own is looked at where it is done. */
export function rightTo(role: Role, command: Command['do']): Right {
  return RIGHTS[command][role];
}
