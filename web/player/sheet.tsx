import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Late, useLate } from '../parts/late.ts';
import { RefusalNote } from '../parts/refusal-note.tsx';
import { type Connection, isRefusal } from '../table/connection.ts';

interface SheetProps {
  readonly who: string;
  readonly connection: Pick<Connection, 'sheet'>;
}

/** A combatant's whole sheet, fetched when somebody wants to read it. */
export function Sheet({ who, connection }: SheetProps): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="own-sheet" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('player.sheet')}</summary>
      {isOpen && <SheetLines who={who} connection={connection} />}
    </details>
  );
}

function SheetLines({ who, connection }: SheetProps): ReactNode {
  const { t } = useTranslation();
  const get = useCallback(() => connection.sheet(who), [connection, who]);
  const late: Late<Awaited<ReturnType<typeof get>>> = useLate(get);
  if (late.is === 'coming') return <p className="quiet">{t('loading')}</p>;
  if (late.is === 'lost') return <p className="quiet">{t('player.noSheet')}</p>;
  if (isRefusal(late.value)) return <RefusalNote refusal={late.value} />;
  return (
    <ul className="sheet-lines">
      {late.value.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a sheet keep their places.
        <li key={i}>{line}</li>
      ))}
    </ul>
  );
}
