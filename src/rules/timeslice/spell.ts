import type { Cell } from '../../geometry/grid.ts';
import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import { type Assault, rollAttack, spellAssault } from './assault.ts';
import { assail, endAfter, finishOffWith, land, meet } from './attack.ts';
import { attackable, isAtDeathsDoor } from './attack-options.ts';
import { addBoosts } from './boons.ts';
import { canCast } from './called-shot.ts';
import { chooseDefence, defend } from './defence.ts';
import { rollPoints, statBonus } from './dice.ts';
import { dodgeStep } from './dodge-step.ts';
import { heal } from './dying.ts';
import type { Fight } from './fight.ts';
import { addHeartPenaltyToAction } from './heart-wound.ts';
import { lose, type Maneuver, type Pay } from './maneuver.ts';
import { isNear, reaches } from './reach.ts';
import type { Spell, SpellEffect } from './sheet.ts';
import { type Combatant, combatant, isFoe, isUp, type State } from './state.ts';

type Doing<K extends SpellEffect['kind']> = Spell & { readonly effect: Extract<SpellEffect, { kind: K }> };

interface Casting {
  readonly id: string;
  readonly spell: Spell;
  readonly target: string | null;
  readonly point: Cell | null;
}

function begin(fight: Fight, { id, spell, target, point }: Casting, pay: Pay): void {
  pay(fight, id, spell.ts, spell.name);
  const rule = point === null ? 'cast-spell' : 'choose-point';
  fight.record({ type: 'spell-cast', rule, who: id, spell: spell.id, target, point });
}

/** @rule cast-spell A spell aimed at a creature: an attack in all but name. */
export function castAt(id: string, spell: Spell, target: string, called: string): Maneuver {
  return {
    declare: (fight, pay) => begin(fight, { id, spell, target, point: null }, pay),
    carryOut(fight, react) {
      // ruling: spell-is-attack
      react(fight, { kind: 'attack', by: id, except: [] }, () => {
        const why = whyLost(fight, id, spell, target);
        if (why !== undefined) lose(fight, id, spell.name, why);
        else assail(fight, spellAssault(fight.state, id, target, spell as Doing<'target'>, called));
      });
    },
  };
}

function whyLost(fight: Fight, id: string, spell: Spell, on: string): string | undefined {
  const who = combatant(fight.state, id);
  const target = combatant(fight.state, on);
  const why = whyNotCast(who);
  if (why !== undefined) return why;
  if (!attackable(target)) return `${target.name} is gone`;
  return isNear(fight.state, who, target, spell.range) ? undefined : `${target.name} is out of range`;
}

function whyNotCast(who: Combatant): string | undefined {
  if (!isUp(who)) return `${who.name} is down`;
  return canCast(who) ? undefined : `${who.name} has no arm left to cast with`;
}

/** @rule choose-point A spell on the centre of a unit: it strikes every creature near enough, friends too. */
export function castAtPoint(id: string, spell: Spell, point: Cell): Maneuver {
  const area = spell as Doing<'area'>;
  return {
    declare: (fight, pay) => begin(fight, { id, spell, target: null, point }, pay),
    carryOut(fight, react) {
      const burst = () => {
        const why = whyNotCast(combatant(fight.state, id));
        if (why === undefined) strikeArea(fight, id, area, point);
        else lose(fight, id, spell.name, why);
      };
      // ruling: area-interrupts
      if (fight.state.rulings['area-interrupts'] === 'no') burst();
      else react(fight, { kind: 'attack', by: id, except: [] }, burst);
    },
  };
}

function strikeArea(fight: Fight, id: string, area: Doing<'area'>, point: Cell): void {
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

/** @rule cast-spell A spell that heals or strengthens: no roll against anybody, or a roll against a foe. */
export function castOn(id: string, spell: Spell, target: string): Maneuver {
  return {
    declare: (fight, pay) => begin(fight, { id, spell, target, point: null }, pay),
    carryOut(fight, react) {
      const work = () => {
        const why = whyLost(fight, id, spell, target);
        if (why === undefined) affect(fight, id, spell, target);
        else lose(fight, id, spell.name, why);
      };
      if (isResisted(fight.state, id, target)) react(fight, { kind: 'attack', by: id, except: [] }, work);
      else work();
    },
  };
}

/** Whether somebody defends against a spell without damage as against an attack. */
export function isResisted(state: State, id: string, target: string): boolean {
  // ruling: spell-without-damage
  if (state.rulings['spell-without-damage'] === 'no-roll') return false;
  return isFoe(combatant(state, id), combatant(state, target));
}

function affect(fight: Fight, id: string, spell: Spell, target: string): void {
  if (!isResisted(fight.state, id, target)) {
    takeEffect(fight, id, spell, target);
    return;
  }
  const effect = { damage: { dice: 0, plus: 0 }, toHit: 0 };
  const assault = spellAssault(fight.state, id, target, { ...spell, effect }, 'none');
  const met = meet(fight, assault);
  if (met === undefined) return;
  const came = land(fight, assault, met, () => takeEffect(fight, id, spell, target));
  if (came === 'dodged') dodgeStep(fight, target);
}

function takeEffect(fight: Fight, id: string, { name, effect }: Spell, target: string): void {
  if (effect.kind === 'heal') {
    const who = combatant(fight.state, id);
    heal(fight, target, rollPoints(fight, who, effect.hp, `healing of ${name}`));
  }
  if (effect.kind === 'buff') {
    const { boosts, rounds } = effect;
    const until = fight.state.round + rounds - 1;
    fight.record({ type: 'effect-gained', rule: 'boons', who: target, name, boosts, until });
  }
}
