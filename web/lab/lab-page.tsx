import '../parts/parts.css';
import '../start/start.css';
import './lab.css';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LookMenu } from '../parts/look-menu.tsx';
import { EncounterChoice } from '../start/encounter-choice.tsx';
import { DiceOdds } from './dice-odds.tsx';
import { Report } from './report.tsx';
import { useLab } from './use-lab.ts';

/** The balance lab: fights played out many times over, and the odds of dice. */
export default function LabPage({ encounter }: { readonly encounter: string }): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [fights, setFights] = useState(1_000);
  const [seed, setSeed] = useState(1);
  const { news, isBusy, start, stop } = useLab();
  useEffect(() => {
    document.title = `${t('lab.title')} · ${t('name')}`;
  }, [t]);
  useEffect(() => {
    if (encounter === '') return;
    void import('../engine/catalogue.ts').then(({ catalogue }) => {
      setText(catalogue().find(({ id }) => id === encounter)?.text ?? '');
    });
  }, [encounter]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    start({ text, fights, seed });
  };
  const report = news === null || news.kind === 'failed' ? null : news.report;
  return (
    <div className="rules lab">
      <header className="rules-head">
        <a className="top-home" href="#start" aria-label={t('line.toStart')}>
          {t('name')}
        </a>
        <h1>{t('lab.title')}</h1>
        <div className="spread">
          <LookMenu />
        </div>
      </header>
      <main className="lab-main">
        <form className="stack" onSubmit={submit}>
          <h2>{t('lab.playOut')}</h2>
          <EncounterChoice text={text} write={setText} />
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
          <div className="row lab-go">
            <button type="submit" className="button is-main" disabled={text.trim() === ''}>
              {t('lab.go', { fights })}
            </button>
            {isBusy && (
              <button type="button" className="button" onClick={stop}>
                {t('lab.stop')}
              </button>
            )}
          </div>
        </form>
        <div className="stack lab-results">
          <div className="panel stack">
            <h2>{t('lab.result')}</h2>
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
            {report === null && news?.kind !== 'failed' && <p className="empty">{t('lab.nothing')}</p>}
            {report !== null && <Report report={report} />}
            <p className="only-read" role="status">
              {news?.kind === 'done' ? t('lab.done', { fights: news.report.fights }) : ''}
            </p>
          </div>
          <DiceOdds />
        </div>
      </main>
    </div>
  );
}
