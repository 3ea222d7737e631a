import { describe, expect, test } from 'vitest';
import type { Grid } from '../../src/geometry/grid.ts';
import { rulesets } from '../../src/rulesets.ts';
import { simulationChance } from '../../src/simulate/generator.ts';
import { shippedEncounters } from './encounters.ts';
import { openByLot, stepByLot } from './walk.ts';

/** What the states of all books have in common of space and time. */
interface Situated {
  readonly grid: Grid;
  /** Counted from 1; one of the books calls it a turn. */
  readonly round?: number;
  readonly turn?: number;
  readonly walls: readonly unknown[];
  readonly combatants: readonly { readonly cell: readonly [number, number]; readonly presence: string }[];
}

describe.each(rulesets.map(({ ruleset }) => [ruleset.id, ruleset] as const))('%s', (_, ruleset) => {
  /** In the first round, with one of them away and all others on the first of so many cells. */
  function squeezedOn(cells: number): Situated {
    const { pick } = simulationChance(1, 0);
    let table = openByLot(ruleset, shippedEncounters(ruleset)[0]!, pick);
    const now = (): Situated => table.now.state as Situated;
    while ((now().round ?? now().turn) === 0) table = stepByLot(ruleset, table, pick)!.after;
    const state = now();
    const [first, ...others] = state.combatants;
    return {
      ...state,
      grid: { ...state.grid, size: [cells, 1] as const },
      walls: [],
      combatants: [
        { ...first!, presence: 'gone' },
        ...others.map((who) => ({ ...who, cell: [0, 0] as const, presence: 'here' })),
      ],
    };
  }

  const offeredOn = (cells: number) => ruleset.gm(squeezedOn(cells)).map(({ kind }) => kind);

  test('nobody can be brought in where the map is full', () => {
    expect(offeredOn(1)).not.toContain('bring-in');
    expect(offeredOn(2)).toContain('bring-in');
  });

  test('who comes to where there are more people than cells lies with another', () => {
    expect(ruleset.invariant(squeezedOn(1))).toBeUndefined();
  });
});
