import type { Decision, RawAnswer } from '../../kernel/decision.ts';
import { performAction, whyLost } from './actions.ts';
import { applyChange, type Changeable, changeOptions, everything, stillOpen, toCome } from './change.ts';
import { isUp } from './condition.ts';
import type { Choice, Fight } from './fight.ts';
import { hasYetToMove, moveAll } from './movement.ts';
import { weightOf } from './penalties.ts';
import { type Action, type Combatant, combatant, isAware, type State } from './state.ts';

/** The go at hand, one declared action at a time; when everybody has gone the turn ends. @rule initiative */
export function resolve(fight: Fight): void {
  const id = fight.state.active ?? nextUp(fight.state);
  if (id === undefined) {
    fight.record({ type: 'turn-ended', rule: 'initiative', turn: fight.state.turn });
    return;
  }
  if (!isUp(fight.state, combatant(fight.state, id))) {
    endGo(fight, id);
    return;
  }
  if (combatant(fight.state, id).go === 'waiting') {
    fight.record({ type: 'go-started', rule: 'initiative', who: id });
  }
  takeGo(fight, id);
}

function nextUp(state: State): string | undefined {
  return state.order.find((id) => combatant(state, id).go === 'waiting');
}

function endGo(fight: Fight, id: string): void {
  fight.record({ type: 'go-ended', rule: 'initiative', who: id });
}

function takeGo(fight: Fight, id: string): void {
  let open: Changeable | undefined = everything(combatant(fight.state, id));
  while (open !== undefined) {
    const now: Changeable = open;
    const answer = fight.ask(() => goQuestion(fight.state, id, now)) as RawAnswer | undefined;
    if (fight.state.active !== id) return;
    if (answer?.kind === 'let-first') {
      letFirst(fight, id, answer.who as string);
      return;
    }
    if (answer === undefined || answer.kind === 'go-on') break;
    applyChange(fight, id, answer);
    // A movement is made at once; the rest of the plan can change after it.
    open = hasYetToMove(fight.state, combatant(fight.state, id)) ? undefined : stillOpen(now, answer);
  }
  goOn(fight, id);
}

function goOn(fight: Fight, id: string): void {
  const who = combatant(fight.state, id);
  const action = who.pending[0];
  if (!isUp(fight.state, who)) endGo(fight, id);
  else if (hasYetToMove(fight.state, who)) moveAll(fight, [id]);
  else if (action === undefined || who.defending === 'this-turn') endGo(fight, id);
  else doOrLose(fight, id, action);
}

// ruling: lost-target
function doOrLose(fight: Fight, id: string, action: Action): void {
  const why = whyLost(fight.state, combatant(fight.state, id), action);
  if (why === undefined) {
    performAction(fight, id, action);
    return;
  }
  const weight = weightOf(fight.state, action);
  fight.record({ type: 'action-lapsed', rule: 'lost-target', who: id, action, why, ...weight });
}

/** What may be done on the own go; undefined when there is nothing but to go on. */
function goQuestion(state: State, id: string, open: Changeable): Decision<Choice> | undefined {
  const who = combatant(state, id);
  if (state.active !== id || !isUp(state, who)) return undefined;
  if (who.actionsDone > 0 && who.pending.length === 0) return undefined;
  const options: Choice[] = [{ kind: 'go-on', params: {} }];
  const slower = who.actionsDone === 0 && who.defending !== 'this-turn' ? slowerOnes(state, who) : [];
  if (slower.length > 0) options.push({ kind: 'let-first', params: { who: { oneOf: slower } } });
  options.push(...changeOptions(state, who, open));
  if (options.length === 1) return undefined;
  return {
    key: 'go',
    who: id,
    seat: who.seat,
    rule: 'change-action',
    about: { pending: toCome(who), changes: who.changes } as unknown as Decision['about'],
    options,
    otherwise: { kind: 'go-on' },
  };
}

/** @rule let-go-first Those who rolled less and have not had their go. */
function slowerOnes(state: State, who: Combatant): string[] {
  const rank = state.ranks.indexOf(who.id);
  return state.ranks.slice(rank + 1).filter((id) => {
    const other = combatant(state, id);
    return other.go === 'waiting' && isUp(state, other) && isAware(who, other);
  });
}

function letFirst(fight: Fight, id: string, first: string): void {
  fight.record({ type: 'let-first', rule: 'let-go-first', who: id, first });
}
