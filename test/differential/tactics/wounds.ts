import { type Blow, type Fate, type Met, nearestSize } from './blow.ts';
import { add } from './check.ts';
import {
  armorOf,
  type Fighter,
  isMelee,
  metres,
  multiplier,
  type Readings,
  sizeOf,
  weaponSize,
} from './fighter.ts';
import { isOver } from './over.ts';
import { sunderArmor, sunderBlock, sunderItem } from './sunder.ts';

// What a hit does: damage, armour, and what becomes of whoever bears it.

export interface Wounds {
  w: number | null;
  s: number | null;
}

/** Points of damage: 6, or "2d6+1". */
export function points(written: number | string, fate: Fate): number {
  if (typeof written === 'number') return written;
  const [dice, plus] = written.split('d6');
  return add(fate.dice(Number(dice))) + Number(plus);
}

/** What a hit with so many successes does. */
export function wound(blow: Blow, met: Met, successes: number): Wounds & { what: string[] } {
  const broken = sunderItem(blow, met, successes);
  if (broken !== undefined) return { w: null, s: null, what: broken };
  const bearer = met.kind === 'body' ? met.by : blow.to;
  const raw = before(blow, successes);
  const isCharge = charge(blow) > 0;
  const { w, s } = afterHands(blow, met, raw.w, behindArmor(blow, met, bearer, raw, successes));
  bearer.w -= w;
  bearer.s -= s;
  const fate = [...fall(bearer, w, s, blow.readings), ...(isCharge ? ['charge'] : [])];
  if (isOver(blow)) return { w, s, what: [...fate, 'the end'] };
  const what = [...fate, ...sunderBlock(blow, met, successes)];
  if (w > 0 || s > 0) what.push(...sunderArmor(blow, bearer));
  return { w, s, what };
}

interface Damage {
  w: number;
  s: number;
}

/** Base damage, charge and successes. */
function before(blow: Blow, successes: number): Damage {
  const { by, intent, blast, fate } = blow;
  const w = (blast?.w ?? points(by.w, fate)) + charge(blow);
  const s = blast?.s ?? points(by.s, fate);
  const isLethal = intent === 'kill';
  return { w: Math.max(0, isLethal ? w + successes : w), s: Math.max(0, isLethal ? s : s + successes) };
}

/** A run of four metres straight at the target puts its momentum into the blow. */
function charge({ from, to, by }: Blow): number {
  const times = multiplier(from);
  const last = from.trail.slice(-5);
  if (!isMelee(by) || times === 0 || last.length < 5) return 0;
  const [start, end] = [last[0]!, last[4]!];
  if (metres(start, to.cell) - metres(end, to.cell) !== 4) return 0;
  return last.every((cell) => isOnTheWay(start, end, cell)) ? times : 0;
}

/** Whether a cell lies no further than one off the straight line between two. */
function isOnTheWay(
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  [x, y]: readonly [number, number],
): boolean {
  const long = Math.max(Math.abs(bx - ax), Math.abs(by - ay));
  return Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) <= long;
}

/** Armour takes damage off, or turns wounds into stress if the weapon is the larger one. */
function behindArmor(blow: Blow, met: Met, bearer: Fighter, raw: Damage, successes: number): Damage {
  const armor = bearer.armorValue > 0 ? armorOf(bearer) : undefined;
  const isStopped = met.kind === 'block' && met.against !== 'arm' && successes <= 5;
  const value = Math.max(
    0,
    (armor === undefined ? 0 : bearer.armorValue) + (isStopped ? met.item!.defense : 0),
  );
  const size =
    armor === undefined ? (met.item === undefined ? 0 : nearestSize(met.item, blow.by)) : sizeOf(armor.size);
  if (weaponSize(blow.by) > size) {
    const turned = Math.min(value, raw.w);
    return { w: raw.w - turned, s: raw.s + turned };
  }
  const stopped = Math.min(value, raw.w);
  return { w: raw.w - stopped, s: Math.max(0, raw.s - (value - stopped)) };
}

/** Bare hands that fail cost stress besides. */
function afterHands({ readings }: Blow, { kind, item, against }: Met, raw: number, { w, s }: Damage): Damage {
  if (item?.kind !== 'hands' || against !== 'blow') return { w, s };
  const part = kind === 'parry' ? 4 : 2;
  const reading = readings['unarmed-extra'];
  const extra = Math.floor((reading === 'before-armor' ? raw : w) / part);
  return { w: reading === 'instead' ? w - extra : w, s: s + extra };
}

/** What becomes of somebody who has lost so much. */
function fall(who: Fighter, w: number, s: number, readings: Readings): string[] {
  const deadly = -who.sheet.bod - (readings['death-line'] === 'dying' ? 1 : 0);
  if (w > 0 && who.w <= deadly) {
    who.isDead = true;
    return ['died'];
  }
  const what: string[] = [];
  const [dying, stunned] = [readings['dying-at'], readings['stunned-at']];
  if (who.w <= dying && who.w + w > dying) what.push('dying');
  if (who.s <= stunned && who.s + s > stunned) what.push('stunned');
  return what;
}
