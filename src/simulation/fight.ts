import type { BaseEvent } from '../kernel/combat.ts';
import type { Decision, RawAnswer } from '../kernel/decision.ts';
import { GM } from '../kernel/ids.ts';
import type { TallyEvent } from '../kernel/outcome.ts';
import { isOneOf, type Policy } from '../kernel/policy.ts';
import type { Overview } from '../kernel/ruleset.ts';
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
  measureKey,
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
  const margin = stats.margin(ruleset.overview(done.state, GM));
  if (margin !== undefined) count(tally.margins, margin);
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
    if (kind === last) continue;
    last = kind;
    if (isOneOf(kind, seen)) continue;
    seen.push(kind);
    const noted = kinds[kind] ?? { offered: 0, chosen: 0 };
    noted.offered += 1;
    kinds[kind] = noted;
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

/** The health of a side, added up over its combatants. */
interface Health {
  left: number;
  most: number;
}

/** Collects the statistics of one fight while it is played. */
export class FightStats {
  private readonly measured = new Map<string, number>();
  private readonly sides = new Map<string, Health>();
  private readonly sideOf = new Map<string, string>();
  private leader: string | undefined;
  private winner: string | undefined;
  private wonBy: string | undefined;

  /** Starts with the overview at the beginning of the fight. It must be the GM's, with all amounts as numbers. */
  constructor(start: Overview) {
    for (const { id, side, health } of start.standings) {
      this.sideOf.set(id, side);
      const sum = this.sides.get(side) ?? { left: 0, most: 0 };
      this.sides.set(side, { left: sum.left + health![0], most: sum.most + health![1] });
    }
    this.leader = this.leading();
  }

  /** Adds one stat event. */
  enter(tallyEvent: TallyEvent): void {
    switch (tallyEvent.kind) {
      case 'attacked':
        this.add(measureKey('attacks', tallyEvent.by, tallyEvent.with));
        if (tallyEvent.isHit) this.add(measureKey('hits', tallyEvent.by, tallyEvent.with));
        return;
      case 'hurt':
        this.hurt(tallyEvent);
        return;
      case 'healed':
        this.changeHealth(tallyEvent.who, tallyEvent.amount);
        return;
      case 'fell':
        this.fell(tallyEvent.who);
        return;
      case 'died':
        this.fell(tallyEvent.who);
        this.measured.set(measureKey('dies', tallyEvent.who), 1);
        this.measured.set('anybody-dies', 1);
        return;
      case 'won':
        this.winner = tallyEvent.side;
    }
  }

  /** Returns the measures of a fight that is over or was cut off. */
  close({ round, standings }: Overview, end: 'over' | 'cut-off'): FightMeasures {
    for (const { id, isUp, health } of standings) {
      if (!isUp) this.fell(id);
      this.measured.set(measureKey('health', id), health![0]);
    }
    this.measured.set('rounds', round);
    const winner = this.winner ?? (end === 'over' ? soleSideUp(standings) : undefined);
    this.wonBy = winner === 'nobody' ? undefined : winner;
    this.measured.set(winner === undefined ? 'undecided' : measureKey('win', winner), 1);
    return this.measured;
  }

  /** Returns the winner and the tenths of its health that are left, `heroes/3`; `undefined` if nobody won. */
  margin({ standings }: Overview): string | undefined {
    const winner = this.wonBy;
    if (winner === undefined) return undefined;
    let left = 0;
    let most = 0;
    for (const { side, health } of standings) {
      if (side !== winner) continue;
      left += health![0];
      most += health![1];
    }
    return `${winner}/${Math.max(0, Math.min(9, Math.floor((10 * left) / Math.max(1, most))))}`;
  }

  /** Records the amount left in one store, such as ammunition. */
  leave(who: string, store: string, amount: number): void {
    this.measured.set(measureKey('left', who, store), amount);
  }

  private add(key: string, by = 1): void {
    this.measured.set(key, (this.measured.get(key) ?? 0) + by);
  }

  private hurt({ who, by, with: weapon, amount }: Extract<TallyEvent, { kind: 'hurt' }>): void {
    this.add(measureKey('taken', who), amount);
    if (by !== null) {
      this.add(measureKey('dealt', by), amount);
      if (weapon !== null) this.add(measureKey('dealt', by, weapon), amount);
    }
    this.changeHealth(who, -amount);
  }

  private fell(who: string): void {
    this.measured.set(measureKey('falls', who), 1);
    this.measured.set('anybody-falls', 1);
  }

  private changeHealth(who: string, by: number): void {
    const health = this.sides.get(this.sideOf.get(who) ?? '');
    if (health === undefined) return;
    health.left += by;
    const leader = this.leading();
    if (leader === undefined || leader === this.leader) return;
    if (this.leader !== undefined) this.add('swing');
    this.leader = leader;
  }

  /** The side with the largest share of its health left; `undefined` if the two best sides are level. */
  private leading(): string | undefined {
    let best = Number.NEGATIVE_INFINITY;
    let leader: string | undefined;
    for (const [side, { left, most }] of this.sides) {
      const share = left / most;
      if (share === best) leader = undefined;
      if (share <= best) continue;
      best = share;
      leader = side;
    }
    return leader;
  }
}

function soleSideUp(standings: Overview['standings']): string {
  const sides = [...new Set(standings.filter(({ isUp }) => isUp).map(({ side }) => side))];
  return sides.length === 1 ? sides[0]! : 'nobody';
}
