import { z } from 'zod';
import { NO_ROLL_WAITS } from '../refusals.ts';
import { Refused, toolResult } from '../refused.ts';
import type { Tool } from '../tool.ts';
import { lastOf, lineSchema, linesAfter } from './log-lines.ts';

/** Milliseconds in which what the dice came to is told with them. */
const PATIENCE = 3_000;

/** `roll`: lets the table roll, where people type in what real dice show. There is nothing to choose in it. */
export const rollTool: Tool = (server, { seat, allowed }) => {
  if (!allowed.answers) return;
  server.registerTool(
    'roll',
    {
      title: 'Roll the dice that wait',
      description:
        'Lets the table roll the dice that it waits for from your seat. Only at tables where dice are typed in; elsewhere they fall by themselves. Ask the people first whether they would rather roll real dice.',
      outputSchema: { lines: z.array(lineSchema).readonly(), last: z.int() },
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    () =>
      toolResult(async () => {
        const before = await seat.seenInside();
        const { roll } = before.sight;
        if (roll === null) throw new Refused(NO_ROLL_WAITS);
        await seat.send({ do: 'dice', roll: roll.id, faces: 'roll' });
        const after = await seat.until(({ sight }) => sight.roll?.id !== roll.id, PATIENCE);
        return linesAfter(after, lastOf(before));
      }),
  );
};
