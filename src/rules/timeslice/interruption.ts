import type { Decision, OneOf, RawAnswer } from '../../kernel/decision.ts';
import { type AttackOrder, weaponAttack } from './attack.ts';
import { callableNow, canStrikeWith } from './attack-options.ts';
import type { Choice, Fight } from './fight.ts';
import type { Maneuver, Trigger } from './maneuver.ts';
import { maneuverOptions } from './maneuver-options.ts';
import { maneuverOf } from './maneuvers.ts';
import { isNear } from './reach.ts';
import { isResisted } from './spell.ts';
import { type Combatant, combatant, isFoe, isUp, type State, weaponsInHand } from './state.ts';
import { spend, spendOnInterruption, tsCost, tsForInterruption } from './time-slices.ts';

/** Carries out a maneuver of the own turn with every interruption that it triggers. */
export function perform(fight: Fight, maneuver: Maneuver): void {
  maneuver.declare(fight, spend);
  maneuver.carryOut(fight, interruptible);
}

/**
 * Carries something out with the interruptions that it triggers; `carryOut` learns who was asked.
 * @rule interruption To any depth, the last one declared resolved first.
 */
function interruptible(fight: Fight, trigger: Trigger, carryOut: (asked: readonly string[]) => void): void {
  // ruling: interrupt-resolves
  const isFirst = fight.state.rulings['interrupt-resolves'] === 'interruption';
  const later: Maneuver[] = [];
  const asked = offerInterruptions(fight, trigger, (maneuver) => {
    maneuver.declare(fight, spendOnInterruption);
    if (isFirst) maneuver.carryOut(fight, interruptible);
    else later.push(maneuver);
  });
  carryOut(asked);
  for (const maneuver of later) maneuver.carryOut(fight, interruptible);
}

/**
 * @rule interruption Every opponent who has the one acting in range of a held weapon, and the TS, may attack.
 * `take` carries out each interruption before the next is offered. Returns who was asked.
 */
function offerInterruptions(
  fight: Fight,
  trigger: Trigger,
  take: (maneuver: Maneuver) => void,
): readonly string[] {
  const asked: string[] = [];
  // ruling: interrupt-order
  for (const id of fight.state.order) {
    if (trigger.except.includes(id)) continue;
    do {
      const answer = fight.ask(() => interruptionQuestion(fight.state, id, trigger));
      if (answer !== undefined) asked.push(id);
      if (answer === undefined || answer.kind === 'pass') break;
      take(interruptionBy(fight, id, answer, trigger.by));
      // ruling: interrupt-limit
    } while (fight.state.rulings['interrupt-limit'] === 'any');
  }
  return asked;
}

function interruptionBy(fight: Fight, id: string, answer: RawAnswer, interrupts: string): Maneuver {
  if (answer.kind === 'interrupt') {
    const { weapon, called } = answer as unknown as AttackOrder;
    // ruling: interrupt-target
    return weaponAttack({ attacker: id, target: interrupts, weapon, called, interrupts });
  }
  const maneuver = maneuverOf(fight, id, answer);
  return {
    ...maneuver,
    declare(during, pay) {
      const event = { who: id, maneuver: answer.kind, interrupts };
      during.record({ type: 'maneuver-declared', rule: 'interrupt-maneuvers', ...event });
      maneuver.declare(during, pay);
    },
  };
}

function interruptionQuestion(state: State, id: string, trigger: Trigger): Decision<Choice> | undefined {
  const target = combatant(state, trigger.by);
  const who = combatant(state, id);
  // Who is down does nothing any more that could be interrupted.
  if (!isFoe(who, target) || !isUp(who) || !isUp(target)) return undefined;
  const options = interruptions(state, who, target);
  if (options.length === 0) return undefined;
  return {
    key: 'interruption',
    who: id,
    seat: who.seat,
    rule: 'interruption',
    about: { trigger: trigger.kind, by: trigger.by },
    options: [...options, { kind: 'pass', params: {} }],
    otherwise: { kind: 'pass' },
  };
}

/** What may be done against the one who acts within range of a weapon in hand. */
function interruptions(state: State, who: Combatant, target: Combatant): Choice[] {
  const ts = tsForInterruption(state, who);
  const weapons = weaponsInHand(who).filter((weapon) => isNear(state, who, target, weapon.range));
  const oneOf = callableNow(target);
  const attacks = weapons.filter((weapon) => weapon.attackTs <= ts && canStrikeWith(who, weapon));
  const options: Choice[] = attacks.map((weapon) => ({
    kind: 'interrupt',
    params: { weapon: { oneOf: [weapon.id] }, called: { oneOf } },
    cost: tsCost(weapon.attackTs),
  }));
  // ruling: interrupt-maneuvers
  if (state.rulings['interrupt-maneuvers'] === 'attack' || weapons.length === 0) return options;
  const others = maneuverOptions(state, who, ts).flatMap((option) =>
    asInterruption(state, who, option, target),
  );
  return [...options, ...others];
}

/** A maneuver of the turn as an interruption: it strikes at nobody but the one who acts. */
function asInterruption(state: State, who: Combatant, option: Choice, target: Combatant): Choice[] {
  const { kind, params } = option;
  // An attack is offered as an interruption of its own.
  if (kind === 'attack') return [];
  if (kind !== 'cast-at' && kind !== 'cast-on') return [option];
  // ruling: interrupt-target
  const isStrike = (id: string): boolean => kind === 'cast-at' || isResisted(state, who.id, id);
  const oneOf = (params.target as OneOf).oneOf.filter((id) => id === target.id || !isStrike(id as string));
  return oneOf.length === 0 ? [] : [{ ...option, params: { ...params, target: { oneOf } } }];
}
