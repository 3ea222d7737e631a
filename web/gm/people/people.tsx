import type { TFunction } from 'i18next';
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
  const isFirst = sight.you.role === 'gm';
  const isOutOfReach = role === 'co-gm' && !isFirst && id !== sight.you.id;
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
  const choices =
    role === 'waiting'
      ? offered
      : [...seatsOf(sight), 'spectator', ...(isFirst || role === 'co-gm' ? ['co-gm'] : [])];
  const now = role === 'player' ? `seat:${seat ?? ''}` : role;
  return (
    <li className="person" data-waiting={role === 'waiting' || undefined}>
      <b>{name}</b>
      {role === 'gm' ? (
        <span className="quiet">{t('log.roles.gm')}</span>
      ) : role === 'waiting' && offered.length === 1 ? (
        <span className="quiet">{t('log.roles.waiting')}</span>
      ) : isOutOfReach ? (
        <span className="quiet">{t(`log.roles.${role}`)}</span>
      ) : (
        <label>
          <span className="only-read">{t('gm.roleOf', { name })}</span>
          <select className="input" value={now} onChange={(event) => place(event.target.value)}>
            {role === 'waiting' && <option value="waiting">{t('log.roles.waiting')}</option>}
            {choices.map((value) => (
              <option key={value} value={value}>
                {nameOf(value, t)}
              </option>
            ))}
          </select>
        </label>
      )}
      {role === 'waiting' && (
        <button type="button" className="button is-main" onClick={() => place(offered[0]!)}>
          {t('gm.letIn', { as: as(offered[0]!, t) })}
        </button>
      )}
      {(id === sight.you.id || (isFirst && !isGms(role))) &&
        role !== 'waiting' &&
        connection.place === 'server' && (
          <button type="button" className="button" aria-haspopup="dialog" onClick={() => setLinked(true)}>
            {t('gm.ownLink')}
            <span className="only-read"> {name}</span>
          </button>
        )}
      {isLinked && <OwnLinkDialog person={person} close={() => setLinked(false)} />}
      {role !== 'gm' && !isOutOfReach && id !== sight.you.id && (
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

function seatsOf({ gm }: Sight): readonly string[] {
  return (gm?.seats ?? []).map((seat) => `seat:${seat}`);
}

function nameOf(value: string, t: TFunction): string {
  return value.startsWith('seat:') ? t('gm.playerOf', { seat: value.slice(5) }) : as(value, t);
}

function as(value: string, t: TFunction): string {
  return value.startsWith('seat:') ? value.slice(5) : t(`log.roles.${value as 'spectator' | 'co-gm'}`);
}

/**
 * As what somebody at the door can be let in, the likeliest first: as what their invitation says; where it names no
 * seat, in any, those first that nobody plays.
 */
function offeredTo({ id, offered }: PersonTold, sight: Sight): readonly [string, ...string[]] {
  const { role, seat } = offered ?? { role: 'player', seat: null };
  if (role !== 'player') return [role];
  const seats = seatsOf(sight);
  if (seat !== null && seats.includes(`seat:${seat}`)) return [`seat:${seat}`];
  const others = sight.people.filter((person) => person.id !== id);
  const isFree = (value: string): boolean => !others.some((person) => value === `seat:${person.seat}`);
  const [first = 'spectator', ...rest] = [
    ...seats.filter(isFree),
    ...seats.filter((value) => !isFree(value)),
  ];
  return [first, ...rest];
}
