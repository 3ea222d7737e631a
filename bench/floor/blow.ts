import { endIfDecided, fall, loseLimb, runClock } from './fate.ts';
import {
  aimBonus,
  aimWeapon,
  calledAs,
  calledCount,
  cell,
  chance,
  choose,
  clock,
  distance,
  free,
  freeCells,
  heart,
  held,
  hp,
  isAtDeathsDoor,
  life,
  order,
  saved,
  side,
  spend,
  stagger,
  staggered,
  stand,
  ts,
  twoDice,
} from './field.ts';
import {
  ATTACK_TS,
  BLOCK,
  DAMAGE,
  DEAD,
  DR,
  HP,
  IS_RANGED,
  KIND,
  N,
  PARRY,
  Q,
  RANGE,
  SHIELD,
  THRESHOLD,
  UP,
  V,
  WEAPONS,
} from './sheet.ts';

/**
 * Offers interruptions to all combatants except the bits in `except`. Returns the bits of the combatants that were
 * asked.
 */
export function offer(by: number, except: number): number {
  let asked = 0;
  for (let place = 0; place < N; place++) {
    const id = order[place]!;
    if (except & (1 << id)) continue;
    if (side(id) === side(by) || life[id] !== UP || life[by] !== UP || ts[id]! < ATTACK_TS) continue;
    if ((except & (1 << id)) !== 0) continue;
    let count = 0;
    let first = -1;
    let second = -1;
    for (const w of WEAPONS[KIND[id]!]!) {
      if (held[id * 5 + w]! <= 0 || distance(cell[id]!, cell[by]!) > RANGE[w]!) continue;
      if (count++ === 0) first = w;
      else second = w;
    }
    if (count === 0) continue;
    asked |= 1 << id;
    asked |= 1 << id;
    const chosen = choose(count + 1);
    if (chosen === count) continue;
    const called = calledAs(by, isAtDeathsDoor(by) ? 0 : chance.pick(calledCount(by)));
    saved[id]! -= Math.min(ATTACK_TS, saved[id]!);
    attack(id, by, chosen === 0 ? first : second, called);
  }
  return asked;
}

export function attack(who: number, target: number, weapon: number, called: number): void {
  spend(who, ATTACK_TS);
  offer(who, 0);
  if (life[who] !== UP || life[target] === DEAD || held[who * 5 + weapon]! <= 0) return;
  if (distance(cell[who]!, cell[target]!) > RANGE[weapon]!) return;
  if (isAtDeathsDoor(target)) {
    runClock(target, 60);
    endIfDecided();
    return;
  }
  exchange(who, target, weapon, called);
}

const PENALTY = [0, -7, -10, -5, -5, -5, -5];

function exchange(who: number, target: number, weapon: number, called: number): void {
  const first = chance.die();
  const second = chance.die();
  let total = first + second + V[KIND[who]!]! - 10 + PENALTY[called]!;
  if (aimWeapon[who] === weapon) {
    total += aimBonus[who]!;
    aimWeapon[who] = -1;
  }
  if (heart[who]) total -= 2;
  if (life[target] !== UP) {
    if (total > 10) land(target, weapon, called, first + second === 18);
    return;
  }
  const isDodge = defend(target);
  if (total > defence) land(target, weapon, called, first + second === 18);
  else if (isDodge) stepAside(target);
}

let defence = 0;

function defend(target: number): boolean {
  const kind = KIND[target]!;
  let how = 0;
  let parryWith = 0;
  if (!staggered[target]) {
    const hasShield = kind === 0 && held[target * 5 + SHIELD]! > 0;
    let weapons = 0;
    for (const w of WEAPONS[kind]!) if (held[target * 5 + w]! > 0) weapons++;
    const count = 1 + (hasShield ? 1 : 0) + (weapons > 0 ? 1 : 0);
    if (count > 1) {
      how = choose(count);
      if (how === 1 && !hasShield) how = 2;
      if (how === 2) {
        let nth = chance.pick(weapons);
        for (const w of WEAPONS[kind]!) if (held[target * 5 + w]! > 0 && nth-- === 0) parryWith = w;
      }
    }
  }
  defence = twoDice() + Q[kind]! - 10;
  if (how === 1) defence += BLOCK;
  if (how === 2) defence += PARRY[parryWith]! - 3;
  return how === 0;
}

function stepAside(who: number): void {
  const cells = freeCells(who);
  if (cells === 0 || choose(2) === 1) return;
  stand(who, free[chance.pick(cells)]!);
}

function land(target: number, weapon: number, called: number, isNatural18: boolean): void {
  const wasDying = clock[target]! >= 0;
  const kind = KIND[target]!;
  const times = 1 + (isNatural18 ? 1 : 0) + (called === 1 || called === 2 ? 1 : 0);
  let damage = Math.max(0, DAMAGE[weapon]! * times + (staggered[target] ? 1 : 0) - DR[kind]!);
  const cap = Math.floor(HP[kind]! / 3);
  if (called >= 3 && damage > cap) {
    damage = cap;
    loseLimb(target, called - 3, IS_RANGED[weapon] ? 1 : 2);
  }
  hp[target]! -= Math.min(hp[target]!, damage);
  stagger[target]! += times;
  if (stagger[target]! > THRESHOLD[kind]! && !staggered[target]) {
    staggered[target] = 1;
    ts[target] = 0;
    saved[target] = 0;
  }
  if (called === 2) {
    heart[target] = 1;
    if (clock[target]! < 0) clock[target] = 300;
  }
  if (hp[target] === 0 && damage > 0) fall(target);
  if (wasDying && clock[target]! >= 0) runClock(target, 60);
  if (wasDying) endIfDecided();
}
