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

const [QUOTE, OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = ['"', '[', ']', '{', '}'].map((sign) =>
  sign.charCodeAt(0),
);

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const sign = text.charCodeAt(i);
    if (sign === QUOTE) i = endOfString(text, i);
    else if (sign === OPEN_LIST || sign === OPEN_MAP) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (sign === CLOSE_LIST || sign === CLOSE_MAP) depth -= 1;
  }
  return false;
}

/** Where the quote is that closes a string; behind the end of the text when there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
