import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import type { Invitation } from '../../../src/live/person.ts';
import { useLate } from '../../parts/late.ts';
import { RefusalNote } from '../../parts/refusal-note.tsx';
import { isRefusal, type Link } from '../../table/connection.ts';
import { useTable } from '../../table/use-table.tsx';
import { LinkShown } from './link-shown.tsx';

/** The links by which people come: one for each seat, and one to look on. */
export function Invitations(): ReactNode {
  const { t } = useTranslation();
  const { sight, send, connection } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { invitations = [], seats = [] } = sight.gm ?? {};
  const ids = invitations.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when there are other invitations.
  const get = useCallback(() => connection.links(), [connection, ids]);
  const late = useLate(get);
  const invite = async (seat: string | null): Promise<void> => {
    const role = seat === null ? 'spectator' : 'player';
    const outcome = await send({ do: 'invite', role, seat, label: seat ?? t('log.roles.spectator') });
    setRefusal(outcome.kind === 'refused' ? outcome.refusal : null);
  };
  if (late.is === 'here' && isRefusal(late.value)) {
    const { sentence, remedy } = late.value;
    return (
      <p className="quiet small">
        {sentence} {remedy}
      </p>
    );
  }
  const links: readonly Link[] = late.is === 'here' && !isRefusal(late.value) ? late.value : [];
  const without = seats.filter((seat) => !invitations.some((each) => each.seat === seat));
  return (
    <section className="stack" aria-labelledby="links-title">
      <h3 id="links-title">{t('gm.links')}</h3>
      <p className="quiet small">{t('gm.linksHint')}</p>
      <ul className="invitations">
        {invitations.map((each) => (
          <InvitationCard
            key={each.id}
            invitation={each}
            url={links.find((link) => link.invitation === each.id)?.url}
            revoke={() => void send({ do: 'uninvite', invitation: each.id })}
          />
        ))}
      </ul>
      <div className="row">
        {without.map((seat) => (
          <button key={seat} type="button" className="button" onClick={() => void invite(seat)}>
            {t('gm.inviteSeat', { seat })}
          </button>
        ))}
        <button type="button" className="button" onClick={() => void invite(null)}>
          {t('gm.inviteSpectator')}
        </button>
      </div>
      <RefusalNote refusal={refusal} />
    </section>
  );
}

interface InvitationCardProps {
  readonly invitation: Invitation;
  readonly url: string | undefined;
  readonly revoke: () => void;
}

function InvitationCard({ invitation, url, revoke }: InvitationCardProps): ReactNode {
  const { t } = useTranslation();
  return (
    <li className="invitation">
      <b>{invitation.label}</b>
      <LinkShown url={url} label={invitation.label} />
      <button type="button" className="button is-plain" onClick={revoke}>
        {t('gm.revoke')}
      </button>
    </li>
  );
}
