import type { Grid } from '../../src/geometry/grid.ts';
import type { Field } from '../../src/kernel/encounter.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { Overview } from '../../src/kernel/ruleset.ts';
import type { Asked } from '../answer/choice.ts';

/** What the parameters of an option are about. */
export interface Scene {
  readonly fight: Overview;
  readonly field: Field | null;
  readonly grid: Grid;
  readonly mine: readonly string[];
  /** The two ends of a number, in the rulebook's words; undefined where it is only a number. */
  readonly endsOf?:
    | ((kind: string, param: string, value: number, max: number) => readonly [string, string] | undefined)
    | undefined;
}

/** What a parameter's control is given. */
export interface ParamProps {
  readonly asked: Asked;
  readonly kind: string;
  /** Who is asked. */
  readonly who: string;
  readonly scene: Scene;
  readonly choose: (value: Json) => void;
  readonly confirm: () => void;
}
