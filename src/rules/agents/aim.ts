import type { RawAnswer } from '../../kernel/decision.ts';
import { minorsLeft, spendMinor } from './budget.ts';
import type { Choice, Fight } from './fight.ts';
import { type Agent, agent } from './state.ts';

const MOST = 6;

/** @rule aim Whom it may aim at: opponents it sees, until the aim is as good as it gets. */
export function aimOptions(who: Agent, seen: readonly Agent[]): Choice[] {
  if (minorsLeft(who) < 1) return [];
  const { aim } = who;
  const targets: string[] = [];
  for (const { id } of seen) {
    if (aim === null || aim.target !== id || aim.bonus < MOST) targets.push(id);
  }
  if (targets.length === 0) return [];
  return [{ kind: 'aim', params: { target: { oneOf: targets } }, cost: '1 minor action' }];
}

/** @rule aim +1 on the next attack on that target, on top of what was gained before. */
export function takeAim(fight: Fight, id: string, answer: RawAnswer): void {
  spendMinor(fight, id, 1, 'aim');
  const { aim } = agent(fight.state, id);
  const target = answer.target as string;
  const bonus = (aim?.target === target ? aim.bonus : 0) + 1;
  fight.record({ type: 'aimed', rule: 'aim', who: id, target, bonus });
}

/** Ends an aim because something else was done. */
export function loseAim(fight: Fight, id: string): void {
  const { aim } = agent(fight.state, id);
  // ruling: aim-loss
  if (aim === null || fight.state.rulings['aim-loss'] === 'no') return;
  fight.record({ type: 'aim-lost', rule: 'aim-loss', who: id, target: aim.target });
}

/** @rule aim An attack uses the aim up. */
export function useUpAim(fight: Fight, id: string): void {
  const { aim } = agent(fight.state, id);
  if (aim !== null) fight.record({ type: 'aim-lost', rule: 'aim', who: id, target: aim.target });
}
