import { LiveClient } from '../../test/support/live-client.ts';
import type { LiveServer } from '../../test/support/live-server.ts';

const PEOPLE = 30;

/** Thirty against thirty on a map, tough enough to go on for long. */
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

/** A fight of sixty that has played itself until its log has so many cards, and waits for somebody now. */
export async function longFight({ origin, hostKey }: LiveServer, cards: number): Promise<LiveClient> {
  const gm = await LiveClient.open(origin, hostKey, { text: SIXTY });
  await gm.watch();
  await gm.do({ do: 'set', settings: { autoSides: ['gate', 'road'] } });
  await gm.do({ do: 'start' });
  while (cardsIn(gm) < cards) {
    // Whatever is asked next comes by itself: any command looks after it.
    await gm.do({ do: 'note', text: 'On.', secret: false });
    await gm.catchUp();
  }
  await gm.do({ do: 'set', settings: { autoSides: [] } });
  await gm.catchUp();
  return gm;
}

/** Cards of the log that a client has heard of. */
export function cardsIn({ log }: LiveClient): number {
  return new Set(log.map((line) => (line.kind === 'fight' ? `step ${line.card}` : `line ${line.n}`))).size;
}
