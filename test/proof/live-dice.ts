import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEncounter } from '../../src/content/encounter.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import { KITS, rulesetById, SOURCES } from '../../src/server/home.ts';
import { simulationChance } from '../../src/simulate/generator.ts';
import { randomAnswer } from '../../src/simulate/random.ts';
import { toLines } from '../../src/table/lines.ts';
import { TableSeed } from '../../src/table/seed.ts';
import { begin, submit } from '../../src/table/submit.ts';
import { newTable, type Table } from '../../src/table/table.ts';
import { verify } from '../../src/table/verify.ts';
import type { Figure, Trial } from './figure.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILES = globSync('packs/*/encounters/*.yaml', { cwd: ROOT }).sort();
/** Answers of one fight. */
const ANSWERS = 12;
/** Bits that are flipped in each journal, one at a time. */
const FLIPS = 10;

/**
 * D3: fights with everybody's share in the dice, as exported with the revealed seed. Each verifies, dice made again
 * from the seed; and with any one bit flipped, in the seed and what people gave to the dice above all, none does.
 */
export async function journals({ size, seed }: Trial): Promise<Figure> {
  let [sound, flips, unnoticed, rolls, entries] = [0, 0, 0, 0, 0];
  for (let i = 0; i < size; i += 1) {
    const fight = fought(FILES[i % FILES.length]!, seed, i);
    const text = toLines(fight, 'with-seed');
    const verdict = verify(text, rulesetById);
    if (verdict.kind === 'sound' && verdict.dice === 'from-seed' && verdict.rerun === verdict.entries)
      sound += 1;
    rolls += [...fight.entries].reduce((sum, entry) => sum + entry.rolls.length, 0);
    entries += fight.entries.length;
    const { pick } = simulationChance(seed, i);
    const bytes = Buffer.from(text);
    const places = [
      ...valuesIn(text, /"(?:seed|commitment|n\d)":"([0-9a-f]+)"/g),
      ...Array.from({ length: FLIPS }, () => pick(bytes.length)),
    ];
    for (const at of places) {
      const bit = 1 << pick(8);
      bytes[at]! ^= bit;
      flips += 1;
      if (verify(bytes.toString('utf8'), rulesetById).kind === 'sound') unnoticed += 1;
      bytes[at]! ^= bit;
    }
  }
  const figure = `${sound} of ${size} fights of ${Math.min(size, FILES.length)} encounters verified from journal, revealed seed and everybody's share (${entries} entries, ${rolls} rolls made again); ${flips} single bits flipped, one at a time: ${unnoticed} not noticed (seed ${seed})`;
  return { id: 'D3', figure, passed: sound === size && unnoticed === 0 && rolls > 0 };
}

/** A place within each of the values found, in bytes. */
function valuesIn(text: string, pattern: RegExp): readonly number[] {
  return [...text.matchAll(pattern)].map((match) => {
    const start = Buffer.byteLength(text.slice(0, match.index + match[0].length));
    return start - 2 - (match[1]!.length >> 1);
  });
}

const read = new Map<string, Encounter>();

function encounterIn(file: string): Encounter {
  const known = read.get(file);
  if (known !== undefined) return known;
  const loaded = loadEncounter({ name: file, text: readFileSync(join(ROOT, file), 'utf8') }, SOURCES);
  if ('faults' in loaded) throw new Error(`${file} has faults`);
  read.set(file, loaded.encounter as Encounter);
  return loaded.encounter as Encounter;
}

function fought(file: string, seed: number, i: number): Table {
  const encounter = encounterIn(file);
  const { ruleset } = KITS.find((kit) => kit.ruleset.id === encounter.ruleset)!;
  const bytes = (what: string): Buffer => createHash('sha256').update(`${seed}/${i}/${what}`).digest();
  const nonces = {
    n1: bytes('one').toString('hex').slice(0, 32),
    n2: bytes('two').toString('hex').slice(0, 32),
  };
  const { pick } = simulationChance(seed + 1, i);
  let table = newTable(ruleset, encounter as never, {
    mode: 'seeded',
    seed: new TableSeed(bytes('seed')),
    nonces,
  }) as Table;
  table = taken(begin(table));
  for (let n = 0; n < ANSWERS && table.now.waiting.kind === 'decisions'; n += 1) {
    const { id, decision } = table.now.waiting.open[pick(table.now.waiting.open.length)]!;
    const answer = randomAnswer(decision.options, pick);
    table = taken(submit(table, { kind: 'answer', decision: id, by: decision.seat, answer }));
  }
  return table;
}

function taken(submitted: { readonly kind: string; readonly table?: unknown }): Table {
  if (submitted.table === undefined) throw new Error('a legal answer was refused');
  return submitted.table as Table;
}
