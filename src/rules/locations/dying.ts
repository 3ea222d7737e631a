import { combatantOf } from '../../kernel/battle.ts';
import { carryOut, choices, optionsOf } from '../../kernel/choices.ts';
import type { Decision } from '../../kernel/decision.ts';
import { GM, type Seat } from '../../kernel/ids.ts';
import { hasLimbAtZero, isAtZero, isDying, isLimb, maximumHp, sumOf } from './body.ts';
import { freeze, letGo, sever, startDying, suffer } from './damage.ts';
import { atLeast, attemptAt, damageNumber, rollAgainst } from './dice.ts';
import type { Combat } from './events.ts';
import { fallProne } from './movement.ts';
import type { LocationsRule } from './rulebook.ts';
import { type DamageKind, LEGS, type Limb, LOCATIONS, type Location } from './sheet.ts';
import { type Combatant, freeCell, isHere, isRoom, isTaken, type State, type Wound } from './state.ts';
import type { Part } from './words-choices.ts';

/** A month of grief: 30 days, in hours. @rule grief */
const MONTH = 720;

/** A combatant dies: its comrades mourn, and its player may bring in another character. */
export function die(
  combat: Combat,
  id: string,
  rule: LocationsRule,
  cause: 'wounds' | 'c-zero' | 'gm',
): void {
  const who = combatantOf(combat.state, id);
  if (who.isDead) return;
  combat.record({ type: 'died', rule, who: id, cause });
  for (const other of combat.state.combatants) {
    if (other.side === who.side && isHere(other)) mourn(combat, other.id, id);
  }
  // @rule new-character
  if (who.sheet.isCharacter) {
    combat.record({ type: 'character-owed', rule: 'new-character', who: id, seat: who.seat });
  }
}

/** @rule grief -1 D for 1 month. ruling: grief-scope */
function mourn(combat: Combat, id: string, of: string): void {
  const who = combatantOf(combat.state, id);
  const { D } = who.sheet.traits;
  const parts: Part[] = [{ value: D, why: 'trait', of: { trait: 'D' }, rule: 'grief' }];
  for (const grief of [...who.griefs, { of }]) {
    parts.push({ value: -1, why: 'mourning', of: { comrade: grief.of }, rule: 'grief' });
  }
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  const sum = atLeast({ total, parts }, 0, 'grief-scope');
  combat.record({ type: 'grieved', rule: 'grief', who: id, of, demeanor: sum, hours: MONTH });
}

/** Returns the characters of a seat in reserve. */
function newcomers(state: State, seat: Seat): Combatant[] {
  return state.combatants.filter(
    (who) => who.presence === 'reserve' && who.seat === seat && who.sheet.isCharacter,
  );
}

interface Owed {
  readonly combat: Combat;
  readonly seat: Seat;
}

/** Brings in a new character. ruling: newcomer-place */
const bringIn = choices<readonly string[], Owed>()({
  kind: 'bring-in',
  purpose: 'enter',
  offers: (waiting) => [{ params: { who: { oneOf: waiting } } }],
  does({ combat, seat }, _, { who }) {
    const at = freeCell(combat.state, combatantOf(combat.state, who).cell);
    combat.record({ type: 'character-came', rule: 'new-character', who, seat, at });
    if (isDying(combat.state, combatantOf(combat.state, who))) startDying(combat, who);
  },
});

/** @rule new-character Each player whose character died may bring in one from the reserve. */
export function bringInNewCharacters(combat: Combat): void {
  for (const seat of new Set(combat.state.owed)) {
    const answer = combat.ask(() => newcomerQuestion(combat.state, seat));
    if (answer?.kind === 'bring-in') carryOut([bringIn], { combat, seat }, GM, answer);
  }
}

function newcomerQuestion(state: State, seat: Seat): Decision | undefined {
  const waiting = newcomers(state, seat).map((who) => who.id);
  if (waiting.length === 0 || !state.owed.includes(seat) || !isRoom(state)) return undefined;
  return {
    key: 'new-character',
    // The question is for the player, not for a combatant.
    who: GM,
    seat,
    rule: 'new-character',
    context: {},
    options: [...optionsOf([bringIn], waiting), { kind: 'wait', params: {} }],
    defaultAnswer: { kind: 'bring-in', who: waiting[0]! },
  };
}

/**
 * Runs the effects of the end of a round on every body, in turn order; then the deaths that are due.
 * ruling: wound-clock
 */
export function runWoundClock(combat: Combat): void {
  const order = turnOrder(combat);
  for (const id of order) {
    bleed(combat, id);
    // ruling: body-rolls - not an action, so Stunned and unconscious combatants roll too
    rollToStopBleeding(combat, id);
    rollConsciousness(combat, id);
  }
  for (const id of order) dieWhenDue(combat, id);
}

function turnOrder(combat: Combat): string[] {
  const { acted, combatants } = combat.state;
  const rest = combatants.filter((who) => !acted.includes(who.id)).map((who) => who.id);
  return [...acted, ...rest];
}

function living(combat: Combat, id: string): Combatant | undefined {
  const who = combatantOf(combat.state, id);
  return isHere(who) ? who : undefined;
}

/** @rule bleeding 1 torso damage each round. */
function bleed(combat: Combat, id: string): void {
  if (living(combat, id)?.isBleeding !== true) return;
  const damage = sumOf([{ value: 1, why: 'bleeding', rule: 'bleeding' }]);
  suffer(combat, { who: id, by: null, location: 'torso', kind: 'normal', damage }, 'bleeding');
}

/**
 * @rule stop-bleeding Makes a C roll against total damage. ruling: several-limbs - one success stops all bleeding
 */
function rollToStopBleeding(combat: Combat, id: string): void {
  const who = living(combat, id);
  if (who?.isBleeding !== true) return;
  const number = damageNumber(combat.state, who, 'stop-bleeding');
  const attempt = attemptAt(combat.state, id, 'C', 'against-damage', 'stop-bleeding', 'stops the bleeding');
  const tested = rollAgainst(combat, attempt, number);
  if (living(combat, id) === undefined) return;
  combat.record({ type: 'bleeding-rolled', rule: 'stop-bleeding', who: id, ...tested });
  if (tested.isSuccess && living(combat, id)?.isBleeding === true) {
    combat.record({ type: 'bleeding-stopped', rule: 'stop-bleeding', who: id });
  }
}

/**
 * @rule limb-zero A C roll against total damage keeps it conscious. ruling: conscious-until - in the fight with a
 * limb at 0, after it while bleeding
 */
function rollConsciousness(combat: Combat, id: string): void {
  const who = living(combat, id);
  if (who === undefined) return;
  const isOver = combat.state.winner !== null;
  const isAtRisk = hasLimbAtZero(combat.state, who);
  if (isOver ? !isAtRisk || !who.isBleeding : !isAtRisk && !who.isUnconscious) return;
  rollToStayAwake(combat, id);
}

/** Makes one roll to stay conscious or to wake up. ruling: unconscious */
export function rollToStayAwake(combat: Combat, id: string): void {
  const number = damageNumber(combat.state, combatantOf(combat.state, id), 'limb-zero');
  const attempt = attemptAt(combat.state, id, 'C', 'against-damage', 'limb-zero', 'stays conscious');
  const tested = rollAgainst(combat, attempt, number);
  const who = living(combat, id);
  if (who === undefined) return;
  combat.record({ type: 'consciousness-rolled', rule: 'limb-zero', who: id, ...tested });
  if (who.isUnconscious !== tested.isSuccess) return;
  if (tested.isSuccess) wake(combat, id);
  else combat.record({ type: 'fell-unconscious', rule: 'unconscious', who: id });
}

/** Wakes a combatant. ruling: one-to-a-yard - next to another that stands on its cell */
export function wake(combat: Combat, id: string): void {
  const { cell: from, isDead } = combatantOf(combat.state, id);
  if (!isDead && isTaken(combat.state, from)) {
    const to = freeCell(combat.state, from);
    combat.record({ type: 'moved', rule: 'one-to-a-yard', who: id, from, to, as: 'forced' });
  }
  combat.record({ type: 'woke-up', rule: 'unconscious', who: id });
}

/**
 * @rule head-torso-zero Kills it at the end of the next round. ruling: dying-healed - unless it is healed by then
 */
function dieWhenDue(combat: Combat, id: string): void {
  const who = living(combat, id);
  if (who === undefined || who.deathDue === null || who.deathDue > combat.state.round) return;
  if (isDying(combat.state, who)) die(combat, id, 'head-torso-zero', 'wounds');
  else combat.record({ type: 'death-averted', rule: 'dying-healed', who: id });
}

/** Applies the cold of the weather at its interval of rounds. ruling: weather-cold */
export function weatherStrikes(combat: Combat): void {
  const { weather, round } = combat.state;
  if (weather === null || round % weather.everyRounds !== 0) return;
  for (const { id } of combat.state.combatants) {
    if (living(combat, id) !== undefined) freeze(combat, id, weather.cold, 'weather-cold');
  }
}

/** Reduces C, permanently (`for-good`) or until rest restores it, with all consequences. ruling: c-loss */
export function loseC(
  combat: Combat,
  id: string,
  points: number,
  why: 'failed-recovery' | 'failed-amputation' | 'gm',
  rule: LocationsRule,
  span: 'for-now' | 'for-good',
): void {
  const who = combatantOf(combat.state, id);
  const loss = sumOf([{ value: points, why, rule }]);
  const c = sumOf([
    { value: who.c, why: 'trait', of: { trait: 'C' }, rule },
    { value: -points, why, rule },
  ]);
  combat.record({ type: 'c-lost', rule, who: id, loss, c, isForGood: span === 'for-good' });
  // ruling: c-zero
  if (c.total <= 0) {
    die(combat, id, 'c-zero', 'c-zero');
    return;
  }
  const easing = combat.state.rulings['c-loss'] === 'hp-stays';
  if (easing) ease(combat, id, who.c);
  followC(combat, id, easing ? 'sever' : 'useless');
}

/**
 * Applies the consequences of a lower C: head or torso at 0 means dying; a limb at 0 is useless or, under the other
 * setting, severed.
 */
function followC(combat: Combat, id: string, limbs: 'sever' | 'useless'): void {
  for (const location of LOCATIONS) {
    const who = combatantOf(combat.state, id);
    if (who.isDead || !isAtZero(combat.state, who, location)) continue;
    if (!isLimb(location)) startDying(combat, id);
    else if (who.lost[location] === null && limbs === 'sever') sever(combat, id, location);
    else if (who.lost[location] === null) lame(combat, id, location);
  }
}

/** Makes a limb useless: an arm drops its item, a leg cannot carry the body. */
function lame(combat: Combat, id: string, limb: Limb): void {
  if (LEGS.includes(limb)) fallProne(combat, id, 'c-loss');
  else letGo(combat, id, limb, 'c-loss');
}

/** Reduces damage as the maxima fall, so that the HP left stay the same. */
function ease(combat: Combat, id: string, before: number): void {
  const who = combatantOf(combat.state, id);
  const wounds = Object.fromEntries(
    LOCATIONS.map((location) => [location, eased(combat.state, who, location, before)]),
  ) as Record<Location, Wound>;
  combat.record({ type: 'wounds-eased', rule: 'c-loss', who: id, wounds });
}

const KINDS: readonly DamageKind[] = ['normal', 'fire', 'cold'];

function eased(state: State, who: Combatant, location: Location, before: number): Wound {
  let less = maximumHp(state, before, location) - maximumHp(state, who.c, location);
  const wound = { ...who.wounds[location] };
  for (const kind of KINDS) {
    const part = Math.min(less, wound[kind]);
    wound[kind] -= part;
    less -= part;
  }
  return wound;
}

/** @rule recover-c */
export function regainC(combat: Combat, id: string): void {
  const who = combatantOf(combat.state, id);
  const c = sumOf([
    { value: who.c, why: 'trait', of: { trait: 'C' }, rule: 'recover-c' },
    { value: 1, why: 'day-of-rest', rule: 'recover-c' },
  ]);
  combat.record({ type: 'c-regained', rule: 'recover-c', who: id, c });
}
