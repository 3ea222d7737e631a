import { type Refusal, refusal } from '../kernel/result.ts';
import type { Offer } from './table.ts';

// Every refusal of a table, other than those of the fight itself.

export const NOT_YOURS = refusal(
  'not-yours',
  'This is not yours to do at this table.',
  'Ask the GM, who can do it or give you the seat for it.',
);

export const STILL_WAITING = refusal(
  'still-waiting',
  'The GM has not let you in yet.',
  'Wait a moment; the page continues automatically.',
);

export const NOT_BEGUN_YET = refusal(
  'fight-not-begun',
  'The fight has not begun.',
  'The GM starts it when everybody is there.',
);

export const NO_PLAYERS_JOURNAL = refusal(
  'no-players-journal',
  'A journal holds everything, including the GM’s secrets. It has no version for players.',
  'Export Markdown for players.',
);

export const BEGUN_ALREADY = refusal(
  'fight-begun',
  'The fight has begun. The encounter can no longer be changed.',
  'Step in as GM to change who is there, or open another table.',
);

export const NO_ENCOUNTER = refusal(
  'no-encounter',
  'There is no encounter to start.',
  'Choose one from a pack, or write one.',
);

export const PAUSED = refusal('paused', 'The table is paused.', 'The GM resumes it.');

export const NOT_PAUSED = refusal('not-paused', 'The table is not paused.', 'Play on.');

export const ENDED = refusal(
  'table-ended',
  'This table has ended: its dice are revealed and nothing more is played on it.',
  'Export it, or open another table.',
);

export const NO_SUCH_PERSON = refusal(
  'no-such-person',
  'Nobody with this id is at the table.',
  'Look at the list of people and choose one of those.',
);

export const NO_SUCH_INVITATION = refusal(
  'no-such-invitation',
  'This invitation is not known here, or was withdrawn.',
  'Ask the GM for a new link.',
);

export const NO_SUCH_PROPOSAL = refusal(
  'no-such-proposal',
  'This proposal is no longer open: it was replaced, or its question was answered.',
  'Look at the proposals that are open now.',
);

export const NOT_THE_GM = refusal(
  'not-the-gm',
  'Nobody can remove the GM who opened the table, change their key or give their role away.',
  'End the table if it is no longer wanted.',
);

export const NAME_TAKEN = refusal(
  'name-taken',
  'This name is, or looks like, that of the GM or of somebody at the table.',
  'Take another name. If you were here before, ask the GM for your own link.',
);

export const TABLE_FULL = refusal(
  'table-full',
  'There are as many people at this table as fit.',
  'The GM removes somebody who has left.',
);

/** The parameter is the role and seat in the invitation. */
export function notAsInvited({ role, seat }: Offer): Refusal {
  const as = seat === null ? `as ${role}` : `for the seat "${seat}"`;
  return refusal(
    'not-as-invited',
    `This guest was invited ${as}.`,
    'Let them in as that first; then give them another role or seat.',
  );
}

export const EMPTY_HAND_OUT = refusal(
  'empty-hand-out',
  'A hand-out needs a text or a picture.',
  'Write something, or choose a picture.',
);

export const NO_SUCH_HAND_OUT = refusal(
  'no-such-hand-out',
  'There is no hand-out of this id.',
  'It may have been withdrawn; see the list of hand-outs.',
);

export const NO_SUCH_DRAWING = refusal(
  'no-such-drawing',
  'There is no drawing of this id.',
  'It may have been erased already; look at the map.',
);

export const NOT_YOUR_CHARACTER = refusal(
  'not-your-character',
  'Somebody else plays this combatant.',
  'Leave the answer to them, or ask the GM to give you the combatant.',
);

export const CHARACTER_TAKEN = refusal(
  'character-taken',
  'This character is not free.',
  'Choose one of the characters that are offered to you.',
);

export const SCREEN_THERE = refusal(
  'screen-there',
  'The table has a screen already.',
  'Open it by its own link, or remove it first.',
);

export const WAITING_ROOM_FULL = refusal(
  'waiting-room-full',
  'As many people as fit wait already to be let in by this link.',
  'Ask the GM for your own link. If strangers have the link, the GM can revoke it; everyone waiting by it is removed.',
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
    `Choose one of: ${seats.join(', ')}; or let the person in as a spectator.`,
  );
}

export function noSuchCombatant(id: string): Refusal {
  return refusal(
    'no-such-combatant',
    `The encounter has no combatant "${id}".`,
    'Look at the list of combatants and choose one of those.',
  );
}

export function badSeatName(seat: string): Refusal {
  return refusal(
    'bad-seat-name',
    `"${seat}" is not a valid seat name.`,
    'Take up to 40 lower case letters, digits and hyphens.',
  );
}

export const JOURNAL_WITHOUT_SEED = refusal(
  'journal-without-seed',
  'The journal was saved without its seed: it can be verified, but not played on.',
  'Export the journal after the table has ended, or use the file that "riposte play --save" keeps.',
);

export function badJournal(line: number, sentence: string): Refusal {
  return refusal(
    'bad-journal',
    `Line ${line} of the journal: ${sentence}.`,
    'Take the file as it was exported, unchanged. "riposte verify FILE" tells the same at your own machine.',
  );
}
