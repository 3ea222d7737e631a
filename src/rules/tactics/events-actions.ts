import type { Cell } from '../../geometry/grid.ts';
import { combatantOf, isInsider } from '../../kernel/battle.ts';
import {
  type Attack,
  type CheckMade,
  countsHit,
  countsMiss,
  eventTypes,
  type OfItem,
  type Who,
  type WithWeapon,
  type Worked,
} from '../../kernel/events.ts';
import { type IsVisible, type Sum, withMaskedSums } from '../../kernel/explanation.ts';
import type { RuleId, Seat } from '../../kernel/ids.ts';
import type { Json } from '../../kernel/json.ts';
import type { TallyEvent } from '../../kernel/outcome.ts';
import { countOf } from '../../kernel/outcome.ts';
import { type Combatant, FALLEN, type Intent, type Job, knownIn, type Pace, type State } from './state.ts';

const event = eventTypes<State, Combatant>();

/** A completed check. A `result` of 0 or more is a number of successes, below 0 of failures. */
export interface Check {
  /** The target number, or the number that is added to a roll where high is good. */
  readonly target: Sum;
  /** Superior (above 0) and Inferior (below 0) levels, with their reasons. */
  readonly level: Sum;
  readonly faces: readonly number[];
  /** The sum of the three dice that count. */
  readonly natural: number;
  readonly result: Sum;
}
export interface Checked extends Who {
  readonly check: Check;
}

/** @rule check A result of 0 or more succeeds. */
export function verdict({ result }: Check): { readonly passes: boolean; readonly margin: number } {
  return { passes: result.total >= 0, margin: result.total };
}

/** Adds to the facts of a check whether it succeeded. */
export const judged = <F extends Checked>(facts: F) => ({ ...facts, passes: verdict(facts.check).passes });

/** The kind of an attack. */
type Way = 'strike' | 'shot' | 'spray' | 'blast';

/** The facts that events about an attack record. */
export interface AttackFacts extends Attack<'weapon'> {
  readonly way: Way;
}
export interface OfAttack extends Who, AttackFacts {}

export type DefenceKind = 'none' | 'dodge' | 'parry' | 'block' | 'body';

/** The quality that sundering reduces. @rule sunder-note */
export type Worn = 'offense' | 'defense' | 'armor';

export interface Charged extends Who {
  readonly attacks: number;
  readonly checks: number;
  readonly changes: number;
  /** The pace of a charged movement; `null` for other charges. */
  readonly pace: Pace | null;
}
export interface Flanked {
  readonly attacker: string;
  readonly target: string;
  readonly isFlanked: boolean;
}

/** The events of actions: attacks, damage, checks of the GM, and sundering. */
export const actionEvents = {
  // Attacks
  revealed: event<Who>()({ sets: { hiddenFrom: [] }, seen: 'all' }),
  'attack-declared': event<OfAttack & { readonly intent: Intent; readonly rounds: number }>()({
    seen: 'all',
  }),
  'flanking-ruled': event<Flanked>()({
    seen: 'all',
    toOthers: ({ attacker, target, isFlanked }, after, seat) =>
      knownIn([attacker, target], after, seat).length === 2 ? { attacker, target, isFlanked } : undefined,
  }),
  'defence-chosen': event<
    Who & {
      readonly target: string;
      readonly kind: DefenceKind;
      readonly item: string | null;
      readonly total: Sum;
    }
  >()({ seen: 'all' }),
  interfered: event<Who & { readonly attacker: string; readonly kind: string; readonly bonus: Sum }>()({
    seen: 'all',
  }),
  guarded: event<
    Who & { readonly target: string; readonly kind: DefenceKind; readonly item: string | null }
  >()({ seen: 'all' }),
  'attack-rolled': event<OfAttack & { readonly check: Check }>()({ seen: 'all', toOwn: attackTold }),
  'rounds-fired': event<WithWeapon & { readonly rounds: number }>()({
    onWho: (who, { weapon, rounds }) => ({
      ...who,
      rounds: { ...who.rounds, [weapon]: countOf(who.rounds, weapon) + rounds },
    }),
    seen: 'all',
  }),
  'ammo-lost': event<WithWeapon & { readonly natural: number; readonly left: number }>()({
    onWho: (who, e) => ({ ...who, ammo: { ...who.ammo, [e.weapon]: e.left } }),
    seen: 'side',
  }),
  'attack-missed': event<OfAttack & { readonly failures: number }>()({
    seen: 'all',
    counts: countsMiss('weapon'),
  }),
  'attack-hit': event<OfAttack & { readonly successes: Sum }>()({ seen: 'all', counts: countsHit('weapon') }),
  'counter-gained': event<Who & { readonly against: string; readonly bonus: number }>()({
    onWho: (who, { against, bonus }) => ({ ...who, counters: [...who.counters, { against, bonus }] }),
    seen: 'all',
  }),
  'counter-spent': event<Who & { readonly against: string }>()({ sets: { counters: [] }, seen: 'all' }),
  'blast-set': event<WithWeapon & { readonly point: Cell }>()({ seen: 'all' }),
  'caught-in-blast': event<Who & { readonly by: string; readonly level: Sum }>()({ seen: 'all' }),
  'blast-rolled': event<WithWeapon & { readonly faces: readonly number[] }>()({ seen: 'all' }),
  // Damage
  'damage-dealt': event<
    WithWeapon & {
      readonly by: string;
      readonly w: Sum;
      readonly s: Sum;
      readonly wLeft: number;
      readonly sLeft: number;
    }
  >()({
    onWho: (who, e) => {
      const isHurt = e.w.total > 0 || e.s.total > 0;
      return { ...who, w: e.wLeft, s: e.sLeft, isStabilised: who.isStabilised && !isHurt };
    },
    seen: { fields: ['who'] },
    // W is health; stress is not counted.
    counts: (e) => ({ kind: 'hurt', who: e.who, by: e.by, with: e.weapon, amount: e.w.total }),
  }),
  'dying-started': event<Who>()({ sets: FALLEN, seen: 'all', counts: (e) => ({ kind: 'fell', who: e.who }) }),
  stunned: event<Who>()({ sets: FALLEN, seen: 'all', counts: (e) => ({ kind: 'fell', who: e.who }) }),
  died: event<Who & { readonly cause: 'blow' | 'wounds' | 'gm' }>()({
    sets: { ...FALLEN, isDead: true, isStabilised: false },
    seen: 'all',
    counts: (e) => ({ kind: 'died', who: e.who }),
  }),
  'bod-checked': event<Checked & { readonly w: Sum }>()({
    onWho: (who, e) => ({ ...who, w: e.w.total }),
    seen: { fields: ['who'] },
    toOwn: judged,
    counts: lifeDeed,
  }),
  'dying-ended': event<Who>()({ sets: { isStabilised: false }, seen: 'all' }),
  'ner-checked': event<Checked & { readonly isGritting: boolean }>()({
    onWho: (who, { isGritting }) => ({ ...who, isGritting }),
    seen: { fields: ['who', 'isGritting'] },
    toOwn: judged,
  }),
  'heal-checked': event<Checked & { readonly target: string }>()({ seen: 'all', toOwn: judged }),
  stabilised: event<Who & { readonly by: string }>()({ sets: { isStabilised: true }, seen: 'all' }),
  // Checks and work that the GM asks for
  /** `margin` is the number of successes; negative for failures. */
  'check-made': event<Checked & CheckMade & { readonly skill: string }>()({ seen: 'all' }),
  'work-set': event<Who & { readonly job: Job }>()({
    onWho: (who, { job }) => ({ ...who, job }),
    seen: 'side',
  }),
  worked: event<Worked>()({
    onWho: (who, { done }) => ({ ...who, job: who.job && { ...who.job, done } }),
    seen: 'all',
  }),
  /** `null` for work without a final check. */
  'work-finished': event<
    Who & {
      readonly label: string;
      readonly check: Check | null;
      readonly passes: boolean | null;
      readonly margin: number | null;
    }
  >()({ sets: { job: null }, seen: 'all' }),
  charged: event<Charged>()({ onWho: charge, seen: 'side' }),
  // Sunder
  'sunder-checked': event<OfItem & { readonly check: Check }>()({ seen: 'all', toOwn: judged }),
  'sunder-called': event<OfItem & { readonly isCalled: boolean }>()({ seen: 'gm' }),
  /** `lost` is the difference from the original, a negative number. */
  'item-sundered': event<OfItem & { readonly which: Worn; readonly left: number; readonly lost: number }>()({
    onWho: (who, e) => withQuality(who, e.item, e.which, e.left),
    seen: { fields: ['who', 'item', 'which', 'lost'] },
  }),
  'item-broken': event<OfItem>()({ seen: 'all' }),
};

/**
 * Modifiers of the attacker's check that come from the target's sheet. @rule stance Its dT is one of them.
 */
const OF_THE_TARGET: ReadonlySet<RuleId> = new Set([
  'defences',
  'dodge',
  'parry',
  'block',
  'unarmed-parry',
  'unarmed-block',
]);
const isOfTheAttack: IsVisible = ({ rule, why }) => !OF_THE_TARGET.has(rule) && why !== 'dT';

/** Returns all facts of an attack by the own side, but of another side's defence only the total. */
function attackTold(facts: { readonly target: string }, after: State, seat: Seat): object {
  if (isInsider(after, seat, combatantOf(after, facts.target))) return facts;
  return withMaskedSums(facts as unknown as Json, isOfTheAttack, 'attack-check') as object;
}

/** Returns the tally of a BOD check: the change of W. @rule dying */
function lifeDeed({ who, w }: { readonly who: string; readonly w: Sum }): TallyEvent | undefined {
  const change = w.total - w.parts[0]!.value;
  if (change === 0) return undefined;
  if (change > 0) return { kind: 'healed', who, amount: change };
  return { kind: 'hurt', who, by: null, with: null, amount: -change };
}

/** Counts the charged actions as done; a charged movement has no destination. */
function charge(who: Combatant, { attacks, checks, changes, pace }: Charged): Combatant {
  const counted: Combatant = {
    ...who,
    actionsDone: who.actionsDone + Math.max(attacks, checks),
    attacksDone: who.attacksDone + attacks,
    checksDone: who.checksDone + checks,
    changes: who.changes + changes,
  };
  return pace === null ? counted : { ...counted, pace, hasMoved: true, trail: [who.cell, who.cell] };
}

/** Returns a combatant with a changed quality of one item. */
export function withQuality(who: Combatant, item: string, which: Worn, value: number): Combatant {
  if (which === 'armor') return { ...who, armorValue: value };
  const quality = { ...who.quality[item]!, [which]: value };
  return { ...who, quality: { ...who.quality, [item]: quality } };
}
