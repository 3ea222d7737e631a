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

// The effects of a hit: damage, armour, and the state of the target.

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

/** The effects of a hit with this number of successes. */
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
  // A blast strikes all targets before the fight can end.
  if (blow.way !== 'blast' && isOver(blow)) return { w, s, what: [...fate, 'the end'] };
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

/** A run of at least four metres straight at the target adds its momentum to the blow. */
function charge({ from, to, by, readings }: Blow): number {
  const times = multiplier(from);
  const end = from.trail.at(-1);
  if (!isMelee(by) || times === 0 || end === undefined) return 0;
  const start = from.trail.findLastIndex((cell) => metres(cell, end, readings) >= 4);
  if (start < 0) return 0;
  const last = from.trail.slice(start);
  const left = last.map((cell) => metres(cell, to.cell, readings));
  if (left.some((each, i) => i > 0 && each >= left[i - 1]!)) return 0;
  return isStraight(last, to.cell, readings.diagonals === 'none' ? 1 : 0) ? times : 0;
}

/** Whether a straight line to the goal touches every cell. Searches for its slope between two bounds. */
function isStraight(
  cells: readonly (readonly [number, number])[],
  goal: readonly [number, number],
  slack: 0 | 1,
) {
  const away = cells.map(([x, y]) => [goal[0] - x, goal[1] - y] as const);
  const [x, y] = away[0]!;
  const along = Math.abs(y) > Math.abs(x) ? 1 : 0;
  const signs = [x < 0 ? -1 : 1, y < 0 ? -1 : 1];
  let [least, most] = [slack === 1 ? 0 : Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const each of away) {
    const far = signs[along]! * each[along]!;
    const side = signs[1 - along]! * each[1 - along]!;
    if (far < 1) return false;
    least = Math.max(least, (side - 0.5) / (far + slack / 2));
    most = Math.min(most, (side + 0.5) / (far - slack / 2));
  }
  return slack === 1 ? least < most - 1e-9 : least <= most + 1e-9;
}

/** Armour reduces damage. If the weapon is the larger one, armour turns wounds into stress. */
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

/** Bare hands that fail also cost stress. */
function afterHands({ readings }: Blow, { kind, item, against }: Met, raw: number, { w, s }: Damage): Damage {
  if (item?.kind !== 'hands' || against !== 'blow') return { w, s };
  const part = kind === 'parry' ? 4 : 2;
  const reading = readings['unarmed-extra'];
  const extra = Math.floor((reading === 'before-armor' ? raw : w) / part);
  return { w: reading === 'instead' ? w - extra : w, s: s + extra };
}

/** The state of a combatant after this loss. */
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
