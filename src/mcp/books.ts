import type { Rule, Ruling } from '../kernel/ruleset.ts';
import type { Seat } from './seat.ts';

/** A rulebook as a server tells it. */
export interface Book {
  readonly id: string;
  readonly title: string;
  readonly dice: string;
  readonly rules: readonly (Rule & { readonly id: string })[];
  readonly rulings: readonly (Ruling & { readonly id: string })[];
}

/** One rule or ruling that was found. */
export interface Found {
  readonly id: string;
  readonly title: string;
  readonly says: string;
}

/** The rulebooks of the server on which a table is. Each is asked for once. */
export class Books {
  private readonly seat: Seat;
  private readonly known = new Map<string, Book>();

  constructor(seat: Seat) {
    this.seat = seat;
  }

  /** Every rulebook there is, without its rules. Throws Refused. */
  covers(): Promise<readonly Pick<Book, 'id' | 'title' | 'dice'>[]> {
    return this.seat.askServer('/api/rulebooks');
  }

  /** A rulebook; that of the table unless one is named. Throws Refused. */
  async book(named: string | undefined): Promise<Book> {
    const id = named ?? (await this.seat.seen()).sight.table.ruleset;
    const book =
      this.known.get(id) ?? (await this.seat.askServer<Book>(`/api/rulebooks/${encodeURIComponent(id)}`));
    this.known.set(id, book);
    return book;
  }
}

/** What a match in an id or a title counts, and one in what the rule says. */
const WEIGHTS = { title: 3, says: 1 };

/** The rules and rulings of a book in which some words occur, those first in which most do. */
export function search({ rules, rulings }: Book, words: string, most: number): readonly Found[] {
  const wanted = words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const found: Found[] = [
    ...rules.map(({ id, title, says }) => ({ id, title, says })),
    ...rulings.map(({ id, question, settings }) => ({
      id,
      title: 'ruling',
      says: `${question} ${settings.map((each) => each.says).join(' ')}`,
    })),
  ];
  const scored = found.map((each) => ({ each, score: scoreOf(each, wanted) }));
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ each }) => each);
}

function scoreOf({ id, title, says }: Found, wanted: readonly string[]): number {
  const head = `${id} ${title}`.toLowerCase();
  const body = says.toLowerCase();
  const score = (word: string): number =>
    (head.includes(word) ? WEIGHTS.title : 0) + (body.includes(word) ? WEIGHTS.says : 0);
  return wanted.reduce((sum, word) => sum + score(word), 0);
}
