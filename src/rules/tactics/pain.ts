import { type Modifier, sumOf } from '../../kernel/explanation.ts';
import { makeCheck } from './check.ts';
import { combatPenalty, isUp } from './condition.ts';
import type { Fight } from './fight.ts';
import { changeParts } from './penalties.ts';
import { combatant, type State } from './state.ts';

/**
 * The combat penalty of one action, after an attempt to ignore the pain if it wants one.
 * @rule ignore-pain Successes of a NER check cancel it one for one, failures make it worse.
 */
export function painParts(fight: Fight, id: string): Modifier[] {
  if (combatPenalty(fight.state, combatant(fight.state, id)) === undefined) return [];
  const answer = fight.ask(() => painQuestion(fight.state, id));
  const who = combatant(fight.state, id);
  const penalty = combatPenalty(fight.state, who);
  if (penalty === undefined) return [];
  if (answer?.kind !== 'ignore') return [penalty];
  // ruling: ignore-pain-cp - the penalty does not weigh on this check
  const parts: Modifier[] = [{ value: who.sheet.ner, why: 'NER', rule: 'ignore-pain' }, ...changeParts(who)];
  const order = { who: id, rule: 'ignore-pain', why: `${who.name}: NER against the pain`, parts } as const;
  const check = makeCheck(fight, order);
  const now = sumOf([penalty, change(fight.state, penalty.value, check.result.total)]);
  fight.record({ type: 'pain-ignored', rule: 'ignore-pain', who: id, check, penalty: now });
  return now.parts.filter((part) => part.value !== 0);
}

function change(state: State, penalty: number, result: number): Modifier {
  // ruling: ignore-pain-scale
  const isScaled = state.rulings['ignore-pain-scale'] === 'one-for-one';
  if (result < 0) return { value: isScaled ? result : -1, why: 'the pain grew', rule: 'ignore-pain' };
  const relief = isScaled ? Math.min(result, -penalty) : -penalty;
  return { value: relief, why: 'pain ignored', rule: 'ignore-pain' };
}

function painQuestion(state: State, id: string) {
  const who = combatant(state, id);
  const penalty = combatPenalty(state, who);
  if (penalty === undefined || !isUp(state, who)) return undefined;
  return {
    key: 'ignore-pain',
    who: id,
    seat: who.seat,
    rule: 'ignore-pain',
    about: { penalty: penalty.value, ner: who.sheet.ner },
    options: [
      { kind: 'ignore', params: {}, cost: `NER check at ${who.sheet.ner}` },
      { kind: 'bear', params: {}, cost: `${penalty.value}` },
    ],
    otherwise: { kind: 'bear' },
  } as const;
}
