import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { House } from '../../src/house/house.ts';
import { guestId, keyOf } from '../../src/house/keys.ts';
import type { Room } from '../../src/house/room.ts';
import type { Command } from '../../src/live/command.ts';
import { SURROUNDINGS } from '../../src/server/surroundings.ts';
import { openStore } from '../../src/store/open-store.ts';

// Tables full of people in a folder, for the load of bench/live/run.ts: tells the folder and everybody's keys.

const [, , tables = '10', seats = '6', encounter = 'packs/timeslice/encounters/duel.yaml', into] =
  process.argv;
const text = readFileSync(join(import.meta.dirname, '../..', encounter), 'utf8');
const folder = into ?? mkdtempSync(join(tmpdir(), 'riposte-bench-'));
const store = await openStore({ folder });

async function fill(house: House): Promise<readonly string[]> {
  const opened = await house.open({ gmName: 'Gwen', dice: 'seeded', text });
  if (opened.kind === 'refused') throw new Error(opened.refusal.sentence);
  const { room, key, person } = opened;
  const gm = (command: Command) => send(room, person.id, command);
  await gm({ do: 'invite', role: 'spectator', seat: null, label: 'everybody' });
  const [invitation] = Object.keys(room.live.invitations);
  const keys = [key];
  for (let i = 1; i < Number(seats); i += 1) {
    const nonce = randomBytes(16).toString('hex');
    const id = guestId(room.table.secret, invitation!, nonce);
    await room.admit(sender(id), { id, name: `Player ${i}`, invitation: invitation!, nonce });
    const seat = room.live.encounter!.combatants[0]!.seat;
    const role = i === 1 && seat !== 'gm' ? 'player' : 'spectator';
    await gm({ do: 'place', person: id, role: 'spectator', seat: null });
    if (role === 'player') await gm({ do: 'place', person: id, role, seat });
    keys.push(keyOf(room.table.secret, room.table.id, room.live.people[id]!));
  }
  await gm({ do: 'start' });
  room.close('closing');
  return keys;
}

function sender(person: string) {
  const key = randomBytes(8).toString('hex');
  return { person, key, asked: key };
}

async function send(room: Room, person: string, command: Command): Promise<void> {
  const outcome = await room.command(sender(person), command);
  if (outcome.kind === 'refused') throw new Error(outcome.refusal.sentence);
}

const house = new House(store, SURROUNDINGS);
const keys: (readonly string[])[] = [];
for (let done = 0; done < Number(tables); done += 50) {
  const batch = Array.from({ length: Math.min(50, Number(tables) - done) }, () => fill(house));
  keys.push(...(await Promise.all(batch)));
}
await house.close();
await store.close();
process.send!({ folder, keys });
