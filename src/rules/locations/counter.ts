import { callable } from './attack-options.ts';
import type { Order } from './blow.ts';
import type { Choice, Fight } from './fight.ts';
import { isNear } from './reach.ts';
import { combatant, isHere, type State } from './state.ts';
import { canAct } from './status.ts';
import { weaponsInHand } from './weapons.ts';

/** @rule counter A Block that worked gives a melee attack at -3 on the attacker, if it is in reach. */
export function counterAttack(fight: Fight, id: string, attacker: string): Order | undefined {
  const answer = fight.ask(() => {
    const who = combatant(fight.state, id);
    const options = counterOptions(fight.state, id, attacker);
    if (options.length === 0) return undefined;
    return {
      key: 'counter-attack',
      who: id,
      seat: who.seat,
      rule: 'counter',
      about: { attacker },
      options: [...options, { kind: 'forgo', params: {} }],
      otherwise: { kind: 'forgo' },
    };
  });
  if (answer === undefined || answer.kind === 'forgo') return undefined;
  const { weapon, called } = answer as unknown as Order;
  return { target: attacker, weapon, called, maneuver: 'counter', trait: 'C' };
}

function counterOptions(state: State, id: string, attacker: string): Choice[] {
  const who = combatant(state, id);
  const target = combatant(state, attacker);
  if (!canAct(state, who) || !isHere(target)) return [];
  return weaponsInHand(state, who)
    .filter((weapon) => weapon.kind === 'melee' && isNear(state, who, target, weapon.range))
    .map((weapon) => ({
      kind: 'strike-back',
      params: { weapon: { oneOf: [weapon.id] }, called: { oneOf: callable(target, weapon) } },
    }));
}
