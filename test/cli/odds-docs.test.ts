import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { riposte } from './riposte.ts';

vi.setConfig({ testTimeout: 60_000 });

const text = readFileSync(join(import.meta.dirname, '../../docs/odds.md'), 'utf8');
const shown = [...text.matchAll(/```console\n\$ npm run --silent riposte -- (.*?)\n(.*?)```/gs)];

test('docs/odds.md shows commands', () => {
  expect(shown.length).toBeGreaterThan(4);
});

test.each(shown.map(([, command, output]) => [command!, output!]))('docs/odds.md: %s', (command, output) => {
  const { stdout, stderr } = riposte(command.split(' '));
  expect(stdout + stderr).toBe(output);
});
