import { z } from 'zod';
import { nobodyKnown } from '../refusals.ts';
import { Refused, toolResult } from '../refused.ts';
import { READS, type Tool } from '../tool.ts';

/** `sheet`: somebody's sheet, as far as the seat may see it. */
export const sheetTool: Tool = (server, { seat }) => {
  server.registerTool(
    'sheet',
    {
      title: 'Read a sheet',
      description:
        'A combatant’s sheet in lines: scores, weapons, what is left of them. Of your own combatants all of it, of strangers what anybody can see.',
      inputSchema: { who: z.string().min(1).max(80).describe('The id of a combatant, from state') },
      outputSchema: { lines: z.array(z.string()).readonly() },
      annotations: READS,
    },
    ({ who }) =>
      toolResult(async () => {
        const { sight } = await seat.seenInside();
        const known = sight.fight?.standings.map(({ id }) => id) ?? [];
        if (!known.includes(who)) throw new Refused(nobodyKnown(who, known));
        return { lines: await seat.ask<readonly string[]>(`/sheet?${new URLSearchParams({ who })}`) };
      }),
  );
};
