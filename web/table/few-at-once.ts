/** Does so many things at once at most; the others wait for their turn, and those no longer wanted are left out. */
export class FewAtOnce {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  /** What `act` gives, or undefined when by its turn it is no longer wanted. */
  async inTurn<T>(isWanted: () => boolean, act: () => Promise<T>): Promise<T | undefined> {
    if (this.running >= this.most) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      return isWanted() ? await act() : undefined;
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
