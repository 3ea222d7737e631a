import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableView } from '../../../src/table/view.ts';
import { roundText } from '../../rulebook-panels/shared.ts';
import { useTable } from '../../table/use-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import type { Asked } from '../desk/whose.ts';
import type { GmCommand } from '../keys/keys.tsx';

/** The commands in the bar, by id, with their icons. */
const SHOWN: Readonly<Record<string, IconName>> = {
  undo: 'undo-2',
  redo: 'redo-2',
  pause: 'pause',
  resume: 'play',
  dice: 'dices',
  people: 'users',
  screen: 'cast',
  palette: 'search',
  help: 'circle-question-mark',
};

/** The bar that is always visible: the table, the person it waits for, the waiting time, and the main commands. */
export function TopBar({
  deeds,
  asked,
}: {
  readonly deeds: readonly GmCommand[];
  readonly asked: Asked | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const { table, fight } = view;
  return (
    <header className="desk-bar no-print">
      <div className="bar-start">
        <a className="top-home" href="#start" aria-label={t('line.toStart')}>
          <Icon name="riposte" /> {t('name')}
        </a>
        <h1 className="top-name">{table.name}</h1>
        {fight !== null && fight.round > 0 && (
          <span className="chip bar-round number">{roundText(t, view)}</span>
        )}
      </div>
      <StatusPill asked={asked} />
      <nav className="bar-tools" aria-label={t('gm.tools')}>
        {Object.entries(SHOWN).map(([id, icon]) => {
          const gmCommand = deeds.find((each) => each.id === id);
          return gmCommand === undefined ? null : <CommandButton key={id} deed={gmCommand} icon={icon} />;
        })}
      </nav>
    </header>
  );
}

function CommandButton({ deed, icon }: { readonly deed: GmCommand; readonly icon: IconName }): ReactNode {
  return (
    <button
      type="button"
      className="button is-plain is-square"
      disabled={!deed.isPossible}
      aria-label={deed.text}
      title={[deed.text, deed.hint, deed.keys]
        .filter((part) => part !== undefined && part !== '')
        .join(' · ')}
      onClick={deed.run}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Returns the name of the combatant that is asked, or the question if it concerns no single combatant. */
function askedName({ fight, prompts }: Pick<TableView, 'fight' | 'prompts'>, { id, who }: Asked): string {
  const name = fight?.standings.find((each) => each.id === who)?.name;
  return name ?? prompts.find((prompt) => prompt.id === id)?.question ?? '';
}

/** The person the fight waits for, in the middle of the bar: brass for the GM, violet for a player. */
function StatusPill({ asked }: { readonly asked: Asked | undefined }): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const { status } = view.table;
  if (status === 'paused' || status === 'ended') {
    return <p className="top-awaited status-pill">{t(`gm.${status}`)}</p>;
  }
  if (asked === undefined) {
    const isOver = view.fight?.winner != null;
    return <p className="top-awaited status-pill">{t(isOver ? 'gm.over' : 'gm.nothingAsked')}</p>;
  }
  return <Awaited asked={asked} />;
}

function Awaited({ asked }: { readonly asked: Asked }): ReactNode {
  const { t } = useTranslation();
  const { view, due } = useTable();
  const { now, since } = useClock(asked.id);
  const until = due.get(asked.id);
  const { whose } = asked;
  const name = askedName(view, asked);
  const others = view.prompts.length - 1;
  const words = whoseText(t, asked, name);
  return (
    <p className="top-awaited status-pill" data-whose={whose.kind}>
      {/* New words are a new element: nothing slides from the old place. */}
      <span className="pill-words" key={words}>
        {words}
      </span>
      {others > 0 && <span className="pill-more">{t('gm.alsoOpen', { count: others })}</span>}
      {(whose.kind === 'theirs' || until !== undefined) && (
        <span className="number">
          {until === undefined ? clockText(now - since) : t('gm.left', { time: clockText(until - now) })}
        </span>
      )}
    </p>
  );
}

function whoseText(t: TFunction, { kind, whose }: Asked, name: string): string {
  if (whose.kind === 'theirs') {
    const { person } = whose;
    if (kind === 'roll') return t('gm.waitingForRoll', { person });
    return t('gm.waitingForAnswer', { person, name });
  }
  return kind === 'roll' ? t('gm.youRoll') : t('gm.youAnswer', { name });
}

/** Sets the title of the browser's tab, so that it says whose answer the table needs. */
export function useAskedTitle(asked: Asked | undefined): void {
  const { t } = useTranslation();
  const { view } = useTable();
  const { name: table } = view.table;
  const name = asked === undefined ? '' : askedName(view, asked);
  const said =
    asked === undefined
      ? table
      : asked.whose.kind === 'yours'
        ? t(asked.kind === 'roll' ? 'gm.titleYouRoll' : 'gm.titleYou', { name })
        : t(asked.kind === 'roll' ? 'gm.titleRolls' : 'gm.titleAnswers', {
            person: asked.whose.person,
            name,
          });
  useEffect(() => {
    document.title = `${said} · ${t('name')}`;
  }, [said, t]);
}

/** Returns the current time, updated every second, and the time when `asked` last changed. */
function useClock(asked: string): { readonly now: number; readonly since: number } {
  const [clock, setClock] = useState({ asked, since: Date.now(), now: Date.now() });
  useEffect(() => {
    setClock({ asked, since: Date.now(), now: Date.now() });
    const timer = setInterval(() => setClock((was) => ({ ...was, now: Date.now() })), 1_000);
    return () => clearInterval(timer);
  }, [asked]);
  return clock;
}

/** Formats milliseconds as `1:05`. Negative values count as 0. */
function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
