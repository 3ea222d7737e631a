import { isDying } from './condition.ts';
import type { Combatant, State } from './state.ts';

/** What is wrong with a state; undefined for a sound one. */
export function invariant(state: State): string | undefined {
  for (const who of state.combatants) {
    const fault = poolFault(state, who) ?? turnFault(who) ?? itemFault(who);
    if (fault !== undefined) return `${who.id}: ${fault}`;
  }
  if (new Set(state.order).size !== state.order.length) return 'somebody stands in the order twice';
  if (state.order.length !== state.ranks.length) return 'the order and the ranks differ';
  return state.active !== null && state.phase !== 'resolve' ? 'somebody acts out of phase' : undefined;
}

function poolFault(state: State, who: Combatant): string | undefined {
  if (!Number.isInteger(who.w) || !Number.isInteger(who.s)) return `W ${who.w}, S ${who.s}`;
  if (who.w > who.sheet.pc) return `W ${who.w} above its PC of ${who.sheet.pc}`;
  if (who.s > who.sheet.s) return `S ${who.s} above its pool of ${who.sheet.s}`;
  return who.isGritting && !isDying(state, who) ? 'it grits its teeth for nothing' : undefined;
}

function turnFault(who: Combatant): string | undefined {
  if (who.oT < 0 || who.dT < 0) return 'a part of its tactics is below 0';
  if (who.oT + who.dT > who.sheet.tactics) return 'it placed more Tactics than it has';
  if (who.changes < 0 || who.readjusted > 3) return 'its changes are out of bounds';
  return who.defending === 'this-turn' && who.pending.length > 0 ? 'it defends and acts' : undefined;
}

function itemFault(who: Combatant): string | undefined {
  for (const [item, left] of Object.entries(who.ammo)) {
    if (!Number.isInteger(left) || left < 0) return `${item} has ${left} counts`;
  }
  for (const item of [...who.sheet.weapons, ...who.sheet.shields]) {
    const { offense, defense } = who.quality[item.id]!;
    if (offense > item.quality.offense || defense > item.quality.defense) return `${item.id} got better`;
    if (offense < -5 || defense < -5) return `${item.id} is worse than broken`;
  }
  const value = who.sheet.armor?.value ?? 0;
  return who.armorValue < 0 || who.armorValue > value ? `armour of ${who.armorValue}` : undefined;
}
