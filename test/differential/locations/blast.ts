import { attack, fumble, land, roll, spend } from './attack.ts';
import type { Met, Order } from './blow.ts';
import { defend, settleDefence, standOf } from './defence.ts';
import { burden, d6, isBotch, person, yards } from './person.ts';
import type { Weapon } from './sheets.ts';
import { weaponOf } from './things.ts';
import type { Cell, Person, World } from './world.ts';
import { byTable, deal } from './wounds.ts';

// Attacks that use the Locations table: vehicles, and blasts on everyone in them.

/** A vehicle at one target. */
export function ram(world: World, from: Person, order: Order): void {
  if (world.readings['blast-attack'] === 'against-def') {
    attack(world, from, order);
    return;
  }
  world.what.push('vehicle without a roll');
  const by = weaponOf(from, order.weapon);
  const target = person(world, order.target);
  spend(from, by, target.cell);
  burst(world, by, [target], order.maneuver === 'charge' ? 3 : 0);
  from.aim = null;
}

/** A blast: everybody around a yard, friend or enemy. */
export function blast(world: World, from: Person, weapon: string, at: Cell): void {
  const by = weaponOf(from, weapon);
  world.what.push('blast');
  spend(from, by, at);
  const struck = world.people.filter((who) => !who.isDead && yards(who.cell, at) <= by.radius);
  if (world.readings['blast-attack'] === 'no-roll') burst(world, by, struck, 0);
  else if (struck.length > 0) explode(world, from, by, at, struck);
  from.aim = null;
}

function burst(world: World, by: Weapon, struck: readonly Person[], more: number): void {
  for (const who of struck) {
    const place = by.damageKind === 'cold' ? 'torso' : byTable(world, who);
    deal(world, who, place, by.damageKind, by.damage + more);
  }
}

/** One roll against the DEF of each target. A tied pair rolls again on its own. */
function explode(world: World, from: Person, by: Weapon, at: Cell, struck: readonly Person[]): void {
  const close = yards(from.cell, at) <= 1 ? 3 : 0;
  const bonus = from.sheet.skills.projectile + burden(world, from, 'plain') + close;
  const die = d6(world);
  const total = die.sum + bonus;
  const misses = world.readings['botch-attack'] === 'misses';
  // Whether the roll is a botch is checked when it first matters.
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
