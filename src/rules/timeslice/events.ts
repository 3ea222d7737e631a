import type { Cell } from '../../geometry/grid.ts';
import type { Sum } from '../../kernel/explanation.ts';
import type { Json } from '../../kernel/json.ts';
import type { TimesliceRule } from './rulebook.ts';
import type { Boost, Stat } from './sheet.ts';
import type { Work } from './state.ts';

interface Base<T extends string> {
  readonly type: T;
  readonly rule: TimesliceRule;
}
interface Of<T extends string> extends Base<T> {
  readonly who: string;
}
interface Roll {
  readonly faces: readonly number[];
  readonly sum: Sum;
}

/** How an attack is made, told by all events about it. */
export interface AttackFacts {
  readonly attacker: string;
  readonly target: string;
  /** The weapon's or spell's id. */
  readonly by: string;
  /** `none`, `head`, `heart` or a limb of the target. */
  readonly called: string;
}

export type DefenceKind = 'dodge' | 'block' | 'parry';

/** Everything that can happen in Time Slice. */
export type Event =
  // The order
  | (Of<'initiative-rolled'> & Roll)
  | (Of<'tie-rolled'> & Roll)
  | (Base<'order-set'> & {
      readonly order: readonly string[];
      readonly broken: readonly (readonly string[])[];
    })
  | (Base<'order-changed'> & { readonly order: readonly string[] })
  | (Base<'surprise-sprung'> & { readonly side: string; readonly number: Sum })
  | (Of<'ambush-rolled'> & Roll)
  | (Of<'surprise-rolled'> & Roll & { readonly number: number; readonly isSurprised: boolean })
  // Rounds and turns
  | (Base<'round-started'> & { readonly round: number })
  | (Of<'ts-refilled'> & { readonly ts: Sum })
  | Of<'refill-missed'>
  | Of<'turn-started'>
  | Of<'stagger-recovered'>
  | (Of<'turn-ended'> & { readonly saved: number })
  | Base<'order-came-round'>
  | (Base<'round-ended'> & { readonly round: number })
  | (Of<'ts-lost'> & { readonly ts: number })
  // Maneuvers
  /** `fromSaved`: how much of it had been set aside. */
  | (Of<'ts-spent'> & { readonly ts: number; readonly fromSaved: number; readonly on: string })
  | (Of<'ts-saved'> & { readonly ts: number })
  | (Of<'item-drawn'> & { readonly item: string; readonly limbs: readonly string[] })
  | (Of<'item-stowed'> & { readonly item: string })
  | (Of<'moved'> & { readonly from: Cell; readonly to: Cell })
  | (Of<'aimed'> & { readonly weapon: string; readonly bonus: number })
  | (Of<'aim-lost'> & { readonly weapon: string })
  | (Of<'reloaded'> & { readonly weapon: string; readonly shots: number })
  | (Of<'shot-spent'> & { readonly weapon: string; readonly left: number })
  | (Of<'tended'> & { readonly target: string })
  /** A maneuver other than a weapon attack, made as an interruption. */
  | (Of<'maneuver-declared'> & { readonly maneuver: string; readonly interrupts: string })
  | (Of<'maneuver-lost'> & { readonly what: string; readonly why: string })
  // Attacks and spells
  | (Of<'attack-declared'> & AttackFacts & { readonly interrupts: string | null })
  | (Of<'shot-called'> & AttackFacts)
  | (Of<'attack-rolled'> & AttackFacts & Roll & { readonly isNatural18: boolean })
  | (Of<'defence-rolled'> & Roll & { readonly kind: DefenceKind; readonly against: string })
  | (Of<'defence-flat'> & { readonly against: string; readonly sum: Sum })
  | (Of<'finishing-blow'> & AttackFacts)
  | (Of<'attack-missed'> & AttackFacts & { readonly attack: number; readonly defence: number })
  | (Of<'attack-hit'> & AttackFacts & { readonly attack: number; readonly defence: number })
  | (Of<'spell-cast'> & {
      readonly spell: string;
      readonly target: string | null;
      readonly point: Cell | null;
    })
  | (Of<'area-number'> & { readonly spell: string; readonly sum: Sum })
  // Damage
  | (Of<'damage-dealt'> &
      AttackFacts & { readonly damage: Sum; readonly hpLost: number; readonly hp: number })
  | (Of<'stagger-gained'> & { readonly points: Sum; readonly stagger: number; readonly threshold: Sum })
  | (Of<'staggered'> & { readonly tsLost: number })
  | (Of<'limb-lost'> & {
      readonly limb: string;
      readonly how: 'crippled' | 'amputated';
      readonly drops: readonly string[];
    })
  | (Of<'fell-unconscious'> & { readonly tsLost: number })
  | (Of<'died'> & { readonly cause: 'blow' | 'clock' | 'gm' })
  | (Of<'spared'> & { readonly by: string })
  // Dying and healing
  | (Of<'dying-started'> & { readonly seconds: number; readonly isHeartWound: boolean })
  | (Of<'clock-changed'> & { readonly seconds: Sum })
  | Of<'dying-ended'>
  | (Of<'healed'> & { readonly hp: number; readonly gained: Sum })
  | Of<'woke-up'>
  | (Of<'effect-gained'> & {
      readonly name: string;
      readonly boosts: readonly Boost[];
      readonly until: number | null;
    })
  | (Of<'effect-ended'> & { readonly name: string; readonly until: number })
  // The end
  | (Base<'combat-ended'> & { readonly winner: string })
  | (Base<'time-passed'> & { readonly seconds: number })
  | Base<'combat-closed'>
  | Base<'combat-resumed'>
  // The GM
  | (Of<'check-made'> &
      Roll & {
        readonly label: string;
        readonly stat: Stat;
        readonly number: number;
        readonly passes: boolean;
        readonly margin: number;
      })
  | (Of<'work-set'> & { readonly work: Work })
  | (Of<'worked'> & {
      readonly label: string;
      readonly done: number;
      readonly rounds: number;
      readonly round: number;
    })
  /** `passes`: null without a check. */
  | (Of<'work-finished'> & { readonly label: string; readonly passes: boolean | null })
  | (Of<'ts-charged'> & { readonly ts: number; readonly fromSaved: number })
  | (Of<'set-by-gm'> & { readonly field: string; readonly value: Json })
  | (Of<'entered'> & { readonly at: Cell; readonly initiative: number; readonly order: readonly string[] })
  | Of<'left'>;

/** One event by its type. */
export type EventOf<T extends Event['type']> = Extract<Event, { type: T }>;
