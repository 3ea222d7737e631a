import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { loadEncounter } from '../content/encounter.ts';
import { Faults, faultLine } from '../content/fault.ts';
import type { Sources } from '../content/files.ts';
import { type PackEntry, packEntries, readPacks } from '../content/pack.ts';
import type { FaceSource } from '../kernel/dice.ts';
import type { Encounter } from '../kernel/encounter.ts';
import { ok, refused } from '../kernel/result.ts';
import { parseNotation } from '../odds/notation.ts';
import { facesAndSides, rollExpression } from '../odds/notation-odds.ts';
import { mayBeHit } from '../odds/odds.ts';
import { encounterFiles, kits, ROOT, type RulebookKit, rulesetById, SHELF } from '../rulebooks/kits.ts';
import type { Ports } from '../table/table.ts';
import { badEncounter, badNotation } from './refusals.ts';

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
export const VERSION = version;

/** Files of unknown senders may only use shipped content, never a path of this machine. */
export const SOURCES: Sources<RulebookKit> = {
  get kits() {
    return kits();
  },
  shelf: {
    shipped: SHELF.shipped,
    named: () => refused('a server offers only "shipped" packs'),
  },
};

/** A shipped encounter. */
export interface ShippedEncounter {
  /** For example `timeslice/duel`. */
  readonly id: string;
  readonly ruleset: string;
  readonly name: string;
  readonly about: string;
  readonly text: string;
}

type Texts = ReadonlyMap<string, { readonly ruleset: string; readonly text: string }>;

let read: Texts | undefined;

/** The texts of all shipped encounters by id, read once. They are looked up by id, never by path. */
function texts(): Texts {
  read ??= new Map(
    encounterFiles().map(({ name, ruleset, path }) => [name, { ruleset, text: readFileSync(path, 'utf8') }]),
  );
  return read;
}

/** Returns the text of a shipped encounter, or `undefined` if it does not exist. */
export function shippedText(id: string): string | undefined {
  return texts().get(id)?.text;
}

/** Reads all shipped encounters, which takes a while. */
export function shippedEncounters(): readonly ShippedEncounter[] {
  return [...texts()].map(([id, { ruleset, text }]) => {
    const { name, about } = parse(text) as { name: string; about?: string };
    return { id, ruleset, name, about: about ?? '', text };
  });
}

/** An entry as it is sent, without its path on this machine. */
type Sent = Omit<PackEntry, 'place'>;

const known = new Map<string, readonly Sent[]>();

/** Returns every entry of a ruleset's shipped packs. They are read once. */
export function shippedEntries(kit: RulebookKit): readonly Sent[] {
  const { id } = kit.ruleset;
  const entries = known.get(id) ?? readEntries(kit);
  known.set(id, entries);
  return entries;
}

function readEntries(kit: RulebookKit): readonly Sent[] {
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
