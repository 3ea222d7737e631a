import { answerFault, type Decision, type RawAnswer, usualOptions } from '../../kernel/decision.ts';
import { actionOptions, carryOut, costOf } from './actions.ts';
import { minorActions, minorsLeft, spendMinor, spendSignificant } from './budget.ts';
import { fallHeldBlows } from './damage.ts';
import { answerCutIn, canDelay, cutInQuestions } from './delay.ts';
import { workOn } from './extended.ts';
import type { Choice, Fight } from './fight.ts';
import { freeOption, takeFree } from './free-action.ts';
import { endPenaltyOnAct } from './reaction.ts';
import { type Agent, agent, isAble, type State, type Turn, turnUnderWay } from './state.ts';

/** One action of the one whose turn it is, or the end of its turn. */
export function takeTurn(fight: Fight): void {
  const turn = turnUnderWay(fight.state)!;
  const who = agent(fight.state, turn.who);
  if (!isAble(who)) endTurn(fight, who.id);
  else if (turn.pending !== null) resume(fight, turn);
  else if (who.losesSignificant && who.significant > 0) missSignificant(fight, who.id);
  else if (who.task !== null && who.significant + who.minor > 0) atWork(fight, who.id);
  else if (endsByItself(fight.state, turn)) endTurn(fight, who.id);
  else act(fight, turn);
}

/** @rule explosion Who dived for cover goes without the next significant action. */
function missSignificant(fight: Fight, id: string): void {
  fight.record({ type: 'significant-missed', rule: 'explosion', who: id, why: 'dived for cover' });
}

function atWork(fight: Fight, id: string): void {
  endPenaltyOnAct(fight, id);
  workOn(fight, id);
}

/** Whether there is nothing more to ask: whoever is at work does nothing else. @rule extended-only */
function endsByItself(state: State, turn: Turn): boolean {
  const who = agent(state, turn.who);
  if (who.task !== null) return true;
  // ruling: turn-end
  if (state.rulings['turn-end'] === 'asked') return false;
  return !mayDelay(state, who, turn) && usualOptions(actionOptions(state, who)).length === 0;
}

function mayDelay(state: State, who: Agent, turn: Turn): boolean {
  return who.significant + who.minor > 0 && canDelay(state, who, turn);
}

function act(fight: Fight, turn: Turn): void {
  const answer = fight.ask(() => actionQuestion(fight.state, turn.who));
  if (answer === undefined) return;
  if (answer.kind === 'delay') {
    fight.record({ type: 'delayed', rule: 'delay', who: turn.who });
    fallHeldBlows(fight);
    return;
  }
  if (answer.kind === 'free') {
    takeFree(fight, turn.who, answer.what as string);
    return;
  }
  endPenaltyOnAct(fight, turn.who);
  if (answer.kind === 'end-turn') endTurn(fight, turn.who);
  else declare(fight, turn.who, answer);
}

/** An action is declared; @rule delay whoever has delayed may cut in before it is carried out. */
function declare(fight: Fight, id: string, action: RawAnswer): void {
  if (cutInQuestions(fight.state).length === 0) carryOut(fight, id, action);
  else fight.record({ type: 'action-declared', rule: 'action-budget', who: id, action });
}

function resume(fight: Fight, turn: Turn): void {
  if (cutInQuestions(fight.state).length > 0) {
    const answered = fight.askAny(() => cutInQuestions(fight.state));
    if (answered !== undefined) answerCutIn(fight, answered.who, answered.answer);
    return;
  }
  const options = actionOptions(fight.state, agent(fight.state, turn.who));
  if (answerFault(options, turn.pending!) === undefined) carryOut(fight, turn.who, turn.pending!);
  else giveUp(fight, turn.who, turn.pending!);
}

/** What was declared can't be done any more. */
function giveUp(fight: Fight, id: string, action: RawAnswer): void {
  // ruling: interrupted-action
  const isLost = fight.state.rulings['interrupted-action'] === 'lost';
  fight.record({ type: 'action-voided', rule: 'interrupted-action', who: id, action, isLost });
  if (!isLost) return;
  const { significant, minor } = costOf(fight.state, id, action);
  const who = agent(fight.state, id);
  if (significant > 0 && who.significant > 0) spendSignificant(fight, id, 'nothing');
  if (minor > 0) spendMinor(fight, id, Math.min(minor, minorsLeft(who)), 'nothing');
}

function endTurn(fight: Fight, id: string): void {
  const { significant, minor } = agent(fight.state, id);
  const isLeftUnused = significant + minor > 0;
  fight.record({ type: 'turn-ended', rule: 'action-budget', who: id, isLeftUnused });
  fallHeldBlows(fight);
}

function actionQuestion(state: State, id: string): Decision<Choice> | undefined {
  const turn = turnUnderWay(state);
  const who = agent(state, id);
  if (turn?.who !== id || !isAble(who)) return undefined;
  const options: Choice[] = [
    ...actionOptions(state, who),
    freeOption(state),
    { kind: 'end-turn', params: {} },
  ];
  if (mayDelay(state, who, turn)) options.push({ kind: 'delay', params: {} });
  const { significant, initiative } = who;
  return {
    key: 'action',
    who: id,
    seat: who.seat,
    rule: 'action-budget',
    about: { significant, minor: minorActions(who), initiative },
    options,
    otherwise: { kind: 'end-turn' },
  };
}
