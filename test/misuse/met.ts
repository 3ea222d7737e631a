/** Counts the possible attempts on each occasion, and the attempts made. */
export class Met {
  private readonly done = new Map<string, Map<string, number>>();

  /** Notes that an attempt is possible on an occasion. */
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

  /** The number of pairs of an occasion and an attempt. */
  get pairs(): number {
    return this.all().length;
  }

  /** Pairs that were possible but never tried. */
  unhit(): readonly string[] {
    return this.all().flatMap(([pair, times]) => (times === 0 ? [pair] : []));
  }

  /** How often each attempt was made, on all occasions together. */
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
