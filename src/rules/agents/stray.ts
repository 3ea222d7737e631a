import { sumOf } from '../../kernel/explanation.ts';
import { type Assault, bystanders } from './assault.ts';
import { strike } from './damage.ts';
import type { Fight } from './fight.ts';
import { agent } from './state.ts';

/** @rule firing-into-melee A miss hits the nearest other one on 4 or more of 1d6, with an Effect of 0. */
export function goAstray(fight: Fight, assault: Assault): void {
  const attacker = agent(fight.state, assault.attacker);
  const [other] = bystanders(fight.state, attacker, agent(fight.state, assault.target));
  if (other === undefined) return;
  const dice = { n: 1, lo: 1, hi: 6 };
  const why = `${attacker.name}: a shot into the melee goes astray`;
  const { sum, faces } = fight.roll({
    dice,
    owner: attacker.seat,
    rule: 'firing-into-melee',
    why,
    read: 'sum',
  });
  const total = sumOf([{ value: sum, why: `1d6 (${faces.join(', ')})`, rule: 'firing-into-melee' }]);
  const event = { who: other.id, attacker: attacker.id, faces, sum: total, isHit: sum >= 4 };
  fight.record({ type: 'stray-rolled', rule: 'firing-into-melee', ...event });
  // ruling: stray-shot - it has no time to react
  if (sum >= 4) strike(fight, { ...assault, target: other.id }, 0);
}
