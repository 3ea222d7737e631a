import type { Cell } from '../../geometry/grid.ts';
import type { Sum } from '../../kernel/explanation.ts';
import type { Json } from '../../kernel/json.ts';
import type { LocationsRule } from './rulebook.ts';
import type { DamageKind, Hand, Limb, Location } from './sheet.ts';
import type { Deed, Job, Wound } from './state.ts';

export interface Base<T extends string> {
  readonly type: T;
  readonly rule: LocationsRule;
}
export interface Of<T extends string> extends Base<T> {
  readonly who: string;
}
/** A roll as it fell: all its faces, and the total with all that made it. */
export interface Roll {
  readonly faces: readonly number[];
  readonly sum: Sum;
}
/** A roll against a number. */
export interface Test extends Roll {
  readonly number: Sum;
  readonly isSuccess: boolean;
}

/** What an attack goes for: `torso` when it is not called. */
export type Called = Location;
export type Maneuver = 'attack' | 'charge' | 'dual-wield' | 'counter' | 'disarm' | 'shove' | 'trip';
export type DefenceKind = 'block' | 'dodge' | 'fixed' | 'ref' | 'none';

/** How an attack is made, told by all events about it. */
export interface AttackFacts {
  readonly attacker: string;
  readonly target: string;
  /** The weapon's id. */
  readonly by: string;
  readonly called: Called;
  readonly maneuver: Maneuver;
}

type OrderEvent =
  | (Base<'sides-rolled'> & { readonly faces: readonly number[]; readonly first: 'team' | 'gm' })
  | (Base<'round-started'> & { readonly round: number })
  | Of<'place-claimed'>
  | Of<'place-passed'>
  | (Base<'place-contested'> & {
      /** `throws`: how often it rolled; more than once where it shared the highest total. */
      readonly rolls: readonly (Roll & { readonly who: string; readonly throws: number })[];
      readonly winner: string;
    })
  | (Of<'turn-started'> & { readonly speed: Sum })
  | (Of<'turn-passed'> & { readonly why: string })
  | (Of<'turn-ended'> & { readonly spare: number })
  | (Base<'recapped'> & { readonly round: number; readonly deeds: readonly Deed[] })
  | (Base<'round-ended'> & { readonly round: number })
  | (Base<'fight-ended'> & { readonly winner: string })
  | Base<'closed'>;

type MoveEvent =
  | (Of<'moved'> & { readonly from: Cell; readonly to: Cell; readonly as: 'own' | 'spare' | 'forced' })
  | (Of<'stood-up'> & { readonly speed: Sum })
  | Of<'fell-prone'>
  | (Of<'ride-rolled'> & Test)
  | Of<'mounted'>
  | Of<'dismounted'>
  | (Of<'run-rolled'> & Test)
  | (Of<'ran'> & { readonly yards: Sum })
  | (Of<'charged'> & { readonly yards: Sum });

type ManeuverEvent =
  | (Of<'aimed'> & { readonly target: string; readonly bonus: number })
  | Of<'aim-lost'>
  | Of<'guarded'>
  | Of<'counter-held'>
  | Of<'counter-spent'>
  | (Of<'put-on-ref'> & {
      readonly against: string | null;
      readonly maker: string;
      readonly turns: number;
    })
  | (Of<'opposed'> & {
      readonly against: string;
      readonly own: Roll;
      readonly other: Roll;
      readonly isSuccess: boolean;
    })
  | (Of<'feinted'> & Test & { readonly target: string })
  | (Of<'protected'> & { readonly comrade: string; readonly isTarget: boolean });

type ThingEvent =
  | Of<'spoke'>
  | (Of<'item-drawn'> & { readonly item: string; readonly hands: readonly Hand[] })
  | (Of<'item-picked-up'> & { readonly item: string; readonly hands: readonly Hand[] })
  | (Of<'item-stowed'> & { readonly item: string })
  | (Of<'item-dropped'> & { readonly item: string; readonly cell: Cell })
  | (Of<'item-used'> & { readonly item: string })
  | (Of<'weapon-broken'> & { readonly item: string })
  | (Of<'weapon-spent'> & { readonly item: string })
  | (Of<'shot-spent'> & { readonly item: string; readonly left: number })
  | (Of<'reloaded'> & { readonly item: string; readonly shots: number })
  | (Of<'tried'> & Test & { readonly what: string; readonly successes: number })
  | (Of<'first-aid-given'> & Test & { readonly patient: string });

type AttackEvent =
  | (Of<'attack-declared'> & AttackFacts)
  | (Of<'blast-thrown'> & { readonly by: string; readonly at: Cell })
  | (Of<'attack-rolled'> & AttackFacts & Roll)
  | (Of<'defence-made'> & Roll & { readonly kind: DefenceKind; readonly against: string })
  | (Of<'attack-missed'> & AttackFacts & { readonly attack: number; readonly defence: number })
  | (Of<'attack-hit'> &
      AttackFacts & { readonly attack: number; readonly defence: number; readonly successes: Sum })
  | (Of<'botched'> & { readonly faces: readonly number[]; readonly isBotch: boolean })
  | (Of<'fumbled'> & {
      readonly item: string;
      readonly effect: 'broken' | 'dropped' | 'nothing';
      readonly faces: readonly number[];
    });

type WoundEvent =
  | (Of<'location-struck'> & { readonly location: Location; readonly faces: readonly number[] })
  | (Of<'damage-dealt'> & {
      readonly by: string | null;
      readonly location: Location;
      readonly kind: DamageKind;
      readonly damage: Sum;
      readonly left: Sum;
    })
  | (Of<'stunned'> & { readonly turns: number })
  | (Of<'limb-severed'> & { readonly limb: Limb })
  | Of<'bleeding-started'>
  | Of<'bleeding-stopped'>
  | (Of<'bleeding-rolled'> & Test)
  | (Of<'consciousness-rolled'> & Test)
  | Of<'fell-unconscious'>
  | Of<'woke-up'>
  | (Of<'dying-started'> & { readonly due: number })
  | Of<'death-averted'>
  | (Of<'died'> & { readonly cause: string })
  | (Of<'grieved'> & { readonly of: string; readonly demeanor: Sum; readonly hours: number })
  | (Of<'character-owed'> & { readonly seat: string })
  | (Of<'character-came'> & { readonly seat: string; readonly at: Cell });

type RecoveryEvent =
  | (Base<'time-set'> & { readonly hours: number })
  | (Base<'hour-passed'> & { readonly hour: number })
  | (Of<'plan-set'> & { readonly plan: 'rest' | 'active' })
  | (Of<'warmth-set'> & { readonly isWarm: boolean })
  | (Of<'sleep-rolled'> & Test)
  | (Of<'healed'> & {
      readonly kind: DamageKind;
      readonly at: readonly { readonly location: Location; readonly points: number }[];
    })
  | (Of<'infected'> & { readonly location: Location })
  | (Of<'infection-ended'> & { readonly location: Location })
  | (Of<'c-lost'> & { readonly loss: Sum; readonly c: Sum; readonly isForGood: boolean })
  | (Of<'c-regained'> & { readonly c: Sum })
  | (Of<'wounds-eased'> & { readonly wounds: Readonly<Record<Location, Wound>> })
  | (Of<'operated'> & Test & { readonly patient: string; readonly limb: Limb })
  | (Of<'amputated'> & { readonly limb: Limb; readonly removed: Wound });

type OfTheGm =
  | (Of<'check-made'> &
      Roll & {
        readonly label: string;
        /** The Trait or skill that was rolled. */
        readonly what: string;
        readonly number: Sum;
        /** Against whom, and what that one rolled; null: against a # alone. */
        readonly against: string | null;
        readonly other: Roll | null;
        readonly passes: boolean;
        readonly margin: number;
      })
  | (Of<'work-set'> & { readonly job: Job })
  | (Of<'worked'> & { readonly label: string; readonly done: number; readonly needed: number })
  | (Of<'work-finished'> & { readonly label: string; readonly passes: boolean | null })
  | (Of<'charged-by-gm'> & { readonly price: string; readonly yards: number });

type GmEvent =
  | (Of<'favour-given'> & { readonly value: number })
  | Of<'favour-spent'>
  | (Of<'set-by-gm'> & { readonly field: string; readonly value: Json })
  | (Of<'entered'> & { readonly at: Cell })
  | Of<'left'>;

/** Everything that can happen in Hit Locations. */
export type Event =
  | OrderEvent
  | MoveEvent
  | ManeuverEvent
  | ThingEvent
  | AttackEvent
  | WoundEvent
  | RecoveryEvent
  | OfTheGm
  | GmEvent;

/** One event by its type. */
export type EventOf<T extends Event['type']> = Extract<Event, { type: T }>;
