import { connect, type Socket } from 'node:net';
import { applyPatch as applyRfc6902, createPatch } from 'rfc6902';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../src/kernel/json.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { applyPatch, patchBetween } from '../../src/table/patch.ts';
import { LIMITS } from '../../src/table/table.ts';
import type { Change, ViewSnapshot } from '../../src/table/view.ts';
import { byLot, type Chooser, isDecided, playOn } from '../support/answering.ts';
import { LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';

let server: LiveServer;
beforeEach(async () => {
  server = await startLiveServer({ pace: 'programs' });
});
afterEach(() => server.stop());

/** A duel with a player on one side and a policy on the other. */
async function duel(): Promise<{ gm: LiveClient; player: LiveClient }> {
  const gm = await LiveClient.open(server.origin, server.hostKey, { shipped: 'timeslice/duel' });
  await gm.watch();
  const player = await gm.seat('Piet', 'player', 'mara');
  await gm.do({ kind: 'set', settings: { autoSides: ['crew'] } });
  return { gm, player };
}

/** Returns the state of a client, for comparison with another client. */
function known({ view, log, struck }: LiveClient): unknown {
  return { view, log, struck: [...struck].sort((a, b) => a - b) };
}

async function freshView(client: LiveClient): Promise<LiveClient> {
  const fresh = new LiveClient(client.origin, client.admission);
  await fresh.watch();
  return fresh;
}

describe('N1: resuming', () => {
  test('a stream that is interrupted at random continues without gaps or duplicates', async () => {
    const seed = 11;
    const { pick } = simulationChance(seed, 1);
    const { gm, player } = await duel();
    const steady = await freshView(player);
    await gm.do({ kind: 'start' });
    const playing = playOn(player, byLot(seed));
    let cuts = 0;
    const cutting = (async () => {
      while (!isDecided(steady)) {
        await new Promise((resolve) => setTimeout(resolve, 2 + pick(30)));
        await player.unwatch();
        await player.watch();
        cuts += 1;
      }
    })();
    await Promise.all([playing, cutting]);
    await player.until((client) => client.log.length === steady.log.length);
    console.log(`${cuts} cuts, ${player.counts.changes} changes, seed ${seed}`);
    expect(player.counts).toMatchObject({ gaps: 0, doubles: 0, snapshots: 1 });
    expect(known(player)).toEqual(known(steady));
  });

  test('an event id that is no longer known gets a snapshot', async () => {
    const { gm } = await duel();
    for (const last of ['elsewhere.3', `${gm.lastEvent}9999`, 'nonsense', '.', 'a.b.c']) {
      const client = await freshView(gm);
      await client.unwatch();
      client.lastEvent = last;
      await client.watch();
      await client.until(({ counts }) => counts.snapshots === 2);
      expect(known(client)).toEqual(known(gm));
      await client.unwatch();
    }
  });

  test('a reader who missed nothing receives nothing twice', async () => {
    const { gm, player } = await duel();
    await player.unwatch();
    await player.watch();
    await gm.do({ kind: 'note', text: 'on we go', secret: false });
    await player.until(({ log }) => log.at(-1)?.kind === 'note');
    expect(player.counts).toMatchObject({ snapshots: 1, doubles: 0, gaps: 0 });
  });
});

describe('N2: a latecomer sees the same as everyone else', () => {
  /** Plays a duel with undo and redo for at most 60 steps. Returns the number of comparisons with a fresh view. */
  async function comparedAllAlong(choose: Chooser, pick: RandomIndex): Promise<number> {
    const { gm, player } = await duel();
    const spectator = await gm.seat('Sue', 'spectator');
    await gm.do({ kind: 'start' });
    let states = 0;
    while (!isDecided(player) && states < 60) {
      await player.until((client) => isDecided(client) || client.view!.prompts.length > 0);
      const [prompt] = player.view!.prompts;
      if (prompt !== undefined)
        await player.do({ kind: 'answer', decision: prompt.id, answer: choose(prompt) });
      if (pick(6) === 0) {
        await gm.do({ kind: 'undo' });
        await gm.try({ kind: 'redo' });
      }
      await gm.catchUp();
      for (const client of [gm, player, spectator]) {
        await client.until(({ log }) => log.at(-1)?.kind === 'note');
        const fresh = await freshView(client);
        expect(known(fresh)).toEqual({ ...(known(client) as object), log: client.log.slice(-200) });
        await fresh.unwatch();
        states += 1;
      }
    }
    for (const client of [gm, player, spectator]) await client.unwatch();
    return states;
  }

  test('after every command of a fight, including undo and redo, a new snapshot equals the patched view', async () => {
    const seed = 5;
    const { pick } = simulationChance(seed, 2);
    let states = 0;
    // The length of a duel depends on the server's dice: it may end with its first shot.
    for (let fight = seed; states <= 20; fight += 1) states += await comparedAllAlong(byLot(fight), pick);
    console.log(`${states} states x people, seed ${seed}`);
  });

  /** Applies all patches sent to a GM during a duel with both implementations. Returns the number of patches. */
  async function patchedAlike(): Promise<number> {
    const changes: Change[] = [];
    let snapshot: ViewSnapshot | undefined;
    const { gm, player } = await duel();
    let text = '';
    const watcher = new LiveClient(server.origin, gm.admission, { heard: (more) => (text += more) });
    await watcher.watch();
    await gm.do({ kind: 'start' });
    await playOn(player, byLot(3));
    await watcher.until(isDecided);
    await watcher.unwatch();
    for (const block of text.split('\n\n')) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (/^event: snapshot$/m.test(block)) snapshot = JSON.parse(data!) as ViewSnapshot;
      if (/^event: change$/m.test(block)) changes.push(JSON.parse(data!) as Change);
    }
    let ours = snapshot!.view as unknown as Json;
    const theirs = structuredClone(ours);
    for (const { patch } of changes) {
      ours = applyPatch(ours, patch);
      expect(applyRfc6902(theirs, structuredClone(patch) as never).every((error) => error === null)).toBe(
        true,
      );
      expect(theirs).toEqual(ours);
    }
    const first = snapshot!.view as unknown as Json;
    expect(applyPatch(first, createPatch(first, theirs) as never)).toEqual(theirs);
    expect(applyPatch(first, patchBetween(first, ours))).toEqual(ours);
    await gm.unwatch();
    await player.unwatch();
    return changes.length;
  }

  test('patches are RFC 6902: another implementation gives the same result', async () => {
    let checked = 0;
    while (checked <= 10) checked += await patchedAlike();
    console.log(`${checked} patches`);
  });
});

describe('N4: a slow reader', () => {
  /** A client that opens the stream and never reads it. */
  async function sleeper({ admission }: LiveClient): Promise<Socket> {
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    await new Promise((resolve) => socket.once('connect', resolve));
    const { table, key } = admission;
    socket.write(
      `GET /api/tables/${table}/stream HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${key}\r\n\r\n`,
    );
    socket.pause();
    return socket;
  }

  test('is disconnected at 1 MiB of unread data without affecting others, and resumes from a snapshot', async () => {
    const { gm, player } = await duel();
    const asleep = await sleeper(player);
    const closed = new Promise((resolve) => asleep.once('close', resolve));
    const streamsOf = async (): Promise<string> =>
      /^riposte_streams_cut_total (\d+)$/m.exec(await (await fetch(`${server.origin}/metrics`)).text())![1]!;
    // Three bytes a character.
    const text = '語'.repeat(LIMITS.text);
    let notes = 0;
    // The system's own buffers take several megabytes.
    while ((await streamsOf()) === '0' && notes < 20_000) {
      await Promise.all(Array.from({ length: 200 }, () => gm.do({ kind: 'note', text, secret: false })));
      notes += 200;
    }
    expect(await streamsOf()).toBe('1');
    await player.until(({ log }) => log.filter(({ kind }) => kind === 'note').length === notes);
    asleep.resume();
    await closed;
    console.log(`${notes} notes of ${LIMITS.text} characters until it was cut off`);
    const back = await freshView(player);
    expect(back.log.at(-1)).toEqual(player.log.at(-1));
    expect(player.counts).toMatchObject({ gaps: 0, doubles: 0 });
  });
});

describe('the end of a stream', () => {
  test('R7: a server that stops announces it, and finishes queued commands', async () => {
    const { gm } = await duel();
    let text = '';
    const watcher = new LiveClient(server.origin, gm.admission, { heard: (more) => (text += more) });
    await watcher.watch();
    const sent = Array.from({ length: 30 }, (_, i) =>
      gm.post({ kind: 'note', text: String(i), secret: false }),
    );
    await Promise.race(sent);
    await server.stop();
    const settled = await Promise.allSettled(sent);
    const done = settled.flatMap((each) =>
      each.status === 'fulfilled' && each.value.status === 200 ? [each.value.body.seq] : [],
    );
    expect(text).toContain('event: bye\ndata: {"why":"closing"}');
    const rows = await server.store.rows(gm.admission.table, 0);
    expect(done.every((seq) => rows.some((row) => row.seq === seq))).toBe(true);
    server = await startLiveServer({ store: server.store });
    watcher.origin = server.origin;
    await watcher.until(({ counts }) => counts.snapshots === 2);
    await watcher.unwatch();
    await gm.unwatch();
  });
});
