import type { Decision } from '../../kernel/decision.ts';
import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import type { Assault } from './assault.ts';
import { addBoosts } from './boons.ts';
import { statRoll } from './dice.ts';
import type { DefenceKind } from './events.ts';
import type { Choice, Fight } from './fight.ts';
import { addHeartPenalty } from './heart-wound.ts';
import { type Combatant, combatant, isUp, type State, shieldsInHand, weaponsInHand } from './state.ts';

/** How an attack is met. `with` names the shield or weapon. */
export interface Defence {
  readonly kind: DefenceKind;
  readonly with: string | null;
}

const DODGE: Defence = { kind: 'dodge', with: null };

/**
 * @rule defence-choice Whoever is attacked picks dodge, block or parry; it costs nothing and knows no limit.
 * Undefined: it cannot defend itself. Who can only dodge is not asked.
 */
export function chooseDefence(
  fight: Fight,
  assault: Assault,
  attackTotal: number | null,
): Defence | undefined {
  const target = combatant(fight.state, assault.target);
  if (!isUp(target)) return undefined;
  if (defences(fight.state, target, assault).length === 1) return DODGE;
  const answer = fight.ask(() => defenceQuestion(fight.state, assault, attackTotal));
  if (answer === undefined) return isUp(combatant(fight.state, assault.target)) ? DODGE : undefined;
  return { kind: answer.kind as DefenceKind, with: (answer.with as string | undefined) ?? null };
}

function defenceQuestion(
  state: State,
  assault: Assault,
  attackTotal: number | null,
): Decision<Choice> | undefined {
  const target = combatant(state, assault.target);
  if (!isUp(target)) return undefined;
  return {
    key: 'defence',
    who: target.id,
    seat: target.seat,
    rule: assault.kind === 'spell' ? 'spell-defence' : 'defence-choice',
    about: { attacker: assault.attacker, by: assault.by, called: assault.called, total: attackTotal },
    options: defences(state, target, assault),
    otherwise: { kind: 'dodge' },
  };
}

function defences(state: State, target: Combatant, assault: Assault): Choice[] {
  const options: Choice[] = [{ kind: 'dodge', params: {} }];
  // @rule staggered: no block, no parry
  if (target.isStaggered) return options;
  // ruling: ranged-defence
  const allowed = assault.kind === 'melee' ? 'all' : state.rulings['ranged-defence'];
  if (allowed === 'dodge') return options;
  const shields = shieldsInHand(target).map((shield) => shield.id);
  if (shields.length > 0) options.push({ kind: 'block', params: { with: { oneOf: shields } } });
  if (allowed === 'dodge-or-block') return options;
  const weapons = weaponsInHand(target).map((weapon) => weapon.id);
  if (weapons.length > 0) options.push({ kind: 'parry', params: { with: { oneOf: weapons } } });
  return options;
}

/** The total of a defence, rolled. */
export function defend(fight: Fight, assault: Assault, defence: Defence | undefined): number {
  const target = combatant(fight.state, assault.target);
  // Who chose before the attack was rolled may have fallen since.
  if (defence === undefined || !isUp(target)) return helpless(fight, assault);
  const more: Modifier[] = [];
  addHeartPenalty(more, fight.state, target);
  addEquipment(more, target, defence);
  addBoosts(more, target, 'defence', assault.kind);
  addBoosts(more, target, defence.kind, assault.kind);
  const asked = { stat: 'Q', rule: defence.kind, what: defence.kind, kind: assault.kind } as const;
  const { faces, sum } = statRoll(fight, target, asked, more);
  const event = { who: target.id, kind: defence.kind, against: assault.attacker, faces, sum };
  fight.record({ type: 'defence-rolled', rule: defence.kind, ...event });
  return sum.total;
}

/** @rule block the shield's bonus. @rule parry the weapon's bonus, less 3. @rule dodge nothing more. */
function addEquipment(parts: Modifier[], target: Combatant, defence: Defence): void {
  if (defence.kind === 'block') {
    const shield = target.sheet.shields.find(({ id }) => id === defence.with)!;
    parts.push({ value: shield.block, why: shield.name, rule: 'block' });
  }
  if (defence.kind === 'parry') {
    const weapon = target.sheet.weapons.find(({ id }) => id === defence.with)!;
    // ruling: parry-bonus
    parts.push({ value: weapon.parry, why: weapon.name, rule: 'parry' });
    parts.push({ value: -3, why: 'parry', rule: 'parry' });
  }
}

// ruling: helpless-defence
function helpless(fight: Fight, assault: Assault): number {
  const sum: Sum = sumOf([{ value: 10, why: 'cannot defend itself', rule: 'helpless-defence' }]);
  const event = { who: assault.target, against: assault.attacker, sum };
  fight.record({ type: 'defence-flat', rule: 'helpless-defence', ...event });
  return sum.total;
}
