import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LIMITS } from '../live/limits.ts';
import { isGms } from '../live/obey.ts';
import { RefusedRequest } from './problem.ts';
import { TOO_DEEP, tooLarge } from './refusals.ts';

/** How deep lists and maps in a body may be nested. */
const DEEPEST = 24;

/** Lets in JSON and nothing else: not too large for who sends it, not too deep, and with no way into prototypes. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const most = mostBytes(request);
    if (most !== undefined && Buffer.byteLength(body) > most) done(new RefusedRequest(tooLarge(most)));
    else if (isTooDeep(body)) done(new RefusedRequest(TOO_DEEP));
    else parse(request, body, done);
  });
}

/** What a route allows is for the GM; players need less. */
function mostBytes({ entry }: FastifyRequest): number | undefined {
  return entry === null || isGms(entry.person) ? undefined : LIMITS.command;
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = ['"', '\\', '[', ']', '{', '}'].map(
  (sign) => sign.charCodeAt(0),
);

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const sign = text.charCodeAt(i);
    if (isQuoted) {
      if (sign === BACKSLASH) i += 1;
      else if (sign === QUOTE) isQuoted = false;
    } else if (sign === QUOTE) isQuoted = true;
    else if (sign === OPEN_LIST || sign === OPEN_MAP) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (sign === CLOSE_LIST || sign === CLOSE_MAP) depth -= 1;
  }
  return false;
}
