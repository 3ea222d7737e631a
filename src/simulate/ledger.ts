import type { Deed } from '../kernel/deed.ts';
import type { Overview } from '../kernel/ruleset.ts';
import { type Measured, measureKey } from './measure.ts';

/** What a side has of its health, added up over its combatants. */
interface Health {
  left: number;
  most: number;
}

/** The account of one fight, kept as it goes. */
export class Ledger {
  private readonly measured = new Map<string, number>();
  private readonly sides = new Map<string, Health>();
  private readonly sideOf = new Map<string, string>();
  private leader: string | undefined;
  private winner: string | undefined;

  /** Begins with everybody who is there at the start, as the GM knows them: all in numbers. */
  constructor(start: Overview) {
    for (const { id, side, health } of start.standings) {
      this.sideOf.set(id, side);
      const sum = this.sides.get(side) ?? { left: 0, most: 0 };
      this.sides.set(side, { left: sum.left + health![0], most: sum.most + health![1] });
    }
    this.leader = this.leading();
  }

  /** Enters one deed. */
  enter(deed: Deed): void {
    switch (deed.kind) {
      case 'attacked':
        this.add(measureKey('attacks', deed.by, deed.with));
        if (deed.isHit) this.add(measureKey('hits', deed.by, deed.with));
        return;
      case 'hurt':
        this.hurt(deed);
        return;
      case 'healed':
        this.changeHealth(deed.who, deed.amount);
        return;
      case 'fell':
        this.fell(deed.who);
        return;
      case 'died':
        this.fell(deed.who);
        this.measured.set(measureKey('dies', deed.who), 1);
        this.measured.set('anybody-dies', 1);
        return;
      case 'won':
        this.winner = deed.side;
    }
  }

  /** Closes the account of a fight that is over, or was cut off undecided. */
  close({ round, standings }: Overview, end: 'over' | 'cut-off'): Measured {
    for (const { id, isUp, health } of standings) {
      if (!isUp) this.fell(id);
      this.measured.set(measureKey('health', id), health![0]);
    }
    this.measured.set('rounds', round);
    const winner = this.winner ?? (end === 'over' ? soleSideUp(standings) : undefined);
    this.measured.set(winner === undefined ? 'undecided' : measureKey('win', winner), 1);
    return this.measured;
  }

  /** Enters what is left of one store. */
  leave(who: string, store: string, amount: number): void {
    this.measured.set(measureKey('left', who, store), amount);
  }

  private add(key: string, by = 1): void {
    this.measured.set(key, (this.measured.get(key) ?? 0) + by);
  }

  private hurt({ who, by, with: weapon, amount }: Extract<Deed, { kind: 'hurt' }>): void {
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

  /** The side with the greatest share of its health left; undefined while the first two are level. */
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
