import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogLine } from '../../src/live/log-line.ts';
import type { Card as CardOfLog } from './cards.ts';
import { Fold } from './fold.tsx';
import { folded, isClockwork } from './folded.ts';
import { Line } from './line.tsx';
import type { RuleHref } from './rule-link.tsx';
import { useNear } from './use-near.ts';
import { useIsPrinting } from './use-printing.ts';

interface CardProps {
  readonly card: CardOfLog;
  /** Whether it is the first shown of its round. */
  readonly isTop: boolean;
  /** Whether it is among the first that are seen. */
  readonly isFirst: boolean;
  readonly ruleHref: RuleHref;
  /** What the GM may do about a line; shown beside it. */
  readonly actions?: ((line: LogLine) => ReactNode) | undefined;
}

/** One step of the fight. Far out of sight it is an empty place of its size, or a long log would be slow. */
export const Card = memo(function Card({ isFirst, ...inside }: CardProps): ReactNode {
  const { ref, isNear, height } = useNear<HTMLLIElement>(isFirst);
  const { lines, isStruck } = inside.card;
  const isShown = useIsPrinting() || isNear;
  return (
    <li
      ref={ref}
      className="log-card"
      data-kind={lines[0]?.kind ?? 'fight'}
      data-struck={isStruck || undefined}
      data-far={!isShown || undefined}
      style={isShown ? {} : { blockSize: height }}
    >
      {isShown && <Inside {...inside} />}
    </li>
  );
});

/** What began the step, what came of it, and between them the rest. */
const Inside = memo(function Inside({
  card,
  isTop,
  ruleHref,
  actions,
}: Omit<CardProps, 'isFirst'>): ReactNode {
  const { t } = useTranslation();
  const { lines, isStruck } = card;
  const show = (line: LogLine): ReactNode => (
    <div className="log-line" key={line.n} data-clockwork={isClockwork(line) || undefined}>
      <Line line={line} ruleHref={ruleHref} />
      {actions?.(line)}
    </div>
  );
  const { first, between, last } = folded(lines);
  return (
    <>
      {isTop && card.heading !== undefined && <h2 className="log-heading">{card.heading}</h2>}
      {isStruck && <p className="chip log-struck">{t('log.struck')}</p>}
      {lines.length > 0 && (
        <div className="log-body">
          {first.map(show)}
          {between.length > 0 && (
            <Fold className="log-more" summary={t('log.more', { lines: between.length })}>
              {() => between.map(show)}
            </Fold>
          )}
          {last.map(show)}
        </div>
      )}
    </>
  );
});
