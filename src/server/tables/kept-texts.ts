/** Bytes of one page. Most changes have 1 to 2 kB. */
const PAGE = 6_144;

/** A part of the texts, one after the other. */
class Page {
  private readonly bytes = Buffer.allocUnsafeSlow(PAGE);
  /** The end of each text. */
  private readonly ends: number[] = [];
  /** The number of the first text. */
  private first = 1;

  /** Adds a text. Returns false if the page has no room for it. */
  add(text: string): boolean {
    const from = this.ends.at(-1) ?? 0;
    const length = Buffer.byteLength(text);
    if (length > PAGE - from) return false;
    this.bytes.write(text, from);
    this.ends.push(from + length);
    return true;
  }

  /** Forgets all texts. The next one has the number `first`. */
  clear(first: number): void {
    this.ends.length = 0;
    this.first = first;
  }

  read(number: number): string | undefined {
    const place = number - this.first;
    const end = this.ends[place];
    return end === undefined ? undefined : this.bytes.toString('utf8', this.ends[place - 1] ?? 0, end);
  }
}

/**
 * The newest texts that were sent to people with the same view, for clients that reconnect. Two pages take turns: when one
 * is full, the other is written again. The texts lie outside the heap and in the same place, so nothing outlives a command.
 */
export class KeptTexts {
  private newer = new Page();
  private older = new Page();
  private latest: string | undefined;
  private count = 0;

  /** Keeps a text and returns its number. The same text in succession is kept once. */
  keep(text: string): number {
    if (text === this.latest) return this.count;
    this.latest = text;
    this.count += 1;
    if (this.newer.add(text)) return this.count;
    [this.newer, this.older] = [this.older, this.newer];
    this.newer.clear(this.count);
    // A text longer than a page is not kept, and the next one starts after it.
    if (!this.newer.add(text)) this.newer.clear(this.count + 1);
    return this.count;
  }

  /** Lets go of the newest text itself, so that only its bytes outlive the command. */
  rest(): void {
    this.latest = undefined;
  }

  /** Returns a text by its number, or `undefined` if it is no longer kept. */
  read(number: number): string | undefined {
    return this.newer.read(number) ?? this.older.read(number);
  }
}
