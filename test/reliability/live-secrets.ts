import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join as pathOf } from 'node:path';
import { firstAnswer, narrowed, paramsOf } from '../../src/presentation/option-walk.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { isDecided } from '../support/answering.ts';
import { LiveClient } from '../support/live-client.ts';
import { startLiveServer } from '../support/live-server.ts';
import { join, open, seat } from './coming.ts';
import type { Figure, Trial } from './figure.ts';
import { onStage, type Stage, untilSeen, type World, worldOf } from './world.ts';

const ROOT = pathOf(import.meta.dirname, '../..');
const FILES = globSync('packs/*/encounters/*.yaml', { cwd: ROOT }).sort();
const COMMANDS = 25;

/** A marker in every secret. No part of it occurs anywhere else. */
const TAINT = 'qzxjvw';

function textOf(i: number): string {
  return readFileSync(pathOf(ROOT, FILES[i % FILES.length]!), 'utf8');
}

/** Marks combatants of the GM that are hidden or in reserve, and adds a comment that only the GM may read. */
function tainted(text: string): string {
  const played = [...text.matchAll(/id: ([\w-]+), name: [^}]*seat:/g)].map(([, side]) => side!);
  const lines = text.split('\n').map((line, n) => {
    if (!/isInReserve: true|isHidden: true/.test(line) || /seat:/.test(line)) return line;
    // The player of a side knows its reserve.
    if (played.includes(/side: ([\w-]+)/.exec(line)?.[1] ?? '')) return line;
    const bare = line
      .replace(/ name: [^,}]+,/, '')
      .replace(/ id: [\w-]+,/, '')
      .replace(/, count: \d+/, '');
    return bare.replace(/, side:/, `, name: ${TAINT} the late, id: ${TAINT}-late-${n}, side:`);
  });
  return `# ${TAINT}\n${lines.join('\n')}\n# ${TAINT}\n`;
}

/** Writes the marker into everything that concerns only the GM. */
async function whisper({ gm }: World, turn: number): Promise<void> {
  if (turn % 3 !== 0) return;
  const which = (turn / 3) % 5;
  if (which === 4) await undoneAct(gm);
  if (which === 0) await gm.do({ kind: 'note', text: `${TAINT} did it`, secret: true });
  if (which === 1) await gm.do({ kind: 'roll', notation: '1d1+48151623', secret: true });
  if (which === 2) await gm.do({ kind: 'invite', role: 'spectator', seat: null, label: TAINT });
  if (which === 3) {
    const token = await gm.invite('spectator');
    await join(gm.origin, token, { name: `${TAINT} ${turn}`, role: 'spectator' });
  }
}

/** Makes and undoes a GM override of an unknown combatant. */
async function undoneAct(gm: LiveClient): Promise<void> {
  const unknown = unknownTo(gm);
  for (const each of gm.view!.gm!.acts) {
    const whom = paramsOf([each]).find(({ name }) => name === 'who');
    const who = whom?.values.find(({ value }) => unknown(value))?.value;
    if (who === undefined || OPEN_ACTS.has(each.kind)) continue;
    const act = narrowed([each], { who }).map(firstAnswer)[0]!;
    if ((await gm.try({ kind: 'intervene', act, reason: TAINT })) !== undefined) continue;
    await gm.do({ kind: 'undo' });
    return;
  }
}

/** Overrides that reveal a combatant to others. */
const OPEN_ACTS = new Set(['bring-in', 'enter', 'reveal', 'remove', 'move', 'place']);

/** Returns whether an id belongs to a hidden combatant. Overrides cannot affect combatants in reserve. */
function unknownTo({ view }: LiveClient): (id: unknown) => boolean {
  const { combatants } = view!.view as unknown as {
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

/** Does the same, and the first player sets auto-answers, which only they may see. */
async function whisperToo(world: World, turn: number): Promise<void> {
  await whisper(world, turn);
  if (turn % 5 === 1) await world.players[0]!.do({ kind: 'stand', question: TAINT, answer: 'ask' });
}

/** S1: puts a marker into every secret field. It must not occur in any byte sent to people who must not know it. */
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
      // A person who has seen a combatant enter may read about it, and a seat may see its own auto-answers.
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

/** Removes the request line and echoed ids from responses, because the sender wrote them. */
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

/** D4: before the end, the seed and secret of a table must not occur in any byte sent, in any encoding. */
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
    await gm.do({ kind: 'set', settings: { autoSides: pick(4) === 0 ? ['crew'] : ['crew', 'bridge'] } });
    await gm.do({ kind: 'start' });
    await player.until((client) => isDecided(client) || client.view!.prompts.length > 0);
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
    await gm.do({ kind: 'end' });
    await player.until(({ view }) => view!.table.status === 'ended');
    if (player.view!.table.seed === stored.seed) revealed += 1;
    await watcher.unwatch();
    await player.unwatch();
  }
  await server.stop();
  const figure = `${size} tables: the seed or the secret stood ${found} times in ${(bytes / 2 ** 20).toFixed(1)} MiB sent or logged before the end (${written(randomBytes(32).toString('hex')).length} ways of writing each); the seed was revealed at the end ${revealed} times (seed ${seed})`;
  return { id: 'D4', figure, passed: found === 0 && revealed === size };
}

/** Returns possible encodings of 32 bytes, of any 16 consecutive ones, and of either in reverse. */
function written(hex: string): readonly string[] {
  const whole = Buffer.from(hex, 'hex');
  const parts = [whole, ...Array.from({ length: 17 }, (_, at) => whole.subarray(at, at + 16))];
  return parts
    .flatMap((part) => [part, Buffer.from(part).reverse()])
    .flatMap((bytes) => {
      // The base64 text of a sequence depends on its position, so try all three alignments.
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
