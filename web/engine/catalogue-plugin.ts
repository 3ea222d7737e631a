import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { difficultyView, encounterInfo } from '../../src/content/difficulty.ts';
import type { Shipped } from './catalogue.ts';

const ROOT = join(import.meta.dirname, '../..');
const NAME = 'virtual:encounters';

/** Provides `virtual:encounters`: the shipped encounters, read at build time instead of on each device. */
export const shippedEncounters: Plugin = {
  name: 'shipped-encounters',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load(id) {
    if (id !== `\0${NAME}`) return undefined;
    const files = globSync('packs/*/encounters/*.yaml', { cwd: ROOT }).sort();
    return `export const ENCOUNTERS = ${JSON.stringify(files.map(shipped))};`;
  },
};

function shipped(file: string): Shipped {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const cover = encounterInfo({ name: file, text });
  if (cover === undefined) throw new Error(`${file} has faults: npm run riposte -- validate ${file}`);
  const { name, about } = cover;
  const ruleset = basename(dirname(dirname(file)));
  const id = `${ruleset}/${basename(file, '.yaml')}`;
  return { id, ruleset, name, about, text, difficulty: difficultyView(cover) };
}
