import { lazy, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Aiming } from '../map/aiming.tsx';
import Player from '../player/player.tsx';
import { useTable } from './use-table.tsx';

const Console = lazy(() => import('../gm/console.tsx'));

/** The table as somebody of this role works with it. */
export function RoleView(): ReactNode {
  const { sight, status, why } = useTable();
  const { t } = useTranslation();
  const { name } = sight.table;
  useEffect(() => {
    document.title = name === '' ? t('name') : `${name} · ${t('name')}`;
  }, [name, t]);
  return (
    <>
      <p className="line-sign no-print" role="status" data-status={status}>
        {status === 'live'
          ? ''
          : status === 'gone'
            ? `${t('line.gone')}. ${why?.sentence ?? ''}`
            : t('line.reconnecting')}
      </p>
      <Aiming>{sight.gm === null ? <Player /> : <Console />}</Aiming>
    </>
  );
}
