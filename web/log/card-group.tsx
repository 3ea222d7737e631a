import { memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { LogLine } from '../../src/table/view.ts';
import { Card, type CardGroup as StretchOfLog } from './cards.tsx';
import { useIsPrinting } from './fold.tsx';
import type { RuleHref } from './line.tsx';

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
  readonly cards: StretchOfLog;
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
 * A group of cards, newest first. Far outside the visible area it is an empty box of the same size, because rendering a
 * long log would be slow.
 */
export const CardGroup = memo(function Stretch(props: CardGroupProps): ReactNode {
  const { cards, headingBefore, isFirst, fresh, ruleHref, actions } = props;
  const isPrinting = useIsPrinting();
  const { ref, isNear, height } = useNearViewport<HTMLOListElement>(isFirst);
  const isShown = isPrinting || isNear;
  const order = isPrinting ? cards : cards.toReversed();
  return (
    <ol
      ref={ref}
      className="log-cards"
      reversed={!isPrinting}
      data-far={!isShown || undefined}
      style={isShown ? {} : { blockSize: height ?? `${cards.length * CARD_REM}rem` }}
    >
      {isShown &&
        order.map((card, i) => (
          <Card
            key={card.key}
            card={card}
            isTop={(i === 0 ? headingBefore : order[i - 1]!.heading) !== card.heading}
            isFresh={card.key === fresh}
            ruleHref={ruleHref}
            actions={actions}
          />
        ))}
    </ol>
  );
});
