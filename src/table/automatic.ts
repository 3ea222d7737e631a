import type { OpenDecision, OpenRoll } from '../fight/dice.ts';
import type { Fight } from '../fight/fight.ts';
import type { PlanCommand } from '../fight/input.ts';
import { submitPlan } from '../fight/plan.ts';
import { begin, submit } from '../fight/submit.ts';
import type { Decision, Option, ParamDomain, RawAnswer } from '../kernel/decision.ts';
import type { MachineTemper } from '../kernel/encounter.ts';
import { type FoeHealth, knowledgeOf } from '../kernel/hidden-health.ts';
import { GM, type Seat } from '../kernel/ids.ts';
import type { Expectation, MachineLevel, RandomIndex } from '../kernel/policy.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { CombatantSummary } from '../kernel/ruleset.ts';
import { type Applied, applyEvents, chain, fightEvents } from './apply-events.ts';
import { plays } from './people.ts';
import {
  type AutoAnswer,
  autoAnswersOf,
  type Ports,
  type Settings,
  type Table,
  USUAL_STOPS,
} from './table.ts';

/**
 * Budget of one batch. Each automatic step costs the number of combatants, because it visits all of them. The rest
 * follows in later batches, so that other tables get a turn.
 */
const MOST_AT_ONCE = 200;
/** Upper bound for the seeds of machines. */
const SEEDS = 2 ** 30;

/** Runs the automatic follow-ups: auto-answers, and sides played by a policy. */
export function runAutomatic(applied: Applied, around: Ports, budget = { left: MOST_AT_ONCE }): Applied {
  let settled = applied;
  for (; budget.left > 0; budget.left -= settled.live.encounter?.combatants.length ?? 1) {
    const fight = nextByItself(settled.live, around);
    if (fight === undefined) break;
    settled = chain(settled, fightEvents(settled.live, fight));
  }
  return settled;
}

/** Gives the answers of a plan, with the automatic follow-ups of each. All of them share one budget. */
export function runPlan(
  live: Table,
  fight: Fight,
  by: Seat,
  plan: PlanCommand,
  around: Ports,
): Result<Applied> {
  const budget = { left: MOST_AT_ONCE };
  const done = submitPlan(fight, by, plan, (now) => {
    return runAutomatic({ live: { ...live, fight: now }, acts: [] }, around, budget).live.fight!;
  });
  if ('refusal' in done) return done;
  const { who, key, stopped } = done.value;
  const played = fightEvents(live, done.value.fight);
  if (stopped === null) return ok(played);
  const { round } = fight.rules.overview(fight.now.state, GM);
  const act = { type: 'plan-stopped', who, plan: { key, round, ...stopped } } as const;
  return ok(chain(played, applyEvents(played.live, [act], around)));
}

/**
 * Returns whether automatic follow-ups may be left for the next batch. A cheap check that may return true
 * without any follow-ups.
 */
export function hasPendingAutomatic(live: Table): boolean {
  const { fight, status } = live;
  if (fight === null || status !== 'running') return false;
  const { waiting } = fight.now;
  if (waiting.kind === 'begin') return true;
  if (isJustRestored(fight)) return false;
  if (waiting.kind === 'roll') return isPlayedByNobody(live, fight, waiting.roll.request.owner);
  return openDecisions(live).some(({ decision }) => {
    if (isPlayedByItself(live, fight, decision)) return machineFor(live, fight, decision) === undefined;
    return isForNobody(live, fight, decision) || autoAnswerFor(live, fight, decision) !== 'ask';
  });
}

/** A question that a machine must answer. The table waits until it has thought. */
export interface MachineQuestion {
  readonly open: OpenDecision;
  readonly level: MachineLevel;
  readonly temper: MachineTemper;
  /** What players learn about the health of enemies: a machine that plays for a player knows no more. */
  readonly foeHealth: FoeHealth;
  /** The same question of the same fight has the same seed. A whole number. */
  readonly seed: number;
}

/** Returns the first question that a machine must answer; `undefined` if no machine is asked. */
export function machineQuestion(live: Table): MachineQuestion | undefined {
  const { fight, status } = live;
  if (fight === null || status !== 'running' || isJustRestored(fight)) return undefined;
  for (const open of openDecisions(live)) {
    const level = machineFor(live, fight, open.decision);
    if (level === undefined) continue;
    const temper = temperOf(live, open.decision.who);
    const { foeHealth } = live.settings;
    return { open, level, temper, foeHealth, seed: chanceAt(fight, open.id)(SEEDS) };
  }
  return undefined;
}

function temperOf({ encounter }: Table, who: string): MachineTemper {
  return encounter?.combatants.find(({ id }) => id === who)?.temper ?? 'steady';
}

/** The answer of a machine, and what it expects; `null` if it did not rehearse. */
export interface MachineAnswer {
  readonly answer: RawAnswer;
  readonly expected: Expectation | null;
}

/**
 * Gives the answer of a machine. If the rules do not allow it, or the machine found no answer, the simple policy
 * answers. Returns `undefined` if the machine is no longer asked: the decision was answered or undone, or the table was
 * paused meanwhile.
 */
export function applyMachineAnswer(
  live: Table,
  decision: string,
  chosen: MachineAnswer | undefined,
  around: Ports,
): Applied | undefined {
  const { fight } = live;
  const open = machineQuestion(live)?.open;
  if (fight === null || open?.id !== decision) return undefined;
  const { seat: by } = open.decision;
  const { answer, expected } = chosen ?? {};
  const given = answer && done(submit(fight, { kind: 'answer', decision, by, answer, auto: true }));
  const after = given ?? answeredSimply(fight, open);
  if (after === undefined) return undefined;
  const reason = given && expected ? ([{ type: 'machine-chose', expected }] as const) : [];
  const played = fightEvents(live, after);
  return runAutomatic({ ...played, acts: [...reason, ...played.acts] }, around);
}

/** Answers an open decision with its default. Returns `undefined` if the decision is no longer open. */
export function applyDefaultAnswer(live: Table, decision: string, around: Ports): Applied | undefined {
  const open = openDecisions(live).find(({ id }) => id === decision);
  if (open === undefined || live.fight === null) return undefined;
  const { seat: by, defaultAnswer: answer } = open.decision;
  const submitted = submit(live.fight, { kind: 'answer', decision, by, answer, auto: true });
  return 'value' in submitted ? runAutomatic(fightEvents(live, submitted.value), around) : undefined;
}

/** Returns the open decisions. */
export function openDecisions({ fight }: Table): readonly OpenDecision[] {
  return fight !== null && fight.now.waiting.kind === 'decisions' ? fight.now.waiting.open : [];
}

function nextByItself(live: Table, around: Ports): Fight | undefined {
  const { fight, status } = live;
  if (fight === null || status !== 'running') return undefined;
  const { waiting } = fight.now;
  if (waiting.kind === 'begin') return done(begin(fight));
  if (isJustRestored(fight)) return undefined;
  if (waiting.kind === 'roll') return rolledFor(live, fight, waiting.roll);
  for (const open of openDecisions(live)) {
    const after = answered(live, fight, open, around);
    if (after !== undefined) return after;
  }
  return undefined;
}

/** After an undo, automatic play waits for the next command. Otherwise it would redo what was undone. */
function isJustRestored({ entries }: Fight): boolean {
  return entries.at(-1)?.input.kind === 'restore';
}

function rolledFor(live: Table, fight: Fight, { id, request }: OpenRoll): Fight | undefined {
  if (!isPlayedByNobody(live, fight, request.owner)) return undefined;
  return done(submit(fight, { kind: 'dice', roll: id, by: request.owner, faces: 'roll' }));
}

/** Returns whether all combatants of a seat are on sides played automatically. */
function isPlayedByNobody({ settings }: Table, fight: Fight, seat: Seat): boolean {
  if (!hasAutomatic(settings)) return false;
  const own = fight.rules.overview(fight.now.state, GM).standings.filter((who) => who.seat === seat);
  return own.length > 0 && own.every((who) => isAutomatic(settings, who));
}

function hasAutomatic({ autoSides, autoSeats }: Settings): boolean {
  return autoSides.length + autoSeats.length > 0;
}

/** Returns whether the side or the seat of a combatant is played automatically. */
function isAutomatic(
  { autoSides, autoSeats }: Settings,
  { side, seat }: Pick<CombatantSummary, 'side' | 'seat'>,
): boolean {
  return autoSides.includes(side) || (seat !== null && autoSeats.includes(seat));
}

/**
 * Returns whether a policy answers a decision: one of a combatant that is played automatically, or one of the GM
 * about such combatants only, such as their order. The GM decides everything after the fight. Without a GM, no person is
 * asked once the fight is decided.
 */
function isPlayedByItself({ settings }: Table, fight: Fight, decision: Decision): boolean {
  if (!hasAutomatic(settings)) return false;
  const { standings, winner } = fight.rules.overview(fight.now.state, GM);
  const asked = standings.find(({ id }) => id === decision.who);
  const isLeft = settings.isWithoutGm && winner !== null;
  if (asked !== undefined) return isLeft || isAutomatic(settings, asked);
  if (decision.who !== GM || winner !== null) return false;
  const named = new Set(decision.options.flatMap(({ params }) => Object.values(params)).flatMap(valuesOf));
  const about = standings.filter(({ id }) => named.has(id));
  return (about.length > 0 ? about : standings).every((who) => isAutomatic(settings, who));
}

function valuesOf(domain: ParamDomain): readonly unknown[] {
  return 'oneOf' in domain ? domain.oneOf : [];
}

function answered(live: Table, fight: Fight, open: OpenDecision, around: Ports): Fight | undefined {
  const { id, decision } = open;
  if (isPlayedByItself(live, fight, decision)) {
    return machineFor(live, fight, decision) === undefined ? answeredSimply(fight, open) : undefined;
  }
  const standing = isForNobody(live, fight, decision) ? 'never' : autoAnswerFor(live, fight, decision);
  if (standing === 'ask') return undefined;
  const known = knowledgeOf(fight.rules, decision.seat, live.settings.foeHealth);
  if (standing === 'if-hit' && around.mayBeHit(fight, open, known)) return undefined;
  const answer = decision.defaultAnswer;
  return done(submit(fight, { kind: 'answer', decision: id, by: decision.seat, answer, auto: true }));
}

function answeredSimply(fight: Fight, { id, decision }: OpenDecision): Fight | undefined {
  const policy = fight.rules.policies.simple!;
  const answer = policy(decision, fight.now.state, chanceAt(fight, id));
  return done(submit(fight, { kind: 'answer', decision: id, by: decision.seat, answer, auto: true }));
}

/**
 * Returns the level of the machine that answers a decision; `undefined` if no machine does. A machine rehearses steps of
 * the rules, so it cannot answer within a GM override.
 */
function machineFor(live: Table, fight: Fight, decision: Decision): MachineLevel | undefined {
  const { settings } = live;
  const { machines } = settings;
  if (Object.keys(machines).length === 0 || fight.now.step.act !== null) return undefined;
  if (isOnlyOne(decision.options)) return undefined;
  const { standings } = fight.rules.overview(fight.now.state, GM);
  const asked = standings.find(({ id }) => id === decision.who);
  if (asked === undefined || !isAutomatic(settings, asked)) return undefined;
  const named = [decision.seat, asked.side].find((each) => Object.hasOwn(machines, each));
  return named === undefined ? undefined : machines[named];
}

/** Returns whether a decision is for the GM of a table without one. Nobody decides after the fight. */
function isForNobody({ settings }: Table, fight: Fight, { seat }: Decision): boolean {
  if (!settings.isWithoutGm || seat !== GM) return false;
  return fight.rules.overview(fight.now.state, GM).winner === null;
}

/** Returns the auto-answer of the players who may answer. They are asked if one of them wants to be. */
function autoAnswerFor(live: Table, fight: Fight, decision: Decision): AutoAnswer {
  const { seat, who } = decision;
  const players = Object.values(live.people).filter(
    (person) => person.seat === seat && plays(live, person, who),
  );
  const persons = players.length === 0 ? [undefined] : players;
  const all = persons.map((person) => autoAnswerOf(autoAnswersOf(live, seat, person), fight, decision));
  return all.includes('ask') ? 'ask' : all[0]!;
}

/**
 * Returns the auto-answer for a decision: the one for this kind of question, otherwise the one for its stop, otherwise
 * the usual one. A decision with one answer only counts as a detail.
 */
export function autoAnswerOf(
  said: Readonly<Record<string, AutoAnswer>>,
  { rules, now }: Pick<Fight, 'rules' | 'now'>,
  decision: Decision,
): AutoAnswer {
  const spoken = new Map(Object.entries(said));
  const stop = isOnlyOne(decision.options) ? 'detail' : rules.stop?.(decision, now.state);
  const about = spoken.get(decision.key);
  if (about !== undefined || stop === undefined) return about ?? 'ask';
  return spoken.get(`stop:${stop}`) ?? USUAL_STOPS[stop];
}

function isOnlyOne(options: readonly Option[]): boolean {
  const isOne = (domain: ParamDomain): boolean =>
    'oneOf' in domain ? domain.oneOf.length === 1 : 'min' in domain && domain.min === domain.max;
  return options.length === 1 && Object.values(options[0]!.params).every(isOne);
}

function done(submitted: ReturnType<typeof submit>): Fight | undefined {
  return 'value' in submitted ? (submitted.value as Fight) : undefined;
}

/**
 * Random source for a policy, derived from the table's seed: the same fight has the same opponents. It never affects
 * dice.
 */
function chanceAt({ seed, now }: Fight, decision: string): RandomIndex {
  let count = 0;
  return (n) => {
    if (seed === null) throw new Error('a table without its seed has no chance to give');
    const bytes = seed.mac(`policy/${now.tray.place.chain}/${decision}/${count}`);
    count += 1;
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) % n;
  };
}
