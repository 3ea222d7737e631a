import { join } from 'node:path';
import { loadEncounter } from '../../src/content/encounter.ts';
import type { Fault } from '../../src/content/fault.ts';
import type { RulesetBundle, Sources } from '../../src/content/files.ts';
import { packsIn } from '../../src/content/files.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { asText, type Draft, EncountersByLot } from './encounter-by-lot.ts';

const PACKS = join(import.meta.dirname, '../../packs');
/** Maximum number of times the loader reads one encounter. */
const MOST_TRIES = 25;

/** The result of reading a random encounter. */
export interface Written {
  readonly text: string;
  /** Number of refused parts that were removed. */
  readonly mended: number;
  /** Every error found while reading. */
  readonly told: readonly Fault[];
  /** `undefined` if it was refused until the end. */
  readonly encounter: Encounter<unknown, unknown> | undefined;
}

/** Random encounters of one ruleset, as the loader returns them. */
export class EncountersRead {
  private readonly writer: EncountersByLot;
  private readonly sources: Sources<RulesetBundle>;

  constructor(bundle: RulesetBundle) {
    this.writer = new EncountersByLot(bundle);
    this.sources = { kits: [bundle], shelf: packsIn(PACKS) };
  }

  /**
   * Returns the next encounter. If the loader refuses it, the faulty part is removed, as an author would do,
   * and it is read again.
   */
  next(pick: RandomIndex): Written {
    const { draft, instead } = this.writer.draft(pick);
    const told: Fault[] = [];
    let text = '';
    for (let mended = 0; mended < MOST_TRIES; mended += 1) {
      text = asText(draft, pick);
      const loaded = loadEncounter({ name: 'by-lot.yaml', text }, this.sources);
      if ('encounter' in loaded) return { text, mended, told, encounter: loaded.encounter };
      told.push(...loaded.faults);
      mend(draft, loaded.faults, instead);
    }
    return { text, mended: MOST_TRIES, told, encounter: undefined };
  }
}

function mend(draft: Draft, faults: readonly Fault[], instead: string): void {
  const paths = [...new Set(faults.map(({ path }) => path))].map(stepsOf);
  // From the end of each list, so that earlier indexes stay valid.
  for (const path of paths.sort(byPlace).reverse()) {
    if (path.length === 2 && path[0] === 'combatants') replace(draft, path[1]!, instead);
    else takeOut(draft, path);
  }
}

/** A combatant of the packs replaces one that is removed completely. */
function replace(draft: Draft, index: string | number, use: string): void {
  const { combatants } = draft as { readonly combatants: Record<string, Draft>[] };
  const who = combatants[Number(index)]!;
  for (const field of ['sheet', 'with', 'name']) delete who[field];
  who.use = use;
}

type Steps = readonly (string | number)[];

function stepsOf(path: string): Steps {
  return [...path.matchAll(/([\w-]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g)].map(([, name, index, quoted]) => {
    if (index !== undefined) return Number(index);
    return quoted === undefined ? name! : (JSON.parse(quoted) as string);
  });
}

function byPlace(a: Steps, b: Steps): number {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const [x, y] = [a[i]!, b[i]!];
    if (x !== y)
      return typeof x === 'number' && typeof y === 'number' ? x - y : String(x) < String(y) ? -1 : 1;
  }
  return a.length - b.length;
}

/** Removes the deepest existing part of the path. */
function takeOut(draft: Draft, path: Steps): void {
  let holder: Draft = draft;
  let at = 0;
  for (; at < path.length - 1; at += 1) {
    const inner: Draft | undefined = (holder as { [key: string | number]: Draft })[path[at]!];
    if (typeof inner !== 'object' || inner === null) break;
    holder = inner;
  }
  const last = path[at];
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else if (last !== undefined && typeof holder === 'object' && holder !== null) delete holder[last];
}
