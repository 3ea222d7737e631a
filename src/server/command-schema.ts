import { z } from 'zod';
import type { Json } from '../kernel/json.ts';
import type { Command } from '../live/command.ts';
import { LIMITS } from '../live/limits.ts';
import { isShowable, name, words } from './schemas.ts';

// What people may send to a table, as schemas. That they are the commands of src/live/command.ts, no more and no
// less, is checked by the type system at the end.

const id = z.string().min(1).max(64);
const seat = z.string().min(1).max(64).nullable();
const combatants = z.array(z.string().min(1).max(64)).min(1).max(200).readonly();
const reason = words(4 * LIMITS.text).describe(
  `Why; at most ${LIMITS.text} characters. It stands in the log for everybody`,
);
const faces = z.array(z.int()).max(1000).readonly().describe('The faces of a roll, every die');
const role = z.enum(['co-gm', 'player', 'spectator']);

/** Whatever JSON is left over once a body was read: not too deep and not too large for its route. */
const json = z.unknown() as unknown as z.ZodType<Json>;
const answer = z
  .object({ kind: z.string().max(80).describe('The kind of an option') })
  .catchall(json)
  .refine(isShowable, 'holds a text with an invisible character: take it out')
  .readonly()
  .describe('One option, with a value for each of its parameters');

const settings = z.strictObject({
  foeHealth: z.enum(['exact', 'words', 'hidden']).exactOptional(),
  oddsFor: z.enum(['everyone', 'gm']).exactOptional(),
  clock: z
    .int()
    .min(5)
    .max(86_400)
    .nullable()
    .exactOptional()
    .describe('Seconds for an answer; null: no clock'),
  dial: z
    .record(z.string().max(80), z.enum(['enforce', 'warn', 'allow']))
    .refine((dial) => Object.keys(dial).length <= 200, 'at most 200 kinds of questions')
    .exactOptional()
    .describe('By kind of question: what becomes of answers that the rules do not allow'),
  autoSides: z.array(z.string().max(80)).max(20).readonly().exactOptional(),
});

const one = <D extends Command['do'], F extends z.core.$ZodLooseShape>(name: D, says: string, fields: F) =>
  z.strictObject({ do: z.literal(name), ...fields }).describe(says);

export const commandSchema = z.discriminatedUnion('do', [
  one('answer', 'Answers an open question', { decision: id, answer }),
  one('propose', 'Says what one would answer, and leaves it to the GM to do it', {
    decision: id,
    answer,
    why: words(4 * LIMITS.text).describe(`The reason, for the GM to read; at most ${LIMITS.text} characters`),
  }),
  one('dismiss', 'Says no to what somebody proposes', { proposal: id }),
  one('dice', 'Types in what real dice showed, or has the table roll', {
    roll: id,
    faces: z.union([faces, z.literal('roll')]),
  }),
  one('stand', 'Says what is to be done with a kind of question without asking', {
    question: z.string().min(1).max(80),
    answer: z.enum(['ask', 'never', 'if-hit']),
  }),
  one('roll', 'Rolls dice besides the rules', { notation: name(1000), secret: z.boolean() }),
  one('note', 'Writes a line into the log', { text: words(4 * LIMITS.text), secret: z.boolean() }),
  one('undo', 'Takes back the last thing done by hand', {}),
  one('redo', 'Does again what was undone last', {}),
  one('restore', 'To right after an entry of the journal', { to: z.int(), reason }),
  one('intervene', 'The GM steps in', { act: answer, reason }),
  one('force-roll', 'The GM says what the next roll shows', { faces, reason }),
  one('change-roll', 'The GM changes a roll that was made', { entry: z.int(), roll: z.int(), faces, reason }),
  one('write', 'Writes the encounter anew, before the fight', { text: z.string().max(LIMITS.gmCommand) }),
  one('seat', 'Gives combatants to a seat, before the fight', { combatants, seat: z.string().max(64) }),
  one('start', 'The fight begins', {}),
  one('pause', 'Pauses the table', {}),
  one('resume', 'Goes on', {}),
  one('end', 'Closes the table and reveals the seed of its dice', {}),
  one('set', 'Changes settings', { settings }),
  one('invite', 'Makes a link by which people come', { role, seat, label: name(4 * LIMITS.name) }),
  one('uninvite', 'Withdraws a link', { invitation: id }),
  one('place', 'Lets somebody in, or gives them another role or seat', { person: id, role, seat }),
  one('remove', 'Removes somebody from the table', { person: id }),
  one('rekey', 'Makes somebody’s key void and gives a new one', { person: id }),
]);

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
true satisfies Same<z.output<typeof commandSchema>, Command>;
