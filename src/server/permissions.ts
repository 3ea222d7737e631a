import type { Command } from '../live/command.ts';
import type { Role } from '../live/person.ts';
import { RIGHTS, type Right } from '../live/rights.ts';

/**
 * Who asks. `stranger`: has a key that does not open this table, such as somebody who was removed or the GM of
 * another table. They are told the same, or the answer would say which tables there are.
 */
export type Caller = Role | 'anonymous' | 'stranger';

/** Allowed, by a right or by the row of the command that is sent; or the code of the refusal. */
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
 * Who may use which route: what the server enforces, the tests try and the reference prints. A row with a query
 * stands before the one without. A server with a route that has no row does not start.
 */
export const ROUTES: Readonly<Record<string, PermissionRow>> = {
  'POST /api/tables': HOST,
  'POST /api/tables/import': HOST,
  'POST /api/join': EVERYBODY,
  'POST /api/check': EVERYBODY,
  'GET /api/encounters': EVERYBODY,
  'GET /api/packs/{ruleset}': EVERYBODY,
  'GET /api/rulebooks': EVERYBODY,
  'GET /api/rulebooks/{ruleset}': EVERYBODY,
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
  'GET /api/tables/{id}/export': ADMITTED,
  'GET /api/tables/{id}/export?for=gm': GMS,
  'POST /api/tables/{id}/fork': GMS,
};

/** Who may send which command, at the door of the server and then by the rights of the table. */
export function commandPermissions(): Readonly<Record<Command['do'], PermissionRow>> {
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

/** The name of a route in the table: the method, and the path as in /openapi.json. HEAD is GET without a body. */
export function routeName(method: string, url: string): string {
  return `${method === 'HEAD' ? 'GET' : method} ${url.replace(/:(\w+)/g, '{$1}')}`;
}

/** The row for a request. Throws where the route has none. */
export function permissionsFor(route: string, query: object = {}): PermissionRow {
  const parts = Object.entries(query).flatMap(([name, value]) => [name, `${name}=${String(value)}`]);
  const names = [...parts.map((part) => `${route}?${part}`), route];
  const name = names.find((each) => Object.hasOwn(ROUTES, each));
  if (name === undefined) throw new Error(`${route} has no row in the table of permissions`);
  return ROUTES[name]!;
}
