import type { Blow } from './blow.ts';
import { add, check, diceAt, type Roll } from './check.ts';
import { armorOf, type Deed, isMelee, isNear, isWalking, multiplier, type Readings } from './fighter.ts';
import { gains, type Meeting, meet } from './meet.ts';
import { sunderBlock } from './sunder.ts';
import { type Wounds, wound } from './wounds.ts';

// A second implementation of the chapter's core in the plainest words: the attack check here, the defence in
// meet.ts, the effects in wounds.ts and sunder.ts. Where the chapter is silent, it follows the rulebook's
// rulings.

export interface Outcome extends Partial<Wounds> {
  natural: number;
  level: number;
  result: number;
  successes: number | null;
  what: string[];
}

/** One attack, from the choice of a defence to all effects. Changes every combatant involved. */
export function attack(blow: Blow): Outcome {
  const { from, readings, fate, blast } = blow;
  const isFlanked = fate.answer('flanking')?.kind === 'grant';
  const meeting = meet(blow);
  const level = levelOf(blow, meeting);
  const count = diceAt(level, readings);
  const faces = blast?.faces?.slice(0, count) ?? fate.dice(count);
  const skill = toHit(blow) + gains(meeting, blow).plus + (isFlanked ? 1 : 0);
  const roll = check(skill, meeting.against, level, faces, readings);
  from.counters = [];
  loseAmmo(blow, roll.natural);
  const told = {
    natural: roll.natural,
    level: readings['superior-dice'] === 'dice' ? level : 0,
    result: roll.result,
  };
  const outcome = roll.result < 0 ? missed(blow, meeting, roll, told) : hit(blow, meeting, roll, told);
  const what = [...outcome.what, ...circumstances(blow, meeting, level)];
  return { ...outcome, what: isFlanked ? [...what, 'flanked'] : what };
}

/** Other facts about it, for the statistics. */
function circumstances(
  { to, rounds, way, isUnaware, pain }: Blow,
  { met }: Meeting,
  level: number,
): string[] {
  const what: string[] = [];
  if (level !== 0)
    what.push(level > 0 ? `Superior ${Math.min(level, 3)}` : `Inferior ${Math.min(-level, 3)}`);
  if (way === 'shot' && rounds > 1) what.push('burst');
  if (isUnaware) what.push('unaware');
  if (pain < 0) what.push('in pain');
  if (met.by.id !== to.id) what.push('guarded');
  if (met.item !== undefined) what.push(`${met.kind} of a ${met.against} with ${met.item.kind}`);
  return what;
}

type Told = Pick<Outcome, 'natural' | 'level' | 'result'>;

function missed(blow: Blow, { met }: Meeting, { result }: Roll, told: Told): Outcome {
  const { by } = met;
  const what = ['miss', blow.way, met.kind];
  if (met.kind === 'parry' && by.go === 'waiting' && by.defending !== 'this-turn') {
    by.counters.push({ against: blow.from.id, bonus: -result });
    what.push('counterattack gained');
  }
  what.push(...sunderBlock(blow, met, null));
  return { ...told, successes: null, what };
}

function hit(blow: Blow, { met }: Meeting, { result }: Roll, told: Told): Outcome {
  const successes = blow.way === 'shot' ? result * blow.rounds : result;
  const { what, ...wounds } = wound(blow, met, successes);
  return { ...told, successes, ...wounds, what: ['hit', blow.way, met.kind, ...what] };
}

/** The attacker's own modifiers, without those that the GM gives. */
function toHit(blow: Blow): number {
  const { from, to, by, pain } = blow;
  const lost = by.quality.offense - from.quality[by.id]!.offense;
  let sum = by.skill - lost + from.oT - from.changes + pain + actionPenalty(blow);
  sum += movementPenalty(blow) + roundsPenalty(blow) + (armorOf(from)?.penalty ?? 0);
  if (!isMelee(by)) sum -= multiplier(to);
  const against = from.counters.filter((each) => each.against === to.id).map(({ bonus }) => bonus);
  return sum + Math.max(0, ...against);
}

/** The penalty for a number of checks; a single check has no penalty. */
function actionPenalty({ from, deeds, readings }: Blow): number {
  const stack = readings['attack-penalties-stack'];
  const ran = multiplier(from) > 0 && stack !== 'multiplier-for-run' ? 1 : 0;
  const checks = ran + add(deeds.map((deed) => weight(deed, readings)));
  const attacks = attacksIn(deeds, readings);
  const forChecks = checks > 1 ? -checks : 0;
  return stack === 'all-three' && attacks > 1 ? forChecks - attacks : forChecks;
}

/** The shots of a spray count as one check or as several, by a ruling. */
function attacksIn(deeds: readonly Deed[], readings: Readings): number {
  return add(deeds.map((deed) => (deed.kind === 'stabilise' ? 0 : weight(deed, readings))));
}

function weight({ kind, rounds }: Deed, readings: Readings): number {
  return kind === 'spray' && readings['spray-checks'] === 'each' ? rounds! : 1;
}

function movementPenalty({ from, by, deeds, readings }: Blow): number {
  const times = multiplier(from);
  if (!isMelee(by)) return isWalking(from) ? -1 : -times;
  const attacks = attacksIn(deeds, readings);
  const reading = readings['melee-run-penalty'];
  const isHalf = reading === 'half' || (reading === 'half-for-one' && attacks === 1);
  return isHalf ? -Math.floor(times / 2) : -times;
}

/** A burst costs its rounds, half of them with a suppressor. Every shot of a spray costs all of them. */
function roundsPenalty({ way, rounds, by }: Blow): number {
  if (way === 'spray') return -rounds;
  if (way !== 'shot' || rounds < 2) return 0;
  return by.hasSuppressor ? -Math.floor(rounds / 2) : -rounds;
}

/** Superior above 0, Inferior below. */
function levelOf(blow: Blow, meeting: Meeting): number {
  const { from, to, by, blast, readings } = blow;
  let level = (blast?.level ?? 0) + gains(meeting, blow).level;
  // A blast has its own ladder.
  if (blast === undefined && meeting.isExposed && (isMelee(by) || isNear(from, to, readings)))
    level += to.isUnconscious ? 2 : 1;
  if (to.defending !== 'no' && !meeting.isDown) level -= 1;
  return level;
}

/** Ammunition runs out on high natural rolls. An explosive is used up when it is thrown. */
function loseAmmo({ from, by, way, rounds }: Blow, natural: number): void {
  if (way === 'blast' || by.ammo === null || isMelee(by)) return;
  if (natural >= (rounds > 1 ? 14 : 15)) from.ammo[by.id] = Math.max(0, from.ammo[by.id]! - 1);
}
