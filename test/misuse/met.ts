/** The possible attempts at each occasion, and the number of attempts made. */
export class Met {
  private readonly done = new Map<string, Map<string, number>>();

  /** Notes that something can be done at an occasion. */
  offer(occasion: string, what: string): void {
    const here = this.at(occasion);
    if (!here.has(what)) here.set(what, 0);
  }

  note(occasion: string, what: string): void {
    const here = this.at(occasion);
    here.set(what, (here.get(what) ?? 0) + 1);
  }

  timesOf(occasion: string, what: string): number {
    return this.done.get(occasion)?.get(what) ?? 0;
  }

  occasions(): readonly string[] {
    return [...this.done.keys()].sort();
  }

  /** How many pairs there are. */
  get pairs(): number {
    return this.all().length;
  }

  /** Pairs that were possible and never done. */
  unhit(): readonly string[] {
    return this.all().flatMap(([pair, times]) => (times === 0 ? [pair] : []));
  }

  /** How often each thing was done, over all occasions. */
  totals(): ReadonlyMap<string, number> {
    const totals = new Map<string, number>();
    for (const here of this.done.values())
      for (const [what, times] of here) totals.set(what, (totals.get(what) ?? 0) + times);
    return totals;
  }

  private all(): readonly (readonly [string, number])[] {
    return [...this.done].flatMap(([occasion, here]) =>
      [...here].map(([what, times]) => [`${occasion} / ${what}`, times] as const),
    );
  }

  private at(occasion: string): Map<string, number> {
    let here = this.done.get(occasion);
    if (here === undefined) {
      here = new Map();
      this.done.set(occasion, here);
    }
    return here;
  }
}
