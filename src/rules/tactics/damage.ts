import { combatantOf, sideLeft } from '../../kernel/battle.ts';
import { useIn, withHouseParts } from '../../kernel/combat.ts';
import { decisionFor, type Option, plain } from '../../kernel/decision.ts';
import { d6, rollBy } from '../../kernel/dice.ts';
import { raisedTo, type Sum, sumOf } from '../../kernel/explanation.ts';
import { bestResult, changeParts, hindrances, makeCheck } from './check.ts';
import type { Defence } from './defence.ts';
import type { Combat, EventOf } from './events.ts';
import type { Check } from './events-actions.ts';
import { canStabilise } from './plans.ts';
import type { TacticsRule } from './rulebook.ts';
import type { Points, Size } from './schema.ts';
import {
  type Combatant,
  combatPenalty,
  isBeyondDeath,
  isDying,
  isHelpless,
  isStunned,
  isUp,
  type State,
} from './state.ts';
import { isSundering, sunderAfter, sunderArmor } from './sunder.ts';
import { type Blow, chargeParts, isMelee, meetingSize, weaponSize } from './weapons.ts';
import { type Part, skillName } from './words-reasons.ts';

/** Applies a hit: damage to the target or to the item that it blocked with, then sunder checks. */
export function strikeHome(combat: Combat, blow: Blow, defence: Defence | null, successes: Sum): void {
  // ruling: sunder-attack-when
  if (isAtItem(combat.state, blow, defence)) {
    sunderAfter(combat, blow, defence, successes.total);
    return;
  }
  const victim = defence?.kind === 'body' ? defence.by : blow.target;
  const armor = armorAgainst(combatantOf(combat.state, victim), { blow, defence, successes });
  const { w, s } = damageOf(combat, { blow, defence, successes, victim, armor });
  suffer(combat, victim, { by: blow.attacker, weapon: blow.weapon, w, s });
  // ruling: area-end - a blast strikes every target before the fight ends
  if (blow.way !== 'blast') endIfDecided(combat);
  const isHurt = w.total > 0 || s.total > 0;
  combat.apart([
    {
      known: ['sunder', blow.target, defence?.kind ?? null, defence?.item?.id ?? null],
      does: () => sunderAfter(combat, blow, defence, successes.total),
    },
    {
      known: ['sunder armour', victim, isHurt],
      does: () => (isHurt ? sunderArmor(combat, blow, victim) : undefined),
    },
  ]);
}

/** @rule sunder-attack Only a blocking item can be struck at, with a weapon that can sunder it. */
function isAtItem(state: State, { at, arm }: Blow, defence: Defence | null): boolean {
  if (at !== 'item' || arm.isNatural || !isSundering(state)) return false;
  return defence?.kind === 'block' && defence.item !== null && defence.item.kind !== 'unarmed';
}

interface Struck {
  readonly blow: Blow;
  readonly defence: Defence | null;
  readonly successes: Sum;
}

/** The protection between the attack and the body. */
interface Shell {
  readonly value: number;
  readonly size: Size;
  /** Its parts, for the explanation of the damage. */
  readonly why: Pick<Extract<Part, { why: 'shell' }>, 'why' | 'of'>;
}

/** @rule armor @rule block The quality of the blocking item is added if the attack hit by 5 or less. */
function armorAgainst(who: Combatant, { blow, defence, successes }: Struck): Shell {
  const { armor } = who.sheet;
  const isWorn = armor !== null && who.armorValue > 0;
  const blocks = absorbing(defence, successes);
  // ruling: block-armor
  const item = blocks?.defense === 0 ? null : blocks;
  const value = (isWorn ? who.armorValue : 0) + (item?.defense ?? 0);
  const shell = { armor: isWorn ? armor.id : '', by: defence?.by ?? '', item: item?.id ?? '' };
  const size = isWorn ? armor.size : item === null ? 4 : meetingSize(item, blow.arm);
  return { value: Math.max(0, value), size, why: { why: 'shell', of: { who: who.id, ...shell } } };
}

function absorbing(defence: Defence | null, successes: Sum) {
  // @rule close-interference Spoiling the aim does not absorb the damage.
  if (defence?.kind !== 'block' || defence.against === 'arm' || successes.total > 5) return null;
  return defence.item;
}

interface Wound extends Struck {
  readonly victim: string;
  readonly armor: Shell;
}

/** Computes W and S damage, from the weapon to the damage that gets through. */
function damageOf(combat: Combat, wound: Wound): { readonly w: Sum; readonly s: Sum } {
  const { blow, successes } = wound;
  const charge = isMelee(blow)
    ? chargeParts(
        combat.state,
        combatantOf(combat.state, blow.attacker),
        combatantOf(combat.state, blow.target),
      )
    : [];
  const isLethal = blow.intent === 'kill';
  // @rule intent
  const won: Part = {
    value: successes.total,
    why: 'successes-to',
    of: { intent: blow.intent },
    rule: 'intent',
  };
  const use = useIn({ ...blow, target: wound.victim }, blow.weapon, 'intent');
  const allOf = (kind: 'w' | 's', parts: Part[]): Sum =>
    damageSum(withHouseParts(combat, `${kind}-damage`, use, parts));
  const w = allOf('w', [basePart(combat, blow, 'w'), ...charge, ...(isLethal ? [won] : [])]);
  const s = allOf('s', [basePart(combat, blow, 's'), ...(isLethal ? [] : [won])]);
  return withBareHands(combat.state, wound, w, throughArmor(blow, wound.armor, w, s));
}

/** Damage never heals, even if its dice minus points are below 0. */
function damageSum(parts: readonly Part[]): Sum {
  return raisedTo<Part>(sumOf(parts), 0, { why: 'never-below-0', rule: 'intent' });
}

function basePart(combat: Combat, blow: Blow, kind: 'w' | 's'): Part {
  return blow.shared?.[kind] ?? rollBase(combat, blow, blow.arm[kind], kind);
}

/** Rolls the base damage of a weapon of one kind. */
export function rollBase(
  combat: Combat,
  blow: Pick<Blow, 'attacker' | 'arm'>,
  points: Points,
  kind: 'w' | 's',
): Part {
  const of = { kind, who: blow.attacker, weapon: blow.arm.id };
  if (points.dice === 0) return { value: points.plus, why: 'damage-of', of, rule: 'intent' };
  const who = combatantOf(combat.state, blow.attacker);
  const what = `${kind.toUpperCase()} of ${blow.arm.name}`;
  const { sum, faces } = rollBy(combat, who, { dice: d6(points.dice), rule: 'intent', what });
  return { value: sum + points.plus, why: 'damage-of', of, faces, rule: 'intent' };
}

interface Got {
  readonly w: Sum;
  readonly s: Sum;
}

/** @rule armor Reduces damage of weapons up to its own size; turns W of larger weapons into S. */
function throughArmor(blow: Blow, armor: Shell, w: Sum, s: Sum): Got {
  const { value, why } = armor;
  if (value === 0) return { w, s };
  const stopped = Math.min(w.total, value);
  const part = (n: number): Part[] => (n === 0 ? [] : [{ value: n, ...why, rule: 'armor' }]);
  const less = sumOf([...w.parts, ...part(-stopped)]);
  // ruling: armor-equal-size
  if (weaponSize(blow.arm) > armor.size) return { w: less, s: sumOf([...s.parts, ...part(stopped)]) };
  // ruling: armor-and-stress
  const rest = Math.min(s.total, value - stopped);
  return { w: less, s: sumOf([...s.parts, ...part(-rest)]) };
}

/** @rule unarmed-parry A quarter of the W also counts as S. @rule unarmed-block Half of it. */
function withBareHands(state: State, { blow, defence }: Wound, before: Sum, { w, s }: Got): Got {
  // ruling: unarmed-near-shot
  if (defence === null || defence.item?.kind !== 'unarmed' || !isMelee(blow)) return { w, s };
  const share = defence.kind === 'parry' ? 4 : 2;
  const rule = defence.kind === 'parry' ? 'unarmed-parry' : 'unarmed-block';
  // ruling: unarmed-extra
  const setting = state.rulings['unarmed-extra'];
  const from = setting === 'before-armor' ? before.total : w.total;
  const extra = Math.floor(from / share);
  if (extra === 0) return { w, s };
  const part = (value: number): Part => ({ value, why: 'bare-hands', of: { share, from }, rule });
  const more = sumOf([...s.parts, part(extra)]);
  return { w: setting === 'instead' ? sumOf([...w.parts, part(-extra)]) : w, s: more };
}

// Wounds and pain, dying, and the end of the fight.

/** Starts a new turn: resets all combatants, and rolls for the dying. @rule dying */
export function startTurn(combat: Combat): void {
  combat.record({ type: 'turn-started', rule: 'set-tactics', turn: combat.state.turn + 1 });
  for (const { id } of combat.state.combatants) rollForLife(combat, id);
  endIfDecided(combat);
}

/** @rule dying Makes a BOD check each turn: successes are added to W, failures subtracted. */
function rollForLife(combat: Combat, id: string): void {
  const who = combatantOf(combat.state, id);
  if (who.presence !== 'here' || !isDying(combat.state, who)) return;
  const check = checkOf(combat, who, 'bod');
  changeWounds(combat, id, check);
  const now = combatantOf(combat.state, id);
  if (isBeyondDeath(combat.state, now, now.w)) {
    combat.record({ type: 'died', rule: 'dying', who: id, cause: 'wounds' });
  } else if (isDying(combat.state, now)) {
    grit(combat, now);
  } else {
    combat.record({ type: 'dying-ended', rule: 'dying', who: id });
  }
}

function checkOf(combat: Combat, who: Combatant, skill: 'bod' | 'ner'): Check {
  const penalty = combatPenalty(combat.state, who);
  const base: Part = { value: who.sheet[skill], why: 'skill', of: { skill }, rule: 'dying' };
  return makeCheck(combat, {
    who: who.id,
    rule: 'dying',
    why: `${who.name}: ${skillName(skill)} of the dying`,
    parts: penalty === undefined ? [base] : [base, penalty],
  });
}

/** @rule stabilise After stabilising, failures cost nothing. */
function changeWounds(combat: Combat, id: string, check: Check): void {
  const who = combatantOf(combat.state, id);
  const result = check.result.total;
  const isSafe = result < 0 && who.isStabilised;
  const change: Part = isSafe
    ? { value: 0, why: 'stabilised', rule: 'stabilise' }
    : { value: result, why: 'bod-check', rule: 'dying' };
  const w = woundsAfter(who.w, who.sheet.pc, change);
  combat.record({ type: 'bod-checked', rule: isSafe ? 'stabilise' : 'dying', who: id, check, w });
}

/**
 * @rule stabilise Makes a Heal check. After a success, later failed BOD checks cost nothing until the target is hurt
 * again.
 */
export function stabilise(combat: Combat, id: string, target: string, pain: readonly Part[]): void {
  const who = combatantOf(combat.state, id);
  const parts: Part[] = [
    { value: who.sheet.heal, why: 'skill', of: { skill: 'heal' }, rule: 'stabilise' },
    ...hindrances(combat.state, who),
    ...pain,
  ];
  const why = `${who.name}: Heal check`;
  const check = makeCheck(combat, { who: id, rule: 'stabilise', why, parts });
  combat.record({ type: 'heal-checked', rule: 'stabilise', who: id, target, check });
  const patient = combatantOf(combat.state, target);
  if (check.result.total < 0 || !canStabilise(combat.state, combatantOf(combat.state, id), patient)) return;
  combat.record({ type: 'stabilised', rule: 'stabilise', who: target, by: id });
}

/** @rule dying Makes the NER check that lets a dying combatant act, with the combat penalty. */
function grit(combat: Combat, who: Combatant): void {
  if (who.isUnconscious || isStunned(combat.state, who)) return;
  const check = checkOf(combat, who, 'ner');
  const isGritting = check.result.total >= 0;
  combat.record({ type: 'ner-checked', rule: 'dying', who: who.id, check, isGritting });
}

/** Damage that got through. */
type Suffered = Pick<EventOf<'damage-dealt'>, 'by' | 'weapon' | 'w' | 's'>;

/** @rule wounds W damage reduces W. @rule stress S damage reduces the S pool. */
export function suffer(combat: Combat, id: string, { by, weapon, w, s }: Suffered): void {
  const before = combatantOf(combat.state, id);
  if (before.isDead) return;
  const wasStunned = isStunned(combat.state, before);
  const event = { who: id, by, weapon, w, s, wLeft: before.w - w.total, sLeft: before.s - s.total };
  combat.record({ type: 'damage-dealt', rule: 'wounds', ...event });
  if (s.total > 0 && !wasStunned && isStunned(combat.state, combatantOf(combat.state, id))) {
    combat.record({ type: 'stunned', rule: 'stress', who: id });
  }
  if (w.total > 0) fall(combat, before);
}

/** @rule wounds Below -BOD it is killed outright. @rule dying */
function fall(combat: Combat, before: Combatant): void {
  const { id } = before;
  const who = combatantOf(combat.state, id);
  if (isBeyondDeath(combat.state, who, who.w)) {
    combat.record({ type: 'died', rule: 'wounds', who: id, cause: 'blow' });
  } else if (!isDying(combat.state, before) && isDying(combat.state, who)) {
    combat.record({ type: 'dying-started', rule: 'dying', who: id });
  }
}

/** Returns W after a change, at most PC. */
export function woundsAfter(w: number, pc: number, change: Part): Sum {
  const parts: Part[] = [{ value: w, why: 'w', rule: 'wounds' }, change];
  const over = w + change.value - pc;
  if (over > 0) parts.push({ value: -over, why: 'no-more-than-pc', rule: 'wounds' });
  return sumOf(parts);
}

/**
 * Returns the combat penalty of one action, after an attempt to ignore the pain. @rule ignore-pain Successes of a
 * NER check cancel it one for one, failures make it worse.
 */
export function painParts(combat: Combat, id: string): Part[] {
  const answer = combat.ask(() => painQuestion(combat.state, id));
  const who = combatantOf(combat.state, id);
  const penalty = combatPenalty(combat.state, who);
  if (penalty === undefined) return [];
  if (answer?.kind !== 'ignore') return [penalty];
  // ruling: ignore-pain-cp - the penalty does not apply to this check
  const base: Part = { value: who.sheet.ner, why: 'skill', of: { skill: 'ner' }, rule: 'ignore-pain' };
  const parts = [base, ...changeParts(who)];
  const order = { who: id, rule: 'ignore-pain', why: `${who.name}: NER against the pain`, parts } as const;
  const check = makeCheck(combat, order);
  const now = [penalty, change(combat.state, penalty.value, check.result.total)];
  combat.record({ type: 'pain-ignored', rule: 'ignore-pain', who: id, check, penalty: sumOf(now) });
  return now.filter((part) => part.value !== 0);
}

function change(state: State, penalty: number, result: number): Part {
  // ruling: ignore-pain-scale
  const isScaled = state.rulings['ignore-pain-scale'] === 'one-for-one';
  if (result < 0) return { value: isScaled ? result : -1, why: 'pain-grew', rule: 'ignore-pain' };
  const relief = isScaled ? Math.min(result, -penalty) : -penalty;
  return { value: relief, why: 'pain-ignored', rule: 'ignore-pain' };
}

function painQuestion(state: State, id: string) {
  const who = combatantOf(state, id);
  const penalty = combatPenalty(state, who);
  if (penalty === undefined || !isUp(state, who)) return undefined;
  const context = { penalty: penalty.value, ner: who.sheet.ner };
  const about = { key: 'ignore-pain', rule: 'ignore-pain', context };
  const ignore = { ...plain('ignore'), cost: `NER check at ${who.sheet.ner}` };
  const bear = { ...plain('bear'), cost: String(penalty.value) };
  return decisionFor<Option>(who, about, [ignore, bear], 'bear');
}

/** Returns whether a combatant still counts as an enemy. */
function counts(state: State, who: Combatant): boolean {
  if (who.presence !== 'here' || who.isDead) return false;
  // ruling: who-is-out
  return state.rulings['who-is-out'] === 'dead' || !(isHelpless(state, who) || isDying(state, who));
}

/** Returns whether the state of a combatant can still change on its own: it is up, or dying and rolling. */
function isAlive(state: State, who: Combatant): boolean {
  if (who.presence !== 'here' || who.isDead) return false;
  return !isHelpless(state, who) || (isDying(state, who) && !isLingering(state, who));
}

function decidedFor(state: State): string | undefined {
  const left = sideLeft(state, (who: Combatant) => counts(state, who));
  return left ?? (state.combatants.some((who) => isAlive(state, who)) ? undefined : 'nobody');
}

/** @rule combat-end Ends the fight at once when one side has no enemies left. Pending events lapse. */
export function endIfDecided(combat: Combat): void {
  const winner = decidedFor(combat.state);
  if (winner !== undefined) endNow(combat, winner, 'combat-end');
}

export function endNow(combat: Combat, winner: string, rule: TacticsRule): never {
  combat.record({ type: 'combat-ended', rule, winner });
  combat.endStep();
}

/**
 * Returns whether a dying combatant can only die: without help, it will never act again and never stop dying.
 * @rule dying
 */
function isLingering(state: State, who: Combatant): boolean {
  return !mayAct(state, who) && !mayLeave(state, who);
}

/** @rule dying Acting needs a NER success, which does not help an unconscious or stunned combatant. */
function mayAct(state: State, who: Combatant): boolean {
  return !who.isUnconscious && !isStunned(state, who) && best(state, who, who.sheet.ner) >= 0;
}

/** @rule dying Dying ends when W rises, but no check raises it above PC. */
function mayLeave(state: State, who: Combatant): boolean {
  if (isDying(state, { ...who, w: who.sheet.pc })) return false;
  // A combatant that is not stabilised stops rolling when it is dead, if not earlier.
  return !who.isStabilised || best(state, who, who.sheet.bod) > 0;
}

function best(state: State, who: Combatant, skill: number): number {
  return bestResult(state, skill + (combatPenalty(state, who)?.value ?? 0));
}
