import type { RawAnswer } from '../../../src/kernel/decision.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { type Amount, amountOn } from '../../answer/amount.ts';
import type { Given } from '../../answer/choice.ts';
import { type HealthActs, type Stroke, strokeOf } from './health.ts';

/** What a bare number means: a blow, healing, or the new value. */
export type Bare = 'minus' | 'plus' | 'set';

/** A number that has fallen: a new value, or a change of the old one. */
type Fallen = Exclude<Amount, { kind: 'dice' }>;

type ByPoints = Extract<HealthActs, { by: 'points' }>;

/** A stroke of one point, as it stands with what was chosen of it; null: there is none in this direction. */
export function strokeBy({ down, up }: ByPoints, direction: 1 | -1, chosen: Given): Stroke | null {
  const group = direction < 0 ? down : up;
  return group === undefined ? null : strokeOf(group, 1, chosen);
}

/** Whether what is written, as far as it is, hurts or heals. */
export function directionOf(
  amount: Amount | undefined,
  text: string,
  { now, bare }: { readonly now: number; readonly bare: Bare },
): 1 | -1 {
  const usual = bare === 'plus' ? 1 : -1;
  if (amount === undefined) return usual;
  if (amount.kind === 'set') return amount.value > now ? 1 : -1;
  if (amount.kind === 'by')
    return (isBare(text) && bare === 'minus' ? -amount.value : amount.value) > 0 ? 1 : -1;
  return amount.sign === 0 ? usual : amount.sign;
}

interface Around {
  readonly who: string;
  readonly now: number;
  readonly chosen: Given;
}

/** The act that brings a change about; undefined when there is none. */
export function actFor(
  acts: HealthActs,
  amount: Fallen,
  { who, now, chosen }: Around,
): RawAnswer | 'nothing' | undefined {
  if (acts.by === 'setting') {
    return { kind: acts.act.kind, who, [acts.act.param]: amountOn(amount, now, acts.act) };
  }
  const points = amount.kind === 'set' ? amount.value - now : amount.value;
  if (points === 0) return 'nothing';
  const group = points < 0 ? acts.down : acts.up;
  return group === undefined ? undefined : strokeOf(group, Math.abs(points), chosen).act;
}

interface Written {
  readonly text: string;
  readonly bare: Bare;
}

/** An amount with its dice rolled, and a bare number taken as the box means it. */
export async function fallen(
  amount: Amount,
  { text, bare }: Written,
): Promise<{ readonly amount: Fallen; readonly said: string } | { readonly refusal: Refusal }> {
  const sign = isBare(text) && bare === 'minus' ? -1 : 1;
  if (amount.kind !== 'dice') {
    return {
      amount: isBare(text) && bare !== 'set' ? { kind: 'by', value: sign * amount.value } : amount,
      said: text.trim(),
    };
  }
  const { rollNotation } = await import('../../engine/rolling.ts');
  const rolled = rollNotation(amount.notation);
  if ('refusal' in rolled) return rolled;
  const said = `${text.trim()} (${rolled.faces.join(', ')})`;
  if (amount.sign === 0 && bare === 'set') return { amount: { kind: 'set', value: rolled.total }, said };
  return { amount: { kind: 'by', value: (amount.sign === 0 ? sign : amount.sign) * rolled.total }, said };
}

/** Whether a number or dice stand there without a sign. */
function isBare(text: string): boolean {
  return /^[\ddz]/i.test(text.trim());
}
