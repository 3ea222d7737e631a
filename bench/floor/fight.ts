import type { SimulationChance } from '../../src/simulation/random.ts';
import { attack, offer } from './blow.ts';
import { endIfDecided, OVER, runClock } from './fate.ts';
import {
  aimBonus,
  aimWeapon,
  bits,
  calledAs,
  calledCount,
  cell,
  chance,
  choose,
  clock,
  distance,
  free,
  freeArms,
  freeCells,
  held,
  hp,
  initiative,
  isAtDeathsDoor,
  life,
  order,
  saved,
  setUp,
  side,
  spend,
  stagger,
  staggered,
  stand,
  taken,
  tally,
  ts,
  twoDice,
  waits,
} from './field.ts';
import { ATTACK_TS, DEAD, HANDS, ITEMS, KIND, N, Q, RANGE, TS, UP, WEAPONS } from './sheet.ts';

/** The result of a fight: the number of decisions, the winning side (0 or 1; 2 for a draw), and the remaining HP. */
export interface FloorResult {
  readonly decisions: number;
  readonly winner: number;
  readonly hp: readonly number[];
}

const TWO = { dice: { n: 2, lo: 0, hi: 9 } } as Parameters<SimulationChance['draw']>[0];

/** Plays the benchmark's fight once. */
export function floorFight(given: SimulationChance): FloorResult {
  chance.pick = given.pick;
  let face = 2;
  let faces: readonly number[] = [];
  chance.die = () => {
    if (face === 2) {
      faces = given.draw(TWO);
      face = 0;
    }
    return faces[face++]!;
  };
  setUp();
  rollInitiative();
  try {
    for (;;) playRound();
  } catch (end) {
    if (end !== OVER) throw end;
  }
  return { ...tally, hp: [...hp] };
}

function rollInitiative(): void {
  for (let i = 0; i < N; i++) initiative[i] = twoDice() + Q[KIND[i]!]! - 10;
  const totals = [...new Set(initiative)].sort((a, b) => b - a);
  let place = 0;
  for (const total of totals) {
    const tied = [...initiative.keys()].filter((i) => initiative[i] === total);
    const scores = [...new Set(tied.map((i) => Q[KIND[i]!]!))].sort((a, b) => b - a);
    for (const score of scores) {
      for (const i of rollOff(tied.filter((one) => Q[KIND[one]!] === score))) order[place++] = i;
    }
  }
}

function rollOff(tied: number[]): number[] {
  if (tied.length < 2) return tied;
  const rolls = new Map<number, number[]>();
  for (const i of tied) {
    const sum = twoDice();
    rolls.set(sum, [...(rolls.get(sum) ?? []), i]);
  }
  return [...rolls].sort((a, b) => b[0] - a[0]).flatMap(([, ids]) => rollOff(ids));
}

function playRound(): void {
  for (let i = 0; i < N; i++) {
    waits[i] = 1;
    saved[i] = 0;
    if (life[i] !== DEAD) ts[i] = TS;
  }
  for (let who = next(); who >= 0; who = next()) takeTurn(who);
  for (let i = 0; i < N; i++) {
    ts[i] = 0;
    saved[i] = 0;
    aimWeapon[i] = -1;
  }
  for (let i = 0; i < N; i++) if (clock[i]! >= 0) runClock(i, 5);
  endIfDecided();
}

function next(): number {
  for (let place = 0; place < N; place++) {
    const i = order[place]!;
    if (waits[i] && life[i] !== DEAD && (life[i] === UP || staggered[i])) return i;
  }
  return -1;
}

function takeTurn(who: number): void {
  waits[who] = 0;
  if (staggered[who]) {
    staggered[who] = 0;
    stagger[who] = 0;
  }
  while (life[who] === UP && ts[who]! > saved[who]! && maneuver(who));
  saved[who] = ts[who]!;
}

// Options in the same order as in the engine, as small codes.
const codes = new Int32Array(64);

function maneuver(who: number): boolean {
  const left = ts[who]! - saved[who]!;
  let count = 0;
  const items = ITEMS[KIND[who]!]!;
  const weapons = WEAPONS[KIND[who]!]!;
  let inHand = 0;
  for (const w of weapons) {
    if (held[who * 5 + w]! <= 0) continue;
    inHand++;
    if (left < ATTACK_TS) continue;
    for (let t = 0; t < N; t++) {
      if (side(t) === side(who) || life[t] === DEAD || distance(cell[who]!, cell[t]!) > RANGE[w]!) continue;
      codes[count++] = 1000 + w * 10 + t;
    }
  }
  const cells = freeCells(who);
  if (cells > 0) codes[count++] = 2000;
  const arms = freeArms(who);
  for (const item of items) {
    const how = held[who * 5 + item]!;
    if (how > 0) codes[count++] = 3000 + item;
    else if (how === 0 && HANDS[item]! <= bits(arms)) codes[count++] = 4000 + item;
  }
  if (left >= 2 && inHand > 0) codes[count++] = 5000;
  codes[count++] = 6000;
  codes[count++] = 7000;
  return carryOut(who, codes[choose(count)]!, left, cells, inHand);
}

function carryOut(who: number, code: number, left: number, cells: number, inHand: number): boolean {
  if (code === 7000) return false;
  if (code === 6000) saved[who]! += 1 + chance.pick(left);
  else if (code === 5000) aim(who, chance.pick(inHand));
  else if (code >= 4000) draw(who, code - 4000);
  else if (code >= 3000) stow(who, code - 3000);
  else if (code === 2000) move(who, free[chance.pick(cells)]!);
  else {
    const target = code % 10;
    const weapon = Math.floor((code - 1000) / 10);
    const called = isAtDeathsDoor(target) ? 0 : chance.pick(calledCount(target));
    attack(who, target, weapon, calledAs(target, called));
  }
  return true;
}

function aim(who: number, nth: number): void {
  spend(who, 2);
  let weapon = -1;
  for (const w of WEAPONS[KIND[who]!]!) if (held[who * 5 + w]! > 0 && nth-- === 0) weapon = w;
  aimBonus[who] = (aimWeapon[who] === weapon ? aimBonus[who]! : 0) + 1;
  aimWeapon[who] = weapon;
}

function draw(who: number, item: number): void {
  spend(who, 1);
  const arms = freeArms(who);
  held[who * 5 + item] = HANDS[item] === 2 ? 3 : arms & -arms;
}

function stow(who: number, item: number): void {
  spend(who, 1);
  held[who * 5 + item] = 0;
  if (aimWeapon[who] === item) aimWeapon[who] = -1;
}

function move(who: number, to: number): void {
  spend(who, 1);
  const asked = offer(who, 0);
  if (life[who] !== UP || staggered[who] || taken[to] || distance(cell[who]!, to) !== 1) return;
  stand(who, to);
  offer(who, asked);
}
