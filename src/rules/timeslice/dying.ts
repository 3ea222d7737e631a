import { sameCell } from '../../geometry/grid.ts';
import { combatantOf, isHere, nearestFree } from '../../kernel/battle.ts';
import { decisionFor, plain } from '../../kernel/decision.ts';
import { type Modifier, sumOf } from '../../kernel/explanation.ts';
import type { Combat } from './events.ts';
import { lose, maneuver, tsCost } from './maneuvers.ts';
import type { Reason } from './reasons.ts';
import type { TimesliceRule } from './rulebook.ts';
import { type Combatant, isNear, isUp, type State, takenIn } from './state.ts';

/** The part of an attack that decides how its target falls. */
interface Felling {
  readonly attacker: string;
  readonly target: string;
  readonly isOneOfMany: boolean;
}

/**
 * Applies 0 HP to the target. @rule player-down A character is unconscious and dying. @rule npc-death Any other
 * combatant dies, unless the damage was declared nonlethal.
 */
export function fall(combat: Combat, attack: Felling, damage: number, hpLost: number): void {
  const target = combatantOf(combat.state, attack.target);
  if (target.hp > 0 || target.life === 'dead' || damage === 0) return;
  const isSpared = mayBeSpared(combat, target) && asksToSpare(combat, attack);
  const now = combatantOf(combat.state, attack.target);
  if (now.hp > 0 || now.life === 'dead') return;
  if (isSpared) spare(combat, now, attack.attacker);
  else if (now.sheet.isCharacter) down(combat, now, hpLost);
  else combat.record({ type: 'died', rule: 'npc-death', who: now.id, cause: 'blow' });
}

function mayBeSpared(combat: Combat, target: Combatant): boolean {
  // ruling: nonlethal-player
  return !target.sheet.isCharacter || combat.state.rulings['nonlethal-player'] === 'unconscious';
}

// ruling: nonlethal-when
function asksToSpare(combat: Combat, attack: Felling): boolean {
  const answer = combat.ask(() => {
    const attacker = combatantOf(combat.state, attack.attacker);
    const target = combatantOf(combat.state, attack.target);
    // A combatant that fell while its attack was under way spares nobody.
    // ruling: area-at-once - the fall of the
    // caster and the strike are simultaneous
    if (!(isUp(attacker) || attack.isOneOfMany) || target.hp > 0 || target.life === 'dead') return undefined;
    const about = { key: 'nonlethal', rule: 'nonlethal-when', context: { target: target.id } };
    return decisionFor(attacker, about, [plain('kill'), plain('spare')], 'kill');
  });
  return answer?.kind === 'spare';
}

// ruling: nonlethal-npc
function spare(combat: Combat, target: Combatant, by: string): void {
  const rule = target.sheet.isCharacter ? 'nonlethal-player' : 'nonlethal-npc';
  combat.record({ type: 'spared', rule, who: target.id, by });
  if (target.life === 'conscious') knockOut(combat, target);
}

function down(combat: Combat, target: Combatant, hpLost: number): void {
  // ruling: hit-stable - hit at 0 HP after being tended: dying again
  const rule = hpLost > 0 ? 'player-down' : 'hit-stable';
  if (target.life === 'conscious') knockOut(combat, target);
  startDying(combat, target.id, rule);
}

// ruling: fallen-ts
function knockOut(combat: Combat, target: Combatant): void {
  const rule = target.ts > 0 ? 'fallen-ts' : 'player-down';
  combat.record({ type: 'fell-unconscious', rule, who: target.id, tsLost: target.ts });
}

/** The dying clock at its start, in seconds. @rule dying-timer */
const FIVE_MINUTES = 300;
const MINUTE = 60;

/** @rule dying-timer Starts five minutes to live. A running clock continues. */
export function startDying(combat: Combat, id: string, rule: TimesliceRule): void {
  const who = combatantOf(combat.state, id);
  if (who.life === 'dead') return;
  const isHeartWound = rule === 'called-shot-heart';
  if (who.clock !== null) {
    // ruling: second-dying
    const event = { who: id, seconds: who.clock, isHeartWound };
    combat.record({ type: 'dying-started', rule: 'second-dying', ...event });
    return;
  }
  combat.record({ type: 'dying-started', rule, who: id, seconds: FIVE_MINUTES, isHeartWound });
}

/** @rule attack-dying An attack on the dying takes 1 minute off the clock. */
export function hastenDeath(combat: Combat, id: string): void {
  moveClock(combat, id, MINUTE, { why: 'attacked-dying', rule: 'attack-dying' });
}

/**
 * @rule dying-timer Advances the clocks of all dying combatants; a combatant whose clock reaches 0 is dead.
 */
export function runClocks(combat: Combat, seconds: number, rule: TimesliceRule): void {
  for (const { id, clock, presence } of combat.state.combatants) {
    // ruling: starting-conditions - not for a combatant in reserve or hidden
    if (clock !== null && presence !== 'reserve' && presence !== 'hidden')
      moveClock(combat, id, seconds, { why: 'time-passes', rule });
  }
}

interface ClockReason {
  readonly why: 'attacked-dying' | 'time-passes';
  readonly rule: TimesliceRule;
}

function secondsLeft(clock: number): Reason {
  return { value: clock, why: 'seconds-left', rule: 'dying-timer' };
}

/** Takes seconds off a clock, at most the seconds it has. */
function moveClock(combat: Combat, id: string, less: number, reason: ClockReason): void {
  const { clock } = combatantOf(combat.state, id);
  if (clock === null) return;
  const seconds = sumOf([secondsLeft(clock), { ...reason, value: -Math.min(less, clock) }]);
  combat.record({ type: 'clock-changed', rule: reason.rule, who: id, seconds });
  if (seconds.total <= 0) combat.record({ type: 'died', rule: 'dying-timer', who: id, cause: 'clock' });
}

/** @rule tend Ends the dying; the combatant does not bleed out, and its HP stay. */
export function stopDying(combat: Combat, id: string, rule: TimesliceRule): void {
  if (combatantOf(combat.state, id).clock !== null) combat.record({ type: 'dying-ended', rule, who: id });
}

/**
 * Gives `points` HP. @rule heal-dying For a dying combatant, each point adds a minute instead; minutes above 5
 * become HP.
 */
export function heal(combat: Combat, id: string, points: readonly Modifier[]): void {
  const who = combatantOf(combat.state, id);
  const total = sumOf(points).total;
  if (who.life === 'dead' || total <= 0) return;
  if (who.clock === null) gainHp(combat, who, points);
  else addMinutes(combat, who, total);
}

function addMinutes(combat: Combat, who: Combatant, total: number): void {
  const of = { hp: total };
  const added: Reason = { value: total * MINUTE, why: 'hp-healed', of, rule: 'heal-dying' };
  const seconds = sumOf([secondsLeft(who.clock!), added]);
  const beyond = seconds.total - FIVE_MINUTES;
  if (beyond <= 0) {
    combat.record({ type: 'clock-changed', rule: 'heal-dying', who: who.id, seconds });
    return;
  }
  combat.record({ type: 'dying-ended', rule: 'heal-dying', who: who.id });
  // ruling: heal-clock-remainder
  const rule = beyond % MINUTE === 0 ? 'heal-dying' : 'heal-clock-remainder';
  const above: Reason = { value: Math.ceil(beyond / MINUTE), why: 'minutes-above', rule };
  gainHp(combat, who, [above]);
}

function gainHp(combat: Combat, who: Combatant, points: readonly Modifier[]): void {
  const over = sumOf(points).total - (who.sheet.hp - who.hp);
  const most: Reason = { value: -over, why: 'max-hp', rule: 'heal-maximum' };
  const gained = sumOf(over > 0 ? [...points, most] : points);
  const rule = gained.parts[0]!.rule as TimesliceRule;
  combat.record({ type: 'healed', rule, who: who.id, hp: who.hp + gained.total, gained });
  wakeIfCinematic(combat, who, gained.total);
}

/** @rule cinematic Optional: a player character healed from 0 HP is conscious at once. */
function wakeIfCinematic(combat: Combat, before: Combatant, gained: number): void {
  if (combat.state.rulings.cinematic === 'off' || !before.sheet.isCharacter) return;
  if (before.life === 'unconscious' && before.hp === 0 && gained > 0) {
    wakeUp(combat, before.id, 'cinematic');
  }
}

const TEND_TS = 3;
// ruling: tend-reach
const TEND_REACH = 1;

/**
 * Returns the combatants that it could tend with enough TS: others that are dying and near, if it has a medical kit.
 * @rule tend
 */
function tendable(state: State, who: Combatant): string[] {
  if (!who.sheet.hasMedicalKit) return [];
  const isPatient = (other: Combatant) => other.id !== who.id && other.clock !== null && isHere(other);
  return state.combatants
    .filter((other) => isPatient(other) && isNear(state, who, other, TEND_REACH))
    .map((other) => other.id);
}

/** @rule tend 3 TS with a medical kit, on another dying combatant. The dying ends; HP stay. */
export const tend = maneuver({
  kind: 'tend',
  purpose: 'help',
  offers({ state, who, ts }) {
    const patients = ts < TEND_TS ? [] : tendable(state, who);
    return patients.length === 0 ? [] : [{ params: { target: { oneOf: patients } }, cost: tsCost(TEND_TS) }];
  },
  does: (_fight, id, { target }) => ({
    declare: (combat, pay) => pay(combat, id, TEND_TS, 'tend', null),
    carryOut(combat) {
      const who = combatantOf(combat.state, id);
      if (!isUp(who) || !tendable(combat.state, who).includes(target)) {
        lose(combat, id, { what: 'tend', why: 'nothing-to-tend', target });
        return;
      }
      tendTo(combat, id, target);
    },
  }),
});

/** Tends to a combatant, without regard to TS. */
export function tendTo(combat: Combat, who: string, target: string): void {
  combat.record({ type: 'tended', rule: 'tend', who, target });
  stopDying(combat, target, 'tend');
}

/** Wakes a combatant. */
export function wakeUp(combat: Combat, id: string, rule: TimesliceRule): void {
  const { cell } = combatantOf(combat.state, id);
  const to = nearestFree(combat.state, cell, takenIn(combat.state));
  // ruling: one-to-a-unit - if its unit is taken by now, it gets up in the next one
  if (!sameCell(cell, to)) combat.record({ type: 'moved', rule: 'one-to-a-unit', who: id, from: cell, to });
  combat.record({ type: 'woke-up', rule, who: id });
}
