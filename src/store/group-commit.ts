interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

export interface Grouping<Item, Answer> {
  /** What an item is about: no two about the same thing are in one group. */
  readonly about: (item: Item) => string;
  /** Commits a group, all at once, and answers item by item. */
  readonly commit: (group: readonly Item[]) => Promise<readonly Answer[]>;
  /** At most so many in one commit. */
  readonly most: number;
}

/** Things that are committed in groups: one sync of the disk serves all that came while the last was running. */
export class GroupCommit<Item, Answer> {
  readonly #grouping: Grouping<Item, Answer>;
  #waiting: Waiting<Item, Answer>[] = [];
  #running: Promise<void> | undefined;

  constructor(grouping: Grouping<Item, Answer>) {
    this.#grouping = grouping;
  }

  /** Settles with the answer when the group that the item came into is committed, or has failed. */
  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Settles when nothing is waiting any more. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // Whoever comes in the same turn of the event loop comes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) await this.#commit(this.#takeGroup());
    this.#running = undefined;
  }

  #takeGroup(): Waiting<Item, Answer>[] {
    const group = new Map<string, Waiting<Item, Answer>>();
    const later: Waiting<Item, Answer>[] = [];
    for (const waiting of this.#waiting) {
      const about = this.#grouping.about(waiting.item);
      if (group.size < this.#grouping.most && !group.has(about)) group.set(about, waiting);
      else later.push(waiting);
    }
    this.#waiting = later;
    return [...group.values()];
  }

  async #commit(group: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.#grouping.commit(group.map(({ item }) => item));
      for (const [i, { resolve }] of group.entries()) resolve(answers[i]!);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
