import './play-now.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MACHINE_LEVELS, type MachineLevel } from '../../src/kernel/policy.ts';
import type { Refusal } from '../../src/kernel/result.ts';
import type { Lesson } from '../engine/catalogue.ts';
import { markOfCharacter } from '../map/marks.ts';
import { hashOf } from '../route.ts';
import { RefusalNote } from '../ui/fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLazy } from '../ui/lazy.ts';
import { Portrait } from '../ui/portrait/portrait.tsx';

const loadLessons = async () => (await import('virtual:lessons')).LESSONS;

/** Starts a fight against the machine with one click: choose a rulebook, then a fighter. */
export function PlayNow(): ReactNode {
  const { t } = useTranslation();
  const lazy = useLazy(loadLessons);
  const [chosen, setChosen] = useState(0);
  const [level, setLevel] = useState<MachineLevel>('sensible');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const lessons = lazy.kind === 'here' ? lazy.value : [];
  const lesson = lessons[chosen];
  const play = async ({ text }: Lesson, side: string): Promise<void> => {
    setBusy(true);
    const { openSolo } = await import('../engine/own.ts');
    const opened = await openSolo({ text, side, level, name: t('start.playNow.you') });
    if ('refusal' in opened) setRefusal(opened.refusal);
    else location.hash = hashOf({ page: 'solo', id: opened.value.id });
    setBusy(false);
  };
  // Without the rulebooks, such as offline before they were stored, the rest of the page still works.
  if (lazy.kind === 'lost') return null;
  return (
    <section className="now" aria-labelledby="now-title" data-book={lesson?.ruleset} aria-busy={isBusy}>
      <p className="chip is-warm now-eyebrow">{t('start.playNow.eyebrow')}</p>
      <h2 id="now-title">{lesson?.name ?? t('start.playNow.title')}</h2>
      <p className="now-about">
        {lesson?.about ?? ''}
        <br />
        {t('start.playNow.pick')}
      </p>
      <ul className="now-fighters">
        {(lesson?.fighters ?? []).map(({ id, name, side }, i) => (
          <li key={id} data-side={i}>
            <button
              type="button"
              className="now-fighter"
              disabled={isBusy}
              onClick={() => lesson !== undefined && void play(lesson, side)}
            >
              <Portrait {...markOfCharacter({ id, name }, i)} />
              <span className="now-name">{name}</span>
              <span className={i === 0 ? 'button is-main' : 'button'}>
                <Icon name="swords" /> {t('start.playNow.as', { name })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="now-how">
        <fieldset className="now-books" aria-label={t('start.playNow.books')}>
          {lessons.map(({ ruleset, title }, i) => (
            <button
              key={ruleset}
              type="button"
              className="now-book"
              aria-pressed={i === chosen}
              onClick={() => setChosen(i)}
            >
              {title}
              <small>
                {t(`start.playNow.kinds.${ruleset}` as 'start.playNow.title', { defaultValue: '' })}
              </small>
            </button>
          ))}
        </fieldset>
        <label className="field now-level">
          <span>{t('start.playNow.level')}</span>
          <select
            className="input"
            value={level}
            onChange={({ target }) => setLevel(target.value as MachineLevel)}
          >
            {MACHINE_LEVELS.map((each) => (
              <option key={each} value={each}>
                {t(`start.playNow.levels.${each}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <RefusalNote refusal={refusal} />
    </section>
  );
}
