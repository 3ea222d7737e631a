import { type Caller, commandPermissions, type Permission, ROUTES } from '../../src/server/permissions.ts';
import { code, table } from './markdown.ts';

const CALLERS: Readonly<Record<Caller, string>> = {
  gm: 'GM',
  'co-gm': 'co-GM',
  player: 'player',
  spectator: 'spectator',
  waiting: 'guest',
  stranger: 'other key',
  anonymous: 'no key',
};

const ALLOWED: { readonly [P in Permission]?: string } = {
  may: 'yes',
  own: 'own',
  below: 'below',
  'by-command': 'by command',
};

/** The server's table of permissions: who may use which route, and who may send which command. */
export function permissionLines(): readonly string[] {
  return [
    '',
    '## Who may do what {#permissions}',
    '',
    'The server enforces these two tables, and a test tries every cell of them. A guest waits to be let in. An other key is one that does not open this table: that of somebody who was removed, or of the GM of another table. Only the first GM of a table is called GM here.',
    '',
    '**yes**: allowed. **own**: as far as it is their own: what they may see, the questions and dice of their seat, their own key. **below**: about players, spectators, guests and their links. **by command**: see the second table. Everything else is the code of the refusal. `wrong-host-key` is refused unless the request brings the key of the server.',
    ...permissionTable('route', ROUTES),
    ...permissionTable('command', commandPermissions()),
  ];
}

function permissionTable(
  what: string,
  rows: Readonly<Record<string, Readonly<Record<Caller, Permission>>>>,
): readonly string[] {
  const callers = Object.keys(CALLERS) as Caller[];
  return table(
    [what, ...callers.map((caller) => CALLERS[caller])],
    Object.entries(rows).map(([name, row]) => [
      code(name),
      ...callers.map((caller) => ALLOWED[row[caller]] ?? code(row[caller])),
    ]),
  );
}
