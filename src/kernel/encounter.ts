import type { Cell, Grid } from '../geometry/grid.ts';
import type { Json } from './json.ts';
import type { RuleId, Seat } from './names.ts';

/** Where the fight takes place. Without a map (`isMapped` false) space is an endless grid nobody looks at. */
export interface MapSetup {
  readonly isMapped: boolean;
  readonly shape: Grid['shape'];
  readonly size: Grid['size'];
  readonly walls: readonly Cell[];
}

/** One combatant of an encounter: who it is, where it stands, and its sheet in the ruleset's terms. */
export interface CombatantSetup<Sheet> {
  /** Unique in the encounter; lower case letters, digits and hyphens. */
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly seat: Seat;
  readonly at: Cell;
  /** Waits off stage until the GM brings it in. */
  readonly isInReserve: boolean;
  readonly sheet: Sheet;
}

/** A fight before it begins: checked, every reference resolved, every default filled in. */
export interface Encounter<Sheet = Json, Options = Json> {
  readonly name: string;
  readonly ruleset: string;
  /** Every switch of the rulebook with its setting. */
  readonly rulings: Readonly<Record<RuleId, string | number>>;
  readonly field: MapSetup;
  readonly sides: readonly { readonly id: string; readonly name: string }[];
  readonly combatants: readonly CombatantSetup<Sheet>[];
  /** What this ruleset asks of an encounter besides (who ambushes whom, …). */
  readonly options: Options;
}
