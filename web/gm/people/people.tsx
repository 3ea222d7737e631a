import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import type { Command } from '../../../src/live/command.ts';
import type { PersonTold, Sight } from '../../../src/live/sight.ts';
import { RefusalNote } from '../../parts/refusal-note.tsx';
import { useTable } from '../../table/use-table.tsx';
import { OwnLinkDialog } from './own-link-dialog.tsx';

/** Everybody at the table; who waits at the door is let in with one click. */
export function People(): ReactNode {
  const { t } = useTranslation();
  const { sight, send } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const act = async (command: Command): Promise<void> => {
    const outcome = await send(command);
    setRefusal(outcome.kind === 'refused' ? outcome.refusal : null);
  };
  const waiting = sight.people.filter(({ role }) => role === 'waiting');
  const others = sight.people.filter(({ role }) => role !== 'waiting');
  return (
    <section className="stack people" aria-labelledby="people-title">
      <h3 id="people-title">{t('gm.people')}</h3>
      <p className="only-read" role="status">
        {waiting.length === 0
          ? ''
          : t('gm.waitingAtDoor', { names: waiting.map(({ name }) => name).join(', ') })}
      </p>
      <ul className="stack">
        {[...waiting, ...others].map((person) => (
          <PersonRow key={person.id} person={person} sight={sight} act={(command) => void act(command)} />
        ))}
      </ul>
      <RefusalNote refusal={refusal} />
    </section>
  );
}

interface PersonRowProps {
  readonly person: PersonTold;
  readonly sight: Sight;
  readonly act: (command: Command) => void;
}

function PersonRow({ person, sight, act }: PersonRowProps): ReactNode {
  const { t } = useTranslation();
  const { id, name, role, seat } = person;
  const { connection } = useTable();
  const [isLinked, setLinked] = useState(false);
  const seats = sight.gm?.seats ?? [];
  const offered = offeredTo(person, sight);
  const place = (value: string): void => {
    const to = value.startsWith('seat:') ? value.slice(5) : null;
    act({
      do: 'place',
      person: id,
      role: to === null ? (value as 'co-gm' | 'spectator') : 'player',
      seat: to,
    });
  };
  const now = role === 'player' ? `seat:${seat ?? ''}` : role;
  return (
    <li className="person" data-waiting={role === 'waiting' || undefined}>
      <b>{name}</b>
      {role === 'gm' ? (
        <span className="quiet">{t('log.roles.gm')}</span>
      ) : (
        <label>
          <span className="only-read">{t('gm.roleOf', { name })}</span>
          <select className="input" value={now} onChange={(event) => place(event.target.value)}>
            {role === 'waiting' && <option value="waiting">{t('log.roles.waiting')}</option>}
            {seats.map((each) => (
              <option key={each} value={`seat:${each}`}>
                {t('gm.playerOf', { seat: each })}
              </option>
            ))}
            <option value="spectator">{t('log.roles.spectator')}</option>
            <option value="co-gm">{t('log.roles.co-gm')}</option>
          </select>
        </label>
      )}
      {role === 'waiting' && (
        <button type="button" className="button is-main" onClick={() => place(offered)}>
          {t('gm.letIn', { as: offered.startsWith('seat:') ? offered.slice(5) : t('log.roles.spectator') })}
        </button>
      )}
      {(id === sight.you.id || !isGms(role)) && role !== 'waiting' && connection.place === 'server' && (
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setLinked(true)}>
          {t('gm.ownLink')}
          <span className="only-read"> {name}</span>
        </button>
      )}
      {isLinked && <OwnLinkDialog person={person} close={() => setLinked(false)} />}
      {role !== 'gm' && id !== sight.you.id && (
        <button
          type="button"
          className="button is-plain spread"
          aria-label={t('gm.removePerson', { name })}
          onClick={() => act({ do: 'remove', person: id })}
        >
          ✕
        </button>
      )}
    </li>
  );
}

/** Whose own links nobody but they themselves are given. */
function isGms(role: PersonTold['role']): boolean {
  return role === 'gm' || role === 'co-gm';
}

/** What one click gives to somebody at the door: the first seat that nobody plays, else to look on. */
function offeredTo({ id }: PersonTold, { gm, people }: Sight): string {
  const taken = new Set(people.filter((person) => person.id !== id).map(({ seat }) => seat));
  const free = (gm?.seats ?? []).find((seat) => !taken.has(seat)) ?? gm?.seats[0];
  return free === undefined ? 'spectator' : `seat:${free}`;
}
