import type { Attempt } from './attempt.ts';
import { rollTogether } from './dice.ts';
import type { Roll } from './events.ts';
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

/** One roll of a contest; `throws`: how often this one rolled, more than once after a tie at the top. */
export type Contender = Roll & { readonly who: string; readonly throws: number };

/**
 * AvA among any number: the highest wins. Only those who share the highest total roll again.
 * @rule roll
 */
export function contest(fight: Fight, attempts: readonly Attempt[]): { rolls: Contender[]; winner: string } {
  // While all are tied nobody is beaten: that throw is forgotten.
  const rolled = rollTogether(fight, attempts, (totals) => totals.every((total) => total === totals[0]));
  const most = Math.max(...rolled.map((roll) => roll.sum.total));
  const first = rolled.map((roll, i) => ({ who: attempts[i]!.who, throws: 1, ...roll }));
  const tied = attempts.filter((_, i) => rolled[i]!.sum.total === most);
  if (tied.length === 1) return { rolls: first, winner: tied[0]!.who };
  const again = contest(fight, tied);
  const rolls = first.map((roll) => {
    const later = again.rolls.find(({ who }) => who === roll.who);
    return later === undefined ? roll : { ...later, throws: later.throws + 1 };
  });
  return { rolls, winner: again.winner };
}
