import type { Modifier } from '../../kernel/explanation.ts';
import { type Assault, weaponUsed } from './assault.ts';
import type { Mode } from './events.ts';
import type { Fight } from './fight.ts';
import type { Weapon } from './sheet.ts';
import { type Agent, agent, hasRounds, type State } from './state.ts';

/** @rule auto The rounds that one action fires: 1, X for a burst, three times X on full auto. */
export function roundsFired(weapon: Weapon, mode: Mode): number {
  if (mode === 'single') return 1;
  return mode === 'full-auto' ? 3 * weapon.auto : weapon.auto;
}

/** @rule auto How the weapon can be fired with the rounds that are left. */
export function modesOf(state: State, who: Agent, weapon: Weapon): Mode[] {
  // ruling: burst-effect
  const bursts: Mode[] =
    state.rulings['burst-effect'] === 'rounds' ? ['burst'] : ['burst-dm', 'burst-damage'];
  const modes: Mode[] = weapon.auto === 0 ? ['single'] : ['single', ...bursts, 'full-auto'];
  return modes.filter((mode) => hasRounds(who, weapon, roundsFired(weapon, mode)));
}

/** @rule heft-recoil What the way of firing adds to the Recoil. */
export function recoilOfMode(weapon: Weapon, mode: Mode): number {
  if (mode === 'single') return 0;
  // ruling: auto-half - rounded down
  return mode === 'full-auto' ? Math.floor(weapon.auto / 2) : 1;
}

/** What a burst of so many rounds adds, from the table: a DM, and points or dice of damage. */
function burstTable(rounds: number): { readonly dm: number; readonly plus: number; readonly dice: number } {
  if (rounds >= 100) return { dm: 4, plus: 0, dice: 4 };
  if (rounds >= 20) return { dm: 3, plus: 0, dice: 3 };
  if (rounds >= 10) return { dm: 2, plus: 0, dice: 2 };
  if (rounds >= 4) return { dm: 1, plus: 0, dice: 1 };
  return rounds === 3 ? { dm: 1, plus: 1, dice: 0 } : { dm: 0, plus: 0, dice: 0 };
}

/** The DM of a burst fired for accuracy. @rule burst-effect */
export function burstDms(weapon: Weapon, mode: Mode): Modifier[] {
  if (mode !== 'burst-dm') return [];
  return [{ value: burstTable(weapon.auto).dm, why: `burst of ${weapon.auto}`, rule: 'burst-effect' }];
}

/** @rule auto A burst does as much more damage as it has rounds, or what the table says; put behind `parts`. */
export function burstDamage(fight: Fight, parts: Modifier[], assault: Assault): void {
  const weapon = weaponUsed(fight.state, assault);
  const why = `burst of ${weapon.auto}`;
  if (assault.mode === 'burst') parts.push({ value: weapon.auto, why, rule: 'auto' });
  if (assault.mode !== 'burst-damage') return;
  const { plus, dice } = burstTable(weapon.auto);
  if (dice === 0) parts.push({ value: plus, why, rule: 'burst-effect' });
  else parts.push(rollBurst(fight, assault.attacker, dice));
}

function rollBurst(fight: Fight, attacker: string, n: number): Modifier {
  const { seat, name } = agent(fight.state, attacker);
  const request = { dice: { n, lo: 1, hi: 6 }, owner: seat, rule: 'burst-effect', read: 'sum' } as const;
  const { sum, faces } = fight.roll({ ...request, why: `${name}: burst damage` });
  return { value: sum, why: `burst: ${n}d6 (${faces.join(', ')})`, rule: 'burst-effect' };
}
