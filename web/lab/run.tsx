import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Report } from './report.tsx';
import type { Lab } from './use-lab.ts';

/** What a run of the lab has come to so far. */
export function Run({
  lab: { news, isBusy },
  fights,
}: {
  readonly lab: Lab;
  readonly fights: number;
}): ReactNode {
  const { t } = useTranslation();
  const report = news === null || news.kind === 'failed' ? null : news.report;
  return (
    <>
      {isBusy && (
        <progress max={fights} value={report?.fights ?? 0} aria-label={t('lab.progress')}>
          {report?.fights ?? 0}
        </progress>
      )}
      {news?.kind === 'failed' && (
        <p className="refusal" role="alert">
          {news.sentence}
        </p>
      )}
      {report !== null && <Report report={report} />}
      <p className="only-read" role="status">
        {news?.kind === 'done' ? t('lab.done', { fights: news.report.fights }) : ''}
      </p>
    </>
  );
}

interface NumbersProps {
  readonly fights: number;
  readonly seed: number;
  readonly setFights: (fights: number) => void;
  readonly setSeed: (seed: number) => void;
}

/** How many fights, and which chance. */
export function Numbers({ fights, seed, setFights, setSeed }: NumbersProps): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="row">
      <label className="field">
        <span>{t('lab.fights')}</span>
        <input
          className="input number number-field"
          type="number"
          min={50}
          max={100_000}
          step={50}
          value={fights}
          onChange={(event) => setFights(Number(event.target.value))}
        />
      </label>
      <label className="field">
        <span>{t('lab.seed')}</span>
        <input
          className="input number number-field"
          type="number"
          min={0}
          max={2_000_000_000}
          value={seed}
          onChange={(event) => setSeed(Number(event.target.value))}
        />
      </label>
    </div>
  );
}
