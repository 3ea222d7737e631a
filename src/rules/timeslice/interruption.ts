import type { Decision } from '../../kernel/decision.ts';
import { callableNow, canStrikeWith } from './attack-options.ts';
import type { Choice, Fight } from './fight.ts';
import { reaches } from './reach.ts';
import type { Weapon } from './sheet.ts';
import { combatant, isFoe, isUp, type State, weaponsInHand } from './state.ts';
import { tsCost, tsForInterruption } from './time-slices.ts';

/** What gives others the chance to interrupt: an attack, or one unit of a move. */
export interface Trigger {
  readonly kind: 'attack' | 'leave' | 'enter';
  readonly by: string;
  /** Who may not interrupt: it was asked before the same step. */
  readonly except: readonly string[];
}

/** A weapon attack as it was decided on. */
export interface AttackOrder {
  readonly attacker: string;
  readonly target: string;
  readonly weapon: string;
  readonly called: string;
  /** Whose maneuver it interrupts; null on the own turn. */
  readonly interrupts: string | null;
}

/**
 * @rule interruption Every opponent who has the one acting in range of a held weapon, and the TS, may attack.
 * `take` carries out each interruption before the next is offered. Returns who was asked.
 */
export function offerInterruptions(
  fight: Fight,
  trigger: Trigger,
  take: (order: AttackOrder) => void,
): readonly string[] {
  const asked: string[] = [];
  // ruling: interrupt-order
  for (const id of fight.state.order) {
    if (trigger.except.includes(id)) continue;
    do {
      const answer = fight.ask(() => interruptionQuestion(fight.state, id, trigger));
      if (answer !== undefined) asked.push(id);
      if (answer === undefined || answer.kind === 'pass') break;
      const { weapon, called } = answer as unknown as { weapon: string; called: string };
      // ruling: interrupt-target
      take({ attacker: id, target: trigger.by, weapon, called, interrupts: trigger.by });
      // ruling: interrupt-limit
    } while (fight.state.rulings['interrupt-limit'] === 'any');
  }
  return asked;
}

function interruptionQuestion(state: State, id: string, trigger: Trigger): Decision<Choice> | undefined {
  const target = combatant(state, trigger.by);
  const who = combatant(state, id);
  // Who is down does nothing any more that could be interrupted.
  if (!isFoe(who, target) || !isUp(who) || !isUp(target)) return undefined;
  const weapons = weaponsFor(state, id, trigger);
  if (weapons.length === 0) return undefined;
  const called = callableNow(target);
  return {
    key: 'interruption',
    who: id,
    seat: who.seat,
    rule: 'interruption',
    about: { trigger: trigger.kind, by: trigger.by },
    options: [
      // ruling: interrupt-maneuvers
      ...weapons.map((weapon) => ({
        kind: 'interrupt',
        params: { weapon: { oneOf: [weapon.id] }, called: { oneOf: called } },
        cost: tsCost(weapon.attackTs),
      })),
      { kind: 'pass', params: {} },
    ],
    otherwise: { kind: 'pass' },
  };
}

function weaponsFor(state: State, id: string, trigger: Trigger): Weapon[] {
  const who = combatant(state, id);
  const at = combatant(state, trigger.by).cell;
  const ts = tsForInterruption(state, who);
  const found: Weapon[] = [];
  for (const weapon of weaponsInHand(who)) {
    if (weapon.attackTs > ts || !canStrikeWith(who, weapon)) continue;
    if (!reaches(state, who.cell, at, weapon.range)) continue;
    found.push(weapon);
  }
  return found;
}
