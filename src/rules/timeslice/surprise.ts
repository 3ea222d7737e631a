import { type Modifier, sumOf } from '../../kernel/explanation.ts';
import { addBoosts } from './boons.ts';
import { type StatRoll, statRoll } from './dice.ts';
import type { Fight } from './fight.ts';
import { combatant } from './state.ts';

/**
 * @rule surprise-round Each member of the surprised groups rolls [U] against the average Q of the ambushers;
 * who fails gets no TS when the first round starts.
 */
export function springSurprise(fight: Fight, side: string): void {
  // ruling: surprise-number
  const ambushers = fight.state.combatants.filter((who) => who.side === side && who.presence === 'here');
  const total = ambushers.reduce((sum, who) => sum + who.sheet.stats.Q, 0);
  const average = total / Math.max(1, ambushers.length);
  const number = sumOf([
    { value: average, why: `average Q of ${ambushers.length}`, rule: 'surprise-number' },
  ]);
  fight.record({ type: 'surprise-sprung', rule: 'surprise-round', side, number });
  if (ambushers.length === 0) return;
  for (const { id, side: own, presence } of fight.state.combatants) {
    if (own !== side && presence === 'here') notice(fight, id, average);
  }
}

const NOTICING: StatRoll = { stat: 'U', rule: 'surprise-round', what: 'notices the ambush', kind: null };

function notice(fight: Fight, id: string, number: number): void {
  const who = combatant(fight.state, id);
  const more: Modifier[] = [];
  addBoosts(more, who, 'notice', null);
  const { faces, sum } = statRoll(fight, who, NOTICING, more);
  const isTie = sum.total === number;
  // ruling: surprise-tie
  const isSurprised = isTie ? fight.state.rulings['surprise-tie'] === 'surprised' : sum.total < number;
  const rule = isTie ? 'surprise-tie' : 'surprise-round';
  fight.record({ type: 'surprise-rolled', rule, who: id, faces, sum, number, isSurprised });
}
