import type { Decision } from '../../kernel/decision.ts';
import type { Choice, Fight } from './fight.ts';
import { addWorkOption } from './improvised.ts';
import { perform } from './interruption.ts';
import { maneuverOptions } from './maneuver-options.ts';
import { maneuverOf } from './maneuvers.ts';
import { recoverFromStagger } from './stagger.ts';
import { type Combatant, combatant, isUp, type State } from './state.ts';
import { tsCost, tsForTurn } from './time-slices.ts';

/** The start of a turn: what lasted until now ends. */
export function startTurn(fight: Fight, id: string): void {
  fight.record({ type: 'turn-started', rule: 'initiative', who: id });
  recoverFromStagger(fight, id);
}

/** One maneuver of the one whose turn it is, or the end of its turn. */
export function takeTurn(fight: Fight, id: string): void {
  if (!hasMore(fight.state, id)) {
    endTurn(fight, id);
    return;
  }
  const answer = fight.ask(() => maneuverQuestion(fight.state, id));
  if (answer === undefined || answer.kind === 'end-turn') endTurn(fight, id);
  else perform(fight, maneuverOf(fight, id, answer));
}

/** @rule end-turn What TS is left is saved till the end of the round. */
function endTurn(fight: Fight, id: string): void {
  const saved = combatant(fight.state, id).ts;
  fight.record({ type: 'turn-ended', rule: saved > 0 ? 'saved-ts' : 'end-turn', who: id, saved });
}

function hasMore(state: State, id: string): boolean {
  const who = combatant(state, id);
  return isUp(who) && (tsForTurn(who) > 0 || turnOptions(state, who).length > 0);
}

const END_TURN: Choice = { kind: 'end-turn', params: {} };

function maneuverQuestion(state: State, id: string): Decision<Choice> | undefined {
  const who = combatant(state, id);
  if (!isUp(who)) return undefined;
  return {
    key: 'maneuver',
    who: id,
    seat: who.seat,
    rule: 'end-turn',
    about: { ts: tsForTurn(who), saved: who.saved },
    options: [...turnOptions(state, who), END_TURN],
    otherwise: { kind: 'end-turn' },
  };
}

/** Everything it may do on its turn with the TS it has, but ending its turn. */
function turnOptions(state: State, who: Combatant): Choice[] {
  const ts = tsForTurn(who);
  const options = maneuverOptions(state, who, ts);
  addWorkOption(options, state, who, ts);
  if (ts > 0) options.push({ kind: 'save', params: { ts: { min: 1, max: ts } }, cost: tsCost(0) });
  return options;
}
