import {
  add,
  type Blow,
  bonusOf,
  boosts,
  type Fate,
  type Fighter,
  type Kind,
  kindOf,
  type Means,
  type Outcome,
  type Readings,
} from './fighter.ts';
import type { Weapon } from './sheets.ts';
import { takeMinute, wound } from './wounds.ts';

// A second implementation of the chapter's core in the plainest words: attack and defence here, their effects
// in wounds.ts. Where the chapter is silent, it follows the rulebook's rulings.

/** The possible defences of the target, as the question lists them; `undefined` if it cannot defend. */
export function defencesOf(who: Fighter, kind: Kind, readings: Readings): string[] | undefined {
  if (who.life !== 'conscious') return undefined;
  const open = ['dodge'];
  if (who.isStaggered) return open;
  const reading = kind === 'melee' ? 'all' : readings['ranged-defence'];
  if (reading === 'dodge') return open;
  for (const shield of who.sheet.shields) if (isHeld(who, shield.id)) open.push(`block ${shield.id}`);
  if (reading === 'dodge-or-block') return open;
  for (const weapon of who.sheet.weapons) if (isAtHand(who, weapon)) open.push(`parry ${weapon.id}`);
  return open;
}

function isHeld(who: Fighter, item: string): boolean {
  return who.held.some((each) => each.item === item);
}

function isAtHand(who: Fighter, weapon: Weapon): boolean {
  if (weapon.hands > 0) return isHeld(who, weapon.id);
  return weapon.limb === null || !who.lostLimbs.some((lost) => lost.limb === weapon.limb);
}

/** The defence roll. A combatant that cannot defend has 10. */
function defenceTotal(who: Fighter, kind: Kind, fate: Fate, readings: Readings): number {
  if (who.life !== 'conscious') return 10;
  const chosen = fate.defence ?? { kind: 'dodge' };
  let total = add(fate.dice()) + bonusOf(who, 'Q', kind);
  if (chosen.kind === 'block') total += who.sheet.shields.find(({ id }) => id === chosen.with)!.block;
  if (chosen.kind === 'parry') total += who.sheet.weapons.find(({ id }) => id === chosen.with)!.parry - 3;
  if (who.hasHeartWound && readings['heart-penalty'] === 'all-rolls') total -= 2;
  return total + boosts(who, 'defence', kind) + boosts(who, chosen.kind, kind);
}

const PENALTY: Record<string, number> = { none: 0, head: -7, heart: -10 };

/** The attack roll with all its modifiers. */
function attackTotal({ from, by, called, readings }: Blow, dice: number): number {
  const kind = kindOf(by);
  const stat = kind === 'spell' ? readings['spell-attack'] : 'V';
  let total = dice + bonusOf(from, stat, kind) + toHit(by) + (PENALTY[called] ?? -5);
  if (called !== 'none') total += boosts(from, 'called-shot', kind);
  total += aimsOf(from).find((aim) => aim.weapon === by.id)?.bonus ?? 0;
  if (from.hasHeartWound) total -= 2;
  return total + boosts(from, 'attack', kind);
}

function toHit(by: Means): number {
  if (!('effect' in by)) return by.toHit;
  return 'toHit' in by.effect ? by.effect.toHit : 0;
}

function aimsOf({ aim, otherAims }: Fighter): { weapon: string; bonus: number }[] {
  return aim === null ? [] : [...otherAims, aim];
}

/** An attack uses up the aim with its weapon. The latest of other aims is listed first. */
function dropAim(who: Fighter, weapon: string): void {
  const left = aimsOf(who).filter((aim) => aim.weapon !== weapon);
  who.aim = left.pop() ?? null;
  who.otherAims = left;
}

const isTwoNines = (faces: readonly number[]): boolean => faces[0] === 9 && faces[1] === 9;

/** One attack from the roll to the wounds. Changes both fighters. */
export function attack(blow: Blow): Outcome {
  const { from, to, by, readings, fate } = blow;
  const nothing = { attack: null, defence: null, isHit: false, damage: null };
  const isDown = to.life === 'unconscious' && to.hp === 0 && to.clock !== null;
  if (isDown && readings['attack-dying-roll'] === 'no-roll') {
    takeMinute(to);
    dropAim(from, by.id);
    return { ...nothing, what: ['attack on the dying'] };
  }
  const faces = fate.dice();
  const total = attackTotal(blow, add(faces));
  dropAim(from, by.id);
  const against = defenceTotal(to, kindOf(by), fate, readings);
  const rolled = { ...nothing, attack: total, defence: against };
  if (total <= against) return { ...rolled, what: ['miss'] };
  if (!isDown) return { ...rolled, isHit: true, ...wound(blow, isTwoNines(faces)) };
  takeMinute(to);
  return { ...rolled, isHit: true, what: ['hit on the dying'] };
}

/** The attack of an area spell on all targets: one roll, or without `faces` a number. */
export function areaTotal(blow: Blow, faces: readonly number[] | undefined): number {
  return faces === undefined ? areaNumber(blow) : attackTotal(blow, add(faces));
}

/** One creature in the area. */
export function struckInArea(blow: Blow, total: number, faces: readonly number[] | undefined): Outcome {
  const { to, readings } = blow;
  const isDown = to.life === 'unconscious' && to.hp === 0 && to.clock !== null;
  if (isDown && readings['attack-dying-roll'] === 'no-roll') {
    takeMinute(to);
    return { attack: null, defence: null, isHit: false, damage: null, what: ['attack on the dying'] };
  }
  const against = defenceTotal(to, 'spell', blow.fate, readings);
  const rolled = { attack: total, defence: against, isHit: false, damage: null };
  if (total <= against) return { ...rolled, what: ['miss'] };
  if (isDown) {
    takeMinute(to);
    return { ...rolled, isHit: true, what: ['hit on the dying'] };
  }
  return { ...rolled, isHit: true, ...wound(blow, faces !== undefined && isTwoNines(faces)) };
}

/** The stat itself instead of an attack roll, without its bonus. */
function areaNumber({ from, by }: Blow): number {
  return (
    from.sheet.stats.I +
    boosts(from, 'I', 'spell') +
    boosts(from, 'attack', 'spell') +
    toHit(by) -
    (from.hasHeartWound ? 2 : 0)
  );
}
