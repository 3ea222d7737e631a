import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreLocation } from '../../src/store/store.ts';
import { inFolder } from '../store/folders.ts';
import { byLot, isDecided, playOn } from '../support/answering.ts';
import type { LiveClient } from '../support/live-client.ts';
import { riposte } from '../support/riposte.ts';
import { open, seat } from './coming.ts';
import type { Figure, Trial } from './figure.ts';
import { lasting } from './lasting.ts';
import { place } from './live-order.ts';
import { type ServerNode, startNode } from './nodes.ts';

/** One encounter of each rulebook, and the side played by a policy. */
const FIGHTS = [
  ['timeslice/duel', 'crew'],
  ['tactics/marauder', 'marauders'],
  ['locations/brawl-at-the-lantern', 'regulars'],
  ['agents/bar-brawl', 'regulars'],
] as const;
/** Number of people at a table in addition to the GM. If there are not enough seats, the rest are spectators. */
const GUESTS = 3;
/** Number of log lines before the server is killed. */
const BEFORE = 3;
/** Maximum duration of a fight in milliseconds. */
const PATIENCE_MS = 180_000;

export interface Evening {
  readonly where: StoreLocation;
  readonly nodes: 1 | 2;
}

/**
 * An evening: four people play one encounter of each rulebook to its end over HTTP. During each fight a server is
 * killed and restarted. In the end the exported journals must verify.
 */
export async function evening(
  { where, nodes: count }: Evening,
  { seed }: Pick<Trial, 'seed'>,
): Promise<Figure> {
  const nodes = await Promise.all(Array.from({ length: count }, () => startNode({ where, pace: 'people' })));
  const told: string[] = [];
  const wrong: string[] = [];
  try {
    for (const [i, [shipped, foes]] of FIGHTS.entries()) {
      const fight = { shipped, foes, nodes, where, seed: seed + i };
      const { people, played } = await lasting(() => foughtOut(fight));
      const verdict = await verified(people[0]!);
      told.push(`${shipped}: ${played} commands, ${people[0]!.view!.fight!.winner} won, ${verdict.said}`);
      if (!verdict.isSound) wrong.push(`${shipped} does not verify`);
      for (const { person, counts, view } of people) {
        if (counts.gaps + counts.doubles > 0) wrong.push(`${person} had gaps or doubles`);
        if (view!.fight!.winner !== people[0]!.view!.fight!.winner) wrong.push(`${person} sees another end`);
      }
      for (const person of people) await person.unwatch();
    }
  } finally {
    for (const node of nodes) await node.kill();
  }
  const figure = `${place(where)}, ${count} server process${count === 1 ? '' : 'es'}, one killed -9 in the middle of each fight: ${told.join('; ')}; ${wrong.length} faults${wrong.map((one) => ` (${one})`).join('')} (seed ${seed})`;
  return { id: 'EVENING', figure, passed: wrong.length === 0 };
}

interface Fight {
  readonly shipped: string;
  readonly foes: string;
  readonly nodes: ServerNode[];
  readonly where: StoreLocation;
  readonly seed: number;
}

interface Fought {
  readonly people: readonly LiveClient[];
  /** Number of commands. */
  readonly played: number;
}

/** Plays a fight from start to end. Returns `undefined` if it ended before a server could be killed. */
async function foughtOut(fight: Fight): Promise<Fought | undefined> {
  const people = await gathered(fight);
  const played = await playedThrough(people, fight);
  if (played !== undefined) return { people, played };
  for (const person of people) await person.unwatch();
  return undefined;
}

async function gathered({ nodes, shipped, foes }: Fight): Promise<readonly LiveClient[]> {
  const gm = await open(nodes[0]!.origin, { encounter: { shipped } });
  await gm.watch();
  const { seats } = gm.view!.gm!;
  const people = [gm];
  for (let i = 0; i < GUESTS; i += 1) {
    const own = seats[i];
    people.push(
      await seat(
        gm,
        own === undefined
          ? { name: `Onlooker ${i}`, role: 'spectator' }
          : { name: `Player ${i}`, role: 'player', seat: own },
      ),
    );
  }
  for (const [i, person] of people.entries()) person.origin = nodes[i % nodes.length]!.origin;
  // A policy plays the seats that are free.
  await gm.do({ kind: 'set', settings: { autoSides: [foes] } });
  await gm.do({ kind: 'start' });
  return people;
}

/** Returns the number of commands. */
async function playedThrough(
  people: readonly LiveClient[],
  { nodes, where, seed }: Fight,
): Promise<number | undefined> {
  const playing = Promise.all(people.map((person, i) => playOn(person, byLot(100 * seed + i))));
  await people[0]!.until(({ log }) => log.filter(({ kind }) => kind === 'fight').length >= BEFORE);
  if (people.every(isDecided)) {
    await playing;
    return undefined;
  }
  const i = nodes.length - 1;
  const { port } = nodes[i]!;
  await nodes[i]!.kill();
  nodes[i] = await startNode({ where, port, pace: 'people' });
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the fight did not end')), PATIENCE_MS).unref();
  });
  const sent = await Promise.race([playing, late]);
  return sent.reduce((sum, count) => sum + count, 0);
}

/** Closes the table as the GM, exports the journal, and runs `riposte verify` on it. */
async function verified(gm: LiveClient): Promise<{ readonly isSound: boolean; readonly said: string }> {
  await gm.do({ kind: 'end' });
  const { text } = await gm.ask('/export?as=journal&for=gm');
  return await inFolder(async (folder) => {
    const path = join(folder, 'journal.jsonl');
    writeFileSync(path, text);
    const { code, stdout } = await riposte('verify', path).ended;
    const isSound = code === 0 && stdout.includes('the dice are those of its seed');
    return { isSound, said: isSound ? `${text.split('\n').length - 2} entries verified` : stdout };
  });
}
