import type { Refusal } from '../../src/kernel/result.ts';
import { RefusalNote } from '../ui/fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { LookMenu } from '../ui/look-menu.tsx';
import { useIsPhone } from '../ui/sizes.ts';
import '../ui/ui.css';
import { hashOf } from '../route.ts';
import { HAS_SERVER, hostKey, keepHostKey } from '../table/remote.ts';
import { CodeForm } from './join.tsx';
import { GoOn, OpenTable, useKnownTables } from './open-table.tsx';
import './start.css';
import { LESSONS } from 'virtual:lessons';
import { lazy as lazyPart, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MACHINE_LEVELS, type MachineLevel } from '../../src/kernel/policy.ts';
import type { Lesson } from '../engine/catalogue.ts';
import type { SoloWish } from '../engine/own.ts';
import { markOfCharacter, Portrait } from '../ui/portrait/portrait.tsx';

const WAYS = [
  ['#rules=', 'book-open', 'rules'],
  ['#lab=', 'scale', 'lab'],
  ['#order', 'hourglass', 'order'],
  ['#campaign=', 'scroll-text', 'campaigns'],
  ['#characters=', 'user', 'characters'],
  ...(HAS_SERVER ? [] : ([['docs/', 'circle-question-mark', 'docs']] as const)),
] as const;

/** The ways to the other pages. */
function Ways(): ReactNode {
  const { t } = useTranslation();
  return (
    <nav className="start-ways" aria-label={t('start.ways')}>
      {WAYS.map(([href, icon, key]) => (
        <a key={key} className="button is-plain" href={href}>
          <Icon name={icon} /> {t(`start.${key}`)}
        </a>
      ))}
    </nav>
  );
}

/** The start page: open a table, or continue at one. */
export default function Start({ hostKey: given }: { readonly hostKey: string | null }): ReactNode {
  const { t } = useTranslation();
  const key = given ?? hostKey();
  const [tables, readAgain] = useKnownTables();
  useEffect(() => {
    document.title = t('name');
    if (given === null) return;
    keepHostKey(given);
    // Remove the key from the address, where it could be read over your shoulder.
    history.replaceState(null, '', '#start');
  }, [given, t]);
  // On a phone, the ways to a table come first, and the ways to other pages last.
  const isPhone = useIsPhone();
  const join = HAS_SERVER && <CodeForm key="join" />;
  return (
    <div className="start">
      <header className="start-head">
        <h1 className="brand">
          <Icon name="riposte" /> {t('name')}
        </h1>
        <p className="start-motto">{t('motto')}</p>
        <LookMenu />
        {!isPhone && <Ways />}
      </header>
      <main className="start-main" data-known={tables.length > 0 || undefined}>
        <GoOn hostKey={key} tables={tables} readAgain={readAgain} />
        {isPhone && join}
        <PlayNow />
        {!isPhone && join}
        <OpenTable hostKey={key} />
      </main>
      {isPhone && <Ways />}
      <footer className="start-foot quiet small">
        <p>{t('start.credits')}</p>
      </footer>
      <NewVersion />
    </div>
  );
}

/**
 * Stores the whole page on this device, including the engine and the rulebooks, so that it works offline. Only called
 * for GMs; players do not download the engine. Calls `renewed` when a newer version is stored and waits.
 */
function keepOffline(renewed: (waiting: ServiceWorker) => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const told = ({ waiting }: ServiceWorkerRegistration): void => {
    // The first version has nothing to replace.
    if (waiting !== null && navigator.serviceWorker.controller !== null) renewed(waiting);
  };
  navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`).then(
    (registration) => {
      told(registration);
      registration.addEventListener('updatefound', () =>
        registration.installing?.addEventListener('statechange', () => told(registration)),
      );
    },
    // Without a service worker, the page still works online.
    () => undefined,
  );
}

/** Offers a newer version of the page, which a reload alone would not show while another tab is open. */
function NewVersion(): ReactNode {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => keepOffline(setWaiting), []);
  if (waiting === null) return null;
  const renew = (): void => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage('renew');
  };
  return (
    <p className="start-newer" role="status">
      {t('start.newer')}
      <button type="button" className="button is-main" onClick={renew}>
        {t('start.renew')}
      </button>
    </p>
  );
}

const GroundScene = lazyPart(() =>
  import('../map/ground/ground.tsx').then(({ GroundScene: scene }) => ({ default: scene })),
);

/** Starts a fight against the machine with one click: choose a rulebook, then a fighter. */
function PlayNow(): ReactNode {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(0);
  const [level, setLevel] = useState<MachineLevel>('sensible');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const lesson = LESSONS[chosen];
  const play = async (wish: Pick<SoloWish, 'text' | 'side' | 'opening' | 'dice'>): Promise<void> => {
    setBusy(true);
    const { openSolo } = await import('../engine/own.ts');
    const opened = await openSolo({ ...wish, level, name: t('start.playNow.you') });
    if ('refusal' in opened) setRefusal(opened.refusal);
    else location.hash = hashOf({ page: 'solo', id: opened.value.id });
    setBusy(false);
  };
  return (
    <section
      className="now"
      aria-labelledby="now-title"
      data-book={lesson?.ruleset}
      data-look={lesson?.field.look}
      aria-busy={isBusy}
    >
      <Scene lesson={lesson} />
      <p className="chip is-warm now-eyebrow">{t('start.playNow.eyebrow')}</p>
      <h2 id="now-title">{lesson?.name ?? t('start.playNow.title')}</h2>
      <p className="now-about">
        {lesson?.about ?? ''} <br />
        {t('start.playNow.pick')}
      </p>
      <ul className="now-fighters">
        {(lesson?.fighters ?? []).map(({ id, name, side, about }, i) => (
          <li key={id} data-side={i}>
            <button
              type="button"
              className="now-fighter"
              disabled={isBusy}
              onClick={() => lesson !== undefined && void play({ text: lesson.text, side })}
            >
              <Portrait {...markOfCharacter({ id, name }, i)} />
              <span className="now-who">
                <span className="now-name">{name}</span>
                <span className="now-line">{about}</span>
              </span>
              <span className={i === 0 ? 'button is-main' : 'button'}>
                <Icon name="swords" />
                <span className="now-long">{t('start.playNow.as', { name })}</span>
                <span className="now-short" aria-hidden="true">
                  {t('start.playNow.play')}
                </span>
              </span>
            </button>
          </li>
        ))}
        {lesson?.odds != null && <Measured odds={lesson.odds} fighters={lesson.fighters} />}
      </ul>
      <div className="now-how">
        <fieldset className="now-books" aria-label={t('start.playNow.books')}>
          {LESSONS.map(({ ruleset, title }, i) => (
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
        {lesson?.oddRule != null && (
          <button
            type="button"
            className="button is-plain now-odd"
            disabled={isBusy}
            onClick={() => lesson.oddRule !== null && void play(lesson.oddRule)}
          >
            <Icon name="spell-book" />
            <span>
              {t('start.playNow.odd')} <b>{lesson.oddRule.title}</b>
            </span>
          </button>
        )}
      </div>
      <RefusalNote refusal={refusal} />
    </section>
  );
}

/** The place of the fight, behind the choice of a fighter. */
function Scene({ lesson }: { readonly lesson: Lesson | undefined }): ReactNode {
  const { field, name } = lesson ?? {};
  if (field === undefined || name === undefined) return null;
  // A bridge leads from one side of the picture to the other.
  const seen = field.look === 'bridge' ? { ...field, size: null, walls: [] } : field;
  return (
    <div className="now-scene" aria-hidden="true">
      <Suspense>
        <GroundScene key={name} field={seen} seed={name} />
      </Suspense>
    </div>
  );
}

/** The shares of fights that each of the two won when machines played both. */
function Measured({
  odds: { fights, wins, rounds },
  fighters,
}: {
  readonly odds: NonNullable<Lesson['odds']>;
  readonly fighters: Lesson['fighters'];
}): ReactNode {
  const { t } = useTranslation();
  const [first = 0, second = 0] = fighters.map(({ side }) => wins[side] ?? 0);
  const whole = Math.round(first);
  return (
    <li className="now-odds">
      <b className="number" aria-hidden="true">
        {whole}&thinsp;:&thinsp;{Math.round(first + second) - whole}
      </b>
      <span className="quiet small">
        {t('start.playNow.measured', { name: fighters[0]?.name ?? '', wins: whole, fights })}
        <br />
        {t('start.playNow.rounds', { count: Math.round(rounds) })}
      </span>
    </li>
  );
}
