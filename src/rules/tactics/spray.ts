import type { Decision } from '../../kernel/decision.ts';
import type { Modifier } from '../../kernel/explanation.ts';
import { isTarget } from './action-options.ts';
import { attack } from './attack.ts';
import { isUp } from './condition.ts';
import type { Choice, Fight } from './fight.ts';
import { usableWeapons, weaponOf } from './items.ts';
import { metresApart, reaches } from './ranges.ts';
import { type Action, combatant, isFoe, type State } from './state.ts';

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
  if (shot === 1) {
    return targets(fight.state, id, action.weapon).includes(action.target) ? action.target : undefined;
  }
  const answer = fight.ask(() => targetQuestion(fight.state, id, action, shot));
  return (answer as { readonly target?: string } | undefined)?.target ?? usual(fight.state, id, action);
}

/** What a shot is aimed at unless the shooter says otherwise: the first target, or else the nearest foe. */
function usual(state: State, id: string, action: Spray): string | undefined {
  const there = targets(state, id, action.weapon);
  return there.includes(action.target) ? action.target : sideOf(state, id, there, 'foes')[0];
}

function targets(state: State, id: string, weapon: string): string[] {
  const who = combatant(state, id);
  const arm = weaponOf(who, weapon);
  if (!isUp(state, who) || !usableWeapons(who).includes(arm)) return [];
  return state.combatants
    .filter((other) => isTarget(who, other) && reaches(state, who.cell, other.cell, arm))
    .sort((a, b) => metresApart(state, who, a) - metresApart(state, who, b) || (a.id < b.id ? -1 : 1))
    .map((other) => other.id);
}

/** Those among the targets that are foes, or else the rest. */
function sideOf(state: State, id: string, targets: readonly string[], which: 'foes' | 'friends'): string[] {
  const who = combatant(state, id);
  return targets.filter((target) => isFoe(who, combatant(state, target)) === (which === 'foes'));
}

function targetQuestion(state: State, id: string, action: Spray, shot: number): Decision<Choice> | undefined {
  const there = targets(state, id, action.weapon);
  const first = usual(state, id, action);
  if (first === undefined || there.length < 2) return undefined;
  const [foes, friends] = [sideOf(state, id, there, 'foes'), sideOf(state, id, there, 'friends')];
  const [shown, hidden] = foes.includes(first) ? [foes, friends] : [there, []];
  if (shown.length < 2 && hidden.length === 0) return undefined;
  const at = (oneOf: readonly string[]): Choice => ({ kind: 'shoot-at', params: { target: { oneOf } } });
  // ruling: own-side
  const onRequest: Choice[] = hidden.length === 0 ? [] : [{ ...at(hidden), onRequest: true }];
  return {
    key: 'spray-target',
    who: id,
    seat: combatant(state, id).seat,
    rule: 'spray',
    about: { shot, rounds: action.rounds },
    options: [at(shown), ...onRequest],
    otherwise: { kind: 'shoot-at', target: first } as Decision<Choice>['otherwise'],
  };
}
