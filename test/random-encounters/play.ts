import type { BaseEvent } from '../../src/kernel/combat.ts';
import { answerFault, type Decision, type RawAnswer } from '../../src/kernel/decision.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import { GM } from '../../src/kernel/ids.ts';
import type { Policy, StepPoint } from '../../src/kernel/policy.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { type PlayedOut, type PlayOut, playOut } from '../../src/simulation/play-out.ts';
import type { SimulationChance } from '../../src/simulation/random.ts';
import { random } from '../../src/simulation/random.ts';

type AnyPlay = PlayOut<unknown, BaseEvent>;

/** Maximum number of steps and rounds, after which the GM must end the fight. */
const MOST_STEPS = 1000;
const MOST_ROUNDS = 25;
/** One step in this many is repeated with data that went through JSON. */
const TWIN_EVERY = 16;
/** Number of steps in which the GM tries to end the fight. */
const MOST_TRIES = 50;

/** How a fight ended, and its number of decisions. */
export interface Through {
  readonly ending: 'played' | 'ended by the GM';
  readonly decisions: number;
}

/**
 * Plays an encounter to its end: by sensible policies, by other policies of the book, at random, or mixed.
 * Throws any error.
 */
export function playThrough(
  ruleset: Ruleset,
  encounter: Encounter<unknown, unknown>,
  chance: SimulationChance,
): Through {
  const start = ruleset.start(encounter);
  assertSound(ruleset, start, 'at the start');
  const policy = checked(ruleset, anyPolicy(ruleset, chance));
  let steps = 0;
  const limits = { mostSteps: MOST_STEPS, mostRounds: MOST_ROUNDS };
  const play: AnyPlay = {
    ruleset: ruleset as never,
    state: start,
    chance,
    policyOf: () => policy,
    watch(events, before, after) {
      steps += 1;
      if (steps % TWIN_EVERY === 0) assertTwin(ruleset, events, before, after);
      let state = before;
      for (const event of events) {
        state = ruleset.evolve(state, event);
        assertSound(ruleset, state, `after ${event.type}`);
      }
    },
    ...limits,
  };
  const done = playOut(play);
  assertSeen(ruleset, done.state);
  const { decisions } = done;
  if (!done.isUnfinished) return { ending: 'played', decisions };
  endedByGm(play, done.state);
  return { ending: 'ended by the GM', decisions };
}

function anyPolicy({ policies }: Ruleset, { pick }: SimulationChance): Policy {
  const simple = policies.simple!;
  const all = Object.values(policies);
  const mixed: Policy = (decision, state, by, point) =>
    (pick(2) === 0 ? simple : random)(decision, state, by, point);
  const any: Policy = (decision, state, by, point) => all[pick(all.length)]!(decision, state, by, point);
  return [simple, mixed, any, random][pick(4)]!;
}

/** A policy that answers legally. It uses default answers for questions that have one. */
function checked(ruleset: Ruleset, policy: Policy): Policy {
  return (decision, state, pick, point) => {
    const { key, who, options, defaultAnswer } = decision;
    const silence = answerFault(options, defaultAnswer as RawAnswer);
    if (silence !== undefined) throw new Error(`${key}: silence is refused: ${silence.sentence}`);
    const answer = policy(decision, state, pick, point);
    const fault = answerFault(options, answer);
    if (fault !== undefined)
      throw new Error(`${key}: a policy answers ${JSON.stringify(answer)}: ${fault.sentence}`);
    const asked = ruleset.overview(state, GM).standings.find(({ id }) => id === who);
    if (who !== GM && asked?.isUp !== true && !fellInOwnArea(ruleset, decision, point))
      throw new Error(`${who} is down and asked: ${key}`);
    return answer;
  };
}

/**
 * Whether a question is about the others in an area in which its attacker fell. Everything in an area happens at once
 * (ruling: area-at-once), so the attacker still decides whether they are spared.
 */
function fellInOwnArea(ruleset: Ruleset, { key, who }: Decision, point: StepPoint | undefined): boolean {
  if (key !== 'nonlethal' || point === undefined) return false;
  const { standings } = ruleset.overview(point.start, GM);
  return standings.find(({ id }) => id === who)?.isUp === true;
}

function assertSound(ruleset: Ruleset, state: unknown, when: string): void {
  const fault = ruleset.invariant(state);
  if (fault !== undefined) throw new Error(`${when}: ${fault}`);
}

/** Checks that the events alone give the state, also after a round trip through JSON. */
function assertTwin(ruleset: Ruleset, events: readonly BaseEvent[], before: unknown, after: unknown): void {
  let twin: unknown = JSON.parse(JSON.stringify(before));
  for (const event of events) twin = ruleset.evolve(twin, JSON.parse(JSON.stringify(event)));
  if (JSON.stringify(twin) !== JSON.stringify(after))
    throw new Error('the twin through JSON came out differently');
}

/** All seats can view the fight. */
function assertSeen(ruleset: Ruleset, state: unknown): void {
  for (const seat of ruleset.seats(state)) {
    const seen = ruleset.view(state, seat);
    const { standings } = ruleset.overview(state, seat);
    const lines = standings.flatMap(({ id }) => ruleset.words.sheet?.(seen, id) ?? []);
    const garbled = lines.find((line) => /undefined|NaN|\[object/.test(line));
    if (garbled !== undefined) throw new Error(`a sheet says "${garbled}"`);
  }
}

/** The GM ends a fight that policies do not finish. */
function endedByGm(play: AnyPlay, state: unknown): void {
  const { ruleset } = play;
  const { mostRounds: _, ...endless } = play;
  const sensible = { ...endless, policyOf: () => (ruleset as unknown as Ruleset).policies.simple! };
  let now = state;
  for (let i = 0; i < MOST_TRIES; i += 1) {
    const acts = ruleset.gm(now).filter(({ params }) => Object.keys(params).length === 0);
    for (const { kind } of acts) {
      const given = [{ kind: 'act', act: { kind } } as const];
      const tried = playOut({ ...sensible, state: now, given, mostSteps: 1 });
      if (isDecided(sensible, tried) && !playOut({ ...sensible, state: tried.state }).isUnfinished) return;
    }
    now = playOut({ ...sensible, state: now, mostSteps: 1 }).state;
    if (ruleset.over(now)) return;
  }
  const { round, phase, winner, standings } = ruleset.overview(now, GM);
  const all = standings.map(
    ({ id, healthWord, conditions }) => `${id}: ${[healthWord, ...conditions].join(', ')}`,
  );
  throw new Error(
    `nobody can bring the fight to its end: round ${round}, ${phase}, ${winner}; ${all.join('; ')}`,
  );
}

function isDecided({ ruleset }: AnyPlay, { state }: PlayedOut<unknown>): boolean {
  return ruleset.over(state) || ruleset.overview(state, GM).winner !== null;
}
