import { memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Line as FightLine } from '../../src/presentation/line.ts';
import type { LogLine } from '../../src/table/view.ts';
import { useTable } from '../table/use-table.tsx';
import { markOf, Portrait } from '../ui/portrait/portrait.tsx';
import { Fold, folded, isWalk, useIsPrinting } from './fold.tsx';
import { Line, type RuleHref } from './line.tsx';
import { isRoutine } from './moments.ts';

interface CardProps {
  readonly card: LogCard;
  /** Whether it is the first visible card of its round. */
  readonly isTop: boolean;
  /** Whether it has just been added, and is raised. */
  readonly isFresh?: boolean;
  readonly ruleHref: RuleHref;
  /** GM actions on a line, shown next to it. */
  readonly actions?: ((line: LogLine) => ReactNode) | undefined;
}

/** One step of the fight: its first line, its results, and the folded lines between them. */
export const Card = memo(function Card({
  card,
  isTop,
  isFresh = false,
  ruleHref,
  actions,
}: CardProps): ReactNode {
  const { t } = useTranslation();
  const { lines, isStruck } = card;
  // The lines of a notice are all the same.
  const isNotice = lines[0]?.kind === 'table';
  const show = (line: LogLine): ReactNode => (
    <div className="log-line" key={line.n} data-clockwork={isRoutine(line) || undefined}>
      <Line line={line} ruleHref={ruleHref} isMarked={!hasMarksOf(lines[lines.indexOf(line) - 1], line)} />
      {actions?.(line)}
    </div>
  );
  return (
    <li
      className="log-card"
      data-kind={lines[0]?.kind ?? 'fight'}
      data-struck={isStruck || undefined}
      data-fresh={isFresh || undefined}
    >
      {isTop && card.heading !== undefined && <h2 className="log-heading">{card.heading}</h2>}
      {isStruck && <p className="chip log-struck">{t('log.struck')}</p>}
      {lines.length > 0 && (
        <div className="log-body">
          <Actor lines={lines} />
          {folded(isNotice ? lines.slice(0, 1) : lines).map(({ lines: run, isFolded }) =>
            isFolded ? (
              <Fold
                key={run[0]!.n}
                className="log-more"
                summary={t(isWalk(lines) ? 'log.stepsBefore' : 'log.more', { count: run.length })}
              >
                {() => run.map(show)}
              </Fold>
            ) : (
              run.map(show)
            ),
          )}
          {isNotice && lines.length > 1 && (
            <p className="quiet small">{t('log.times', { count: lines.length })}</p>
          )}
        </div>
      )}
    </li>
  );
});

/** The portrait of the combatant that a card is about first. */
function Actor({ lines }: Pick<LogCard, 'lines'>): ReactNode {
  const { fight } = useTable().view;
  const first = lines.find((line) => line.kind === 'fight');
  if (fight === null || first?.who === undefined) return null;
  return <Portrait {...markOf(fight, first.who)} health={1} isDown={false} />;
}

/** Whether a line has the marks of the line before it, so that they need not be shown again. */
function hasMarksOf(before: LogLine | undefined, line: LogLine): boolean {
  const isSame = before?.kind === 'fight' && line.kind === 'fight';
  return isSame && before.marks.join() === line.marks.join();
}

/** The lines of one step of the fight, or a single action outside the fight. */
export interface LogCard {
  /** The number of its first line. It does not change when lines are added. */
  readonly key: number;
  readonly lines: readonly LogLine[];
  /** The heading of its round, such as `Round 2`; `undefined` before the first round. */
  readonly heading: string | undefined;
  readonly isStruck: boolean;
}

/**
 * Groups lines into cards, both oldest first. If other lines interrupt a card, it is split in two. `round` is the
 * heading of the previous lines.
 */
export function cardsOf(
  lines: readonly LogLine[],
  struck: ReadonlySet<number>,
  round?: string,
): readonly LogCard[] {
  const cards: LogLine[][] = [];
  for (const line of lines) {
    const card = cards.at(-1);
    const last = card?.at(-1);
    const isNext = last !== undefined && struck.has(last.n) === struck.has(line.n) && goesOn(card!, line);
    if (isNext) card!.push(line);
    else cards.push([line]);
  }
  let heading = round;
  return cards.map((card) => {
    heading = headingOf(card[0]!) ?? heading;
    return { ...cardOf(card, struck), heading };
  });
}

/** Whether a line belongs to a card: to the same step of the fight, or to the same walk, or it is the same notice. */
function goesOn(card: readonly LogLine[], line: LogLine): boolean {
  const last = card.at(-1)!;
  if (last.kind === 'table' && line.kind === 'table') return isSameNotice(last, line);
  if (last.kind !== 'fight' || line.kind !== 'fight' || headingOf(line) !== undefined) return false;
  return last.card === line.card || isWalk([...card, line]);
}

type NoticeLine = Extract<LogLine, { readonly kind: 'table' }>;

/** Whether two notices say the same. Each undo counts. */
function isSameNotice({ news }: NoticeLine, next: NoticeLine): boolean {
  return news.kind !== 'restored' && JSON.stringify(news) === JSON.stringify(next.news);
}

function cardOf(lines: readonly LogLine[], struck: ReadonlySet<number>): Omit<LogCard, 'heading'> {
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

/** Lines with their cards. */
export interface Cards {
  readonly lines: readonly LogLine[];
  readonly struck: ReadonlySet<number>;
  readonly cards: readonly LogCard[];
}

export const NO_CARDS: Cards = { lines: [], struck: new Set(), cards: [] };

/** Updates the cards for these lines. Unchanged cards keep their identity, so they are not redrawn. */
export function cardsAfter(known: Cards, lines: readonly LogLine[], struck: ReadonlySet<number>): Cards {
  if (known.lines === lines && known.struck === struck) return known;
  const last = known.cards.at(-1);
  if (last !== undefined && known.struck === struck && startsWith(lines, known.lines)) {
    // Line numbers have no gaps, so a line's number determines its index.
    const rest = cardsOf(lines.slice(last.key - lines[0]!.n), struck, known.cards.at(-2)?.heading);
    return { lines, struck, cards: [...known.cards.slice(0, -1), ...rest] };
  }
  return { lines, struck, cards: sameCards(known, lines, struck) };
}

/** Returns the cards before the first line that was undone or restored; these can be reused. */
function sameCards(known: Cards, lines: readonly LogLine[], struck: ReadonlySet<number>): readonly LogCard[] {
  const n = startsWith(lines, known.lines) ? firstDifference(known.struck, struck) : 0;
  // The previous card may have to be merged with this one.
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

/** Returns the lowest number that only one of the sets contains. */
function firstDifference(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  return Math.min(...a.symmetricDifference(b));
}

function startsWith(lines: readonly LogLine[], begin: readonly LogLine[]): boolean {
  const last = begin.length - 1;
  return lines.length > last && lines[0] === begin[0] && lines[last] === begin[last];
}

function isSame(a: LogCard, b: LogCard): boolean {
  return (
    a.isStruck === b.isStruck &&
    a.heading === b.heading &&
    a.lines.length === b.lines.length &&
    a.lines.every((line, i) => line === b.lines[i])
  );
}

/** Returns the cards in which this combatant acts or is affected. */
export function cardsAbout(cards: readonly LogCard[], who: string): readonly LogCard[] {
  return cards.filter(({ lines }) => lines.some((line) => line.kind === 'fight' && isAbout(line, who)));
}

function isAbout({ who: of, deeds = [] }: Pick<FightLine, 'who' | 'deeds'>, who: string): boolean {
  return of === who || deeds.some((deed) => Object.values(deed).includes(who));
}

/** Adjacent cards that are rendered or left out together, oldest first. */
export type CardGroup = readonly LogCard[];

/** Number of cards in a group. It leaves about a hundred elements to observe in a long log, instead of thousands. */
const STRETCH = 20;

/** Groups cards, oldest first. Groups with unchanged cards keep their identity. */
export function cardGroupsAfter(
  known: readonly CardGroup[],
  cards: readonly LogCard[],
): readonly CardGroup[] {
  const stretches: CardGroup[] = [];
  for (let from = 0; from < cards.length; from += STRETCH) {
    const own = cards.slice(from, from + STRETCH);
    const old = known[stretches.length];
    stretches.push(old !== undefined && isSameGroup(old, own) ? old : own);
  }
  return stretches;
}

function isSameGroup(a: CardGroup, b: CardGroup): boolean {
  return a.length === b.length && a.every((card, i) => card === b[i]);
}

/** Distance above and below the visible area within which cards are rendered in advance. */
const MARGIN = '900px';
/** `scrollMargin` covers scrolling inside the page, but not every browser supports it. */
const AROUND: IntersectionObserverInit & { readonly scrollMargin: string } = {
  scrollMargin: MARGIN,
  rootMargin: MARGIN,
};

/** Whether an element is visible or nearly so, and its last known height in pixels. */
export interface Near<E> {
  readonly ref: RefObject<E | null>;
  readonly isNear: boolean;
  readonly height: number | undefined;
}

type Look = (entry: IntersectionObserverEntry) => void;

const looks = new WeakMap<Element, Look>();
let observer: IntersectionObserver | undefined;

/** One observer is shared, because the log can have thousands of elements to observe. */
function watching(): IntersectionObserver {
  observer ??= new IntersectionObserver((entries) => {
    for (const entry of entries) looks.get(entry.target)?.(entry);
  }, AROUND);
  return observer;
}

/** Whether an element is near the visible area. `isFirst` is the assumption until the observer has reported. */
function useNearViewport<E extends Element>(isFirst: boolean): Near<E> {
  const ref = useRef<E>(null);
  const [seen, setSeen] = useState<{ readonly isNear: boolean; readonly height: number | undefined }>({
    isNear: isFirst,
    height: undefined,
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    looks.set(element, ({ isIntersecting, boundingClientRect: { height } }) => {
      setSeen((old) => {
        if (old.isNear === isIntersecting) return old;
        return { isNear: isIntersecting, height: old.isNear ? height : old.height };
      });
    });
    watching().observe(element);
    return () => watching().unobserve(element);
  }, []);
  return { ref, ...seen };
}

/** Estimated height of a card that has not been rendered yet. */
const CARD_REM = 5;

interface CardGroupProps {
  readonly cards: CardGroup;
  /** The heading of the previous card; `undefined` if that card has no heading. */
  readonly headingBefore: string | undefined;
  /** Whether the group is initially visible. */
  readonly isFirst: boolean;
  /** The key of the card that is raised; `undefined` if none of this group is. */
  readonly fresh: number | undefined;
  readonly ruleHref: RuleHref;
  readonly actions?: ((line: LogLine) => ReactNode) | undefined;
}

/**
 * A group of cards, oldest first. Far outside the visible area it is an empty box of the same size, because rendering a
 * long log would be slow.
 */
export const CardGroupShown = memo(function CardGroupShown(props: CardGroupProps): ReactNode {
  const { cards, headingBefore, isFirst, fresh, ruleHref, actions } = props;
  const isPrinting = useIsPrinting();
  const { ref, isNear, height } = useNearViewport<HTMLOListElement>(isFirst);
  const isShown = isPrinting || isNear;
  return (
    <ol
      ref={ref}
      className="log-cards"
      data-far={!isShown || undefined}
      style={isShown ? {} : { blockSize: height ?? `${cards.length * CARD_REM}rem` }}
    >
      {isShown &&
        cards.map((card, i) => (
          <Card
            key={card.key}
            card={card}
            isTop={(i === 0 ? headingBefore : cards[i - 1]!.heading) !== card.heading}
            isFresh={card.key === fresh}
            ruleHref={ruleHref}
            actions={actions}
          />
        ))}
    </ol>
  );
});
