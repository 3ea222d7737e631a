/**
 * A list that only grows, as a value: adding to it gives another list and leaves this one as it was. Lists that
 * grew from each other share their items, so adding to the longest of them costs the same however long it is;
 * adding to an earlier one copies it.
 */
export class Grown<T> implements Iterable<T> {
  readonly #shared: T[];
  readonly length: number;

  private constructor(shared: T[], length: number) {
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
    return place < this.length ? this.#shared[place] : undefined;
  }

  /** The items from an index up to another, counted like those of an array. */
  slice(start: number, end = this.length): readonly T[] {
    const place = (index: number): number =>
      index < 0 ? Math.max(0, this.length + index) : Math.min(index, this.length);
    return this.#shared.slice(place(start), place(end));
  }

  /** This list and one item more. */
  plus(item: T): Grown<T> {
    const isLongest = this.#shared.length === this.length;
    const shared = isLongest ? this.#shared : this.#shared.slice(0, this.length);
    shared.push(item);
    return new Grown(shared, shared.length);
  }

  *[Symbol.iterator](): Generator<T, void> {
    for (let i = 0; i < this.length; i += 1) yield this.#shared[i]!;
  }

  toJSON(): readonly T[] {
    return this.slice(0);
  }
}
