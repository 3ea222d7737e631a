import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { isGmOrCoGm } from '../table/handle-command.ts';
import { LIMITS } from '../table/table.ts';
import { RefusedRequest } from './problem.ts';
import { TOO_DEEP, tooLarge } from './refusals.ts';

/** Forbids external and inline scripts, styles and images, and embedding in other pages. */
const secure = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  },
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'deny' },
  crossOriginEmbedderPolicy: false,
  // The proxy in front decides whether HTTPS is used.
  strictTransportSecurity: false,
});

/** The security headers of every response. They are constant, so they are computed once. */
export const SECURITY: OutgoingHttpHeaders = (() => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  secure(request, response, () => undefined);
  return { ...response.getHeaders() };
})();

/** Most levels of nesting in a body. */
const DEEPEST = 24;

/**
 * Accepts only JSON bodies within the sender's size limit and the depth limit. Keys that reach prototypes are refused.
 */
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

/** Returns the size limit of a sender; the limit of a route applies to GMs, players get less. */
function mostBytes({ entry }: FastifyRequest): number | undefined {
  return entry === null || isGmOrCoGm(entry.person) ? undefined : LIMITS.command;
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

/** Returns the index of the quote that ends a string, or the end of the text if there is no such quote. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
