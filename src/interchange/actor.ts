import type { Json } from '../kernel/json.ts';
import { type Fact, type Found, isFields, leaves } from './found.ts';

// Actors as the two systems for the 2d6 family on the common virtual tabletop export them. One writes
// characteristics in full and skills as items, the other both by short keys; either may come alone or in a list.

const CHARACTERISTICS: Readonly<Record<string, string>> = {
  strength: 'STR',
  dexterity: 'DEX',
  endurance: 'END',
  intelligence: 'INT',
  education: 'EDU',
  socialstanding: 'SOC',
};

/** Keys of skills that are two words and more. */
const SKILLS: Readonly<Record<string, string>> = {
  guncombat: 'Gun Combat',
  heavyweapons: 'Heavy Weapons',
  vaccsuit: 'Vacc Suit',
  jackofalltrades: 'Jack of All Trades',
};

type Fields = { readonly [field: string]: Json };

/** Whether this is an actor of one of them. */
export function isActor(value: Fields): boolean {
  const system = systemOf(value);
  return system !== undefined && isFields(system.characteristics);
}

function systemOf(actor: Fields): Fields | undefined {
  const system = actor.system ?? actor.data;
  return isFields(system) ? system : undefined;
}

/** Somebody as an actor: characteristics, skills, and what it carries by name. All else is told as unread. */
export function fromActor(actor: Fields): Found {
  const { name, items, system: _, data: __, ...rest } = actor;
  const { characteristics, skills, ...others } = systemOf(actor)!;
  const read = [scores(characteristics as Fields), trained(skills), carried(items)];
  return {
    name: typeof name === 'string' ? name : null,
    kind: null,
    entry: {},
    facts: read.flatMap(({ facts }) => facts),
    unread: [...read.flatMap(({ unread }) => unread), ...leaves(others, 'system'), ...leaves(rest, '')],
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
    const field = CHARACTERISTICS[key.toLowerCase()] ?? key;
    if (!isFields(value)) return { facts: [{ field, value }], unread: [] };
    const { value: score = null, ...rest } = value;
    const facts = score === null ? [] : [{ field, value: score }];
    return { facts, unread: leaves(rest, `characteristics.${key}`) };
  });
  return together(parts);
}

/** Skills by their keys: `{ guncombat: { value: 1, trained: true, specialities: { slug: { value: 2 } } } }`. */
function trained(skills: Json | undefined): Read {
  if (!isFields(skills)) return { facts: [], unread: skills === undefined ? [] : leaves(skills, 'skills') };
  const parts = Object.entries(skills).map(([key, skill]) => {
    if (!isFields(skill)) return { facts: [], unread: leaves(skill, `skills.${key}`) };
    const { value, trained: isTrained, specialities, ...rest } = skill;
    const unread = leaves(rest, `skills.${key}`);
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

/** What kind of list an item is for, by its type. */
const LISTS: Readonly<Record<string, string>> = { weapon: 'weapons', armor: 'armour', armour: 'armour' };

function carried(items: Json | undefined): Read {
  if (!Array.isArray(items)) return { facts: [], unread: items === undefined ? [] : leaves(items, 'items') };
  const parts = (items as readonly Json[]).map((item, i): Read => {
    const way = `items.${i}`;
    if (!isFields(item) || typeof item.name !== 'string') return { facts: [], unread: leaves(item, way) };
    const { name, type, system, data, ...rest } = item;
    const inner = isFields(system ?? data) ? ((system ?? data) as Fields) : {};
    const { value = 0, ...others } = inner;
    const unread = [...leaves(rest, way), ...leaves(type === 'skills' ? others : inner, `${way}.system`)];
    if (type === 'skills') return { facts: [skillFact(name, value)], unread };
    const list = LISTS[String(type)];
    if (list !== undefined) return { facts: [{ field: list, value: [name] }], unread };
    return { facts: [], unread: [{ field: String(type), value: name }, ...unread] };
  });
  return together(parts);
}
