import { checkNumber } from './check.ts';
import type { Choice, Fight } from './fight.ts';
import { type Combatant, combatant, type Job } from './state.ts';

/** @rule one-action A round of work is the action. ruling: improvised-work */
export function workOptions(who: Combatant): Choice[] {
  return who.work === null ? [] : [{ kind: 'work', params: {}, cost: 'action' }];
}

// ruling: improvised-work
export function setToWork(fight: Fight, who: string, job: Job): void {
  fight.record({ type: 'work-set', rule: 'improvised-work', who, job });
}

/** One round of the job; after the last the roll that was named for it. */
export function work(fight: Fight, id: string): void {
  const job = combatant(fight.state, id).work!;
  const { label, needed, what } = job;
  const done = job.done + 1;
  fight.record({ type: 'worked', rule: 'improvised-work', who: id, label, done, needed });
  if (done < needed) return;
  const passes = what === null ? null : checkNumber(fight, id, { ...job, what }, job.number);
  fight.record({ type: 'work-finished', rule: 'improvised-work', who: id, label, passes });
}
