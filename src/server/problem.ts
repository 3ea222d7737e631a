import { randomInt } from 'node:crypto';
import { setTimeout as passed } from 'node:timers/promises';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { InvariantError, JournalError, MissingRulebook } from '../fight/errors.ts';
import type { Refusal } from '../kernel/result.ts';
import { StoreError } from '../store/store.ts';
import { badRequest, NOT_JSON_TYPE, notJson, SERVER_FAULT, TOO_OFTEN, tooLarge } from './refusals.ts';
import { RateLimiter } from './tables/limits.ts';
import { DAMAGED, NOT_FOUND, RULES_BROKE, rulebookMissing, STORE_AWAY } from './tables/refusals.ts';
import { isCorruptLog } from './tables/table-registry.ts';

/** The body of a refused request (RFC 9457), sent as `application/problem+json`. */
export interface Problem {
  /** `urn:riposte:problem:` and the code. */
  readonly type: string;
  /** The meaning of the status. */
  readonly title: string;
  readonly status: number;
  /** A stable code for programs. */
  readonly code: string;
  /** The reason, in a sentence for the user. */
  readonly detail: string;
  /** How to fix it, in a sentence for the user. */
  readonly remedy: string;
  /** The rule that forbids it; `null` if it is not a matter of the rulebook. */
  readonly rule: string | null;
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'The request can not be read',
  401: 'A key is needed',
  403: 'Not allowed',
  404: 'Not here',
  409: 'Not possible now',
  413: 'Too large',
  415: 'Not JSON',
  422: 'The rules do not allow it',
  429: 'Too often',
  500: 'A bug in Riposte',
  503: 'Not just now',
};

/** The HTTP status of each code. All other codes are refusals by the rules: 422. */
const STATUS: Readonly<Record<string, number>> = {
  'bad-request': 400,
  'not-json': 400,
  'too-deep': 400,
  'no-key': 401,
  'wrong-host-key': 401,
  'not-yours': 403,
  'not-your-character': 403,
  'still-waiting': 403,
  'not-the-gm': 403,
  'name-taken': 409,
  'character-taken': 409,
  'screen-there': 409,
  'not-as-invited': 409,
  'foreign-origin': 403,
  'odds-hidden': 403,
  'no-advice': 403,
  'no-entry': 404,
  'no-such-person': 404,
  'no-such-invitation': 404,
  'no-such-hand-out': 404,
  'no-such-drawing': 404,
  'no-such-address': 404,
  'no-such-encounter': 404,
  'no-such-rulebook': 404,
  'no-such-campaign': 404,
  'campaign-changed': 409,
  'campaigns-full': 409,
  'campaign-log-full': 409,
  'question-gone': 409,
  'no-roll-waits': 409,
  'no-such-proposal': 409,
  'fight-over': 409,
  'fight-begun': 409,
  'fight-not-begun': 409,
  'not-begun': 409,
  'already-begun': 409,
  'already-there': 409,
  'nothing-to-undo': 409,
  'nothing-to-redo': 409,
  'no-encounter': 409,
  paused: 409,
  'not-paused': 409,
  'table-ended': 409,
  'table-full': 409,
  'waiting-room-full': 409,
  'log-full': 409,
  'table-damaged': 409,
  'rulebook-missing': 409,
  'journal-full': 409,
  'key-reused': 409,
  'key-changed': 409,
  'too-large': 413,
  'not-json-type': 415,
  'too-much-written': 429,
  'too-many-streams': 429,
  'too-many-commands': 429,
  'too-many-requests': 429,
  'rules-broke': 500,
  'server-fault': 500,
  'store-away': 503,
  'reading-busy': 503,
  'odds-busy': 503,
  'journal-busy': 503,
};

/** Returns the HTTP status for a code. */
export function statusOf(code: string): number {
  return STATUS[code] ?? 422;
}

export function problemOf({ code, rule, sentence, remedy }: Refusal): Problem {
  const status = statusOf(code);
  return {
    type: `urn:riposte:problem:${code}`,
    title: TITLES[status]!,
    status,
    code,
    detail: sentence,
    remedy,
    rule,
  };
}

/** Thrown to end a request with a problem. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  readonly refusal: Refusal;
  /** Seconds until a retry may succeed, if known. */
  readonly wait: number | undefined;

  constructor(refusal: Refusal, wait?: number) {
    super(refusal.code);
    this.refusal = refusal;
    this.wait = wait;
  }
}

const MEDIA_TYPE = 'application/problem+json; charset=utf-8';
/** Default for `Retry-After`, in seconds. */
const SOON = 1;

/** Rate-limit refusals that are sent at once. Further ones are delayed, so that clients in a retry loop cost little. */
const AT_ONCE = { most: 50, perSeconds: 1 };
/** Milliseconds of the delay. It is random, or all delayed clients would return in the same moment. */
const HELD_MS = { least: 500, most: 1500 };
/** The delay doubles with this many delayed responses, and so on: many clients that retry cost hardly more than few. */
const HELD_DOUBLES = 50;
/** Most delayed responses at one time, to limit memory. */
const MOST_HELD = 1000;

/** Answers every failed request with a problem. */
export function reportFailures(app: FastifyInstance): void {
  const prompt = new RateLimiter(AT_ONCE);
  let held = 0;
  const hold = async (): Promise<void> => {
    if (held >= MOST_HELD || prompt.take('all') === undefined) return;
    held += 1;
    const delay = randomInt(HELD_MS.least, HELD_MS.most + 1) * (1 + held / HELD_DOUBLES);
    await passed(delay, undefined, { ref: false });
    held -= 1;
  };
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const problem = problemOf(refusalFor(error, request));
    if (problem.code === SERVER_FAULT.code || problem.code === RULES_BROKE.code) request.log.error(error);
    else if (problem.status >= 500 || problem.code === DAMAGED.code || error instanceof MissingRulebook)
      request.log.warn({ code: problem.code, cause: error.message });
    if (error instanceof RefusedRequest && error.wait !== undefined) {
      void reply.header('retry-after', error.wait);
    }
    if (problem.status === 429) await hold();
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
  if (error instanceof MissingRulebook) return rulebookMissing(error.id, error.version);
  if (isCorruptLog(error) || error instanceof JournalError) return DAMAGED;
  if (error instanceof InvariantError) return RULES_BROKE;
  return requestRefusal(error, request) ?? SERVER_FAULT;
}

function storeRefusal({ code }: StoreError): Refusal {
  // If only parts of the database are damaged, this request needs one of them.
  if (code === 'table-damaged' || code === 'damaged') return DAMAGED;
  return code === 'no-such-table' ? NOT_FOUND : STORE_AWAY;
}

/** Returns the refusal of a malformed request, or `undefined` if the error has another cause. */
function requestRefusal(error: FastifyError, request: FastifyRequest): Refusal | undefined {
  if (hasZodFastifySchemaValidationErrors(error)) return misfit(error, request);
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(request.routeOptions.bodyLimit ?? 0);
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return NOT_JSON_TYPE;
  if (error.statusCode === 429) return TOO_OFTEN;
  if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return notJson('The body is empty.');
  if (error.statusCode === 400) return notJson('The body is not valid JSON, or it contains __proto__.');
  return undefined;
}

type Misfit = FastifyError & Parameters<typeof hasZodFastifySchemaValidationErrors>[0];

/** Describes a schema error: its place, the problem and what to send instead. */
function misfit(error: Misfit, { method, routeOptions }: FastifyRequest): Refusal {
  const { validation = [], validationContext = 'body' } = error;
  const told = validation.slice(0, 3).map(({ instancePath, message }) => {
    const place = instancePath.split('/').slice(1).join('.');
    return `${validationContext}${place === '' ? '' : `, ${place}`}: ${message}`;
  });
  const remedy = `/openapi.json describes what ${method} ${routeOptions.url} takes.`;
  return badRequest(`${told.join('; ')}.`, remedy);
}
