import type { Attempt } from './attempt.ts';
import { rollTogether } from './dice.ts';
import type { Fight } from './fight.ts';
import type { LocationsRule } from './rulebook.ts';

/**
 * AvA, AvC, CvC and their like: both roll, ties again, the higher wins.
 * @rule roll
 */
export function winsOpposed(fight: Fight, own: Attempt, other: Attempt, rule: LocationsRule): boolean {
  const [mine, theirs] = rollTogether(fight, [own, other], ([a, b]) => a === b);
  const isSuccess = mine!.sum.total > theirs!.sum.total;
  const event = { who: own.who, against: other.who, own: mine!, other: theirs!, isSuccess };
  fight.record({ type: 'opposed', rule, ...event });
  return isSuccess;
}
