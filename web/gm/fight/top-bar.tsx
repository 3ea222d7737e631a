import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenPrompt } from '../../../src/live/sight.ts';
import { useTable } from '../../table/use-table.tsx';
import { nameOf } from '../names.ts';
import type { Deed } from './deeds.ts';

/** What is always in view: the table, whom it waits for and since when, and what is needed at any time. */
export function TopBar({
  deeds,
  prompt,
}: {
  readonly deeds: readonly Deed[];
  readonly prompt: OpenPrompt | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const { sight } = useTable();
  const { table } = sight;
  const shown = ['undo', 'redo', 'pause', 'resume', 'people', 'palette', 'help'];
  return (
    <header className="top-bar no-print">
      <a className="top-home" href="#start" aria-label={t('line.toStart')}>
        {t('name')}
      </a>
      <h1 className="top-name">{table.name}</h1>
      <Awaited prompt={prompt} />
      <nav className="row spread" aria-label={t('gm.tools')}>
        {shown.map((id) => {
          const deed = deeds.find((each) => each.id === id);
          return deed === undefined ? null : <DeedButton key={id} deed={deed} />;
        })}
      </nav>
    </header>
  );
}

function DeedButton({ deed }: { readonly deed: Deed }): ReactNode {
  return (
    <button
      type="button"
      className="button"
      disabled={!deed.isPossible}
      title={[deed.hint, deed.keys].filter((part) => part !== undefined && part !== '').join(' · ')}
      onClick={deed.run}
    >
      {deed.text}
    </button>
  );
}

/** Whom the fight waits for, and how long it has. */
function Awaited({ prompt }: { readonly prompt: OpenPrompt | undefined }): ReactNode {
  const { t } = useTranslation();
  const { sight, due } = useTable();
  const { waitingFor, table, roll } = sight;
  const asked = roll?.id ?? prompt?.id ?? '';
  const { now, since } = useClock(asked);
  const until = due.get(asked);
  if (table.status === 'paused') return <p className="top-awaited chip is-warm">{t('gm.paused')}</p>;
  if (table.status === 'ended') return <p className="top-awaited chip">{t('gm.ended')}</p>;
  if (waitingFor.length === 0) return null;
  const names = waitingFor.map((id) => nameOf(sight, id, t('gm.you')));
  const told = names.length > 3 ? t('gm.manyAwaited', { count: names.length }) : names.join(', ');
  return (
    <p className="top-awaited">
      {t('gm.waitingFor', { names: told })}{' '}
      <span className="number quiet">
        {until === undefined ? clockText(now - since) : t('gm.left', { time: clockText(until - now) })}
      </span>
    </p>
  );
}

/** The time now, each second, and since when something has been asked. */
function useClock(asked: string): { readonly now: number; readonly since: number } {
  const [clock, setClock] = useState({ asked, since: Date.now(), now: Date.now() });
  useEffect(() => {
    setClock({ asked, since: Date.now(), now: Date.now() });
    const timer = setInterval(() => setClock((was) => ({ ...was, now: Date.now() })), 1_000);
    return () => clearInterval(timer);
  }, [asked]);
  return clock;
}

/** Milliseconds as `1:05`; less than none is none. */
function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
