import type { Modifier } from '../../kernel/explanation.ts';
import type { Hindrance, Visibility, Weapon } from './sheet.ts';
import type { Agent } from './state.ts';

/** @rule visibility What light, smoke and weather do to a ranged attack, put behind `parts`. */
export function addVisibility(parts: Modifier[], seen: Visibility, who: Agent, weapon: Weapon): void {
  const { light, smoke, isFoul, isWindy } = seen;
  if (light === 'low-light') hinder(parts, who, 'low-light', -1, 'low light');
  if (light === 'darkness') hinder(parts, who, 'darkness', -4, 'darkness');
  if (smoke !== 'none') {
    const value = (smoke === 'dense' ? -2 : -1) * (weapon.isLaser ? 2 : 1);
    hinder(parts, who, 'smoke', value, `${smoke} smoke${weapon.isLaser ? ' against a laser' : ''}`);
  }
  if (isFoul) hinder(parts, who, 'foul-weather', -1, 'foul weather');
  // Wind moves what flies, whatever the shooter can see.
  if (isWindy) parts.push({ value: -1, why: 'wind', rule: 'visibility' });
}

function hinder(parts: Modifier[], who: Agent, what: Hindrance, value: number, why: string): void {
  if (who.sheet.sensors.includes(what))
    parts.push({ value: 0, why: `${why}, seen through`, rule: 'visibility' });
  else parts.push({ value, why, rule: 'visibility' });
}
