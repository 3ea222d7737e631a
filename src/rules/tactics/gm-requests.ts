import type { RawAnswer } from '../../kernel/decision.ts';
import { mostAttacks } from './action-options.ts';
import { isUp } from './condition.ts';
import type { Choice, Fight } from './fight.ts';
import { requestCheck, skillsOf } from './improvised.ts';
import { usableWeapons } from './items.ts';
import { PACES } from './movement-options.ts';
import { attacksThisTurn } from './penalties.ts';
import { type Combatant, combatant, type State } from './state.ts';

const MODIFIER = { min: -20, max: 20 };
const LABEL = { maxLength: 60 };

/** What the GM may ask of a combatant, or charge it for, besides the rules. */
export function requestOptions(state: State, who: Combatant): Choice[] {
  if (who.isDead) return [];
  const id = { oneOf: [who.id] };
  const skills = skillsOf(who);
  const request = { modifier: MODIFIER, label: LABEL };
  const job = { rounds: { min: 1, max: 100 }, skill: { oneOf: ['none', ...skills] }, ...request };
  const options: Choice[] = [{ kind: 'request-work', params: { who: id, ...job } }];
  if (!isUp(state, who)) return options;
  options.push({ kind: 'request-check', params: { who: id, skill: { oneOf: skills }, ...request } });
  const prices = chargeable(state, who);
  if (prices.length > 0) options.push({ kind: 'charge', params: { who: id, action: { oneOf: prices } } });
  return options;
}

/** What is left of the turn to charge: actions, a change of mind, a movement that was not made. */
function chargeable(state: State, who: Combatant): string[] {
  if (state.phase !== 'resolve' || who.go === 'over') return [];
  const most = Math.max(0, ...usableWeapons(who).map((weapon) => mostAttacks(weapon).total));
  return [
    'check',
    ...(attacksThisTurn(state, who) < most ? ['attack'] : []),
    ...(who.defending === 'this-turn' ? [] : ['change']),
    ...(who.hasMoved || who.sheet.move === 0 ? [] : PACES),
  ];
}

/** The GM asks for a check. */
export function askCheck(fight: Fight, id: string, act: RawAnswer): void {
  const request = {
    skill: act.skill as string,
    modifier: act.modifier as number,
    label: act.label as string,
  };
  requestCheck(fight, id, request);
}

/** The GM sets a combatant a job. */
export function setWork(fight: Fight, id: string, act: RawAnswer): void {
  // ruling: improvised-work
  const { label, rounds, skill, modifier } = act as unknown as {
    readonly label: string;
    readonly rounds: number;
    readonly skill: string;
    readonly modifier: number;
  };
  const job = { label, needed: rounds, done: 0, skill, modifier };
  fight.record({ type: 'work-set', rule: 'improvised-work', who: id, job });
}

/** The GM charges something after the fact: it counts in the penalties of the rest of the turn. */
export function charge(fight: Fight, id: string, { action }: RawAnswer): void {
  // ruling: gm-charge
  if (!isUp(fight.state, combatant(fight.state, id))) return;
  const attacks = action === 'attack' ? 1 : 0;
  const checks = action === 'check' ? 1 : attacks;
  const changes = action === 'change' ? 1 : 0;
  const pace = PACES.find((each) => each === action) ?? null;
  fight.record({ type: 'charged', rule: 'gm-charge', who: id, attacks, checks, changes, pace });
}
