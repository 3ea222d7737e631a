import { memo, type ReactNode } from 'react';
import type { LogLine } from '../../src/live/log-line.ts';
import { Card } from './card.tsx';
import type { RuleHref } from './rule-link.tsx';
import type { Stretch as StretchOfLog } from './stretches.ts';
import { useNear } from './use-near.ts';
import { useIsPrinting } from './use-printing.ts';

/** How high a card is taken to be as long as nobody has seen it. */
const CARD_REM = 5;

interface StretchProps {
  readonly cards: StretchOfLog;
  /** The heading of the card that is shown before it; undefined: none is. */
  readonly headingBefore: string | undefined;
  /** Whether it is among the first that are seen. */
  readonly isFirst: boolean;
  readonly ruleHref: RuleHref;
  readonly actions?: ((line: LogLine) => ReactNode) | undefined;
}

/** Some cards, the newest first. Far out of sight they are an empty place of their size, or a long log would be slow. */
export const Stretch = memo(function Stretch(props: StretchProps): ReactNode {
  const { cards, headingBefore, isFirst, ruleHref, actions } = props;
  const isPrinting = useIsPrinting();
  const { ref, isNear, height } = useNear<HTMLOListElement>(isFirst);
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
            ruleHref={ruleHref}
            actions={actions}
          />
        ))}
    </ol>
  );
});
