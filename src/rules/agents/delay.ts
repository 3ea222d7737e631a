import type { Decision, RawAnswer } from '../../kernel/decision.ts';
import type { Choice, Fight } from './fight.ts';
import { takeFree, withFree } from './free-action.ts';
import { delayEnds } from './ledger.ts';
import { type Agent, agent, isAble, knowsOf, type State, type Turn, turnUnderWay } from './state.ts';

/** @rule delay Whether it may still put its turn off. */
export function canDelay(state: State, who: Agent, turn: Turn): boolean {
  if (turn.isFromDelay) return false;
  // ruling: delay-whole
  return state.rulings['delay-whole'] === 'any-action' || !who.hasBegun;
}

/** The counts on which a delayed turn may be taken before the next one; undefined: none of them. */
interface Window {
  readonly min: number;
  readonly max: number;
}

/** What it has seen acted on last. @rule aware Hidden ones give no count away. */
function lastCount(state: State, who: Agent): number | null {
  const isBlind = state.combatants.some((other) => !knowsOf(who, other));
  return isBlind ? state.openCount : state.count;
}

function windowBefore(state: State, who: Agent, next: Agent | undefined): Window | undefined {
  // ruling: delay-floor - on no count above its initiative as it is now
  const own = who.initiative!;
  // On the count last acted on it may still act, after those who have.
  const last = lastCount(state, who) ?? own;
  if (next === undefined) return { min: Math.min(own, last - 1), max: Math.min(own, last) };
  if (!knowsOf(who, next)) return undefined;
  const min = next.initiative!;
  const max = Math.min(own, Math.max(min, last));
  return min <= max ? { min, max } : undefined;
}

function isDelaying(who: Agent): boolean {
  return who.turn === 'delaying' && isAble(who);
}

/** @rule delay What the delayed are asked before the next turn, or when there is none left. */
export function delayQuestions(state: State, next: Agent | undefined): Decision<Choice>[] {
  const questions: Decision<Choice>[] = [];
  for (const who of state.combatants) {
    if (!isDelaying(who) || state.waived.includes(who.id)) continue;
    const window = windowBefore(state, who, next);
    if (window !== undefined) questions.push(delayQuestion(state, who, next, window));
  }
  return questions;
}

function delayQuestion(state: State, who: Agent, next: Agent | undefined, window: Window): Decision<Choice> {
  const act: Choice = { kind: 'act', params: { count: window } };
  const pass: Choice =
    next === undefined ? { kind: unusedKind(state), params: {} } : { kind: 'wait', params: {} };
  return withFree(state, {
    key: next === undefined ? 'last-call' : 'delayed',
    who: who.id,
    seat: who.seat,
    rule: next === undefined ? 'delay-unused' : 'delay',
    about: { next: next?.id ?? null, initiative: who.initiative },
    options: [act, pass],
    otherwise: { kind: pass.kind },
  });
}

function unusedKind(state: State): string {
  // ruling: delay-unused
  return state.rulings['delay-unused'] === 'last-or-first' ? 'be-first-next-round' : 'lose-turn';
}

/** Does what a delayed agent answered between turns. */
export function answerDelay(fight: Fight, id: string, answer: RawAnswer): void {
  const next = nextWaiting(fight.state);
  switch (answer.kind) {
    case 'free':
      takeFree(fight, id, answer.what as string);
      break;
    case 'act': {
      const isBefore = next !== undefined && next.initiative === answer.count;
      endDelay(fight, id, { count: answer.count as number, ahead: isBefore ? next.id : null, cutsIn: false });
      break;
    }
    case 'be-first-next-round':
      fight.record({ type: 'turn-given-up', rule: 'delay-unused', who: id });
      break;
    case 'lose-turn':
      fight.record({ type: 'turn-lost', rule: 'delay-unused', who: id });
      break;
    default:
      fight.record({ type: 'moment-waived', rule: 'delay', who: id });
  }
}

/** Whoever is next on the count. @rule initiative-moves Who has acted in the round does not act again. */
export function nextWaiting(state: State): Agent | undefined {
  for (const id of state.order) {
    const who = agent(state, id);
    if (who.turn === 'waiting' && isAble(who)) return who;
  }
  return undefined;
}

// ruling: interrupt-point - an action is declared, and nothing of it has been rolled or moved
export function cutInQuestions(state: State): Decision<Choice>[] {
  const turn = turnUnderWay(state);
  if (turn === undefined) return [];
  const actor = agent(state, turn.who);
  const questions: Decision<Choice>[] = [];
  for (const who of state.combatants) {
    if (!isDelaying(who) || turn.waived.includes(who.id) || !knowsOf(who, actor)) continue;
    if (who.initiative! >= turn.count) questions.push(withFree(state, cutInQuestion(who, turn)));
  }
  return questions;
}

function cutInQuestion(who: Agent, { who: actor, count, pending }: Turn): Decision<Choice> {
  return {
    key: 'cut-in',
    who: who.id,
    seat: who.seat,
    rule: 'delay',
    about: { actor, action: pending, count },
    options: [
      { kind: 'cut-in', params: {}, cost: `initiative becomes ${count}` },
      { kind: 'wait', params: {} },
    ],
    otherwise: { kind: 'wait' },
  };
}

/** Does what a delayed agent answered when another had declared an action. */
export function answerCutIn(fight: Fight, id: string, answer: RawAnswer): void {
  if (answer.kind === 'free') {
    takeFree(fight, id, answer.what as string);
    return;
  }
  if (answer.kind !== 'cut-in') {
    fight.record({ type: 'moment-waived', rule: 'interrupt-point', who: id });
    return;
  }
  const { who, count } = turnUnderWay(fight.state)!;
  // ruling: delay-tie - before the one it interrupts from now on
  const isTie = agent(fight.state, who).initiative === count;
  endDelay(fight, id, { count, ahead: isTie ? who : null, cutsIn: true });
}

interface Entry {
  readonly count: number;
  readonly ahead: string | null;
  readonly cutsIn: boolean;
}

/** @rule delay Initiative becomes the count on which it acts. @rule initiative-ledger That overwrites the sum. */
function endDelay(fight: Fight, id: string, entry: Entry): void {
  const value = entry.count - agent(fight.state, id).initiative!;
  const why = `acts on ${entry.count} from a delay`;
  const change = { value, why, endsAfter: delayEnds(fight.state), initiative: entry.count };
  const rule = entry.ahead === null ? 'delay' : 'delay-tie';
  fight.record({ type: 'delay-ended', rule, who: id, ...change, ...entry });
}
