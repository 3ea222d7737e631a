import type { Decision } from '../../kernel/decision.ts';
import type { Modifier } from '../../kernel/explanation.ts';
import { isTarget } from './action-options.ts';
import { attack } from './attack.ts';
import { isUp } from './condition.ts';
import type { Choice, Fight } from './fight.ts';
import { usableWeapons, weaponOf } from './items.ts';
import { reaches } from './ranges.ts';
import { type Action, combatant, type State } from './state.ts';

export type Spray = Extract<Action, { kind: 'spray' }>;

/** @rule spray As many shots as rounds, each rolled by itself; each may be at another target. */
export function spray(fight: Fight, id: string, action: Spray, pain: readonly Modifier[]): void {
  const { weapon, rounds, intent } = action;
  fight.record({ type: 'rounds-fired', rule: 'max-burst', who: id, weapon, rounds });
  const arm = weaponOf(combatant(fight.state, id), weapon);
  for (let shot = 1; shot <= rounds; shot++) {
    const target = targetOf(fight, id, action, shot);
    if (target === undefined) return;
    const facts = { attacker: id, target, weapon, way: 'spray', arm, intent, at: 'body' } as const;
    attack(fight, { ...facts, rounds, pain, levels: [], shared: null });
  }
}

/** The first shot is at the declared target, the others at anybody in reach. */
function targetOf(fight: Fight, id: string, action: Spray, shot: number): string | undefined {
  const there = targets(fight.state, id, action.weapon);
  if (shot === 1) return there.includes(action.target) ? action.target : undefined;
  if (there.length < 2) return there[0];
  const answer = fight.ask(() => targetQuestion(fight.state, id, action, shot));
  const chosen = (answer as { readonly target?: string } | undefined)?.target;
  return chosen ?? targets(fight.state, id, action.weapon)[0];
}

function targets(state: State, id: string, weapon: string): string[] {
  const who = combatant(state, id);
  const arm = weaponOf(who, weapon);
  if (!isUp(state, who) || !usableWeapons(who).includes(arm)) return [];
  return state.combatants
    .filter((other) => isTarget(who, other) && reaches(state, who.cell, other.cell, arm))
    .map((other) => other.id);
}

function targetQuestion(state: State, id: string, action: Spray, shot: number): Decision<Choice> | undefined {
  const there = targets(state, id, action.weapon);
  if (there.length < 2) return undefined;
  const first = there.includes(action.target) ? action.target : there[0]!;
  return {
    key: 'spray-target',
    who: id,
    seat: combatant(state, id).seat,
    rule: 'spray',
    about: { shot, rounds: action.rounds },
    options: [{ kind: 'shoot-at', params: { target: { oneOf: there } } }],
    otherwise: { kind: 'shoot-at', target: first } as Decision<Choice>['otherwise'],
  };
}
