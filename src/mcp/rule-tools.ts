import { z } from 'zod';
import { noSuchRule, RefusedError, toolResult } from './seat-session.ts';
import { READS, search, type Tool, type ToolContext } from './tool-context.ts';

/** Most rules in the result of one search. */
const MOST = 20;

const ruleset = z.string().min(1).max(40).optional().describe('A rulebook’s id; the table’s unless given');
const setting = z.union([z.string(), z.number()]);

const explained = {
  ruleset: z.string(),
  id: z.string(),
  rule: z
    .object({ title: z.string(), says: z.string(), source: z.string().describe('Where the book states it') })
    .nullable(),
  ruling: z
    .object({
      question: z.string().describe('The question that the book leaves open'),
      settings: z.array(z.object({ value: setting, says: z.string() })).readonly(),
      alternatives: z.array(z.string()).readonly().describe('Other readings that Riposte does not support'),
      here: setting.optional().describe('How it is set at this table'),
    })
    .nullable(),
  provedBy: z
    .array(z.object({ file: z.string(), line: z.int(), words: z.string() }))
    .readonly()
    .describe('The tests and worked examples that hold the engine to it'),
  note: z.string().optional(),
};

/** Adds the `explain` tool, which shows the text of a rule, its rulings and its evidence. */
export const explainTool: Tool = (server, context) => {
  server.registerTool(
    'explain',
    {
      title: 'Explain a rule',
      description:
        'A rule or ruling by its id: its sentence, its place in the book, the decision on an open question and its setting at this table, and the tests that cover it. The log, decisions and explanations name ids; search_rules finds them by words.',
      inputSchema: { rule: z.string().min(1).max(80).describe('The id of a rule or ruling'), ruleset },
      outputSchema: explained,
      annotations: READS,
    },
    ({ rule, ruleset: named }) => toolResult(() => explain(context, rule, named)),
  );
};

async function explain(
  { session, books, context }: ToolContext,
  id: string,
  named: string | undefined,
): Promise<z.output<z.ZodObject<typeof explained>>> {
  const book = await books.book(named);
  const rule = book.rules.find((each) => each.id === id);
  const ruling = book.rulings.find((each) => each.id === id);
  if (rule === undefined && ruling === undefined) {
    const nearest = search(book, id, 5).map((found) => found.id);
    throw new RefusedError(noSuchRule(id, book.title, nearest));
  }
  const { tests, note } = context.proofs(book.id);
  const { view } = await session.seen();
  const here = view.table.ruleset === book.id ? view.rulings[id] : undefined;
  return {
    ruleset: book.id,
    id,
    rule: rule === undefined ? null : { title: rule.title, says: rule.says, source: rule.source },
    ruling:
      ruling === undefined
        ? null
        : {
            question: ruling.question,
            settings: ruling.settings.map(({ value, says }) => ({ value, says })),
            alternatives: ruling.alternatives,
            ...(here === undefined ? {} : { here }),
          },
    provedBy: (tests[id] ?? []).map(({ file, line, words }) => ({ file, line, words })),
    ...(note === undefined ? {} : { note }),
  };
}

/** Adds the `search_rules` tool, which finds rules by words. */
export const searchTool: Tool = (server, { books }) => {
  server.registerTool(
    'search_rules',
    {
      title: 'Search the rulebook',
      description:
        'Rules and rulings in which words occur, the best first. Take few and plain words of the book: "dodge", "called shot", "out of ammunition".',
      inputSchema: {
        words: z.string().min(1).max(200).describe('What to look for'),
        ruleset,
        most: z.int().min(1).max(MOST).default(8).describe('So many at most'),
      },
      outputSchema: {
        ruleset: z.string(),
        found: z.array(z.object({ id: z.string(), title: z.string(), says: z.string() })).readonly(),
      },
      annotations: READS,
    },
    ({ words, ruleset: named, most }) =>
      toolResult(async () => {
        const book = await books.book(named);
        return { ruleset: book.id, found: search(book, words, most) };
      }),
  );
};

/** The largest number of fights per call, which takes a second or two. */
const MOST_FIGHTS = 2_000;

const output = {
  encounter: z.string(),
  ruleset: z.string(),
  fights: z.int().describe('Fights that were played; fewer than asked for when time was over'),
  seed: z.int(),
  policies: z.record(z.string(), z.string()).describe('Who played each side'),
  figures: z
    .array(
      z.object({
        what: z.string(),
        kind: z.enum(['rate', 'mean']).describe('rate: from 0 to 1'),
        value: z.number(),
        low: z.number().nullable(),
        high: z.number().nullable(),
      }),
    )
    .readonly()
    .describe('Each with its 95 % interval'),
};

/** Adds the `simulate` tool, which plays many fights of a shipped encounter. */
export const simulateTool: Tool = (server, { context }) => {
  server.registerTool(
    'simulate',
    {
      title: 'Simulate an encounter',
      description:
        'Simulates an encounter that comes with Riposte and reports how often each side wins, how long fights last, and the results per combatant. It plays encounters as written, not the fight at your table: your seat does not know enough about that.',
      inputSchema: {
        encounter: z
          .string()
          .min(1)
          .max(120)
          .describe('An encounter’s name as riposte://encounters lists it: timeslice/duel'),
        fights: z.int().min(1).max(MOST_FIGHTS).default(400).describe('How many fights'),
        seed: z.int().min(0).max(4_294_967_295).default(1).describe('The same number gives the same fights'),
        rulings: z
          .record(z.string().max(80), z.union([z.string().max(80), z.number()]))
          .default({})
          .describe('Settings of configurable rulings, in place of the encounter’s own'),
      },
      outputSchema: output,
      annotations: READS,
    },
    (asked) =>
      toolResult(async () => {
        const simulated = await context.simulate(asked);
        if ('refusal' in simulated) throw new RefusedError(simulated.refusal);
        return simulated;
      }),
  );
};
