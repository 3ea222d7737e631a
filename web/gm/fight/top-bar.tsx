import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTable } from '../../table/use-table.tsx';
import { StatusPill } from '../desk/status-pill.tsx';
import type { Asked } from '../desk/whose.ts';
import type { GmCommand } from '../keys/keys.ts';

const SHOWN = ['undo', 'redo', 'pause', 'resume', 'dice', 'people', 'palette', 'help'];

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
          {t('name')}
        </a>
        <h1 className="top-name">{table.name}</h1>
        {fight !== null && fight.round > 0 && (
          <span className="chip bar-round number">{t('gm.round', { round: fight.round })}</span>
        )}
      </div>
      <StatusPill asked={asked} />
      <nav className="bar-tools" aria-label={t('gm.tools')}>
        {SHOWN.map((id) => {
          const gmCommand = deeds.find((each) => each.id === id);
          return gmCommand === undefined ? null : <CommandButton key={id} deed={gmCommand} />;
        })}
      </nav>
    </header>
  );
}

function CommandButton({ deed }: { readonly deed: GmCommand }): ReactNode {
  return (
    <button
      type="button"
      className="button is-plain"
      disabled={!deed.isPossible}
      title={[deed.hint, deed.keys].filter((part) => part !== undefined && part !== '').join(' · ')}
      onClick={deed.run}
    >
      {deed.text}
    </button>
  );
}
