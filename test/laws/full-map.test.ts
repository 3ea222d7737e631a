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
  readonly combatants: readonly { readonly cell: readonly [number, number]; readonly presence: string }[];
}

describe.each(rulesets.map(({ ruleset }) => [ruleset.id, ruleset] as const))('%s', (_, ruleset) => {
  /** In the first round, with one of them away and another on the first of so many cells. */
  function offeredOn(cells: number): readonly string[] {
    const { pick } = simulationChance(1, 0);
    let table = openByLot(ruleset, shippedEncounters(ruleset)[0]!, pick);
    const now = (): Situated => table.now.state as Situated;
    while ((now().round ?? now().turn) === 0) table = stepByLot(ruleset, table, pick)!.after;
    const state = now();
    const [first, ...others] = state.combatants;
    const squeezed = {
      ...state,
      grid: { ...state.grid, size: [cells, 1] },
      walls: [],
      combatants: [
        { ...first!, presence: 'gone' },
        ...others.map((who) => ({ ...who, cell: [0, 0], presence: 'here' })),
      ],
    };
    return ruleset.gm(squeezed).map(({ kind }) => kind);
  }

  test('nobody can be brought in where the map is full', () => {
    expect(offeredOn(1)).not.toContain('bring-in');
    expect(offeredOn(2)).toContain('bring-in');
  });
});
