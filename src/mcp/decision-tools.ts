import { z } from 'zod';
import type { ParamDomain, RawAnswer } from '../kernel/decision.ts';
import type { Json } from '../kernel/json.ts';
import type { OptionView, ParamView } from '../presentation/option-tree.ts';
import { LIMITS } from '../table/table.ts';
import {
  GM_PROPOSES_NOTHING,
  ownPrompts,
  RefusedError,
  type SeatSession,
  toolResult,
} from './seat-session.ts';
import { READS, type Tool } from './tool-context.ts';
import {
  type AnswerOdds,
  answerOddsSchema,
  answerSchema,
  lastOf,
  lineSchema,
  linesAfter,
  oddsSchema,
  promptOutput,
  promptSchema,
} from './tool-output.ts';

/** The valid values of one parameter, and the next parameter for each. */
const param = z.object({
  name: z.string(),
  branches: z
    .array(
      z.object({
        values: z
          .array(z.object({ value: z.unknown(), text: z.string() }))
          .readonly()
          .optional()
          .describe('Values that may be given, and what each is called'),
        takes: z.array(z.string()).readonly().optional().describe('What may be given where it is not a list'),
        domains: z
          .array(z.unknown())
          .readonly()
          .optional()
          .describe('The bounds of numbers, cells and paths'),
        cost: z.string().optional().describe('The price of the option with these values'),
        get next() {
          return param.optional().describe('The parameter to choose next; absent: the answer is complete');
        },
      }),
    )
    .readonly()
    .describe('Give one value of one branch; its next then says what else is needed'),
});

const option = z.object({
  kind: z.string(),
  text: z.string(),
  purpose: z.string().describe('What it is for: attack, defend, move …'),
  cost: z
    .string()
    .optional()
    .describe('What it costs, in the rulebook’s words; absent: nothing, or it depends'),
  onRequest: z.literal(true).optional().describe('Legal but unusual, such as an attack on one’s own side'),
  next: param.optional().describe('The parameter to choose first; absent: the kind alone is the answer'),
});

const decision = promptSchema.extend({
  rule: z.string().describe('The rule that asks: explain tells it'),
  options: z.array(option).readonly(),
  odds: z
    .array(answerOddsSchema)
    .readonly()
    .describe('What may come of some of the answers; odds tells it of others'),
  oddsNote: z.string().optional().describe('Why odds are missing'),
});

/** Adds the `decisions` tool, which lists the open prompts with all legal answers and their odds. */
export const decisionsTool: Tool = (server, { session }) => {
  server.registerTool(
    'decisions',
    {
      title: 'Questions and their options',
      description:
        'The open questions of your seat, with every legal option, its cost, and its exact odds if the table shows odds. Only these can be answered. If the list is empty, call wait.',
      inputSchema: {
        odds: z.boolean().default(true).describe('False: leave the odds out, which is quicker'),
      },
      outputSchema: { decisions: z.array(decision).readonly() },
      annotations: READS,
    },
    ({ odds }) =>
      toolResult(async () => {
        const seen = await session.seenInside();
        const asked = ownPrompts(seen.view).map(async (prompt) => ({
          ...promptOutput(seen, prompt),
          rule: prompt.rule,
          options: prompt.options.map(optionView),
          ...(odds ? await oddsOf(session, prompt.id) : { odds: [] }),
        }));
        return { decisions: await Promise.all(asked) };
      }),
  );
};

function optionView({ kind, text, purpose, cost, onRequest, next }: OptionView): z.output<typeof option> {
  return {
    kind,
    text,
    purpose,
    ...(cost === undefined ? {} : { cost }),
    ...(onRequest ? { onRequest } : {}),
    ...(next === undefined ? {} : { next: paramView(next) }),
  };
}

function paramView({ name, branches }: ParamView): z.output<typeof param> {
  return {
    name,
    branches: branches.map(({ values, domains, cost, next }) => ({
      ...(values === undefined ? {} : { values }),
      ...(domains === undefined ? {} : { takes: domains.map(takenBy), domains }),
      ...(cost === undefined ? {} : { cost }),
      ...(next === undefined ? {} : { next: paramView(next) }),
    })),
  };
}

function takenBy(domain: ParamDomain): string {
  if ('min' in domain) return `a whole number from ${domain.min} to ${domain.max}`;
  if ('centre' in domain) return `a cell [column, row], at most ${domain.range} from the centre`;
  if ('from' in domain) {
    return `a list of cells [column, row], each next to the one before, beginning next to ${JSON.stringify(domain.from)}, ${domain.atMost} long at most; [] stays`;
  }
  if ('maxLength' in domain) return `a text of at most ${domain.maxLength} characters`;
  return 'one of the values';
}

async function oddsOf(
  session: SeatSession,
  decision: string,
): Promise<{ readonly odds: readonly AnswerOdds[]; readonly oddsNote?: string }> {
  try {
    return { odds: await session.ask<readonly AnswerOdds[]>(`/odds?${new URLSearchParams({ decision })}`) };
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return { odds: [], oddsNote: error.message };
  }
}

/** Adds the `odds` tool, which shows the odds of one answer. */
export const oddsTool: Tool = (server, { session }) => {
  server.registerTool(
    'odds',
    {
      title: 'Odds of an attack or any other answer',
      description:
        'Possible results of one answer to an open question of yours: chance to hit, mean damage and other facts of the rulebook, over all outcomes of the dice. Use it for answers without odds in decisions.',
      inputSchema: {
        decision: z.string().min(1).max(64).describe('The id of an open question, from decisions'),
        answer: answerSchema,
      },
      outputSchema: oddsSchema.shape,
      annotations: READS,
    },
    ({ decision, answer }) =>
      toolResult(async () => {
        await session.seenInside();
        const asked = new URLSearchParams({ decision, answer: JSON.stringify(answer) });
        return session.ask<z.output<typeof oddsSchema>>(`/odds?${asked}`);
      }),
  );
};

/** Milliseconds to wait for the results of an answer. */
const PATIENCE = 3_000;

const output = {
  outcome: z
    .enum(['given', 'proposed'])
    .describe('proposed: the GM sees it and decides; call wait to hear what came of it'),
  text: z.string().optional().describe('What was proposed, in words'),
  lines: z.array(lineSchema).readonly().describe('The log lines about it so far'),
  last: z.int(),
};

interface Answer {
  readonly decision: string;
  readonly answer: RawAnswer;
  readonly why: string;
}

/** Adds the `answer` tool, which answers a prompt or proposes an answer to the GM. */
export const answerTool: Tool = (server, { session, allowed }) => {
  const does = allowed.answers
    ? 'It takes effect at once; only the GM can undo it.'
    : 'It is put before the GM, who gives it in your stead or says no; proposing again replaces it.';
  server.registerTool(
    'answer',
    {
      title: allowed.answers ? 'Answer a question' : 'Propose an answer to the GM',
      description: `Answers an open question of yours with one of its options, exactly as listed by decisions. ${does} If the rules forbid the answer, the refusal lists the allowed values.`,
      inputSchema: {
        decision: z.string().min(1).max(64).describe('The id of an open question, from decisions'),
        answer: answerSchema,
        why: z
          .string()
          .max(LIMITS.text)
          .default('')
          .describe('Your reason in a sentence, for the GM to read where answers are proposals'),
      },
      outputSchema: output,
      annotations: { readOnlyHint: false, destructiveHint: allowed.answers, openWorldHint: false },
    },
    ({ decision, answer, why }) =>
      // The input was parsed from JSON, so all other fields are JSON.
      toolResult(() => act(session, { decision, answer: answer as RawAnswer & Record<string, Json>, why })),
  );

  const act = (at: SeatSession, answer: Answer) => (allowed.answers ? give(at, answer) : propose(at, answer));
};

async function give(
  session: SeatSession,
  { decision, answer }: Answer,
): Promise<z.output<z.ZodObject<typeof output>>> {
  const before = lastOf(await session.seenInside());
  await session.send({ kind: 'answer', decision, answer });
  const after = await session.until(({ view }) => !view.prompts.some(({ id }) => id === decision), PATIENCE);
  return { outcome: 'given', ...linesAfter(after, before) };
}

async function propose(
  session: SeatSession,
  { decision, answer, why }: Answer,
): Promise<z.output<z.ZodObject<typeof output>>> {
  const { view, log } = await session.seenInside();
  if (view.gm !== null) throw new RefusedError(GM_PROPOSES_NOTHING);
  const known = view.proposals.map(({ id }) => id);
  await session.send({ kind: 'propose', decision, answer, why });
  const fresh = (proposal: { readonly id: string; readonly person: string }): boolean =>
    proposal.person === view.you.id && !known.includes(proposal.id);
  const after = await session.until((seen) => seen.view.proposals.some(fresh), PATIENCE);
  const text = after.view.proposals.find(fresh)?.text;
  return {
    outcome: 'proposed',
    ...(text === undefined ? {} : { text }),
    ...linesAfter(after, lastOf({ log })),
  };
}
