import { distance } from '../../geometry/distance.ts';
import type { Cell } from '../../geometry/grid.ts';
import { reach } from '../../geometry/path.ts';
import { stepTowards } from '../../geometry/towards.ts';
import type { Decision, RawAnswer, Walk } from '../../kernel/decision.ts';
import type { Json } from '../../kernel/json.ts';
import type { Policy } from '../../kernel/policy.ts';
import { attackPlans } from './attack-plans.ts';
import type { Bodily } from './characteristics.ts';
import { best, of, values } from './choosing.ts';
import { MEDICINE } from './medicine.ts';
import { kindOf } from './range.ts';
import { levelIn } from './skills.ts';
import { type Agent, agent, isAble, isFoe, knowsOf, type State, weaponOf } from './state.ts';

type Chooser = (decision: Decision, state: State) => RawAnswer | undefined;

const attackBest: Chooser = (decision, state) => {
  const plan = best(attackPlans(decision, state), ({ worth }) => worth);
  return plan !== undefined && plan.worth > 0 ? plan.answer : undefined;
};

const setToWork: Chooser = (decision) => {
  const option = of(decision, 'start-task')[0];
  return option && { kind: 'start-task', task: values(option, 'task')[0]! };
};

const helpFriend: Chooser = (decision, state) => {
  const option = of(decision, 'first-aid')[0];
  const who = agent(state, decision.who);
  const fallen =
    option &&
    values(option, 'patient').find((id) => {
      const other = agent(state, id);
      return !isFoe(who, other) && other.life === 'unconscious';
    });
  return fallen === undefined ? undefined : { kind: 'first-aid', patient: fallen };
};

const takeUpArms: Chooser = (decision, state) => {
  const who = agent(state, decision.who);
  for (const option of of(decision, 'reload')) {
    const weapon = values(option, 'weapon')[0]!;
    if (who.rounds[weapon] === 0) return { kind: 'reload', weapon };
  }
  if (who.held.some((id) => !Object.hasOwn(who.rounds, id) || who.rounds[id]! > 0)) return undefined;
  const option = of(decision, 'draw').find((each) => (who.rounds[values(each, 'weapon')[0]!] ?? 1) > 0);
  return option && { kind: 'draw', weapon: values(option, 'weapon')[0]! };
};

/** Aims when it has a shot to come and nothing better to do. */
const takeAim: Chooser = (decision, state) => {
  const who = agent(state, decision.who);
  const option = of(decision, 'aim')[0];
  const isShooter = who.held.some((id) => kindOf(weaponOf(who, id)) === 'shooting');
  if (option === undefined || !isShooter) return undefined;
  const target =
    values(option, 'target').find((id) => id === who.aim?.target) ??
    nearestOf(state, who, values(option, 'target'));
  return target === undefined || !isAble(agent(state, target)) ? undefined : { kind: 'aim', target };
};

function nearestOf(state: State, who: Agent, ids: readonly string[]): string | undefined {
  const able = ids.filter((id) => isAble(agent(state, id)));
  return best(able, (id) => -distance(state.grid, who.cell, agent(state, id).cell));
}

const closeIn: Chooser = (decision, state) => {
  const who = agent(state, decision.who);
  const foes = state.combatants.filter((other) => isFoe(who, other) && isAble(other) && knowsOf(who, other));
  const nearest = best(foes, (other) => -distance(state.grid, who.cell, other.cell));
  if (nearest === undefined || distance(state.grid, who.cell, nearest.cell) <= 1) return undefined;
  const near = of(decision, 'approach').find((option) => values(option, 'target').includes(nearest.id));
  if (near !== undefined) {
    const metres = values<number>(near, 'metres');
    return { kind: 'approach', target: nearest.id, metres: metres[metres.length - 1]! };
  }
  const option = of(decision, 'move')[0];
  const path = option && walkTowards(option.params.path as Walk, nearest.cell);
  return path === undefined || path.length === 0
    ? undefined
    : { kind: 'move', path: path as unknown as Json };
};

/** Straight on, or round what stands in the way. */
function walkTowards({ grid, from, atMost, blocked }: Walk, goal: Cell): readonly Cell[] {
  const isShut = (cell: Cell): boolean => blocked.some((each) => each[0] === cell[0] && each[1] === cell[1]);
  const path: Cell[] = [];
  let here = from;
  while (path.length < atMost && distance(grid, here, goal) > 1) {
    const next = stepTowards(grid, here, goal, isShut);
    if (next === undefined) break;
    path.push(next);
    here = next;
  }
  if (path.length > 0) return path;
  const places = reach(grid, from, atMost, isShut);
  return best(places, ({ cell, cost }) => -distance(grid, cell, goal) - cost / 1000)?.path ?? [];
}

function chooseAction(decision: Decision, state: State): RawAnswer {
  const who = agent(state, decision.who);
  const choosers =
    who.significant > 0
      ? [setToWork, helpFriend, attackBest, takeUpArms, closeIn]
      : [takeUpArms, takeAim, closeIn];
  for (const choose of choosers) {
    const answer = choose(decision, state);
    if (answer !== undefined) return answer;
  }
  return decision.otherwise;
}

/** Reacts while it still has something to lose by being hit. */
function chooseReaction(decision: Decision, state: State): RawAnswer {
  const who = agent(state, decision.who);
  if (who.reactions >= 2) return { kind: 'none' };
  const parry = of(decision, 'parry')[0];
  if (parry !== undefined) {
    const by = who.scores.STR > who.scores.DEX ? 'STR' : 'DEX';
    return { kind: 'parry', with: values(parry, 'with')[0]!, by };
  }
  return { kind: 'dodge' };
}

/** Keeps as many characteristics above 0, and the lowest as high, as can be. */
function chooseLoss(decision: Decision, state: State): RawAnswer {
  const { victim } = decision.about as { readonly victim: string };
  const { scores } = agent(state, victim);
  const ways = values<Bodily>(decision.options[0]!, 'loss');
  const left = (loss: Bodily): number[] => [
    scores.STR - loss.STR,
    scores.DEX - loss.DEX,
    scores.END - loss.END,
  ];
  const chosen = best(ways, (loss) => {
    const standing = left(loss).filter((each) => each > 0);
    return standing.length * 1000 + Math.min(...standing);
  })!;
  return { kind: 'lose', loss: chosen as unknown as Json };
}

const DAY = 86_400;

/** After the fight: first aid, surgery where there is a surgeon, a day in care and one of rest, then home. */
function chooseAftermath(decision: Decision, state: State): RawAnswer {
  const skill = (id: string): number => levelIn(agent(state, id).sheet.skills, MEDICINE) ?? -3;
  for (const option of of(decision, 'first-aid', 'surgery')) {
    const healer = best(values(option, 'healer'), skill)!;
    const patient = values(option, 'patient').find((id) => id !== healer);
    if (patient !== undefined && skill(healer) > 0) return { kind: option.kind, healer, patient };
  }
  const care = of(decision, 'day-in-care')[0];
  if (care !== undefined && state.clock < DAY) {
    return { kind: 'day-in-care', doctor: best(values<string>(care, 'doctor'), skill)! };
  }
  const isRestDue = of(decision, 'pass-day').length > 0 && state.clock < 2 * DAY;
  return isRestDue ? { kind: 'pass-day', spent: 'resting' } : decision.otherwise;
}

/** Plays sensibly: strikes where it does most, closes in, reacts when hit, keeps on its feet. */
const simple: Policy<State> = (decision, state) => {
  switch (decision.key) {
    case 'action':
      return chooseAction(decision, state);
    case 'tactics':
      return { kind: 'tactics', whom: decision.who };
    case 'reaction':
    case 'blast':
      return chooseReaction(decision, state);
    case 'wound':
      return chooseLoss(decision, state);
    case 'aftermath':
      return chooseAftermath(decision, state);
    default:
      return decision.otherwise;
  }
};

export const policies = { simple };
