import type { Fight } from '../../src/fight/fight.ts';
import type { Input } from '../../src/fight/input.ts';
import type { BaseEvent } from '../../src/kernel/combat.ts';
import { GM } from '../../src/kernel/ids.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';

export type AnyTable = Fight<unknown, BaseEvent>;

/** A state of a fight in which invalid inputs are tried. */
export interface Scene {
  readonly ruleset: Ruleset;
  readonly fight: AnyTable;
  readonly pick: RandomIndex;
  /** The inputs accepted at this table, the latest last. */
  readonly past: readonly Input[];
  /** Ids of questions and rolls that were open at other tables. */
  readonly elsewhere: readonly string[];
}

/** The pending input of a table: the phase, and the kinds of open questions or the rule of the roll. */
export function occasionOf({ ruleset, fight }: Scene): string {
  const { waiting, state } = fight.now;
  const phase = ruleset.overview(state, GM).phase.replaceAll(/\d+/g, 'n');
  if (waiting.kind === 'roll') return `${phase}: roll for ${waiting.roll.request.rule}`;
  if (waiting.kind !== 'decisions') return `${phase}: ${waiting.kind}`;
  const keys = new Set(waiting.open.map(({ decision }) => decision.key));
  return `${phase}: ${[...keys].sort().join(', ')}`;
}

/** Freezes a value, so that any change in place throws. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}
