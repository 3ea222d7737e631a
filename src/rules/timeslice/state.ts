import type { Cell, Grid } from '../../geometry/grid.ts';
import type { Seat } from '../../kernel/names.ts';
import type { Rulings } from './rulings.ts';
import type { Boost, Sheet, Shield, Stat, Weapon } from './sheet.ts';

/** A weapon or shield in hand, and the limbs that hold it. */
export interface Held {
  readonly item: string;
  readonly limbs: readonly string[];
}

/** Aim with one weapon. @rule aim */
export interface Aim {
  readonly weapon: string;
  readonly bonus: number;
}

/** Work that the GM has set, a round at a time. @rule improvised-work */
export interface Work {
  readonly label: string;
  /** Rounds it takes, and rounds done. */
  readonly rounds: number;
  readonly done: number;
  /** TS of each round. */
  readonly ts: number;
  /** The check at its end: which stat against which number; null: none. */
  readonly stat: Stat | null;
  readonly number: number;
  readonly modifier: number;
  /** The tool that helps with the check; 'none': none. */
  readonly tool: string;
  /** The round in which it was last worked at. */
  readonly workedIn: number | null;
}

/** A boon that will end: at the end of round `until`, or with the fight (null). */
export interface Effect {
  readonly name: string;
  readonly boosts: readonly Boost[];
  readonly until: number | null;
}

/** One combatant as the fight has left it. Every field is there from the start. */
export interface Combatant {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly seat: Seat;
  readonly sheet: Sheet;
  /** Waiting off stage, in the fight, or gone from it. */
  readonly presence: 'reserve' | 'here' | 'gone';
  readonly cell: Cell;
  readonly hp: number;
  readonly life: 'conscious' | 'unconscious' | 'dead';
  /** Seconds until death; null: not dying. @rule dying-timer */
  readonly clock: number | null;
  /** Struck in the heart and not tended since. @rule called-shot-heart */
  readonly hasHeartWound: boolean;
  /** TS left, that set aside included. */
  readonly ts: number;
  /** The part of `ts` set aside for interruptions. @rule saved-ts */
  readonly saved: number;
  readonly turn: 'waiting' | 'active' | 'over';
  readonly initiative: number | null;
  readonly isSurprised: boolean;
  readonly stagger: number;
  readonly isStaggered: boolean;
  readonly held: readonly Held[];
  readonly dropped: readonly string[];
  readonly lostLimbs: readonly { readonly limb: string; readonly how: 'crippled' | 'amputated' }[];
  /** Shots left by weapon id. */
  readonly shots: Readonly<Record<string, number>>;
  /** The aim taken last; null: it aims with nothing. */
  readonly aim: Aim | null;
  /** Aims with other weapons, the older first; empty while `aim` is null. */
  readonly otherAims: readonly Aim[];
  readonly effects: readonly Effect[];
  /** What it works at; null: nothing. */
  readonly work: Work | null;
  /** Diagonal steps of this turn, for diagonals that cost 1 and 2 in turn. */
  readonly diagonals: number;
}

/** Where the fight stands between two steps. */
export type Phase =
  | 'initiative'
  | 'surprise'
  | 'round-start'
  | 'turn-start'
  | 'turn'
  | 'aftermath'
  | 'closed';

export interface State {
  readonly name: string;
  readonly rulings: Rulings;
  readonly grid: Grid;
  readonly isMapped: boolean;
  readonly walls: readonly Cell[];
  readonly sides: readonly { readonly id: string; readonly name: string }[];
  readonly ambushers: string | null;
  readonly phase: Phase;
  readonly round: number;
  /** Ids from the highest initiative to the lowest. */
  readonly order: readonly string[];
  readonly active: string | null;
  /** Whether anybody spent TS since the order last began. @rule turns-per-round */
  readonly hasSpent: boolean;
  /** The phase in which a fight that is over would go on if the GM let it. */
  readonly resumesIn: Phase;
  /** The side left standing; 'nobody' when none is; null while it is open. */
  readonly winner: string | null;
  readonly combatants: readonly Combatant[];
}

/** The hands that a weapon or shield of this sheet needs. */
export function handsFor(sheet: Sheet, item: string): number {
  return sheet.weapons.find((weapon) => weapon.id === item)?.hands ?? 1;
}

/** The combatant with this id. Throws when there is none: ids come from the state itself. */
export function combatant(state: State, id: string): Combatant {
  const list = state.combatants;
  for (let i = 0; i < list.length; i++) if (list[i]!.id === id) return list[i]!;
  throw new Error(`there is no combatant ${id}`);
}

export function isUp(who: Combatant): boolean {
  return who.life === 'conscious' && who.presence === 'here';
}

export function isFoe(a: Combatant, b: Combatant): boolean {
  return a.side !== b.side;
}

export function hasLost(who: Combatant, limb: string): boolean {
  for (const lost of who.lostLimbs) if (lost.limb === limb) return true;
  return false;
}

/** The weapons it could strike with as far as its hands and limbs go: those held, and those of its body. */
export function weaponsInHand(who: Combatant): Weapon[] {
  const found: Weapon[] = [];
  for (const weapon of who.sheet.weapons) {
    const isReady =
      weapon.hands === 0
        ? weapon.limb === null || !hasLost(who, weapon.limb)
        : who.held.some((held) => held.item === weapon.id);
    if (isReady) found.push(weapon);
  }
  return found;
}

export function shieldsInHand(who: Combatant): Shield[] {
  if (who.sheet.shields.length === 0) return [];
  return who.sheet.shields.filter((shield) => who.held.some((held) => held.item === shield.id));
}

/** Arms that are whole and hold nothing. */
export function freeHands(who: Combatant): string[] {
  const free: string[] = [];
  for (const limb of who.sheet.limbs) {
    if (limb.kind !== 'arm' || hasLost(who, limb.id)) continue;
    if (!who.held.some((held) => held.limbs.includes(limb.id))) free.push(limb.id);
  }
  return free;
}
