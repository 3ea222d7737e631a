import type { Encounter } from '../../src/kernel/encounter.ts';

/** Adds one combatant in reserve for each seat, which may bring it in after a death. */
export function withSuccessors(encounter: Encounter<unknown, unknown>): Encounter<unknown, unknown> {
  const { combatants } = encounter;
  const firsts = combatants.filter(({ seat }, at) => combatants.findIndex((who) => who.seat === seat) === at);
  const successors = firsts.map((first) => {
    return { ...first, id: `${first.id}-ii`, name: `${first.name} the Second`, isInReserve: true };
  });
  return { ...encounter, combatants: [...combatants, ...successors] };
}
