import type { Cell } from '../../geometry/grid.ts';
import type { Sum } from '../../kernel/explanation.ts';
import type { Json } from '../../kernel/json.ts';
import type { TacticsRule } from './rulebook.ts';
import type { Action, Combatant, Declaration, Given, Goal, Intent, Job, Movement, Pace } from './state.ts';

interface Base<T extends string> {
  readonly type: T;
  readonly rule: TacticsRule;
}
interface Of<T extends string> extends Base<T> {
  readonly who: string;
}

/** A check as it fell. `result` is what is left: 0 or more are successes, below 0 failures. */
export interface Check {
  /** The target number, or what is added to a roll made high. */
  readonly target: Sum;
  /** Superior (above 0) and Inferior (below 0), with their reasons. */
  readonly level: Sum;
  readonly faces: readonly number[];
  /** The sum of the three dice that count. */
  readonly natural: number;
  readonly result: Sum;
}

/** How a blow is made. */
type Way = 'strike' | 'shot' | 'spray' | 'blast';

/** What events about an attack tell of it. */
export interface AttackFacts {
  readonly attacker: string;
  readonly target: string;
  readonly weapon: string;
  readonly way: Way;
}

export type DefenceKind = 'none' | 'dodge' | 'parry' | 'block' | 'body';

/** How somebody fights this turn: more oT, more dT, or as much of both. @rule stance */
export type Stance = 'normally' | 'aggressively' | 'defensively';

interface Move {
  readonly who: string;
  readonly from: Cell;
  readonly to: Cell;
}

/** Everything that can happen in Tactics. */
export type Event =
  // The turn
  | (Base<'turn-started'> & { readonly turn: number })
  | (Base<'turn-ended'> & { readonly turn: number })
  // Settling
  | (Of<'tactics-set'> & { readonly oT: number; readonly dT: number })
  | (Of<'stance-told'> & { readonly stance: Stance })
  | Of<'kept'>
  | (Base<'tactics-settled'> & { readonly by: 'all' | 'gm' })
  | (Of<'movement-chosen'> & { readonly pace: Pace; readonly goal: Goal })
  | (Of<'action-chosen'> & { readonly action: Action; readonly most: Sum | null })
  | (Of<'declared'> & { readonly declaration: Declaration })
  | Of<'readjusting'>
  | (Base<'declarations-settled'> & { readonly by: 'all' | 'gm' })
  // The order
  | (Of<'initiative-rolled'> & { readonly faces: readonly number[]; readonly sum: Sum })
  | (Of<'tie-rolled'> & { readonly faces: readonly number[]; readonly sum: Sum })
  | (Base<'tie-broken'> & {
      readonly order: readonly string[];
      readonly by: 'gm' | 'players' | 'book' | 'roll';
    })
  | (Base<'order-set'> & { readonly order: readonly string[] })
  // Movement
  | (Of<'ran'> & { readonly pace: Pace; readonly check: Check; readonly metres: Sum })
  | (Of<'walked'> & { readonly metres: Sum })
  | (Base<'stepped'> & { readonly moves: readonly Move[] })
  | (Of<'movement-made'> & { readonly pace: Pace; readonly from: Cell; readonly to: Cell })
  | Base<'movement-over'>
  // Goes
  | Of<'go-started'>
  | (Of<'let-first'> & { readonly first: string })
  | (Of<'action-changed'> & {
      readonly dropped: readonly Action[];
      readonly added: readonly Action[];
      /** The movement now to come; null when it did not change. */
      readonly movement: Movement | null;
      readonly pending: readonly Action[];
      readonly price: Sum;
    })
  | Of<'full-defense-taken'>
  | (Of<'action-begun'> & { readonly action: Action; readonly attacks: number; readonly checks: number })
  | (Of<'action-lapsed'> & {
      readonly action: Action;
      readonly why: string;
      readonly attacks: number;
      readonly checks: number;
    })
  | Of<'go-ended'>
  | (Of<'pain-ignored'> & { readonly check: Check; readonly penalty: Sum })
  // Attacks
  | Of<'revealed'>
  | (Of<'attack-declared'> & AttackFacts & { readonly intent: Intent; readonly rounds: number })
  | (Base<'flanking-ruled'> & {
      readonly attacker: string;
      readonly target: string;
      readonly isFlanked: boolean;
    })
  | (Of<'defence-chosen'> & {
      readonly target: string;
      readonly kind: DefenceKind;
      readonly item: string | null;
      readonly total: Sum;
    })
  | (Of<'interfered'> & { readonly attacker: string; readonly kind: string; readonly bonus: Sum })
  | (Of<'guarded'> & { readonly target: string; readonly kind: DefenceKind; readonly item: string | null })
  | (Of<'attack-rolled'> & AttackFacts & { readonly check: Check })
  | (Of<'rounds-fired'> & { readonly weapon: string; readonly rounds: number })
  | (Of<'ammo-lost'> & { readonly weapon: string; readonly natural: number; readonly left: number })
  | (Of<'attack-missed'> & AttackFacts & { readonly failures: number })
  | (Of<'attack-hit'> & AttackFacts & { readonly successes: Sum })
  | (Of<'counter-gained'> & { readonly against: string; readonly bonus: number })
  | (Of<'counter-spent'> & { readonly against: string })
  | (Of<'blast-set'> & { readonly weapon: string; readonly point: Cell })
  | (Of<'caught-in-blast'> & { readonly by: string; readonly level: Sum })
  | (Of<'blast-rolled'> & { readonly weapon: string; readonly faces: readonly number[] })
  // Damage
  | (Of<'damage-dealt'> & {
      readonly by: string;
      readonly weapon: string;
      readonly w: Sum;
      readonly s: Sum;
      readonly wLeft: number;
      readonly sLeft: number;
    })
  | Of<'dying-started'>
  | Of<'stunned'>
  | (Of<'died'> & { readonly cause: 'blow' | 'wounds' | 'gm' })
  | (Of<'bod-checked'> & { readonly check: Check; readonly w: Sum })
  | Of<'dying-ended'>
  | (Of<'ner-checked'> & { readonly check: Check; readonly isGritting: boolean })
  | (Of<'heal-checked'> & { readonly target: string; readonly check: Check })
  | (Of<'stabilised'> & { readonly by: string })
  // What the GM asks for
  | (Of<'check-made'> & {
      readonly skill: string;
      readonly label: string;
      readonly check: Check;
      readonly passes: boolean;
      /** Successes, or failures below 0. */
      readonly margin: number;
    })
  | (Of<'work-set'> & { readonly job: Job })
  | (Of<'worked'> & { readonly label: string; readonly done: number; readonly needed: number })
  | (Of<'work-finished'> & {
      readonly label: string;
      /** Null for a job without a check at its end, as are the next two. */
      readonly check: Check | null;
      readonly passes: boolean | null;
      readonly margin: number | null;
    })
  | (Of<'charged'> & {
      readonly attacks: number;
      readonly checks: number;
      readonly changes: number;
      /** That of a movement charged; null for anything else. */
      readonly pace: Pace | null;
    })
  // Sunder
  | (Of<'sunder-checked'> & { readonly item: string; readonly check: Check })
  | (Of<'sunder-called'> & { readonly item: string; readonly isCalled: boolean })
  | (Of<'item-sundered'> & {
      readonly item: string;
      readonly which: 'offense' | 'defense' | 'armor';
      readonly left: number;
      readonly note: string;
    })
  | (Of<'item-broken'> & { readonly item: string })
  // The end
  | (Base<'combat-ended'> & { readonly winner: string })
  // The GM
  | (Of<'set-by-gm'> & { readonly field: keyof Combatant; readonly value: Json })
  | (Of<'placed'> & { readonly to: Cell })
  | (Of<'modifier-given'> & { readonly given: Given })
  | (Of<'modifiers-used'> & { readonly to: readonly Given['to'][] })
  | (Of<'repaired'> & {
      readonly item: string;
      readonly which: 'offense' | 'defense' | 'armor';
      readonly now: number;
    })
  | (Of<'entered'> & { readonly at: Cell })
  | Of<'left'>;

/** One event by its type. */
export type EventOf<T extends Event['type']> = Extract<Event, { type: T }>;
