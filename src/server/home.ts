import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { packsIn } from '../content/files.ts';
import type { Content, Kit, Sources } from '../content/sources.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { rulesets } from '../rulesets.ts';

/** The folder that Riposte lies in: a checkout, or the installed package. */
export const ROOT = join(import.meta.dirname, '../..');

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
export const VERSION = version;

/** A ruleset that can be played, with what people may write for it. */
export interface PlayableKit extends Kit {
  readonly ruleset: Ruleset;
  readonly content: Content;
}

export const KITS: readonly PlayableKit[] = rulesets;

const shipped = packsIn(join(ROOT, 'packs'));

/** Files come from people whom nobody knows: they draw on what comes with Riposte, and on no path of this machine. */
export const SOURCES: Sources<PlayableKit> = {
  kits: KITS,
  shelf: {
    shipped: (ruleset) => shipped.shipped(ruleset),
    named: () => ({ problem: 'on a server only "shipped" packs are to be had' }),
  },
};

export function kitById(id: string): PlayableKit | undefined {
  return KITS.find(({ ruleset }) => ruleset.id === id);
}

export function rulesetById(id: string): Ruleset | undefined {
  return kitById(id)?.ruleset;
}

/** An encounter that comes with Riposte. */
export interface ShippedEncounter {
  /** `timeslice/duel` */
  readonly id: string;
  readonly ruleset: string;
  readonly name: string;
  readonly about: string;
  readonly text: string;
}

/** All encounters that come with Riposte. They are looked up by their ids, never by a path. */
export const ENCOUNTERS: readonly ShippedEncounter[] = KITS.flatMap(({ ruleset: { id } }) => {
  const paths = globSync(`packs/${id}/encounters/*.{yaml,yml,json}`, { cwd: ROOT }).sort();
  return paths.map((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    const { name, about } = parse(text) as { name: string; about?: string };
    return {
      id: `${id}/${basename(path).replace(/\.\w+$/, '')}`,
      ruleset: id,
      name,
      about: about ?? '',
      text,
    };
  });
});
