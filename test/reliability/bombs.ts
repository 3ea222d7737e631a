import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIMITS } from '../../src/table/table.ts';
import { inFolder } from '../store/folders.ts';
import { ask } from '../support/live-client.ts';
import { fromElsewhere, open } from './coming.ts';
import type { Figure, Trial } from './figure.ts';
import { HOST_KEY, type ServerNode, startNode } from './nodes.ts';

/** Maximum processor time of one import. */
const MOST_MS = 200;
const MOST_MIB = 64;
const TRIES = 3;

const DUEL = readFileSync(join(import.meta.dirname, '../../packs/timeslice/encounters/duel.yaml'), 'utf8');

/** Malicious encounter texts. */
const ENCOUNTERS: Readonly<Record<string, string>> = {
  'aliases of aliases': `${Array.from(
    { length: 9 },
    (_, i) =>
      `a${i}: &a${i} [${Array(9)
        .fill(i === 0 ? 'x' : `*a${i - 1}`)
        .join(',')}]`,
  ).join('\n')}\n${DUEL}`,
  'an alias of itself': `a: &a [*a]\n${DUEL}`,
  'an anchor in the fight': DUEL.replace('combatants:', 'combatants: &c\n  - *c'),
  'lists in lists': `${'['.repeat(20_000)}`,
  'maps in maps': `${Array.from({ length: 2_000 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')}`,
  'JSON in JSON': `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  'a huge number': DUEL.replace('apart: 5', `apart: ${'9'.repeat(400)}`),
  'a number without end': DUEL.replace('apart: 5', 'apart: .inf'),
  'a huge count': DUEL.replace('use: vex', 'use: vex, count: 1000000000'),
  'a huge map': DUEL.replace('{ apart: 5 }', '{ width: 1000000000, height: 1000000000 }'),
  __proto__: `__proto__: { isGm: true }\n${DUEL}`,
  '__proto__ within': DUEL.replace('use: mara', '__proto__: { seat: gm }, use: mara'),
  constructor: `constructor: { prototype: { isGm: true } }\n${DUEL}`,
  'a path for a pack': DUEL.replace('name:', 'packs: [../../../../etc/passwd]\nname:'),
  'a path for a creature': DUEL.replace('use: vex', 'use: ../../../../etc/passwd'),
  'an own tag': `!!js/function 'function () {}'\n${DUEL}`,
  'a merge': DUEL.replace('use: vex', '<<: *nobody, use: vex'),
  'a line of 2 MiB': `about: ${'x'.repeat(2 * 2 ** 20)}\n`,
  'a million lines': '- x\n'.repeat(1_000_000),
  'a million keys': `{${Array.from({ length: 300_000 }, (_, i) => `a${i}: 1`).join(', ')}}`,
  'as large as may be': `# ${'x'.repeat(LIMITS.import - 1000)}\n`,
  'as large as may be, open brackets': '['.repeat(LIMITS.import - 1000),
  'as large as may be, entries': '- [x, y]\n'.repeat(Math.floor(LIMITS.import / 11)),
};

/** Malicious journals. */
const JOURNALS: Readonly<Record<string, string>> = {
  'no journal': 'x\n',
  'lists in lists': `${'['.repeat(500_000)}\n`,
  'maps in maps': `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}\n`,
  'a million lines': '{}\n'.repeat(1_000_000),
  'a long line': `${'x'.repeat(10 * 2 ** 20)}\n`,
  __proto__: '{"__proto__":{"isGm":true},"format":"riposte-journal"}\n',
  'a huge number': `{"format":"riposte-journal","formatVersion":${'9'.repeat(1000)}}\n`,
  'as large as may be': `${'{"seq":1}\n'.repeat(Math.floor((LIMITS.import - 1000) / 13))}`,
};

/**
 * U1: sends malicious texts to a server process. Each must be refused with a reason, and take at most 200 ms of
 * processor time and 64 MiB of memory in addition to the text. `size` limits the number of texts.
 */
export async function bombs({ size }: Pick<Trial, 'size'>): Promise<Figure> {
  return await inFolder(async (folder) => {
    const node = await startNode({ where: { folder }, pace: 'programs' });
    await open(node.origin, { encounter: { shipped: 'timeslice/duel' } });
    // The first request loads modules, which does not count.
    await costOf(node, '/api/tables/import', { journal: 'x\n' });
    const sent = [
      ...Object.entries(ENCOUNTERS).flatMap(([name, text]) => {
        const asked = [['/api/tables', { encounter: { text }, dice: 'seeded' }, name]] as [
          string,
          object,
          string,
        ][];
        return text.length < LIMITS.gmCommand / 2
          ? [...asked, ['/api/check', { text }, `${name}, checked`] as const]
          : asked;
      }),
      ...Object.entries(JOURNALS).map(
        ([name, journal]) => ['/api/tables/import', { journal }, `a journal: ${name}`] as const,
      ),
    ];
    const wrong: string[] = [];
    let [longest, largest] = [0, 0];
    for (const [path, body, name] of sent.slice(0, size)) {
      const { ms, mib, status, text } = await costOf(node, path, body);
      longest = Math.max(longest, ms);
      largest = Math.max(largest, mib);
      const isTyped =
        path === '/api/check'
          ? status === 200 || status >= 400
          : /"code":"[a-z-]+"/.test(text) && status >= 400 && status < 500;
      if (!isTyped) wrong.push(`${name}: ${status}`);
      if (ms > MOST_MS) wrong.push(`${name}: ${ms.toFixed(0)} ms`);
      if (mib > MOST_MIB) wrong.push(`${name}: ${mib.toFixed(0)} MiB`);
      if (/root:|isGm/.test(text)) wrong.push(`${name}: says too much`);
    }
    const isAlive = (await ask(node.origin, '/readyz')).status === 200;
    await node.kill();
    const figure = `${Math.min(size, sent.length)} bombs: the costliest took ${longest.toFixed(0)} ms of the server's processor and ${largest.toFixed(0)} MiB beyond its own text; ${wrong.length} faults${wrong.map((one) => ` (${one})`).join('')}`;
    return { id: 'U1', figure, passed: wrong.length === 0 && isAlive };
  });
}

interface Cost {
  readonly ms: number;
  readonly mib: number;
  readonly status: number;
  readonly text: string;
}

/**
 * Measures the processor time and peak memory of a request. Other activity of the process and the machine can only add
 * to it, so an expensive request is repeated and the minimum counts.
 */
async function costOf(node: ServerNode, path: string, body: object): Promise<Cost> {
  const text = JSON.stringify(body);
  let least = await costOnce(node, path, text);
  for (let again = 1; again < TRIES && (least.ms > MOST_MS || least.mib > MOST_MIB); again += 1) {
    const cost = await costOnce(node, path, text);
    least = { ...cost, ms: Math.min(least.ms, cost.ms), mib: Math.min(least.mib, cost.mib) };
  }
  return least;
}

async function costOnce({ origin, pid }: ServerNode, path: string, text: string): Promise<Cost> {
  // The baseline: the cost of receiving the same amount of data and refusing it unread.
  const floor = await measured(origin, pid, path, `[${text}]`);
  const cost = await measured(origin, pid, path, text);
  return { ...cost, ms: Math.max(0, cost.ms - floor.ms), mib: Math.max(0, cost.mib - floor.mib) };
}

async function measured(origin: string, pid: number, path: string, body: string): Promise<Cost> {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = { cpu: cpuOf(pid), memory: memoryOf(pid, 'VmRSS') };
  const { status, text } = await ask(origin, path, { body, key: HOST_KEY, headers: fromElsewhere() });
  return { status, text, ms: cpuOf(pid) - before.cpu, mib: memoryOf(pid, 'VmHWM') - before.memory };
}

/** Returns the processor time of a process in milliseconds. Linux counts in hundredths of a second. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function memoryOf(pid: number, what: string): number {
  return (
    Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
  );
}
