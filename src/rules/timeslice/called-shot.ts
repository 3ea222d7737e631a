import type { Modifier } from '../../kernel/explanation.ts';
import { type AttackKind, addBoosts } from './boons.ts';
import type { TimesliceRule } from './rulebook.ts';
import type { Sheet } from './sheet.ts';
import { type Combatant, hasLost } from './state.ts';

/** What a shot may be called at: `none`, `head`, `heart` or the id of one of the target's limbs. */
export type Called = string;

const NOT_CALLED: readonly Called[] = ['none'];

const WHOLE = new WeakMap<Sheet, readonly Called[]>();

/** @rule called-shot The parts of this target that a shot may be called at, `none` first. */
export function callable(target: Combatant): readonly Called[] {
  if (target.lostLimbs.length > 0) return partsLeft(target);
  let parts = WHOLE.get(target.sheet);
  if (parts === undefined) {
    parts = partsLeft(target);
    WHOLE.set(target.sheet, parts);
  }
  return parts;
}

function partsLeft(target: Combatant): readonly Called[] {
  // ruling: lost-limb-more - an amputated limb is no target any more
  const limbs = target.sheet.limbs.filter(
    ({ id }) => !target.lostLimbs.some((lost) => lost.limb === id && lost.how === 'amputated'),
  );
  return ['none', 'head', 'heart', ...limbs.map((limb) => limb.id)];
}

export function notCalled(): readonly Called[] {
  return NOT_CALLED;
}

/** The rule that a called shot goes by. */
export function calledRule(called: Called): TimesliceRule {
  if (called === 'head') return 'called-shot-head';
  if (called === 'heart') return 'called-shot-heart';
  return 'called-shot-limb';
}

const PENALTY = { 'called-shot-head': -7, 'called-shot-heart': -10, 'called-shot-limb': -5 } as const;

/** The penalty of a called shot and what eases it, put behind `parts`. */
export function addCalledPenalty(parts: Modifier[], who: Combatant, called: Called, kind: AttackKind): void {
  if (called === 'none') return;
  const rule = calledRule(called) as keyof typeof PENALTY;
  parts.push({ value: PENALTY[rule], why: `called shot: ${called}`, rule });
  addBoosts(parts, who, 'called-shot', kind);
}

/** Whether a shot called there doubles damage. @rule called-shot-head @rule called-shot-heart */
export function doublesDamage(called: Called): boolean {
  return called === 'head' || called === 'heart';
}

/** @rule called-shot-limb The most HP a shot at a limb takes: a third of the target's max HP, rounded down. */
export function limbCap(target: Combatant): number {
  return Math.floor(target.sheet.hp / 3);
}

/** What a limb lets go of when it is lost: all that it held, two-handed weapons too. @rule lost-limb */
export function letsGo(target: Combatant, limb: string): string[] {
  return target.held.filter((held) => held.limbs.includes(limb)).map((held) => held.item);
}

/** Whether it has an arm left to cast with. @rule lost-limb */
export function canCast(who: Combatant): boolean {
  // ruling: casting-arm
  const arms = who.sheet.limbs.filter((limb) => limb.kind === 'arm');
  return arms.length === 0 || arms.some((arm) => !hasLost(who, arm.id));
}
