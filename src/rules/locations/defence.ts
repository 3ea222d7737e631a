import { type Cell, distance } from '../../geometry/grid.ts';
import { combatantOf, isFoe } from '../../kernel/battle.ts';
import { carryOut, choices, optionsOf } from '../../kernel/choices.ts';
import { useIn, withHouseParts } from '../../kernel/combat.ts';
import { type Decision, decisionFor, plain } from '../../kernel/decision.ts';
import type { Roll } from '../../kernel/events.ts';
import type { Sum } from '../../kernel/explanation.ts';
import { canAct, isUseless, sumOf } from './body.ts';
import { type Attempt, atLeast, attemptAt, plus } from './dice.ts';
import type { AttackFacts, Called, Combat, DefenceKind, Maneuver } from './events.ts';
import type { LocationsRule } from './rulebook.ts';
import type { Weapon } from './schema.ts';
import { HANDS, LOCATIONS } from './sheet.ts';
import { type Combatant, isNear, type State, yards } from './state.ts';
import type { Part } from './words-choices.ts';

/** An attack as ordered, before its weapon is looked up. */
export interface Order {
  readonly target: string;
  readonly weapon: string;
  readonly called: Called;
  readonly maneuver: Maneuver;
  /** The trait that a Disarm uses against C. @rule disarm */
  readonly trait: 'A' | 'C';
}

/** One attack on one target, with its weapon. */
export interface Blow extends AttackFacts {
  readonly weapon: Weapon;
  readonly trait: 'A' | 'C';
}

/** Returns the facts of an attack that events record. */
export function factsOf({ attacker, target, by, called, maneuver }: AttackFacts): AttackFacts {
  return { attacker, target, by, called, maneuver };
}

/** Returns the attempt with the modifiers of the house for attacks. */
export function aimed(combat: Combat, facts: AttackFacts, attempt: Attempt): Attempt {
  const use = useIn(facts, facts.by, attempt.rule);
  return { ...attempt, parts: withHouseParts(combat, 'attack', use, [...attempt.parts]) };
}

export function isProjectile(weapon: Weapon): boolean {
  return weapon.kind !== 'melee';
}

/**
 * @rule called-shot Returns the locations that an attack may be called at: torso first (not called), without lost
 * limbs.
 */
export function callable(target: Combatant, weapon: Weapon): readonly Called[] {
  if (weapon.strikes !== 'aimed') return ['torso'];
  return ['torso', ...LOCATIONS.filter((at) => at !== 'torso' && target.lost[at] === null)];
}

/** @rule attack MATK is d6 + Melee, PATK d6 + Projectile, with all modifiers. */
export function attackAttempt(state: State, blow: Blow): Attempt {
  const who = combatantOf(state, blow.attacker);
  const target = combatantOf(state, blow.target);
  const skill = isProjectile(blow.weapon) ? 'projectile' : 'melee';
  const more = [
    ...calledPart(blow),
    ...distanceParts(state, who, target, blow),
    ...aimParts(who, target, blow),
    ...maneuverParts(blow),
  ];
  return attemptAt(state, who.id, skill, 'plain', 'attack', `attack with ${blow.weapon.name}`, more);
}

/** @rule called-shot Head -6, arm or leg -3. */
function calledPart({ called }: Blow): Part[] {
  if (called === 'torso') return [];
  const value = called === 'head' ? -6 : -3;
  return [{ value, why: 'called', of: { location: called }, rule: 'called-shot' }];
}

/** @rule range Close is 1 yard, Short up to 20, Mid up to 50, Long beyond. */
function rangeBand(distance: number): 'Close' | 'Short' | 'Mid' | 'Long' {
  if (distance <= 1) return 'Close';
  if (distance <= 20) return 'Short';
  return distance <= 50 ? 'Mid' : 'Long';
}

/** @rule prone A prone target: +3 at Close and Short, -3 beyond. */
function distanceParts(state: State, who: Combatant, target: Combatant, blow: Blow): Part[] {
  const band = rangeBand(yards(state, who, target));
  const parts = isProjectile(blow.weapon) ? closePart(band) : [];
  if (target.isProne) {
    const value = band === 'Close' || band === 'Short' ? 3 : -3;
    parts.push({ value, why: 'target-prone', of: { range: band }, rule: 'prone' });
  }
  return parts;
}

/** @rule range +3 on projectile attacks at Close. */
function closePart(band: ReturnType<typeof rangeBand>): Part[] {
  return band === 'Close' ? [{ value: 3, why: 'close-range', rule: 'range' }] : [];
}

/** Returns the one roll of a blast at a point; the combatants there do not change it. ruling: blast-attack */
export function blastAttempt(state: State, attacker: string, weapon: Weapon, at: Cell): Attempt {
  const { cell } = combatantOf(state, attacker);
  const more = closePart(rangeBand(distance(state.grid, cell, at)));
  return attemptAt(state, attacker, 'projectile', 'plain', 'attack', `throws ${weapon.name}`, more);
}

/** @rule aim Adds the aim at this target. @rule prone +3 on an aimed projectile attack from prone. */
function aimParts(who: Combatant, target: Combatant, blow: Blow): Part[] {
  if (who.aim?.target !== target.id) return [];
  const parts: Part[] = [{ value: who.aim.bonus, why: 'aim', rule: 'aim' }];
  if (who.isProne && isProjectile(blow.weapon)) {
    parts.push({ value: 3, why: 'aimed-prone', rule: 'prone' });
  }
  return parts;
}

/** @rule dual-wield -1 with a Light weapon, -3 with a Medium one. @rule counter The counter-attack is at -3. */
function maneuverParts({ maneuver, weapon }: Blow): Part[] {
  if (maneuver === 'counter') return [{ value: -3, why: 'counter-attack', rule: 'counter' }];
  if (maneuver !== 'dual-wield') return [];
  const value = weapon.weight === 'light' ? -1 : -3;
  return [{ value, why: 'two-weapons', of: { weight: weapon.weight }, rule: 'dual-wield' }];
}

/** A defence: a roll not made yet, or a fixed number. */
export interface Stand {
  readonly who: string;
  readonly kind: DefenceKind;
  readonly attempt: Attempt | null;
  readonly flat: Sum;
}

/** Returns whether it can defend against this attacker only by REF. */
export function isOnRef(who: Combatant, attacker: string): boolean {
  return who.refs.some((ref) => ref.against === null || ref.against === attacker);
}

/** A target of an attack, or a comrade that may step in. */
interface Struck {
  readonly state: State;
  readonly who: Combatant;
  readonly blow: Blow;
}
type Met = Pick<Struck, 'state' | 'blow'>;
const defence = choices<Struck, Met, Stand>();

const dodge = defence({
  kind: 'dodge',
  purpose: 'defend',
  offers: () => [{ params: {} }],
  does: ({ state, blow }, id) => rolledStand(state, id, 'dodge', blow),
});
const block = defence({
  kind: 'block',
  purpose: 'defend',
  offers: () => [{ params: {} }],
  does: ({ state, blow }, id) => rolledStand(state, id, 'block', blow),
});
const stepIn = defence({
  kind: 'protect',
  purpose: 'defend',
  offers({ state, who, blow }) {
    if (forcedStand(state, who.id, blow) !== undefined) return [];
    const ways = canBlock(state, who) ? (['dodge', 'block'] as const) : (['dodge'] as const);
    return [{ params: { with: { oneOf: ways as readonly ('dodge' | 'block')[] } } }];
  },
  does: ({ state, blow }, id, { with: way }) => rolledStand(state, id, way, blow),
});
/** ruling: def-roll - with a fixed DEF there is no choice */
const stepInFixed = defence({
  kind: 'protect-fixed',
  purpose: 'defend',
  offers: ({ state, who, blow }) => (forcedStand(state, who.id, blow) === undefined ? [] : [{ params: {} }]),
  does: ({ state, blow }, id) => forcedStand(state, id, blow)!,
});
const OWN = [dodge, block];
const FOR_OTHERS = [stepIn, stepInFixed];
export const DEFENCES = [...OWN, ...FOR_OTHERS];

/** Returns the defence of the target; asks if there is a choice. @rule defence */
export function chooseStand(combat: Combat, blow: Blow): Stand {
  const forced = forcedStand(combat.state, blow.target, blow);
  if (forced !== undefined) return forced;
  if (!canBlock(combat.state, combatantOf(combat.state, blow.target))) {
    return rolledStand(combat.state, blow.target, 'dodge', blow);
  }
  const answer = combat.ask(() => defenceQuestion(combat.state, blow));
  const { state } = combat;
  return forcedStand(state, blow.target, blow) ?? carryOut(OWN, { state, blow }, blow.target, answer!);
}

function defenceQuestion(state: State, blow: Blow): Decision | undefined {
  const who = combatantOf(state, blow.target);
  if (who.isDead || forcedStand(state, blow.target, blow) !== undefined) return undefined;
  const { attacker, by, called, maneuver } = blow;
  const context = { attacker, by, called, maneuver, defences: who.defences };
  const about = { key: 'defence', rule: 'defence', context };
  return decisionFor(who, about, optionsOf(OWN, { state, who, blow }), 'dodge');
}

function canBlock(state: State, who: Combatant): boolean {
  return HANDS.some((hand) => !isUseless(state, who, hand));
}

/** Returns the DEF if there is no choice: 0, REF, or the fixed number of the ruling. */
function forcedStand(state: State, id: string, { attacker }: AttackFacts): Stand | undefined {
  const who = combatantOf(state, id);
  if (!canAct(state, who)) {
    // ruling: unconscious
    const rule = who.isUnconscious ? 'unconscious' : 'stunned';
    return flatStand(id, 'none', sumOf([{ value: 0, why: 'no-defence', rule }]));
  }
  if (isOnRef(who, attacker)) return flatStand(id, 'ref', refOf(state, who));
  // ruling: def-roll
  if (state.rulings['def-roll'] === 'rolled') return undefined;
  const { dodge } = who.sheet.skills;
  const parts: Part[] = [
    { value: 3, why: 'fixed-def', rule: 'def-roll' },
    { value: dodge, why: 'skill', of: { skill: 'dodge' }, rule: 'def-roll' },
    ...counterPart(who),
    ...furtherPart(state, who, stepOf(who)),
  ];
  return flatStand(id, 'fixed', sumOf(parts));
}

/** Returns a defence without a roll. */
function flatStand(who: string, kind: DefenceKind, flat: Sum): Stand {
  return { who, kind, attempt: null, flat };
}

/**
 * @rule defence REF is half of Dodge, at least 1, with -3 for each attack after the first. ruling: defence-penalty
 */
function refOf(state: State, who: Combatant): Sum {
  const half = Math.floor(who.sheet.skills.dodge / 2);
  const base = atLeast(sumOf([{ value: half, why: 'half-dodge', rule: 'defence' }]), 1, 'defence');
  return atLeast(plus(base, furtherPart(state, who, 3)), 0, 'defence-penalty');
}

/** @rule guard -1 instead of -3. */
function stepOf(who: Combatant): 1 | 3 {
  return who.isGuarding ? 1 : 3;
}

// ruling: defence-penalty
function furtherPart(state: State, who: Combatant, step: 1 | 3): Part[] {
  if (who.defences === 0) return [];
  const times = state.rulings['defence-penalty'] === 'grows' ? who.defences : 1;
  const rule = step === 1 ? 'guard' : 'defence';
  return [{ value: -step * times, why: 'further-defence', of: { defences: who.defences }, rule }];
}

/** @rule counter Block +3. */
function counterPart(who: Combatant): Part[] {
  return who.isCountering ? [{ value: 3, why: 'held-counter', rule: 'counter' }] : [];
}

/** @rule defence Block: d6 + Melee, -6 against projectiles. Dodge: d6 + Dodge. */
function rolledStand(state: State, id: string, kind: 'block' | 'dodge', blow: Blow): Stand {
  const who = combatantOf(state, id);
  const more: Part[] = [];
  if (kind === 'block' && isProjectile(blow.weapon)) {
    more.push({ value: -6, why: 'against-projectile', rule: 'defence' });
  }
  if (kind === 'block') more.push(...counterPart(who));
  more.push(...furtherPart(state, who, stepOf(who)));
  const skill = kind === 'block' ? 'melee' : 'dodge';
  const attempt = attemptAt(state, id, skill, 'plain', 'defence', kind, more);
  return { who: id, kind, attempt, flat: sumOf([]) };
}

/** Returns the total of a defence that needs no roll. */
export function flatRoll({ flat }: Stand): Roll {
  return { faces: [], sum: flat };
}

/** @rule defence Records a completed defence. */
export function recordDefence(combat: Combat, stand: Stand, roll: Roll, against: string): void {
  const { who, kind } = stand;
  combat.record({ type: 'defence-made', rule: ruleOf(kind), who, kind, against, ...roll });
  if (combatantOf(combat.state, who).isCountering && (kind === 'block' || kind === 'fixed')) {
    combat.record({ type: 'counter-spent', rule: 'counter', who });
  }
}

function ruleOf(kind: DefenceKind): 'defence' | 'stunned' | 'def-roll' {
  if (kind === 'none') return 'stunned';
  return kind === 'fixed' ? 'def-roll' : 'defence';
}

/**
 * @rule protect Asks comrades within 1 yard of the target whether they step in, once a round each, and how.
 */
export function offerProtection(combat: Combat, blow: Blow): Stand[] {
  const stands: Stand[] = [];
  for (const { id } of combat.state.combatants) {
    if (!mayProtect(combat.state, id, blow)) continue;
    const answer = combat.ask(() => protectQuestion(combat.state, id, blow));
    if (answer === undefined || answer.kind === 'pass') continue;
    stands.push(carryOut(FOR_OTHERS, { state: combat.state, blow }, id, answer));
  }
  return stands;
}

function mayProtect(state: State, id: string, blow: Blow): boolean {
  const who = combatantOf(state, id);
  const target = combatantOf(state, blow.target);
  if (who.id === target.id || who.id === blow.attacker || isFoe(who, target)) return false;
  if (!canAct(state, who) || who.fast.includes('protect') || isOnRef(who, blow.attacker)) return false;
  return isNear(state, who, target, 1);
}

function protectQuestion(state: State, id: string, blow: Blow): Decision | undefined {
  if (!mayProtect(state, id, blow)) return undefined;
  const who = combatantOf(state, id);
  const { attacker, target, by, called } = blow;
  const about = { key: 'protect', rule: 'protect', context: { attacker, target, by, called } };
  return decisionFor(who, about, [...optionsOf(FOR_OTHERS, { state, who, blow }), plain('pass')], 'pass');
}

/** @rule defence Puts an unready combatant on REF. ruling: ref-length */
export function putOnRef(
  combat: Combat,
  who: string,
  against: string | null,
  maker: string,
  turns: number,
  rule: LocationsRule,
): void {
  combat.record({ type: 'put-on-ref', rule, who, against, maker, turns });
}
