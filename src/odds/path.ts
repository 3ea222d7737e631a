import { type Fork, nextWay, type Weight } from './fork.ts';
import type { Tallies } from './tallies.ts';

const CERTAIN: Weight = { n: 1n, d: 1n };

/** The way from the start of a step to the end of the branch at hand: every place where it took something. */
export class Path {
  private readonly forks: Fork[] = [];
  /** How far along it the run is. */
  private at = 0;

  get length(): number {
    return this.forks.length;
  }

  /** How many places the run has come past. */
  get place(): number {
    return this.at;
  }

  /** What comes next on it, if the run has not come to its end. */
  get next(): Fork | undefined {
    return this.forks[this.at];
  }

  /** The chance of the branch at hand, from the innermost free choice down. */
  get weight(): Weight {
    return this.forks.at(-1) ?? CERTAIN;
  }

  /** The tallies of the innermost free choice that the branch at hand went through, if there is one. */
  get innermost(): Tallies | undefined {
    return this.forks.findLast((fork) => fork.kind === 'choice')?.current;
  }

  restart(): void {
    this.at = 0;
  }

  /** Takes what comes next; undefined at the end. */
  take(): Fork | undefined {
    const fork = this.next;
    if (fork !== undefined) this.at += 1;
    return fork;
  }

  /** Goes on by a new place; gives what is taken there. */
  push(fork: Fork): unknown {
    this.forks.push(fork);
    this.at += 1;
    return fork.value;
  }

  /** Turns to the next branch; undefined when there is none. `settled` gets what free choices came to. */
  turn(settled: Tallies): Fork | undefined {
    for (let fork = this.forks.at(-1); fork !== undefined; fork = this.forks.at(-1)) {
      if (nextWay(fork)) return fork;
      this.forks.pop();
      if (fork.kind === 'choice') {
        (this.innermost ?? settled).addAll(fork.best!.tallies, fork.before.n, fork.before.d);
      }
    }
    return undefined;
  }
}
