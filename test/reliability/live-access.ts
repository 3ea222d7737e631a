import { randomBytes } from 'node:crypto';
import { commandPermissions } from '../../src/server/permissions.ts';
import type { Problem } from '../../src/server/problem.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import type { StoreLocation } from '../../src/store/store.ts';
import type { Command } from '../../src/table/command.ts';
import { RIGHTS } from '../../src/table/command.ts';
import type { Role } from '../../src/table/table.ts';
import { ask, LiveClient } from '../support/live-client.ts';
import { startLiveServer } from '../support/live-server.ts';
import { fromElsewhere, join, open, seat } from './coming.ts';
import type { Figure, Trial } from './figure.ts';
import { startNode } from './nodes.ts';

/** A body for each command. It is valid except for the ids in it. */
const BODIES: Readonly<Record<Command['kind'], object>> = {
  answer: { decision: 'none', answer: { kind: 'pass' } },
  plan: { decision: 'none', answers: [{ kind: 'pass' }] },
  propose: { decision: 'none', answer: { kind: 'pass' }, why: 'why not' },
  dismiss: { proposal: 'none' },
  dice: { roll: 'none', faces: 'roll' },
  stand: { question: 'defence', answer: 'ask' },
  roll: { notation: '2d6', secret: false },
  note: { text: 'hear, hear', secret: false },
  ping: { cell: [0, 0] },
  nudge: { person: 'nobody' },
  'hand-out': { title: 'A letter', text: '', picture: null, to: null },
  withdraw: { handOut: 'none' },
  draw: { shape: 'circle', from: [0, 0], to: [1, 1] },
  erase: { drawing: 'none' },
  'ask-for': { character: 'nobody' },
  bring: { name: 'Mara', code: 'none' },
  lend: { character: 'nobody', to: 'nobody' },
  'add-screen': { name: 'GM' },
  undo: {},
  redo: {},
  restore: { to: -1, reason: 'why not' },
  intervene: { act: { kind: 'nothing' }, reason: 'why not' },
  'intervene-all': { acts: [{ kind: 'nothing' }], reason: 'why not' },
  'force-roll': { faces: [], reason: 'why not' },
  'change-roll': { entry: -1, roll: 0, faces: [1], reason: 'why not' },
  write: { text: 'nothing' },
  seat: { combatants: ['nobody'], seat: 'a' },
  start: {},
  pause: {},
  resume: {},
  set: { settings: { clock: null } },
  invite: { role: 'player', seat: 'no-such-seat', label: '' },
  uninvite: { invitation: 'none' },
  place: { person: 'nobody', role: 'spectator', seat: null },
  remove: { person: 'nobody' },
  rekey: { person: 'nobody' },
  end: {},
};
const NAMES = { 'co-gm': 'Cora', player: 'Piet', spectator: 'Sue' } as const;
/** Names that are not commands. */
const UNLISTED = [
  'fly',
  'END',
  'end ',
  '',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'admit',
  'joined',
  'played',
];

/**
 * A1: sends every command with every role while a table is in play, in its lobby, paused and closed, and also unknown
 * commands. `size` limits the number of these states.
 */
export async function matrix({ size }: Pick<Trial, 'size'>): Promise<Figure> {
  const server = await startLiveServer({ pace: 'programs', level: 'silent', trustsProxy: true });
  const wrong: string[] = [];
  let [cells, unlisted] = [0, 0];
  for (const status of (['running', 'lobby', 'paused', 'ended'] as const).slice(0, size)) {
    for (const name of Object.keys(RIGHTS) as Command['kind'][]) {
      // Use a new table for commands that may affect later ones.
      const people = await everybodyAt(server.origin, status);
      for (const [who, key] of people.strangers) {
        cells += 1;
        const expected = commandPermissions()[name][key === undefined ? 'anonymous' : 'stranger'];
        const { path } = people.gm;
        const headers = { 'idempotency-key': `${name}-of-a-stranger`, ...fromElsewhere() };
        const asked = { body: { kind: name, ...BODIES[name] }, headers, ...(key !== undefined && { key }) };
        const { body } = await ask<Problem>(server.origin, `${path}/commands`, asked);
        if (body?.code !== expected) wrong.push(`${who} asks to ${name} (${status}): ${body?.code}`);
      }
      for (const [role, person] of people.admitted) {
        cells += 1;
        const { body, status: code } = await person.post({ kind: name, ...BODIES[name] });
        const isHeard = !['not-yours', 'still-waiting', 'bad-request', 'no-entry'].includes(
          body.code ?? 'done',
        );
        const may = RIGHTS[name][role] !== 'no';
        // The GM cannot set auto-answers, because they have no seat.
        if (isHeard !== may || code >= 500)
          wrong.push(`${role} asks to ${name} (${status}): ${code} ${body.code}`);
      }
    }
    const people = await everybodyAt(server.origin, status);
    for (const [role, person] of people.admitted) {
      for (const name of UNLISTED) {
        unlisted += 1;
        const { status: code, body } = await person.post({ kind: name });
        if (code !== 400 || body.code !== 'bad-request') wrong.push(`${role} asks to "${name}": ${code}`);
      }
    }
  }
  await server.stop();
  const figure = `${cells} cells of command x role x state of the table and ${unlisted} commands that there are not: ${wrong.length} answered against the matrix${wrong
    .slice(0, 3)
    .map((one) => ` (${one})`)
    .join('')}`;
  return { id: 'A1', figure, passed: wrong.length === 0 };
}

interface Everybody {
  readonly gm: LiveClient;
  readonly admitted: readonly (readonly [Role, LiveClient])[];
  /** Other senders with their keys; `undefined` if they have no key. */
  readonly strangers: readonly (readonly [string, string | undefined])[];
}

async function everybodyAt(
  origin: string,
  status: 'lobby' | 'running' | 'paused' | 'ended',
): Promise<Everybody> {
  const gm = await open(origin, { encounter: { shipped: 'timeslice/duel' } });
  const placed = async (role: keyof typeof NAMES, own: string | null): Promise<LiveClient> => {
    const guest = await join(origin, await gm.invite(role, own), { name: NAMES[role], role });
    await gm.do({ kind: 'place', person: guest.person, role, seat: own });
    return guest;
  };
  const removed = await placed('player', 'mara');
  await gm.do({ kind: 'remove', person: removed.person });
  const elsewhere = await open(origin, { encounter: { shipped: 'timeslice/duel' } });
  const admitted = [
    ['waiting', await join(origin, await gm.invite('player'), { name: 'Wim', role: 'player' })],
    ['spectator', await placed('spectator', null)],
    ['player', await placed('player', 'mara')],
    ['co-gm', await placed('co-gm', null)],
    ['gm', gm],
  ] as const;
  if (status !== 'lobby') await gm.do({ kind: 'start' });
  if (status === 'paused') await gm.do({ kind: 'pause' });
  if (status === 'ended') await gm.do({ kind: 'end' });
  const strangers = [
    ['somebody removed', removed.admission.key],
    ['the GM of another table', elsewhere.admission.key],
    ['somebody without a key', undefined],
  ] as const;
  return { gm, admitted, strangers };
}

/**
 * A2: changes a person's key, or removes them, on one server. All their connections to both servers must end within a
 * second.
 */
export async function cutOffs(location: StoreLocation, { size, seed }: Trial): Promise<Figure> {
  const nodes = await Promise.all([0, 1].map(() => startNode({ where: location, pace: 'programs' })));
  const { pick } = simulationChance(seed, 0);
  const times: number[] = [];
  const wrong: string[] = [];
  try {
    let gm: LiveClient | undefined;
    for (let i = 0; i < size; i += 1) {
      // Start a new table from time to time, because a table's log grows with every run.
      if (i % 100 === 0) gm = await open(nodes[0]!.origin, { encounter: { shipped: 'timeslice/duel' } });
      gm!.origin = nodes[pick(2)]!.origin;
      const guest = await join(gm!.origin, await gm!.invite('player', 'mara'), {
        name: 'Piet',
        role: 'player',
      });
      await gm!.do({ kind: 'place', person: guest.person, role: 'player', seat: 'mara' });
      const devices = nodes.map(({ origin }) => new LiveClient(origin, guest.admission));
      await Promise.all(devices.map((device) => device.watch()));
      const began = performance.now();
      await gm!.do({ kind: pick(2) === 0 ? 'rekey' : 'remove', person: guest.person });
      await Promise.all(
        devices.map((each) => each.until(({ bye }) => bye !== undefined).catch(() => undefined)),
      );
      times.push(performance.now() - began);
      for (const device of devices) {
        if (device.bye === undefined) wrong.push('a stream stayed open');
        const { status } = await device.post({ kind: 'note', text: 'still here?', secret: false });
        // Status 429 means that the address has sent too many false keys.
        if (status !== 404 && status !== 429) wrong.push(`a command was answered with ${status}`);
        await device.unwatch();
      }
      await gm!.try({ kind: 'remove', person: guest.person });
    }
  } finally {
    for (const node of nodes) await node.kill();
  }
  times.sort((a, b) => a - b);
  const longest = times.at(-1)!;
  const figure = `${size} people removed or given new keys while they watched at two server processes: cut off at both after ${times[Math.floor(size / 2)]!.toFixed(0)} ms (median), ${longest.toFixed(0)} ms (longest); ${wrong.length} heard afterwards${wrong
    .slice(0, 3)
    .map((one) => ` (${one})`)
    .join('')} (seed ${seed})`;
  return { id: 'A2', figure, passed: wrong.length === 0 && longest < 1000 };
}

/** A4: guesses keys and links from one address until it must wait, and then from others. */
export async function guesses({ size }: Pick<Trial, 'size'>): Promise<Figure> {
  const server = await startLiveServer({ pace: 'programs', level: 'silent', trustsProxy: true });
  const gm = await open(server.origin, { encounter: { shipped: 'timeslice/duel' } });
  const token = await gm.invite('player', 'mara');
  await seat(gm, { name: 'Piet', role: 'player', seat: 'mara' }).then((piet) => piet.unwatch());
  const { table } = gm.admission;
  const guessOf = (real: string, i: number): string => {
    const proof = randomBytes(17).toString('base64url').slice(0, 22);
    const [, id] = real.split('.');
    return i % 3 === 0 ? `${table}.${id}.${proof}` : `${table}.${randomBytes(8).toString('hex')}.${proof}`;
  };
  const texts = new Set<string>();
  const counts = { opened: 0, refused: 0, mustWait: 0 };
  let elsewhere = fromElsewhere();
  for (let i = 0; i < size; i += 1) {
    const body = { invitation: guessOf(token, i), name: 'Eve', nonce: '0'.repeat(32) };
    const said =
      i % 2 === 0
        ? await ask(server.origin, `${gm.path}/links`, {
            key: guessOf(gm.admission.key, i),
            headers: elsewhere,
          })
        : await ask(server.origin, '/api/join', { body, headers: elsewhere });
    if (said.status === 404) {
      counts.refused += 1;
      texts.add(said.text);
    } else if (said.status === 429) {
      counts.mustWait += 1;
      elsewhere = fromElsewhere();
    } else counts.opened += 1;
  }
  await server.stop();
  const { opened, refused, mustWait } = counts;
  const figure = `${size} guessed keys and links: ${opened} opened anything, ${refused} refused in ${texts.size} sentences (one for keys, one for links), ${mustWait} times an address had to wait, after ${(refused / Math.max(1, mustWait)).toFixed(0)} guesses; a proof has 132 bits`;
  return { id: 'A4', figure, passed: opened === 0 && texts.size === 2 && mustWait > 0 };
}
