import { z } from 'zod';
import type { Seen } from '../../line/seen.ts';
import type { LogLine } from '../../live/log-line.ts';
import { newsText } from '../../live/news-text.ts';

const sum = z
  .object({
    name: z.string(),
    total: z.number(),
    parts: z.array(z.object({ value: z.number(), why: z.string(), rule: z.string() })).readonly(),
  })
  .describe('A number and all that made it, each part with its rule: explain tells the rule');

/** A line of the log as tools give it. */
export const lineSchema = z.object({
  n: z.int().describe('Counts what you were told, from 1 without a gap'),
  kind: z.enum(['fight', 'note', 'roll', 'table']),
  text: z.string(),
  round: z.int().optional(),
  rule: z.string().optional().describe('The rule by which it happened'),
  who: z.string().optional().describe('Id of the combatant whom it is about'),
  sums: z.array(sum).readonly().optional(),
  isStruck: z.boolean().optional().describe('True: it was undone and holds no longer'),
});

type LineTold = z.output<typeof lineSchema>;

/** Lines after one of the log, and the number of the last. */
export function linesAfter(
  { log, struck }: Pick<Seen, 'log' | 'struck'>,
  n: number,
): { readonly lines: readonly LineTold[]; readonly last: number } {
  const lines = log.filter((line) => line.n > n).map((line) => lineTold(line, struck));
  return { lines, last: lastOf({ log }) };
}

/** The number of the newest line; 0: there is none. */
export function lastOf({ log }: Pick<Seen, 'log'>): number {
  return log.at(-1)?.n ?? 0;
}

function lineTold(line: LogLine, struck: ReadonlySet<number>): LineTold {
  const told = { n: line.n, kind: line.kind, ...(struck.has(line.n) ? { isStruck: true } : {}) };
  switch (line.kind) {
    case 'fight': {
      const { heading = '', sentence, round, rule, who, sums } = line;
      const text = [heading, sentence].filter((part) => part !== '').join(': ');
      return {
        ...told,
        text,
        round,
        rule,
        ...(who === undefined ? {} : { who }),
        ...(sums.length === 0 ? {} : { sums }),
      };
    }
    case 'note':
      return { ...told, text: `${line.by}: ${line.text}` };
    case 'roll':
      return { ...told, text: `${line.by} rolls ${line.notation}: ${line.total} (${line.faces.join(', ')})` };
    case 'table':
      return { ...told, text: newsText(line.news) };
  }
}
