import type { Cell } from '../../geometry/grid.ts';
import { combatantOf, isFoe, onRequest, reaches } from '../../kernel/battle.ts';
import { choices, one } from '../../kernel/choices.ts';
import { type Option, onlyValueOf } from '../../kernel/decision.ts';
import { sumOf } from '../../kernel/explanation.ts';
import type { AreaOfEffect } from '../../kernel/ruleset.ts';
import {
  assail,
  attackable,
  callableNow,
  endAfter,
  finishOffWith,
  isAtDeathsDoor,
  land,
  meet,
  rollAttack,
  spellAssault,
} from './attack.ts';
import { type Assault, canCast } from './damage.ts';
import { chooseDefence, defend, dodgeStep } from './defence.ts';
import { addBoosts, addHeartPenaltyToAction, rollPoints, statBonus } from './dice.ts';
import { heal } from './dying.ts';
import type { Combat } from './events.ts';
import { type At, lose, type Maneuver, type Pay, tsCost } from './maneuvers.ts';
import type { Loss, Reason } from './reasons.ts';
import type { Spell } from './schema.ts';
import { type Combatant, isNear, isUp, type State } from './state.ts';

type Doing<K extends Spell['effect']['kind']> = Spell & {
  readonly effect: Extract<Spell['effect'], { kind: K }>;
};

/** The input of an offer of one spell. @rule cast-spell Every spell that TS and limbs allow. */
export interface Caster extends At {
  readonly known: Spell;
}
const casting = choices<Caster, Combat, Maneuver>();

function spellOf(combat: Combat, id: string, spell: string): Spell {
  return combatantOf(combat.state, id).sheet.spells.find((each) => each.id === spell)!;
}

function inRange({ state, who, known }: Caster): Combatant[] {
  return state.combatants.filter((other) => attackable(other) && isNear(state, who, other, known.range));
}

/** @rule choose-point */
const onAPoint = casting({
  kind: 'cast-at-point',
  purpose: 'attack',
  offers({ state, who, known: { id, ts, range, effect } }) {
    if (effect.kind !== 'area') return [];
    // @rule choose-point the centre of a unit within range;
    // ruling: walls - not behind a wall
    const point = { grid: state.grid, centre: who.cell, range, walls: state.walls };
    return [{ params: { spell: one(id), point }, cost: tsCost(ts) }];
  },
  does: (combat, id, { spell, point }) => castAtPoint(id, spellOf(combat, id, spell), point),
});

const atSomebody = casting({
  kind: 'cast-at',
  purpose: 'attack',
  offers(at) {
    const { who, against, known } = at;
    if (known.effect.kind !== 'target') return [];
    // ruling: interrupt-target
    const targets = inRange(at).filter((target) => target !== who && (against ?? target) === target);
    return targets.map((target) => {
      const called = { oneOf: callableNow(target) };
      const params = { spell: one(known.id), target: one(target.id), called };
      return { params, cost: tsCost(known.ts), onRequest: onRequest(who, target) };
    });
  },
  does: (combat, id, { spell, target, called }) => castAt(id, spellOf(combat, id, spell), target, called),
});

const onSomebody = casting({
  kind: 'cast-on',
  purpose: 'help',
  offers(at) {
    const { state, who, against, known } = at;
    if (known.effect.kind === 'area' || known.effect.kind === 'target') return [];
    // ruling: interrupt-target - a spell that is resisted has a target
    const mayTake = (id: string) => against === null || id === against.id || !isResisted(state, who.id, id);
    const oneOf = inRange(at).flatMap(({ id }) => (mayTake(id) ? [id] : []));
    return [{ params: { spell: one(known.id), target: { oneOf } }, cost: tsCost(known.ts) }];
  },
  does: (combat, id, { spell, target }) => castOn(id, spellOf(combat, id, spell), target),
});

/** The ways to cast, for each spell. */
export const CASTING = [onAPoint, atSomebody, onSomebody];

interface Casting {
  readonly id: string;
  readonly spell: Spell;
  readonly target: string | null;
  readonly point: Cell | null;
}

function begin(combat: Combat, { id, spell, target, point }: Casting, pay: Pay): void {
  pay(combat, id, spell.ts, 'cast', spell.id);
  const rule = point === null ? 'cast-spell' : 'choose-point';
  combat.record({ type: 'spell-cast', rule, who: id, spell: spell.id, target, point });
}

/** @rule cast-spell A spell that targets a creature works like an attack. */
function castAt(id: string, spell: Spell, target: string, called: string): Maneuver {
  return {
    declare: (combat, pay) => begin(combat, { id, spell, target, point: null }, pay),
    carryOut(combat, react) {
      // ruling: spell-is-attack
      react(combat, { kind: 'attack', by: id, except: [] }, () => {
        const why = whyLost(combat, id, spell, target);
        if (why !== undefined) lose(combat, id, { what: 'cast', item: spell.id, why, target });
        else assail(combat, spellAssault(combat.state, id, target, spell as Doing<'target'>, called));
      });
    },
  };
}

function whyLost(combat: Combat, id: string, spell: Spell, on: string): Loss | undefined {
  const who = combatantOf(combat.state, id);
  const target = combatantOf(combat.state, on);
  const why = whyNotCast(who);
  if (why !== undefined) return why;
  if (!attackable(target)) return 'gone';
  return isNear(combat.state, who, target, spell.range) ? undefined : 'out-of-range';
}

function whyNotCast(who: Combatant): Loss | undefined {
  if (!isUp(who)) return 'down';
  return canCast(who) ? undefined : 'no-arm';
}

/**
 * @rule choose-point A spell on the centre of a unit strikes every creature near enough, including allies.
 */
function castAtPoint(id: string, spell: Spell, point: Cell): Maneuver {
  const area = spell as Doing<'area'>;
  return {
    declare: (combat, pay) => begin(combat, { id, spell, target: null, point }, pay),
    carryOut(combat, react) {
      const burst = () => {
        const why = whyNotCast(combatantOf(combat.state, id));
        if (why === undefined) strikeArea(combat, id, area, point);
        else lose(combat, id, { what: 'cast', item: spell.id, why });
      };
      // ruling: area-interrupts
      if (combat.state.rulings['area-interrupts'] === 'no') burst();
      else react(combat, { kind: 'attack', by: id, except: [] }, burst);
    },
  };
}

function strikeArea(combat: Combat, id: string, area: Doing<'area'>, point: Cell): void {
  const struck = combat.state.combatants.filter(
    (who) => attackable(who) && reaches(combat.state, point, who.cell, area.effect.radius),
  );
  const attack = areaAttack(combat, id, area);
  endAfter(combat, () => {
    const dodged = new Set<string>();
    for (const { id: target } of struck) {
      if (!attackable(combatantOf(combat.state, target))) continue;
      if (strikeInArea(combat, id, area, target, attack) === 'dodged') dodged.add(target);
    }
    // ruling: area-at-once - nobody steps aside before all have defended
    for (const target of combat.state.order) if (dodged.has(target)) dodgeStep(combat, target);
  });
}

interface AreaAttack {
  readonly total: number;
  readonly isNatural18: boolean;
}

/** Returns the number that each target in the area defends against. */
function areaAttack(combat: Combat, id: string, spell: Doing<'area'>): (target: string) => AreaAttack {
  // ruling: area-spell
  if (combat.state.rulings['area-spell'] === 'against-number') {
    const sum = areaNumber(combat, id, spell);
    combat.record({ type: 'area-number', rule: 'area-spell', who: id, spell: spell.id, sum });
    return () => ({ total: sum.total, isNatural18: false });
  }
  let rolled: AreaAttack | undefined;
  return (target) => {
    if (rolled === undefined) {
      const { sum, isNatural18 } = rollAttack(combat, spellAssault(combat.state, id, target, spell, 'none'));
      rolled = { total: sum.total, isNatural18 };
    }
    return rolled;
  };
}

function areaNumber(combat: Combat, id: string, spell: Doing<'area'>) {
  const who = combatantOf(combat.state, id);
  const of = { who: id, item: spell.id };
  const parts: Reason[] = [
    { value: 10, why: 'stat-itself', rule: 'area-spell' },
    statBonus(who, 'I'),
    { value: spell.effect.toHit, why: 'to-hit', of, rule: 'area-spell' },
  ];
  addBoosts(parts, who, 'I', 'spell');
  // ruling: heart-area-number
  addHeartPenaltyToAction(parts, who);
  addBoosts(parts, who, 'attack', 'spell');
  return sumOf(parts);
}

function strikeInArea(
  combat: Combat,
  id: string,
  spell: Doing<'area'>,
  target: string,
  attackOn: (target: string) => AreaAttack,
): 'dodged' | 'done' {
  // ruling: area-at-once
  const assault: Assault = { ...spellAssault(combat.state, id, target, spell, 'none'), isOneOfMany: true };
  // @rule attack-dying
  if (isAtDeathsDoor(combatantOf(combat.state, target))) {
    finishOffWith(combat, assault, () => attackOn(target).total);
    return 'done';
  }
  const attack = attackOn(target);
  const defence = chooseDefence(combat, assault, attack.total);
  const total = defend(combat, assault, defence, attack.total);
  if (!attackable(combatantOf(combat.state, target))) return 'done';
  return land(combat, assault, { attack: attack.total, total, defence, isNatural18: attack.isNatural18 });
}

/** @rule cast-spell A spell that heals or strengthens: without a roll, or with a roll against an enemy. */
function castOn(id: string, spell: Spell, target: string): Maneuver {
  return {
    declare: (combat, pay) => begin(combat, { id, spell, target, point: null }, pay),
    carryOut(combat, react) {
      const work = () => {
        const why = whyLost(combat, id, spell, target);
        if (why === undefined) affect(combat, id, spell, target);
        else lose(combat, id, { what: 'cast', item: spell.id, why, target });
      };
      if (isResisted(combat.state, id, target)) react(combat, { kind: 'attack', by: id, except: [] }, work);
      else work();
    },
  };
}

/** Returns whether the target defends against a spell without damage as against an attack. */
function isResisted(state: State, id: string, target: string): boolean {
  // ruling: spell-without-damage
  if (state.rulings['spell-without-damage'] === 'no-roll') return false;
  return isFoe(combatantOf(state, id), combatantOf(state, target));
}

function affect(combat: Combat, id: string, spell: Spell, target: string): void {
  if (!isResisted(combat.state, id, target)) {
    takeEffect(combat, id, spell, target);
    return;
  }
  const effect = { damage: { dice: 0, plus: 0 }, toHit: 0 };
  const assault = spellAssault(combat.state, id, target, { ...spell, effect }, 'none');
  const met = meet(combat, assault);
  if (met === undefined) return;
  const came = land(combat, assault, met, () => takeEffect(combat, id, spell, target));
  if (came === 'dodged') dodgeStep(combat, target);
}

function takeEffect(combat: Combat, id: string, { id: item, name, effect }: Spell, target: string): void {
  if (effect.kind === 'heal') {
    const who = combatantOf(combat.state, id);
    const what = `healing of ${name}`;
    heal(combat, target, rollPoints(combat, who, effect.hp, { what, why: 'healing', item }));
  }
  if (effect.kind === 'buff') {
    const { boosts, rounds } = effect;
    const until = combat.state.round + rounds - 1;
    combat.record({ type: 'effect-gained', rule: 'boons', who: target, name, boosts, until });
  }
}

/**
 * @rule choose-point Returns the area of a spell on a point: every creature near enough and not behind a wall.
 */
export function area(option: Option, state: State, who: string): AreaOfEffect | undefined {
  if (option.kind !== 'cast-at-point') return undefined;
  const spell = onlyValueOf(option, 'spell');
  const found = combatantOf(state, who).sheet.spells.find(({ id }) => id === spell);
  if (found?.effect.kind !== 'area') return undefined;
  return { round: 'point', rings: [{ within: found.effect.radius, says: '' }], walls: state.walls };
}
