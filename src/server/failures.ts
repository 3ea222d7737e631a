import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDamage } from '../house/house.ts';
import { DAMAGED, GONE, RULES_BROKE, STORE_AWAY } from '../house/refusals.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { StoreError } from '../store/store-error.ts';
import { Bug } from '../table/bug.ts';
import { JournalError } from '../table/journal-error.ts';
import { type Problem, problemOf, RefusedRequest } from './problem.ts';
import { badRequest, NOT_JSON_TYPE, notJson, SERVER_FAULT, TOO_OFTEN, tooLarge } from './refusals.ts';

const MEDIA_TYPE = 'application/problem+json; charset=utf-8';
/** Seconds after which it is worth to try again, where nothing better is known. */
const SOON = 1;

/** Answers every failed request with a problem. */
export function tellFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = problemOf(refusalFor(error, request));
    if (problem.code === SERVER_FAULT.code || problem.code === RULES_BROKE.code) request.log.error(error);
    else if (problem.status >= 500 || problem.code === DAMAGED.code)
      request.log.warn({ code: problem.code, cause: error.message });
    return sendProblem(reply, problem);
  });
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer');
  if ([429, 503].includes(problem.status) && !reply.hasHeader('retry-after')) {
    void reply.header('retry-after', SOON);
  }
  return reply
    .code(problem.status)
    .type(MEDIA_TYPE)
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(problem);
}

function refusalFor(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof RefusedRequest) return error.refusal;
  if (error instanceof StoreError) return storeRefusal(error);
  if (isDamage(error) || error instanceof JournalError) return DAMAGED;
  if (error instanceof Bug) return RULES_BROKE;
  return requestRefusal(error, request) ?? SERVER_FAULT;
}

function storeRefusal({ code }: StoreError): Refusal {
  // Of a database of which parts can't be read, it is this table that needs one.
  if (code === 'table-damaged' || code === 'damaged') return DAMAGED;
  return code === 'no-such-table' ? GONE : STORE_AWAY;
}

/** What is wrong with how a request was written; undefined when nothing is. */
function requestRefusal(error: FastifyError, request: FastifyRequest): Refusal | undefined {
  if (hasZodFastifySchemaValidationErrors(error)) return misfit(error, request);
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(request.routeOptions.bodyLimit ?? 0);
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return NOT_JSON_TYPE;
  if (error.statusCode === 429) return TOO_OFTEN;
  if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return notJson('The body is empty.');
  if (error.statusCode === 400) return notJson('The body is no JSON, or says something of __proto__.');
  return undefined;
}

type Misfit = FastifyError & Parameters<typeof hasZodFastifySchemaValidationErrors>[0];

/** What does not fit the schema: where, what, and what to send instead. */
function misfit(error: Misfit, { method, routeOptions }: FastifyRequest): Refusal {
  const { validation = [], validationContext = 'body' } = error;
  const told = validation.slice(0, 3).map(({ instancePath, message }) => {
    const place = instancePath.split('/').slice(1).join('.');
    return `${validationContext}${place === '' ? '' : `, ${place}`}: ${message}`;
  });
  const remedy = `/openapi.json describes what ${method} ${routeOptions.url} takes.`;
  return badRequest(`${told.join('; ')}.`, remedy);
}
