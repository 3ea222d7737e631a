import '../ui/ui.css';
import '../texts/desk.ts';
import '../start/start.css';
import './lab.css';
import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LabQuestion, linkOf, NO_ATTACK, readQuestion } from '../route.ts';
import { EncounterChoice } from '../start/encounter-choice.tsx';
import { useLazy } from '../ui/lazy.ts';
import { LookMenu } from '../ui/look-menu.tsx';
import { CopyButton } from '../ui/sharing.tsx';
import { AttackPanel, DiceOdds } from './attack-panel.tsx';
import { ComparisonForm } from './changes.tsx';
import { Answered, GoButtons, Numbers, Run, useAsked, useLab } from './run.tsx';

const UNCHANGED = { set: [], vary: [], variants: [], attack: NO_ATTACK } as const;

/** The balance lab: an encounter with changes, compared by simulated fights and by the odds of an attack. */
export default function LabPage({ question: link }: { readonly question: string }): ReactNode {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<LabQuestion>(() => readQuestion(link).question);
  const [linked, setLinked] = useState(link);
  const lab = useLab();
  const { text, fights, seed } = question;
  const asked = useAsked({ ...question, attack: undefined });
  if (linked !== link) {
    setLinked(link);
    setQuestion(readQuestion(link).question);
  }
  useEffect(() => {
    document.title = `${t('lab.title')} · ${t('name')}`;
  }, [t]);
  useEffect(() => {
    const { encounter } = readQuestion(link);
    if (encounter === '') return;
    void import('../engine/catalogue.ts').then(({ catalogue }) => {
      const found = catalogue().find(({ id }) => id === encounter);
      if (found !== undefined) setQuestion((now) => ({ ...now, text: found.text }));
    });
  }, [link]);
  const fields = useFields(text);
  const ask = (part: Partial<LabQuestion>): void => setQuestion((now) => ({ ...now, ...part }));
  const choose = (written: string): void => {
    lab.clear();
    ask({ ...UNCHANGED, text: written });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    asked.ask();
    lab.start({ from: question, fights, seed });
  };
  return (
    <div className="rules lab">
      <header className="rules-head">
        <a className="top-home" href="#start" aria-label={t('line.toStart')}>
          {t('name')}
        </a>
        <h1>{t('lab.title')}</h1>
        <div className="spread row">
          <ShareLink question={question} />
          <LookMenu />
        </div>
      </header>
      <main className="lab-main">
        <form className="stack" onSubmit={submit}>
          <h2>{t('lab.question')}</h2>
          <EncounterChoice text={text} write={choose} />
          {fields !== null && <ComparisonForm {...{ fields, question, ask }} />}
          <Numbers
            fights={fights}
            seed={seed}
            setFights={(next) => ask({ fights: next })}
            setSeed={(next) => ask({ seed: next })}
          />
          <div className="row lab-go">
            <GoButtons lab={lab} fights={fights} isReady={text.trim() !== ''} />
          </div>
        </form>
        <div className="stack lab-results">
          <section className="panel stack" aria-labelledby="lab-fights">
            <h2 id="lab-fights">{t('lab.result')}</h2>
            {lab.news === null && !lab.isBusy && <p className="empty">{t('lab.nothing')}</p>}
            <Answered isOld={asked.isOld && lab.news !== null}>
              <Run lab={lab} fights={fights} />
            </Answered>
          </section>
          <AttackPanel
            key={text}
            people={fields?.people ?? []}
            question={question}
            ask={(attack) => ask({ attack })}
          />
          <DiceOdds />
        </div>
      </main>
    </div>
  );
}

/** The fields of an encounter that can be changed; `null` until they are known, or if the text has errors. */
function useFields(text: string) {
  const get = useCallback(
    async () => (text.trim() === '' ? null : (await import('../engine/designing.ts')).changeableFields(text)),
    [text],
  );
  const lazy = useLazy(get);
  return lazy.kind === 'here' ? lazy.value : null;
}

/** Copies a link to the whole question. */
function ShareLink({ question }: { readonly question: LabQuestion }): ReactNode {
  const { t } = useTranslation();
  const { text } = question;
  const get = useCallback(async () => {
    const { catalogue } = await import('../engine/catalogue.ts');
    return catalogue().find((each) => each.text === text)?.id ?? '';
  }, [text]);
  const lazy = useLazy(get);
  if (lazy.kind !== 'here' || text.trim() === '') return null;
  const link = linkOf({ encounter: lazy.value, question });
  return <CopyButton text={`${location.href.split('#')[0]}#lab=${link}`} label={t('lab.copyLink')} />;
}
