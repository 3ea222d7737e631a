import { type Refusal, refusal } from '../kernel/result.ts';
import type { Offer } from './table.ts';

// Every refusal of a table, other than those of the fight itself.

export const NOT_YOURS = refusal(
  'not-yours',
  'Your role at this table does not allow this.',
  'Ask the GM to do it, or to give you the seat for it.',
);

export const STILL_WAITING = refusal(
  'still-waiting',
  'The GM has not admitted you yet.',
  'Wait a moment; the page continues automatically.',
);

export const NOT_BEGUN_YET = refusal(
  'fight-not-begun',
  'The fight has not begun.',
  'The GM starts it when everyone is ready.',
);

export const NO_PLAYERS_JOURNAL = refusal(
  'no-players-journal',
  'A journal contains everything, including the GM’s secrets. It has no version for players.',
  'Export Markdown for players.',
);

export const BEGUN_ALREADY = refusal(
  'fight-begun',
  'The fight has begun. The encounter can no longer be changed.',
  'Use a GM override to change the combatants, or open another table.',
);

export const NO_ENCOUNTER = refusal(
  'no-encounter',
  'There is no encounter to start.',
  'Choose one from a pack, or write one.',
);

export const PAUSED = refusal('paused', 'The table is paused.', 'Wait until the GM resumes it.');

export const NOT_PAUSED = refusal('not-paused', 'The table is not paused.', 'Keep playing.');

export const ENDED = refusal(
  'table-ended',
  'This table is closed: its dice are revealed, and nothing more can be played.',
  'Export it, or open another table.',
);

export const NO_SUCH_PERSON = refusal(
  'no-such-person',
  'No person at this table has this id.',
  'Choose a person in the People panel.',
);

export const NO_SUCH_INVITATION = refusal(
  'no-such-invitation',
  'This invitation does not exist, or was revoked.',
  'Ask the GM for a new link.',
);

export const NO_SUCH_PROPOSAL = refusal(
  'no-such-proposal',
  'This proposal is no longer open: it was replaced, or its question was answered.',
  'See the open proposals.',
);

export const NOT_THE_GM = refusal(
  'not-the-gm',
  'Nobody can remove the GM who opened the table, change their key or give their role away.',
  'Close the table if you no longer need it.',
);

export const NAME_TAKEN = refusal(
  'name-taken',
  'This name is taken, or looks like the name of the GM or another person at the table.',
  'Choose another name. If you were here before, ask the GM for your personal link.',
);

export const TABLE_FULL = refusal(
  'table-full',
  'This table is full.',
  'Ask the GM to remove a person who has left.',
);

/** The parameter is the role and seat in the invitation. */
export function notAsInvited({ role, seat }: Offer): Refusal {
  const as = seat === null ? `as a ${role}` : `for the seat "${seat}"`;
  return refusal(
    'not-as-invited',
    `This person was invited ${as}.`,
    'Admit them with that role first; then give them another role or seat.',
  );
}

export const EMPTY_HAND_OUT = refusal(
  'empty-hand-out',
  'A handout needs a text or a picture.',
  'Write a text, or choose a picture.',
);

export const NO_SUCH_HAND_OUT = refusal(
  'no-such-hand-out',
  'No handout has this id.',
  'It may have been withdrawn; see the list of handouts.',
);

export const NO_SUCH_DRAWING = refusal(
  'no-such-drawing',
  'No drawing has this id.',
  'It may have been erased already; look at the map.',
);

export const NOT_YOUR_CHARACTER = refusal(
  'not-your-character',
  'Another person plays this combatant.',
  'Leave the answer to that person, or ask the GM to give you the combatant.',
);

export function otherSeat(name: string): Refusal {
  return refusal(
    'other-seat',
    `${name} plays for another seat.`,
    'Lend the character to a player of your own seat, or ask the GM to change the seats.',
  );
}

export const CHARACTER_TAKEN = refusal(
  'character-taken',
  'This character is not free.',
  'Choose one of the characters that are offered to you.',
);

export const SCREEN_THERE = refusal(
  'screen-there',
  'The table has a screen already.',
  'Open it with its personal link, or remove it first.',
);

export const WAITING_ROOM_FULL = refusal(
  'waiting-room-full',
  'Too many people are already waiting to be admitted with this link.',
  'Ask the GM for your personal link. If strangers have the link, the GM can revoke it, which removes everyone who is waiting.',
);

export function noSuchSeat(seat: string, seats: readonly string[]): Refusal {
  return refusal(
    'no-such-seat',
    `The encounter has no seat "${seat}".`,
    `Choose one of: ${seats.join(', ')}.`,
  );
}

export function needsSeat(seats: readonly string[]): Refusal {
  return refusal(
    'needs-seat',
    'A player needs a seat.',
    `Choose one of: ${seats.join(', ')}; or admit the person as a spectator.`,
  );
}

export function noSuchCombatant(id: string): Refusal {
  return refusal(
    'no-such-combatant',
    `The encounter has no combatant "${id}".`,
    'Choose a combatant from the list.',
  );
}

export function badSeatName(seat: string): Refusal {
  return refusal(
    'bad-seat-name',
    `"${seat}" is not a valid seat name.`,
    'Use up to 40 lower-case letters, digits and hyphens.',
  );
}

export const JOURNAL_WITHOUT_SEED = refusal(
  'journal-without-seed',
  'The journal was saved without its seed, so it can be verified but not continued.',
  'Export the journal after the table is closed, or use the file saved by "riposte play --save".',
);

export function badJournal(line: number, sentence: string): Refusal {
  return refusal(
    'bad-journal',
    `Line ${line} of the journal: ${sentence}.`,
    'Use the exported file unchanged. "riposte verify FILE" reports the same error on your own machine.',
  );
}
