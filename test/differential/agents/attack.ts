import { explode } from './blast.ts';
import {
  add,
  type Chosen,
  cellsApart,
  type Fight,
  type Fighter,
  find,
  knowsOf,
  weaponOf,
} from './fighter.ts';
import { type Assault, attackTotal, canHit, isMelee, othersBeside } from './modifiers.ts';
import { meet } from './reactions.ts';
import type { Weapon } from './sheets.ts';
import { die, hit } from './wounds.ts';

// One attack action from its declaration to its recoil.

/** Carries out a declared attack. `isFirstAct`: the turn has no earlier action. */
export function act(fight: Fight, who: string, action: Chosen, isFirstAct: boolean): void {
  const from = find(fight, who);
  const weapon = weaponOf(fight, from, action.weapon as string);
  if (fight.now.rulings['reaction-until'] === 'next-act' && isFirstAct) from.reactions = 0;
  from.significant -= 1;
  const mode = (action.mode as string | undefined) ?? 'single';
  if (weapon.rounds !== null) from.rounds[weapon.id]! -= roundsIn(weapon, mode);
  const by = action.by === 'STR' ? 'STR' : 'DEX';
  const first: Assault = { from, to: find(fight, action.target as string), weapon, mode, by };
  if (action.kind === 'coup-de-grace') die(first.to);
  else if (weapon.blast !== null) explode(fight, first);
  else if (mode === 'full-auto') fullAuto(fight, first);
  else one(fight, first);
  afterwards(fight, first);
}

function roundsIn(weapon: Weapon, mode: string): number {
  if (mode === 'single') return 1;
  return mode === 'full-auto' ? 3 * weapon.auto : weapon.auto;
}

/**
 * Full auto: as many attacks as the Auto score. For pairs, twice as many dice are rolled and paired freely.
 */
function fullAuto(fight: Fight, first: Assault): void {
  // Aim does not count for full auto.
  if (fight.now.rulings['aim-loss'] === 'yes') first.from.aim = null;
  const isInPairs = fight.now.rulings['full-auto'] === 'pairs';
  const dice = isInPairs ? [...fight.fate.dice(2 * first.weapon.auto)] : [];
  for (let shot = 1; shot <= first.weapon.auto; shot++) {
    const targets = targetsOf(fight, first, shot);
    if (targets.length === 0) return;
    const chosen = fight.fate.nextShot(shot, targets);
    const to = find(fight, (chosen?.target as string | undefined) ?? targets[0]!);
    one(fight, { ...first, to }, isInPairs ? pairOf(dice, chosen) : undefined);
  }
}

/** The first shot has its target; each further shot may go at any able enemy within 6 m of that target. */
function targetsOf(fight: Fight, first: Assault, shot: number): string[] {
  const near = fight.now.combatants.filter((to) => {
    if (to.side === first.from.side || to.isHidden || to.life === 'dead') return false;
    const isNear = to.life === 'awake' && cellsApart(to.cell, first.to.cell) * 1.5 <= 6;
    return (to === first.to || (shot > 1 && isNear)) && canHit(fight, { ...first, to });
  });
  return near.map(({ id }) => id);
}

/** Removes the chosen pair from the dice. Without a choice, all pairs are equal. */
function pairOf(dice: number[], chosen: Chosen | undefined): readonly number[] {
  const pair = (chosen?.dice as number[] | undefined) ?? dice.slice(0, 2);
  for (const face of pair) dice.splice(dice.indexOf(face), 1);
  return pair;
}

/** One roll against one target. */
function one(fight: Fight, assault: Assault, faces?: readonly number[]): void {
  const roll = (more: number): number => {
    const total = attackTotal(fight, assault, faces) + more;
    fight.told.push(['attack', assault.to.id, total]);
    return total;
  };
  const result = meet(fight, assault, knowsOf(fight, assault.from, assault.to), roll);
  if (result !== undefined) hit(fight, assault, result.effect);
  else goAstray(fight, assault);
}

/** A miss into a melee: on 4 or more on a die, the shot hits the nearest other combatant. */
function goAstray(fight: Fight, assault: Assault): void {
  const { from, to, weapon } = assault;
  const others = isMelee(weapon) ? [] : othersBeside(fight, from, to);
  if (others.length === 0) return;
  const isHit = add(fight.fate.dice(1)) >= 4;
  const near = (each: Fighter) => cellsApart(from.cell, each.cell);
  const first = [...others].sort((a, b) => fight.now.order.indexOf(a.id) - fight.now.order.indexOf(b.id));
  const nearest = first.reduce((best, each) => (near(each) < near(best) ? each : best));
  fight.told.push(['stray', nearest.id, isHit]);
  if (isHit) hit(fight, { ...assault, to: nearest }, 0);
}

/** Applies Heft and Recoil, uses up the aim, and reveals the attacker. */
function afterwards(fight: Fight, { from, weapon, mode }: Assault): void {
  let kick = weapon.kick;
  if (mode.startsWith('burst')) kick += 1;
  if (mode === 'full-auto') kick += Math.floor(weapon.auto / 2);
  const loss = kick - (Math.floor(from.scores.STR / 3) - 2);
  if (loss > 0) {
    from.recoil += loss;
    fight.told.push(['recoil', from.id, loss]);
  }
  from.aim = null;
  from.isHidden = false;
  if (from.side === fight.now.ambushers) fight.now.isSurprise = false;
}
