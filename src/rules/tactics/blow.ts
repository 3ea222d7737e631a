import type { Modifier } from '../../kernel/explanation.ts';
import type { AttackFacts } from './events.ts';
import type { Weapon } from './sheet.ts';
import type { Intent } from './state.ts';

/** One blow or shot against one target, with all that its check and its damage need to know. */
export interface Blow extends AttackFacts {
  readonly arm: Weapon;
  readonly intent: Intent;
  /** `item`: at whatever it is blocked with. @rule sunder-attack */
  readonly at: 'body' | 'item';
  /** Rounds of a burst, or of the spray it belongs to; 1 otherwise. */
  readonly rounds: number;
  /** The combat penalty of the action, the pain ignored already. @rule ignore-pain */
  readonly pain: readonly Modifier[];
  /** Superior and Inferior of a blast. @rule area */
  readonly levels: readonly Modifier[];
  /** Dice and damage that a blast rolled for all its targets. */
  readonly shared: Shared | null;
}

/** What the targets of one blast have in common. */
export interface Shared {
  /** Null: each target is rolled for. @rule area */
  readonly faces: readonly number[] | null;
  readonly w: Modifier;
  readonly s: Modifier;
  /** Ids of those who did not know of the thrower. @rule hidden-declaration */
  readonly unaware: readonly string[];
}

/** What events tell of a blow. */
export function factsOf({ attacker, target, weapon, way }: AttackFacts): AttackFacts {
  return { attacker, target, weapon, way };
}

export function isMelee(blow: Blow): boolean {
  return blow.arm.kind === 'melee';
}
