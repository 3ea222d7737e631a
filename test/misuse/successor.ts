import type { Encounter } from '../../src/kernel/encounter.ts';

/** The fight with one combatant more off stage for each seat, whom it may bring in when one of its own is dead. */
export function withSuccessors(encounter: Encounter<unknown, unknown>): Encounter<unknown, unknown> {
  const { combatants } = encounter;
  const firsts = combatants.filter(({ seat }, at) => combatants.findIndex((who) => who.seat === seat) === at);
  const successors = firsts.map((first) => {
    return { ...first, id: `${first.id}-ii`, name: `${first.name} the Second`, isInReserve: true };
  });
  return { ...encounter, combatants: [...combatants, ...successors] };
}
