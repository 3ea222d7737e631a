import type { Fight } from './fight.ts';
import { freeSteps, stepTaken } from './movement-options.ts';
import { combatant, isUp } from './state.ts';

/** @rule dodge After a dodge that worked the defender may move 1 unit for 0 TS; nobody can interrupt that. */
export function dodgeStep(fight: Fight, id: string): void {
  const answer = fight.ask(() => {
    const who = combatant(fight.state, id);
    if (!isUp(who)) return undefined;
    const steps = freeSteps(fight.state, who);
    if (steps.length === 0) return undefined;
    return {
      key: 'dodge-step',
      who: id,
      seat: who.seat,
      rule: 'dodge',
      about: {},
      options: [...steps, { kind: 'stay', params: {} }],
      otherwise: { kind: 'stay' },
    };
  });
  if (answer === undefined || answer.kind === 'stay') return;
  const from = combatant(fight.state, id).cell;
  fight.record({ type: 'moved', rule: 'dodge', who: id, from, to: stepTaken(fight.state, id, answer) });
}
