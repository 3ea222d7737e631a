import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { simulationChance } from '../../src/simulation/random.ts';
import { byLot, isDecided, playOn } from '../support/answering.ts';
import { LiveClient } from '../support/live-client.ts';
import { startLiveServer } from '../support/live-server.ts';
import { type Assistant, playOut, ROOT, sit } from './sitting.ts';

const SEED = 11;
/** Number of proposals after which policies play both sides. */
const PROPOSALS = 15;
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
/** A combatant in reserve whose name occurs nowhere else. */
const BOARDING = read('packs/agents/encounters/boarding.yaml').replace(
  'name: Relief marine, id: relief',
  'name: Zorndyke, id: zorndyke',
);

/** Words and numbers, each once. Decimals are left out: the assistant gets odds rounded, a player gets them exactly. */
function wordsIn(text: string): Set<string> {
  const unescaped = text
    .replaceAll(/\\+n/g, ' ')
    .replaceAll(/(?<=\d)\.\d+/g, '')
    .toLowerCase();
  return new Set(unescaped.match(/[\p{L}\p{N}]+/gu));
}

/** The texts that the program itself shows at every table. */
function ownWords(): string {
  const files = [...globSync('src/mcp/**/*.ts', { cwd: ROOT }), 'src/table/export.ts'];
  return files.map(read).join('\n');
}

test(`S1: an assistant receives no word that its seat does not see (seed ${SEED})`, async () => {
  const server = await startLiveServer({ pace: 'programs' });
  onTestFinished(() => server.stop());
  const gm = await LiveClient.open(server.origin, server.hostKey, { text: BOARDING });
  await gm.watch();
  let told = '';
  const seat = gm.view!.gm!.seats[0]!;
  const player = await gm.seat('Robin', 'player', seat, { heard: (text) => (told += text) });
  const assistant = await sit({ origin: server.origin, key: player.admission.key });
  await gm.do({ kind: 'set', settings: { autoSides: ['company'] } });
  await gm.do({ kind: 'note', text: 'the butler did it', secret: true });
  await gm.do({ kind: 'roll', notation: '1d1+4711', secret: true });
  await gm.do({ kind: 'start' });
  const [proposed] = await Promise.all([
    playOut(assistant, simulationChance(SEED, 0).pick),
    confirmAndLook(gm, player, assistant, (text) => (told += text)),
    playOn(gm, byLot(SEED)),
  ]);
  expect(proposed).toBeGreaterThan(3);
  await everyTool(assistant);
  for (const path of ['/log?before=99999', '/export?as=markdown&for=players'])
    told += (await player.ask(path)).text;
  for (const path of ['/api/rulebooks', '/api/rulebooks/agents']) {
    told += await (await fetch(`${server.origin}${path}`)).text();
  }
  const known = wordsIn(told + ownWords());
  const untold = [...wordsIn(assistant.heard)].filter((word) => !known.has(word));
  expect(untold).toEqual([]);
  // Whole words: an id may have any digits in it.
  expect([...wordsIn(assistant.heard)]).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(zorndyke|butler|471[12])$/)]),
  );
  expect(JSON.stringify(gm.view)).toContain('Zorndyke');
  // A question about a combatant in reserve gets the same answer as one about an unknown id.
  const { text: hidden } = await assistant.call('sheet', { who: 'zorndyke' });
  const { text: unknown } = await assistant.call('sheet', { who: 'nobody' });
  expect(hidden.replace('zorndyke', 'nobody')).toBe(unknown);
});

/**
 * The GM approves each proposal. Before that, the assistant and the player look at the same things, each with their
 * own tools.
 */
async function confirmAndLook(
  gm: LiveClient,
  player: LiveClient,
  assistant: Assistant,
  heard: (text: string) => void,
): Promise<void> {
  for (let i = 0; ; i += 1) {
    const open = () => gm.view?.proposals.find(({ isDismissed }) => !isDismissed);
    await gm.until((client) => isDecided(client) || open() !== undefined, 60_000);
    const proposal = open();
    if (proposal === undefined) return;
    if (i === PROPOSALS) await gm.do({ kind: 'set', settings: { autoSides: ['crew', 'company'] } });
    if (i % 10 === 0) {
      await assistant.call('decisions', {});
      heard((await player.ask(`/odds?decision=${proposal.decision}`)).text);
      for (const { id } of player.view!.fight!.standings) {
        await assistant.call('sheet', { who: id });
        heard((await player.ask(`/sheet?who=${id}`)).text);
      }
    }
    await gm.try({ kind: 'answer', decision: proposal.decision, answer: proposal.answer });
    await gm.until(() => open()?.id !== proposal.id, 10_000);
  }
}

async function everyTool(assistant: Assistant): Promise<void> {
  await assistant.get('state');
  await assistant.get('log', { since: 0, most: 200 });
  await assistant.get('search_rules', { words: 'aim' });
  const { resources } = await assistant.client.listResources();
  for (const { uri } of resources.filter(({ uri }) => !uri.includes('rulebooks'))) {
    assistant.heard += JSON.stringify(await assistant.client.readResource({ uri }));
  }
}
