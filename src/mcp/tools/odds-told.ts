import { z } from 'zod';

const fact = z.object({
  name: z.string().describe('What may happen, as the rulebook calls it: hit, damage …'),
  chance: z.number().optional().describe('From 0 to 1'),
  mean: z.number().optional().describe('What it comes to on average'),
});

/** What may come of an answer, if all that follows is left to silence. */
export const oddsSchema = z.object({
  how: z.enum(['exact', 'sampled', 'unknown']),
  facts: z.array(fact).readonly(),
  basis: z
    .enum(['what you know', 'everything'])
    .describe('What they are made of: strangers’ numbers that you do not know are guessed'),
});

/** A legal answer, as it is sent. */
export const answerSchema = z
  .looseObject({ kind: z.string().min(1).max(80).describe('The kind of an option') })
  .describe(
    'One option of the question: its kind, and beside it each of its params by name, as in {"kind": "attack", "target": "vex"}. An option without params is its kind alone',
  );

export const answerOddsSchema = oddsSchema.extend({
  answer: answerSchema,
  text: z.string().describe('The answer in words'),
});

export type AnswerOdds = z.output<typeof answerOddsSchema>;
