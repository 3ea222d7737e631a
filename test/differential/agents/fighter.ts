import type { Bodily, Sheet, Weapon } from './sheets.ts';

// The fighters and the state of the fight, as far as attacks need them. This file imports no code that runs.

export type Cell = readonly [number, number];

export interface Fighter {
  readonly id: string;
  readonly side: string;
  cell: Cell;
  stance: 'standing' | 'crouching' | 'prone';
  scores: Bodily;
  life: 'awake' | 'unconscious' | 'dead';
  isHidden: boolean;
  initiative: number;
  ledger: { value: number; endsAfter: number | null }[];
  /** The initiative that Heft and Recoil cost in the next round. */
  recoil: number;
  turn: 'waiting' | 'active' | 'delaying' | 'over';
  significant: number;
  minor: number;
  movedMetres: number;
  reactions: number;
  losesSignificant: boolean;
  aim: { target: string; bonus: number } | null;
  held: string[];
  rounds: Record<string, number>;
  ablated: Record<string, number>;
  task: string | null;
  /** The task for which this round's work does not count. */
  lostWork: string | null;
  woundedAt: number | null;
  wakesAt: number | null;
  heldBlows: { attacker: string; points: number }[];
}

/** The rulings that matter here. */
export interface Readings {
  'initiative-reset': 'fight' | 'one-round' | 'each-round';
  'tactics-stack': 'add' | 'best';
  'recoil-next-round': 'one-round' | 'stays';
  'dodge-procedure': 'both' | 'modifier' | 'opposed' | 'on-dexterity';
  'dodge-effect': 'falls' | 'unchanged';
  'dodge-tie': 'attacker' | 'defender' | 'higher-dex';
  'parry-tie': 'attacker' | 'defender' | 'higher-dex';
  'reaction-after-roll': 'after' | 'before';
  'reactions-per-attack': 'one' | 'any';
  'reaction-until': 'next-act' | 'round-end';
  'burst-effect': 'rounds' | 'table';
  'full-auto': 'separate' | 'pairs';
  'aim-loss': 'yes' | 'no';
  'later-wounds': 'shared' | 'endurance-first';
  'unconscious-at': 'any-two' | 'str-or-dex';
}

export interface Task {
  id: string;
  skill: string;
  characteristic: keyof Sheet['characteristics'];
}

export interface Visibility {
  light: 'day' | 'low-light' | 'darkness';
  smoke: 'none' | 'thin' | 'dense';
  isFoul: boolean;
  isWindy: boolean;
}

export interface Turn {
  readonly who: string;
  readonly count: number;
  readonly pending: Chosen | null;
  readonly wasInterrupted: boolean;
}

/** The state of the fight. */
export interface Standing {
  readonly rulings: Readings;
  readonly size: Cell;
  readonly round: number;
  readonly clock: number;
  readonly order: readonly string[];
  /** The agents that act at the same moment as the active one. */
  readonly tied: readonly string[];
  readonly ambushers: string | null;
  isSurprise: boolean;
  /** The turns in progress, the innermost last. */
  readonly turns: readonly Turn[];
  readonly cover: readonly { readonly at: Cell; readonly quarters: number }[];
  readonly visibility: Visibility;
  readonly tasks: readonly Task[];
  progress: { id: string; done: number }[];
  combatants: Fighter[];
}

/** The answers and dice, in the order of use. */
export interface Fate {
  /** The faces of the next roll with this number of dice. */
  dice(n: number, faces?: number): readonly number[];
  /** Answers a question that must have exactly these options, each a kind with its values. */
  answer(key: string, options: readonly string[]): Chosen;
  /** The target of a shot of full auto, if there was a choice between these targets. */
  nextShot(shot: number, targets: readonly string[]): Chosen | undefined;
}

export interface Chosen {
  readonly kind: string;
  readonly [param: string]: unknown;
}

/** The sheets as written, by the ids of their agents. */
export interface Sheets {
  readonly sheets: ReadonlyMap<string, Sheet>;
}

/** The fight, with everything that its rules need. */
export interface Fight extends Sheets {
  readonly now: Standing;
  readonly fate: Fate;
  /** The recorded numbers, in order. */
  readonly told: unknown[];
}

/** Only one side has a conscious agent, so pending events lapse. */
export class FightOver extends Error {}

export function find({ now }: Fight, id: string): Fighter {
  return now.combatants.find((each) => each.id === id)!;
}

export function weaponOf({ sheets }: Fight, who: Fighter, id: string): Weapon {
  return sheets.get(who.id)!.weapons.find((each) => each.id === id)!;
}

export const add = (faces: readonly number[]): number => faces.reduce((sum, face) => sum + face, 0);

/** 0 to 2 is -2; each three points more add 1. */
export function dm(score: number): number {
  return Math.floor(score / 3) - 2;
}

type Characteristic = keyof Sheet['characteristics'];

/** The DM of a characteristic at its current score, which wounds have lowered. */
export function dmOf({ sheets }: Sheets, who: Fighter, name: Characteristic): number {
  const isBodily = name === 'STR' || name === 'DEX' || name === 'END';
  return dm(isBodily ? who.scores[name] : sheets.get(who.id)!.characteristics[name]);
}

/** The level of a skill by its name: -3 if the agent has no specialty of it, 0 if it has another one. */
export function level({ sheets }: Sheets, who: Fighter, wanted: string): number {
  const [skill] = wanted.split(' (');
  let best = -3;
  for (const own of sheets.get(who.id)!.skills) {
    const name = own.slice(0, own.lastIndexOf(' '));
    if (name.split(' (')[0] !== skill) continue;
    const isFit = name === wanted || name === skill || wanted === skill;
    best = Math.max(best, isFit ? Number(own.slice(own.lastIndexOf(' ') + 1)) : 0);
  }
  return best;
}

/** 2d6, skill and characteristic; every skill check suffers the reactions made before it. */
export function skillRoll(
  fight: Fight,
  who: Fighter,
  { skill, by }: { skill: string; by: Characteristic },
  faces = fight.fate.dice(2),
): number {
  return add(faces) + level(fight, who, skill) + dmOf(fight, who, by) - who.reactions;
}

/** Each cell is 1.5 m, diagonal steps too. */
export function cellsApart(a: Cell, b: Cell): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));
}

/** Points, or dice and points: "3d6+2". */
export function points(written: number | string, fate: Fate): number {
  if (typeof written === 'number') return written;
  const [dice, plus] = written.split('d6');
  return add(fate.dice(Number(dice))) + Number(plus || 0);
}

/**
 * Whether the target knows of the attack. It does not if the attacker is hidden, or if it is surprised and
 * the ambush has not begun.
 */
export function knowsOf({ now }: Fight, from: Fighter, to: Fighter): boolean {
  if (from.isHidden && from.side !== to.side) return false;
  return !now.isSurprise || to.side === now.ambushers;
}
