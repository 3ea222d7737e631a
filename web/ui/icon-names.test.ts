import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GAME_ICONS, LUCIDE_ICONS } from './icon-names.ts';

const WEB = join(import.meta.dirname, '..');
const code = globSync('**/*.{ts,tsx}', { cwd: WEB })
  .filter((file) => !/icon-names|\.test\./.test(file))
  .map((file) => readFileSync(join(WEB, file), 'utf8'))
  .join('\n');

test('the page uses every icon that it loads', () => {
  const unused = LUCIDE_ICONS.filter((name) => !code.includes(`'${name}'`) && !code.includes(`"${name}"`));
  expect(unused).toEqual([]);
});

test('no name belongs to both sets', () => {
  expect(GAME_ICONS.filter((name) => (LUCIDE_ICONS as readonly string[]).includes(name))).toEqual([]);
});
