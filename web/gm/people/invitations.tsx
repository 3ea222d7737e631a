import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../src/kernel/result.ts';
import { type Invitation, LIMITS } from '../../../src/table/table.ts';
import type { PersonView } from '../../../src/table/view.ts';
import { hashOf } from '../../route.ts';
import type { Connection, Link } from '../../table/remote.ts';
import { toast } from '../../table/signals.tsx';
import { seatNames, useTable } from '../../table/use-table.tsx';
import { RefusalNote } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLazy } from '../../ui/lazy.ts';
import { CopyButton, Qr } from '../../ui/sharing.tsx';

interface LinkShownProps {
  /** `undefined` while the link is loading. */
  readonly url: string | undefined;
  /** The name of the recipient. */
  readonly label: string;
  /** Four letters that do the same; `null` where a link has no code. */
  readonly code?: string | null | undefined;
}

/** A link as a QR code, as a code to read out, and as text to copy. */
export function LinkShown({ url, label, code = null }: LinkShownProps): ReactNode {
  const { t } = useTranslation();
  if (url === undefined) return <p className="quiet">{t('loading')}</p>;
  return (
    <>
      <Qr text={url} label={t('gm.qr', { label })} />
      {code !== null && (
        <p className="invitation-code">
          <span className="quiet small">{t('gm.code')}</span> <b>{code}</b>
        </p>
      )}
      <input
        className="input small"
        readOnly
        aria-label={t('gm.linkOf', { label })}
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton text={url} label={t('gm.copyLink')} />
    </>
  );
}

/** Invitations: one for all players, one for each seat, and one for spectators. */
export function Invitations(): ReactNode {
  const { t } = useTranslation();
  const { view, send, connection } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { invitations = [], seats = [] } = view.gm ?? {};
  const ids = invitations.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again when invitations or the status change.
  const get = useCallback(() => connection.links(), [connection, ids, view.table.status]);
  const lazy = useLazy(get);
  const invite = async (role: 'player' | 'spectator', seat: string | null): Promise<void> => {
    const label =
      seat !== null
        ? seatNames(view, seat).slice(0, LIMITS.name)
        : t(role === 'player' ? 'gm.linkForPlayers' : 'log.roles.spectator');
    const outcome = await send({ kind: 'invite', role, seat, label });
    setRefusal('refusal' in outcome ? outcome.refusal : null);
  };
  if (connection.place === 'device') return <p className="quiet small">{t('gm.onlyHere')}</p>;
  if (lazy.kind === 'here' && 'refusal' in lazy.value) {
    const { sentence, remedy } = lazy.value.refusal;
    return (
      <p className="quiet small">
        {sentence} {remedy}
      </p>
    );
  }
  const links: readonly Link[] = lazy.kind === 'here' && 'value' in lazy.value ? lazy.value.value : [];
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
            link={links.find((link) => link.invitation === each.id)}
            revoke={() => void send({ kind: 'uninvite', invitation: each.id })}
          />
        ))}
      </ul>
      <div className="row">
        {seats.length > 0 && !invitations.some(({ role, seat }) => role === 'player' && seat === null) && (
          <button type="button" className="button is-main" onClick={() => void invite('player', null)}>
            {t('gm.invitePlayers')}
          </button>
        )}
        {without.map((seat) => (
          <button key={seat} type="button" className="button" onClick={() => void invite('player', seat)}>
            {t('gm.inviteSeat', { names: seatNames(view, seat) })}
          </button>
        ))}
        <button type="button" className="button" onClick={() => void invite('spectator', null)}>
          {t('gm.inviteSpectator')}
        </button>
        {view.you.role === 'gm' && (
          <button
            type="button"
            className="button"
            onClick={() => void openScreen(connection, t('gm.screenName'))}
          >
            <Icon name="cast" /> {t('gm.deeds.screen')}
          </button>
        )}
      </div>
      <RefusalNote refusal={refusal} />
    </section>
  );
}

interface InvitationCardProps {
  readonly invitation: Invitation;
  readonly link: Link | undefined;
  readonly revoke: () => void;
}

function InvitationCard({ invitation, link, revoke }: InvitationCardProps): ReactNode {
  const { t } = useTranslation();
  return (
    <li className="invitation">
      <b>{invitation.label}</b>
      <LinkShown url={link?.url} label={invitation.label} code={link?.code} />
      <button type="button" className="button is-plain" onClick={revoke}>
        {t('gm.revoke')}
      </button>
    </li>
  );
}

/** Takes a character that a person has brought into the encounter, and lets that person play it. */
export function TakeIn({ person }: { readonly person: PersonView }): ReactNode {
  const { t } = useTranslation();
  const { view, send, connection } = useTable();
  const [problem, setProblem] = useState('');
  const { brought } = person;
  if (brought === undefined || view.fight !== null) return null;
  const take = async (): Promise<void> => {
    const { campaignAt, keepCampaign, takeIn } = await import('../../engine/campaigns.ts');
    const { id: table } = view.table;
    const address = hashOf({ page: connection.place === 'device' ? 'own' : 'table', id: table });
    const played = await campaignAt(address);
    const taken = await takeIn(view.gm?.text ?? '', brought.code, played?.kept.campaign);
    if ('refusal' in taken) return setProblem(taken.refusal);
    const { text, id, seat, campaign } = taken.value;
    const written = await send({ kind: 'write', text });
    if ('refusal' in written) return setProblem(written.refusal.sentence);
    const kept = person.seat === seat ? (person.characters ?? []) : [];
    const given = { person: person.id, role: 'player', seat, characters: [...kept, id] } as const;
    const placed = await send({ kind: 'place', ...given });
    setProblem('refusal' in placed ? placed.refusal.sentence : '');
    if (campaign !== undefined) await keepCampaign(campaign, played!.kept);
  };
  return (
    <>
      <button type="button" className="button is-main" onClick={() => void take()}>
        {t('gm.takeIn', { name: brought.name })}
      </button>
      {problem !== '' && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/**
 * Opens the screen for the room in a new tab, with the rights of a spectator. A table's first screen is added to it.
 * Before the fight it shows the code of the invitation for all players, if there is one.
 */
export async function openScreen({ seen, send, links, place }: Connection, name: string): Promise<void> {
  // A browser opens a tab only as the direct result of a click.
  const tab = open('about:blank');
  const find = () => seen().view?.people.find(({ isScreen }) => isScreen)?.id;
  if (find() === undefined) {
    const added = await send({ kind: 'add-screen', name });
    for (let i = 0; i < 40 && 'value' in added && find() === undefined; i += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const id = seen().view?.table.id;
  if (place === 'device' && find() !== undefined && id !== undefined && tab !== null) {
    tab.location.href = `${location.pathname}${hashOf({ page: 'room', id })}`;
    return;
  }
  const told = await links();
  const url = 'value' in told ? told.value.find(({ person }) => person === find())?.url : undefined;
  if (url === undefined || tab === null) {
    tab?.close();
    if ('refusal' in told) toast({ text: told.refusal.sentence });
    return;
  }
  const forAll = seen().view?.gm?.invitations.find(({ role, seat }) => role === 'player' && seat === null);
  const codes = 'value' in told ? told.value.filter(({ invitation }) => invitation !== null) : [];
  const code = codes.find(({ invitation }) => invitation === forAll?.id)?.code ?? '';
  const { hash, origin } = new URL(url);
  const key = hash.replace('#key=', '');
  tab.location.href = `${location.pathname}${hashOf({ page: 'screen', key, code, origin })}`;
}
