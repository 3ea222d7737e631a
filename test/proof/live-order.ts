import { randomUUID } from 'node:crypto';
import type { Pick } from '../../src/kernel/policy.ts';
import type { Command } from '../../src/live/command.ts';
import { simulationChance } from '../../src/simulate/generator.ts';
import { randomAnswer } from '../../src/simulate/random.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Where } from '../../src/store/where.ts';
import type { LiveClient } from '../support/live-client.ts';
import { open, seat } from './coming.ts';
import type { Figure, Trial } from './figure.ts';
import { type ServerNode, startNode } from './nodes.ts';
import { anomalies, type Sent } from './witness.ts';

/** How often a command is sent twice under its key, to two servers at the same time: once in so many. */
const TWICE = 8;

/** What share of the commands must have been done: a table that refuses nearly everything proves no order. */
const LEAST_DONE = 1 / 4;

/** Where, and over how many server processes. */
export interface Scene {
  readonly where: Where;
  readonly nodes: number;
  /** What goes wrong meanwhile, again and again. */
  readonly trouble?: { readonly words: string; readonly strike: () => Promise<void> };
}

/**
 * C1: several people at one table send commands at the same time, to server processes by lot. The log is one order of
 * all that was done, in which whatever was acknowledged before something else was sent stands before it, and every
 * refusal had to be.
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

/** Strikes again and again until something is done. */
async function struckUntil(done: Promise<unknown>, strike: (() => Promise<void>) | undefined): Promise<void> {
  let isDone = false;
  const ending = done.finally(() => {
    isDone = true;
  });
  while (!isDone && strike !== undefined) await strike();
  await ending;
}

export function place(where: Where): string {
  return 'folder' in where ? 'SQLite' : 'PostgreSQL';
}

/** A GM, a co-GM and players who answer the same questions; each watches at another server. */
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
  await gm.do({ do: 'start' });
  return people;
}

async function sendAll(
  person: LiveClient,
  nodes: readonly ServerNode[],
  pick: Pick,
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
    if (command.do === 'invite') invitations.push(...(await ownInvitations(person)));
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

/** What somebody may come up with, much of it in each other's way. */
function anyCommand({ sight }: LiveClient, pick: Pick, invitations: string[]): Command {
  const isGm = sight!.gm !== null;
  const text = `note ${pick(1_000_000)}`;
  const [prompt] = sight!.prompts;
  const choice = pick(10);
  if (isGm && choice === 0) return { do: pick(2) === 0 ? 'undo' : 'redo' };
  if (isGm && choice === 1) return { do: pick(2) === 0 ? 'pause' : 'resume' };
  if (isGm && choice === 2) return { do: 'invite', role: 'spectator', seat: null, label: text };
  if (isGm && choice === 3 && invitations.length > 0) {
    return { do: 'uninvite', invitation: invitations[pick(invitations.length)]! };
  }
  if (choice <= 6 && prompt !== undefined) {
    const options = prompt.options.map(({ kind, params }) => {
      return { kind, params: Object.fromEntries(params.map(({ name, domain }) => [name, domain])) };
    });
    return { do: 'answer', decision: prompt.id, answer: randomAnswer(options, pick) };
  }
  if (choice === 7) return { do: 'roll', notation: '2d6', secret: false };
  return { do: 'note', text, secret: false };
}
