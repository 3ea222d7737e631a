import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonTold } from '../../../src/live/sight.ts';
import { useLate } from '../../parts/late.ts';
import { Modal } from '../../parts/modal.tsx';
import { RefusalNote } from '../../parts/refusal-note.tsx';
import { isRefusal } from '../../table/connection.ts';
import { useTable } from '../../table/use-table.tsx';
import { CommandForm } from '../command-form.tsx';
import { LinkShown } from './link-shown.tsx';

interface OwnLinkDialogProps {
  readonly person: PersonTold;
  readonly close: () => void;
}

/** The link by which a person comes back to their place from any device; it can be exchanged for a new one. */
export function OwnLinkDialog({ person: { id, name }, close }: OwnLinkDialogProps): ReactNode {
  const { t } = useTranslation();
  const { sight, connection } = useTable();
  const [made, setMade] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key has a new link.
  const get = useCallback(() => connection.links(), [connection, made]);
  const late = useLate(get);
  const links = late.is === 'here' && !isRefusal(late.value) ? late.value : [];
  const url = links.find(({ person }) => person === id)?.url;
  return (
    <Modal title={t('gm.ownLinkOf', { name })} close={close}>
      <p className="quiet">{t('gm.ownLinkHint', { name })}</p>
      {late.is === 'here' && isRefusal(late.value) ? (
        <RefusalNote refusal={late.value} />
      ) : (
        <div className="invitation">
          <LinkShown url={url} label={name} />
        </div>
      )}
      {made > 0 && <p role="status">{t('gm.rekeyed')}</p>}
      {id !== sight.you.id && (
        <CommandForm
          command={{ do: 'rekey', person: id }}
          go={t('gm.rekey')}
          isDanger
          done={() => setMade(made + 1)}
        />
      )}
    </Modal>
  );
}
