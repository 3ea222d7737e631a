import { z } from 'zod';
import type { Allowed } from '../around.ts';
import { toolResult } from '../refused.ts';
import type { SeenHere } from '../seat.ts';
import { READS, type Tool } from '../tool.ts';
import { askedSchema, askedTold, proposalSchema, proposalTold, unanswered } from './asked.ts';
import { lastOf, lineSchema, linesAfter } from './log-lines.ts';

/** Clients give up on a tool after a minute. */
const MOST_SECONDS = 50;

const output = {
  why: z
    .enum(['asked', 'roll', 'over', 'nothing-yet'])
    .describe(
      'asked: a question waits for you, or the GM said no to your proposal; roll: dice of yours are wanted; over: the fight is decided or the table closed; nothing-yet: call wait again',
    ),
  asked: z.array(askedSchema).readonly(),
  proposals: z.array(proposalSchema).readonly(),
  lines: z.array(lineSchema).readonly().describe('What happened since'),
  last: z.int().describe('The number of the newest line: give it as since next time'),
};

/** `wait`: until it is one's turn to say something. */
export const waitTool: Tool = (server, { seat, allowed }) => {
  server.registerTool(
    'wait',
    {
      title: 'Wait for your turn',
      description:
        'Waits until something is asked of you, the GM says no to what you proposed, or the fight is over, and tells what happened in the meantime. Returns at once if that is so already. Use it instead of calling state again and again.',
      inputSchema: {
        seconds: z.int().min(1).max(MOST_SECONDS).default(25).describe('How long at most'),
        since: z
          .int()
          .min(0)
          .optional()
          .describe('The last line of the log that you know; absent: the newest'),
      },
      outputSchema: output,
      annotations: READS,
    },
    ({ seconds, since }) =>
      toolResult(async () => {
        const before = await seat.seen();
        const known = since ?? lastOf(before);
        const reason = (seen: SeenHere) => reasonIn(seen, allowed);
        await seat.until((seen) => reason(seen) !== 'nothing-yet', seconds * 1000);
        const seen = since === undefined ? await seat.seen() : await seat.logFrom(since + 1);
        return {
          why: reason(seen),
          asked: unanswered(seen).map((prompt) => askedTold(seen, prompt)),
          proposals: seen.sight.proposals.map((each) => proposalTold(seen.sight, each)),
          ...linesAfter(seen, known),
        };
      }),
  );
};

function reasonIn(seen: SeenHere, { answers }: Allowed): z.output<typeof output.why> {
  const { table, fight, roll, you } = seen.sight;
  if (table.status === 'ended') return 'over';
  if (table.status === 'paused' || you.role === 'waiting') return 'nothing-yet';
  // Somebody may be asked after the last blow, too.
  if (unanswered(seen).length > 0) return 'asked';
  if (roll !== null && answers) return 'roll';
  return fight !== null && fight.winner !== null ? 'over' : 'nothing-yet';
}
