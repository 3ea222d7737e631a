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

/** Lines, oldest first, as cards, oldest first. Lines of one card that something came between are two cards. */
export function cardsOf(lines: readonly LogLine[], struck: ReadonlySet<number>): readonly Card[] {
  const cards: LogLine[][] = [];
  let last: LogLine | undefined;
  for (const line of lines) {
    const isNext = last !== undefined && goesOn(last, line) && struck.has(last.n) === struck.has(line.n);
    if (isNext) cards.at(-1)!.push(line);
    else cards.push([line]);
    last = line;
  }
  let heading: string | undefined;
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

/** The cards in which this combatant does or suffers something, or is named. */
export function cardsAbout(cards: readonly Card[], who: string, name: string): readonly Card[] {
  return cards.filter(({ lines }) =>
    lines.some((line) => line.kind === 'fight' && (line.who === who || line.sentence.includes(name))),
  );
}
