import './log.css';
import {
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { LogLine } from '../../src/table/view.ts';
import {
  type CardGroup,
  CardGroupShown,
  cardGroupsAfter,
  cardsAbout,
  cardsAfter,
  NO_CARDS,
} from './cards.tsx';
import { PrintingContext, usePrinting } from './fold.tsx';
import type { RuleHref } from './line.tsx';

/** Number of groups shown at first; more can be loaded. The newest group may be incomplete. */
const AT_ONCE = 4;
/** Number of groups rendered before their visibility is known. */
const LAST = 2;

/** How long a new entry is raised, in milliseconds. */
const FRESH_MS = 4_000;

/** Whether the newest line was added a moment ago. Lines that exist at first do not count as new. */
function useFresh(newest: number): boolean {
  const [seen, setSeen] = useState(newest);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(newest), FRESH_MS);
    return () => clearTimeout(timer);
  }, [newest]);
  return newest > seen;
}

/** The newest entry counts as visible if at most this much is below it, in CSS pixels. */
const NEAR_END = 60;

/**
 * Keeps the newest entry visible while the log grows, unless the reader has scrolled up. Lines on the screen move
 * only by scrolling, so nothing jumps.
 */
function useNewestVisible(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current;
    const box = element?.closest<HTMLElement>('[data-scrolls]');
    if (element == null || box == null) return undefined;
    let isAtEnd = true;
    let height = box.scrollHeight;
    const look = (): void => {
      // A hidden log has no height, so its position means nothing.
      if (box.clientHeight === 0) return;
      if (box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR_END) isAtEnd = true;
      // A log whose content has changed, as by an undo, was not scrolled by its reader.
      else if (box.scrollHeight === height) isAtEnd = false;
    };
    const follow = (): void => {
      height = box.scrollHeight;
      if (isAtEnd) box.scrollTop = height;
    };
    const observer = new ResizeObserver(follow);
    for (const each of [element, box]) observer.observe(each);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [content]);
}

interface LogProps {
  /** Oldest first. */
  readonly lines: readonly LogLine[];
  /** Numbers of the undone lines. */
  readonly struck: ReadonlySet<number>;
  /** The combatants to filter by. */
  readonly combatants: readonly { readonly id: string; readonly name: string }[];
  readonly ruleHref: RuleHref;
  /** Actions on a line, shown next to it. Pass the same function each time; otherwise every card is redrawn. */
  readonly actions?: (line: LogLine) => ReactNode;
  /** Loads earlier lines. Resolves to false if there are no earlier lines. */
  readonly older?: () => Promise<boolean>;
}

/** The log as cards, newest last. It scrolls in the nearest element with `data-scrolls`. When printed, it is complete. */
export const Log = memo(function Log({
  lines,
  struck,
  combatants,
  ruleHref,
  actions,
  older,
}: LogProps): ReactNode {
  const { t } = useTranslation();
  const [about, setAbout] = useState('');
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const isPrinting = usePrinting();
  const known = useRef(NO_CARDS);
  known.current = cardsAfter(known.current, lines, struck);
  const { cards } = known.current;
  const fresh = useFresh(lines.at(-1)?.n ?? 0) ? cards.at(-1)?.key : undefined;
  const isKnown = combatants.some(({ id }) => id === about);
  const shown = useMemo(() => (isKnown ? cardsAbout(cards, about) : cards), [cards, about, isKnown]);
  const drawn = useRef<readonly CardGroup[]>([]);
  drawn.current = cardGroupsAfter(drawn.current, shown);
  // A growing log keeps its first groups: without them, everything below would move.
  const hidden = useRef({ about: '~', groups: 0 });
  if (hidden.current.about !== about) {
    hidden.current = { about, groups: Math.max(0, drawn.current.length - AT_ONCE) };
  }
  const stretches = isPrinting ? drawn.current : drawn.current.slice(hidden.current.groups);
  const content = useRef<HTMLElement>(null);
  useNewestVisible(content);
  const isAll = hidden.current.groups === 0;
  const showMore = (): void => {
    hidden.current = { about, groups: Math.max(0, hidden.current.groups - AT_ONCE) };
    redraw();
    if (isAll) void older?.();
  };
  return (
    <section ref={content} className="log" aria-label={t('log.title')}>
      <label className="log-filter no-print">
        <span className="only-read">{t('log.about')}</span>
        <select className="input" value={about} onChange={(event) => setAbout(event.target.value)}>
          <option value="">{t('log.everybody')}</option>
          {combatants.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {(!isAll || (older !== undefined && (lines[0]?.n ?? 1) > 1)) && (
        <button type="button" className="button is-plain log-older no-print" onClick={showMore}>
          {t('log.older')}
        </button>
      )}
      {shown.length === 0 && <p className="empty">{t('log.empty')}</p>}
      <PrintingContext value={isPrinting}>
        {stretches.map((cards, i) => (
          <CardGroupShown
            // The key includes the filter, because the position of a group depends on it.
            key={`${about}/${cards[0]!.key}`}
            cards={cards}
            headingBefore={stretches[i - 1]?.at(-1)?.heading}
            isFirst={i >= stretches.length - LAST}
            fresh={i === stretches.length - 1 ? fresh : undefined}
            ruleHref={ruleHref}
            actions={actions}
          />
        ))}
      </PrintingContext>
    </section>
  );
});
