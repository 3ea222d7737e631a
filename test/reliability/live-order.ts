import { randomUUID } from 'node:crypto';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { StoreLocation } from '../../src/store/store.ts';
import type { Command } from '../../src/table/command.ts';
import type { LiveClient } from '../support/live-client.ts';
import { randomPathIn } from '../support/tree-answers.ts';
import { open, seat } from './coming.ts';
import type { Figure, Trial } from './figure.ts';
import { type ServerNode, startNode } from './nodes.ts';
import { anomalies, type Sent } from './witness.ts';

/** One command in this many is sent twice under its key, to two servers at the same time. */
const TWICE = 8;

/** The minimum share of accepted commands. A table that refuses nearly everything would not test the order. */
const LEAST_DONE = 1 / 4;

/** The store, and the number of server processes. */
export interface Scene {
  readonly where: StoreLocation;
  readonly nodes: number;
  /** A fault that is repeated during the test. */
  readonly trouble?: { readonly words: string; readonly strike: () => Promise<void> };
}

/**
 * C1: several people at one table send commands at the same time, to random server processes. The log must be a single
 * order of all applied commands. A command acknowledged before another was sent must precede it, and every refusal must
 * have been necessary.
 */
export async function oneOrder(
  { where, nodes: count, trouble }: Scene,
  { size, seed }: Trial,
): Promise<Figure> {
  const nodes = await Promise.all(
    Array.from({ length: count }, () => startNode({ where, pace: 'programs' })),
  );
  try {
    const people = await gathered(nodes);
    const sent: Sent[] = [];
    const each = Math.ceil(size / people.length);
    const sending = Promise.all(
      people.map((person, i) => sendAll(person, nodes, simulationChance(seed, i).pick, each, sent)),
    );
    await struckUntil(sending, trouble?.strike);
    for (const person of people) await person.unwatch();
    const store = await openStore(where);
    const wrong = await anomalies(store, people[0]!.admission.table, sent);
    await store.close();
    const refused = sent.filter(({ answer }) => typeof answer === 'string').length;
    const figure = `${place(where)}, ${count} server process${count === 1 ? '' : 'es'}: ${sent.length} commands of ${people.length} people at one table${trouble?.words ?? ''}, ${refused} of them refused; ${wrong.length} anomalies${wrong
      .slice(0, 3)
      .map((one) => `; ${one}`)
      .join('')} (seed ${seed})`;
    return {
      id: 'C1',
      figure,
      passed: wrong.length === 0 && sent.length - refused >= sent.length * LEAST_DONE,
    };
  } finally {
    for (const node of nodes) await node.kill();
  }
}

/** Repeats the fault until `done` settles. */
async function struckUntil(done: Promise<unknown>, strike: (() => Promise<void>) | undefined): Promise<void> {
  let isDone = false;
  const ending = done.finally(() => {
    isDone = true;
  });
  while (!isDone && strike !== undefined) await strike();
  await ending;
}

export function place(location: StoreLocation): string {
  return 'folder' in location ? 'SQLite' : 'PostgreSQL';
}

/** Returns a GM, a co-GM and players who answer the same prompts. Each of them watches through a different server. */
async function gathered(nodes: readonly ServerNode[]): Promise<readonly LiveClient[]> {
  const gm = await open(nodes[0]!.origin, { encounter: { shipped: 'timeslice/duel' } });
  await gm.watch();
  const coGm = await seat(gm, { name: 'Cora', role: 'co-gm' });
  const players: LiveClient[] = [];
  for (const name of ['Ada', 'Bea', 'Cleo', 'Dora']) {
    players.push(await seat(gm, { name, role: 'player', seat: 'mara' }));
  }
  const people = [gm, coGm, ...players];
  for (const [i, person] of people.entries()) {
    await person.unwatch();
    person.origin = nodes[i % nodes.length]!.origin;
    await person.watch();
  }
  await gm.do({ kind: 'start' });
  return people;
}

async function sendAll(
  person: LiveClient,
  nodes: readonly ServerNode[],
  pick: RandomIndex,
  count: number,
  sent: Sent[],
): Promise<void> {
  const invitations: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const command = anyCommand(person, pick, invitations);
    const key = randomUUID();
    const first = send(person, nodes[pick(nodes.length)]!, command, key, sent);
    if (pick(TWICE) === 0) await send(person, nodes[pick(nodes.length)]!, command, key, sent);
    await first;
    if (command.kind === 'invite') invitations.push(...(await ownInvitations(person)));
  }
}

async function ownInvitations(person: LiveClient): Promise<readonly string[]> {
  const links = await person.links();
  return links.flatMap(({ invitation }) => invitation ?? []).slice(-1);
}

async function send(
  person: LiveClient,
  { origin }: ServerNode,
  command: Command,
  key: string,
  sent: Sent[],
): Promise<void> {
  const { path, admission } = person;
  const sentAt = performance.now();
  const response = await fetch(`${origin}${path}/commands`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${admission.key}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(command),
  });
  const said = (await response.json()) as { readonly seq?: number; readonly code?: string };
  const answer = said.seq ?? said.code ?? null;
  sent.push({ person: person.person, key, command, sentAt, answeredAt: performance.now(), answer });
}

/** Returns a random command; many of them conflict with each other. */
function anyCommand({ view }: LiveClient, pick: RandomIndex, invitations: string[]): Command {
  const isGm = view!.gm !== null;
  const text = `note ${pick(1_000_000)}`;
  const [prompt] = view!.prompts;
  const choice = pick(10);
  if (isGm && choice === 0) return { kind: pick(2) === 0 ? 'undo' : 'redo' };
  if (isGm && choice === 1) return { kind: pick(2) === 0 ? 'pause' : 'resume' };
  if (isGm && choice === 2) return { kind: 'invite', role: 'spectator', seat: null, label: text };
  if (isGm && choice === 3 && invitations.length > 0) {
    return { kind: 'uninvite', invitation: invitations[pick(invitations.length)]! };
  }
  if (choice <= 6 && prompt !== undefined) {
    return { kind: 'answer', decision: prompt.id, answer: randomPathIn(prompt.options, pick) };
  }
  if (choice === 7) return { kind: 'roll', notation: '2d6', secret: false };
  return { kind: 'note', text, secret: false };
}
