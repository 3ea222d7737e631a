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
  ['deploy/Dockerfile', wordsOf(saidBy(image!, 'CMD')[0]!).slice(1)],
  ['deploy/riposte.service', service.split(' ')],
])('%s starts the server with options that there are', (_, [program, command, ...words]) => {
  expect(program).toBe('src/cli/main.ts');
  expect(command).toBe('serve');
  const flags = words.filter((word) => word.startsWith('--'));
  expect(serveCommand().options.map(({ long }) => long)).toEqual(expect.arrayContaining(flags));
});

test('proxies are told to hold no stream back, and to say who asks and how', () => {
  const nginx = read('nginx.conf');
  expect(nginx).toMatch(/proxy_buffering off;/);
  for (const header of ['Host', 'X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host']) {
    expect(nginx).toMatch(new RegExp(`proxy_set_header ${header} `));
  }
});
