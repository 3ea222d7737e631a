import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogLine } from '../../src/live/log-line.ts';
import { News } from './news.tsx';
import { type RuleHref, RuleLink } from './rule-link.tsx';
import { Sum } from './sum.tsx';

/** One line of the log, of whatever kind. */
export function Line({ line, ruleHref }: { readonly line: LogLine; readonly ruleHref: RuleHref }): ReactNode {
  const { t } = useTranslation();
  if (line.kind === 'table') return <News news={line.news} />;
  if (line.kind === 'note') {
    return (
      <p className="log-note">
        <b>{line.by}</b> {line.secret && <span className="chip">{t('log.secret')}</span>} {line.text}
      </p>
    );
  }
  if (line.kind === 'roll') {
    return (
      <p className="log-roll">
        <b>{line.by}</b> {line.secret && <span className="chip">{t('log.secret')}</span>}{' '}
        <span className="number">{line.notation}</span>{' '}
        <span className="faces">
          {line.faces.map((face, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dice that have fallen stay as they lie.
            <span className="face number" key={i}>
              {face}
            </span>
          ))}
        </span>{' '}
        = <b className="number">{line.total}</b>
      </p>
    );
  }
  return (
    <div className="log-fight" data-depth={Math.min(line.depth, 6) || undefined}>
      <p>
        {line.depth > 0 && <span className="only-read">{t('log.depth', { depth: line.depth })} </span>}
        {line.sentence}{' '}
        {line.marks.map((mark) => (
          <span className="chip log-mark" key={mark}>
            {t(`log.marks.${mark}`)}
          </span>
        ))}{' '}
        <RuleLink rule={line.rule} ruleHref={ruleHref} />
      </p>
      {line.sums.map((sum, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the numbers of a line never change.
        <Sum key={i} sum={sum} ruleHref={ruleHref} />
      ))}
    </div>
  );
}
