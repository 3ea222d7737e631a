import type { SimulationChance } from '../src/simulate/generator.ts';

// The floor: the bench's fight written by hand for speed and nothing else. Numbers in typed arrays, no events,
// no explanations, no undo. It rolls the same dice and makes the same choices in the same order as the engine
// under random play, so both must come to the same end: that is what makes the ratio honest.

const N = 8;
const COLUMNS = 10;
const ROWS = 6;
const CELLS = COLUMNS * ROWS;

// Weapons 0 sword, 1 spear, 2 bow, 3 dagger; item 4 is the shield.
const RANGE = [1, 2, 8, 1];
const DAMAGE = [5, 6, 5, 3];
const PARRY = [1, 0, 0, 0];
const HANDS = [1, 2, 2, 1, 1];
const IS_RANGED = [false, false, true, false];
const SHIELD = 4;
const BLOCK = 3;
const ATTACK_TS = 3;

// Kinds: blade, spear, archer. Items in the order in which they are looked through.
const KIND = [0, 0, 1, 2, 0, 0, 1, 2];
const ITEMS = [[0, SHIELD], [1], [2, 3]];
const WEAPONS = [[0], [1], [2, 3]];
const V = [11, 11, 12];
const Q = [11, 10, 12];
const HP = [20, 18, 15];
const DR = [1, 1, 0];
const THRESHOLD = [3, 3, 2];
const TS = 6;
const READY = [[0, SHIELD], [1], [2]];
const START = [11, 21, 31, 40, 18, 28, 38, 49];

const ARMS = 2;
const LIMBS = 4;
const WAYS = [0, -1, 1, 0, 0, 1, -1, 0, 1, -1, 1, 1, -1, 1, -1, -1];

const UP = 0;
const OUT = 1;
const DEAD = 2;

const cell = new Int32Array(N);
const hp = new Int32Array(N);
const ts = new Int32Array(N);
const saved = new Int32Array(N);
const life = new Int32Array(N);
const clock = new Int32Array(N);
const heart = new Int32Array(N);
const stagger = new Int32Array(N);
const staggered = new Int32Array(N);
const waits = new Int32Array(N);
const initiative = new Int32Array(N);
const aimWeapon = new Int32Array(N);
const aimBonus = new Int32Array(N);
/** By combatant and item: the arms that hold it as bits, 0 stowed, -1 dropped. */
const held = new Int32Array(N * 5);
/** By combatant and limb: 0 whole, 1 crippled, 2 amputated. */
const limb = new Int32Array(N * LIMBS);
const order = new Int32Array(N);
const taken = new Int32Array(CELLS);
const free = new Int32Array(8);

const OVER = { over: true };

let pick: (n: number) => number;
let rollDie: () => number;
let decisions = 0;
let winner = -1;

/** What a fight came to: decisions made, the side that won (0, 1; 2: nobody), HP left. */
export interface FloorResult {
  readonly decisions: number;
  readonly winner: number;
  readonly hp: readonly number[];
}

const TWO = { dice: { n: 2, lo: 0, hi: 9 } } as Parameters<SimulationChance['draw']>[0];

/** Plays the bench's fight once. */
export function floorFight(chance: SimulationChance): FloorResult {
  pick = chance.pick;
  let face = 2;
  let faces: readonly number[] = [];
  rollDie = () => {
    if (face === 2) {
      faces = chance.draw(TWO);
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
  return { decisions, winner, hp: [...hp] };
}

const side = (who: number): number => (who < 4 ? 0 : 1);
const choose = (n: number): number => {
  decisions++;
  return pick(n);
};

function setUp(): void {
  decisions = 0;
  winner = -1;
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

function twoDice(): number {
  return rollDie() + rollDie();
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

function runClock(i: number, seconds: number): void {
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

function endIfDecided(): void {
  let standing = 0;
  for (let i = 0; i < N; i++) if (life[i] === UP) standing |= 1 << side(i);
  if (standing === 3) return;
  winner = standing === 0 ? 2 : standing - 1;
  throw OVER;
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

const distance = (a: number, b: number): number =>
  Math.max(
    Math.abs((a % COLUMNS) - (b % COLUMNS)),
    Math.abs(Math.floor(a / COLUMNS) - Math.floor(b / COLUMNS)),
  );

function calledCount(target: number): number {
  let count = 3;
  for (let l = 0; l < LIMBS; l++) if (limb[target * LIMBS + l] !== 2) count++;
  return count;
}

/** The limb that the `n`th way of calling a shot means. */
function limbCalled(target: number, n: number): number {
  let count = 2;
  for (let l = 0; l < LIMBS; l++) if (limb[target * LIMBS + l] !== 2 && ++count === n) return l;
  return -1;
}

const isAtDeathsDoor = (i: number): boolean => life[i] === OUT && hp[i] === 0 && clock[i]! >= 0;

function freeCells(who: number): number {
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

function freeArms(who: number): number {
  let arms = 0;
  for (let a = 0; a < ARMS; a++) if (limb[who * LIMBS + a] === 0) arms |= 1 << a;
  for (const item of ITEMS[KIND[who]!]!) if (held[who * 5 + item]! > 0) arms &= ~held[who * 5 + item]!;
  return arms;
}

const bits = (arms: number): number => (arms & 1) + (arms >> 1);

// Options in the order in which the engine lists them, as small codes.
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
  if (code === 6000) saved[who]! += 1 + pick(left);
  else if (code === 5000) aim(who, pick(inHand));
  else if (code >= 4000) draw(who, code - 4000);
  else if (code >= 3000) stow(who, code - 3000);
  else if (code === 2000) move(who, free[pick(cells)]!);
  else {
    const target = code % 10;
    const weapon = Math.floor((code - 1000) / 10);
    const called = isAtDeathsDoor(target) ? 0 : pick(calledCount(target));
    attack(who, target, weapon, calledAs(target, called));
  }
  return true;
}

/** 0 nothing, 1 head, 2 heart, 3 + limb. */
const calledAs = (target: number, n: number): number => (n < 3 ? n : 3 + limbCalled(target, n));

function spend(who: number, cost: number): void {
  ts[who]! -= cost;
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

/** Offers interruptions to all but those in the bits of `except`; returns the bits of those who were asked. */
function offer(by: number, except: number): number {
  let asked = 0;
  for (let place = 0; place < N; place++) {
    const id = order[place]!;
    if (except & (1 << id)) continue;
    if (side(id) === side(by) || life[id] !== UP || life[by] === DEAD || ts[id]! < ATTACK_TS) continue;
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
    const called = calledAs(by, isAtDeathsDoor(by) ? 0 : pick(calledCount(by)));
    saved[id]! -= Math.min(ATTACK_TS, saved[id]!);
    attack(id, by, chosen === 0 ? first : second, called);
  }
  return asked;
}

function attack(who: number, target: number, weapon: number, called: number): void {
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
  const first = rollDie();
  const second = rollDie();
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
        let nth = pick(weapons);
        for (const w of WEAPONS[kind]!) if (held[target * 5 + w]! > 0 && nth-- === 0) parryWith = w;
      }
    }
  }
  defence = twoDice() + Q[kind]! - 10;
  if (how === 1) defence += BLOCK;
  if (how === 2) defence += PARRY[parryWith]! - 3;
  return how === 0;
}

function stand(who: number, to: number): void {
  taken[cell[who]!] = 0;
  taken[to] = 1;
  cell[who] = to;
}

function stepAside(who: number): void {
  const cells = freeCells(who);
  if (cells === 0 || choose(2) === 1) return;
  stand(who, free[pick(cells)]!);
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

function loseLimb(target: number, which: number, how: number): void {
  limb[target * LIMBS + which] = how;
  if (which >= ARMS) return;
  for (const item of ITEMS[KIND[target]!]!) {
    const arms = held[target * 5 + item]!;
    if (arms <= 0 || (arms & (1 << which)) === 0) continue;
    held[target * 5 + item] = -1;
    if (aimWeapon[target] === item) aimWeapon[target] = -1;
  }
}

function fall(target: number): void {
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
