import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Digests } from './recording.ts';
import { SECTIONS, type Section } from './sections.ts';

/** The folder of the committed digests. */
export const DATA = fileURLToPath(new URL('data', import.meta.url));

/** Digests of all fights of a ruleset: by encounter, then by seed from 0. */
export type GoldenData = Readonly<Record<string, readonly Digests[]>>;

/** The content of a file: for each fight, the digests of all sections in one text. */
interface Written {
  /** Names of the sections, in the order of their digests. */
  readonly sections: string;
  readonly fights: Readonly<Record<string, readonly string[]>>;
}

/** Reads the digests of a ruleset; empty if there is no file. */
export function readData(folder: string, ruleset: string): GoldenData {
  const path = join(folder, `${ruleset}.json`);
  if (!existsSync(path)) return {};
  const { sections, fights } = JSON.parse(readFileSync(path, 'utf8')) as Written;
  const names = sections.split(' ');
  const read = (text: string): Digests => {
    const found = text.split(' ').map((digest, i) => [names[i] as Section, digest] as const);
    return Object.fromEntries(found.filter(([, digest]) => digest !== '-'));
  };
  return Object.fromEntries(Object.entries(fights).map(([name, texts]) => [name, texts.map(read)]));
}

/** Writes the digests of a ruleset, one line for each fight. */
export function writeData(folder: string, ruleset: string, data: GoldenData): void {
  const fights = Object.fromEntries(
    Object.keys(data)
      .sort()
      .map((name) => [name, data[name]!.map(textOf)]),
  );
  const written: Written = { sections: SECTIONS.join(' '), fights };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${ruleset}.json`), `${JSON.stringify(written, null, 2)}\n`);
}

function textOf(digests: Digests): string {
  return SECTIONS.map((section) => digests[section] ?? '-').join(' ');
}
