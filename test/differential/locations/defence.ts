import { burden, d6, isAble, isUsable, yards } from './person.ts';
import type { Weapon } from './sheets.ts';
import type { Person, World } from './world.ts';

// A defence against an attack.

export interface Stand {
  who: Person;
  kind: 'none' | 'ref' | 'fixed' | 'dodge' | 'block';
  /** The DEF without a roll, or the number that is added to the die. */
  number: number;
  isRolled: boolean;
  isForCounter: boolean;
}

/** -3 for each earlier defence, -1 on guard; by one ruling, at most once. */
function further({ readings }: World, { defences }: Person, each: number): number {
  return -each * (readings['defence-penalty'] === 'flat' ? Math.min(1, defences) : defences);
}

const isOnRef = (who: Person, attacker: Person): boolean =>
  who.refs.some(({ against }) => against === null || against === attacker.id);

/** The only possible DEF, if the defender has no choice. */
function forced(world: World, who: Person, attacker: Person): Stand | undefined {
  const flat = { who, isRolled: false, isForCounter: false };
  if (!isAble(world, who)) return { ...flat, kind: 'none', number: 0 };
  const { dodge } = who.sheet.skills;
  if (isOnRef(who, attacker)) {
    const ref = Math.max(1, Math.floor(dodge / 2)) + further(world, who, 3);
    return { ...flat, kind: 'ref', number: Math.max(0, ref) };
  }
  if (world.readings['def-roll'] === 'rolled') return undefined;
  const counter = who.isCountering ? 3 : 0;
  const number = 3 + dodge + counter + further(world, who, who.isGuarding ? 1 : 3);
  return { ...flat, kind: 'fixed', number, isForCounter: who.isCountering };
}

export function melee(who: Person): number {
  const { melee: skill } = who.sheet.skills;
  return who.c < who.sheet.traits.C ? Math.min(skill, who.c) : skill;
}

function rolled(world: World, who: Person, kind: 'dodge' | 'block', weapon: Weapon): Stand {
  let number = burden(world, who, 'plain') + further(world, who, who.isGuarding ? 1 : 3);
  const isForCounter = kind === 'block' && who.isCountering;
  if (kind === 'dodge') number += who.sheet.skills.dodge;
  else number += melee(who) + (weapon.kind === 'melee' ? 0 : -6) + (isForCounter ? 3 : 0);
  return { who, kind, number, isRolled: true, isForCounter };
}

export function mayBlock(world: World, who: Person): boolean {
  return isUsable(world, who, 'right-arm') || isUsable(world, who, 'left-arm');
}

export function standOf(world: World, who: Person, attacker: Person, weapon: Weapon): Stand {
  const alone = forced(world, who, attacker);
  if (alone !== undefined) return alone;
  const isBlocked = mayBlock(world, who) && world.fate.ask('defence', who.id).kind === 'block';
  return rolled(world, who, isBlocked ? 'block' : 'dodge', weapon);
}

/** Comrades beside the target who step in, once a round each. */
export function protectors(world: World, target: Person, attacker: Person, weapon: Weapon): Stand[] {
  const stands: Stand[] = [];
  for (const who of world.people) {
    if (who === target || who === attacker || who.side !== target.side || !isAble(world, who)) continue;
    if (who.fast.includes('protect') || isOnRef(who, attacker) || yards(who.cell, target.cell) > 1) continue;
    const answer = world.fate.ask('protect', who.id);
    if (answer.kind === 'pass') continue;
    const kind = answer.with === 'block' && mayBlock(world, who) ? 'block' : 'dodge';
    stands.push(forced(world, who, attacker) ?? rolled(world, who, kind, weapon));
  }
  return stands;
}

export function defend(world: World, stand: Stand): number {
  return stand.number + (stand.isRolled ? d6(world).sum : 0);
}

/** A defence counts against later ones. A DEF of 0 does not count as a defence. */
export function settleDefence(stand: Stand): void {
  const { who, kind } = stand;
  if (kind === 'none') return;
  who.defences += 1;
  if (kind === 'block' || kind === 'fixed') who.isCountering = false;
}
