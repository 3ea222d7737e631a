import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEncounter } from '../../src/content/encounter.ts';
import { type Fight, newTable } from '../../src/fight/fight.ts';
import { toLines } from '../../src/fight/lines.ts';
import { verify } from '../../src/fight/replay.ts';
import { FightSeed } from '../../src/fight/seed.ts';
import { begin, submit } from '../../src/fight/submit.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import type { Result } from '../../src/kernel/result.ts';
import { kits, rulesetById } from '../../src/rulebooks/kits.ts';
import { SOURCES } from '../../src/server/shipped.ts';
import { randomAnswer, simulationChance } from '../../src/simulation/random.ts';
import type { Figure, Trial } from './figure.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILES = globSync('packs/*/encounters/*.yaml', { cwd: ROOT }).sort();
/** Number of answers in one fight. */
const ANSWERS = 12;
/** Number of bits to flip in each journal, one at a time. */
const FLIPS = 10;

/**
 * D3: exports fights with everyone's contribution to the dice and the revealed seed. Each must verify, with dice
 * regenerated from the seed. It must fail after any single bit is flipped, in particular in the seed and the
 * contributions.
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

/** Returns a position inside each matching value, in bytes. */
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

function fought(file: string, seed: number, i: number): Fight {
  const encounter = encounterIn(file);
  const { ruleset } = kits().find((kit) => kit.ruleset.id === encounter.ruleset)!;
  const bytes = (what: string): Buffer => createHash('sha256').update(`${seed}/${i}/${what}`).digest();
  const nonces = {
    n1: bytes('one').toString('hex').slice(0, 32),
    n2: bytes('two').toString('hex').slice(0, 32),
  };
  const { pick } = simulationChance(seed + 1, i);
  let fight = newTable(ruleset, encounter as never, {
    mode: 'seeded',
    seed: new FightSeed(bytes('seed')),
    nonces,
  }) as Fight;
  fight = taken(begin(fight));
  for (let n = 0; n < ANSWERS && fight.now.waiting.kind === 'decisions'; n += 1) {
    const { id, decision } = fight.now.waiting.open[pick(fight.now.waiting.open.length)]!;
    const answer = randomAnswer(decision.options, pick);
    fight = taken(submit(fight, { kind: 'answer', decision: id, by: decision.seat, answer }));
  }
  return fight;
}

function taken(submitted: Result<Fight>): Fight {
  if ('refusal' in submitted) throw new Error('a legal answer was refused');
  return submitted.value;
}
