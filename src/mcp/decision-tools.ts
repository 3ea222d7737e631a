import { z } from 'zod';
import type { ParamDomain, RawAnswer } from '../kernel/decision.ts';
import type { Json } from '../kernel/json.ts';
import type { Branch, OptionView, ParamView } from '../presentation/option-tree.ts';
import { LIMITS } from '../table/table.ts';
import {
  type AnswerOdds,
  answerSchema,
  GM_PROPOSES_NOTHING,
  lastOf,
  linesAfter,
  ownPrompts,
  promptOutput,
  RefusedError,
  type SeatSession,
  toolResult,
} from './seat-session.ts';
import { READS, type Tool } from './tool-context.ts';

/** Adds the `decisions` tool, which lists the open prompts with all legal answers and their odds. */
export const decisionsTool: Tool = (server, { session }) => {
  server.registerTool(
    'decisions',
    {
      title: 'Questions and their options',
      description:
        'Your open questions with every legal option. An answer is an option’s kind, with one value of each list in its with, by name ([value, text] explains a value). Each question has the odds of its first answers. Empty: call wait.',
      inputSchema: z.strictObject({
        odds: z.boolean().default(true).describe('False: leave the odds out, which is quicker'),
      }),
      annotations: READS,
    },
    ({ odds }) =>
      toolResult(async () => {
        const seen = await session.seenInside();
        // `state` gives the names of combatants.
        const names = new Set(seen.view.fight?.standings.map(({ id }) => id));
        const asked = ownPrompts(seen.view).map(async (prompt) => ({
          ...promptOutput(seen, prompt),
          rule: prompt.rule,
          options: prompt.options.flatMap((option) => shortOptions(option, names)),
          ...(odds ? await oddsOf(session, prompt.id) : {}),
        }));
        return { decisions: await Promise.all(asked) };
      }),
  );
};

/** Answers of one kind in short. An answer is the kind, with one value of each list in `with`. */
interface ShortOption {
  readonly kind: string;
  readonly text?: string;
  readonly cost?: string;
  readonly onRequest?: true;
  readonly with?: Readonly<Record<string, Allowed>>;
}

/** The allowed values: a list, in which a value may come with its explanation, or a sentence that describes them. */
type Allowed = readonly (Json | readonly [value: Json, text: string])[] | string;

/** Returns an option in short, as several if later lists depend on earlier values. */
function shortOptions(
  { kind, text, cost, onRequest, next }: OptionView,
  names: ReadonlySet<string>,
): readonly ShortOption[] {
  return formsOf(next, names).map((form) => ({
    kind,
    ...(isSaidBy(kind, text) ? {} : { text }),
    ...((form.cost ?? cost) === undefined ? {} : { cost: form.cost ?? cost! }),
    ...(onRequest ? { onRequest } : {}),
    ...(next === undefined ? {} : { with: form.with }),
  }));
}

interface Form {
  readonly with: Readonly<Record<string, Allowed>>;
  readonly cost?: string | undefined;
}

function formsOf(param: ParamView | undefined, names: ReadonlySet<string>): readonly Form[] {
  if (param === undefined) return [{ with: {} }];
  return param.branches.flatMap((branch) =>
    formsOf(branch.next, names).map((rest) => ({
      with: { [param.name]: allowedBy(branch, names), ...rest.with },
      cost: rest.cost ?? branch.cost,
    })),
  );
}

function allowedBy({ values, domains = [] }: Branch, names: ReadonlySet<string>): Allowed {
  if (values === undefined) return domains.map(takenBy).join(', or ');
  const isPlain = (value: Json, text: string): boolean => names.has(String(value)) || isSaidBy(value, text);
  return values.map(({ value, text }) => (isPlain(value, text) ? value : ([value, text] as const)));
}

/** Number of words by which a text may be longer than its value and still say hardly more. */
const FEW_WORDS = 3;

/** Whether a text says hardly more than its value: `Give first aid` for `first-aid`, `3 m` for 3. */
function isSaidBy(value: Json, text: string): boolean {
  if (Array.isArray(value)) return true;
  const wordsOf = (from: string): readonly string[] => from.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const [short, long] = [wordsOf(String(value)), wordsOf(text)];
  return short.every((word) => long.includes(word)) && long.length <= short.length + FEW_WORDS;
}

function takenBy(domain: ParamDomain): string {
  if ('min' in domain) return `a whole number from ${domain.min} to ${domain.max}`;
  if ('centre' in domain)
    return `a cell [column, row] at most ${domain.range} from ${JSON.stringify(domain.centre)}`;
  if ('from' in domain) {
    return `a path: list of cells [column, row] beginning next to ${JSON.stringify(domain.from)}, ${domain.atMost} units at most; [] stays`;
  }
  if ('maxLength' in domain) return `a text of at most ${domain.maxLength} characters`;
  return 'one of the values';
}

/** Number of answers listed with their odds. The tool `odds` has the others. */
const MOST_ODDS = 5;

async function oddsOf(session: SeatSession, decision: string) {
  try {
    const known = await session.ask<readonly AnswerOdds[]>(`/odds?${new URLSearchParams({ decision })}`);
    const odds = known.slice(0, MOST_ODDS).map(({ answer, facts }) => ({ answer, odds: oddsText(facts) }));
    return known.length > MOST_ODDS ? { odds, oddsNote: 'Call odds for other answers.' } : { odds };
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return { odds: [], oddsNote: error.message };
  }
}

/** Words facts in short: `hit 59.95 %, damage 2.45`. */
function oddsText(facts: AnswerOdds['facts']): string {
  return facts
    .map(({ name, chance, mean }) =>
      chance === undefined
        ? `${name} ${Number((mean ?? 0).toFixed(2))}`
        : `${name} ${Number((100 * chance).toFixed(2))} %`,
    )
    .join(', ');
}

/** Adds the `odds` tool, which shows the odds of one answer. */
export const oddsTool: Tool = (server, { session }) => {
  server.registerTool(
    'odds',
    {
      title: 'Odds of an attack or any other answer',
      description:
        'The possible results of one answer to your question, over all outcomes of the dice: chance to hit, mean damage and other facts.',
      inputSchema: z.strictObject({
        decision: z.string().describe('The id of an open question'),
        answer: answerSchema,
      }),
      annotations: READS,
    },
    ({ decision, answer }) =>
      toolResult(async () => {
        await session.seenInside();
        const asked = new URLSearchParams({ decision, answer: JSON.stringify(answer) });
        return session.ask<object>(`/odds?${asked}`);
      }),
  );
};

/** Milliseconds to wait for the results of an answer. */
const PATIENCE = 3_000;

interface Answer {
  readonly decision: string;
  readonly answer: RawAnswer;
  readonly why: string;
}

/** Adds the `answer` tool, which answers a prompt or proposes an answer to the GM. */
export const answerTool: Tool = (server, { session, allowed }) => {
  const does = allowed.answers
    ? 'It takes effect at once; only the GM can undo it.'
    : 'It is put before the GM, who gives it in your stead or says no; proposing again replaces it.';
  server.registerTool(
    'answer',
    {
      title: allowed.answers ? 'Answer a question' : 'Propose an answer to the GM',
      description: `Answers an open question of yours with one of its options, from decisions. ${does} A refusal lists the allowed values.`,
      inputSchema: z.strictObject({
        decision: z.string().describe('The id of an open question'),
        answer: answerSchema,
        why: z.string().max(LIMITS.text).default('').describe('Your reason in a sentence, for the GM'),
      }),
      annotations: { readOnlyHint: false, destructiveHint: allowed.answers },
    },
    ({ decision, answer, why }) =>
      // The input was parsed from JSON, so all other fields are JSON.
      toolResult(() => act(session, { decision, answer: answer as RawAnswer & Record<string, Json>, why })),
  );

  const act = (at: SeatSession, answer: Answer) => (allowed.answers ? give(at, answer) : propose(at, answer));
};

async function give(session: SeatSession, { decision, answer }: Answer) {
  const before = lastOf(await session.seenInside());
  await session.send({ kind: 'answer', decision, answer });
  const after = await session.until(({ view }) => !view.prompts.some(({ id }) => id === decision), PATIENCE);
  return { outcome: 'given', ...linesAfter(after, before) };
}

async function propose(session: SeatSession, { decision, answer, why }: Answer) {
  const { view, log } = await session.seenInside();
  if (view.gm !== null) throw new RefusedError(GM_PROPOSES_NOTHING);
  const known = view.proposals.map(({ id }) => id);
  await session.send({ kind: 'propose', decision, answer, why });
  const fresh = (proposal: { readonly id: string; readonly person: string }): boolean =>
    proposal.person === view.you.id && !known.includes(proposal.id);
  const after = await session.until((seen) => seen.view.proposals.some(fresh), PATIENCE);
  const text = after.view.proposals.find(fresh)?.text;
  return {
    outcome: 'proposed',
    ...(text === undefined ? {} : { text }),
    ...linesAfter(after, lastOf({ log })),
  };
}
