import { randomBytes, randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { loadEncounter } from '../content/encounter.ts';
import { Faults, faultLine } from '../content/fault.ts';
import { type Content, packsIn, type RulesetBundle, type Sources } from '../content/files.ts';
import { type PackEntry, packEntries, readPacks } from '../content/pack.ts';
import type { FaceSource } from '../kernel/dice.ts';
import type { Encounter } from '../kernel/encounter.ts';
import { ok, refused } from '../kernel/result.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { parseNotation } from '../odds/notation.ts';
import { facesAndSides, rollExpression } from '../odds/notation-odds.ts';
import { mayBeHit } from '../odds/odds.ts';
import { rulesets } from '../rulesets.ts';
import type { Ports } from '../table/table.ts';
import { badEncounter, badNotation } from './refusals.ts';

/** Riposte's own folder: a checkout, or the installed package. */
export const ROOT = join(import.meta.dirname, '../..');

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
export const VERSION = version;

/** A ruleset that can be played, with the schemas of its content files. */
export interface PlayableBundle extends RulesetBundle {
  readonly ruleset: Ruleset;
  readonly content: Content;
}

export const BUNDLES: readonly PlayableBundle[] = rulesets;

const shipped = packsIn(join(ROOT, 'packs'));

/** Files of unknown senders may only use shipped content, never a path of this machine. */
export const SOURCES: Sources<PlayableBundle> = {
  kits: BUNDLES,
  shelf: {
    shipped: (ruleset) => shipped.shipped(ruleset),
    named: () => refused('a server offers only "shipped" packs'),
  },
};

export function bundleById(id: string): PlayableBundle | undefined {
  return BUNDLES.find(({ ruleset }) => ruleset.id === id);
}

export function rulesetById(id: string): Ruleset | undefined {
  return bundleById(id)?.ruleset;
}

/** A shipped encounter. */
export interface ShippedEncounter {
  /** For example `timeslice/duel`. */
  readonly id: string;
  readonly ruleset: string;
  readonly name: string;
  readonly about: string;
  readonly text: string;
}

/** The texts of all shipped encounters by id. They are looked up by id, never by path. */
const TEXTS: ReadonlyMap<string, { readonly ruleset: string; readonly text: string }> = new Map(
  BUNDLES.flatMap(({ ruleset: { id } }) =>
    globSync(`packs/${id}/encounters/*.{yaml,yml,json}`, { cwd: ROOT })
      .sort()
      .map((path) => {
        const text = readFileSync(join(ROOT, path), 'utf8');
        return [`${id}/${basename(path).replace(/\.\w+$/, '')}`, { ruleset: id, text }] as const;
      }),
  ),
);

/** Returns the text of a shipped encounter, or `undefined` if it does not exist. */
export function shippedText(id: string): string | undefined {
  return TEXTS.get(id)?.text;
}

/** Reads all shipped encounters, which takes a while. */
export function shippedEncounters(): readonly ShippedEncounter[] {
  return [...TEXTS].map(([id, { ruleset, text }]) => {
    const { name, about } = parse(text) as { name: string; about?: string };
    return { id, ruleset, name, about: about ?? '', text };
  });
}

/** An entry as it is sent, without its path on this machine. */
type Sent = Omit<PackEntry, 'place'>;

const known = new Map<string, readonly Sent[]>();

/** Returns every entry of a ruleset's shipped packs. They are read once. */
export function shippedEntries(kit: PlayableBundle): readonly Sent[] {
  const { id } = kit.ruleset;
  const read = known.get(id) ?? readEntries(kit);
  known.set(id, read);
  return read;
}

function readEntries(kit: PlayableBundle): readonly Sent[] {
  const library = readPacks(SOURCES.shelf.shipped(kit.ruleset.id), kit, new Faults());
  return packEntries(library).map(({ place: _, ...sent }) => sent);
}

/** Most errors in one sentence; /api/check lists all of them. */
const FAULTS_TOLD = 3;

/** The environment of tables on a server. */
export const SURROUNDINGS: Ports = {
  rulesets: rulesetById,
  random: (bytes) => randomBytes(bytes),
  readEncounter,
  rollNotation,
  // After the fight has ended, only GM overrides remain, and they cannot hit anyone unexpectedly.
  mayBeHit: ({ rules, now }, { decision }, known) =>
    now.step.act !== null || mayBeHit(rules as never, now.step, decision, known),
};

/** Reads an encounter file in this thread. Authors control how long that takes. */
export function readEncounter(text: string): ReturnType<Ports['readEncounter']> {
  const loaded = loadEncounter({ name: 'encounter', text }, SOURCES);
  if (!('faults' in loaded)) return ok(loaded.encounter as Encounter);
  const lines = loaded.faults.map(faultLine);
  const told = lines.slice(0, FAULTS_TOLD);
  return refused(badEncounter(told, lines.length - told.length));
}

const bySystem: FaceSource = ({ dice: { n, lo, hi } }) =>
  Array.from({ length: n }, () => randomInt(lo, hi + 1));

function rollNotation(notation: string): ReturnType<Ports['rollNotation']> {
  const read = parseNotation(notation);
  if ('refusal' in read) return refused(badNotation(read.refusal.column, read.refusal.sentence));
  const { total, rolled } = rollExpression(read.value, bySystem);
  return ok({ total, ...facesAndSides(rolled) });
}
