import type { Modifier } from '../../kernel/explanation.ts';
import { canStabilise } from './action-options.ts';
import { makeCheck } from './check.ts';
import type { Fight } from './fight.ts';
import { armorParts, changeParts, checkCountParts } from './penalties.ts';
import { combatant } from './state.ts';

/** @rule stabilise A Heal check that succeeds: later failed BOD checks cost nothing unless hurt again. */
export function stabilise(fight: Fight, id: string, target: string, pain: readonly Modifier[]): void {
  const who = combatant(fight.state, id);
  const parts: Modifier[] = [
    { value: who.sheet.heal, why: 'Heal', rule: 'stabilise' },
    ...checkCountParts(fight.state, who),
    ...changeParts(who),
    ...armorParts(who),
    ...pain,
  ];
  const why = `${who.name}: Heal check`;
  const check = makeCheck(fight, { who: id, rule: 'stabilise', why, parts });
  fight.record({ type: 'heal-checked', rule: 'stabilise', who: id, target, check });
  const patient = combatant(fight.state, target);
  if (check.result.total < 0 || !canStabilise(fight.state, combatant(fight.state, id), patient)) return;
  fight.record({ type: 'stabilised', rule: 'stabilise', who: target, by: id });
}
