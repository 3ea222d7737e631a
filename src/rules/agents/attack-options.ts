import { modesOf } from './auto.ts';
import { coverAgainst, isOutOfSight, quartersOf } from './cover.ts';
import type { Choice } from './fight.ts';
import { bandBetween, kindOf, rangeDm } from './range.ts';
import type { Weapon } from './sheet.ts';
import { cellsApart } from './space.ts';
import { type Agent, hasRounds, type State, weaponsInHand } from './state.ts';

const COST = '1 significant action';

/** @rule range @rule cover Whether this weapon can hit one whom its holder sees. */
export function canBeHit(state: State, who: Agent, other: Agent, weapon: Weapon): boolean {
  if (rangeDm(weapon, bandBetween(state, who, other)) === undefined) return false;
  return !isOutOfSight(coverAgainst(state, who, other));
}

/** Whether it can use the weapon as it stands or lies. @rule prone no melee @rule cover no shooting from behind all of it */
function canUse(state: State, who: Agent, weapon: Weapon): boolean {
  if (!hasRounds(who, weapon, 1)) return false;
  if (kindOf(weapon) === 'melee') return who.stance !== 'prone';
  return !isOutOfSight(quartersOf(state, who));
}

/** @rule attack Every attack that it can make with its significant action. */
export function attackOptions(state: State, who: Agent, seen: readonly Agent[]): Choice[] {
  if (who.significant < 1 || seen.length === 0) return [];
  const options: Choice[] = [];
  for (const weapon of weaponsInHand(who)) {
    if (!canUse(state, who, weapon)) continue;
    const targets: string[] = [];
    for (const other of seen) if (canBeHit(state, who, other, weapon)) targets.push(other.id);
    if (targets.length > 0) options.push(attackOption(state, who, weapon, targets));
  }
  return options;
}

function attackOption(state: State, who: Agent, weapon: Weapon, targets: readonly string[]): Choice {
  const params = { weapon: { oneOf: [weapon.id] }, target: { oneOf: targets } };
  switch (kindOf(weapon)) {
    case 'melee':
      return { kind: 'strike', params: { ...params, by: { oneOf: ['STR', 'DEX'] } }, cost: COST };
    case 'thrown':
      return { kind: 'throw', params, cost: COST };
    case 'shooting':
      return {
        kind: 'shoot',
        params: { ...params, mode: { oneOf: modesOf(state, who, weapon) } },
        cost: COST,
      };
  }
}

/** @rule coup-de-grace On the helpless: in melee within Close range, or a shot from a touching cell. */
export function coupDeGraceOptions(state: State, who: Agent, seen: readonly Agent[]): Choice[] {
  const helpless = seen.filter((other) => other.life === 'unconscious');
  if (who.significant < 1 || helpless.length === 0) return [];
  const options: Choice[] = [];
  for (const weapon of weaponsInHand(who)) {
    if (!canUse(state, who, weapon) || weapon.blast !== null) continue;
    const reach = kindOf(weapon) === 'melee' ? 2 : 1;
    const targets = helpless.filter(
      (other) => cellsApart(state, who.cell, other.cell) <= reach && canBeHit(state, who, other, weapon),
    );
    if (targets.length === 0) continue;
    const params = { weapon: { oneOf: [weapon.id] }, target: { oneOf: targets.map(({ id }) => id) } };
    options.push({ kind: 'coup-de-grace', params, cost: COST });
  }
  return options;
}
