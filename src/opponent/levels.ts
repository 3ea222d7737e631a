import type { BattleState } from '../kernel/battle.ts';
import type { BaseEvent } from '../kernel/combat.ts';
import { type Decision, usualOptions } from '../kernel/decision.ts';
import type { MachineTemper } from '../kernel/encounter.ts';
import { GM, type Seat } from '../kernel/ids.ts';
import type { MachineLevel, Policy, RandomIndex } from '../kernel/policy.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { randomAnswer, simulationChance } from '../simulation/random.ts';
import { type Choice, choose, TEMPERS } from './planner.ts';
import { type Moment, type Rules, type Scene, sceneAt } from './scene.ts';

/**
 * The level of a machine. `atMostMs` is its time for an answer in a page; only slow devices need all of it, and think
 * less. The bar for `hard` is 300.
 */
export const LEVELS = {
  /** Like the simple policy, but one answer in three at random. */
  careless: { decisions: 0, atMostMs: 270, slips: 3 },
  /** Like the simple policy, but only with the knowledge of its seat. */
  sensible: { decisions: 0, atMostMs: 270, slips: 0 },
  hard: { decisions: 8000, atMostMs: 270, slips: 0 },
  merciless: { decisions: 24_000, atMostMs: 1000, slips: 0 },
} as const satisfies Readonly<Record<MachineLevel, object>>;

/** The level, temper and budget of a machine. */
export interface Machine {
  readonly level: MachineLevel;
  readonly temper?: MachineTemper;
  /** Number of decisions that it may spend on one question; by default, that of its level. */
  readonly decisions?: number;
}

/** The seat of a side that the machine plays for the GM: it knows what the side knows, not what the GM knows. */
const MACHINE = 'machine';

/**
 * Returns the scene of a question to a combatant that a machine plays. A side of the GM has its own seat in it, so that it
 * knows less than the GM.
 */
export function sceneFor<S, E extends BaseEvent>(
  rules: Rules<S, E>,
  decision: Decision,
  moment: Moment<S>,
): Scene<S> {
  if (decision.seat !== GM) return sceneAt(rules, decision.seat, decision, moment);
  const { combatants } = moment.now as BattleState;
  const side = combatants.find(({ id }) => id === decision.who)?.side;
  const seated = (state: S): S => withSeat(state, side);
  const { start, given, now } = moment;
  return sceneAt(rules, MACHINE, decision, { start: seated(start), given, now: seated(now) });
}

function withSeat<S>(state: S, side: string | undefined): S {
  const { combatants } = state as BattleState;
  const seat: Seat = MACHINE;
  const seated = combatants.map((who) => (who.side === side && who.seat === GM ? { ...who, seat } : who));
  return { ...state, combatants: seated };
}

/**
 * Returns the choice of a machine for a question. The same question, seed and budget give the same choice, unless
 * `mayGoOn` ends the thinking early. `seed` is a whole number from 0.
 */
export function machineChoice<S, E extends BaseEvent>(
  rules: Rules<S, E>,
  decision: Decision,
  moment: Moment<S>,
  by: Machine,
  seed: number,
  mayGoOn?: () => boolean,
): Choice {
  return chosen(rules, decision, moment, by, simulationChance(seed, 0).pick, mayGoOn);
}

function chosen<S, E extends BaseEvent>(
  rules: Rules<S, E>,
  decision: Decision,
  moment: Moment<S>,
  { level, temper = 'steady', decisions = LEVELS[level].decisions }: Machine,
  pick: RandomIndex,
  mayGoOn?: () => boolean,
): Choice {
  const { slips } = LEVELS[level];
  if (slips > 0 && pick(slips) === 0) {
    return { answer: randomAnswer(usualOptions(decision.options), pick), expected: null, lead: 0 };
  }
  const scene = sceneFor(rules, decision, moment);
  return choose(rules, scene, { decisions, temper: TEMPERS[temper], seed: pick(SEEDS) }, mayGoOn);
}

/** Upper bound for seeds. */
const SEEDS = 2 ** 30;

/** Returns the policy of a machine. Without a step point it plays like the simple policy. */
export function machine<S, E extends BaseEvent>(rules: Rules<S, E>, by: Machine): Policy<S> {
  return (decision, state, pick, point) => {
    if (point === undefined) return rules.policies.simple!(decision, state, pick);
    return chosen(rules, decision, { ...point, now: state }, by, pick).answer;
  };
}

const NAME = /^([a-z]+)(?::([a-z]+))?(?:@([1-9]\d{0,6}))?$/;

/**
 * Returns the machine with this name: a level, optionally with a temper and a maximum number of decisions per question,
 * such as `hard`, `hard:bold` or `hard@1000`. `undefined` if the name has another form or an unknown word.
 */
function machineNamed(name: string): Machine | undefined {
  const [, level = '', temper = 'steady', decisions] = NAME.exec(name) ?? [];
  if (!Object.hasOwn(LEVELS, level) || !Object.hasOwn(TEMPERS, temper)) return undefined;
  return {
    level: level as MachineLevel,
    temper: temper as MachineTemper,
    ...(decisions === undefined ? {} : { decisions: Number(decisions) }),
  };
}

/** Returns the policy of a machine by its name; `undefined` if there is no such machine. */
export function machinePolicy(ruleset: Ruleset, name: string): Policy | undefined {
  const by = machineNamed(name);
  return by && machine(ruleset as unknown as Rules<unknown, BaseEvent>, by);
}
