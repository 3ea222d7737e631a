import { z } from 'zod';
import { toolResult } from '../refused.ts';
import { READS, type Tool } from '../tool.ts';
import { answerSchema, oddsSchema } from './odds-told.ts';

/** `odds`: what one answer is worth. */
export const oddsTool: Tool = (server, { seat }) => {
  server.registerTool(
    'odds',
    {
      title: 'Odds of an attack or any other answer',
      description:
        'What may come of one answer to an open question of yours: chances to hit, damage on average and whatever else the rulebook counts, over every way the dice can fall. For answers that decisions tells no odds of.',
      inputSchema: {
        decision: z.string().min(1).max(64).describe('The id of an open question, from decisions'),
        answer: answerSchema,
      },
      outputSchema: oddsSchema.shape,
      annotations: READS,
    },
    ({ decision, answer }) =>
      toolResult(async () => {
        await seat.seenInside();
        const asked = new URLSearchParams({ decision, answer: JSON.stringify(answer) });
        return seat.ask<z.output<typeof oddsSchema>>(`/odds?${asked}`);
      }),
  );
};
