import { type Check, type Rolled, rollCheck, scoreOf } from './checks.ts';
import type { Fight } from './fight.ts';
import type { AgentsRule } from './rulebook.ts';
import { agent } from './state.ts';

/** How equal totals are settled: for the first, for the second, or by the score and then again. */
export type Tie = 'first' | 'second' | 'higher-score';

export interface Contest {
  readonly first: Check;
  readonly second: Check;
  readonly tie: Tie;
  readonly rule: AgentsRule;
}

/**
 * @rule opposed Both roll; the higher Effect wins, then the higher characteristic, then they roll again.
 * Returns whether the first one wins.
 */
export function contest(fight: Fight, { first, second, tie, rule }: Contest): boolean {
  for (;;) {
    const mine = rollCheck(fight, first);
    const theirs = rollCheck(fight, second);
    const lead = mine.sum.total - theirs.sum.total || leadIfEqual(fight, { first, second, tie, rule });
    const winner = lead === 0 ? null : lead > 0 ? first.who : second.who;
    const rolls = { mine: told(mine), theirs: told(theirs) };
    fight.record({ type: 'opposed-rolled', rule, who: first.who, other: second.who, ...rolls, winner });
    if (winner !== null) return winner === first.who;
  }
}

function told({ faces, sum }: Rolled): Rolled {
  return { faces, sum };
}

function leadIfEqual(fight: Fight, { first, second, tie }: Contest): number {
  if (tie === 'first') return 1;
  if (tie === 'second') return -1;
  const mine = scoreOf(agent(fight.state, first.who), first.characteristic);
  return mine - scoreOf(agent(fight.state, second.who), second.characteristic);
}
