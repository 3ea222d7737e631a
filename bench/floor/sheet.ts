// The floor: the benchmark's fight, hand-written for speed only. It uses typed arrays, without events, explanations or
// undo. It rolls the same dice and makes the same choices in the same order as the engine does under random play, so
// both must reach the same result. This makes the ratio meaningful.

export const N = 8;

export const COLUMNS = 10;

export const ROWS = 6;

export const CELLS = COLUMNS * ROWS;

// Weapons: 0 sword, 1 spear, 2 bow, 3 dagger. Item 4 is the shield.
export const RANGE = [1, 2, 8, 1];

export const DAMAGE = [5, 6, 5, 3];

export const PARRY = [1, 0, 0, 0];

export const HANDS = [1, 2, 2, 1, 1];

export const IS_RANGED = [false, false, true, false];

export const SHIELD = 4;

export const BLOCK = 3;

export const ATTACK_TS = 3;

// Kinds: blade, spear, archer. Items are listed in search order.
export const KIND = [0, 0, 1, 2, 0, 0, 1, 2];

export const ITEMS = [[0, SHIELD], [1], [2, 3]];

export const WEAPONS = [[0], [1], [2, 3]];

export const V = [11, 11, 12];

export const Q = [11, 10, 12];

export const HP = [20, 18, 15];

export const DR = [1, 1, 0];

export const THRESHOLD = [3, 3, 2];

export const TS = 6;

export const READY = [[0, SHIELD], [1], [2]];

export const START = [11, 21, 31, 40, 18, 28, 38, 49];

export const ARMS = 2;

export const LIMBS = 4;

export const UP = 0;

export const OUT = 1;

export const DEAD = 2;
