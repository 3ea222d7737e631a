import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogLine } from '../../src/live/log-line.ts';
import type { Card as CardOfLog } from './cards.ts';
import { Fold } from './fold.tsx';
import { folded, isClockwork } from './folded.ts';
import { Line } from './line.tsx';
import type { RuleHref } from './rule-link.tsx';

interface CardProps {
  readonly card: CardOfLog;
  /** Whether it is the first shown of its round. */
  readonly isTop: boolean;
  readonly ruleHref: RuleHref;
  /** What the GM may do about a line; shown beside it. */
  readonly actions?: ((line: LogLine) => ReactNode) | undefined;
}

/** One step of the fight: what began it, what came of it, and between them the rest. */
export const Card = memo(function Card({ card, isTop, ruleHref, actions }: CardProps): ReactNode {
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
    <li className="log-card" data-kind={lines[0]?.kind ?? 'fight'} data-struck={isStruck || undefined}>
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
    </li>
  );
});
