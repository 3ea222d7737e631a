import { type Modifier, sumOf } from '../../kernel/explanation.ts';
import type { Fight } from './fight.ts';
import type { TimesliceRule } from './rulebook.ts';
import { type Combatant, combatant } from './state.ts';
import { wakeUp } from './waking.ts';

/** The dying clock when it starts, in seconds. @rule dying-timer */
const FIVE_MINUTES = 300;
const MINUTE = 60;

/** @rule dying-timer Five minutes to live. A clock that already runs goes on. */
export function startDying(fight: Fight, id: string, rule: TimesliceRule): void {
  const who = combatant(fight.state, id);
  if (who.life === 'dead') return;
  const isHeartWound = rule === 'called-shot-heart';
  if (who.clock !== null) {
    // ruling: second-dying
    const event = { who: id, seconds: who.clock, isHeartWound };
    fight.record({ type: 'dying-started', rule: 'second-dying', ...event });
    return;
  }
  fight.record({ type: 'dying-started', rule, who: id, seconds: FIVE_MINUTES, isHeartWound });
}

/** @rule attack-dying An attack on the dying takes 1 minute off the clock. */
export function hastenDeath(fight: Fight, id: string): void {
  moveClock(fight, id, MINUTE, { why: 'attacked while dying', rule: 'attack-dying' });
}

/** @rule dying-timer The clock of everybody dying runs on; who reaches 0 is dead. */
export function runClocks(fight: Fight, seconds: number, rule: TimesliceRule): void {
  for (const { id, clock, presence } of fight.state.combatants) {
    // ruling: starting-conditions - not while it waits off stage
    if (clock !== null && presence !== 'reserve') moveClock(fight, id, seconds, { why: 'time passes', rule });
  }
}

/** Takes seconds off a clock, no more than it has. */
function moveClock(fight: Fight, id: string, less: number, reason: Omit<Modifier, 'value'>): void {
  const { clock } = combatant(fight.state, id);
  if (clock === null) return;
  const change = { ...reason, value: -Math.min(less, clock) };
  const seconds = sumOf([{ value: clock, why: 'seconds left', rule: 'dying-timer' }, change]);
  fight.record({ type: 'clock-changed', rule: change.rule as TimesliceRule, who: id, seconds });
  if (seconds.total <= 0) fight.record({ type: 'died', rule: 'dying-timer', who: id, cause: 'clock' });
}

/** @rule tend No longer dying, and will not bleed out; HP stay. */
export function stopDying(fight: Fight, id: string, rule: TimesliceRule): void {
  if (combatant(fight.state, id).clock !== null) fight.record({ type: 'dying-ended', rule, who: id });
}

/** Gives `points` HP. @rule heal-dying Of the dying, each adds a minute instead; minutes above 5 are HP. */
export function heal(fight: Fight, id: string, points: readonly Modifier[]): void {
  const who = combatant(fight.state, id);
  const total = sumOf(points).total;
  if (who.life === 'dead' || total <= 0) return;
  if (who.clock === null) gainHp(fight, who, points);
  else addMinutes(fight, who, total);
}

function addMinutes(fight: Fight, who: Combatant, total: number): void {
  const added = { value: total * MINUTE, why: `${total} HP healed`, rule: 'heal-dying' };
  const seconds = sumOf([{ value: who.clock!, why: 'seconds left', rule: 'dying-timer' }, added]);
  const beyond = seconds.total - FIVE_MINUTES;
  if (beyond <= 0) {
    fight.record({ type: 'clock-changed', rule: 'heal-dying', who: who.id, seconds });
    return;
  }
  fight.record({ type: 'dying-ended', rule: 'heal-dying', who: who.id });
  // ruling: heal-clock-remainder
  const rule = beyond % MINUTE === 0 ? 'heal-dying' : 'heal-clock-remainder';
  gainHp(fight, who, [{ value: Math.ceil(beyond / MINUTE), why: 'minutes above 5', rule }]);
}

function gainHp(fight: Fight, who: Combatant, points: readonly Modifier[]): void {
  const parts = [...points];
  const room = who.sheet.hp - who.hp;
  const over = sumOf(parts).total - room;
  if (over > 0) parts.push({ value: -over, why: 'no more than its max HP', rule: 'heal-maximum' });
  const gained = sumOf(parts);
  const rule = gained.parts[0]!.rule as TimesliceRule;
  fight.record({ type: 'healed', rule, who: who.id, hp: who.hp + gained.total, gained });
  wakeIfCinematic(fight, who, gained.total);
}

/** @rule cinematic An option: a player character healed from 0 HP is conscious at once. */
function wakeIfCinematic(fight: Fight, before: Combatant, gained: number): void {
  if (fight.state.rulings.cinematic === 'off' || !before.sheet.isCharacter) return;
  if (before.life === 'unconscious' && before.hp === 0 && gained > 0) {
    wakeUp(fight, before.id, 'cinematic');
  }
}
