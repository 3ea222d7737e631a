import type { Command } from '../table/command.ts';
import { RIGHTS, type Right } from '../table/command.ts';
import type { Role } from '../table/table.ts';

/**
 * The sender of a request. A `stranger` has a key that does not open this table, such as a removed person or the GM of
 * another table. All strangers get the same response, which must not reveal the existing tables.
 */
export type Caller = Role | 'anonymous' | 'stranger';

/** A right, or `by-command` if the row of the command decides, or the code of the refusal. */
export type Permission =
  | Exclude<Right, 'no'>
  | 'by-command'
  | 'no-key'
  | 'wrong-host-key'
  | 'no-entry'
  | 'still-waiting'
  | 'not-yours'
  | 'odds-hidden';

export type PermissionRow = Readonly<Record<Caller, Permission>>;

const all = (permission: Permission): PermissionRow => ({
  gm: permission,
  'co-gm': permission,
  player: permission,
  spectator: permission,
  waiting: permission,
  stranger: permission,
  anonymous: permission,
});

const EVERYBODY = all('may');
const HOST = all('wrong-host-key');
const AT_TABLE = { stranger: 'no-entry', anonymous: 'no-key' } as const;
const ANY_PERSON: PermissionRow = { ...all('own'), ...AT_TABLE };
const ADMITTED: PermissionRow = { ...all('may'), waiting: 'still-waiting', ...AT_TABLE };
const GMS: PermissionRow = { ...ADMITTED, player: 'not-yours', spectator: 'not-yours' };

/**
 * Specifies which callers may use which route. The server enforces this table, the tests try every pair and the
 * reference prints it. A row with a query precedes the row without one. A server does not start if one of its routes
 * has no row.
 */
export const ROUTES: Readonly<Record<string, PermissionRow>> = {
  'POST /api/tables': HOST,
  'POST /api/tables/import': HOST,
  'GET /api/campaigns': HOST,
  'GET /api/campaigns/{campaign}': HOST,
  'PUT /api/campaigns/{campaign}': HOST,
  'DELETE /api/campaigns/{campaign}': HOST,
  'POST /api/join': EVERYBODY,
  'POST /api/check': EVERYBODY,
  'GET /api/encounters': EVERYBODY,
  'GET /api/packs/{ruleset}': EVERYBODY,
  'GET /api/rulebooks': EVERYBODY,
  'GET /api/rulebooks/{ruleset}': EVERYBODY,
  'GET /api/loaded-rulebooks': EVERYBODY,
  'GET /api/loaded-rulebooks/{hash}/{*}': EVERYBODY,
  'GET /api/schema/{ruleset}': EVERYBODY,
  'GET /healthz': EVERYBODY,
  'GET /readyz': EVERYBODY,
  'GET /metrics': EVERYBODY,
  'POST /api/tables/{id}/commands': { ...all('by-command'), ...AT_TABLE },
  'GET /api/tables/{id}/stream': ANY_PERSON,
  'GET /api/tables/{id}/links': { ...ANY_PERSON, gm: 'may', 'co-gm': 'below' },
  'GET /api/tables/{id}/log': ADMITTED,
  'GET /api/tables/{id}/sheet': ADMITTED,
  'GET /api/tables/{id}/odds': { ...ADMITTED, player: 'own', spectator: 'own' },
  'GET /api/tables/{id}/odds?act': { ...GMS, player: 'odds-hidden', spectator: 'odds-hidden' },
  'GET /api/tables/{id}/forecast': { ...ADMITTED, player: 'own', spectator: 'own' },
  'GET /api/tables/{id}/advice': { ...ADMITTED, player: 'own', spectator: 'own' },
  'GET /api/tables/{id}/export': ADMITTED,
  'GET /api/tables/{id}/export?for=gm': GMS,
  'POST /api/tables/{id}/fork': GMS,
};

/** Returns which callers may send which command, by the route's permissions and then by the table's rights. */
export function commandPermissions(): Readonly<Record<Command['kind'], PermissionRow>> {
  const rows = Object.entries(RIGHTS).map(([command, rights]) => {
    const roles = Object.entries(rights).map(([role, right]) => [role, permissionBy(right, role as Role)]);
    return [command, { ...Object.fromEntries(roles), ...AT_TABLE }];
  });
  return Object.fromEntries(rows);
}

function permissionBy(right: Right, role: Role): Permission {
  if (right !== 'no') return right;
  return role === 'waiting' ? 'still-waiting' : 'not-yours';
}

/** Returns a route's name in the table: the method, and the path as in /openapi.json. HEAD counts as GET. */
export function routeName(method: string, url: string): string {
  return `${method === 'HEAD' ? 'GET' : method} ${url.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{*}')}`;
}

/** Returns the row for a request. Throws if the route has no row. */
export function permissionsFor(route: string, query: object = {}): PermissionRow {
  const parts = Object.entries(query).flatMap(([name, value]) => [name, `${name}=${String(value)}`]);
  const names = [...parts.map((part) => `${route}?${part}`), route];
  const name = names.find((each) => Object.hasOwn(ROUTES, each));
  if (name === undefined) throw new Error(`${route} has no row in the table of permissions`);
  return ROUTES[name]!;
}
