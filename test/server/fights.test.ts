import { afterAll, beforeAll, expect, test } from 'vitest';
import { verify } from '../../src/fight/replay.ts';
import { rulesetById } from '../../src/rulebooks/kits.ts';
import { byLot, isDecided, playOn } from '../support/answering.ts';
import { LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer({ pace: 'programs' });
});
afterAll(() => server.stop());

/** One encounter of each rulebook, its side played by a policy, and a seed for the players' choices. */
const FIGHTS = [
  ['timeslice/duel', 'crew', 1],
  ['tactics/marauder', 'marauders', 2],
  ['locations/brawl-at-the-lantern', 'regulars', 3],
  ['agents/bar-brawl', 'regulars', 4],
] as const;

test.each(FIGHTS)(
  '%s is played to its end over HTTP, and its journal verifies',
  async (shipped, foes, seed) => {
    const gm = await LiveClient.open(server.origin, server.hostKey, { shipped });
    await gm.watch();
    const { seats } = gm.view!.gm!;
    const players: LiveClient[] = [];
    for (const seat of seats) players.push(await gm.seat(`Player ${seat}`, 'player', seat));
    await gm.do({ kind: 'set', settings: { autoSides: [foes] } });
    await gm.do({ kind: 'start' });
    const sent = await Promise.all(
      [gm, ...players].map((client, i) => playOn(client, byLot(100 * seed + i))),
    );
    console.log(`${shipped}: ${sent.join(' + ')} commands, seed ${seed}, winner ${gm.view!.fight!.winner}`);
    expect([gm, ...players].every(isDecided)).toBe(true);
    await gm.do({ kind: 'end' });
    const journal = await gm.ask('/export?as=journal&for=gm');
    expect(verify(journal.text, rulesetById)).toMatchObject({ kind: 'sound', dice: 'from-seed' });
    for (const each of [gm, ...players]) {
      expect(each.counts).toMatchObject({ gaps: 0, doubles: 0 });
      await each.unwatch();
    }
  },
);
