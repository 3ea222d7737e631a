import type { LogLine } from '../../src/live/log-line.ts';

/** The lines of one step of the fight, or one thing that somebody did besides it. */
export interface Card {
  /** The number of its first line: stable while more lines are added. */
  readonly key: number;
  readonly lines: readonly LogLine[];
  /** What stands above the cards of its round: `Round 2`; undefined before the first. */
  readonly heading: string | undefined;
  readonly isStruck: boolean;
}

/**
 * Lines, oldest first, as cards, oldest first. Lines of one card that something came between are two cards.
 * `round`: the heading of what came before.
 */
export function cardsOf(
  lines: readonly LogLine[],
  struck: ReadonlySet<number>,
  round?: string,
): readonly Card[] {
  const cards: LogLine[][] = [];
  let last: LogLine | undefined;
  for (const line of lines) {
    const isNext = last !== undefined && goesOn(last, line) && struck.has(last.n) === struck.has(line.n);
    if (isNext) cards.at(-1)!.push(line);
    else cards.push([line]);
    last = line;
  }
  let heading = round;
  return cards.map((card) => {
    heading = headingOf(card[0]!) ?? heading;
    return { ...cardOf(card, struck), heading };
  });
}

function goesOn(last: LogLine, line: LogLine): boolean {
  return (
    last.kind === 'fight' && line.kind === 'fight' && last.card === line.card && headingOf(line) === undefined
  );
}

function cardOf(lines: readonly LogLine[], struck: ReadonlySet<number>): Omit<Card, 'heading'> {
  const first = lines[0]!;
  return {
    key: first.n,
    lines: lines.filter((line) => line.kind !== 'fight' || line.sentence !== ''),
    isStruck: struck.has(first.n),
  };
}

function headingOf(line: LogLine): string | undefined {
  return line.kind === 'fight' ? line.heading : undefined;
}

/** Lines and their cards. */
export interface Cards {
  readonly lines: readonly LogLine[];
  readonly struck: ReadonlySet<number>;
  readonly cards: readonly Card[];
}

export const NO_CARDS: Cards = { lines: [], struck: new Set(), cards: [] };

/** The cards of these lines. Whatever has not changed since before stays the same, and need not be drawn again. */
export function cardsAfter(known: Cards, lines: readonly LogLine[], struck: ReadonlySet<number>): Cards {
  if (known.lines === lines && known.struck === struck) return known;
  const last = known.cards.at(-1);
  if (last !== undefined && known.struck === struck && startsWith(lines, known.lines)) {
    // Lines have no gaps, so the number of a line says where it stands.
    const rest = cardsOf(lines.slice(last.key - lines[0]!.n), struck, known.cards.at(-2)?.heading);
    return { lines, struck, cards: [...known.cards.slice(0, -1), ...rest] };
  }
  return { lines, struck, cards: sameCards(known, lines, struck) };
}

/** As `cardsOf` has them; those before the first line that was taken back, or brought again, need no second look. */
function sameCards(known: Cards, lines: readonly LogLine[], struck: ReadonlySet<number>): readonly Card[] {
  const n = startsWith(lines, known.lines) ? firstDifference(known.struck, struck) : 0;
  // The card before may be one with it now.
  const same = Math.max(0, known.cards.findLastIndex(({ key }) => key <= n) - 1);
  const from = known.cards[same];
  const rest =
    same === 0 || from === undefined
      ? cardsOf(lines, struck)
      : cardsOf(lines.slice(from.key - lines[0]!.n), struck, known.cards[same - 1]!.heading);
  const before = new Map(known.cards.slice(same).map((card) => [card.key, card]));
  const kept = rest.map((card) => {
    const old = before.get(card.key);
    return old !== undefined && isSame(old, card) ? old : card;
  });
  return [...known.cards.slice(0, same), ...kept];
}

/** The lowest number that is in one of the two and not in the other. */
function firstDifference(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  return Math.min(...a.symmetricDifference(b));
}

function startsWith(lines: readonly LogLine[], begin: readonly LogLine[]): boolean {
  const last = begin.length - 1;
  return lines.length > last && lines[0] === begin[0] && lines[last] === begin[last];
}

function isSame(a: Card, b: Card): boolean {
  return (
    a.isStruck === b.isStruck &&
    a.heading === b.heading &&
    a.lines.length === b.lines.length &&
    a.lines.every((line, i) => line === b.lines[i])
  );
}

/** The cards in which this combatant does or suffers something, or is named. */
export function cardsAbout(cards: readonly Card[], who: string, name: string): readonly Card[] {
  return cards.filter(({ lines }) =>
    lines.some((line) => line.kind === 'fight' && (line.who === who || line.sentence.includes(name))),
  );
}
