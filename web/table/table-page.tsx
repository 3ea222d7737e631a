import { lazy, type ReactNode, Suspense, useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { EMPTY_STATE } from '../../src/client/table-client.ts';
import { refusal } from '../../src/kernel/result.ts';
import { Aiming } from '../map/area-targets.tsx';
import Player from '../player/player.tsx';
import { roundText } from '../rulebook-panels/shared.ts';
import { keyFor, lineTo, readKey } from './remote.ts';
import { Signals } from './signals.tsx';
import { keepLeft, TableProvider, useTable, Waiting } from './use-table.tsx';

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

interface RoleViewProps {
  /** Whether this is the screen for the room. */
  readonly isScreen?: boolean;
  /** The code of an invitation and the address of its link, to show on that screen. */
  readonly code?: string;
  readonly origin?: string;
}

/** The page for this person's role at the table. */
export function RoleView({ isScreen = false, code = '', origin = '' }: RoleViewProps): ReactNode {
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
  useEffect(() => {
    if (!isScreen) keepLeft(view, view.fight === null ? '' : roundText(t, view));
  }, [view, isScreen, t]);
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
        ) : view.you.role === 'spectator' && (isScreen || (isRoomy && view.fight !== null)) ? (
          <Suspense>
            <Room fight={view.fight} code={code} origin={origin} />
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

interface ScreenPageProps extends Required<Pick<RoleViewProps, 'code' | 'origin'>> {
  readonly ownKey: string;
}

/** The screen for the room, signed in by the key in its address. Nothing is stored on this device. */
export function ScreenPage({ ownKey, code, origin }: ScreenPageProps): ReactNode {
  const { t } = useTranslation();
  const table = readKey(ownKey)?.table;
  const connect = useCallback(() => lineTo(table ?? '', ownKey), [table, ownKey]);
  if (table === undefined) {
    const why = refusal('no-key', t('start.join.broken'), t('line.noKeyRemedy'));
    return <Waiting seen={{ ...EMPTY_STATE, status: 'gone', why }} />;
  }
  return (
    <TableProvider connect={connect}>
      <RoleView isScreen code={code} origin={origin} />
    </TableProvider>
  );
}
