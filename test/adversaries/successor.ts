import type { Encounter } from '../../src/kernel/encounter.ts';
import type { Pick } from '../../src/kernel/policy.ts';

/** The fight with one combatant more off stage, whom the seat of another may bring in when that one is dead. */
export function withSuccessor(
  encounter: Encounter<unknown, unknown>,
  pick: Pick,
): Encounter<unknown, unknown> {
  const { combatants } = encounter;
  const first = combatants[pick(combatants.length)]!;
  const successor = { ...first, id: `${first.id}-ii`, name: `${first.name} the Second`, isInReserve: true };
  return { ...encounter, combatants: [...combatants, successor] };
}
