import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Entry, House } from '../house/house.ts';
import { sameSecret } from '../house/keys.ts';
import { GONE } from '../house/refusals.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { NOT_YOURS, STILL_WAITING } from '../live/refusals.ts';
import { insistOnOwnPage } from './origin.ts';
import { Pace } from './pace.ts';
import { type Caller, type Permission, permissionsFor, routeName } from './permissions.ts';
import { RefusedRequest } from './problem.ts';
import { NO_KEY, ODDS_HIDDEN, TOO_OFTEN, WRONG_HOST_KEY } from './refusals.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent it, at which table; null where no table is concerned. */
    entry: Entry | null;
  }
}

/** Wrong keys from one address before it must wait. */
const WRONG_KEYS = { most: 30, perSeconds: 60 };
const YEAR = 365 * 24 * 3600;

/** Looks at the keys that come with requests. */
export class Door {
  private readonly house: House;
  private readonly hostKey: string;
  private readonly wrong = new Pace(WRONG_KEYS);

  constructor(house: House, hostKey: string) {
    this.house = house;
    this.hostKey = hostKey;
  }

  /** Throws unless everybody may use the route, or the request brings the key of this server. */
  passAnybody(request: FastifyRequest): void {
    const { anonymous } = permissionsOf(request);
    const key = bearerIn(request);
    if (anonymous === 'may' || (key !== undefined && sameSecret(key, this.hostKey))) return;
    this.countWrong(request);
    insist(anonymous);
  }

  /** Who asks something of a table. Throws unless they may use the route. */
  async passAtTable(request: FastifyRequest, table: string): Promise<Entry> {
    const permissions = permissionsOf(request);
    const came = await this.callerAt(request, table);
    if (typeof came === 'string') {
      insist(permissions[came]);
      throw new Error(`somebody without a seat may use ${request.url}`);
    }
    insist(permissions[came.person.role]);
    return came;
  }

  /** Who brings a key to this table. A wrong key is a stranger's, as is one for a table that there is not. */
  private async callerAt(
    request: FastifyRequest,
    table: string,
  ): Promise<Entry | Extract<Caller, 'anonymous' | 'stranger'>> {
    const bearer = bearerIn(request);
    const key = bearer ?? request.cookies[cookieName(table)];
    if (key === undefined) return 'anonymous';
    if (bearer === undefined) insistOnOwnPage(request);
    const entry = (await this.house.seated(key)) ?? (await this.lookUp(request, key));
    if (entry?.room.table.id === table) return entry;
    this.countWrong(request);
    return 'stranger';
  }

  /** Asks the store, unless wrong keys have come from there too often: those don't even reach it. */
  private async lookUp(request: FastifyRequest, key: string): Promise<Entry | undefined> {
    if (this.wrong.isSpent(askerOf(request))) throw new RefusedRequest(TOO_OFTEN);
    return await this.house.enter(key);
  }

  private countWrong(request: FastifyRequest): void {
    if (this.wrong.take(askerOf(request)) !== undefined) throw new RefusedRequest(TOO_OFTEN);
  }
}

/** By what an address is counted: of IPv6 the first 64 bits, which are one household's. */
export function askerOf({ ip }: FastifyRequest): string {
  return normalizeIP(ip);
}

/** Over https a browser is given its key as a cookie too, which no script can read and no other site can use. */
export function giveCookie(request: FastifyRequest, reply: FastifyReply, table: string, key: string): void {
  if (request.protocol !== 'https') return;
  const options = { path: '/', secure: true, httpOnly: true, sameSite: 'strict', maxAge: YEAR } as const;
  void reply.setCookie(cookieName(table), key, options);
}

/** The sender at whose table the request is made. */
export function entryOf({ entry }: FastifyRequest): Entry {
  if (entry === null) throw new Error('this route belongs to a table and nobody was let in');
  return entry;
}

function permissionsOf({ routeOptions, method, query }: FastifyRequest) {
  return permissionsFor(routeName(method, routeOptions.url!), query as object);
}

/** Throws where a permission is a refusal. */
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
  'no-entry': GONE,
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
