import type { CombatantSetup, Encounter } from '../../kernel/encounter.ts';
import { GM } from '../../kernel/ids.ts';
import type { Json } from '../../kernel/json.ts';
import type { Ruleset } from '../../kernel/ruleset.ts';

/** The combatants of an encounter in the terms of another tool, and the names of what that tool has no field for. */
export interface ExportedCombatants {
  readonly file: Json;
  readonly leftOut: readonly string[];
}

/**
 * Returns the combatants of an encounter as Improved Initiative takes them (`POST /launchencounter/`): name, hit points,
 * whether a player plays it, whether it is hidden. Hit points are the health that the rulebook shows in its lists.
 */
export function forImprovedInitiative(
  ruleset: Pick<Ruleset, 'start' | 'overview'>,
  encounter: Encounter<unknown, unknown>,
): ExportedCombatants {
  // Lists show the health of those who are there.
  const all = encounter.combatants.map((who) => ({ ...who, isInReserve: false }));
  const { standings } = ruleset.overview(ruleset.start({ ...encounter, combatants: all }), GM);
  const fighters = encounter.combatants.map((who) => {
    const health = standings.find(({ id }) => id === who.id)?.health ?? null;
    return { who, health };
  });
  const Combatants = fighters.map(({ who, health }) => ({
    Id: who.id,
    Name: who.name,
    ...(health && { HP: { Value: health[1], Notes: '' } }),
    Player: who.seat === GM ? '' : 'player',
    ...(who.isInReserve && { Hidden: true }),
  }));
  const isHurt = fighters.some(({ health }) => health !== null && health[0] < health[1]);
  const fields = new Set(encounter.combatants.flatMap(fieldsOf));
  const leftOut = [...(isHurt ? ['wounds'] : []), 'side', ...[...fields].toSorted()];
  return { file: { Combatants }, leftOut };
}

/** The fields of a sheet, without those of its health. */
function fieldsOf({ sheet }: CombatantSetup<unknown>): readonly string[] {
  return Object.entries(sheet as Readonly<Record<string, Json>>).flatMap(([name, value]) => {
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    return isEmpty || name === 'hp' || name === 'hpNow' ? [] : [name];
  });
}
