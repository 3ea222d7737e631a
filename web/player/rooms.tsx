import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sight } from '../../src/live/sight.ts';

/** Before the GM has let somebody in. */
export function WaitingRoom({ sight }: { readonly sight: Sight }): ReactNode {
  const { t } = useTranslation();
  return (
    <main className="alone room">
      <p className="room-sign" aria-hidden="true" />
      <h1>{sight.table.name === '' ? t('name') : sight.table.name}</h1>
      <p role="status">{t('player.room.knocked', { name: sight.you.name })}</p>
      <p className="quiet">{t('player.room.stay')}</p>
    </main>
  );
}

/** Let in, and the fight has not begun. */
export function BeforeFight({ sight }: { readonly sight: Sight }): ReactNode {
  const { t } = useTranslation();
  const { people, you, table } = sight;
  return (
    <main className="alone room">
      <p className="room-sign" aria-hidden="true" />
      <h1>{table.name === '' ? t('name') : table.name}</h1>
      <p role="status">{t('player.room.soon')}</p>
      <ul className="room-people">
        {people.map((person) => (
          <li key={person.id} data-you={person.id === you.id || undefined}>
            <b>{person.name}</b>
            <span className="quiet small">{person.seat ?? t(`log.roles.${person.role}`)}</span>
          </li>
        ))}
      </ul>
      <p className="quiet small room-promise">
        {t('player.room.promise')} <code>{table.commitment.slice(0, 16)}…</code>
      </p>
    </main>
  );
}
