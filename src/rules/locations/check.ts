import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import { type Attempt, anyAttempt } from './attempt.ts';
import { beats, rollOne, rollTogether } from './dice.ts';
import type { Roll } from './events.ts';
import type { Fight } from './fight.ts';
import type { State } from './state.ts';

/** A roll that the GM asks for: what is rolled, what for, and what comes on top. */
export interface Check {
  readonly what: string;
  readonly label: string;
  readonly modifier: number;
}

function attemptFor(state: State, id: string, { what, label, modifier }: Check): Attempt {
  const more: Modifier[] = [{ value: modifier, why: 'as the GM asks', rule: 'improvised-check' }];
  return anyAttempt(state, id, what, 'improvised-check', label, modifier === 0 ? [] : more);
}

/** A check against a #. True when it passes. ruling: improvised-check */
export function checkNumber(fight: Fight, id: string, check: Check, value: number): boolean {
  const number = sumOf([{ value, why: '# named by the GM', rule: 'improvised-check' }]);
  const roll = rollOne(fight, attemptFor(fight.state, id, check));
  const passes = beats(fight.state, roll.sum.total, number.total);
  tell(fight, id, check, { roll, number, passes, against: null, other: null });
  return passes;
}

/** A check against somebody else's roll; ties are rolled again. ruling: improvised-check */
export function checkAgainst(fight: Fight, id: string, check: Check, against: string, with_: string): void {
  const own = attemptFor(fight.state, id, check);
  const opposing = { what: with_, label: `against: ${check.label}`, modifier: 0 };
  const theirs = attemptFor(fight.state, against, opposing);
  const [roll, other] = rollTogether(fight, [own, theirs], ([a, b]) => a === b);
  const { sum: number } = other!;
  const passes = roll!.sum.total > number.total;
  tell(fight, id, check, { roll: roll!, number, passes, against, other: other! });
}

interface Met {
  readonly roll: Roll;
  readonly number: Sum;
  readonly passes: boolean;
  readonly against: string | null;
  readonly other: Roll | null;
}

function tell(fight: Fight, who: string, { what, label }: Check, { roll, ...met }: Met): void {
  const margin = roll.sum.total - met.number.total;
  fight.record({ type: 'check-made', rule: 'improvised-check', who, label, what, ...roll, ...met, margin });
}
