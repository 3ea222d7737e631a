import { z } from 'zod';
import type { OptionTold, ParamTold } from '../../telling/prompt.ts';
import { Refused, toolResult } from '../refused.ts';
import { ownPrompts, type Seat } from '../seat.ts';
import { READS, type Tool } from '../tool.ts';
import { askedSchema, askedTold } from './asked.ts';
import { type AnswerOdds, answerOddsSchema } from './odds-told.ts';

const param = z.object({
  name: z.string(),
  takes: z.string().describe('What may be given for it'),
  values: z
    .array(z.object({ value: z.unknown(), text: z.string() }))
    .readonly()
    .optional()
    .describe('Every value that it may take, and what it is called'),
  domain: z.unknown().optional().describe('The bounds of numbers, cells and paths'),
});

const option = z.object({
  kind: z.string(),
  text: z.string(),
  cost: z.string().optional().describe('What it costs, in the rulebook’s words'),
  onRequest: z.literal(true).optional().describe('Legal but unusual, such as an attack on one’s own side'),
  params: z.array(param).readonly(),
});

const decision = askedSchema.extend({
  rule: z.string().describe('The rule that asks: explain tells it'),
  options: z.array(option).readonly(),
  odds: z
    .array(answerOddsSchema)
    .readonly()
    .describe('What may come of some of the answers; odds tells it of others'),
  oddsNote: z.string().optional().describe('Why odds are missing'),
});

/** `decisions`: the open questions with all that may be answered, and what it is worth. */
export const decisionsTool: Tool = (server, { seat }) => {
  server.registerTool(
    'decisions',
    {
      title: 'Questions and their options',
      description:
        'The questions that are open to your seat with every legal option, what it costs, and exact odds of what may come of it where the table tells odds. Nothing else can be answered. Empty: nobody asks you anything; call wait.',
      inputSchema: {
        odds: z.boolean().default(true).describe('False: leave the odds out, which is quicker'),
      },
      outputSchema: { decisions: z.array(decision).readonly() },
      annotations: READS,
    },
    ({ odds }) =>
      toolResult(async () => {
        const seen = await seat.seenInside();
        const asked = ownPrompts(seen.sight).map(async (prompt) => ({
          ...askedTold(seen, prompt),
          rule: prompt.rule,
          options: prompt.options.map(optionTold),
          ...(odds ? await oddsOf(seat, prompt.id) : { odds: [] }),
        }));
        return { decisions: await Promise.all(asked) };
      }),
  );
};

function optionTold({ kind, text, cost, onRequest, params }: OptionTold): z.output<typeof option> {
  return {
    kind,
    text,
    ...(cost === undefined ? {} : { cost }),
    ...(onRequest ? { onRequest } : {}),
    params: params.map(paramTold),
  };
}

function paramTold({ name, domain, values }: ParamTold): z.output<typeof param> {
  if (values !== undefined) return { name, takes: 'one of the values', values };
  return { name, takes: takenBy(domain), domain };
}

function takenBy(domain: ParamTold['domain']): string {
  if ('min' in domain) return `a whole number from ${domain.min} to ${domain.max}`;
  if ('centre' in domain) return `a cell [column, row], at most ${domain.range} from the centre`;
  if ('from' in domain) {
    return `a list of cells [column, row], each next to the one before, beginning next to ${JSON.stringify(domain.from)}, ${domain.atMost} long at most; [] stays`;
  }
  if ('maxLength' in domain) return `a text of at most ${domain.maxLength} characters`;
  return 'one of the values';
}

async function oddsOf(
  seat: Seat,
  decision: string,
): Promise<{ readonly odds: readonly AnswerOdds[]; readonly oddsNote?: string }> {
  try {
    return { odds: await seat.ask<readonly AnswerOdds[]>(`/odds?${new URLSearchParams({ decision })}`) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { odds: [], oddsNote: error.message };
  }
}
