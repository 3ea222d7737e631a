import type { BaseEvent } from '../kernel/combat.ts';
import type { Decision, RawAnswer } from '../kernel/decision.ts';
import { GM } from '../kernel/ids.ts';
import type { Policy } from '../kernel/policy.ts';
import { FightStats } from './fight-stats.ts';
import {
  type Batch,
  type Chunk,
  type Limits,
  lineUp,
  type Matchup,
  type PlayedOut,
  type PolicyOf,
  type PolicySet,
  playOut,
} from './play-out.ts';
import { type SimulationChance, simulationChance } from './random.ts';
import {
  addMeasured,
  count,
  countRules,
  emptyTally,
  type FightMeasures,
  subtractMeasured,
  type Tally,
} from './statistics.ts';

/** Plays one fight, adds its results to `tally`, and returns its measures. */
function playFight(matchup: Matchup, chance: SimulationChance, limits: Limits, tally: Tally): FightMeasures {
  const { ruleset } = matchup;
  const stats = new FightStats(matchup.overview);
  const done = playOut<unknown, BaseEvent>({
    ruleset,
    state: matchup.start,
    given: matchup.given,
    chance: noting(chance, tally),
    policyOf: choosing(matchup, tally),
    mostSteps: limits.steps,
    mostRounds: limits.rounds,
    watch(events) {
      countRules(events, tally.rules);
      for (const tallyEvent of ruleset.deeds?.(events) ?? []) stats.enter(tallyEvent);
    },
  });
  const measures = closed(matchup, stats, done);
  addMeasured(tally.measures, measures);
  count(tally.rounds, String(measures.get('rounds')));
  addNumbers(tally, done);
  return measures;
}

function closed(
  { ruleset }: Matchup,
  stats: FightStats,
  { state, isUnfinished }: PlayedOut<unknown>,
): FightMeasures {
  for (const [who, stores] of Object.entries(ruleset.stores?.(state) ?? {})) {
    for (const [store, amount] of Object.entries(stores)) stats.leave(who, store, amount);
  }
  return stats.close(ruleset.overview(state, GM), isUnfinished ? 'cut-off' : 'over');
}

function addNumbers(tally: Tally, done: PlayedOut<unknown>): void {
  tally.fights += 1;
  tally.steps += done.steps;
  tally.decisions += done.decisions;
  tally.events += done.events;
  if (done.isUnfinished) tally.unfinished += 1;
}

/** Wraps a source of chance so that it counts the rules that roll. */
function noting({ draw, pick }: SimulationChance, { rules }: Tally): SimulationChance {
  return {
    draw(request) {
      count(rules, request.rule);
      return draw(request);
    },
    pick,
  };
}

/** Wraps the policies so that every decision, its possible answers and the chosen answer are counted. */
function choosing({ policyFor }: Matchup, tally: Tally): PolicyOf<unknown> {
  const play: Policy = (decision, state, pick, point) => {
    const { name, policy } = policyFor(decision.who);
    const answer = policy(decision, state, pick, point);
    noteChoice(tally, name, decision, answer);
    return answer;
  };
  return () => play;
}

function noteChoice(tally: Tally, policy: string, { key, rule, options }: Decision, answer: RawAnswer): void {
  count(tally.rules, rule);
  tally.choices[policy] ??= {};
  const questions = tally.choices[policy];
  questions[key] ??= {};
  const kinds = questions[key];
  let last = '';
  const seen: string[] = [];
  for (const { kind } of options) {
    if (kind === last || seen.includes(kind)) continue;
    last = kind;
    seen.push(kind);
    kinds[kind] ??= { offered: 0, chosen: 0 };
    kinds[kind].offered += 1;
  }
  kinds[answer.kind]!.chosen += 1;
}

/**
 * Plays a chunk of a batch: each fight once in every variant, with the same random numbers. Returns one tally for each
 * variant. The result depends only on the batch and the fight numbers.
 */
export function playChunk(batch: Batch, { from, to }: Chunk, policySet: PolicySet): Tally[] {
  const { seed, limits, variants } = batch;
  const lineUps = variants.map((variant) => lineUp(variant, policySet));
  const tallies = variants.map(emptyTally);
  for (let fight = from; fight < to; fight++) {
    const measured = lineUps.map((each, i) =>
      playFight(each, simulationChance(seed, fight), limits, tallies[i]!),
    );
    for (let i = 1; i < measured.length; i++) {
      addMeasured(tallies[i]!.differences, subtractMeasured(measured[i]!, measured[0]!));
    }
  }
  return tallies;
}
