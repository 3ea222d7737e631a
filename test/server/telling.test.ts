import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Json } from '../../src/kernel/json.ts';
import { SURROUNDINGS } from '../../src/server/shipped.ts';
import type { StreamEvent, Subscriber } from '../../src/server/tables/broadcaster.ts';
import type { TableHost } from '../../src/server/tables/table-host.ts';
import { TableRegistry } from '../../src/server/tables/table-registry.ts';
import { openDecisions } from '../../src/table/automatic.ts';
import type { Command } from '../../src/table/command.ts';
import { applyPatch } from '../../src/table/patch.ts';
import type { Change, LogLine, ViewSnapshot } from '../../src/table/view.ts';
import { MemoryStore } from '../support/memory-store.ts';

let registry: TableRegistry;
let host: TableHost;
let gm: string;
let commands = 0;
beforeEach(async () => {
  registry = new TableRegistry(new MemoryStore(), SURROUNDINGS);
  const text = readFileSync('bench/live/hundred-a-side.yaml', 'utf8');
  const opened = await registry.open({ gmName: 'Gwen', dice: 'seeded', text });
  if ('refusal' in opened) throw new Error(opened.refusal.sentence);
  host = opened.value.host;
  gm = opened.value.person.id;
});
afterEach(() => registry.close());

function sender(person: string) {
  commands += 1;
  return { person, key: `key-${commands}`, asked: `asked ${commands}` };
}

async function must(command: Command): Promise<void> {
  const outcome = await host.command(sender(gm), command);
  if ('refusal' in outcome) throw new Error(outcome.refusal.sentence);
}

async function bring(name: string, role: 'player' | 'spectator', seat: string | null): Promise<string> {
  await must({ kind: 'invite', role, seat, label: name });
  const invitation = Object.keys(host.live.invitations).at(-1)!;
  const id = `${commands}`.padStart(16, '0');
  await host.admit(sender(id), { id, name, invitation, nonce: 'f'.repeat(32) });
  await must({ kind: 'place', person: id, role, seat });
  return id;
}

/** A device that assembles the state from its stream. */
class Device implements Subscriber {
  readonly person: string;
  sight: Json = null;
  lines: LogLine[] = [];

  constructor(person: string) {
    this.person = person;
  }

  send(event: StreamEvent): void {
    if (event.kind === 'snapshot') {
      const { view, log } = JSON.parse(event.text) as ViewSnapshot;
      this.sight = view as unknown as Json;
      this.lines = [...log];
    }
    if (event.kind !== 'change') return;
    const { patch, lines } = JSON.parse(event.text) as Change;
    this.sight = applyPatch(this.sight, patch);
    this.lines.push(...lines);
  }

  end(): void {}
}

test('a reader who subscribes during a broadcast misses nothing and receives nothing twice', async () => {
  const people = [gm, await bring('Mara', 'player', 'mara'), await bring('Sue', 'spectator', null)];
  await must({ kind: 'start' });
  const devices = people.map((person) => new Device(person));
  for (const device of devices) host.listen(device, undefined);
  let during = 0;
  for (let n = 0; n < 3; n += 1) {
    const before = host.live.seq;
    const [{ id, decision }] = openDecisions(host.live) as [ReturnType<typeof openDecisions>[number]];
    let isDone = false;
    const answered = must({ kind: 'answer', decision: id, answer: decision.defaultAnswer }).then(() => {
      isDone = true;
    });
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve));
      if (isDone || host.live.seq === before) continue;
      // Adds a second device for each person, in reverse order of notification.
      for (const person of people.toReversed()) devices.push(new Device(person));
      for (const device of devices.slice(-people.length)) host.listen(device, undefined);
      during += 1;
      break;
    }
    await answered;
  }
  expect(during).toBeGreaterThan(0);
  for (const { person, sight, lines } of devices) {
    const exit = host.broadcaster.exitFor(host.live, host.person(person)!);
    expect(sight).toEqual(JSON.parse(JSON.stringify(exit.sight)));
    const { log } = exit.newest();
    expect(lines.slice(-log.length)).toEqual(JSON.parse(JSON.stringify(log)));
  }
});
