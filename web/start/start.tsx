import type { Refusal } from '../../src/kernel/result.ts';
import { RefusalNote } from '../ui/fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLazy } from '../ui/lazy.ts';
import { LookMenu } from '../ui/look-menu.tsx';
import '../ui/ui.css';
import { hashOf } from '../route.ts';
import { forgetKey, HAS_SERVER, hostKey, keepHostKey, keptKeys } from '../table/remote.ts';
import { type LeftTable, leftTable } from '../table/use-table.tsx';
import { CodeForm } from './join.tsx';
import { OpenTable, sendToServer } from './open-table.tsx';
import './start.css';
import { LESSONS } from 'virtual:lessons';
import { lazy as lazyPart, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MACHINE_LEVELS, type MachineLevel } from '../../src/kernel/policy.ts';
import type { Lesson } from '../engine/catalogue.ts';
import type { SoloWish } from '../engine/own.ts';
import { markOfCharacter, Portrait } from '../ui/portrait/portrait.tsx';

interface Known {
  readonly id: string;
  readonly name: string;
  readonly at: number;
  readonly place: 'server' | 'here' | 'solo';
}

const PAGES = { server: 'table', here: 'own', solo: 'solo' } as const;
const PLACES = { server: 'start.server', here: 'start.here', solo: 'start.playNow.against' } as const;

async function knownTables(): Promise<readonly Known[]> {
  const { localTables } = await import('../engine/own.ts');
  const own = (await localTables()).map(({ id, name, at, isSolo }) => {
    return { id, name, at, place: isSolo === true ? ('solo' as const) : ('here' as const) };
  });
  const kept = keptKeys().map(({ table: id, name, at }) => ({ id, name, at, place: 'server' as const }));
  const all = [...own, ...kept].sort((a, b) => b.at - a.at);
  localStorage.setItem(LAST, JSON.stringify(all.slice(0, FEW)));
  return all;
}

/** Where the first tables of the list are kept, so that the page has its shape before the list has been read. */
const LAST = 'riposte.tables';
/** Number of tables shown at first. */
const FEW = 3;

function lastKnown(): readonly Known[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(LAST) ?? '[]');
    return Array.isArray(kept) ? (kept as readonly Known[]) : [];
  } catch {
    return [];
  }
}

/** Returns the tables known to this device, and a function that reads them again. */
function useKnownTables(): readonly [tables: readonly Known[], readAgain: () => void] {
  const [turn, setTurn] = useState(0);
  const [last] = useState(lastKnown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up again after each removal.
  const get = useCallback(() => knownTables(), [turn]);
  const lazy = useLazy(get);
  const shown = useRef(last);
  if (lazy.kind === 'here') shown.current = lazy.value;
  return [shown.current, () => setTurn(turn + 1)];
}

interface GoOnProps {
  /** With a host key, local tables can be moved to the server. */
  readonly hostKey: string | null;
  readonly tables: readonly Known[];
  readonly readAgain: () => void;
}

/** The tables known to this device, as they were left. */
function GoOn({ hostKey: key, tables, readAgain }: GoOnProps): ReactNode {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const forget = async ({ id, place }: Known): Promise<void> => {
    if (place === 'server') forgetKey(id);
    else await (await import('../engine/own.ts')).forgetLocalTable(id);
    readAgain();
  };
  const send = async (to: string, id: string): Promise<void> => {
    const opened = await sendToServer(to, id);
    if ('refusal' in opened) setRefusal(opened.refusal);
    else location.hash = opened.value;
  };
  if (tables.length === 0) return null;
  return (
    <section className="stack start-known" aria-labelledby="go-on-title">
      <h2 id="go-on-title">
        <Icon name="play" /> {t('start.goOn')}
      </h2>
      <ul>
        {tables.slice(0, isWhole ? undefined : FEW).map((known) => (
          <li className="known" key={`${known.place}/${known.id}`}>
            <KnownTable known={known} left={leftTable(known.id)} />
            {known.place === 'here' && key !== null && (
              <button
                type="button"
                className="button is-plain known-send"
                onClick={() => void send(key, known.id)}
              >
                {t('start.send')}
                <span className="only-read"> {known.name}</span>
              </button>
            )}
            <button
              type="button"
              className="button is-plain known-forget"
              aria-label={t('start.forget', { name: known.name })}
              onClick={() => void forget(known)}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      {tables.length > FEW && !isWhole && (
        <button type="button" className="button is-plain" onClick={() => setWhole(true)}>
          {t('start.allTables', { count: tables.length })}
        </button>
      )}
      <RefusalNote refusal={refusal} />
    </section>
  );
}

interface KnownTableProps {
  readonly known: Known;
  readonly left: LeftTable | undefined;
}

/** A link to a table with its faces, its round, and whether it was your turn. */
function KnownTable({ known: { id, name, at, place }, left }: KnownTableProps): ReactNode {
  const { t, i18n } = useTranslation();
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <a className="known-link" href={hashOf({ page: PAGES[place], id })}>
      <span className="known-faces" aria-hidden="true">
        {(left?.faces ?? []).map((face) => (
          <Portrait key={`${face.initials}${face.badge}`} {...face} />
        ))}
      </span>
      <span className="known-text">
        <b>{name === '' ? t('start.nameless') : name}</b>
        <span className="quiet small">
          {left === undefined || left.round === '' ? date.format(at) : left.round}
          {left?.isYours === true && <strong> · {t('start.yourTurn')}</strong>} · {t(PLACES[place])}
        </span>
      </span>
    </a>
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
  return (
    <div className="start">
      <header className="start-head">
        <h1 className="brand">
          <Icon name="riposte" /> {t('name')}
        </h1>
        <p className="start-motto">{t('motto')}</p>
        <LookMenu />
        <nav aria-label={t('start.ways')}>
          <a className="button is-plain" href="#rules=">
            <Icon name="book-open" /> {t('start.rules')}
          </a>
          <a className="button is-plain" href="#lab=">
            <Icon name="scale" /> {t('start.lab')}
          </a>
          <a className="button is-plain" href="#order">
            <Icon name="hourglass" /> {t('start.order')}
          </a>
          <a className="button is-plain" href="#campaign=">
            <Icon name="scroll-text" /> {t('start.campaigns')}
          </a>
          <a className="button is-plain" href="#characters=">
            <Icon name="user" /> {t('start.characters')}
          </a>
          {!HAS_SERVER && (
            <a className="button is-plain" href="docs/">
              <Icon name="circle-question-mark" /> {t('start.docs')}
            </a>
          )}
        </nav>
      </header>
      <main className="start-main" data-known={tables.length > 0 || undefined}>
        <GoOn hostKey={key} tables={tables} readAgain={readAgain} />
        <PlayNow />
        {HAS_SERVER && <CodeForm />}
        <OpenTable hostKey={key} />
      </main>
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
    <section className="now" aria-labelledby="now-title" data-book={lesson?.ruleset} aria-busy={isBusy}>
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
  if (field === undefined || name === undefined || field.size === null) return null;
  return (
    <div className="now-scene" aria-hidden="true">
      <Suspense>
        <GroundScene key={name} field={{ ...field, size: field.size }} seed={name} />
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
