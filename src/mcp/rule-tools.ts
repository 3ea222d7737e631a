import { z } from 'zod';
import type { Result } from '../kernel/result.ts';
import { noSuchRule, RefusedError, toolResult } from './seat-session.ts';
import { READS, search, type Tool, type ToolContext } from './tool-context.ts';

/** Most rules in the result of one search. */
const MOST = 20;

const ruleset = z.string().optional().describe('A rulebook’s id; the table’s unless given');

/** Adds the `explain` tool, which shows the text of a rule, its rulings and its evidence. */
export const explainTool: Tool = (server, context) => {
  server.registerTool(
    'explain',
    {
      title: 'Explain a rule',
      description:
        'A rule or ruling by its id, as the log and decisions name it: its sentence, its place in the book, its setting at this table, its tests.',
      inputSchema: z.strictObject({
        rule: z.string().describe('The id of a rule or ruling'),
        ruleset,
      }),
      annotations: READS,
    },
    ({ rule, ruleset: named }) => toolResult(() => explain(context, rule, named)),
  );
};

async function explain({ session, books, context }: ToolContext, id: string, named: string | undefined) {
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
        'Rules and rulings in which words occur, the best first. Take few, plain words of the book: "called shot".',
      inputSchema: z.strictObject({
        words: z.string().max(200).describe('What to look for'),
        ruleset,
        most: z.int().min(1).max(MOST).default(8).describe('So many at most'),
      }),
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
/** Fights of a value near the target when a value is searched. */
const MOST_BALANCE_FIGHTS = 800;

/** The encounter that a designer's tool works on, and the changes to it. */
const subject = {
  encounter: z
    .string()
    .max(100_000)
    .describe('A shipped name (timeslice/duel, duel), or a whole file in YAML or JSON'),
  set: z
    .array(z.string().max(200))
    .max(20)
    .default([])
    .describe('Changes first: vex.dr=3, vex.dr+=2, rulings.diagonals=one'),
};
const seed = z.int().min(0).max(4_294_967_295).default(1).describe('Same seed, same fights');
const id = z.string();

/** Adds the tools with which encounters are written: `validate`, `simulate`, `balance` and `attack_odds`. */
export const designerTools: Tool = (server, { context: { desk } }) => {
  server.registerTool(
    'validate',
    {
      title: 'Check an encounter or pack',
      description: 'All errors in a file’s text, each with its place, the reason and the remedy.',
      inputSchema: z.strictObject({
        text: z.string().max(100_000).describe('The file, in YAML or JSON'),
      }),
      annotations: READS,
    },
    ({ text }) => toolResult(async () => desk.validate(text)),
  );
  server.registerTool(
    'simulate',
    {
      title: 'Simulate an encounter',
      description:
        'Plays an encounter many times by simple policies: how often each side wins, how long it takes, what happens to each combatant, with 95 % intervals. Not the fight at your table.',
      inputSchema: z.strictObject({
        ...subject,
        fights: z.int().min(1).max(MOST_FIGHTS).default(400).describe('How many'),
        seed,
      }),
      annotations: READS,
    },
    (asked) => toolResult(async () => granted(await desk.simulate(asked))),
  );
  server.registerTool(
    'balance',
    {
      title: 'Find the value that makes a fight even',
      description:
        'Changes one number of an encounter until a side wins the wanted share of its fights: the values tried, the best one, the effect of one step more.',
      inputSchema: z.strictObject({
        ...subject,
        by: z.string().describe('The number to change: boss.hp, goblins.count=1..8'),
        side: id.optional().describe('The side that wins; default: the players’'),
        target: z.number().min(0.01).max(0.99).default(0.5).describe('The share of its victories'),
        fights: z.int().min(100).max(MOST_BALANCE_FIGHTS).default(400).describe('Fights of a close value'),
        seed,
      }),
      annotations: READS,
    },
    (asked) => toolResult(async () => granted(await desk.balance(asked))),
  );
  server.registerTool(
    'attack_odds',
    {
      title: 'Odds of an attack in an encounter',
      description:
        'The exact odds of one attack between two combatants of an encounter, alone and side by side. Use odds for the fight at your table.',
      inputSchema: z.strictObject({
        ...subject,
        by: id.describe('The attacker’s id'),
        against: id.describe('The target’s id'),
        with: id.optional().describe('The weapon'),
        called: id.optional().describe('A called shot'),
        defence: id.optional().describe('The defence: dodge, block …'),
        apart: z.int().min(1).max(1000).default(1).describe('Their distance in cells'),
      }),
      annotations: READS,
    },
    (asked) => toolResult(async () => granted(await desk.attackOdds(asked))),
  );
};

function granted(answer: Result<object>): object {
  if ('refusal' in answer) throw new RefusedError(answer.refusal);
  return answer.value;
}
