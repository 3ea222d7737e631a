import { combatantOf } from '../../kernel/battle.ts';
import { carryOut, choices, onceIn, optionsOf } from '../../kernel/choices.ts';
import { type Decision, decisionFor, type Option, type RawAnswer } from '../../kernel/decision.ts';
import { sumOf } from '../../kernel/explanation.ts';
import { valuesOf } from '../../kernel/policy.ts';
import type { Assault } from './damage.ts';
import { addBoosts, addHeartPenalty, statRoll } from './dice.ts';
import type { Combat, DefenceKind } from './events.ts';
import { DODGE_STEPS, dodgeSteps } from './movement.ts';
import type { Reason, Reasons } from './reasons.ts';
import { type Combatant, isUp, type State, shieldsInHand, weaponsInHand } from './state.ts';

/** A chosen defence. `with` is the shield or weapon. */
export interface Defence {
  readonly kind: DefenceKind;
  readonly with: string | null;
}

interface Attacked {
  readonly state: State;
  readonly target: Combatant;
  /** The defences that are allowed against the attack. */
  readonly allowed: State['rulings']['ranged-defence'];
}
const defence = choices<Attacked, Combat, Defence>();

const DODGE: Defence = { kind: 'dodge', with: null };

const dodge = defence({
  kind: 'dodge',
  purpose: 'defend',
  offers: () => [{ params: {} }],
  does: () => DODGE,
});

/** @rule block With a shield in hand. */
const block = defence({
  kind: 'block',
  purpose: 'defend',
  offers({ target, allowed }) {
    const shields = allowed === 'dodge' ? [] : shieldsInHand(target).map((shield) => shield.id);
    return [{ params: { with: { oneOf: shields } } }];
  },
  does: (_fight, _id, answer) => ({ kind: 'block', with: answer.with }),
});

/** @rule parry With a weapon in hand. */
const parry = defence({
  kind: 'parry',
  purpose: 'defend',
  offers({ target, allowed }) {
    const weapons = allowed === 'all' ? weaponsInHand(target).map((weapon) => weapon.id) : [];
    return [{ params: { with: { oneOf: weapons } } }];
  },
  does: (_fight, _id, answer) => ({ kind: 'parry', with: answer.with }),
});

/** The defences against an attack. @rule defence-choice */
export const DEFENCES = [dodge, block, parry];

function defences(state: State, { target: id, kind }: Assault): Option[] {
  const target = combatantOf(state, id);
  // ruling: ranged-defence
  const usual = kind === 'melee' ? 'all' : state.rulings['ranged-defence'];
  // @rule staggered no block, no parry
  const allowed = target.isStaggered ? 'dodge' : usual;
  return optionsOf(DEFENCES, { state, target, allowed });
}

/**
 * @rule defence-choice The target picks dodge, block or parry; a defence costs nothing, and the number is not
 * limited. Returns `undefined` if it cannot defend. If it can only dodge, it is not asked.
 */
export function chooseDefence(
  combat: Combat,
  assault: Assault,
  attackTotal: number | null,
): Defence | undefined {
  const target = combatantOf(combat.state, assault.target);
  if (!isUp(target)) return undefined;
  const optionsIn = onceIn((state: State) => defences(state, assault));
  if (optionsIn(combat.state).length === 1) return DODGE;
  const answer = combat.ask(() => defenceQuestion(combat.state, assault, attackTotal, optionsIn));
  if (answer === undefined) return isUp(combatantOf(combat.state, assault.target)) ? DODGE : undefined;
  return carryOut(DEFENCES, combat, assault.target, answer);
}

function defenceQuestion(
  state: State,
  assault: Assault,
  attackTotal: number | null,
  optionsIn: (state: State) => readonly Option[],
): Decision | undefined {
  const target = combatantOf(state, assault.target);
  if (!isUp(target)) return undefined;
  const context = { attacker: assault.attacker, by: assault.by, called: assault.called, total: attackTotal };
  const about = {
    key: 'defence',
    rule: assault.kind === 'spell' ? 'spell-defence' : 'defence-choice',
    context,
  };
  return decisionFor(target, about, optionsIn(state), 'dodge');
}

/** Rolls a defence against the total of an attack, and returns the defence's total. */
export function defend(
  combat: Combat,
  assault: Assault,
  defence: Defence | undefined,
  attack: number,
): number {
  const target = combatantOf(combat.state, assault.target);
  // If it chose before the attack roll, it may have fallen since.
  if (defence === undefined || !isUp(target)) return helpless(combat, assault);
  const more: Reason[] = [];
  addHeartPenalty(more, combat.state, target);
  addEquipment(more, target, defence);
  addBoosts(more, target, 'defence', assault.kind);
  addBoosts(more, target, defence.kind, assault.kind);
  const asked = {
    stat: 'Q',
    rule: defence.kind,
    what: defence.kind,
    kind: assault.kind,
    atLeast: attack,
  } as const;
  const { faces, sum } = statRoll(combat, target, asked, more);
  const event = { who: target.id, kind: defence.kind, against: assault.attacker, faces, sum };
  combat.record({ type: 'defence-rolled', rule: defence.kind, ...event });
  return sum.total;
}

/**
 * @rule block Adds the bonus of the shield. @rule parry Adds the bonus of the weapon, minus 3. @rule dodge Adds
 * nothing.
 */
function addEquipment(parts: Reasons, { id: who, sheet }: Combatant, { kind, with: item }: Defence): void {
  if (item === null) return;
  const of = { who, item };
  if (kind === 'block') {
    const shield = sheet.shields.find(({ id }) => id === item)!;
    parts.push({ value: shield.block, why: 'shield-bonus', of, rule: 'block' });
  }
  if (kind === 'parry') {
    const weapon = sheet.weapons.find(({ id }) => id === item)!;
    // ruling: parry-bonus
    parts.push({ value: weapon.parry, why: 'weapon-bonus', of, rule: 'parry' });
    parts.push({ value: -3, why: 'parry', rule: 'parry' });
  }
}

/** Returns the defences of a question, a dodge first, each with what its shield or weapon adds. */
export function defencesIn({ who, options }: Decision, state: State) {
  const { shields, weapons } = combatantOf(state, who).sheet;
  const bonusOf = (item: string): number =>
    shields.find(({ id }) => id === item)?.block ?? weapons.find(({ id }) => id === item)!.parry - 3;
  return options.flatMap((option): readonly { readonly answer: RawAnswer; readonly bonus: number }[] => {
    const { kind } = option;
    if (kind === 'dodge') return [{ answer: { kind }, bonus: 0 }];
    return valuesOf(option, 'with').map((id) => ({ answer: { kind, with: id }, bonus: bonusOf(id) }));
  });
}

/** Returns whether no other defence adds more than a dodge, which may also end with a step. With boons it may. */
export function isDodgeBest(decision: Decision, state: State): boolean {
  const { sheet, effects } = combatantOf(state, decision.who);
  const boosts = [...sheet.boons, ...effects].flatMap((each) => each.boosts);
  const isBoosted = boosts.some(({ to }) => to === 'dodge' || to === 'block' || to === 'parry');
  return !isBoosted && defencesIn(decision, state).every(({ bonus }) => bonus <= 0);
}

// ruling: helpless-defence
function helpless(combat: Combat, assault: Assault): number {
  const flat: Reason = { value: 10, why: 'helpless', rule: 'helpless-defence' };
  const sum = sumOf([flat]);
  const event = { who: assault.target, against: assault.attacker, sum };
  combat.record({ type: 'defence-flat', rule: 'helpless-defence', ...event });
  return sum.total;
}

/** @rule dodge After a successful dodge the defender may move 1 unit for 0 TS; nobody can interrupt that. */
export function dodgeStep(combat: Combat, id: string): void {
  const answer = combat.ask(() => {
    const who = combatantOf(combat.state, id);
    if (!isUp(who)) return undefined;
    const options = dodgeSteps(combat.state, who);
    if (options.length === 1) return undefined;
    const about = { key: 'dodge-step', rule: 'dodge', context: {} };
    return decisionFor(who, about, options, 'stay');
  });
  if (answer !== undefined) carryOut(DODGE_STEPS, combat, id, answer);
}
