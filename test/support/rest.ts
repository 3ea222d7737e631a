import { expect } from 'vitest';
import { answerRest, beginRest, type Rest, restView, rollRest } from '../../src/campaign/recovery.ts';
import { loadEncounter } from '../../src/content/encounter.ts';
import { packsIn } from '../../src/content/files.ts';
import { FightSeed } from '../../src/fight/seed.ts';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { Json } from '../../src/kernel/json.ts';
import { unwrap } from '../../src/kernel/result.ts';
import { rulesets } from '../../src/rulesets.ts';

const SOURCES = { kits: rulesets, shelf: packsIn('packs') };
const SEED = new FightSeed(new Uint8Array(32));

export type Sheets = Readonly<Record<string, Readonly<Record<string, Json>>>>;

function encounterOf(ruleset: string, sheets: Sheets, options = {}) {
  const party = Object.entries(sheets).map(([id, sheet]) => ({ id, name: id, side: 'party', sheet }));
  const text = JSON.stringify({
    ruleset,
    name: 'Rest',
    field: { apart: 5 },
    sides: [
      { id: 'party', name: 'Party' },
      { id: 'foes', name: 'Foes' },
    ],
    combatants: [...party, { ...party[0], id: 'nobody', side: 'foes' }],
    options,
  });
  const loaded = loadEncounter({ name: 'rest', text }, SOURCES);
  if ('faults' in loaded) throw new Error(JSON.stringify(loaded.faults));
  const { encounter } = loaded;
  return { ...encounter, combatants: encounter.combatants.filter(({ side }) => side === 'party') };
}

/** A rest whose dice are typed in. */
export function restOf(ruleset: string, sheets: Sheets, options = {}): Rest {
  const kit = rulesets.find((each) => each.ruleset.id === ruleset)!;
  const encounter = encounterOf(ruleset, sheets, options);
  return beginRest(kit.ruleset as never, encounter as never, { mode: 'typed', seed: SEED })!;
}

/** Gives answers and dice in this order. Fails if a die is missing or left over. */
export function played(rest: Rest, ...given: readonly (RawAnswer | readonly number[])[]): Rest {
  const after = given.reduce<Rest>(
    (now, each) => unwrap('kind' in each ? answerRest(now, each) : rollRest(now, each)),
    rest,
  );
  expect(restView(after).roll).toBe(null);
  return after;
}

export const kinds = (rest: Rest): readonly string[] =>
  restView(rest).question?.options.map(({ kind }) => kind) ?? [];
export const sheetOf = (rest: Rest, who: string) => restView(rest).carried.get(who)!.sheet;
export const rulesIn = (rest: Rest): readonly string[] => restView(rest).lines.map(({ rule }) => rule);
