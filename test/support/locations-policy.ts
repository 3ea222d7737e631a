import type { Cell } from '../../src/geometry/grid.ts';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import { locations } from '../../src/rules/locations/ruleset.ts';
import type { Rulings } from '../../src/rules/locations/rulings.ts';
import { begin, type Changes, encounter, entrant, type LocationsFight } from './locations.ts';

/** The answer of the simple policy for a combatant. */
export function does(f: LocationsFight, who = 'ann'): RawAnswer {
  return locations.policies.simple!(f.asked(who), f.state, () => 0);
}

/** Ann, whose turn it is, against Bob and Eve at the given positions. */
export function three(ann: Changes, bob: Cell, eve: Cell, rulings: Partial<Rulings> = {}): LocationsFight {
  const people = [
    entrant('ann', 'team', [5, 5], ann),
    entrant('bob', 'foes', bob),
    entrant('eve', 'foes', eve),
  ];
  return begin(encounter(people, rulings));
}
