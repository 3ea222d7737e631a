import type { FastifyRequest } from 'fastify';
import { RefusedRequest } from './problem.ts';
import { FOREIGN_ORIGIN } from './refusals.ts';

/** The origin that the browser of whoever asks shows for this server. */
export function ownOrigin({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}

/**
 * Throws when a page of another site asks something of the API. Browsers say so; programs say nothing. Pages may be
 * linked to from anywhere.
 */
export function refuseStrangers(request: FastifyRequest): void {
  if (!request.url.startsWith('/api/')) return;
  const { origin } = request.headers;
  if (origin !== undefined && origin !== ownOrigin(request)) throw new RefusedRequest(FOREIGN_ORIGIN);
  if (origin === undefined && request.headers['sec-fetch-site'] === 'cross-site') {
    throw new RefusedRequest(FOREIGN_ORIGIN);
  }
}

/** A cookie comes along by itself: then the browser must say that its own page asks. */
export function insistOnOwnPage(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOwn = origin === undefined ? site === 'same-origin' : origin === ownOrigin(request);
  if (!isOwn) throw new RefusedRequest(FOREIGN_ORIGIN);
}
