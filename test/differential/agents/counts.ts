import { add, dm, dmOf, type Fighter, level, type Readings, type Standing } from './fighter.ts';
import type { Happening, Played } from './play.ts';
import type { Sheet } from './sheets.ts';

// Initiative over a whole fight: rolled once, changed by Tactics, reactions, Recoil and delays, and restored
// in time.

interface Count {
  now: number;
  /** The highest bonus of a single Tactics roll. */
  planned: number;
  /** The changes that end with the round. */
  loans: { readonly amount: number; readonly until: number }[];
  /** The losses by Recoil and Heft in the next round. */
  recoil: number;
  isFirstNext: boolean;
}

export class Counts {
  private readonly counts = new Map<string, Count>();
  readonly sheets: ReadonlyMap<string, Sheet>;

  constructor(sheets: ReadonlyMap<string, Sheet>) {
    this.sheets = sheets;
  }

  /** Follows one step. Returns the first difference between its initiatives and the expected ones. */
  follow(step: Played): readonly string[] {
    for (const event of step.events) this.take(event, step);
    return step.after.combatants.flatMap(({ id, initiative }) => {
      const count = this.counts.get(id)?.now ?? null;
      return count === initiative ? [] : [`count of ${id}: engine ${initiative}, book ${count}`];
    });
  }

  private take(event: Happening, { before, given }: Played): void {
    const who = event.who as string;
    switch (event.type) {
      case 'initiative-rolled':
        this.roll(who, event.faces as number[], before);
        break;
      case 'tactics-rolled':
        this.plan(event, before, given);
        break;
      case 'reacted':
        this.react(who, before);
        break;
      case 'recoil-noted':
        this.counts.get(who)!.recoil += (event.loss as { total: number }).total;
        break;
      case 'delay-ended':
        this.overwrite(who, event.count as number, before);
        break;
      case 'turn-given-up':
        this.counts.get(who)!.isFirstNext = true;
        break;
      case 'round-ended':
        this.giveBack(event.round as number);
        break;
      case 'round-started':
        this.begin(before, event.round as number);
    }
  }

  /** 2d6 and the Dexterity DM; a member of an ambush counts as having rolled 12. */
  private roll(who: string, faces: readonly number[], { combatants, ambushers }: Standing): void {
    const { scores, side } = combatants.find(({ id }) => id === who)!;
    const dice = side === ambushers ? 12 : add(faces);
    const now = dice + dm(scores.DEX);
    this.counts.set(who, { now, planned: 0, loans: [], recoil: 0, isFirstNext: false });
  }

  /** The Effect of Tactics for an agent: of several rolls the best one, or their sum. */
  private plan({ who, faces }: Happening, { rulings, combatants }: Standing, given: Played['given']): void {
    const chosen = given.find((each) => each.kind === 'answer');
    const count = this.counts.get(String(chosen?.answer.whom))!;
    const planner = combatants.find(({ id }) => id === who)!;
    const skill = level(this, planner, 'Tactics') + dmOf(this, planner, 'INT');
    const gain = Math.max(0, add(faces as number[]) + skill - 8);
    count.now += rulings['tactics-stack'] === 'best' ? Math.max(0, gain - count.planned) : gain;
    count.planned = Math.max(count.planned, gain);
  }

  private react(who: string, { combatants, round, rulings }: Standing): void {
    const count = this.counts.get(who)!;
    count.now -= 2;
    const until = lossEnds(rulings, round, combatants.find(({ id }) => id === who)!);
    if (until !== null) count.loans.push({ amount: 2, until });
  }

  /**
   * The count of a delayed turn replaces the initiative. If initiative is rolled every round, it does so only
   * until the next roll.
   */
  private overwrite(who: string, to: number, { round, rulings }: Standing): void {
    const count = this.counts.get(who)!;
    if (rulings['initiative-reset'] === 'each-round')
      count.loans.push({ amount: count.now - to, until: round });
    else count.loans = [];
    count.now = to;
  }

  private giveBack(round: number): void {
    for (const count of this.counts.values()) {
      for (const { amount, until } of count.loans) if (until <= round) count.now += amount;
      count.loans = count.loans.filter(({ until }) => until > round);
    }
  }

  /**
   * Agents that gave up their turn come first, one count above the highest agent that they can see. Recoil is
   * applied before that.
   */
  private begin(standing: Standing, round: number): void {
    for (const count of this.counts.values()) {
      if (count.recoil === 0) continue;
      count.now -= count.recoil;
      if (standing.rulings['recoil-next-round'] === 'one-round')
        count.loans.push({ amount: count.recoil, until: round });
      count.recoil = 0;
    }
    const first = standing.combatants.filter(({ id }) => this.counts.get(id)?.isFirstNext);
    const firsts = first.map((who) => [who.id, 1 + this.highest(who, first, standing)] as const);
    for (const [id, to] of firsts) {
      this.counts.get(id)!.isFirstNext = false;
      this.overwrite(id, to, { ...standing, round });
    }
  }

  private highest(who: Fighter, first: readonly Fighter[], { combatants }: Standing): number {
    const isSeen = ({ isHidden }: Fighter) => who.isHidden || !isHidden;
    const others = combatants.filter(
      (each) => each.life === 'awake' && !first.includes(each) && isSeen(each),
    );
    const pool = others.length > 0 ? others : first.filter(isSeen);
    return Math.max(...pool.map(({ id }) => this.counts.get(id)!.now));
  }
}

/** The round at whose end the loss of a reaction ends; `null` if it never does. */
export function lossEnds(rulings: Readings, round: number, { turn }: Fighter): number | null {
  const reading = rulings['initiative-reset'];
  if (reading === 'fight') return null;
  const isToCome = turn === 'waiting' || turn === 'delaying';
  return reading === 'each-round' || isToCome ? round : round + 1;
}
