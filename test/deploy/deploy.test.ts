import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveCommand } from '../../src/cli/serve.ts';
import { saidBy, stagesOf, wordsOf } from './dockerfile.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, 'deploy', file), 'utf8');

const [, image] = stagesOf(read('Dockerfile'));
const [service] = /(?<=^ExecStart=\S+ ).*$/m.exec(read('riposte.service'))!;

test.each([
  ['deploy/Dockerfile', wordsOf(saidBy(image!, 'CMD')[0]!).slice(1), 'node_modules/riposte/dist/lib/cli.js'],
  ['deploy/riposte.service', service.split(' '), 'src/cli/main.js'],
])('%s starts the server with existing options', (_, [program, command, ...words], file) => {
  expect(program).toBe(file);
  expect(command).toBe('serve');
  const flags = words.filter((word) => word.startsWith('--'));
  expect(serveCommand().options.map(({ long }) => long)).toEqual(expect.arrayContaining(flags));
});

test('the service restarts automatically after every failure, and has limits', () => {
  const unit = read('riposte.service');
  const before = (line: string, section: string): boolean =>
    unit.indexOf(`\n${line}`) < unit.indexOf(section) && unit.includes(`\n${line}`);
  expect(before('StartLimitIntervalSec=0', '[Service]')).toBe(true);
  for (const set of ['Restart=on-failure', 'RestartSec=', 'MemoryMax=', 'TasksMax=', 'LimitNOFILE=']) {
    expect(unit).toMatch(new RegExp(`\\[Service\\][^]*\n${set}`));
  }
});

test.each(['Caddyfile', 'nginx.conf'])('%s hides metrics from outside and requires https', (file) => {
  const proxy = read(file);
  for (const route of ['metrics', 'healthz', 'readyz']) expect(proxy).toMatch(new RegExp(`\\b${route}\\b`));
  expect(proxy).toMatch(/Strict-Transport-Security "max-age=31536000"/);
});

test('the guides name the folder in which the service stores its tables', () => {
  const guide = readFileSync(join(ROOT, 'docs/self-hosting.md'), 'utf8');
  const calls = guide.match(/^.*riposte (backup|restore|doctor) .*$/gm) ?? [];
  expect(calls.length).toBeGreaterThan(3);
  for (const call of calls) expect(call).toMatch(/--data|--database-url/);
});

test('proxies are configured to stream without buffering, and to pass on the address and the protocol', () => {
  const nginx = read('nginx.conf');
  expect(nginx).toMatch(/proxy_buffering off;/);
  for (const header of ['Host', 'X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host']) {
    expect(nginx).toMatch(new RegExp(`proxy_set_header ${header} `));
  }
});
