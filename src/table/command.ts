import type { FightCommand } from '../fight/input.ts';
import { FIGHT_COMMANDS, NAME, partsFrom, REASON } from '../fight/input-shape.ts';
import { tooLong } from '../fight/refusals.ts';
import {
  described,
  faultSentence,
  fields,
  type KindShapes,
  listOf,
  mapOf,
  nullable,
  ofKind,
  oneLine,
  oneOf,
  optional,
  type Schema,
  type Shape,
  text,
  that,
  truth,
  whole,
  words,
} from '../fight/shape.ts';
import type { Cell } from '../geometry/grid.ts';
import type { RawAnswer } from '../kernel/decision.ts';
import { PICTURE_URL } from '../kernel/encounter.ts';
import type { Seat } from '../kernel/ids.ts';
import { MACHINE_LEVELS } from '../kernel/policy.ts';
import { ok, type Result, refusal, refused } from '../kernel/result.ts';
import {
  type AutoAnswer,
  type BroughtCharacter,
  DRAWN_SHAPES,
  type Drawing,
  type HandOut,
  LIMITS,
  type Offer,
  type Role,
  type Settings,
} from './table.ts';

/** A command for a table: every command of the fight, and the table's own. `RIGHTS` below lists the permissions. */
export type Command =
  | FightCommand
  /** Proposes an answer that the GM must approve. */
  | {
      readonly kind: 'propose';
      readonly decision: string;
      readonly answer: RawAnswer;
      readonly why: string;
    }
  /** Rejects a proposal (GM only). */
  | { readonly kind: 'dismiss'; readonly proposal: string }
  /** Sets an auto-answer for a kind of question, or for all of one stop (`stop:attacked`). */
  | { readonly kind: 'stand'; readonly question: string; readonly answer: AutoAnswer }
  /** Rolls dice notation outside the rules. A player's secret roll is shared with the GM. */
  | { readonly kind: 'roll'; readonly notation: string; readonly secret: boolean }
  /** Shows everyone a place on the map for a moment. */
  | { readonly kind: 'ping'; readonly cell: Cell }
  /** Reminds a person that the table waits for them. */
  | { readonly kind: 'nudge'; readonly person: string }
  /** Shows a text or a picture to these people; `to` is `null` for everyone. */
  | ({ readonly kind: 'hand-out' } & Omit<HandOut, 'id'>)
  /** Withdraws a handout. */
  | { readonly kind: 'withdraw'; readonly handOut: string }
  /** Draws a shape on the map for all to see. */
  | ({ readonly kind: 'draw' } & Omit<Drawing, 'id'>)
  | { readonly kind: 'erase'; readonly drawing: string }
  /** Asks for the character that a waiting person would like to play; `null` withdraws the request. */
  | { readonly kind: 'ask-for'; readonly character: string | null }
  /** Offers a character of your own to the GM, before the fight. The last one counts. */
  | ({ readonly kind: 'bring' } & BroughtCharacter)
  /** Lets another player of the same seat play one's own character, until they give it back in the same way. */
  | { readonly kind: 'lend'; readonly character: string; readonly to: string }
  /** Adds a screen for the room: a spectator that the GM opens by its own link. A table has one at most. */
  | { readonly kind: 'add-screen'; readonly name: string }
  /** Adds a note to the log. A player's secret note is shared with the GM. */
  | { readonly kind: 'note'; readonly text: string; readonly secret: boolean }
  /** Replaces the encounter; allowed only before the fight. */
  | { readonly kind: 'write'; readonly text: string }
  /** Gives combatants to a seat; allowed only before the fight. A new name creates a new seat. */
  | { readonly kind: 'seat'; readonly combatants: readonly string[]; readonly seat: Seat }
  | { readonly kind: 'start' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'end' }
  | { readonly kind: 'set'; readonly settings: Partial<Settings> }
  | ({ readonly kind: 'invite'; readonly label: string } & Offer)
  | { readonly kind: 'uninvite'; readonly invitation: string }
  /** Admits a person, or gives them another role, seat or characters. Without characters, a player plays all others. */
  | ({
      readonly kind: 'place';
      readonly person: string;
      readonly characters?: readonly string[];
    } & Offer)
  | { readonly kind: 'remove'; readonly person: string }
  /** Revokes a person's key and creates a new one. */
  | { readonly kind: 'rekey'; readonly person: string };

export type CommandOf<Kind extends Command['kind']> = Extract<Command, { readonly kind: Kind }>;

const { id, answer } = partsFrom('outside');
const role = oneOf('co-gm', 'player', 'spectator');
const seat = nullable(id);

const cell = that<Cell>(
  'a cell [column, row]',
  (value) =>
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((each) => Number.isInteger(each) && Math.abs(each as number) < 10_000),
  { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 },
);

const picture = that<string>(
  `a picture as a data URL (webp, png or jpeg) of at most ${LIMITS.picture} characters`,
  (value) => typeof value === 'string' && value.length <= LIMITS.picture && PICTURE_URL.test(value),
  { type: 'string', maxLength: LIMITS.picture, pattern: PICTURE_URL.source },
);

const settings: Shape<Partial<Settings>> = fields<Partial<Settings>>({
  foeHealth: optional(oneOf('exact', 'words', 'hidden')),
  oddsFor: optional(oneOf('everyone', 'gm')),
  clock: optional(described(nullable(whole(5, 86_400)), 'Seconds for an answer; null: no clock')),
  dial: optional(
    described(
      mapOf(text(NAME), oneOf('enforce', 'warn', 'allow'), 200),
      'By kind of question: how answers against the rules are treated',
    ),
  ),
  autoSides: optional(listOf(text(NAME), 0, 20)),
  autoSeats: optional(described(listOf(text(NAME), 0, 40), 'Seats that are played automatically')),
  machines: optional(
    described(
      mapOf(text(NAME), oneOf(...MACHINE_LEVELS), 60),
      'By side or seat: the level of the machine that plays it',
    ),
  ),
  isWithoutGm: optional(described(truth, 'Whether questions to the GM get their default answers')),
  hasAdvice: optional(described(truth, 'Whether people may ask what a machine would answer')),
});

/** The fields of every command other than `kind`. Used for validation and for the JSON Schema. */
const SHAPES: KindShapes<Command> = {
  ...FIGHT_COMMANDS,
  propose: {
    decision: id,
    answer,
    why: described(
      words(REASON, 'The reason'),
      `The reason, for the GM to read; at most ${REASON} characters`,
    ),
  },
  dismiss: { proposal: id },
  stand: { question: text(NAME), answer: oneOf('ask', 'never', 'if-hit') },
  roll: { notation: oneLine(1000), secret: truth },
  note: { text: words(LIMITS.text, 'The note'), secret: truth },
  ping: { cell },
  nudge: { person: id },
  'hand-out': {
    title: oneLine(LIMITS.name, 'The title'),
    text: text(LIMITS.text),
    picture: nullable(picture),
    to: nullable(listOf(id, 1, LIMITS.people)),
  },
  withdraw: { handOut: id },
  draw: { shape: oneOf(...DRAWN_SHAPES), from: cell, to: cell },
  erase: { drawing: id },
  'ask-for': { character: nullable(id) },
  bring: { name: oneLine(LIMITS.name, 'The name of the character'), code: text(LIMITS.code, 'The code') },
  lend: { character: id, to: described(id, 'A player of the same seat') },
  'add-screen': { name: oneLine(LIMITS.name, 'The name of the screen') },
  write: { text: text(LIMITS.gmCommand) },
  seat: { combatants: listOf(id, 1, 200), seat: id },
  start: {},
  pause: {},
  resume: {},
  end: {},
  set: { settings },
  invite: { role, seat, label: oneLine(LIMITS.name, 'The name of the invitation') },
  uninvite: { invitation: id },
  place: {
    person: id,
    role,
    seat,
    characters: optional(
      described(
        listOf(id, 0, 200),
        'The combatants of the seat that this player plays; if absent, all that no other player plays',
      ),
    ),
  },
  remove: { person: id },
  rekey: { person: id },
};

/** One line about each command for the description of the HTTP API. */
const SAYS: Readonly<Record<Command['kind'], string>> = {
  answer: 'Answers an open question',
  plan: 'Gives several answers of one combatant, one after the other',
  propose: 'Proposes an answer for the GM to approve',
  dismiss: 'Rejects a proposal',
  dice: 'Enters the faces of real dice, or lets the table roll',
  stand: 'Sets an auto-answer for a kind of question',
  roll: 'Rolls dice outside the rules',
  note: 'Writes a line into the log',
  ping: 'Shows everyone a place on the map for a moment',
  nudge: 'Reminds somebody that the table waits for them',
  'hand-out': 'Shows a text or a picture to chosen people',
  withdraw: 'Withdraws a handout',
  draw: 'Draws a circle, a line or a cone on the map for all to see',
  erase: 'Erases a drawing',
  'ask-for': 'Says whom you would like to play, while you wait to be let in',
  bring: 'Offers a character of your own to the GM, before the fight',
  lend: 'Lets another player of the same seat play a character of yours, until they give it back',
  'add-screen': 'Adds a screen for the room, a spectator with its own link',
  undo: 'Undoes the last manual entry',
  redo: 'Redoes the entry that was undone last',
  restore: 'Moves the fight to the state after a journal entry',
  intervene: 'Makes a GM override',
  'intervene-all': 'Makes several GM overrides, undone as one',
  'force-roll': 'Sets the faces of the next roll',
  'change-roll': 'Changes the faces of an earlier roll',
  write: 'Replaces the encounter before the fight',
  seat: 'Gives combatants to a seat, before the fight',
  start: 'Starts the fight',
  pause: 'Pauses the table',
  resume: 'Ends a pause',
  end: 'Closes the table and reveals the seed of its dice',
  set: 'Changes settings',
  invite: 'Creates an invitation link',
  uninvite: 'Withdraws a link',
  place: 'Admits a person, or changes their role or seat',
  remove: 'Removes a person from the table',
  rekey: 'Replaces a person’s key, so that the old one stops working',
};

const SHAPE = ofKind<Command>(SHAPES);

/** Returns the JSON Schema of every command, in the order of `SAYS`. */
export function commandSchemas(): readonly Schema[] {
  return Object.entries(SAYS).map(([kind, description]) => {
    const own = fields(SHAPES[kind as Command['kind']] as KindShapes<Command>['note']).schema as {
      readonly properties: Schema;
      readonly required: readonly string[];
    };
    const properties = { kind: { type: 'string', const: kind }, ...own.properties };
    return { ...own, properties, required: ['kind', ...own.required], description };
  });
}

/**
 * Validates the shape of a command from any source: an HTTP request, the page of a local table, or an assistant. It
 * does not check permissions or the state of the table.
 */
export function readCommand(value: unknown): Result<Command> {
  const fault = SHAPE.fault(value, '');
  if (fault === undefined) return ok(value as Command);
  if (fault.tooLong !== undefined) return refused(tooLong(fault.tooLong));
  return refused(
    refusal(
      'bad-request',
      faultSentence(fault, 'A command'),
      'Send a command as /openapi.json on every server describes it.',
    ),
  );
}

/**
 * `own`: only for the person's own decisions, dice or key. `below`: only for players, spectators, guests and their
 * links, not for co-GMs.
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

/** Specifies which role may send which command. The tests of every pair are generated from this table. */
export const RIGHTS: Readonly<Record<Command['kind'], Row>> = {
  answer: row('may', 'may', 'own', 'no'),
  plan: row('may', 'may', 'own', 'no'),
  propose: row('no', 'no', 'own', 'no'),
  dismiss: GMS,
  dice: row('may', 'may', 'own', 'no'),
  stand: row('may', 'may', 'own', 'no'),
  roll: row('may', 'may', 'own', 'no'),
  note: row('may', 'may', 'own', 'no'),
  ping: row('may', 'may', 'may', 'no'),
  nudge: GMS,
  'hand-out': GMS,
  withdraw: GMS,
  draw: GMS,
  erase: GMS,
  'ask-for': { ...row('no', 'no', 'no', 'no'), waiting: 'own' },
  bring: { ...row('no', 'no', 'own', 'no'), waiting: 'own' },
  lend: row('no', 'no', 'own', 'no'),
  'add-screen': FIRST_GM,
  undo: GMS,
  redo: GMS,
  restore: GMS,
  intervene: GMS,
  'intervene-all': GMS,
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

/** Returns the right of a role to a command. The command's own code checks the limits `own` and `below`. */
export function rightTo(role: Role, command: Command['kind']): Right {
  return RIGHTS[command][role];
}
