import type { CombatantSetup, Encounter } from '../../kernel/encounter.ts';
import { GM } from '../../kernel/ids.ts';
import type { Json } from '../../kernel/json.ts';
import { ok, type Result, refused } from '../../kernel/result.ts';
import type { Ruleset } from '../../kernel/ruleset.ts';

// The combatants of an encounter as files of other tools. Each names what it leaves out.

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

/** The characteristics of the 2d6 family, as actors name them. */
const CHARACTERISTICS: Readonly<Record<string, string>> = {
  STR: 'strength',
  DEX: 'dexterity',
  END: 'endurance',
  INT: 'intelligence',
  EDU: 'education',
  SOC: 'socialStanding',
};

/** The parts of a sheet that actors have, too. */
interface ActorSheet {
  readonly characteristics: Readonly<Record<string, number>>;
  readonly now?: Readonly<Record<string, number>>;
  readonly skills?: readonly {
    readonly skill: string;
    readonly specialty?: string | null;
    readonly level: number;
  }[];
  readonly weapons?: readonly ActorWeapon[];
  readonly armour?: readonly { readonly name: string; readonly rating: number }[];
  readonly ready?: readonly string[];
}

interface ActorWeapon {
  readonly id: string;
  readonly name: string;
  readonly damage: { readonly dice: number; readonly plus: number };
  readonly rounds: number | null;
}

/** The fields of a sheet that an actor holds. */
const WRITTEN: readonly string[] = ['characteristics', 'now', 'skills', 'weapons', 'armour', 'ready'];

/**
 * Returns the combatants of an encounter as actors of Foundry's system for 2d6 games (`twodsix`). Foundry reads one
 * actor a file. Refuses sheets without the characteristics that such actors have.
 */
export function forFoundry(encounter: Encounter<unknown, unknown>): Result<ExportedCombatants, string> {
  const strange = encounter.combatants.find(({ sheet }) => !isActorSheet(sheet));
  if (strange !== undefined) {
    const needed = Object.keys(CHARACTERISTICS).join(', ');
    return refused(`the sheet of ${strange.name} lacks the characteristics of an actor: ${needed}`);
  }
  const fields = new Set(encounter.combatants.flatMap(fieldsOf));
  const other = [...fields].filter((field) => !WRITTEN.includes(field)).toSorted();
  const file = encounter.combatants.map(({ name, sheet }) => actorOf(name, sheet as ActorSheet));
  return ok({ file, leftOut: ['side', 'traits of weapons and armour', ...other] });
}

function isActorSheet(sheet: unknown): sheet is ActorSheet {
  const { characteristics } = sheet as { readonly characteristics?: object };
  return (
    typeof characteristics === 'object' &&
    Object.keys(CHARACTERISTICS).every((key) => Object.hasOwn(characteristics, key))
  );
}

function actorOf(name: string, sheet: ActorSheet): Json {
  const { characteristics: full, now = full, skills = [], weapons = [], armour = [], ready = [] } = sheet;
  const scores = Object.entries(CHARACTERISTICS).map(([short, key]) => {
    const value = full[short]!;
    return [key, { key, value, damage: value - (now[short] ?? value), label: key, shortLabel: short }];
  });
  const body = ['STR', 'DEX', 'END'];
  const sum = (of: Readonly<Record<string, number>>): number =>
    body.reduce((points, each) => points + (of[each] ?? 0), 0);
  const items = [
    ...skills.map(({ skill, specialty, level }) => ({
      name: specialty === undefined || specialty === null ? skill : `${skill} (${specialty})`,
      type: 'skills',
      system: { value: level, characteristic: 'NONE' },
    })),
    ...weapons.map((weapon) => ({
      name: weapon.name,
      type: 'weapon',
      system: {
        damage: damageText(weapon.damage),
        ammo: weapon.rounds ?? 0,
        magazineSize: weapon.rounds ?? 0,
        equipped: ready.includes(weapon.id) ? 'equipped' : 'backpack',
      },
    })),
    ...armour.map((each) => ({
      name: each.name,
      type: 'armor',
      system: { armor: each.rating, equipped: 'equipped' },
    })),
  ];
  return {
    name,
    type: 'traveller',
    system: {
      characteristics: Object.fromEntries(scores),
      hits: { value: sum(now), max: sum(full), min: 0 },
    },
    items,
    _stats: { systemId: 'twodsix' },
  };
}

function damageText({ dice, plus }: ActorWeapon['damage']): string {
  return `${dice}d6${plus === 0 ? '' : plus > 0 ? `+${plus}` : plus}`;
}
