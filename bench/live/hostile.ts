import { randomUUID } from 'node:crypto';
import type { Load } from './load.ts';

/** How many of each kind are under way at any time. */
const AT_ONCE = 4;
const NOTE = 'x'.repeat(2_000);
/** A text of 60 KB that takes long to read. */
const TEXT = `ruleset: timeslice\nname: Long\ncombatants:\n${'  - { use: mara, side: bridge, sheet: { hp: 1 } }\n'.repeat(1_200)}`;

/** What one hostile table came to while others were measured. */
export interface Hostility {
  readonly sent: number;
  /** How many were answered with each status. */
  readonly statuses: Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

/**
 * Lets everybody at one table do what they can against the server: a fight of a hundred against a hundred that plays
 * itself, odds of all answers, a thousand dice at once, long notes, long texts, false keys.
 */
export async function beHostile(port: number, [gm, ...others]: Load['keys'][number]): Promise<Hostility> {
  const statuses: Record<string, number> = {};
  let sent = 0;
  let isOn = true;
  const table = gm!.split('.')[0]!;
  const ask = async (path: string, key: string | undefined, body?: unknown): Promise<Response> => {
    const said = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    sent += 1;
    statuses[said.status] = (statuses[said.status] ?? 0) + 1;
    return said;
  };
  const command = (key: string, body: unknown) =>
    ask(`/api/tables/${table}/commands`, key, body).then(finish);
  await command(gm!, { do: 'set', settings: { autoSides: ['bridge', 'crew'] } });
  const deeds: (() => Promise<unknown>)[] = [
    () => command(gm!, { do: 'write', text: TEXT }),
    () => ask('/api/check', undefined, { text: TEXT }).then(finish),
    () => ask(`/api/tables/${table}/odds?decision=none`, gm).then(finish),
    () => ask(`/api/tables/${table}/links`, `${table}.0123456789abcdef.${'A'.repeat(22)}`).then(finish),
    ...others.flatMap((key) => [
      () => command(key, { do: 'roll', notation: '1000d1000', secret: false }),
      () => command(key, { do: 'note', text: NOTE, secret: false }),
    ]),
  ];
  const loops = deeds.flatMap((deed) =>
    Array.from({ length: AT_ONCE }, async () => {
      while (isOn) await deed().catch(() => undefined);
    }),
  );
  return {
    get sent() {
      return sent;
    },
    statuses,
    async stop() {
      isOn = false;
      await Promise.all(loops);
    },
  };
}

async function finish(said: Response): Promise<void> {
  await said.arrayBuffer();
}
