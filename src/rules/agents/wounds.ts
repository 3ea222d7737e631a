import type { Decision } from '../../kernel/decision.ts';
import { GM, type Seat } from '../../kernel/names.ts';
import { type Bodily, PHYSICAL, type Physical } from './characteristics.ts';
import type { Choice, Fight } from './fight.ts';
import { askInPassing } from './free-action.ts';
import type { AgentsRule } from './rulebook.ts';
import { type Agent, agent, isAble, type State } from './state.ts';

/** The physical characteristics that a wound has lowered. */
export function hurtCharacteristics(who: Agent): Physical[] {
  return PHYSICAL.filter((each) => who.scores[each] < who.sheet.characteristics[each]);
}

/** @rule seriously-wounded All three are below their maximum. */
export function isSeriouslyWounded(who: Agent): boolean {
  const { scores, sheet } = who;
  const full = sheet.characteristics;
  return scores.STR < full.STR && scores.DEX < full.DEX && scores.END < full.END;
}

export function pointsLeft({ STR, DEX, END }: Bodily): number {
  return STR + DEX + END;
}

/** @rule damage-order Takes points off the physical characteristics, as the rules and the victim say. */
export function loseCharacteristics(fight: Fight, id: string, points: number, rule: AgentsRule): void {
  const lost = chooseLoss(fight, id, points);
  const { scores } = agent(fight.state, id);
  const left: Bodily = {
    STR: scores.STR - lost.STR,
    DEX: scores.DEX - lost.DEX,
    END: scores.END - lost.END,
  };
  const wasSerious = isSeriouslyWounded(agent(fight.state, id));
  fight.record({ type: 'wounded', rule, who: id, lost, scores: left, at: fight.state.clock });
  noteSerious(fight, id, wasSerious ? 'was' : 'was not');
}

/** Says when somebody becomes, or is no longer, seriously wounded. @rule seriously-wounded */
export function noteSerious(fight: Fight, id: string, before: 'was' | 'was not'): void {
  const isNow = isSeriouslyWounded(agent(fight.state, id));
  if (isNow === (before === 'was')) return;
  fight.record({ type: 'seriously-wounded', rule: 'seriously-wounded', who: id, isNow });
}

function chooseLoss(fight: Fight, id: string, points: number): Bodily {
  const ways = waysToLose(fight.state, agent(fight.state, id), points);
  if (ways.length === 1) return ways[0]!;
  const answer = askInPassing(fight, () => lossQuestion(fight.state, id, points));
  if (answer !== undefined) return answer.loss as unknown as Bodily;
  return waysToLose(fight.state, agent(fight.state, id), points)[0]!;
}

function lossQuestion(state: State, id: string, points: number): Decision<Choice> | undefined {
  const who = agent(state, id);
  const ways = waysToLose(state, who, points);
  if (ways.length < 2) return undefined;
  const isFirst = isUnhurt(who);
  return {
    key: 'wound',
    ...chooserFor(who),
    rule: isFirst ? 'damage-order' : 'later-wounds',
    about: { victim: id, points },
    options: [{ kind: 'lose', params: { loss: { oneOf: ways } } }],
    otherwise: { kind: 'lose', loss: ways[0]! },
  };
}

/** Whose choice it is where somebody's points go: its own, and the GM's when it is not conscious. */
export function chooserFor(who: Agent): { readonly who: string; readonly seat: Seat } {
  return isAble(who) ? { who: who.id, seat: who.seat } : { who: GM, seat: GM };
}

function isUnhurt(who: Agent): boolean {
  return hurtCharacteristics(who).length === 0;
}

/** Every way in which the points may go. */
function waysToLose(state: State, who: Agent, points: number): Bodily[] {
  const { scores } = who;
  if (points >= pointsLeft(scores)) return [scores];
  // ruling: later-wounds
  const isShared = state.rulings['later-wounds'] === 'shared' && !isUnhurt(who);
  return isShared ? everySplit(scores, points) : enduranceFirst(scores, points);
}

function enduranceFirst(scores: Bodily, points: number): Bodily[] {
  const END = Math.min(points, scores.END);
  const rest = points - END;
  const strengthFirst = Math.min(rest, scores.STR);
  const first: Bodily = { STR: strengthFirst, DEX: rest - strengthFirst, END };
  const dexterityFirst = Math.min(rest, scores.DEX);
  const second: Bodily = { STR: rest - dexterityFirst, DEX: dexterityFirst, END };
  return first.STR === second.STR ? [first] : [first, second];
}

/** Every split of so many points over the three, none taken below 0. */
export function everySplit(most: Bodily, points: number): Bodily[] {
  const ways: Bodily[] = [];
  for (let END = Math.min(points, most.END); END >= 0; END--) {
    for (let STR = Math.min(points - END, most.STR); STR >= 0; STR--) {
      const DEX = points - END - STR;
      if (DEX <= most.DEX) ways.push({ STR, DEX, END });
    }
  }
  return ways;
}
