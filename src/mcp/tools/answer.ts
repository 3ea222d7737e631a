import { z } from 'zod';
import type { RawAnswer } from '../../kernel/decision.ts';
import type { Json } from '../../kernel/json.ts';
import { LIMITS } from '../../live/limits.ts';
import { GM_PROPOSES_NOTHING } from '../refusals.ts';
import { Refused, toolResult } from '../refused.ts';
import type { Seat } from '../seat.ts';
import type { Tool } from '../tool.ts';
import { lastOf, lineSchema, linesAfter } from './log-lines.ts';
import { answerSchema } from './odds-told.ts';

/** Milliseconds in which what an answer came to is told with it. */
const PATIENCE = 3_000;

const output = {
  outcome: z
    .enum(['given', 'proposed'])
    .describe('proposed: the GM sees it and decides; call wait to hear what came of it'),
  text: z.string().optional().describe('What was proposed, in words'),
  lines: z.array(lineSchema).readonly().describe('What the log says of it so far'),
  last: z.int(),
};

interface Answer {
  readonly decision: string;
  readonly answer: RawAnswer;
  readonly why: string;
}

/** `answer`: answers a question, or proposes an answer to the GM. */
export const answerTool: Tool = (server, { seat, allowed }) => {
  const does = allowed.answers
    ? 'It is given at once and can’t be taken back but by the GM.'
    : 'It is put before the GM, who gives it in your stead or says no; proposing again replaces it.';
  server.registerTool(
    'answer',
    {
      title: allowed.answers ? 'Answer a question' : 'Propose an answer to the GM',
      description: `Answers an open question of yours with one of its options, exactly as decisions tells them. ${does} What the rules do not allow is refused with what would be allowed.`,
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
      // Read from JSON: whatever stands beside the kind is JSON.
      toolResult(() => act(seat, { decision, answer: answer as RawAnswer & Record<string, Json>, why })),
  );

  const act = (at: Seat, answer: Answer) => (allowed.answers ? give(at, answer) : propose(at, answer));
};

async function give(seat: Seat, { decision, answer }: Answer): Promise<z.output<z.ZodObject<typeof output>>> {
  const before = lastOf(await seat.seenInside());
  await seat.send({ do: 'answer', decision, answer });
  const after = await seat.until(({ sight }) => !sight.prompts.some(({ id }) => id === decision), PATIENCE);
  return { outcome: 'given', ...linesAfter(after, before) };
}

async function propose(
  seat: Seat,
  { decision, answer, why }: Answer,
): Promise<z.output<z.ZodObject<typeof output>>> {
  const { sight, log } = await seat.seenInside();
  if (sight.gm !== null) throw new Refused(GM_PROPOSES_NOTHING);
  const known = sight.proposals.map(({ id }) => id);
  await seat.send({ do: 'propose', decision, answer, why });
  const fresh = (proposal: { readonly id: string; readonly person: string }): boolean =>
    proposal.person === sight.you.id && !known.includes(proposal.id);
  const after = await seat.until((seen) => seen.sight.proposals.some(fresh), PATIENCE);
  const text = after.sight.proposals.find(fresh)?.text;
  return {
    outcome: 'proposed',
    ...(text === undefined ? {} : { text }),
    ...linesAfter(after, lastOf({ log })),
  };
}
