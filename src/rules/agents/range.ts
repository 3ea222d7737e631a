import type { Weapon, WeaponClass } from './sheet.ts';
import { type Band, bandOf, cellsApart } from './space.ts';
import type { Agent, State } from './state.ts';

type Row = Readonly<Partial<Record<Band, number>>>;

/** The DM of each weapon class at each range; where there is none the attack cannot be made. */
const TABLE: Readonly<Record<WeaponClass, Row>> = {
  'close-quarters': { Personal: 0, Close: -2 },
  'extended-reach': { Personal: -2, Close: 0 },
  thrown: { Close: 0, Short: -2, Medium: -2 },
  pistol: { Personal: -2, Close: 0, Short: 0, Medium: -2, Long: -4 },
  shotgun: { Personal: -2, Close: 0, Short: -2, Medium: -2, Long: -4 },
  assault: { Personal: -2, Close: 0, Short: 0, Medium: 0, Long: -2, 'Very Long': -4, Distant: -6 },
  rifle: { Personal: -4, Close: -2, Short: 0, Medium: 0, Long: 0, 'Very Long': -2, Distant: -4 },
  rocket: { Personal: -4, Close: -2, Short: -2, Medium: 0, Long: 0, 'Very Long': -2, Distant: -4 },
};

/** @rule range The DM of a weapon at a band; undefined: out of range. */
export function rangeDm(weapon: Weapon, band: Band): number | undefined {
  return TABLE[weapon.class][band];
}

export function bandBetween(state: State, a: Agent, b: Agent): Band {
  return bandOf(cellsApart(state, a.cell, b.cell));
}

export type AttackKind = 'melee' | 'shooting' | 'thrown';

/** How one attacks with a weapon of this class. */
export function kindOf(weapon: Weapon): AttackKind {
  if (weapon.class === 'close-quarters' || weapon.class === 'extended-reach') return 'melee';
  return weapon.class === 'thrown' ? 'thrown' : 'shooting';
}
