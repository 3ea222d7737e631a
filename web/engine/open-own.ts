import { bytesToHex } from '@noble/hashes/utils.js';
import type { Encounter } from '../../src/kernel/encounter.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import type { Act } from '../../src/live/act.ts';
import type { Person } from '../../src/live/person.ts';
import { chainStart, sealRow } from '../../src/live/record.ts';
import { importedFrom, type Reopened } from '../../src/live/reopen.ts';
import { SETTINGS } from '../../src/live/settings.ts';
import type { DiceMode } from '../../src/table/entry.ts';
import { TableSeed } from '../../src/table/seed.ts';
import { keepOwnTable, writeRow } from './own-log.ts';
import { readEncounter } from './reading.ts';
import { random, SURROUNDINGS } from './surroundings.ts';

interface Opened {
  readonly id: string;
}
interface Refused {
  readonly refusal: Refusal;
}

/** Opens a table on this device; its id, or what is wrong with the encounter. */
export async function openOwn(text: string, dice: DiceMode): Promise<Opened | Refused> {
  const read = readEncounter(text);
  if ('refusal' in read) return read;
  const { encounter } = read;
  const written: Act = { kind: 'written', text, encounter: encounter as unknown as Json };
  return await found({ encounter, dice, seed: new TableSeed(random(32)) }, [written]);
}

/** Opens a table on this device with the fight of a journal, which is played again first. */
export async function openOwnFrom(journal: string): Promise<Opened | Refused> {
  return await openOwnAt(importedFrom(journal, SURROUNDINGS.rulesets));
}

/** Opens a table on this device with a fight that was played elsewhere; `name`: absent where it is the encounter's. */
export async function openOwnAt(reopened: Reopened, name?: string): Promise<Opened | Refused> {
  if (reopened.kind === 'refused') return reopened;
  const { table, seed } = reopened;
  const { header } = table;
  const entries = [...table.entries];
  const played = header.encounter as unknown as Encounter;
  const encounter = { ...played, name: name ?? played.name };
  const written: Act = { kind: 'written', text: '', encounter: encounter as unknown as Json };
  const foundation = { encounter, dice: header.dice.mode, seed };
  return await found(foundation, [written, { kind: 'imported', header, entries }]);
}

interface Foundation {
  readonly encounter: Encounter;
  readonly dice: DiceMode;
  readonly seed: TableSeed;
}

async function found({ encounter, dice, seed }: Foundation, acts: readonly Act[]): Promise<Opened> {
  const id = bytesToHex(random(8));
  const at = Date.now();
  const gm: Person = {
    id: bytesToHex(random(8)),
    name: 'GM',
    role: 'gm',
    seat: null,
    rekeyed: 0,
    invitation: null,
  };
  const { name, ruleset } = encounter;
  const { commitment } = seed;
  const opened: Act = { kind: 'opened', name, ruleset, dice, commitment, settings: SETTINGS, gm };
  const first = { seq: 1, at, by: gm.id, key: null, asked: null, acts: [opened, ...acts] };
  await keepOwnTable({ id, name, ruleset, at, seed: seed.reveal() });
  await writeRow(id, sealRow(first, chainStart(id)));
  return { id };
}
