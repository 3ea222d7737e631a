import type { Cell } from '../../geometry/grid.ts';
import type { Modifier } from '../../kernel/explanation.ts';
import { GM } from '../../kernel/names.ts';
import { type Blow, isMelee } from './blow.ts';
import { isUp } from './condition.ts';
import type { Fight } from './fight.ts';
import { isNearby } from './ranges.ts';
import { type Combatant, combatant, isAware, isFoe, type State } from './state.ts';

/** @rule flanking +1 when the GM rules so; it is asked when another foe stands on the opposite side. */
export function flankingParts(fight: Fight, blow: Blow): Modifier[] {
  if (!isMelee(blow) || !isFlanked(fight.state, blow)) return [];
  const answer = fight.ask(() => {
    if (!isFlanked(fight.state, blow)) return undefined;
    return {
      key: 'flanking',
      who: GM,
      seat: GM,
      rule: 'flanking',
      about: { attacker: blow.attacker, target: blow.target },
      options: [
        { kind: 'grant', params: {}, cost: '+1' },
        { kind: 'deny', params: {} },
      ],
      otherwise: { kind: 'grant' },
    } as const;
  });
  if (answer === undefined) return [];
  const isGranted = answer.kind === 'grant';
  const event = { attacker: blow.attacker, target: blow.target, isFlanked: isGranted };
  fight.record({ type: 'flanking-ruled', rule: 'flanking', ...event });
  return isGranted ? [{ value: 1, why: 'flanking', rule: 'flanking' }] : [];
}

function isFlanked(state: State, blow: Blow): boolean {
  const target = combatant(state, blow.target);
  const attacker = combatant(state, blow.attacker);
  return state.combatants.some((other) => other.id !== attacker.id && flanks(state, other, attacker, target));
}

function flanks(state: State, other: Combatant, attacker: Combatant, target: Combatant): boolean {
  if (!isFoe(other, target) || isFoe(other, attacker) || !isUp(state, other)) return false;
  if (!isNearby(state, other, target) || !isAware(target, other)) return false;
  return isOpposite(state, attacker.cell, target.cell, other.cell);
}

/** Whether two stand on opposite sides of a third, within 45 degrees of straight across. */
function isOpposite(state: State, a: Cell, between: Cell, b: Cell): boolean {
  const isHex = state.grid.shape === 'hex';
  const along = (p: Cell, q: Cell): number => {
    const [px, py] = [p[0] - between[0], p[1] - between[1]];
    const [qx, qy] = [q[0] - between[0], q[1] - between[1]];
    return 2 * (px * qx + py * qy) + (isHex ? px * qy + py * qx : 0);
  };
  const across = along(a, b);
  return across < 0 && 2 * across * across >= along(a, a) * along(b, b);
}
