import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTable } from '../../table/use-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { StatusPill } from '../desk/status-pill.tsx';
import type { Asked } from '../desk/whose.ts';
import type { GmCommand } from '../keys/keys.ts';

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
          <span className="chip bar-round number">{t('gm.round', { round: fight.round })}</span>
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
