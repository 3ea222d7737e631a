import {
  aimWeapon,
  cell,
  choose,
  clock,
  heart,
  held,
  life,
  limb,
  saved,
  side,
  taken,
  tally,
  ts,
  waits,
} from './field.ts';
import { ARMS, DEAD, ITEMS, KIND, LIMBS, N, OUT, UP } from './sheet.ts';

export const OVER = { over: true };

export function runClock(i: number, seconds: number): void {
  clock[i]! -= Math.min(seconds, clock[i]!);
  if (clock[i] === 0) die(i);
}

function die(i: number): void {
  if (life[i] === UP) taken[cell[i]!] = 0;
  life[i] = DEAD;
  clock[i] = -1;
  heart[i] = 0;
  ts[i] = 0;
  saved[i] = 0;
  waits[i] = 0;
}

export function endIfDecided(): void {
  let standing = 0;
  for (let i = 0; i < N; i++) if (life[i] === UP) standing |= 1 << side(i);
  if (standing === 3) return;
  tally.winner = standing === 0 ? 2 : standing - 1;
  throw OVER;
}

export function fall(target: number): void {
  if (side(target) === 0) {
    if (life[target] === UP) knockOut(target);
    if (clock[target]! < 0) clock[target] = 300;
  } else if (choose(2) === 0) die(target);
  else if (life[target] === UP) knockOut(target);
  endIfDecided();
}

function knockOut(i: number): void {
  taken[cell[i]!] = 0;
  life[i] = OUT;
  ts[i] = 0;
  saved[i] = 0;
}

export function loseLimb(target: number, which: number, how: number): void {
  limb[target * LIMBS + which] = how;
  if (which >= ARMS) return;
  for (const item of ITEMS[KIND[target]!]!) {
    const arms = held[target * 5 + item]!;
    if (arms <= 0 || (arms & (1 << which)) === 0) continue;
    held[target * 5 + item] = -1;
    if (aimWeapon[target] === item) aimWeapon[target] = -1;
  }
}
