import '../ui/ui.css';
import '../texts/desk.ts';
import '../start/start.css';
import './lab.css';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EncounterChoice } from '../start/encounter-choice.tsx';
import { LookMenu } from '../ui/look-menu.tsx';
import { AttackPanel, DiceOdds } from './attack-panel.tsx';
import { Numbers, OtherChoice, Run, useLab } from './run.tsx';
import type { OtherRuling } from './worker.ts';

/** The balance lab: simulated fights, and the odds of dice. */
export default function LabPage({ encounter }: { readonly encounter: string }): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [fights, setFights] = useState(1_000);
  const [seed, setSeed] = useState(1);
  const [other, setOther] = useState<OtherRuling | null>(null);
  const lab = useLab();
  useEffect(() => {
    document.title = `${t('lab.title')} · ${t('name')}`;
  }, [t]);
  useEffect(() => {
    if (encounter === '') return;
    void import('../engine/catalogue.ts').then(({ catalogue }) => {
      setText(catalogue().find(({ id }) => id === encounter)?.text ?? '');
    });
  }, [encounter]);
  const write = (written: string): void => {
    setText(written);
    setOther(null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    lab.start({ from: { text }, fights, seed, other });
  };
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
          <EncounterChoice text={text} write={write} />
          <OtherChoice text={text} other={other} choose={setOther} />
          <Numbers fights={fights} seed={seed} setFights={setFights} setSeed={setSeed} />
          <div className="row lab-go">
            <button type="submit" className="button is-main" disabled={text.trim() === ''}>
              {t('lab.go', { fights })}
            </button>
            {lab.isBusy && (
              <button type="button" className="button" onClick={lab.stop}>
                {t('lab.stop')}
              </button>
            )}
          </div>
        </form>
        <div className="stack lab-results">
          <div className="panel stack">
            <h2>{t('lab.result')}</h2>
            {lab.news === null && !lab.isBusy && <p className="empty">{t('lab.nothing')}</p>}
            <Run lab={lab} fights={fights} />
          </div>
          <AttackPanel key={text} text={text} />
          <DiceOdds />
        </div>
      </main>
    </div>
  );
}
