import { stringify } from 'yaml';
import type { RulesetBundle } from '../../src/content/files.ts';
import { encounterSchema, type Published } from '../../src/content/published.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { type Examples, examplesOf } from './examples.ts';
import { ValueByLot } from './value-by-lot.ts';

/** JSON that can still be changed. */
export type Draft = { [key: string]: Draft } | Draft[] | string | number | boolean | null;

/** An encounter, and the combatants of the packs that may replace a refused one. */
interface Drafted {
  readonly draft: Draft;
  readonly instead: string;
}

/** Writes random encounters of a ruleset, from its published schema and its list of configurable rulings. */
export class EncountersByLot {
  private readonly bundle: RulesetBundle;
  private readonly schema: Published;
  private readonly examples: Examples;

  constructor(bundle: RulesetBundle) {
    this.bundle = bundle;
    this.schema = encounterSchema(bundle);
    this.examples = examplesOf(bundle.ruleset.id);
  }

  draft(pick: RandomIndex): Drafted {
    const lot = new ValueByLot(this.schema.$defs, this.examples, pick);
    const sides = Array.from({ length: 2 + pick(2) }, () => this.side(lot, pick));
    const groups = sides.flatMap(({ id }) => this.combatants(id as string, lot, pick));
    const field = fieldByLot(groups, pick);
    const draft: Draft = {
      ruleset: this.bundle.ruleset.id,
      name: lot.name(),
      ...(pick(3) === 0 && { about: lot.name() }),
      rulings: this.rulings(lot, pick),
      field,
      sides,
      combatants: groups,
      ...(pick(3) > 0 && { options: lot.of(this.schema.properties!.options!, 'options') as Draft }),
    };
    return { draft, instead: lot.oneOf(this.examples.get('combatants') ?? []) };
  }

  private side(lot: ValueByLot, pick: RandomIndex): Record<string, Draft> {
    const seat = [{}, {}, { seat: 'players' }, { seat: lot.oneOf(['ann', 'gm', 'constructor']) }][pick(4)]!;
    return { id: lot.freshId(), name: lot.name(), ...seat };
  }

  private rulings(lot: ValueByLot, pick: RandomIndex): Draft {
    const { preset, ...switches } = this.schema.properties!.rulings!.properties!;
    const set: Record<string, Draft> = {};
    if (preset !== undefined && pick(5) === 0) set.preset = lot.of(preset, 'preset') as Draft;
    for (const [id, shape] of Object.entries(switches))
      if (pick(12) > 0) set[id] = lot.of(shape, id) as Draft;
    return set;
  }

  /** One to six combatants on a side, in one to three entries; some are in reserve. */
  private combatants(side: string, lot: ValueByLot, pick: RandomIndex): Record<string, Draft>[] {
    const entries = 1 + pick(3);
    return Array.from({ length: entries }, (_, i) => {
      const seat = pick(6) === 0 ? { seat: lot.oneOf(['ann', 'bo', 'players']) } : {};
      const count = pick(3) === 0 ? { count: 1 + pick(2) } : {};
      const reserve = i > 0 && pick(4) === 0 ? { isInReserve: true } : {};
      return { side, id: lot.freshId(), ...this.who(lot, pick), ...seat, ...count, ...reserve };
    });
  }

  private who(lot: ValueByLot, pick: RandomIndex): Record<string, Draft> {
    const { sheet, changes } = this.schema.$defs;
    const chance = pick(4);
    if (chance < 2) return { name: lot.name(), sheet: lot.of(sheet!, 'sheet') as Draft };
    const use = lot.oneOf(this.examples.get('combatants') ?? []);
    const name = pick(2) === 0 ? { name: lot.name() } : {};
    return chance === 2 ? { use, ...name } : { use, ...name, with: lot.of(changes!, 'with') as Draft };
  }
}

/** The space: without a map, or on one of any size, drawn or listed, with random walls. */
function fieldByLot(groups: Record<string, Draft>[], pick: RandomIndex): Draft {
  if (pick(3) === 0) return { apart: [1, 100, 1 + pick(12)][pick(3)]! };
  const total = groups.reduce((sum, { count = 1 }) => sum + (count as number), 0);
  const [columns, rows] = sizeFor(total, pick);
  const free = shuffled(cellsOf(columns, rows), pick);
  for (const group of groups) {
    const cells = free.splice(0, (group.count as number | undefined) ?? 1);
    group.at = cells.length === 1 ? cells[0]! : cells;
  }
  const shape = pick(3) === 0 ? { shape: 'hex' } : {};
  const walls = free.slice(0, pick(2) === 0 ? 0 : pick(Math.min(60, free.length + 1)));
  return pick(2) === 0
    ? { size: [columns, rows], walls, ...shape }
    : { map: drawn(columns, rows, walls), ...shape };
}

function sizeFor(total: number, pick: RandomIndex): readonly [number, number] {
  const columns = [1 + pick(4), 1 + pick(20), 200, 12][pick(4)]!;
  const rows = [Math.ceil(total / columns), Math.ceil(total / columns) + pick(12), 200][
    columns === 200 ? 0 : pick(3)
  ]!;
  return [columns, rows];
}

/** The cells near the upper left corner, and the furthest cell. */
function cellsOf(columns: number, rows: number): [number, number][] {
  const cells: [number, number][] = [];
  for (let y = 0; y < Math.min(rows, 20); y += 1)
    for (let x = 0; x < Math.min(columns, 20); x += 1) cells.push([x, y]);
  if (columns > 20 || rows > 20) cells.push([columns - 1, rows - 1]);
  return cells;
}

function shuffled<T>(all: T[], pick: RandomIndex): T[] {
  for (let i = all.length - 1; i > 0; i -= 1) {
    const j = pick(i + 1);
    [all[i], all[j]] = [all[j]!, all[i]!];
  }
  return all;
}

function drawn(columns: number, rows: number, walls: readonly [number, number][]): string[] {
  const signs = Array.from({ length: rows }, () => Array.from({ length: columns }, () => '.'));
  for (const [x, y] of walls) signs[y]![x] = '#';
  return signs.map((row) => row.join(''));
}

/** The encounter as a person would write it: YAML or JSON. */
export function asText(draft: Draft, pick: RandomIndex): string {
  return pick(3) === 0 ? JSON.stringify(draft, null, 1) : stringify(draft as Json);
}
