import { neighbours, stepAway, stepTowards } from '../../src/geometry/path.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { Spell, Weapon } from '../../src/rules/timeslice/schema.ts';
import type { Combatant, State } from '../../src/rules/timeslice/state.ts';
import type { Allowed, Asked, Offer, Statement } from './statement.ts';
import {
  armed,
  emptyHands,
  equipped,
  hasLimbToCast,
  isAlive,
  isHeld,
  isTaken,
  liesDying,
  named,
  points,
  reaches,
  spots,
  units,
  unitsOf,
} from './timeslice-body.ts';

// The legal options in Time Slice, from the chapter and the rulings. A question of the GM is not compared.

/** An offer and its price in TS; `null` if no price is stated. */
interface Priced {
  readonly ts: number | null;
  readonly made: Offer;
}

function withRanges(kind: string, params: Readonly<Record<string, Allowed>>, ts: number | null): Priced {
  return { ts, made: ts === null ? { kind, params } : { kind, params, cost: `${ts} TS` } };
}

function priced(kind: string, params: Readonly<Record<string, Json>>, ts: number | null): Priced {
  const single = Object.entries(params).map(([name, value]) => [name, { value }]);
  return withRanges(kind, Object.fromEntries(single), ts);
}

const free = (kind: string, params: Readonly<Record<string, Json>> = {}): Offer =>
  priced(kind, params, null).made;

/** The options that the current TS can pay for. */
function payable(all: readonly Priced[], ts: number): readonly Offer[] {
  return all.filter((each) => each.ts === null || each.ts <= ts).map(({ made }) => made);
}

/** An attack on an ally is legal, and shown on request. */
function at(who: Combatant, target: Combatant, { ts, made }: Priced): Priced {
  return who.side === target.side ? { ts, made: { ...made, onRequest: true } } : { ts, made };
}

/** Called shots; none at a dying target, whose attack only costs a minute. */
const callable = (target: Combatant): readonly string[] => (liesDying(target) ? ['none'] : spots(target));

const others = (state: State, who: Combatant): readonly Combatant[] =>
  state.combatants.filter((other) => other.id !== who.id && isAlive(other));

function attacks(state: State, who: Combatant): Priced[] {
  return armed(who).flatMap((weapon) =>
    others(state, who)
      .filter((target) => reaches(state, who.cell, target.cell, weapon.range))
      .flatMap((target) =>
        callable(target).map((called) => {
          const params = { weapon: weapon.id, target: target.id, called };
          return at(who, target, priced('attack', params, weapon.attackTs));
        }),
      ),
  );
}

/** A harmful spell attacks someone else. A helpful one may target anyone, including the caster. */
function spells(state: State, who: Combatant, isAimedAt: (target: Combatant) => boolean): Priced[] {
  if (!hasLimbToCast(who)) return [];
  return who.sheet.spells.flatMap((spell) => {
    if (spell.effect.kind === 'area') return pointed(state, who, spell);
    const near = state.combatants.filter(
      (target) => isAlive(target) && reaches(state, who.cell, target.cell, spell.range),
    );
    if (spell.effect.kind !== 'target')
      return near
        .filter((target) => !isDefended(state, who, target) || isAimedAt(target))
        .map(({ id }) => priced('cast-on', { spell: spell.id, target: id }, spell.ts));
    return near
      .filter((target) => target.id !== who.id && isAimedAt(target))
      .flatMap((target) =>
        callable(target).map((called) => {
          const params = { spell: spell.id, target: target.id, called };
          return at(who, target, priced('cast-at', params, spell.ts));
        }),
      );
  });
}

/** By ruling, enemies may defend against a spell without damage. */
function isDefended(state: State, who: Combatant, target: Combatant): boolean {
  return state.rulings['spell-without-damage'] === 'foes-defend' && target.side !== who.side;
}

/** Any unit in range. */
function pointed(state: State, who: Combatant, { id, range, ts }: Spell): Priced[] {
  const cells = points(state, who.cell, range);
  return [withRanges('cast-at-point', { spell: { value: id }, point: { cells } }, ts)];
}

/**
 * One unit: to any free adjacent unit on a map, otherwise towards anyone or away from an enemy, even a fallen
 * one.
 */
function units1(state: State, who: Combatant): { readonly units: number; readonly way: Priced }[] {
  if (state.isMapped)
    return neighbours(state.grid, who.cell)
      .filter((to) => !isTaken(state, to))
      .map((to) => {
        const far = unitsOf(state, who, to);
        return { units: far, way: priced('move', { to: [...to] }, far) };
      });
  const isShut = (cell: readonly [number, number]): boolean => isTaken(state, cell);
  return state.combatants
    .filter((other) => other.id !== who.id && other.presence === 'here')
    .flatMap((other) => {
      const found: Priced[] = [];
      if (units(state, who, other) > 0 && stepTowards(state.grid, who.cell, other.cell, isShut))
        found.push(priced('approach', { target: other.id }, 1));
      const isFoe = other.side !== who.side;
      if (isFoe && stepAway(state.grid, who.cell, other.cell, isShut))
        found.push(priced('withdraw', { from: other.id }, 1));
      return found.map((way) => ({ units: 1, way }));
    });
}

/** Draw, stow, reload and aim. A dropped item stays on the ground, because no option picks it up. */
function things(who: Combatant): Priced[] {
  const shields = who.sheet.shields.map((shield) => ({ ...shield, hands: 1 }));
  const owned = [...who.sheet.weapons.filter(({ hands }) => hands > 0), ...shields];
  const found: Priced[] = [];
  for (const { id, hands, drawTs, stowTs } of owned) {
    if (isHeld(who, id)) found.push(priced('stow', { item: id }, stowTs));
    else if (!who.dropped.includes(id) && hands <= emptyHands(who))
      found.push(priced('draw', { item: id }, drawTs));
  }
  for (const { id, ammo } of equipped(who)) {
    found.push(priced('aim', { weapon: id }, 2));
    if (ammo !== null && who.shots[id]! < ammo.shots)
      found.push(priced('reload', { weapon: id }, ammo.reloadTs));
  }
  return found;
}

/** With a medical kit, on another dying combatant within 1 unit. */
function tending(state: State, who: Combatant): Priced[] {
  if (!who.sheet.hasMedicalKit) return [];
  return others(state, who)
    .filter(({ cell, clock }) => clock !== null && reaches(state, who.cell, cell, 1))
    .map(({ id }) => priced('tend', { target: id }, 3));
}

/** The options that a turn and an interruption with any maneuver share. */
function maneuvers(state: State, who: Combatant): Priced[] {
  return [...units1(state, who).map(({ way }) => way), ...things(who), ...tending(state, who)];
}

function turn(state: State, who: Combatant): readonly Offer[] {
  const left = who.ts - who.saved;
  const all = [...attacks(state, who), ...spells(state, who, () => true), ...maneuvers(state, who)];
  if (left > 0) all.push(withRanges('save', { ts: { min: 1, max: left } }, 0));
  const { work } = who;
  if (work !== null && work.workedIn !== state.round) all.push(priced('work', {}, work.ts));
  return [...payable(all, left), free('end-turn')];
}

/** TS for interruptions: all of it, or the TS saved on a turn of this round. */
function spare(state: State, who: Combatant): number {
  return state.rulings['interrupt-before-turn'] === 'any-ts' ? who.ts : who.saved;
}

/** A weapon attack on the combatant that moved or attacked; by ruling, any other maneuver too. */
function interruption(state: State, who: Combatant, by: Combatant): readonly Offer[] {
  const inRange = (weapon: Weapon): boolean => reaches(state, who.cell, by.cell, weapon.range);
  const all = armed(who)
    .filter(inRange)
    .flatMap(({ id, attackTs }) =>
      callable(by).map((called) => priced('interrupt', { weapon: id, called }, attackTs)),
    );
  if (state.rulings['interrupt-maneuvers'] === 'any' && equipped(who).some(inRange))
    all.push(...spells(state, who, (target) => target.id === by.id), ...maneuvers(state, who));
  return [...payable(all, spare(state, who)), free('pass')];
}

/** Dodge, block and parry, as far as stagger and shots allow. */
function defence(state: State, who: Combatant, attacker: Combatant, by: string): readonly Offer[] {
  const weapon = attacker.sheet.weapons.find(({ id }) => id === by);
  const fromAfar = weapon === undefined || weapon.kind === 'ranged';
  const allowed = fromAfar ? state.rulings['ranged-defence'] : 'all';
  const found = [free('dodge')];
  if (who.isStaggered || allowed === 'dodge') return found;
  for (const { id } of who.sheet.shields) if (isHeld(who, id)) found.push(free('block', { with: id }));
  if (allowed === 'all') found.push(...equipped(who).map(({ id }) => free('parry', { with: id })));
  return found;
}

/** One free unit of movement, or none. */
function dodgeStep(state: State, who: Combatant): readonly Offer[] {
  const single = units1(state, who).filter((each) => each.units === 1);
  return [...single.map(({ way: { made } }) => ({ kind: made.kind, params: made.params })), free('stay')];
}

type Legal = (state: State, who: Combatant, about: Readonly<Record<string, Json>>) => readonly Offer[];

const LEGAL: Readonly<Record<string, Legal>> = {
  maneuver: turn,
  interruption: (state, who, { by }) => interruption(state, who, named(state, by as string)),
  defence: (state, who, { attacker, by }) =>
    defence(state, who, named(state, attacker as string), by as string),
  'dodge-step': dodgeStep,
  nonlethal: () => [free('kill'), free('spare')],
};

/** The offers of Time Slice by its chapter. */
export const timeslice: Statement<State> = {
  ruleset: 'timeslice',
  offers(state, { key, who, context }: Asked) {
    const legal = LEGAL[key];
    if (legal === undefined) throw new Error(`the statement of Time Slice knows no question "${key}"`);
    return legal(state, named(state, who), context as Readonly<Record<string, Json>>);
  },
};
