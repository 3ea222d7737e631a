import { z } from 'zod';
import { answerFault, type RawAnswer, usualOptions } from '../../kernel/decision.ts';
import type { LiveTable } from '../../live/live-table.ts';
import { isGms } from '../../live/obey.ts';
import { allAnswers } from '../../odds/all-answers.ts';
import { notAnOption, notForGm, QUESTION_GONE } from '../../table/refusals.ts';
import type { OpenDecision } from '../../table/waiting.ts';
import { entryOf } from '../access.ts';
import type { OddsTold } from '../odds/thread.ts';
import { Pace } from '../pace.ts';
import { RefusedRequest } from '../problem.ts';
import { badRequest, ODDS_HIDDEN, TOO_OFTEN } from '../refusals.ts';
import { failures, tableId } from '../schemas.ts';
import type { App, Site } from '../site.ts';

/** Answers whose odds are told together: the first of each option, then others until these are full. */
const MOST_ANSWERS = 24;

const fact = z.object({
  name: z.string(),
  chance: z.number().optional().describe('From 0 to 1'),
  mean: z.number().optional(),
});
const odds = z.object({
  how: z.enum(['exact', 'sampled', 'unknown']),
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

/** `GET /api/tables/:id/odds`: what may come of the answers to a question, if all that follows is left to silence. */
export function oddsRoute(app: App, site: Site): void {
  const pace = new Pace({ most: 200, perSeconds: 20 });
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
      const { room, person } = entryOf(request);
      const { live } = room;
      if (live.settings.oddsFor === 'gm' && !isGms(person)) throw new RefusedRequest(ODDS_HIDDEN);
      if (pace.take(`${live.id}/${person.id}`) !== undefined) throw new RefusedRequest(TOO_OFTEN);
      const { decision: id = '', answer, act } = request.query;
      if (act !== undefined) return { ...(await oddsOfAct(site, live, act)), basis: 'everything' as const };
      const exit = room.audience.exitFor(live, person);
      const open = exit.question(id);
      if (open === undefined) throw new RefusedRequest(QUESTION_GONE);
      const fight = live.fight!;
      const answers = answer === undefined ? someAnswers(open) : [answerIn(answer, open)];
      const { basis, ...knowledge } = exit.knowledge;
      const counted = await site.odds.oddsOf(live.id, fight, open, answers, knowledge);
      if (answer !== undefined) return { ...counted[0]!, basis };
      return answers.map((each, i) => {
        return { ...counted[i]!, basis, answer: each, text: exit.answer(open, each) };
      });
    },
  });
}

/** The odds of what the GM may do by hand now, such as a check that the GM requests. */
async function oddsOfAct(site: Site, live: LiveTable, text: string): Promise<OddsTold> {
  const { fight } = live;
  if (fight === null) throw new RefusedRequest(QUESTION_GONE);
  const act = jsonIn(text);
  const fault = answerFault(fight.rules.gm(fight.now.state), act);
  if (fault !== undefined) throw new RefusedRequest(notForGm(fault));
  return site.odds.oddsOfAct(live.id, fight, act);
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
    // Told below, as whatever else is no answer.
  }
  const remedy = 'Send one option as JSON, as in a command: {"kind": "dodge"}.';
  throw new RefusedRequest(badRequest('querystring, answer: no answer.', remedy));
}
