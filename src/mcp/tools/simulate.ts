import { z } from 'zod';
import { Refused, toolResult } from '../refused.ts';
import { READS, type Tool } from '../tool.ts';

/** Fights of one call: a second or two of work. */
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

/** `simulate`: many fights of a shipped encounter. */
export const simulateTool: Tool = (server, { around }) => {
  server.registerTool(
    'simulate',
    {
      title: 'Simulate an encounter',
      description:
        'Lets simple policies play an encounter that comes with Riposte many times and tells who wins how often, how long it takes, and what becomes of everybody. It plays encounters as they are written, not the fight at your table: your seat does not know enough of that.',
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
          .describe('Switches of the rulebook in place of the encounter’s own, by ruling'),
      },
      outputSchema: output,
      annotations: READS,
    },
    (asked) =>
      toolResult(async () => {
        const simulated = await around.simulate(asked);
        if ('refusal' in simulated) throw new Refused(simulated.refusal);
        return simulated;
      }),
  );
};
