import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SURROUNDINGS } from '../../src/server/shipped.ts';
import { keyOf, personIdFor } from '../../src/server/tables/keys.ts';
import type { TableHost } from '../../src/server/tables/table-host.ts';
import { TableRegistry } from '../../src/server/tables/table-registry.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Command } from '../../src/table/command.ts';

// Creates full tables in a folder for bench/live/run.ts. Prints the folder and all keys.

const [, , tables = '10', seats = '6', encounter = 'packs/timeslice/encounters/duel.yaml', into] =
  process.argv;
const text = readFileSync(join(import.meta.dirname, '../..', encounter), 'utf8');
const folder = into ?? mkdtempSync(join(tmpdir(), 'riposte-bench-'));
const store = await openStore({ folder });

async function fill(registry: TableRegistry): Promise<readonly string[]> {
  const opened = await registry.open({ gmName: 'Gwen', dice: 'seeded', text });
  if ('refusal' in opened) throw new Error(opened.refusal.sentence);
  const { host, key, person } = opened.value;
  const gm = (command: Command) => send(host, person.id, command);
  await gm({ kind: 'invite', role: 'spectator', seat: null, label: 'everybody' });
  const [invitation] = Object.keys(host.live.invitations);
  const keys = [key];
  for (let i = 1; i < Number(seats); i += 1) {
    const nonce = randomBytes(16).toString('hex');
    const id = personIdFor(host.table.secret, invitation!, nonce);
    await host.admit(sender(id), { id, name: `Player ${i}`, invitation: invitation!, nonce });
    const seat = host.live.encounter!.combatants[0]!.seat;
    const role = i === 1 && seat !== 'gm' ? 'player' : 'spectator';
    await gm({ kind: 'place', person: id, role: 'spectator', seat: null });
    if (role === 'player') await gm({ kind: 'place', person: id, role, seat });
    keys.push(keyOf(host.table.secret, host.table.id, host.live.people[id]!));
  }
  await gm({ kind: 'start' });
  host.close('closing');
  return keys;
}

function sender(person: string) {
  const key = randomBytes(8).toString('hex');
  return { person, key, asked: key };
}

async function send(host: TableHost, person: string, command: Command): Promise<void> {
  const outcome = await host.command(sender(person), command);
  if ('refusal' in outcome) throw new Error(outcome.refusal.sentence);
}

const tableRegistry = new TableRegistry(store, SURROUNDINGS);
const keys: (readonly string[])[] = [];
for (let done = 0; done < Number(tables); done += 50) {
  const batch = Array.from({ length: Math.min(50, Number(tables) - done) }, () => fill(tableRegistry));
  keys.push(...(await Promise.all(batch)));
}
await tableRegistry.close();
await store.close();
process.send!({ folder, keys });
