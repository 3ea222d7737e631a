import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogLine } from '../../src/live/log-line.ts';
import type { Card as CardOfLog } from './cards.ts';
import { Line } from './line.tsx';
import type { RuleHref } from './rule-link.tsx';

/** So many lines of a card stand open; the ones between the first and the last are folded in. */
const MOST_OPEN = 4;

interface CardProps {
  readonly card: CardOfLog;
  readonly ruleHref: RuleHref;
  /** What the GM may do about a line; shown beside it. */
  readonly actions?: ((line: LogLine) => ReactNode) | undefined;
}

/** One step of the fight: what began it, what came of it, and between them the rest. */
export const Card = memo(function Card({ card, ruleHref, actions }: CardProps): ReactNode {
  const { t } = useTranslation();
  const { lines, isStruck } = card;
  const show = (line: LogLine): ReactNode => (
    <div className="log-line" key={line.n}>
      <Line line={line} ruleHref={ruleHref} />
      {actions?.(line)}
    </div>
  );
  const isLong = lines.length > MOST_OPEN;
  const kind = lines[0]?.kind ?? 'fight';
  return (
    <li className="log-card" data-kind={kind} data-struck={isStruck || undefined}>
      {card.heading !== undefined && <h3 className="log-heading">{card.heading}</h3>}
      {isStruck && <p className="chip log-struck">{t('log.struck')}</p>}
      {lines.length > 0 && (
        <div className="log-body">
          {(isLong ? lines.slice(0, 1) : lines).map(show)}
          {isLong && (
            <details className="log-more">
              <summary>{t('log.more', { lines: lines.length - 3 })}</summary>
              {lines.slice(1, -2).map(show)}
            </details>
          )}
          {isLong && lines.slice(-2).map(show)}
        </div>
      )}
    </li>
  );
});
