import { z } from 'zod';

// The shape of a worked-example file. docs/worked-examples.md tells people about it.

const face = z.int().min(-1000).max(1000);

const dice = z.union([
  z.array(face).min(1).max(1000),
  z.strictObject({
    for: z.string().min(1).describe('Words of the roll these dice are for; a mismatch is a difference'),
    faces: z.array(face).min(1).max(1000),
  }),
]);

const answer = z
  .looseObject({
    who: z.string().optional().describe('The combatant that answers, or gm'),
    do: z.string().optional().describe('The kind of answer'),
    gm: z.string().optional().describe('Instead of who and do: an intervention of the GM'),
    params: z.looseObject({}).optional().describe('Parameters whose names are taken here (who, as, …)'),
    because: z.string().optional().describe("The GM's reason"),
    undo: z.int().min(1).optional().describe('Instead of who and do: takes back so many answers'),
    question: z.string().optional().describe('The kind of question this must be the answer to'),
    as: z.string().optional().describe('A name for the point right after this answer'),
    refused: z.string().optional().describe('It must be refused with this code'),
  })
  .refine((each) => [each.do, each.gm, each.undo].filter((one) => one !== undefined).length === 1, {
    error: 'an answer has exactly one of do, gm and undo',
  })
  .refine((each) => each.do === undefined || each.who !== undefined, { error: 'do needs a who' });

const single = z.looseObject({ do: z.string().describe('The kind of answer') });

const asked = z.strictObject({
  who: z.string().describe('The combatant that is asked, or gm'),
  key: z.string().optional().describe('The kind of question'),
  options: z.array(z.string()).optional().describe('Exactly these kinds of answer are offered'),
  allows: z.array(single).optional().describe('Each of these answers is legal'),
  forbids: z.array(single).optional().describe('None of these answers is legal'),
  'on-request': z
    .array(single)
    .optional()
    .describe('Each of these answers is legal, but only offered to a person who asks for it'),
});

const expectation = z.strictObject({
  at: z
    .union([z.string(), z.int().min(1)])
    .default('end')
    .describe('start, end, or the name of an answer'),
  when: z
    .enum(['at-once', 'settled'])
    .default('settled')
    .describe('at-once: right after the answer; settled: after all that follows by itself'),
  state: z.looseObject({}).optional().describe('Part of the state as the GM sees it'),
  events: z
    .array(z.looseObject({}))
    .optional()
    .describe('These events since the point before, in this order'),
  never: z.array(z.looseObject({})).optional().describe('No such event since the point before'),
  ever: z.array(z.looseObject({})).optional().describe('These events since the fight began, in this order'),
  'never-ever': z.array(z.looseObject({})).optional().describe('No such event since the fight began'),
  asks: z.array(asked).optional().describe('Who is being asked now, and what they may answer'),
  over: z.boolean().optional().describe('Whether the fight is over and closed'),
});

/** A worked example as it is written, its encounter and rulings left for the loader to read. */
export const checkFormat = z.strictObject({
  check: z.string().min(1).max(200).describe('What the example shows'),
  rules: z.array(z.string()).min(1).describe('The rules and rulings it is an example of'),
  about: z.string().optional(),
  encounter: z.union([z.string(), z.looseObject({})]).describe('An encounter, or the name of its file'),
  rulings: z.looseObject({}).optional().describe("Switches, over the encounter's own"),
  silent: z
    .array(z.string())
    .default([])
    .describe('Kinds of question that nobody answers unless the next answer is for them'),
  dice: z.array(dice).default([]),
  answers: z.array(answer).default([]),
  expect: z.array(expectation).min(1),
});

/** An example that is being written: all but its encounter can be missing. */
export const begunFormat = checkFormat.extend({
  check: z.string().default(''),
  rules: z.array(z.string()).default([]),
  expect: z.array(expectation).default([]),
});

export type Check = z.output<typeof checkFormat>;
export type CheckAnswer = z.output<typeof answer>;
export type Expectation = z.output<typeof expectation>;
export type Asked = z.output<typeof asked>;
