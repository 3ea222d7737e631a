import type { CombatantSetup, Encounter } from '../../kernel/encounter.ts';
import { GM } from '../../kernel/ids.ts';
import type { Json } from '../../kernel/json.ts';
import { ok, type Result, refused } from '../../kernel/result.ts';
import type { Ruleset } from '../../kernel/ruleset.ts';
import { type Fact, type Fields, type Found, isFields, leafValues } from './found.ts';

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
  readonly armour?: readonly {
    readonly name: string;
    readonly rating: number;
    readonly laserRating?: number;
  }[];
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
    ...armour.map(({ name: called, rating, laserRating = rating }) => ({
      name: called,
      type: 'armor',
      system: {
        armor: rating,
        equipped: 'equipped',
        ...(laserRating > rating && {
          secondaryArmor: { value: laserRating - rating, protectionTypes: ['laser'] },
        }),
      },
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

// Actors exported by the two 2d6 systems of a common virtual tabletop. One uses full names for characteristics and
// items for skills, the other uses short keys for both. A file contains one actor or a list.

const SCORES: Readonly<Record<string, string>> = {
  strength: 'STR',
  dexterity: 'DEX',
  endurance: 'END',
  intelligence: 'INT',
  education: 'EDU',
  socialstanding: 'SOC',
  intellect: 'INT',
  social: 'SOC',
};

/** Keys of skills whose names have several words. */
const SKILLS: Readonly<Record<string, string>> = {
  guncombat: 'Gun Combat',
  heavyweapons: 'Heavy Weapons',
  vaccsuit: 'Vacc Suit',
  jackofalltrades: 'Jack of All Trades',
};

/** Whether a map is an actor of one of these systems. */
export function isActor(value: Fields): boolean {
  const system = systemOf(value);
  return system !== undefined && isFields(system.characteristics);
}

function systemOf(actor: Fields): Fields | undefined {
  const system = actor.system ?? actor.data;
  return isFields(system) ? system : undefined;
}

/** Reads an actor: characteristics, skills and equipment by name. Everything else is reported as unread. */
export function fromActor(actor: Fields): Found {
  const { name, items, system: _, data: __, ...rest } = actor;
  const { characteristics, skills, ...others } = systemOf(actor)!;
  const read = [scores(characteristics as Fields), trained(skills), carried(items)];
  return {
    name: typeof name === 'string' ? name : null,
    kind: null,
    entry: {},
    facts: read.flatMap(({ facts }) => facts),
    unread: [
      ...read.flatMap(({ unread }) => unread),
      ...leafValues(others, 'system'),
      ...leafValues(rest, ''),
    ],
  };
}

interface Read {
  readonly facts: readonly Fact[];
  readonly unread: readonly Fact[];
}

const together = (parts: readonly Read[]): Read => ({
  facts: parts.flatMap(({ facts }) => facts),
  unread: parts.flatMap(({ unread }) => unread),
});

function scores(characteristics: Fields): Read {
  const parts = Object.entries(characteristics).map(([key, value]) => {
    const field = SCORES[key.toLowerCase()] ?? key;
    if (!isFields(value)) return { facts: [{ field, value }], unread: [] };
    const { value: score = null, show, ...rest } = value;
    // Characteristics that the sheet does not show are not in use.
    if (show === false) return { facts: [], unread: [] };
    const facts = score === null ? [] : [{ field, value: score }];
    return { facts, unread: leafValues(withoutNow(rest), `characteristics.${key}`) };
  });
  return together([...parts, hurtScores(characteristics)]);
}

const PHYSICAL = ['STR', 'DEX', 'END'];

/** Reads the physical characteristics as they are now, if one of them is hurt. */
function hurtScores(characteristics: Fields): Read {
  const scores = Object.entries(characteristics).flatMap(([key, each]) => {
    const field = SCORES[key.toLowerCase()] ?? key;
    if (!PHYSICAL.includes(field) || !isFields(each) || typeof each.value !== 'number') return [];
    const now = typeof each.damage === 'number' ? each.value - each.damage : (each.current ?? each.value);
    return [{ field: `now.${field}`, value: now, isHurt: now !== each.value }];
  });
  const isHurt = scores.some((each) => each.isHurt);
  return { facts: isHurt ? scores.map(({ field, value }) => ({ field, value })) : [], unread: [] };
}

function withoutNow({ damage: _, current: __, ...rest }: Fields): Fields {
  return rest;
}

/** Reads skills by their keys: `{ guncombat: { value: 1, trained: true, specialities: { slug: { value: 2 } } } }`. */
function trained(skills: Json | undefined): Read {
  if (!isFields(skills))
    return { facts: [], unread: skills === undefined ? [] : leafValues(skills, 'skills') };
  const parts = Object.entries(skills).map(([key, skill]) => {
    if (!isFields(skill)) return { facts: [], unread: leafValues(skill, `skills.${key}`) };
    const { value, trained: isTrained, specialities, ...rest } = skill;
    const unread = leafValues(rest, `skills.${key}`);
    if (isTrained === false)
      return { facts: [], unread: [...unread, { field: `skills.${key}`, value: 'untrained' }] };
    const title = SKILLS[key.toLowerCase()] ?? key.charAt(0).toUpperCase() + key.slice(1);
    const levels = isFields(specialities) ? Object.entries(specialities).map(levelOf) : [];
    const own =
      levels.length === 0 ? [skillFact(title, value ?? 0)] : levels.map((each) => skillFact(...each(title)));
    return { facts: own, unread };
  });
  return together(parts);
}

function levelOf([key, value]: [string, Json]) {
  const level = isFields(value) ? (value.value ?? 0) : value;
  return (title: string): readonly [string, Json] => [`${title} (${key})`, level];
}

function skillFact(title: string, level: Json): Fact {
  return { field: 'skills', value: [`${title} ${String(level)}`] };
}

/** The list of the sheet for each type of item. */
const LISTS: Readonly<Record<string, string>> = { weapon: 'weapons', armor: 'armour', armour: 'armour' };

function carried(items: Json | undefined): Read {
  if (!Array.isArray(items))
    return { facts: [], unread: items === undefined ? [] : leafValues(items, 'items') };
  const parts = (items as readonly Json[]).map((item, i): Read => {
    const way = `items.${i}`;
    if (!isFields(item) || typeof item.name !== 'string') return { facts: [], unread: leafValues(item, way) };
    const { name, type, system, data, ...rest } = item;
    const inner = isFields(system ?? data) ? ((system ?? data) as Fields) : {};
    const { value = 0, ...others } = inner;
    const unread = [
      ...leafValues(rest, way),
      ...leafValues(type === 'skills' ? others : inner, `${way}.system`),
    ];
    // A level below 0 marks what somebody has not learned.
    if (type === 'skills')
      return Number(value) < 0
        ? { facts: [], unread: [] }
        : { facts: [skillFact(titleOf(name), value)], unread };
    if (type === 'talent' && inner.subType === 'skill') return talent(name, inner, rest, way);
    const list = LISTS[String(type)];
    if (list !== undefined) return carriedItem(list, name, inner, unread);
    return { facts: [], unread: [{ field: String(type), value: name }, ...unread] };
  });
  return together(parts);
}

/** Reads a skill that is written as a talent, with its speciality inside. */
function talent(
  name: string,
  { level = 0, skill, subType: _, ...others }: Fields,
  rest: Fields,
  way: string,
): Read {
  const speciality = isFields(skill) && typeof skill.speciality === 'string' ? skill.speciality : '';
  const title = speciality === '' ? titleOf(name) : `${name} (${speciality})`;
  return {
    facts: [skillFact(title, level)],
    unread: [...leafValues(rest, way), ...leafValues(others, `${way}.system`)],
  };
}

/** `Melee Combat` is Melee, `Gun Combat: Archaic` is Gun Combat (archaic). */
function titleOf(name: string): string {
  const [, base = name, speciality] = /^(.+?):\s*(.+)$/.exec(name) ?? [];
  const title = base.replace(/^Melee Combat$/i, 'Melee');
  return speciality === undefined ? title : `${title} (${speciality.toLowerCase()})`;
}

/** Reads the skill of a weapon: `guncombat.slug` or `Gun Combat: Archaic`. */
function skillUsed(skill: Json | undefined): string | undefined {
  if (typeof skill !== 'string' || skill === '') return undefined;
  const [key = '', speciality] = skill.split('.');
  const title = SKILLS[key.toLowerCase()] ?? titleOf(key.charAt(0).toUpperCase() + key.slice(1));
  return speciality === undefined ? title : `${title} (${speciality})`;
}

/** The fields of a weapon or armour that are read. */
const USED = ['damage', 'skill', 'associatedSkillName', 'armor', 'protection', 'equipped'];
const LASER_FIELDS = ['secondaryArmor.value', 'protectionTypes.0', 'otherProtection', 'otherTypes'];

/** Reads a weapon or armour by its name, with what a sheet needs to write it out if no pack knows it. */
function carriedItem(list: string, name: string, system: Fields, unread: readonly Fact[]): Read {
  const id = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const own = isFields(system[list === 'weapons' ? 'weapon' : 'armour'])
    ? (system[list === 'weapons' ? 'weapon' : 'armour'] as Fields)
    : system;
  const written = list === 'weapons' ? weaponOf(name, own) : ratingOf(own);
  const fact = { field: list, value: [written === undefined ? { name } : { id, name, ...written }] };
  const inLaser = written !== undefined && 'laserRating' in written ? LASER_FIELDS : [];
  const used = [...USED, ...inLaser].map((key) => `.${key}`);
  const rest =
    written === undefined ? unread : unread.filter(({ field }) => !used.some((key) => field.endsWith(key)));
  return { facts: [fact], unread: rest };
}

function weaponOf(name: string, { damage, range, skill, associatedSkillName }: Fields): Fields | undefined {
  const [, dice, plus = ''] = /^(\d+)d6?([+-]\d+)?$/i.exec(String(damage).replaceAll(' ', '')) ?? [];
  if (dice === undefined) return undefined;
  const isNear = ['0', 'melee', 'reach', ''].includes(String(range ?? '').toLowerCase());
  const kind = isNear ? 'close-quarters' : /pistol|revolver/i.test(name) ? 'pistol' : 'rifle';
  const uses = skillUsed(skill ?? associatedSkillName);
  return { class: kind, ...(uses !== undefined && { skill: uses }), damage: `${dice}d6${plus}` };
}

function ratingOf(own: Fields): Fields | undefined {
  const { armor, protection, secondaryArmor, otherProtection, otherTypes } = own;
  const rating = Number(armor ?? protection);
  if (!Number.isInteger(rating) || rating < 0) return undefined;
  // Both systems add this protection to the usual one against damage of the named types.
  const { value: second = otherProtection, protectionTypes: types = otherTypes } = isFields(secondaryArmor)
    ? secondaryArmor
    : {};
  const more = /laser/i.test(String(types)) ? Number(second) : 0;
  return { rating, ...(Number.isInteger(more) && more > 0 && { laserRating: rating + more }) };
}

/** The types of actors that nobody plays in a fight between people. */
const NOT_PEOPLE: readonly string[] = ['vehicle', 'ship', 'spacecraft', 'space-object'];

/** Returns the type of an actor that is a vehicle or a ship; `undefined` for anybody else. */
export function vehicleType(value: Json): string | undefined {
  if (!isFields(value) || systemOf(value) === undefined) return undefined;
  return NOT_PEOPLE.find((type) => type === value.type);
}
