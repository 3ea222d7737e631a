import { add, type Fight, type Fighter, FightOver, points, type Standing, skillRoll } from './fighter.ts';
import { type Assault, burstTable } from './modifiers.ts';
import type { Bodily, Weapon } from './sheets.ts';

// The effects of a hit: damage minus armour, the three physical scores, disturbed work, falling.

const BODILY = ['STR', 'DEX', 'END'] as const;

/** The effects of a hit with this Effect. */
export function hit(fight: Fight, assault: Assault, effect: number): void {
  const { from, to, weapon } = assault;
  fight.told.push(['hit', to.id, effect]);
  let sum = points(weapon.damage, fight.fate) + effect + burstDamage(fight, assault);
  sum = Math.max(effect >= 6 ? 1 : 0, sum - stopped(fight, to, weapon));
  strike(fight, from, to, sum, weapon);
  decide(fight);
}

function burstDamage(fight: Fight, { weapon, mode }: Assault): number {
  if (mode === 'burst') return weapon.auto;
  if (mode !== 'burst-damage') return 0;
  const more = burstTable(weapon.auto);
  return more.dice > 0 ? add(fight.fate.dice(more.dice)) : more.points;
}

/** What armour stops. */
export function stopped({ sheets }: Fight, who: Fighter, { isLaser }: Weapon): number {
  let sum = 0;
  for (const suit of sheets.get(who.id)!.armour) {
    sum += isLaser ? Math.max(0, suit.laserRating - (who.ablated[suit.id] ?? 0)) : suit.rating;
  }
  return sum;
}

/**
 * Deals damage after armour: records it, and applies it now or, if the target acts at the same moment, later.
 */
export function strike(fight: Fight, from: Fighter, to: Fighter, sum: number, weapon: Weapon): void {
  fight.told.push(['damage', to.id, sum]);
  if (fight.now.rulings['aim-loss'] === 'yes') to.aim = null;
  if (weapon.isLaser) wearOff(fight, to);
  if (sum === 0) return;
  if (actsAtOnce(fight.now, from, to)) to.heldBlows.push({ attacker: from.id, points: sum });
  else wound(fight, to, sum);
}

/** Whether the target acts at the same moment and no reaction has changed its initiative since. */
function actsAtOnce({ tied, turns }: Standing, from: Fighter, to: Fighter): boolean {
  const isOwnTurn = turns[0]?.who === from.id;
  const isToCome = to.turn === 'waiting' && to.life === 'awake' && to.initiative === turns[0]?.count;
  return isOwnTurn && tied.includes(to.id) && isToCome;
}

function wearOff({ sheets }: Fight, who: Fighter): void {
  for (const suit of sheets.get(who.id)!.armour) {
    if (suit.isAblat && who.ablated[suit.id]! < suit.laserRating) who.ablated[suit.id]! += 1;
  }
}

function wound(fight: Fight, who: Fighter, sum: number): void {
  const ways = waysToBear(fight, who, sum);
  const lost =
    ways.length === 1 ? ways[0]! : (fight.fate.answer('wound', ways.map(loseWords)).loss as Bodily);
  for (const each of BODILY) who.scores[each] -= lost[each];
  who.woundedAt = fight.now.clock;
  const wasAwake = who.life === 'awake';
  fall(fight, who);
  if (wasAwake && who.life === 'awake' && who.task !== null) disturb(fight, who, sum);
}

function loseWords(loss: Bodily): string {
  return `lose STR ${loss.STR} DEX ${loss.DEX} END ${loss.END}`;
}

/** The possible distributions of the points. */
function waysToBear({ now, sheets }: Fight, who: Fighter, sum: number): Bodily[] {
  const { STR, DEX, END } = who.scores;
  if (sum >= STR + DEX + END) return [{ STR, DEX, END }];
  const full = sheets.get(who.id)!.characteristics;
  const isFirst = BODILY.every((each) => who.scores[each] === full[each]);
  const ways: Bodily[] = [];
  for (let end = 0; end <= Math.min(END, sum); end++) {
    for (let str = 0; str <= Math.min(STR, sum - end); str++) {
      const dex = sum - end - str;
      if (dex <= DEX) ways.push({ STR: str, DEX: dex, END: end });
    }
  }
  if (!isFirst && now.rulings['later-wounds'] === 'shared') return ways;
  // END first, then as much as possible from STR or DEX, and the rest from the other.
  const rest = sum - Math.min(END, sum);
  return ways.filter((way) => {
    const inOrder = way.STR === Math.min(STR, rest) || way.DEX === Math.min(DEX, rest);
    return way.END === Math.min(END, sum) && inOrder;
  });
}

/** With two scores at 0 an agent is unconscious, with three it is dead. */
function fall(fight: Fight, who: Fighter): void {
  const { STR, DEX, END } = who.scores;
  const noughts = [STR, DEX, END].filter((each) => each === 0).length;
  const isAnyTwo = fight.now.rulings['unconscious-at'] === 'any-two';
  const isOut = isAnyTwo ? noughts >= 2 : STR === 0 || DEX === 0;
  if (noughts === 3) die(who);
  else if (isOut && who.life === 'awake') {
    who.life = 'unconscious';
    who.wakesAt = fight.now.clock + 60;
    lieStill(who);
  }
}

export function die(who: Fighter): void {
  who.life = 'dead';
  who.wakesAt = null;
  who.heldBlows = [];
  lieStill(who);
}

function lieStill(who: Fighter): void {
  who.aim = null;
  who.task = null;
  who.stance = 'prone';
  who.significant = 0;
  who.minor = 0;
}

/** The fight is over once only one side is conscious, unless damage to one of them is still held back. */
export function decide(fight: Fight): void {
  if (fight.now.combatants.some(({ life, heldBlows }) => life === 'awake' && heldBlows.length > 0)) return;
  const awake = new Set(fight.now.combatants.filter((each) => each.life === 'awake').map(({ side }) => side));
  if (awake.size < 2) throw new FightOver();
}

/** The check of an agent that is hurt at work: its skill minus the damage. */
function disturb(fight: Fight, who: Fighter, sum: number): void {
  const task = fight.now.tasks.find(({ id }) => id === who.task)!;
  const total = skillRoll(fight, who, { skill: task.skill, by: task.characteristic }) - sum;
  fight.told.push(['work', who.id, total]);
  if (total >= 8) return;
  who.lostWork = who.task;
  if (total <= 2) fight.now.progress.find(({ id }) => id === who.task)!.done = 0;
}
