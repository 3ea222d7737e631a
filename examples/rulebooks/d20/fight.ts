import {
  type Decision,
  type Dice,
  type Combat as KernelCombat,
  type Modifier,
  type Option,
  type RawAnswer,
  type Sum,
  sumOf,
} from 'riposte';
import { type Blow, type Event, type Fighter, fighter, inOrder, isUp, type State } from './state.ts';

type Combat = KernelCombat<State, Event>;

/** Runs one transaction: reads the state and does the next thing. */
export function step(combat: Combat): void {
  const { state } = combat;
  const late = state.combatants.find((who) => isUp(who) && who.initiative === null);
  const next = inOrder(state).find((who) => !who.hasActed);
  if (sidesUp(state).length < 2) end(combat, 'victory');
  else if (late !== undefined) rollInitiative(combat, late.id);
  else if (state.round > 0 && next !== undefined) takeTurn(combat, next.id);
  else combat.record({ type: 'round-began', rule: 'turns', round: state.round + 1 });
}

/** @rule initiative 1d20 + bonus, once. */
function rollInitiative(combat: Combat, who: string): void {
  const { sheet } = fighter(combat.state, who);
  const rolled = roll(combat, who, 'initiative', { n: 1, lo: 1, hi: 20 });
  const sum = sumOf([rolled, { value: sheet.initiative, why: 'initiative bonus', rule: 'initiative' }]);
  combat.record({ type: 'initiative-rolled', rule: 'initiative', who, sum });
}

/** Rolls dice of a combatant, as a part of a sum. */
function roll(combat: Combat, who: string, rule: string, dice: Dice): Modifier {
  const { name, seat } = fighter(combat.state, who);
  const { sum } = combat.roll({ dice, owner: seat, rule, why: `${name}: ${rule}`, read: 'sum' });
  return { value: sum, why: `${dice.keep === undefined ? dice.n : 1}d${dice.hi}`, rule };
}

function sidesUp({ sides, combatants }: State): readonly string[] {
  return sides.map(({ id }) => id).filter((id) => combatants.some((who) => who.side === id && isUp(who)));
}

/** @rule victory The last side with somebody standing wins. */
function end(combat: Combat, rule: string): void {
  const [winner, other] = sidesUp(combat.state);
  const isOpen = winner === undefined || other !== undefined;
  combat.record({ type: 'fight-ended', rule, winner: isOpen ? 'nobody' : winner });
}

function takeTurn(combat: Combat, who: string): void {
  combat.record({ type: 'turn-began', rule: 'turns', who });
  const answer = combat.ask(() => turnQuestion(combat.state, who));
  if (answer?.kind === 'attack') attack(combat, who, answer.target, answer.weapon);
  if (answer?.kind === 'dodge') combat.record({ type: 'dodged', rule: 'dodge', who });
  if (answer?.kind === 'help') combat.record({ type: 'helped', rule: 'help', who, ally: answer.ally });
  if (answer?.kind === 'drink') drink(combat, who);
}

type OneOf = { readonly oneOf: readonly string[] };
type Turn =
  | Option<'attack', { target: OneOf; weapon: OneOf }>
  | Option<'help', { ally: OneOf }>
  | Option<'dodge' | 'drink' | 'wait', Record<never, never>>;

/** @rule attack @rule dodge @rule help @rule potion Built again each time it is asked. */
function turnQuestion(state: State, id: string): Decision<Turn> | undefined {
  const { side, seat, hp, potions, sheet } = fighter(state, id);
  const others = state.combatants.filter((other) => other.id !== id && isUp(other));
  const foes = others.filter((other) => other.side !== side).map((other) => other.id);
  const allies = others.filter((other) => other.side === side && !other.isHelped).map((other) => other.id);
  if (hp === 0 || foes.length === 0) return undefined;
  const weapons = sheet.weapons.map((weapon) => weapon.id);
  const options: Turn[] = [
    { kind: 'attack', params: { target: { oneOf: foes }, weapon: { oneOf: weapons } } },
    { kind: 'dodge', params: {} },
    { kind: 'wait', params: {} },
  ];
  if (allies.length > 0) options.push({ kind: 'help', params: { ally: { oneOf: allies } } });
  if (potions > 0) options.push({ kind: 'drink', params: {}, cost: '1 potion' });
  const defaultAnswer = { kind: 'wait' } as const;
  return { key: 'turn', who: id, seat, rule: 'turns', context: null, options, defaultAnswer };
}

function attack(combat: Combat, who: string, target: string, weapon: string): void {
  const blow = rollAttack(combat, who, target, weapon);
  combat.record({ type: 'attacked', rule: blow.isCritical ? 'natural' : 'attack', ...blow });
  if (!blow.isHit) return;
  const sum = rollDamage(combat, blow);
  const lost = Math.min(sum.total, fighter(combat.state, target).hp);
  combat.record({ type: 'damaged', rule: 'damage', who: target, by: who, sum, lost });
  if (!isUp(fighter(combat.state, target))) combat.record({ type: 'fell', rule: 'damage', who: target });
}

/** @rule attack 1d20 + bonus against AC. @rule natural A natural 1 misses, a natural 20 is a critical hit. */
function rollAttack(combat: Combat, who: string, target: string, id: string): Blow {
  const edge = edgeOf(fighter(combat.state, who), fighter(combat.state, target));
  const rolled = roll(combat, who, 'attack', TWENTY[edge]);
  const bonus = { value: weaponOf(combat.state, who, id).attack, why: id, rule: 'attack' };
  const sum = sumOf([{ ...rolled, rule: edge === 'none' ? 'attack' : 'advantage' }, bonus]);
  const { ac } = fighter(combat.state, target).sheet;
  const isCritical = rolled.value === 20;
  const isHit = isCritical || (rolled.value > 1 && sum.total >= ac);
  return { who, target, weapon: id, ac, sum, edge, isHit, isCritical };
}

const TWENTY = {
  none: { n: 1, lo: 1, hi: 20 },
  advantage: { n: 2, lo: 1, hi: 20, keep: 1 },
  disadvantage: { n: 2, lo: 1, hi: 20, keep: -1 },
} as const;

/** @rule advantage Advantage and disadvantage cancel. */
function edgeOf({ isHelped }: Fighter, { isDodging }: Fighter): Blow['edge'] {
  if (isHelped === isDodging) return 'none';
  return isHelped ? 'advantage' : 'disadvantage';
}

export function weaponOf(state: State, who: string, id: string): Fighter['sheet']['weapons'][number] {
  return fighter(state, who).sheet.weapons.find((weapon) => weapon.id === id)!;
}

/** @rule damage The dice of the weapon plus its bonus. @rule critical Twice the dice, or their highest values more. */
function rollDamage(combat: Combat, { who, weapon: id, isCritical }: Blow): Sum {
  const { dice: n, sides, damage } = weaponOf(combat.state, who, id);
  const isTwice = isCritical && combat.state.rulings['critical-dice'] === 'twice';
  const parts = [roll(combat, who, 'damage', { n: isTwice ? 2 * n : n, lo: 1, hi: sides })];
  if (isCritical && !isTwice) parts.push({ value: n * sides, why: 'highest values', rule: 'critical' });
  const [rolled, ...more] = parts;
  const rule = isCritical ? 'critical' : 'damage';
  return atLeastNothing(sumOf([{ ...rolled!, rule }, ...more, { value: damage, why: id, rule: 'damage' }]));
}

function atLeastNothing(sum: Sum): Sum {
  if (sum.total >= 0) return sum;
  return sumOf([...sum.parts, { value: -sum.total, why: 'at least 0', rule: 'damage' }]);
}

/** @rule potion 2d4 + 2, up to the most. */
function drink(combat: Combat, who: string): void {
  const rolled = roll(combat, who, 'potion', { n: 2, lo: 1, hi: 4 });
  const sum = sumOf([rolled, { value: 2, why: 'potion', rule: 'potion' }]);
  const { hp, sheet, potions } = fighter(combat.state, who);
  if (hp === 0 || potions === 0) return;
  const gained = Math.min(sum.total, Math.max(0, sheet.hp - hp));
  combat.record({ type: 'drank', rule: 'potion', who, sum, gained });
}

/** @rule gm-hand Returns the GM overrides, possible at any question or roll. */
export function gm({ winner, combatants }: State): Option[] {
  const [here, reserve] = (['here', 'reserve'] as const).map((presence) =>
    combatants.filter((who) => who.presence === presence).map(({ id }) => id),
  );
  const set = { kind: 'set-hp', params: { who: { oneOf: here! }, to: { min: 0, max: 999 } } };
  const late = { kind: 'bring-in', params: { who: { oneOf: reserve! } } };
  if (winner !== null) return [];
  return [set, ...(reserve!.length > 0 ? [late] : []), { kind: 'end-fight', params: {} }];
}

export function intervene(combat: Combat, act: RawAnswer): void {
  const by = { rule: 'gm-hand', who: act.who as string };
  if (act.kind === 'set-hp') combat.record({ ...by, type: 'hp-set', hp: act.to as number });
  if (act.kind === 'bring-in') combat.record({ ...by, type: 'came' });
  if (act.kind !== 'end-fight') return;
  end(combat, 'gm-hand');
  combat.endStep();
}
