import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import { addBoosts, boostedStat } from './boons.ts';
import { type StatRoll, statRoll } from './dice.ts';
import type { Fight } from './fight.ts';
import { addHeartPenalty } from './heart-wound.ts';
import { type Combatant, combatant, isUp } from './state.ts';

/**
 * @rule surprise-round Each member of the surprised groups rolls [U] against the average Q of the ambushers;
 * who fails gets no TS when the first round starts.
 */
export function springSurprise(fight: Fight, side: string): void {
  const ambushers = fight.state.combatants.filter((who) => who.side === side && isUp(who));
  const number = ambushNumber(fight, ambushers);
  fight.record({ type: 'surprise-sprung', rule: 'surprise-round', side, number });
  if (ambushers.length === 0) return;
  for (const who of fight.state.combatants) {
    if (who.side !== side && isUp(who)) notice(fight, who.id, number.total);
  }
}

/** The number that the surprised roll against: an average over the ambushers, not rounded. */
function ambushNumber(fight: Fight, ambushers: readonly Combatant[]): Sum {
  // ruling: surprise-number
  const setting = fight.state.rulings['surprise-number'];
  const each = ambushers.map((who) => {
    if (setting === 'average-rolls') return rollToHide(fight, who);
    return boostedStat(who, 'Q').total - (setting === 'average-bonus' ? 10 : 0);
  });
  const average = each.reduce((sum, value) => sum + value, 0) / Math.max(1, each.length);
  return sumOf([{ value: average, why: `${AVERAGED[setting]} of ${each.length}`, rule: 'surprise-number' }]);
}

const AVERAGED = {
  'average-q': 'average Q',
  'average-bonus': 'average Q bonus',
  'average-rolls': 'average [Q] roll',
} as const;

const HIDING: StatRoll = { stat: 'Q', rule: 'surprise-number', what: 'springs the ambush', kind: null };

function rollToHide(fight: Fight, who: Combatant): number {
  const more: Modifier[] = [];
  addHeartPenalty(more, fight.state, who);
  const { faces, sum } = statRoll(fight, who, HIDING, more);
  fight.record({ type: 'ambush-rolled', rule: 'surprise-number', who: who.id, faces, sum });
  return sum.total;
}

const NOTICING: StatRoll = { stat: 'U', rule: 'surprise-round', what: 'notices the ambush', kind: null };

function notice(fight: Fight, id: string, number: number): void {
  const who = combatant(fight.state, id);
  const more: Modifier[] = [];
  addHeartPenalty(more, fight.state, who);
  addBoosts(more, who, 'notice', null);
  const { faces, sum } = statRoll(fight, who, NOTICING, more);
  const isTie = sum.total === number;
  // ruling: surprise-tie
  const isSurprised = isTie ? fight.state.rulings['surprise-tie'] === 'surprised' : sum.total < number;
  const rule = isTie ? 'surprise-tie' : 'surprise-round';
  fight.record({ type: 'surprise-rolled', rule, who: id, faces, sum, number, isSurprised });
}
