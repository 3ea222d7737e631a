import { type Caller, commandPermissions, type Permission, ROUTES } from '../../src/server/permissions.ts';
import { code, table } from './markdown.ts';

const CALLERS: Readonly<Record<Caller, string>> = {
  gm: 'GM',
  'co-gm': 'co-GM',
  player: 'player',
  spectator: 'spectator',
  waiting: 'waiting',
  stranger: 'other key',
  anonymous: 'no key',
};

const ALLOWED: { readonly [P in Permission]?: string } = {
  may: 'yes',
  own: 'own',
  below: 'below',
  'by-command': 'by command',
};

/** The server's permissions: a table of routes and a table of commands. */
export function permissionLines(): readonly string[] {
  return [
    '',
    '## Permissions {#permissions}',
    '',
    'The server enforces these two tables, and a test tries every cell of them. *Waiting* means a person who is not admitted yet. *Other key* means a key that does not open this table: the key of a removed person, or of the GM of another table. *GM* means only the GM who opened the table.',
    '',
    '**yes**: allowed. **own**: only for their own view, the questions and dice of their seat, and their own key. **below**: only for players, spectators, waiting people and their links. **by command**: see the second table. Everything else is the code of the refusal. `wrong-host-key` means refused unless the request contains the host key.',
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
