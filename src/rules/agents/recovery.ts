import { type Modifier, sumOf } from '../../kernel/explanation.ts';
import { type Bodily, PHYSICAL, type Physical } from './characteristics.ts';
import { characteristicDm } from './checks.ts';
import { wakeUp } from './consciousness.ts';
import type { Fight } from './fight.ts';
import { giveBack, MEDICINE, missing, restore, worsen } from './medicine.ts';
import { levelIn } from './skills.ts';
import { agent } from './state.ts';
import { hurtCharacteristics, isSeriouslyWounded } from './wounds.ts';

const DAY = 86_400;

export type DaySpent = 'resting' | 'active' | 'in-care';

/** Lets time pass, in seconds. @rule wake Sleepers may wake meanwhile. */
export function passTime(fight: Fight, seconds: number): void {
  fight.record({ type: 'time-passed', rule: 'wake', seconds });
  wakeUp(fight);
}

/** A day of healing for all who are wounded. `doctor` looks after those in care. */
export function passDay(fight: Fight, spent: DaySpent, doctor: string | null): void {
  fight.record({ type: 'time-passed', rule: 'healing', seconds: DAY });
  wakeUp(fight);
  for (const { id } of fight.state.combatants) {
    const who = agent(fight.state, id);
    if (who.presence !== 'here' || who.life === 'dead' || hurtCharacteristics(who).length === 0) continue;
    if (doctor !== null && !isSeriouslyWounded(who)) careFor(fight, id, doctor);
    else heal(fight, id, spent);
  }
}

/** @rule medical-care 2 + END DM + the doctor's Medicine, shared evenly. */
function careFor(fight: Fight, id: string, doctor: string): void {
  const who = agent(fight.state, id);
  const medicine = levelIn(agent(fight.state, doctor).sheet.skills, MEDICINE) ?? 0;
  const points = sumOf([
    { value: 2, why: 'a day in care', rule: 'medical-care' },
    characteristicDm(who, 'END'),
    { value: medicine, why: 'Medicine of the doctor', rule: 'medical-care' },
  ]);
  fight.record({ type: 'recovery-rolled', rule: 'medical-care', who: id, faces: [], points });
  if (points.total > 0) giveBack(fight, id, evenly(missing(who), points.total), 'medical-care');
}

/** Point by point to whichever lacks any, in turn. */
export function evenly(most: Bodily, points: number): Bodily {
  const given: Record<Physical, number> = { STR: 0, DEX: 0, END: 0 };
  let left = points;
  while (left > 0 && PHYSICAL.some((each) => given[each] < most[each])) {
    for (const each of PHYSICAL) {
      if (left === 0 || given[each] >= most[each]) continue;
      given[each] += 1;
      left -= 1;
    }
  }
  return given;
}

/** @rule healing 1d6 + END DM at rest, 1 + END DM active, END DM only when seriously wounded. */
function heal(fight: Fight, id: string, spent: DaySpent): void {
  const who = agent(fight.state, id);
  const parts: Modifier[] = [];
  let faces: readonly number[] = [];
  if (!isSeriouslyWounded(who)) {
    if (spent === 'active') parts.push({ value: 1, why: 'an active day', rule: 'healing' });
    else faces = rollRest(fight, id, parts);
  }
  parts.push(characteristicDm(agent(fight.state, id), 'END'));
  const points = sumOf(parts);
  fight.record({ type: 'recovery-rolled', rule: 'healing', who: id, faces, points });
  if (points.total >= 0) restore(fight, id, points.total, 'healing');
  else worsen(fight, id, -points.total, 'healing');
}

function rollRest(fight: Fight, id: string, parts: Modifier[]): readonly number[] {
  const { seat, name } = agent(fight.state, id);
  const dice = { n: 1, lo: 1, hi: 6 };
  const { sum, faces } = fight.roll({
    dice,
    owner: seat,
    rule: 'healing',
    why: `${name}: a day of rest`,
    read: 'sum',
  });
  parts.push({ value: sum, why: `1d6 (${faces.join(', ')})`, rule: 'healing' });
  return faces;
}
