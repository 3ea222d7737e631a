import { z } from 'zod';
import { search } from '../books.ts';
import { noSuchRule } from '../refusals.ts';
import { Refused, toolResult } from '../refused.ts';
import { type Desk, READS, type Tool } from '../tool.ts';

/** Rules that one search gives. */
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
      question: z.string().describe('What the book leaves open'),
      settings: z.array(z.object({ value: setting, says: z.string() })).readonly(),
      alsoRead: z.array(z.string()).readonly().describe('Readings that were considered and not built'),
      here: setting.optional().describe('How it is set at this table'),
    })
    .nullable(),
  provedBy: z
    .array(z.object({ file: z.string(), line: z.int(), words: z.string() }))
    .readonly()
    .describe('The tests and worked examples that hold the engine to it'),
  note: z.string().optional(),
};

/** `explain`: what a rule says, how open questions were decided, and where that is proved. */
export const explainTool: Tool = (server, desk) => {
  server.registerTool(
    'explain',
    {
      title: 'Explain a rule',
      description:
        'What a rule or ruling says, by its id: the sentence, where the book states it, how an open question was decided and is set at this table, and which tests prove it. Ids stand in the log, in decisions and in the parts of numbers; search_rules finds them by words.',
      inputSchema: { rule: z.string().min(1).max(80).describe('The id of a rule or ruling'), ruleset },
      outputSchema: explained,
      annotations: READS,
    },
    ({ rule, ruleset: named }) => toolResult(() => explain(desk, rule, named)),
  );
};

async function explain(
  { seat, books, around }: Desk,
  id: string,
  named: string | undefined,
): Promise<z.output<z.ZodObject<typeof explained>>> {
  const book = await books.book(named);
  const rule = book.rules.find((each) => each.id === id);
  const ruling = book.rulings.find((each) => each.id === id);
  if (rule === undefined && ruling === undefined) {
    const nearest = search(book, id, 5).map((found) => found.id);
    throw new Refused(noSuchRule(id, book.title, nearest));
  }
  const { tests, note } = around.proofs(book.id);
  const { sight } = await seat.seen();
  const here = sight.table.ruleset === book.id ? sight.rulings[id] : undefined;
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
            alsoRead: ruling.alsoRead,
            ...(here === undefined ? {} : { here }),
          },
    provedBy: (tests[id] ?? []).map(({ file, line, words }) => ({ file, line, words })),
    ...(note === undefined ? {} : { note }),
  };
}

/** `search_rules`: rules by words. */
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
