import { sumOf } from '../../kernel/explanation.ts';
import { skillAttempt } from './attempt.ts';
import { isBotch } from './botch.ts';
import { loseC } from './constitution.ts';
import { beats, rollOne } from './dice.ts';
import type { Fight } from './fight.ts';
import type { Hand, Limb } from './sheet.ts';
import { combatant, isHere } from './state.ts';
import { letGo, startBleeding } from './wounds.ts';

const DIFFICULTY = 12;

/**
 * @rule amputate Medicine(Surgery) against 12: the limb is gone either way; a failure costs 1 C for good.
 * ruling: amputation-fail
 */
export function amputate(fight: Fight, surgeon: string, patient: string, limb: Limb): void {
  const number = sumOf([{ value: DIFFICULTY, why: 'amputation', rule: 'amputate' }]);
  const rolled = rollOne(
    fight,
    skillAttempt(fight.state, surgeon, 'surgery', 'plain', 'amputate', 'amputates'),
  );
  // ruling: botch-other
  const botch = isBotch(fight, surgeon, rolled.faces[0]!, 'bleeding');
  const isSuccess = !botch && beats(fight.state, rolled.sum.total, number.total);
  fight.record({
    type: 'operated',
    rule: 'amputate',
    who: surgeon,
    patient,
    limb,
    ...rolled,
    number,
    isSuccess,
  });
  if (!isHere(combatant(fight.state, patient))) return;
  if (limb.endsWith('arm')) letGo(fight, patient, limb as Hand, 'amputate');
  const removed = combatant(fight.state, patient).wounds[limb];
  fight.record({ type: 'amputated', rule: 'amputate', who: patient, limb, removed });
  // @rule bleeding a [1] on Surgery bleeds
  if (botch) startBleeding(fight, patient, 'bleeding');
  if (!isSuccess) loseC(fight, patient, 1, 'a failed amputation', 'amputate', 'for-good');
}
