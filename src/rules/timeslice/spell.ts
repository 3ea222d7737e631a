import type { Cell } from '../../geometry/grid.ts';
import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import { type Assault, rollAttack, spellAssault } from './assault.ts';
import { assail, endAfter, finishOffWith, interruptible, land } from './attack.ts';
import { attackable, isAtDeathsDoor } from './attack-options.ts';
import { addBoosts } from './boons.ts';
import { canCast } from './called-shot.ts';
import { chooseDefence, defend } from './defence.ts';
import { rollPoints, statBonus } from './dice.ts';
import { dodgeStep } from './dodge-step.ts';
import { heal } from './dying.ts';
import type { Fight } from './fight.ts';
import { addHeartPenaltyToAction } from './heart-wound.ts';
import { isNear, reaches } from './reach.ts';
import type { Spell, SpellEffect } from './sheet.ts';
import { combatant, isUp } from './state.ts';
import { spend } from './time-slices.ts';

type Doing<K extends SpellEffect['kind']> = Spell & { readonly effect: Extract<SpellEffect, { kind: K }> };

function begin(fight: Fight, id: string, spell: Spell, target: string | null, point: Cell | null): void {
  spend(fight, id, spell.ts, spell.name);
  const rule = point === null ? 'cast-spell' : 'choose-point';
  fight.record({ type: 'spell-cast', rule, who: id, spell: spell.id, target, point });
}

/** @rule cast-spell A spell aimed at a creature: an attack in all but name. */
export function castAt(fight: Fight, id: string, spell: Spell, target: string, called: string): void {
  begin(fight, id, spell, target, null);
  // ruling: spell-is-attack
  interruptible(fight, { kind: 'attack', by: id, except: [] }, () => {
    const why = whyLost(fight, id, spell, target);
    if (why === undefined) {
      assail(fight, spellAssault(fight.state, id, target, spell as Doing<'target'>, called));
      return;
    }
    fight.record({ type: 'maneuver-lost', rule: 'spend-at-once', who: id, what: spell.name, why });
  });
}

function whyLost(fight: Fight, id: string, spell: Spell, on: string): string | undefined {
  const who = combatant(fight.state, id);
  const target = combatant(fight.state, on);
  if (!isUp(who)) return `${who.name} is down`;
  if (!canCast(who)) return `${who.name} has no arm left to cast with`;
  if (!attackable(target)) return `${target.name} is gone`;
  return isNear(fight.state, who, target, spell.range) ? undefined : `${target.name} is out of range`;
}

/** @rule choose-point A spell on the centre of a unit: it strikes every creature near enough, friends too. */
export function castAtPoint(fight: Fight, id: string, spell: Spell, point: Cell): void {
  begin(fight, id, spell, null, point);
  const area = spell as Doing<'area'>;
  const struck = fight.state.combatants.filter(
    (who) => attackable(who) && reaches(fight.state, point, who.cell, area.effect.radius),
  );
  const attack = areaAttack(fight, id, area);
  endAfter(fight, () => {
    const dodged = new Set<string>();
    for (const { id: target } of struck) {
      if (!attackable(combatant(fight.state, target))) continue;
      if (strikeInArea(fight, id, area, target, attack) === 'dodged') dodged.add(target);
    }
    // ruling: area-at-once - nobody steps aside before all have defended
    for (const target of fight.state.order) if (dodged.has(target)) dodgeStep(fight, target);
  });
}

interface AreaAttack {
  readonly total: number;
  readonly isNatural18: boolean;
}

/** What each defence in the area is held against. */
function areaAttack(fight: Fight, id: string, spell: Doing<'area'>): (target: string) => AreaAttack {
  // ruling: area-spell
  if (fight.state.rulings['area-spell'] === 'against-number') {
    const sum = areaNumber(fight, id, spell);
    fight.record({ type: 'area-number', rule: 'area-spell', who: id, spell: spell.id, sum });
    return () => ({ total: sum.total, isNatural18: false });
  }
  let rolled: AreaAttack | undefined;
  return (target) => {
    if (rolled === undefined) {
      const { sum, isNatural18 } = rollAttack(fight, spellAssault(fight.state, id, target, spell, 'none'));
      rolled = { total: sum.total, isNatural18 };
    }
    return rolled;
  };
}

function areaNumber(fight: Fight, id: string, spell: Doing<'area'>): Sum {
  const who = combatant(fight.state, id);
  const parts: Modifier[] = [
    { value: 10, why: 'the stat itself, not its bonus', rule: 'area-spell' },
    statBonus(who, 'I'),
    { value: spell.effect.toHit, why: spell.name, rule: 'area-spell' },
  ];
  addBoosts(parts, who, 'I', 'spell');
  // ruling: heart-area-number
  addHeartPenaltyToAction(parts, who);
  addBoosts(parts, who, 'attack', 'spell');
  return sumOf(parts);
}

function strikeInArea(
  fight: Fight,
  id: string,
  spell: Doing<'area'>,
  target: string,
  attackOn: (target: string) => AreaAttack,
): 'dodged' | 'done' {
  // ruling: area-at-once
  const assault: Assault = { ...spellAssault(fight.state, id, target, spell, 'none'), isOneOfMany: true };
  // @rule attack-dying
  if (isAtDeathsDoor(combatant(fight.state, target))) {
    finishOffWith(fight, assault, () => attackOn(target).total);
    return 'done';
  }
  const attack = attackOn(target);
  const defence = chooseDefence(fight, assault, attack.total);
  const total = defend(fight, assault, defence);
  if (!attackable(combatant(fight.state, target))) return 'done';
  return land(fight, assault, { attack: attack.total, total, defence, isNatural18: attack.isNatural18 });
}

/** @rule cast-spell A spell that heals or strengthens: no roll against anybody. */
export function castOn(fight: Fight, id: string, spell: Spell, target: string): void {
  begin(fight, id, spell, target, null);
  if (spell.effect.kind === 'heal') {
    const who = combatant(fight.state, id);
    heal(fight, target, rollPoints(fight, who, spell.effect.hp, `healing of ${spell.name}`));
  }
  if (spell.effect.kind === 'buff') {
    const { boosts, rounds } = spell.effect;
    const until = fight.state.round + rounds - 1;
    fight.record({ type: 'effect-gained', rule: 'boons', who: target, name: spell.name, boosts, until });
  }
}
