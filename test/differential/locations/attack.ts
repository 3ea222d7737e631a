import { defend, melee, protectors, type Stand, settleDefence, standOf } from './defence.ts';
import {
  burden,
  type Cell,
  d6,
  fall,
  isAble,
  isAtHand,
  isBotch,
  isHeld,
  letFall,
  type Person,
  person,
  type World,
  weaponOf,
  weaponsOf,
  yards,
} from './person.ts';
import type { Place, Weapon } from './sheets.ts';
import { around, byTable, deal, insteadOf, isTaken, stun } from './wounds.ts';

// The core of the chapter once more, in the plainest words: attack, defence and damage. Where the chapter is silent
// it follows the readings that the rulebook names.

export interface Order {
  maneuver: string;
  target: string;
  weapon: string;
  called: Place;
  /** What a Disarm pits against C. */
  with: 'A' | 'C';
}

/** An attack under way. */
interface Blow extends Order {
  from: Person;
  to: Person;
  by: Weapon;
}

interface Met {
  attack: number;
  defence: number;
  isHit: boolean;
  isBotch: boolean;
  stand: Stand;
}

/** One attack from the shot that it costs to the weapon that it may cost. */
export function attack(world: World, from: Person, order: Order): void {
  const target = person(world, order.target);
  const by = weaponOf(from, order.weapon);
  world.what.push(order.maneuver);
  spend(from, by, target.cell);
  const first = standOf(world, target, from, by);
  const helpers = protectors(world, target, from, by);
  const bonus = attackBonus(world, { ...order, from, to: target, by });
  let stand = first;
  let against: number | undefined;
  if (helpers.length > 0) [stand, against] = stepIn(world, first, helpers);
  const met = roll(world, bonus, stand, against);
  from.aim = null;
  land(world, { ...order, from, to: stand.who, by }, met);
  if (met.isBotch) fumble(world, from, by);
}

function spend(from: Person, by: Weapon, cell: Cell): void {
  if (by.shots !== null) {
    from.shots[by.id]! -= 1;
    if (by.kind === 'thrown' && from.shots[by.id] === 0)
      from.held = from.held.filter(({ item }) => item !== by.id);
  } else if (by.kind === 'thrown') letFall(from, by.id, cell);
}

const CALLED: Partial<Record<Place, number>> = { torso: 0, head: -6 };

/** All that is added to the die of an attack. */
function attackBonus(world: World, { from, to, by, called, maneuver }: Blow): number {
  const distance = yards(from.cell, to.cell);
  const isShot = by.kind !== 'melee';
  let sum = skillFor(from, by) + burden(world, from, 'plain') + (CALLED[called] ?? -3);
  if (isShot && distance <= 1) sum += 3;
  if (to.isProne) sum += distance <= 20 ? 3 : -3;
  if (from.aim?.target === to.id) sum += from.aim.bonus + (from.isProne && isShot ? 3 : 0);
  if (maneuver === 'counter') sum -= 3;
  if (maneuver === 'dual-wield') sum -= by.weight === 'light' ? 1 : 3;
  return sum;
}

const skillFor = (from: Person, by: Weapon): number =>
  by.kind === 'melee' ? melee(from) : from.sheet.skills.projectile;

/** Who steps in and has the higher DEF is struck at, with that DEF. */
function stepIn(world: World, first: Stand, helpers: readonly Stand[]): [Stand, number] {
  let [best, most] = [first, defend(world, first)];
  for (const helper of helpers) {
    const own = defend(world, helper);
    helper.who.fast.push('protect');
    world.what.push(own > most ? 'protected' : 'protected in vain');
    if (own > most) {
      settleDefence(best);
      [best, most] = [helper, own];
    } else settleDefence(helper);
  }
  return [best, most];
}

/** Attack against DEF, both again while they tie; `against` is a DEF rolled before. */
function roll(world: World, bonus: number, stand: Stand, against?: number): Met {
  const misses = world.readings['botch-attack'] === 'misses';
  let ready = against;
  for (;;) {
    const die = d6(world);
    const attackTotal = die.sum + bonus;
    const defence = ready ?? defend(world, stand);
    ready = undefined;
    const isTie = attackTotal === defence;
    // A die that ties is forgotten, a 1 too, unless it might miss outright.
    if (isTie && !(misses && die.first === 1)) continue;
    const botched = isBotch(world, die.first);
    if (isTie && !botched) continue;
    settleDefence(stand);
    return {
      attack: attackTotal,
      defence,
      isHit: attackTotal > defence && !(botched && misses),
      isBotch: botched,
      stand,
    };
  }
}

function land(
  world: World,
  blow: Blow,
  { attack: total, defence, isHit, isBotch: botched, stand }: Met,
): void {
  world.told.push(['attack', blow.from.id, blow.to.id, total, defence, isHit]);
  world.what.push(`${stand.kind}: ${isHit ? 'hit' : 'miss'}`, ...(botched ? ['botch'] : []));
  if (!isHit) {
    afterMiss(world, blow, stand);
    return;
  }
  if (blow.maneuver === 'disarm') disarm(world, blow);
  else if (blow.maneuver === 'shove') shove(world, blow);
  else if (blow.maneuver === 'trip') trip(world, blow);
  else wound(world, blow, total - defence);
}

/** Successes, DMG and what is added; then where, then the body. */
function wound(world: World, { from, to, by, called, maneuver }: Blow, successes: number): void {
  let points = successes + by.damage;
  if (by.strikes === 'aimed' && by.kind !== 'projectile') points += from.c <= 4 ? -1 : from.c >= 9 ? 1 : 0;
  if (maneuver === 'charge') points += 3;
  deal(world, to, placeOf(world, to, by, called), by.damageKind, points);
}

function placeOf(world: World, to: Person, by: Weapon, called: Place): Place {
  if (by.damageKind === 'cold') return 'torso';
  if (by.strikes !== 'aimed') return byTable(world, to);
  return to.lost[called] === null ? called : insteadOf(world, to);
}

/** A Block held for it gives a blow back; a Dodge a yard of what was left over. */
function afterMiss(world: World, { from }: Blow, { who, kind, isForCounter }: Stand): void {
  if (isForCounter) counter(world, who, from);
  if (kind === 'dodge' || kind === 'fixed') spareYard(world, who);
}

function counter(world: World, who: Person, attacker: Person): void {
  const reach = (weapon: Weapon): boolean =>
    weapon.kind === 'melee' && isAtHand(who, weapon) && yards(who.cell, attacker.cell) <= weapon.range;
  if (!isAble(world, who) || attacker.isDead || !weaponsOf(who).some(reach)) return;
  const answer = world.fate.ask('counter-attack', who.id);
  if (answer.kind === 'forgo') return;
  const order = answer as unknown as Order;
  attack(world, who, { ...order, maneuver: 'counter', target: attacker.id });
}

function spareYard(world: World, who: Person): void {
  if (!isAble(world, who) || who.turn !== 'over' || who.spare < 1) return;
  if (around(world, who.cell).every((cell) => isTaken(world, cell))) return;
  const answer = world.fate.ask('spare-speed', who.id);
  if (answer.kind !== 'move') return;
  world.what.push('spare Speed');
  who.cell = answer.to as Cell;
  who.spare -= 1;
  who.aim = null;
}

/** Both roll a trait, ties again. */
function wins(world: World, { from, to }: Blow, own: 'A' | 'C', other: 'A' | 'C'): boolean {
  const trait = (who: Person, which: 'A' | 'C'): number =>
    (which === 'A' ? who.sheet.traits.A : who.c) + burden(world, who, 'plain');
  for (;;) {
    const mine = d6(world).sum + trait(from, own);
    const theirs = d6(world).sum + trait(to, other);
    if (mine !== theirs) return mine > theirs;
  }
}

function disarm(world: World, blow: Blow): void {
  if (!wins(world, blow, blow.with, 'C')) return;
  const { from, to, called } = blow;
  const thing = to.held.find(({ hands }) => hands.includes(called));
  if (thing === undefined) return;
  world.what.push('disarmed');
  letFall(
    to,
    thing.item,
    away(world, from.cell, to.cell, world.fate.die(), () => false),
  );
}

function shove(world: World, blow: Blow): void {
  if (!wins(world, blow, 'C', 'C')) return;
  const { from, to } = blow;
  const cell = away(world, from.cell, to.cell, world.fate.die(), (each) => isTaken(world, each));
  if (yards(cell, to.cell) === 0) return;
  world.what.push('shoved');
  to.cell = cell;
  to.aim = null;
}

function trip(world: World, blow: Blow): void {
  if (!wins(world, blow, 'C', 'A')) return;
  world.what.push('tripped');
  fall(blow.to);
  stun(world, blow.to);
}

/**
 * Straight on from `start`, away from `from`, for so many yards or until the way ends. The next yard is one further
 * from `from`; of those the one nearest to the line, and of two alike the one that is not across a corner.
 */
function away(world: World, from: Cell, start: Cell, many: number, isShut: (cell: Cell) => boolean): Cell {
  const off = ([x, y]: Cell): number =>
    Math.abs((x - from[0]) * (start[1] - from[1]) - (y - from[1]) * (start[0] - from[0]));
  let at = start;
  for (let i = 0; i < many; i++) {
    const further = around(world, at).filter((cell) => yards(from, cell) > yards(from, at));
    const least = Math.min(...further.map(off));
    const next = further.find((cell) => off(cell) === least);
    if (next === undefined || isShut(next)) break;
    at = next;
  }
  return at;
}

/** What a botch does to the weapon, after the blow. */
function fumble(world: World, from: Person, by: Weapon): void {
  if (by.hands === 0) return;
  const isAsked = world.readings['fumble-effect'] === 'gm';
  const odd = () => (world.fate.die() % 2 === 1 ? 'broken' : 'dropped');
  const effect = isAsked ? world.fate.ask('fumble', 'gm').kind : odd();
  const isLying = from.lying.some(({ item }) => item === by.id);
  if (effect === 'broken' && (isHeld(from, by) || isLying)) {
    from.held = from.held.filter(({ item }) => item !== by.id);
    from.lying = from.lying.filter(({ item }) => item !== by.id);
    from.broken.push(by.id);
  }
  if (effect === 'dropped' && isHeld(from, by)) letFall(from, by.id, from.cell);
}

/** Two blows, the second with the other weapon at whomever it reaches. */
export function dualWield(world: World, from: Person, order: Order, second: string): void {
  attack(world, from, order);
  const by = weaponOf(from, second);
  const isReached = (other: Person): boolean =>
    other.side !== from.side && !other.isDead && yards(from.cell, other.cell) <= by.range;
  if (!isAtHand(from, by) || !isAble(world, from) || !world.people.some(isReached)) return;
  const answer = world.fate.ask('second-blow', from.id);
  if (answer.kind === 'forgo') return;
  attack(world, from, { ...(answer as unknown as Order), maneuver: 'dual-wield', weapon: second });
}

/** A vehicle at one target. */
export function ram(world: World, from: Person, order: Order): void {
  if (world.readings['blast-attack'] === 'against-def') {
    attack(world, from, order);
    return;
  }
  world.what.push('vehicle without a roll');
  burst(world, weaponOf(from, order.weapon), [person(world, order.target)]);
  from.aim = null;
}

/** Everybody around a yard, friend or foe. */
export function blast(world: World, from: Person, weapon: string, at: Cell): void {
  const by = weaponOf(from, weapon);
  world.what.push('blast');
  spend(from, by, at);
  const struck = world.people.filter((who) => !who.isDead && yards(who.cell, at) <= by.radius);
  if (world.readings['blast-attack'] === 'no-roll') burst(world, by, struck);
  else if (struck.length > 0) explode(world, from, by, at, struck);
  from.aim = null;
}

function burst(world: World, by: Weapon, struck: readonly Person[]): void {
  for (const who of struck)
    deal(world, who, by.damageKind === 'cold' ? 'torso' : byTable(world, who), by.damageKind, by.damage);
}

/** One roll against the DEF of each; a pair that ties rolls again for itself. */
function explode(world: World, from: Person, by: Weapon, at: Cell, struck: readonly Person[]): void {
  const close = yards(from.cell, at) <= 1 ? 3 : 0;
  const bonus = from.sheet.skills.projectile + burden(world, from, 'plain') + close;
  const die = d6(world);
  const total = die.sum + bonus;
  const misses = world.readings['botch-attack'] === 'misses';
  // Whether the one roll is a botch is looked into when it first decides anything.
  let known: boolean | undefined;
  let isFumbled = false;
  for (const to of struck) {
    const stand = standOf(world, to, from, by);
    const defence = defend(world, stand);
    let met: Met;
    if (total !== defence || misses) known ??= isBotch(world, die.first);
    if (total === defence && !(misses && known)) met = roll(world, bonus, stand);
    else {
      settleDefence(stand);
      const botched = known === true;
      met = {
        attack: total,
        defence,
        isHit: total > defence && !(botched && misses),
        isBotch: botched,
        stand,
      };
    }
    isFumbled ||= met.isBotch;
    const order = { maneuver: 'attack', target: to.id, weapon: by.id, called: 'torso', with: 'C' } as const;
    land(world, { ...order, from, to, by }, met);
  }
  if (isFumbled) fumble(world, from, by);
}
