import '../theme/layers.css';
import '../theme/tokens.css';
import '../theme/base.css';
import '../theme/pieces.css';
import '../parts/parts.css';
import { createRoot } from 'react-dom/client';
import type { Seen } from '../../src/line/seen.ts';
import type { LogLine } from '../../src/live/log-line.ts';
import type { Sight } from '../../src/live/sight.ts';
import type { Connection } from '../table/connection.ts';
import { TableProvider } from '../table/use-table.tsx';
import { chooseLanguage, speak } from '../texts/speak.ts';

/** One moment of a fight on a player's page, without a server: `?moment=NAME&theme=light&language=de`. */
const wanted = new URLSearchParams(location.search);
document.documentElement.dataset.theme = wanted.get('theme') ?? 'dark';
await speak();
await chooseLanguage(wanted.get('language') === 'de' ? 'de' : 'en');

// Late, as on the real page: what comes with it must not come before the order of the layers.
const { default: Player } = await import('../player/player.tsx');
const made = await fetch(`/moments/${wanted.get('moment')}.json`);
const { sight, log } = (await made.json()) as { readonly sight: Sight; readonly log: readonly LogLine[] };
const settings = { ...sight.settings, clock: wanted.has('clock') ? 30 : null };
const status = (wanted.get('status') ?? sight.table.status) as Sight['table']['status'];
const seen: Seen = {
  sight: {
    ...sight,
    settings,
    table: { ...sight.table, status, seed: status === 'ended' ? '07'.repeat(32) : null },
    you: { ...sight.you, role: wanted.has('waiting') ? 'waiting' : sight.you.role },
    ...(status === 'lobby' ? { fight: null } : {}),
  },
  log,
  struck: new Set(wanted.has('struck') ? [log.at(-1)!.n] : []),
  status: 'live',
  why: null,
  due: new Map(wanted.has('clock') ? sight.prompts.map(({ id }) => [id, Date.now() + 24_000]) : []),
};

/** What was sent, for tests to look at. */
const sent: unknown[] = [];
Object.assign(window, { sent });

const connection: Connection = {
  place: 'device',
  seen: () => seen,
  listen: () => () => undefined,
  send: (command) => {
    sent.push(command);
    return Promise.resolve({ kind: 'done' });
  },
  older: () => Promise.resolve(false),
  odds: () =>
    Promise.resolve({
      how: 'exact',
      facts: [
        { name: 'hit', chance: 0.5995 },
        { name: 'damage', mean: 2.42 },
      ],
      basis: 'what you know',
    }),
  sheet: () => Promise.resolve(['HP 18, DR 1', 'Riding sabre: 3 TS, +1']),
  exported: () => Promise.resolve(''),
  links: () => Promise.resolve([]),
  fork: () => Promise.resolve('t2'),
  close: () => undefined,
};

const connect = () => connection;

createRoot(document.getElementById('root')!).render(
  <TableProvider connect={connect}>
    <Player />
  </TableProvider>,
);
