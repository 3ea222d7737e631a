import { isExceptionalFailure, makeCheck, noteExceptional } from './checks.ts';
import type { Fight } from './fight.ts';
import { agent, taskOf } from './state.ts';

/**
 * @rule extended-hurt Who is hurt at work rolls the skill less the damage: failing costs this round's work,
 * failing exceptionally all of it.
 */
export function disturbWork(fight: Fight, id: string, points: number): void {
  const who = agent(fight.state, id);
  if (who.task === null) return;
  const { skill, characteristic, name } = taskOf(fight.state, who.task);
  // ruling: extended-react - the -1 of reactions counts, as on any skill check
  const outcome = makeCheck(fight, {
    who: id,
    skill,
    characteristic,
    rule: 'extended-hurt',
    what: `going on with ${name}`,
    more: [{ value: -points, why: 'hurt', rule: 'extended-hurt' }],
  });
  fight.record({ type: 'work-disturbed', rule: 'extended-hurt', who: id, task: who.task, ...outcome });
  noteExceptional(fight, id, outcome.effect);
  if (agent(fight.state, id).task !== who.task) return;
  if (!outcome.passes) loseRound(fight, id);
  // ruling: extended-redo - the number of rounds stays
  if (isExceptionalFailure(outcome.effect)) {
    fight.record({ type: 'task-set-back', rule: 'extended-redo', who: id, task: who.task });
  }
}

// ruling: extended-hits - however often it is hurt, it is only this round that is lost
function loseRound(fight: Fight, id: string): void {
  const { lostWork, task } = agent(fight.state, id);
  if (lostWork === task) return;
  fight.record({ type: 'round-lost', rule: 'extended-hits', who: id, task: task! });
}
