import { z } from 'zod';
import { toolResult } from '../refused.ts';
import { READS, type Tool } from '../tool.ts';
import { lastOf, lineSchema, linesAfter } from './log-lines.ts';

/** Lines that one call gives. */
const MOST = 200;

/** `log`: what happened, as the seat was told it. */
export const logTool: Tool = (server, { seat }) => {
  server.registerTool(
    'log',
    {
      title: 'Read the log',
      description:
        'What happened, as your seat was told it, in order; numbers come with all that made them. Give the number of the last line that you know and read on; without it the newest lines come.',
      inputSchema: {
        since: z
          .int()
          .min(0)
          .optional()
          .describe('Only lines after the one of this number; 0: from the start'),
        most: z.int().min(1).max(MOST).default(50).describe('So many lines at most'),
      },
      outputSchema: {
        lines: z.array(lineSchema).readonly(),
        last: z.int().describe('The number of the newest line there is'),
        isMore: z.boolean().describe('True: more lines follow these; ask again since the last one given'),
      },
      annotations: READS,
    },
    ({ since, most }) =>
      toolResult(async () => {
        const from = since ?? Math.max(0, lastOf(await seat.seenInside()) - most);
        const { lines, last } = linesAfter(await seat.logFrom(from + 1), from);
        return { lines: lines.slice(0, most), last, isMore: lines.length > most };
      }),
  );
};
