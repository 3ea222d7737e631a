import { z } from 'zod';
import type { OpenDecision } from '../../fight/dice.ts';
import { notAnOption, notForGm, QUESTION_GONE } from '../../fight/refusals.ts';
import { answerFault, type RawAnswer, usualOptions } from '../../kernel/decision.ts';
import { allAnswers } from '../../odds/answers.ts';
import { isGmOrCoGm } from '../../table/handle-command.ts';
import type { Table } from '../../table/table.ts';
import { authenticate } from '../access.ts';
import type { App, ServerContext } from '../context.ts';
import { RefusedRequest } from '../problem.ts';
import { RateLimiter } from '../rate-limit.ts';
import { badRequest, ODDS_HIDDEN, TOO_OFTEN } from '../refusals.ts';
import { failures, tableId } from '../schemas.ts';
import type { OddsView } from '../threads/odds.ts';

/** Most answers per response: the first of each option, then others up to this number. */
const MOST_ANSWERS = 24;

const fact = z.object({
  name: z.string(),
  chance: z.number().optional().describe('From 0 to 1'),
  mean: z.number().optional(),
});
const odds = z.object({
  kind: z.enum(['exact', 'sampled', 'unknown']),
  facts: z.array(fact).readonly(),
  basis: z
    .enum(['what you know', 'everything'])
    .describe('What they are made of. For players: what their seat knows, strangers’ numbers guessed'),
});
const oddsOfAnswers = z.array(
  odds.extend({
    answer: z.looseObject({ kind: z.string() }),
    text: z.string().describe('The answer in words'),
  }),
);

const query = z.object({
  decision: z.string().min(1).max(64).optional().describe('An open question that is yours'),
  act: z.string().max(2_000).optional().describe('Instead of a decision, for the GM: an act as JSON'),
  answer: z.string().max(2_000).optional().describe('One answer as JSON; absent: the answers of all options'),
});

/**
 * Adds `GET /api/tables/:id/odds`, which returns the possible results of answers to a prompt. Later decisions use their
 * default answers.
 */
export function oddsRoute(app: App, context: ServerContext): void {
  const limiter = new RateLimiter({ most: 200, perSeconds: 20 });
  app.route({
    method: 'GET',
    url: '/odds',
    schema: {
      summary: 'The odds of answers to an open question',
      tags: ['table'],
      params: tableId,
      querystring: query,
      response: { 200: z.union([odds, oddsOfAnswers]), ...failures },
    },
    async handler(request) {
      const { host, person } = authenticate(request);
      const { live } = host;
      if (live.settings.oddsFor === 'gm' && !isGmOrCoGm(person)) throw new RefusedRequest(ODDS_HIDDEN);
      if (limiter.take(`${live.id}/${person.id}`) !== undefined) throw new RefusedRequest(TOO_OFTEN);
      const { decision: id = '', answer, act } = request.query;
      if (act !== undefined)
        return { ...(await oddsOfAct(context, live, act)), basis: 'everything' as const };
      const exit = host.broadcaster.exitFor(live, person);
      const open = exit.question(id);
      if (open === undefined) throw new RefusedRequest(QUESTION_GONE);
      const fight = live.fight!;
      const answers = answer === undefined ? someAnswers(open) : [answerIn(answer, open)];
      const { basis, ...knowledge } = exit.knowledge;
      const counted = await context.odds.oddsOf(live.id, fight, open, answers, knowledge);
      if (answer !== undefined) return { ...counted[0]!, basis };
      return answers.map((each, i) => {
        return { ...counted[i]!, basis, answer: each, text: exit.answer(open, each) };
      });
    },
  });
}

/** Calculates the odds of a GM override, such as a check that the GM requests. */
async function oddsOfAct(context: ServerContext, live: Table, text: string): Promise<OddsView> {
  const { fight } = live;
  if (fight === null) throw new RefusedRequest(QUESTION_GONE);
  const act = jsonIn(text);
  const fault = answerFault(fight.rules.gm(fight.now.state), act);
  if (fault !== undefined) throw new RefusedRequest(notForGm(fault));
  return context.odds.oddsOfAct(live.id, fight, act);
}

function someAnswers({ decision }: OpenDecision): readonly RawAnswer[] {
  const ofOptions = usualOptions(decision.options).map((option) => allAnswers([option]));
  const firsts = ofOptions.flatMap(([first]) => (first === undefined ? [] : [first]));
  const others = ofOptions.flatMap(([, ...rest]) => rest);
  return [...firsts, ...others].slice(0, MOST_ANSWERS);
}

function answerIn(text: string, { decision }: OpenDecision): RawAnswer {
  const answer = jsonIn(text);
  const fault = answerFault(decision.options, answer);
  if (fault !== undefined) throw new RefusedRequest(notAnOption(decision, fault));
  return answer;
}

function jsonIn(text: string): RawAnswer {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'kind' in value) return value as RawAnswer;
  } catch {
    // The check below refuses it, like every other invalid answer.
  }
  const remedy = 'Send one option as JSON, as in a command: {"kind": "dodge"}.';
  throw new RefusedRequest(badRequest('querystring, answer: no answer.', remedy));
}
