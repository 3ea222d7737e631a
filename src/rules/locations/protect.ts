import type { Decision } from '../../kernel/decision.ts';
import type { Blow } from './blow.ts';
import { canBlock, forcedStand, isOnRef, rolledStand, type Stand } from './defence.ts';
import type { Choice, Fight } from './fight.ts';
import { isNear } from './reach.ts';
import { type Combatant, combatant, isFoe, type State } from './state.ts';
import { canAct } from './status.ts';

/** @rule protect Comrades within 1 yard of the target who step in, once a round each, and how. */
export function offerProtection(fight: Fight, blow: Blow): Stand[] {
  const stands: Stand[] = [];
  for (const { id } of fight.state.combatants) {
    if (!mayProtect(fight.state, id, blow)) continue;
    const answer = fight.ask(() => question(fight.state, id, blow));
    if (answer === undefined || answer.kind === 'pass') continue;
    const with_ = answer.kind === 'protect' ? (answer.with as unknown as string) : 'fixed';
    const forced = forcedStand(fight.state, id, blow);
    stands.push(forced ?? rolledStand(fight.state, id, with_ === 'block' ? 'block' : 'dodge', blow));
  }
  return stands;
}

function mayProtect(state: State, id: string, blow: Blow): boolean {
  const who = combatant(state, id);
  const target = combatant(state, blow.target);
  if (who.id === target.id || who.id === blow.attacker || isFoe(who, target)) return false;
  if (!canAct(state, who) || who.fast.includes('protect') || isOnRef(who, blow.attacker)) return false;
  return isNear(state, who, target, 1);
}

function question(state: State, id: string, blow: Blow): Decision<Choice> | undefined {
  if (!mayProtect(state, id, blow)) return undefined;
  const who = combatant(state, id);
  const { attacker, target, by, called } = blow;
  return {
    key: 'protect',
    who: id,
    seat: who.seat,
    rule: 'protect',
    about: { attacker, target, by, called },
    options: [protection(state, who, blow), { kind: 'pass', params: {} }],
    otherwise: { kind: 'pass' },
  };
}

function protection(state: State, who: Combatant, blow: Blow): Choice {
  // ruling: def-roll - a fixed DEF leaves no choice
  if (forcedStand(state, who.id, blow) !== undefined) return { kind: 'protect-fixed', params: {} };
  const ways = canBlock(state, who) ? ['dodge', 'block'] : ['dodge'];
  return { kind: 'protect', params: { with: { oneOf: ways } } };
}
