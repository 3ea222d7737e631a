import { lazy, type ReactNode, Suspense, useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { EMPTY_STATE } from '../../src/client/table-client.ts';
import { refusal } from '../../src/kernel/result.ts';
import { Aiming } from '../map/area-targets.tsx';
import Player from '../player/player.tsx';
import { keyFor, lineTo, readKey } from './remote.ts';
import { Signals } from './signals.tsx';
import { TableProvider, useTable, Waiting } from './use-table.tsx';

const Console = lazy(() => import('../gm/console.tsx'));
const Room = lazy(() => import('../room/room.tsx'));

/** From which width in CSS pixels a spectator's screen counts as one for the room. */
const LEAST_WIDTH = 1100;

/** Whether the screen is large enough to be seen by the whole room. */
function useIsRoomy(): boolean {
  return useSyncExternalStore(
    (changed) => {
      addEventListener('resize', changed);
      return () => removeEventListener('resize', changed);
    },
    () => innerWidth >= LEAST_WIDTH,
  );
}

/** The page for this person's role at the table. */
export function RoleView({ isScreen = false }: { readonly isScreen?: boolean }): ReactNode {
  const { view, status, why } = useTable();
  const { t } = useTranslation();
  const { name } = view.table;
  const isRoomy = useIsRoomy();
  // The GM's screen of a fight sets a title that says whose answer the table needs.
  const isTitledBelow = view.gm !== null && view.fight !== null;
  const isAsked = view.you.role === 'player' && view.prompts.length > 0;
  useEffect(() => {
    if (isTitledBelow) return;
    const parts = [isAsked ? `▶ ${t('player.turn')}` : '', name, t('name')];
    document.title = parts.filter((part) => part !== '').join(' · ');
  }, [name, t, isTitledBelow, isAsked]);
  return (
    <>
      <p className="line-sign no-print" role="status" data-status={status}>
        {status === 'live'
          ? ''
          : status === 'gone'
            ? `${t('line.gone')}. ${why?.sentence ?? ''}`
            : t('line.reconnecting')}
      </p>
      <Signals />
      <Aiming>
        {view.gm !== null ? (
          <Console />
        ) : view.you.role === 'spectator' && (isRoomy || isScreen) && view.fight !== null ? (
          <Suspense>
            <Room fight={view.fight} />
          </Suspense>
        ) : (
          <Player />
        )}
      </Aiming>
    </>
  );
}

/** The page of a table on a server, for the person whose key is stored on this device. */
export default function TablePage({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation();
  const key = keyFor(id)?.key;
  const connect = useCallback(() => lineTo(id, key ?? ''), [id, key]);
  if (key === undefined) {
    const why = refusal('no-key', t('line.noKey'), t('line.noKeyRemedy'));
    return <Waiting seen={{ ...EMPTY_STATE, status: 'gone', why }} />;
  }
  return (
    <TableProvider connect={connect}>
      <RoleView />
    </TableProvider>
  );
}

/** The screen for the room, signed in by the key in its address. Nothing is stored on this device. */
export function ScreenPage({ ownKey }: { readonly ownKey: string }): ReactNode {
  const { t } = useTranslation();
  const table = readKey(ownKey)?.table;
  const connect = useCallback(() => lineTo(table ?? '', ownKey), [table, ownKey]);
  if (table === undefined) {
    const why = refusal('no-key', t('start.join.broken'), t('line.noKeyRemedy'));
    return <Waiting seen={{ ...EMPTY_STATE, status: 'gone', why }} />;
  }
  return (
    <TableProvider connect={connect}>
      <RoleView isScreen />
    </TableProvider>
  );
}
