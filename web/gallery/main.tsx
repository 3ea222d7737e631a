import '../theme/tokens.css';
import '../theme/base.css';
import '../ui/ui.css';
import { createRoot } from 'react-dom/client';
import type { ClientState } from '../../src/client/table-client.ts';
import { ok } from '../../src/kernel/result.ts';
import type { LogLine, TableView } from '../../src/table/view.ts';
import type { Connection } from '../table/remote.ts';
import { TableProvider } from '../table/use-table.tsx';
import { chooseLanguage, speak } from '../texts/speak.ts';

/**
 * Shows one moment of a fight on a player's page, without a server: `?moment=NAME&theme=light&language=de`. With
 * `&recent=N`, the last N lines of the log arrive when `window.proceed()` is called.
 */
const wanted = new URLSearchParams(location.search);
document.documentElement.dataset.theme = wanted.get('theme') ?? 'dark';
await speak();
await chooseLanguage(wanted.get('language') === 'de' ? 'de' : 'en');

// Import the page late, as the real page does: its styles must not load before the order of the layers is set.
const { default: Player } = await import('../player/player.tsx');
const { PortraitDefinitions } = await import('../ui/portrait/portrait.tsx');
const { dressLater } = await import('../ui/look.ts');
const made = await fetch(`/moments/${wanted.get('moment')}.json`);
const { view, log } = (await made.json()) as { readonly view: TableView; readonly log: readonly LogLine[] };
const settings = { ...view.settings, clock: wanted.has('clock') ? 30 : null };
const status = (wanted.get('status') ?? view.table.status) as TableView['table']['status'];
const clientState: ClientState = {
  view: {
    ...view,
    settings,
    table: { ...view.table, status, seed: status === 'ended' ? '07'.repeat(32) : null },
    you: { ...view.you, role: wanted.has('waiting') ? 'waiting' : view.you.role },
    ...(status === 'lobby' ? { fight: null } : {}),
  },
  log,
  struck: new Set(wanted.has('struck') ? [log.at(-1)!.n] : []),
  status: 'live',
  why: null,
  due: new Map(wanted.has('clock') ? view.prompts.map(({ id }) => [id, Date.now() + 24_000]) : []),
};

const recent = Number(wanted.get('recent') ?? 0);
let now: ClientState = recent === 0 ? clientState : { ...clientState, log: log.slice(0, -recent) };
let changed = (): void => undefined;

/** The commands sent, for tests to inspect. */
const sent: unknown[] = [];
const proceed = (): void => {
  now = clientState;
  changed();
};
Object.assign(window, { sent, proceed });

const connection: Connection = {
  place: 'device',
  seen: () => now,
  listen: (listener) => {
    changed = listener;
    return () => undefined;
  },
  send: (command) => {
    sent.push(command);
    return Promise.resolve(ok(null));
  },
  older: () => Promise.resolve(false),
  odds: () =>
    Promise.resolve(
      ok([
        {
          kind: 'exact',
          facts: [
            { name: 'hit', chance: 0.5995 },
            { name: 'damage', mean: 2.42 },
          ],
          basis: 'what you know',
          // Asks the target for its defence, as a server would.
          voice: isDefence() ? 'target' : 'attacker',
        },
      ]),
    ),
  advice: advised,
  forecast: () => Promise.resolve(ok({ steps: [], options: [] })),
  sheet: () => Promise.resolve(ok(['HP 18, DR 1', 'Riding sabre: 3 TS, +1'])),
  exported: () => Promise.resolve(ok('')),
  links: () => Promise.resolve(ok([])),
  fork: () => Promise.resolve(ok('t2')),
  close: () => undefined,
};

/** Whether the first question offers defences. */
function isDefence(): boolean {
  const [prompt] = connection.seen().view?.prompts ?? [];
  return prompt?.options.some(({ purpose }) => purpose === 'defend') === true;
}

/** Advises the default answer of the first question. */
async function advised(): ReturnType<NonNullable<Connection['advice']>> {
  const [prompt] = connection.seen().view?.prompts ?? [];
  if (prompt === undefined) return undefined;
  const { defaultAnswer: answer, defaultAnswerText: text } = prompt;
  return { answer, text, expected: { foeFalls: 0.85, ownFalls: 0.77 } };
}

const connect = () => connection;

createRoot(document.getElementById('root')!).render(
  <TableProvider connect={connect}>
    <PortraitDefinitions />
    <Player />
  </TableProvider>,
);
dressLater();
