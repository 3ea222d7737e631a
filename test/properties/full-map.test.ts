import { describe, expect, test } from 'vitest';
import type { Grid } from '../../src/geometry/grid.ts';
import { rulesets } from '../../src/rulesets.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { shippedEncounters } from './encounters.ts';
import { openByLot, stepByLot } from './walk.ts';

/** The parts of the state that all rulebooks have in common. */
interface Situated {
  readonly grid: Grid;
  /** Counted from 1. One of the rulebooks calls it a turn. */
  readonly round?: number;
  readonly turn?: number;
  readonly walls: readonly unknown[];
  readonly combatants: readonly { readonly cell: readonly [number, number]; readonly presence: string }[];
}

describe.each(rulesets.map(({ ruleset }) => [ruleset.id, ruleset] as const))('in %s', (_, ruleset) => {
  /** Returns a first-round state with one combatant in reserve and all others placed on the first `cells` cells. */
  function squeezedOn(cells: number): Situated {
    const { pick } = simulationChance(1, 0);
    let fight = openByLot(ruleset, shippedEncounters(ruleset)[0]!, pick);
    const now = (): Situated => fight.now.state as Situated;
    while ((now().round ?? now().turn) === 0) fight = stepByLot(ruleset, fight, pick)!.after;
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

  test('a combatant cannot be brought in if the map is full', () => {
    expect(offeredOn(1)).not.toContain('bring-in');
    expect(offeredOn(2)).toContain('bring-in');
  });

  test('combatants may share a cell if there are more combatants than cells', () => {
    expect(ruleset.invariant(squeezedOn(1))).toBeUndefined();
  });
});
