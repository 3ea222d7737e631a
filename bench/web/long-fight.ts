import { LiveClient } from '../../test/support/live-client.ts';
import type { LiveServer } from '../../test/support/live-server.ts';

const PEOPLE = 30;

/** Thirty against thirty on a map, with enough health for a long fight. */
const SIXTY = `ruleset: timeslice
name: Thirty against thirty
field: { size: [40, 24] }
sides:
  - { id: gate, name: The gate, seat: gate }
  - { id: road, name: The road }
combatants:
  - { use: drowned-guard, side: gate, at: [8, 12], count: ${PEOPLE}, with: { hp: 300 } }
  - { use: thug, side: road, at: [28, 12], count: ${PEOPLE}, with: { hp: 300 } }
`;

/** Plays a fight of sixty automatically until its log has this number of cards, and stops at an open prompt. */
export async function longFight({ origin, hostKey }: LiveServer, cards: number): Promise<LiveClient> {
  const gm = await LiveClient.open(origin, hostKey, { text: SIXTY });
  await gm.watch();
  await gm.do({ kind: 'set', settings: { autoSides: ['gate', 'road'] } });
  await gm.do({ kind: 'start' });
  while (cardsIn(gm) < cards) {
    // Any command triggers the next automatic answer.
    await gm.do({ kind: 'note', text: 'On.', secret: false });
    await gm.catchUp();
  }
  await gm.do({ kind: 'set', settings: { autoSides: [] } });
  await gm.catchUp();
  return gm;
}

/** Returns the number of log cards that a client has received. */
export function cardsIn({ log }: LiveClient): number {
  return new Set(log.map((line) => (line.kind === 'fight' ? `step ${line.card}` : `line ${line.n}`))).size;
}
