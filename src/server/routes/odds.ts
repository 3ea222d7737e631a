import { z } from 'zod';
import type { OpenDecision } from '../../fight/dice.ts';
import { MOST_PLANNED } from '../../fight/input.ts';
import { NAME } from '../../fight/input-shape.ts';
import { notAnOption, notForGm, QUESTION_GONE } from '../../fight/refusals.ts';
import { answerFault, type RawAnswer, usualOptions } from '../../kernel/decision.ts';
import { allAnswers } from '../../odds/answers.ts';
import type { SeenOdds } from '../../table/exit.ts';
import { isGmOrCoGm } from '../../table/handle-command.ts';
import type { Table } from '../../table/table.ts';
import { authenticate } from '../access.ts';
import { RefusedRequest } from '../problem.ts';
import { ADVICE_OFF, badRequest, ODDS_HIDDEN, TOO_OFTEN } from '../refusals.ts';
import { type App, failures, type ServerContext, tableId } from '../route.ts';
import { RateLimiter } from '../tables/limits.ts';

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
  attacker: z.string().optional().describe('The combatant whose attack it is'),
  target: z.string().optional().describe('The combatant that is attacked'),
  isPlanned: z
    .literal(true)
    .optional()
    .describe('The answer only plans its act; the odds are those of the act as things stand now'),
  basis: z
    .enum(['what you know', 'everything'])
    .describe('What they are made of. For players: what their seat knows, strangers’ numbers guessed'),
  voice: z
    .enum(['attacker', 'target', 'onlooker'])
    .describe(
      'Who reads them: the one who acts (you hit), the one who is attacked (you are hit), or anybody else',
    ),
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
  answer: z.string().max(2_000).optional().describe('One answer as JSON'),
  answers: z
    .string()
    .max(8_000)
    .optional()
    .describe(
      `Up to ${MOST_ANSWERS} answers as a JSON list, such as an attack on each target; without one or the other: the answers of all options`,
    ),
});

const forecastQuery = z.object({
  decision: z.string().min(1).max(64).describe('An open question that is yours'),
  answers: z.string().max(8_000).describe(`A plan: 1 to ${MOST_PLANNED} answers as a JSON list`),
  target: z
    .string()
    .max(NAME)
    .optional()
    .describe('A combatant: only as much of the plan is tried as brings it within reach of an attack'),
});
const provoked = z.object({
  who: z.string().describe('Who may react'),
  key: z.string().describe('The kind of question that they would be asked'),
  rule: z.string(),
});
const forecast = z.object({
  steps: z
    .array(z.array(provoked).readonly())
    .readonly()
    .describe('For each answer that is possible: who may react'),
  options: z
    .array(z.looseObject({ kind: z.string() }))
    .readonly()
    .describe('What can be done afterwards, as in a prompt'),
  odds: odds.optional().describe('Of the last answer of a plan of several'),
});

const adviceQuery = z.object({
  decision: z.string().min(1).max(64).describe('An open question that is yours'),
});
const advice = z.object({
  answer: z.looseObject({ kind: z.string() }),
  text: z.string().describe('The answer in words'),
  expected: z
    .object({
      foeFalls: z.number().describe('The chance that an enemy falls within four rounds, from 0 to 1'),
      ownFalls: z.number().describe('The chance that the one who is asked falls, from 0 to 1'),
    })
    .nullable()
    .describe('From rehearsals; null where nothing was rehearsed'),
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
      const { decision: id = '', answer, answers: list, act } = request.query;
      if (act !== undefined) return oddsOfAct(context, live, act);
      const exit = host.broadcaster.exitFor(live, person);
      const open = exit.question(id);
      if (open === undefined) throw new RefusedRequest(QUESTION_GONE);
      const fight = live.fight!;
      const answers =
        answer !== undefined
          ? [legal(jsonIn(answer), open)]
          : list === undefined
            ? someAnswers(open)
            : listIn(list).map((each) => legal(each, open));
      const counted = await context.odds.oddsOf(live.id, fight, open, answers, exit.knowledge);
      const told = counted.map((each) => exit.odds(open, each));
      if (answer !== undefined) return told[0]!;
      return answers.map((each, i) => ({ ...told[i]!, answer: each, text: exit.answer(open, each) }));
    },
  });
}

/**
 * Adds `GET /api/tables/:id/forecast`, which tries a plan for a prompt as long as nobody reacts: who may react to each
 * of its answers, what can be done afterwards, and the odds of its last answer.
 */
export function forecastRoute(app: App, context: ServerContext): void {
  const limiter = new RateLimiter({ most: 200, perSeconds: 20 });
  app.route({
    method: 'GET',
    url: '/forecast',
    schema: {
      summary: 'The state that a plan for an open question would lead to',
      tags: ['table'],
      params: tableId,
      querystring: forecastQuery,
      response: { 200: forecast, ...failures },
    },
    async handler(request) {
      const { host, person } = authenticate(request);
      const { live } = host;
      if (limiter.take(`${live.id}/${person.id}`) !== undefined) throw new RefusedRequest(TOO_OFTEN);
      const { decision, answers: list, target = null } = request.query;
      const exit = host.broadcaster.exitFor(live, person);
      const open = exit.question(decision);
      if (open === undefined) throw new RefusedRequest(QUESTION_GONE);
      const answers = listIn(list, MOST_PLANNED);
      legal(answers[0]!, open);
      const { basis: _, ...knowledge } = exit.knowledge;
      const tried = await context.odds.forecast(live.id, live.fight!, open, {
        ...knowledge,
        answers,
        target,
      });
      const { steps, options, odds } = exit.forecast(open, tried);
      const isTold = live.settings.oddsFor === 'everyone' || isGmOrCoGm(person);
      return {
        steps,
        options: options as unknown as readonly {
          readonly kind: string;
          readonly [field: string]: unknown;
        }[],
        ...(isTold && odds && { odds }),
      };
    },
  });
}

/** The level of the machine that gives advice. */
const ADVISER = 'hard';
/** The seed of advice: the same question gets the same advice. */
const ADVICE_SEED = 1;

/**
 * Adds `GET /api/tables/:id/advice`, which returns what a machine would answer from what the asked seat knows, and what
 * it expects.
 */
export function adviceRoute(app: App, context: ServerContext): void {
  const limiter = new RateLimiter({ most: 10, perSeconds: 20 });
  app.route({
    method: 'GET',
    url: '/advice',
    schema: {
      summary: 'The answer of a machine to an open question',
      tags: ['table'],
      params: tableId,
      querystring: adviceQuery,
      response: { 200: advice, ...failures },
    },
    async handler(request) {
      const { host, person } = authenticate(request);
      const { live } = host;
      if (!live.settings.hasAdvice) throw new RefusedRequest(ADVICE_OFF);
      if (limiter.take(`${live.id}/${person.id}`) !== undefined) throw new RefusedRequest(TOO_OFTEN);
      const exit = host.broadcaster.exitFor(live, person);
      const open = exit.question(request.query.decision);
      if (open === undefined) throw new RefusedRequest(QUESTION_GONE);
      const { foeHealth } = live.settings;
      const question = { open, level: ADVISER, temper: 'steady', foeHealth, seed: ADVICE_SEED } as const;
      const { answer, expected } = await context.odds.choiceOf(live.id, live.fight!, question);
      return { answer, text: exit.answer(open, answer), expected };
    },
  });
}

/** Calculates the odds of a GM override, such as a check that the GM requests. */
async function oddsOfAct(context: ServerContext, live: Table, text: string): Promise<SeenOdds> {
  const { fight } = live;
  if (fight === null) throw new RefusedRequest(QUESTION_GONE);
  const act = jsonIn(text);
  const fault = answerFault(fight.rules.gm(fight.now.state), act);
  if (fault !== undefined) throw new RefusedRequest(notForGm(fault));
  const odds = await context.odds.oddsOfAct(live.id, fight, act);
  return { ...odds, basis: 'everything', voice: 'onlooker' };
}

function someAnswers({ decision }: OpenDecision): readonly RawAnswer[] {
  const ofOptions = usualOptions(decision.options).map((option) => allAnswers([option]));
  const firsts = ofOptions.flatMap(([first]) => (first === undefined ? [] : [first]));
  const others = ofOptions.flatMap(([, ...rest]) => rest);
  return [...firsts, ...others].slice(0, MOST_ANSWERS);
}

function legal(answer: RawAnswer, { decision }: OpenDecision): RawAnswer {
  const fault = answerFault(decision.options, answer);
  if (fault !== undefined) throw new RefusedRequest(notAnOption(decision, fault));
  return answer;
}

function listIn(text: string, most = MOST_ANSWERS): readonly RawAnswer[] {
  const list = parsed(text);
  if (Array.isArray(list) && list.length > 0 && list.length <= most && list.every(isAnswer)) return list;
  const remedy = `Send 1 to ${most} options as a JSON list: [{"kind": "dodge"}].`;
  throw new RefusedRequest(badRequest('querystring, answers: no list of answers.', remedy));
}

function jsonIn(text: string): RawAnswer {
  const value = parsed(text);
  if (isAnswer(value)) return value;
  const remedy = 'Send one option as JSON, as in a command: {"kind": "dodge"}.';
  throw new RefusedRequest(badRequest('querystring, answer: no answer.', remedy));
}

function isAnswer(value: unknown): value is RawAnswer {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // It is refused like every other invalid answer.
    return undefined;
  }
}
