import { ARMS, CELLS, COLUMNS, HANDS, HP, ITEMS, KIND, LIMBS, N, OUT, READY, ROWS, START } from './sheet.ts';

/** The random numbers of the fight. */
export const chance = { pick: (n: number): number => n, die: (): number => 0 };
/** The results of the fight so far. */
export const tally = { decisions: 0, winner: -1 };

const WAYS = [0, -1, 1, 0, 0, 1, -1, 0, 1, -1, 1, 1, -1, 1, -1, -1];

export const cell = new Int32Array(N);

export const hp = new Int32Array(N);

export const ts = new Int32Array(N);

export const saved = new Int32Array(N);

export const life = new Int32Array(N);

export const clock = new Int32Array(N);

export const heart = new Int32Array(N);

export const stagger = new Int32Array(N);

export const staggered = new Int32Array(N);

export const waits = new Int32Array(N);

export const initiative = new Int32Array(N);

export const aimWeapon = new Int32Array(N);

export const aimBonus = new Int32Array(N);

/** For each combatant and item: the arms that hold it as bits; 0 if stowed, -1 if dropped. */
export const held = new Int32Array(N * 5);

/** For each combatant and limb: 0 intact, 1 crippled, 2 amputated. */
export const limb = new Int32Array(N * LIMBS);

export const order = new Int32Array(N);

export const taken = new Int32Array(CELLS);

export const free = new Int32Array(8);

export const side = (who: number): number => (who < 4 ? 0 : 1);

export const choose = (n: number): number => {
  tally.decisions++;
  return chance.pick(n);
};

export function setUp(): void {
  tally.decisions = 0;
  tally.winner = -1;
  held.fill(0);
  limb.fill(0);
  taken.fill(0);
  for (const list of [life, clock, heart, stagger, staggered, ts, saved]) list.fill(0);
  clock.fill(-1);
  aimWeapon.fill(-1);
  for (let i = 0; i < N; i++) {
    const kind = KIND[i]!;
    cell[i] = START[i]!;
    taken[cell[i]!] = 1;
    hp[i] = HP[kind]!;
    let arm = 0;
    for (const item of READY[kind]!) {
      held[i * 5 + item] = HANDS[item] === 2 ? 3 : 1 << arm;
      arm += HANDS[item]!;
    }
  }
}

export function twoDice(): number {
  return chance.die() + chance.die();
}

export const distance = (a: number, b: number): number =>
  Math.max(
    Math.abs((a % COLUMNS) - (b % COLUMNS)),
    Math.abs(Math.floor(a / COLUMNS) - Math.floor(b / COLUMNS)),
  );

export function calledCount(target: number): number {
  let count = 3;
  for (let l = 0; l < LIMBS; l++) if (limb[target * LIMBS + l] !== 2) count++;
  return count;
}

/** Returns the limb that the `n`th called shot aims at. */
function limbCalled(target: number, n: number): number {
  let count = 2;
  for (let l = 0; l < LIMBS; l++) if (limb[target * LIMBS + l] !== 2 && ++count === n) return l;
  return -1;
}

/** 0 nothing, 1 head, 2 heart, 3 + limb. */
export const calledAs = (target: number, n: number): number => (n < 3 ? n : 3 + limbCalled(target, n));

export const isAtDeathsDoor = (i: number): boolean => life[i] === OUT && hp[i] === 0 && clock[i]! >= 0;

export function freeCells(who: number): number {
  const x = cell[who]! % COLUMNS;
  const y = Math.floor(cell[who]! / COLUMNS);
  let count = 0;
  for (let way = 0; way < 16; way += 2) {
    const nx = x + WAYS[way]!;
    const ny = y + WAYS[way + 1]!;
    if (nx < 0 || ny < 0 || nx >= COLUMNS || ny >= ROWS) continue;
    const to = ny * COLUMNS + nx;
    if (!taken[to]) free[count++] = to;
  }
  return count;
}

export function freeArms(who: number): number {
  let arms = 0;
  for (let a = 0; a < ARMS; a++) if (limb[who * LIMBS + a] === 0) arms |= 1 << a;
  for (const item of ITEMS[KIND[who]!]!) if (held[who * 5 + item]! > 0) arms &= ~held[who * 5 + item]!;
  return arms;
}

export const bits = (arms: number): number => (arms & 1) + (arms >> 1);

export function spend(who: number, cost: number): void {
  ts[who]! -= cost;
}

export function stand(who: number, to: number): void {
  taken[cell[who]!] = 0;
  taken[to] = 1;
  cell[who] = to;
}
