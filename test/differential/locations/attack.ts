import type { Blow, Met, Order } from './blow.ts';
import { defend, mayBlock, melee, protectors, type Stand, settleDefence, standOf } from './defence.ts';
import { disarm, shove, trip } from './harmless.ts';
import { burden, d6, isAble, isBotch, person, yards } from './person.ts';
import type { Place, Weapon } from './sheets.ts';
import { spareNow } from './speed.ts';
import { isAtHand, isHeld, letFall, weaponOf, weaponsOf } from './things.ts';
import type { Cell, Person, World } from './world.ts';
import { around, byTable, deal, insteadOf, isTaken } from './wounds.ts';

// A second implementation of the chapter's core in the plainest words: attack, defence and damage. Where the
// chapter is silent, it follows the rulebook's rulings.

/** One attack, from the shot that it uses to the weapon that it may break. */
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

export function spend(from: Person, by: Weapon, cell: Cell): void {
  if (by.shots !== null) {
    from.shots[by.id]! -= 1;
    if (by.kind === 'thrown' && from.shots[by.id] === 0)
      from.held = from.held.filter(({ item }) => item !== by.id);
  } else if (by.kind === 'thrown') letFall(from, by.id, cell);
}

const CALLED: Partial<Record<Place, number>> = { torso: 0, head: -6 };

/** All modifiers of an attack roll. */
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

/**
 * A comrade with a higher DEF who steps in becomes the target, with that DEF. AvA decides between equal ones.
 */
function stepIn(world: World, first: Stand, helpers: readonly Stand[]): [Stand, number] {
  let [front, most] = [[first], defend(world, first)];
  for (const helper of helpers) {
    const own = defend(world, helper);
    helper.who.fast.push('protect');
    world.what.push(own > most ? 'protected' : 'protected in vain');
    if (own > most) {
      for (const stand of front) settleDefence(stand);
      [front, most] = [[helper], own];
    } else if (own === most && front[0] !== first) front.push(helper);
    else settleDefence(helper);
  }
  const best = front.length === 1 ? front[0]! : quickest(world, front);
  for (const stand of front) if (stand !== best) settleDefence(stand);
  return [best, most];
}

/** AvA; those with the same highest total roll again. */
function quickest(world: World, stands: readonly Stand[]): Stand {
  const totals = stands.map(({ who }) => d6(world).sum + who.sheet.traits.A + burden(world, who, 'plain'));
  const best = stands.filter((_, i) => totals[i] === Math.max(...totals));
  return best.length === 1 ? best[0]! : quickest(world, best);
}

/** Rolls attack against DEF, both again while they tie. `against` is a DEF that was rolled before. */
export function roll(world: World, bonus: number, stand: Stand, against?: number): Met {
  const misses = world.readings['botch-attack'] === 'misses';
  let ready = against;
  for (;;) {
    const die = d6(world);
    const attackTotal = die.sum + bonus;
    const defence = ready ?? defend(world, stand);
    ready = undefined;
    const isTie = attackTotal === defence;
    // A die that ties is ignored. So is a 1, unless a botch makes the attack miss.
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

export function land(
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

/** Successes, DMG and modifiers; then the location, then the body. */
function wound(world: World, { from, to, by, called, maneuver }: Blow, successes: number): void {
  let points = successes + by.damage;
  const isByArm = by.strikes === 'aimed' || world.readings['c-mod-scope'] === 'all';
  if (isByArm && by.kind !== 'projectile') points += from.c <= 4 ? -1 : from.c >= 9 ? 1 : 0;
  if (maneuver === 'charge') points += 3;
  deal(world, to, placeOf(world, to, by, called), by.damageKind, points);
}

function placeOf(world: World, to: Person, by: Weapon, called: Place): Place {
  if (by.damageKind === 'cold') return 'torso';
  if (by.strikes !== 'aimed') return byTable(world, to);
  return to.lost[called] === null ? called : insteadOf(world, to);
}

/** A held Block allows a counter-attack; a Dodge allows 1 yard of unused Speed. */
function afterMiss(world: World, { from }: Blow, { who, kind, isForCounter }: Stand): void {
  if (isForCounter) counter(world, who, from);
  if (kind === 'dodge' || kind === 'fixed') spareYard(world, who);
}

function counter(world: World, who: Person, attacker: Person): void {
  const reach = (weapon: Weapon): boolean =>
    weapon.kind === 'melee' &&
    isAtHand(who, weapon) &&
    (weapon.id !== 'fists' || mayBlock(world, who)) &&
    yards(who.cell, attacker.cell) <= weapon.range;
  if (!isAble(world, who) || attacker.isDead || !weaponsOf(who).some(reach)) return;
  const answer = world.fate.ask('counter-attack', who.id);
  if (answer.kind === 'forgo') return;
  const order = answer as unknown as Order;
  attack(world, who, { ...order, maneuver: 'counter', target: attacker.id });
}

function spareYard(world: World, who: Person): void {
  if (!isAble(world, who) || who.turn !== 'over' || spareNow(world, who) < 1) return;
  if (around(world, who.cell).every((cell) => isTaken(world, cell))) return;
  const answer = world.fate.ask('spare-speed', who.id);
  if (answer.kind !== 'move') return;
  world.what.push('spare Speed');
  who.cell = answer.to as Cell;
  who.spare -= 1;
  who.spareMoved += 1;
  who.aim = null;
}

/** The effect of a botch on the weapon, after the attack. */
export function fumble(world: World, from: Person, by: Weapon): void {
  if (by.hands === 0) return;
  const isAsked = world.readings['fumble-effect'] === 'gm';
  const odd = () => (world.fate.die() % 2 === 1 ? 'broken' : 'dropped');
  const effect = isAsked ? world.fate.ask('fumble', 'gm').kind : odd();
  // A thrown weapon has left the hand.
  if (by.kind === 'thrown' && by.shots !== null) return;
  const isLying = from.lying.some(({ item }) => item === by.id);
  if (effect === 'broken' && (isHeld(from, by) || isLying)) {
    from.held = from.held.filter(({ item }) => item !== by.id);
    from.lying = from.lying.filter(({ item }) => item !== by.id);
    from.broken.push(by.id);
  }
  if (effect === 'dropped' && isHeld(from, by)) letFall(from, by.id, from.cell);
}

/** Two attacks, the second with the other weapon at any target in reach. */
export function dualWield(world: World, from: Person, order: Order, second: string): void {
  const isAtComrade = person(world, order.target).side === from.side;
  attack(world, from, order);
  const by = weaponOf(from, second);
  const isReached = (other: Person): boolean =>
    (isAtComrade ? other !== from : other.side !== from.side) &&
    !other.isDead &&
    yards(from.cell, other.cell) <= by.range;
  if (!isAtHand(from, by) || !isAble(world, from) || !world.people.some(isReached)) return;
  const answer = world.fate.ask('second-blow', from.id);
  if (answer.kind === 'forgo') return;
  attack(world, from, { ...(answer as unknown as Order), maneuver: 'dual-wield', weapon: second });
}
