import { bytesToHex } from '@noble/hashes/utils.js';
import type { Encounter } from '../../src/kernel/encounter.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import type { Act } from '../../src/live/act.ts';
import type { Person } from '../../src/live/person.ts';
import { chainStart, sealRow } from '../../src/live/record.ts';
import { SETTINGS } from '../../src/live/settings.ts';
import type { DiceMode } from '../../src/table/entry.ts';
import { TableSeed } from '../../src/table/seed.ts';
import { keepOwnTable, writeRow } from './own-log.ts';
import { readEncounter } from './reading.ts';
import { random } from './surroundings.ts';

/** Opens a table on this device; its id, or what is wrong with the encounter. */
export async function openOwn(
  text: string,
  dice: DiceMode,
): Promise<{ readonly id: string } | { readonly refusal: Refusal }> {
  const read = readEncounter(text);
  if ('refusal' in read) return read;
  const seed = new TableSeed(random(32));
  const id = bytesToHex(random(8));
  const at = Date.now();
  const { name, ruleset } = read.encounter;
  const acts = firstActs(text, read.encounter, { dice, commitment: seed.commitment });
  const row = sealRow({ seq: 1, at, by: acts[0].gm.id, key: null, asked: null, acts }, chainStart(id));
  await keepOwnTable({ id, name, ruleset, at, seed: seed.reveal() });
  await writeRow(id, row);
  return { id };
}

function firstActs(
  text: string,
  encounter: Encounter,
  { dice, commitment }: { readonly dice: DiceMode; readonly commitment: string },
) {
  const gm: Person = {
    id: bytesToHex(random(8)),
    name: 'GM',
    role: 'gm',
    seat: null,
    rekeyed: 0,
    invitation: null,
  };
  const { name, ruleset } = encounter;
  const opened = { kind: 'opened', name, ruleset, dice, commitment, settings: SETTINGS, gm } as const;
  const written: Act = { kind: 'written', text, encounter: encounter as unknown as Json };
  return [opened, written] as const;
}
