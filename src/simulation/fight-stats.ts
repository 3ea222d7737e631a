import type { Overview } from '../kernel/ruleset.ts';
import type { TallyEvent } from '../kernel/tally.ts';
import { type FightMeasures, measureKey } from './statistics.ts';

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
    this.measured.set(winner === undefined ? 'undecided' : measureKey('win', winner), 1);
    return this.measured;
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
