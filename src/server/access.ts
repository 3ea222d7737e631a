import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../kernel/result.ts';
import type { Exit } from '../table/exit.ts';
import { NOT_YOURS, STILL_WAITING } from '../table/refusals.ts';
import { type Caller, type Permission, permissionsFor, routeName } from './permissions.ts';
import { RefusedRequest } from './problem.ts';
import { FOREIGN_ORIGIN, NO_KEY, ODDS_HIDDEN, TOO_OFTEN, WRONG_HOST_KEY } from './refusals.ts';
import { secretsEqual } from './tables/keys.ts';
import { RateLimiter } from './tables/limits.ts';
import type { Turns } from './tables/main-thread.ts';
import { NOT_FOUND } from './tables/refusals.ts';
import type { TableAccess, TableRegistry } from './tables/table-registry.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The sender and their table; `null` for routes that do not concern a table. */
    entry: TableAccess | null;
  }
}

/** Wrong keys allowed from one address before it must wait. */
const WRONG_KEYS = { most: 30, perSeconds: 60 };
const YEAR = 365 * 24 * 3600;

/** Authenticates requests by their keys. */
export class AuthRequest {
  private readonly registry: TableRegistry;
  private readonly hostKey: string;
  private readonly wrong = new RateLimiter(WRONG_KEYS);

  constructor(registry: TableRegistry, hostKey: string) {
    this.registry = registry;
    this.hostKey = hostKey;
  }

  /** Throws unless the route is public or the request has this server's host key. */
  passAnybody(request: FastifyRequest): void {
    const { anonymous } = permissionsOf(request);
    const key = bearerIn(request);
    if (anonymous === 'may' || (key !== undefined && secretsEqual(key, this.hostKey))) return;
    this.countWrong(request);
    insist(anonymous);
  }

  /** Returns the sender of a request to a table. Throws if they may not use the route. */
  async passAtTable(request: FastifyRequest, table: string): Promise<TableAccess> {
    const permissions = permissionsOf(request);
    const came = await this.callerAt(request, table);
    if (typeof came === 'string') {
      insist(permissions[came]);
      throw new Error(`somebody without a seat may use ${request.url}`);
    }
    insist(permissions[came.person.role]);
    return came;
  }

  /**
   * Returns the caller at this table. A wrong key counts as a stranger's, and so does a key to a table that does not
   * exist.
   */
  private async callerAt(
    request: FastifyRequest,
    table: string,
  ): Promise<TableAccess | Extract<Caller, 'anonymous' | 'stranger'>> {
    const bearer = bearerIn(request);
    const key = bearer ?? request.cookies[cookieName(table)];
    if (key === undefined) return 'anonymous';
    if (bearer === undefined) requireOwnPage(request);
    const tableAccess = (await this.registry.seated(key)) ?? (await this.lookUp(request, key));
    if (tableAccess?.host.table.id === table) return tableAccess;
    this.countWrong(request);
    return 'stranger';
  }

  /** Looks up a key in the store. Addresses that sent too many wrong keys are refused before that. */
  private async lookUp(request: FastifyRequest, key: string): Promise<TableAccess | undefined> {
    if (this.wrong.isSpent(askerOf(request))) throw new RefusedRequest(TOO_OFTEN);
    return await this.registry.enter(key);
  }

  private countWrong(request: FastifyRequest): void {
    if (this.wrong.take(askerOf(request)) !== undefined) throw new RefusedRequest(TOO_OFTEN);
  }
}

/** Throws if this person has too much work waiting. */
export function insistOnRoom({ person }: TableAccess, turns: Turns): void {
  if (!turns.isFull(person.id)) return;
  throw new RefusedRequest(TOO_OFTEN, Math.max(1, Math.ceil(turns.share.wait / 1000)));
}

/**
 * Runs work for a reader of a table in its turn, with the reader's permissions at that time. Throws RefusedRequest if
 * too much work of this reader waits, or if the reader was removed or given another key in the meantime.
 */
export function inTurn<T>(
  access: TableAccess,
  work: (exit: Exit) => T,
  turns: Turns = access.host.readers,
): Promise<T> {
  const { host, person } = access;
  insistOnRoom(access, turns);
  return turns.take(person.id, () => {
    const now = host.person(person.id);
    if (now?.rekeyed !== person.rekeyed) throw new RefusedRequest(NOT_FOUND);
    return turns.share.timed(() => work(host.broadcaster.exitFor(host.live, now)));
  });
}

/** Returns the part of an address used for rate limits: for IPv6 the first 64 bits, which belong to one household. */
export function askerOf({ ip }: FastifyRequest): string {
  return normalizeIP(ip);
}

/** Over HTTPS, also sets the key as a cookie that scripts cannot read and other sites cannot use. */
export function setKeyCookie(request: FastifyRequest, reply: FastifyReply, table: string, key: string): void {
  if (request.protocol !== 'https') return;
  const options = { path: '/', secure: true, httpOnly: true, sameSite: 'strict', maxAge: YEAR } as const;
  void reply.setCookie(cookieName(table), key, options);
}

/** Returns the sender of a request to a table. */
export function authenticate({ entry }: FastifyRequest): TableAccess {
  if (entry === null) throw new Error('this route belongs to a table and nobody was let in');
  return entry;
}

function permissionsOf({ routeOptions, method, query }: FastifyRequest) {
  return permissionsFor(routeName(method, routeOptions.url!), query as object);
}

/** Throws if the permission is a refusal. */
function insist(permission: Permission): void {
  const refusal = REFUSALS[permission];
  if (refusal !== null) throw new RefusedRequest(refusal);
}

const REFUSALS: Readonly<Record<Permission, Refusal | null>> = {
  may: null,
  own: null,
  below: null,
  'by-command': null,
  'no-key': NO_KEY,
  'wrong-host-key': WRONG_HOST_KEY,
  'no-entry': NOT_FOUND,
  'still-waiting': STILL_WAITING,
  'not-yours': NOT_YOURS,
  'odds-hidden': ODDS_HIDDEN,
};

function bearerIn({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/-]{1,200})$/i.exec(headers.authorization ?? '')?.[1];
}

function cookieName(table: string): string {
  return `__Host-riposte-${table}`;
}

/** Returns this server's origin as the sender's browser sees it. */
export function ownOrigin({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}

/**
 * Throws if a page of another site calls the API. Browsers state the site in a header, programs do not. Any site may
 * link to our pages.
 */
export function requireSameOrigin(request: FastifyRequest): void {
  if (!request.url.startsWith('/api/')) return;
  const { origin } = request.headers;
  if (origin !== undefined && origin !== ownOrigin(request)) throw new RefusedRequest(FOREIGN_ORIGIN);
  if (origin === undefined && request.headers['sec-fetch-site'] === 'cross-site') {
    throw new RefusedRequest(FOREIGN_ORIGIN);
  }
}

/**
 * Throws unless the browser confirms that our own page sent the request. Browsers add cookies automatically, even to
 * requests from other sites.
 */
function requireOwnPage(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOwn = origin === undefined ? site === 'same-origin' : origin === ownOrigin(request);
  if (!isOwn) throw new RefusedRequest(FOREIGN_ORIGIN);
}
