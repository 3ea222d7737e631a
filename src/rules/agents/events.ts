import type { Cell } from '../../geometry/grid.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import type { Sum } from '../../kernel/explanation.ts';
import type { Json } from '../../kernel/json.ts';
import type { Bodily } from './characteristics.ts';
import type { AgentsRule } from './rulebook.ts';
import type { Task } from './sheet.ts';
import type { Stance } from './state.ts';

interface Base<T extends string> {
  readonly type: T;
  readonly rule: AgentsRule;
}
interface Of<T extends string> extends Base<T> {
  readonly who: string;
}
export interface Roll {
  readonly faces: readonly number[];
  readonly sum: Sum;
}
/** A roll against 8. @rule check */
interface Checked extends Roll {
  readonly effect: number;
  readonly passes: boolean;
}
/** A change of initiative, and what the sum is then. */
interface Change {
  readonly value: number;
  readonly why: string;
  readonly endsAfter: number | null;
  readonly initiative: number;
}

export type Mode = 'single' | 'burst' | 'burst-dm' | 'burst-damage' | 'full-auto';

/** How an attack is made, told by all events about it. */
export interface AttackFacts {
  readonly attacker: string;
  readonly target: string;
  readonly weapon: string;
  readonly mode: Mode;
}

/** Everything that can happen in Agents. */
export type Event =
  // Initiative
  | (Of<'initiative-rolled'> & Roll)
  | (Of<'tactics-rolled'> & Checked)
  | Of<'tactics-declined'>
  | (Of<'tie-rolled'> & Roll)
  | (Base<'order-set'> & { readonly order: readonly string[] })
  | (Base<'order-settled'> & { readonly order: readonly string[]; readonly unsettled: readonly string[] })
  | (Of<'initiative-changed'> & Change)
  | (Of<'recoil-told'> & Change)
  | (Of<'initiative-returned'> & {
      readonly round: number;
      readonly value: number;
      readonly initiative: number;
    })
  // Rounds and turns
  | (Base<'round-started'> & { readonly round: number })
  | (Of<'turn-started'> & { readonly count: number; readonly tiedWith: readonly string[] })
  | Of<'delayed'>
  | Of<'moment-waived'>
  | (Of<'delay-ended'> &
      Change & { readonly count: number; readonly ahead: string | null; readonly cutsIn: boolean })
  | Of<'turn-given-up'>
  | Of<'turn-lost'>
  | (Of<'turn-ended'> & { readonly isLeftUnused: boolean })
  | (Base<'round-ended'> & { readonly round: number })
  // Actions
  | (Of<'action-declared'> & { readonly action: RawAnswer })
  | (Of<'action-voided'> & { readonly action: RawAnswer; readonly isLost: boolean })
  | (Of<'action-spent'> & { readonly significant: number; readonly minor: number; readonly on: string })
  | Of<'significant-split'>
  | (Of<'significant-missed'> & { readonly why: string })
  | (Of<'free-action'> & { readonly what: string })
  | (Of<'moved'> & { readonly from: Cell; readonly to: Cell; readonly metres: number })
  | (Of<'stance-taken'> & { readonly stance: Stance })
  | (Of<'drawn'> & { readonly weapon: string; readonly putAway: readonly string[] })
  | (Of<'reloaded'> & { readonly weapon: string; readonly rounds: number })
  | (Of<'aimed'> & { readonly target: string; readonly bonus: number })
  | (Of<'aim-lost'> & { readonly target: string })
  // Attacks
  | (Of<'rounds-fired'> & { readonly weapon: string; readonly rounds: number; readonly left: number })
  | (Of<'dice-thrown'> & { readonly faces: readonly number[] })
  | (Of<'attack-rolled'> & AttackFacts & Checked)
  | (Of<'attack-lowered'> & AttackFacts & { readonly sum: Sum; readonly effect: number })
  | (Of<'attack-hit'> & AttackFacts & { readonly effect: number })
  | (Of<'attack-missed'> & AttackFacts & { readonly why: string })
  | (Of<'reacted'> & { readonly kind: string; readonly against: string; readonly reactions: number })
  | Of<'penalty-ended'>
  | (Of<'opposed-rolled'> & {
      readonly other: string;
      readonly mine: Roll;
      readonly theirs: Roll;
      readonly winner: string | null;
    })
  | (Of<'parry-rolled'> & Roll & { readonly against: string; readonly attack: number })
  | (Of<'stray-rolled'> & Roll & { readonly attacker: string; readonly isHit: boolean })
  | (Of<'scattered'> & { readonly faces: readonly number[]; readonly metres: Sum; readonly to: Cell })
  | (Of<'exploded'> & { readonly weapon: string; readonly at: Cell })
  | Of<'dived'>
  | (Of<'recoil-noted'> & { readonly weapon: string; readonly loss: Sum; readonly pending: number })
  | Base<'ambush-over'>
  | Of<'revealed'>
  // Damage
  | (Of<'damage-dealt'> & { readonly attacker: string; readonly weapon: string; readonly damage: Sum })
  | (Of<'ablated'> & { readonly armour: string; readonly lost: number })
  | (Of<'blow-held-back'> & { readonly attacker: string; readonly points: number })
  | Of<'blows-fell'>
  | (Of<'wounded'> & { readonly lost: Bodily; readonly scores: Bodily; readonly at: number })
  | (Of<'seriously-wounded'> & { readonly isNow: boolean })
  | (Of<'fell-unconscious'> & { readonly wakesAt: number })
  | (Of<'died'> & { readonly cause: 'wounds' | 'coup-de-grace' | 'gm' })
  | (Of<'wake-rolled'> & Checked & { readonly wakesAt: number })
  | Of<'woke-up'>
  | (Of<'healed'> & { readonly gained: Bodily; readonly scores: Bodily })
  | (Of<'exceptional'> & { readonly isSuccess: boolean })
  // Checks, medicine, extended actions
  | (Of<'check-made'> &
      Checked & {
        /** The task it is for; null: one that the GM asked for. */
        readonly on: string | null;
        readonly label: string;
        readonly against: number;
        readonly margin: number;
      })
  | (Of<'treated'> & Checked & { readonly by: string })
  | (Of<'recovery-rolled'> & { readonly faces: readonly number[]; readonly points: Sum })
  | (Of<'task-started'> & {
      readonly task: string;
      readonly rounds: number;
      readonly faces: readonly number[] | null;
    })
  | (Of<'work-requested'> & {
      readonly task: string;
      readonly work: Task;
      readonly rounds: number;
      readonly isChecked: boolean;
      readonly faces: readonly number[] | null;
    })
  | (Of<'worked'> & { readonly task: string; readonly done: number; readonly needed: number })
  | (Of<'task-abandoned'> & { readonly task: string })
  | (Of<'work-disturbed'> & Checked & { readonly task: string })
  | (Of<'round-lost'> & { readonly task: string })
  | (Of<'task-set-back'> & { readonly task: string })
  | (Of<'task-advanced'> & { readonly task: string; readonly done: number; readonly rounds: number })
  | (Of<'task-finished'> & { readonly task: string; readonly passes: boolean })
  | (Of<'task-timed'> & {
      readonly faces: readonly number[];
      readonly task: string;
      readonly seconds: number;
    })
  | (Base<'time-passed'> & { readonly seconds: number })
  // The end
  | (Base<'combat-ended'> & { readonly winner: string })
  | Base<'combat-closed'>
  | Base<'combat-resumed'>
  // The GM
  | (Of<'set-by-gm'> & { readonly field: string; readonly value: Json })
  | (Of<'favoured'> & { readonly value: number; readonly until: number })
  | (Of<'charged'> & { readonly action: 'significant' | 'minor' })
  | (Of<'entered'> & { readonly at: Cell })
  | Of<'left'>;

/** One event by its type. */
export type EventOf<T extends Event['type']> = Extract<Event, { type: T }>;
