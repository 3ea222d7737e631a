/** An item as its JSON: a text is one thing in memory, and an item is dozens. */
class Packed {
  readonly json: string;

  constructor(item: unknown) {
    this.json = JSON.stringify(item);
  }
}

/**
 * A list that only grows, as a value: adding to it gives another list and leaves this one as it was. Lists that
 * grew from each other share their items, so adding to the longest of them costs the same however long it is;
 * adding to an earlier one copies it.
 */
export class Grown<T> implements Iterable<T> {
  readonly #shared: (T | Packed)[];
  readonly length: number;

  private constructor(shared: (T | Packed)[], length: number) {
    this.#shared = shared;
    this.length = length;
  }

  static of<T>(items: Iterable<T>): Grown<T> {
    const shared = [...items];
    return new Grown(shared, shared.length);
  }

  /** The item at an index from 0, or from -1 backwards; undefined beyond either end. */
  at(index: number): T | undefined {
    const place = index < 0 ? this.length + index : index;
    return place < this.length ? this.#item(place) : undefined;
  }

  /** The items from an index up to another, counted like those of an array. */
  slice(start: number, end = this.length): readonly T[] {
    const place = (index: number): number =>
      index < 0 ? Math.max(0, this.length + index) : Math.min(index, this.length);
    return this.#shared.slice(place(start), place(end)).map(unpacked);
  }

  /** This list and one item more. */
  plus(item: T): Grown<T> {
    const isLongest = this.#shared.length === this.length;
    const shared = isLongest ? this.#shared : this.#shared.slice(0, this.length);
    shared.push(item);
    return new Grown(shared, shared.length);
  }

  /**
   * Keeps all but so many of the latest items as text, in every list that shares them. They stay what they are, if
   * they are plain JSON; whoever wants one of them is given a copy.
   */
  pack(latest: number): void {
    for (let i = this.length - latest - 1; i >= 0; i -= 1) {
      const item = this.#shared[i];
      if (item instanceof Packed) return;
      this.#shared[i] = new Packed(item);
    }
  }

  *[Symbol.iterator](): Generator<T, void> {
    for (let i = 0; i < this.length; i += 1) yield this.#item(i)!;
  }

  #item(place: number): T | undefined {
    const item = this.#shared[place];
    return item === undefined ? undefined : unpacked(item);
  }

  toJSON(): readonly T[] {
    return this.slice(0);
  }
}

function unpacked<T>(item: T | Packed): T {
  return item instanceof Packed ? (JSON.parse(item.json) as T) : item;
}
