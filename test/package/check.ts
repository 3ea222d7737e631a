import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toolModule, toolsIn } from '../support/tools.ts';
import { doors } from './doors.ts';
import { pack } from './packed.ts';

// Packs the package, reports its size and the imports of each entry point, and lets other tools check it: npm run
// check -- package

/** Entry points for reading files; all others import nothing from outside. */
const READING: readonly string[] = ['riposte/content', 'riposte/import', 'riposte/files', 'riposte/rulesets'];

/** The part of publint that is used here. */
interface Publint {
  publint(options: object): Promise<{ readonly messages: readonly unknown[]; readonly pkg: object }>;
  formatMessage(message: unknown, pkg: object): string;
}

const folder = mkdtempSync(join(tmpdir(), 'riposte-packed-'));
try {
  const packed = pack(folder);
  const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  console.log(`${packed.files.length} files, ${kB(packed.size)} to load, ${kB(packed.unpackedSize)} on disk`);
  console.log(
    `${'door'.padEnd(20)}${'files'.padStart(6)}${'size'.padStart(12)}${'gzip'.padStart(12)}  asks for`,
  );
  for (const { name, files, bytes, packed: gzip, outside } of doors()) {
    const numbers = `${String(files).padStart(6)}${kB(bytes).padStart(12)}${kB(gzip).padStart(12)}`;
    console.log(`${name.padEnd(20)}${numbers}  ${outside.join(', ') || 'nothing'}`);
    if (outside.length > 0 && !READING.includes(name)) fail(`${name} is to ask for nothing.`);
  }
  if (!packed.files.some(({ path }) => path === 'dist/web/index.html')) {
    fail('The page is not in it: npm run build.');
  }

  const tarball = readFileSync(packed.tarball);
  const { publint } = (await toolModule('check', 'publint/src/index-node.js')) as Publint;
  const { formatMessage } = (await toolModule('check', 'publint/src/utils.js')) as Publint;
  const { messages, pkg } = await publint({
    strict: true,
    pack: { tarball: tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.length) },
  });
  for (const message of messages) fail(`publint: ${formatMessage(message, pkg)}`);

  const attw = join(toolsIn('check'), '@arethetypeswrong/cli/dist/index.js');
  const entries = doors().map(({ name }) => name.replace('riposte', '.'));
  const args = [attw, packed.tarball, '--profile', 'esm-only', '--entrypoints', ...entries];
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) fail(`attw:\n${stdout}`);
  else console.log(`publint and attw find nothing wrong with ${entries.length} doors.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
