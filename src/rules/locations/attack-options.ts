import type { Called } from './events.ts';
import type { Choice } from './fight.ts';
import { isNear } from './reach.ts';
import { HANDS, LOCATIONS, type Weapon } from './sheet.ts';
import { type Combatant, isFoe, isHere, type State } from './state.ts';
import { heldIn, weaponsInHand } from './weapons.ts';

/** The others that a weapon reaches from where its wielder stands. */
function targetsOf(state: State, who: Combatant, weapon: Weapon): Combatant[] {
  const found: Combatant[] = [];
  for (const other of state.combatants) {
    if (other.id !== who.id && isHere(other) && isNear(state, who, other, weapon.range)) found.push(other);
  }
  return found;
}

/** Whether an option against this target is shown on request only. ruling: own-side */
function request(who: Combatant, target: Combatant): { readonly onRequest?: true } {
  return isFoe(who, target) ? {} : { onRequest: true };
}

/** @rule called-shot Where an attack may be called at: torso first (not called), no limb that is gone. */
export function callable(target: Combatant, weapon: Weapon): readonly Called[] {
  if (weapon.strikes !== 'aimed') return ['torso'];
  return ['torso', ...LOCATIONS.filter((at) => at !== 'torso' && target.lost[at] === null)];
}

/** Plain attacks with these weapons. */
export function plainAttacks(state: State, who: Combatant, weapons: readonly Weapon[]): Choice[] {
  const options: Choice[] = [];
  for (const weapon of weapons) {
    if (weapon.strikes === 'blast') continue;
    for (const target of targetsOf(state, who, weapon)) {
      options.push({
        kind: 'attack',
        params: {
          weapon: { oneOf: [weapon.id] },
          target: { oneOf: [target.id] },
          called: { oneOf: callable(target, weapon) },
        },
        cost: 'action',
        ...request(who, target),
      });
    }
  }
  return options;
}

/** @rule one-action Every attack that the action may be used for. */
export function attackOptions(state: State, who: Combatant): Choice[] {
  const weapons = weaponsInHand(state, who);
  const options = plainAttacks(state, who, weapons);
  for (const weapon of weapons) {
    if (weapon.strikes === 'blast') options.push(...blastOptions(state, who, weapon));
    else if (weapon.kind === 'melee') options.push(...harmlessOptions(state, who, weapon));
  }
  options.push(...dualOptions(state, who, weapons));
  return foesFirst(options);
}

/** What is on request comes after the rest. */
export function foesFirst(options: readonly Choice[]): Choice[] {
  return [...options.filter(({ onRequest }) => !onRequest), ...options.filter(({ onRequest }) => onRequest)];
}

/** What the second of two weapons may strike. */
export function secondOptions(state: State, who: Combatant, weapon: Weapon): Choice[] {
  const options = targetsOf(state, who, weapon).map((target) => ({
    kind: 'strike',
    params: { target: { oneOf: [target.id] }, called: { oneOf: callable(target, weapon) } },
    ...request(who, target),
  }));
  return foesFirst(options);
}

/** A blast goes to a cell of the map, or to where somebody is. */
function blastOptions(state: State, who: Combatant, weapon: Weapon): Choice[] {
  const by = { oneOf: [weapon.id] };
  const targets = state.combatants
    .filter((other) => other.id !== who.id && isHere(other) && isNear(state, who, other, weapon.range))
    .map((other) => other.id);
  const options: Choice[] = [];
  if (targets.length > 0) {
    options.push({ kind: 'blast', params: { weapon: by, target: { oneOf: targets } }, cost: 'action' });
  }
  if (state.isMapped) {
    // ruling: walls
    const walls = state.walls.length > 0 ? { walls: state.walls } : {};
    const at = { grid: state.grid, centre: who.cell, range: weapon.range, ...walls };
    options.push({ kind: 'blast-at', params: { weapon: by, at }, cost: 'action' });
  }
  return options;
}

/** @rule disarm @rule shove @rule trip Called shots for no damage. ruling: zero-damage-weapon */
function harmlessOptions(state: State, who: Combatant, weapon: Weapon): Choice[] {
  const options: Choice[] = [];
  for (const target of targetsOf(state, who, weapon)) {
    const params = { weapon: { oneOf: [weapon.id] }, target: { oneOf: [target.id] } };
    const priced = { cost: 'action', ...request(who, target) };
    const hands = HANDS.filter((hand) => heldIn(target, hand) !== undefined);
    if (hands.length > 0) {
      const disarm = { ...params, called: { oneOf: hands }, with: { oneOf: ['A', 'C'] } };
      options.push({ kind: 'disarm', params: disarm, ...priced });
    }
    options.push({ kind: 'shove', params, ...priced });
    const legs = (['right-leg', 'left-leg'] as const).filter((leg) => target.lost[leg] === null);
    if (legs.length > 0 && !target.isProne) {
      options.push({ kind: 'trip', params: { ...params, called: { oneOf: legs } }, ...priced });
    }
  }
  return options;
}

/** @rule dual-wield Two weapons in hand, one in each, Light or Medium. */
function dualOptions(state: State, who: Combatant, weapons: readonly Weapon[]): Choice[] {
  const pair = weapons.filter(
    (weapon) => weapon.hands === 1 && weapon.weight !== 'heavy' && weapon.strikes === 'aimed',
  );
  if (pair.length < 2) return [];
  return plainAttacks(state, who, pair).map((option) => {
    const first = (option.params.weapon as { readonly oneOf: readonly string[] }).oneOf[0];
    const second = pair.filter((weapon) => weapon.id !== first).map((weapon) => weapon.id);
    return { ...option, kind: 'dual-wield', params: { ...option.params, second: { oneOf: second } } };
  });
}
