import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join as pathOf } from 'node:path';
import { firstValue } from '../../src/odds/all-answers.ts';
import { simulationChance } from '../../src/simulate/generator.ts';
import { isDecided } from '../support/answering.ts';
import { LiveClient } from '../support/live-client.ts';
import { startLiveServer } from '../support/live-server.ts';
import { join, open, seat } from './coming.ts';
import type { Figure, Trial } from './figure.ts';
import { onStage, type Stage, untilSeen, type World, worldOf } from './world.ts';

const ROOT = pathOf(import.meta.dirname, '../..');
const FILES = globSync('packs/*/encounters/*.yaml', { cwd: ROOT }).sort();
const COMMANDS = 25;

/** Stands in every secret. No part of it stands anywhere else. */
const TAINT = 'qzxjvw';

function textOf(i: number): string {
  return readFileSync(pathOf(ROOT, FILES[i % FILES.length]!), 'utf8');
}

/** Marks what is off stage or hidden on the GM's side, and adds a comment that only the GM may read. */
function tainted(text: string): string {
  const played = [...text.matchAll(/id: ([\w-]+), name: [^}]*seat:/g)].map(([, side]) => side!);
  const lines = text.split('\n').map((line, n) => {
    if (!/isInReserve: true|isHidden: true/.test(line) || /seat:/.test(line)) return line;
    // Who plays a side knows who of it is still to come.
    if (played.includes(/side: ([\w-]+)/.exec(line)?.[1] ?? '')) return line;
    const bare = line
      .replace(/ name: [^,}]+,/, '')
      .replace(/ id: [\w-]+,/, '')
      .replace(/, count: \d+/, '');
    return bare.replace(/, side:/, `, name: ${TAINT} the late, id: ${TAINT}-late-${n}, side:`);
  });
  return `# ${TAINT}\n${lines.join('\n')}\n# ${TAINT}\n`;
}

/** Everything that concerns nobody but the GM, with a word in it. */
async function whisper({ gm }: World, turn: number): Promise<void> {
  if (turn % 3 !== 0) return;
  const which = (turn / 3) % 5;
  if (which === 4) await undoneAct(gm);
  if (which === 0) await gm.do({ do: 'note', text: `${TAINT} did it`, secret: true });
  if (which === 1) await gm.do({ do: 'roll', notation: '1d1+48151623', secret: true });
  if (which === 2) await gm.do({ do: 'invite', role: 'spectator', seat: null, label: TAINT });
  if (which === 3) {
    const token = await gm.invite('spectator');
    await join(gm.origin, token, { name: `${TAINT} ${turn}`, role: 'spectator' });
  }
}

/** The GM does something to somebody of whom nobody knows, and takes it back. */
async function undoneAct(gm: LiveClient): Promise<void> {
  const unknown = unknownTo(gm);
  for (const { kind, params } of gm.sight!.gm!.acts) {
    const whom = params.find(
      ({ name, domain }) => name === 'who' && 'oneOf' in domain && domain.oneOf.some(unknown),
    );
    if (whom === undefined || !('oneOf' in whom.domain) || OPEN_ACTS.has(kind)) continue;
    const values = params.map(({ name, domain }) => [name, firstValue(domain)] as const);
    const act = { ...Object.fromEntries(values), kind, who: whom.domain.oneOf.find(unknown)! };
    if ((await gm.try({ do: 'intervene', act, reason: TAINT })) !== undefined) continue;
    await gm.do({ do: 'undo' });
    return;
  }
}

/** Acts that bring somebody before the others. */
const OPEN_ACTS = new Set(['bring-in', 'enter', 'reveal', 'remove', 'move', 'place']);

/** Whether an id is of somebody in hiding: those off stage can't be acted on. */
function unknownTo({ sight }: LiveClient): (id: unknown) => boolean {
  const { combatants } = sight!.view as unknown as {
    readonly combatants: readonly {
      readonly id: string;
      readonly isHidden?: boolean;
      readonly hiddenFrom?: readonly string[];
    }[];
  };
  const hidden = combatants.filter(
    ({ isHidden = false, hiddenFrom = [] }) => isHidden || hiddenFrom.length > 0,
  );
  return (id) => hidden.some((who) => who.id === id);
}

/** The same, and the first of the players gives standing answers, which are nobody else's business. */
async function whisperToo(world: World, turn: number): Promise<void> {
  await whisper(world, turn);
  if (turn % 5 === 1) await world.players[0]!.do({ do: 'stand', question: TAINT, answer: 'ask' });
}

/** S1: a word is planted in every hidden field. It is in no byte that anybody is sent who may not know it. */
export async function taints(trial: Trial): Promise<Figure> {
  return await onStage((stage) => taintsOn(stage, trial));
}

async function taintsOn(stage: Stage, { size, seed }: Trial): Promise<Figure> {
  let [bytes, hidden] = [0, 0];
  const leaks: string[] = [];
  for (let i = 0; i < size; i += 1) {
    const text = tainted(textOf(i));
    if (text.includes(`${TAINT}-late`)) hidden += 1;
    const received = await worldOf(stage, { text, seed: seed + i, commands: COMMANDS, aside: whisperToo });
    for (const [n, { name, stream, asked: answers }] of received.entries()) {
      const asked = withoutEchoes(answers);
      bytes += stream.length + asked.length;
      const early = untilSeen(stream, `${TAINT}-late`);
      // Who has seen somebody come on stage may read of them. A seat knows its own standing answers.
      const isIn = early.length < stream.split('\n\n').join('').length;
      const own = n === 0 ? new RegExp(`"${TAINT}":"ask"|/you/standing/${TAINT}`, 'g') : /$^/g;
      const told = (isIn ? early : stream + asked).replaceAll(own, '');
      if (told.includes(TAINT) || told.includes('4815162'))
        leaks.push(`${name} of ${FILES[i % FILES.length]}: ${about(told)}`);
    }
  }
  const figure = `${size} fights over HTTP with a word in every hidden field (${hidden} with somebody hidden or off stage): ${leaks.length} leaks in ${(bytes / 2 ** 20).toFixed(1)} MiB of streams, answers, refusals, exports, logs and metrics${leaks
    .slice(0, 3)
    .map((one) => ` (${one})`)
    .join('')} (seed ${seed})`;
  return { id: 'S1', figure, passed: leaks.length === 0 && hidden > 0 };
}

/** Answers without what the asker said first: the line of the request, and an id that a refusal gives back. */
function withoutEchoes(answers: string): string {
  return answers
    .replaceAll(/^[a-z]+ \S+\?\S* (\d{3})$/gm, '$1')
    .replaceAll(
      new RegExp(`nobody with the id (\\\\*")${TAINT}-late-\\d+\\\\*"`, 'g'),
      'nobody with that id',
    );
}

function about(text: string): string {
  const at = Math.max(text.indexOf(TAINT), text.indexOf('4815162'));
  return text.slice(Math.max(0, at - 80), at + 40);
}

/** D4: the seed and the secret of a table, written in any way, are in no byte that anybody is sent before the end. */
export async function seeds({ size, seed }: Trial): Promise<Figure> {
  const server = await startLiveServer({ pace: 'programs', level: 'debug', trustsProxy: true });
  const { pick } = simulationChance(seed, 0);
  let [bytes, found, revealed] = [0, 0, 0];
  for (let i = 0; i < size; i += 1) {
    let sent = '';
    const heard = (more: string): void => {
      sent += more;
    };
    const logged = server.log.length;
    const gm = await open(server.origin, { encounter: { shipped: 'timeslice/duel' } });
    const watcher = new LiveClient(server.origin, gm.admission, { heard });
    await watcher.watch();
    const player = await seat(gm, { name: 'Piet', role: 'player', seat: 'mara', heard });
    await gm.do({ do: 'set', settings: { autoSides: pick(4) === 0 ? ['crew'] : ['crew', 'bridge'] } });
    await gm.do({ do: 'start' });
    await player.until((client) => isDecided(client) || client.sight!.prompts.length > 0);
    for (const path of [
      '/export?as=journal&for=gm',
      '/export?as=markdown&for=gm',
      '/log?before=99999',
      '/links',
    ]) {
      sent += (await gm.ask(path)).text;
    }
    const stored = (await server.store.table(gm.admission.table))!;
    sent += server.log.slice(logged).join('');
    bytes += sent.length;
    if ([stored.seed, stored.secret].some((hidden) => written(hidden).some((way) => sent.includes(way))))
      found += 1;
    await gm.do({ do: 'end' });
    await player.until(({ sight }) => sight!.table.status === 'ended');
    if (player.sight!.table.seed === stored.seed) revealed += 1;
    await watcher.unwatch();
    await player.unwatch();
  }
  await server.stop();
  const figure = `${size} tables: the seed or the secret stood ${found} times in ${(bytes / 2 ** 20).toFixed(1)} MiB sent or logged before the end (${written(randomBytes(32).toString('hex')).length} ways of writing each); the seed was revealed at the end ${revealed} times (seed ${seed})`;
  return { id: 'D4', figure, passed: found === 0 && revealed === size };
}

/** Ways in which 32 bytes, any 16 of them in a row, or either backwards may be written. */
function written(hex: string): readonly string[] {
  const whole = Buffer.from(hex, 'hex');
  const parts = [whole, ...Array.from({ length: 17 }, (_, at) => whole.subarray(at, at + 16))];
  return parts
    .flatMap((part) => [part, Buffer.from(part).reverse()])
    .flatMap((bytes) => {
      // What leads before the first whole group of base64 depends on where the bytes stand.
      const shifted = [0, 1, 2].map((at) => bytes.subarray(at).toString('base64').slice(0, 16));
      const plain = [
        bytes.toString('hex'),
        bytes.toString('latin1'),
        bytes.join(','),
        bytes.toString('base64url').slice(0, 20),
      ];
      return [...plain, bytes.toString('hex').toUpperCase(), ...shifted];
    });
}
