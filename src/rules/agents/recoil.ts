import { sumOf } from '../../kernel/explanation.ts';
import { recoilOfMode } from './auto.ts';
import { characteristicDm } from './checks.ts';
import type { Mode } from './events.ts';
import type { Fight } from './fight.ts';
import { kindOf } from './range.ts';
import type { Weapon } from './sheet.ts';
import { agent } from './state.ts';

/** @rule heft-recoil After an attack, hit or miss, once for the whole action. */
export function noteRecoil(fight: Fight, id: string, weapon: Weapon, mode: Mode): void {
  const who = agent(fight.state, id);
  const rule = 'heft-recoil' as const;
  const parts = [{ value: weapon.recoil, why: kindOf(weapon) === 'melee' ? 'Heft' : 'Recoil', rule }];
  const more = recoilOfMode(weapon, mode);
  if (more > 0) parts.push({ value: more, why: mode === 'full-auto' ? 'full auto' : 'burst', rule });
  const strength = characteristicDm(who, 'STR');
  const loss = sumOf([...parts, { ...strength, value: 0 - strength.value }]);
  if (loss.total <= 0) return;
  const pending = who.recoil + loss.total;
  fight.record({ type: 'recoil-noted', rule, who: id, weapon: weapon.id, loss, pending });
}
