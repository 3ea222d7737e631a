import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { riposte } from '../support/riposte.ts';

// The designer's story is told with commands: each of them still runs, with fewer fights than the page has.

const page = readFileSync(join(import.meta.dirname, '../../docs/balance.md'), 'utf8');
const commands = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) =>
  block!.replaceAll('\\\n', ' ').trim(),
);

test('the story is told with commands', () => {
  expect(commands.length).toBeGreaterThan(3);
});

test.each(commands)('%s', async (command) => {
  const [, , , , ...args] = command.replace('--runs 4000', '--runs 40').split(/\s+/);
  const { code, stdout, stderr } = await riposte(...args).ended;
  expect(stderr).not.toContain('riposte:');
  expect(code).toBe(0);
  expect(stdout).toMatch(/40 fights/);
});
