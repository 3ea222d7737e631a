import type { TFunction } from 'i18next';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../src/kernel/result.ts';
import type { Command } from '../../../src/table/command.ts';
import type { Character } from '../../../src/table/people.ts';
import type { PersonView, TableView } from '../../../src/table/view.ts';
import { seatNames, useTable } from '../../table/use-table.tsx';
import { RefusalNote } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLazy } from '../../ui/lazy.ts';
import { Modal } from '../../ui/modal.tsx';
import { type Mark, markOf, markOfCharacter, Portrait } from '../../ui/portrait/portrait.tsx';
import { CommandForm } from '../send-dialogs.tsx';
import { Invitations, LinkShown, TakeIn } from './invitations.tsx';

interface PersonalLinkDialogProps {
  readonly person: PersonView;
  readonly close: () => void;
}

/** The link that signs in a person on any device. It can be replaced by a new one. */
function PersonalLinkDialog({ person: { id, name }, close }: PersonalLinkDialogProps): ReactNode {
  const { t } = useTranslation();
  const { view, connection } = useTable();
  const [made, setMade] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key has a new link.
  const get = useCallback(() => connection.links(), [connection, made]);
  const lazy = useLazy(get);
  const links = lazy.kind === 'here' && 'value' in lazy.value ? lazy.value.value : [];
  const url = links.find(({ person }) => person === id)?.url;
  return (
    <Modal title={t('gm.ownLinkOf', { name })} close={close}>
      <p className="quiet">{t('gm.ownLinkHint', { name })}</p>
      {lazy.kind === 'here' && 'refusal' in lazy.value ? (
        <RefusalNote refusal={lazy.value.refusal} />
      ) : (
        <div className="invitation">
          <LinkShown url={url} label={name} />
        </div>
      )}
      {made > 0 && <p role="status">{t('gm.rekeyed')}</p>}
      {id !== view.you.id && (
        <CommandForm
          command={{ kind: 'rekey', person: id }}
          go={t('gm.rekey')}
          isDanger
          done={() => setMade(made + 1)}
        />
      )}
    </Modal>
  );
}

/** All people at the table. Join requests can be admitted with one click. */
export function People(): ReactNode {
  const { t } = useTranslation();
  const { view, send } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const act = async (command: Command): Promise<void> => {
    const outcome = await send(command);
    setRefusal('refusal' in outcome ? outcome.refusal : null);
  };
  // A refusal is about the people as they were.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other people take it away.
  useEffect(() => setRefusal(null), [view.people]);
  const waiting = view.people.filter(({ role }) => role === 'waiting');
  const others = view.people.filter(({ role }) => role !== 'waiting');
  return (
    <section className="stack people" aria-labelledby="people-title">
      <h3 id="people-title">{t('gm.people')}</h3>
      <p className="only-read" role="status">
        {waiting.length === 0
          ? ''
          : t('gm.waitingAtDoor', { names: waiting.map(({ name }) => name).join(', ') })}
      </p>
      <Cast view={view} />
      {[others, waiting].map((rows, i) => (
        <ul key={i === 0 ? 'there' : 'waiting'} className={i === 0 ? 'stack' : 'stack people-waiting'}>
          {rows.map((person) => (
            <PersonRow key={person.id} person={person} view={view} act={(command) => void act(command)} />
          ))}
        </ul>
      ))}
      <RefusalNote refusal={refusal} />
    </section>
  );
}

/** The kind of data that a dragged character carries. */
const DRAGGED = 'text/x-riposte-character';

/** The portrait of a character; during the fight, that of its combatant. */
function characterMark({ fight }: TableView, character: Character): Mark {
  const isThere = fight?.standings.some(({ id }) => id === character.id) === true;
  return isThere ? markOf(fight!, character.id) : markOfCharacter(character);
}

/** All characters, to be dragged onto people. */
function Cast({ view }: { readonly view: TableView }): ReactNode {
  const { t } = useTranslation();
  const characters = view.gm?.characters ?? [];
  if (characters.length === 0) return null;
  return (
    <>
      <p className="quiet small">{t('gm.cast.hint')}</p>
      <ul className="cast" aria-label={t('gm.cast.title')}>
        {characters.map((each) => {
          const players = view.people.filter(({ role, seat }) => role === 'player' && seat === each.seat);
          // Without characters of their own, people play all of their seat that nobody else plays.
          const player =
            players.find(({ characters }) => characters?.includes(each.id)) ??
            players.find(({ characters }) => characters === undefined);
          return (
            <li
              key={each.id}
              className="cast-one"
              draggable
              data-taken={player !== undefined || undefined}
              onDragStart={(event) => event.dataTransfer.setData(DRAGGED, each.id)}
            >
              <Portrait {...characterMark(view, each)} />
              <span>{each.name}</span>
              <span className="quiet small">{player?.name ?? t('gm.cast.free')}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The characters of a person, each with a button to take it away, and a list to give another. */
function CharactersOf({ person, view, give, take }: CharactersOfProps): ReactNode {
  const { t } = useTranslation();
  const all = view.gm?.characters ?? [];
  const own = all.filter(({ id }) => person.characters?.includes(id));
  const others = all.filter(({ id }) => !person.characters?.includes(id));
  return (
    <>
      {own.map(({ id, name }) => (
        <span key={id} className="chip">
          {name}{' '}
          <button
            type="button"
            className="chip-x"
            aria-label={t('gm.cast.take', { name, person: person.name })}
            onClick={() => take(id)}
          >
            ✕
          </button>
        </span>
      ))}
      {others.length > 0 && (
        <label>
          <span className="only-read">{t('gm.cast.giveTo', { person: person.name })}</span>
          <select className="input" value="" onChange={(event) => give(event.target.value)}>
            <option value="">{t(own.length === 0 ? 'gm.cast.give' : 'gm.cast.giveMore')}</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}

interface CharactersOfProps {
  readonly person: PersonView;
  readonly view: TableView;
  readonly give: (character: string) => void;
  readonly take: (character: string) => void;
}

interface PersonRowProps {
  readonly person: PersonView;
  readonly view: TableView;
  readonly act: (command: Command) => void;
}

function PersonRow({ person, view, act }: PersonRowProps): ReactNode {
  const { t } = useTranslation();
  const { id, name, role, seat } = person;
  const { connection } = useTable();
  const [isLinked, setLinked] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [isOver, setOver] = useState(false);
  const isFirst = view.you.role === 'gm';
  const isOutOfReach = role === 'co-gm' && !isFirst && id !== view.you.id;
  const offered = offeredTo(person, view);
  const place = (value: string): void => {
    const to = value.startsWith('seat:') ? value.slice(5) : null;
    act({
      kind: 'place',
      person: id,
      role: to === null ? (value as 'co-gm' | 'spectator') : 'player',
      seat: to,
    });
  };
  const all = view.gm?.characters ?? [];
  const cast = (characters: readonly string[], to = seat ?? ''): void =>
    act({ kind: 'place', person: id, role: 'player', seat: to, characters });
  const give = (character: string): void => {
    const given = all.find((each) => each.id === character);
    if (given === undefined) return;
    const kept = role === 'player' && seat === given.seat ? (person.characters ?? []) : [];
    cast([...kept, given.id], given.seat);
  };
  const wish = all.find((each) => each.id === person.wish);
  const free = all.filter(
    (each) =>
      offered[0] === `seat:${each.seat}` && !view.people.some((other) => other.characters?.includes(each.id)),
  );
  // Who has not chosen one of several characters yet can be given one, or all of them.
  const isOpen = wish === undefined && free.length > 1;
  const mayPlay = role === 'player' || (role === 'waiting' && person.offered?.role !== 'spectator');
  const choices =
    role === 'waiting'
      ? offered
      : [...seatsOf(view), 'spectator', ...(isFirst || role === 'co-gm' ? ['co-gm'] : [])];
  const now = role === 'player' ? `seat:${seat ?? ''}` : role;
  return (
    <li
      className="person"
      data-waiting={role === 'waiting' || undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!mayPlay || !event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (mayPlay) give(event.dataTransfer.getData(DRAGGED));
      }}
    >
      <b className="person-name">{name}</b>
      {role === 'gm' ? (
        <span className="person-role quiet">{t('log.roles.gm')}</span>
      ) : role === 'waiting' && offered.length === 1 ? (
        <span className="person-role quiet">{t('log.roles.waiting')}</span>
      ) : isOutOfReach ? (
        <span className="person-role quiet">{t(`log.roles.${role}`)}</span>
      ) : (
        <label className="person-role">
          <span className="only-read">{t('gm.roleOf', { name })}</span>
          <select className="input" value={now} onChange={(event) => place(event.target.value)}>
            {role === 'waiting' && <option value="waiting">{t('log.roles.waiting')}</option>}
            {choices.map((value) => (
              <option key={value} value={value}>
                {nameOf(value, view, t, value === now ? person.characters : [])}
              </option>
            ))}
          </select>
        </label>
      )}
      <span className="person-tools">
        {(id === view.you.id || (isFirst && !isGms(role))) &&
          role !== 'waiting' &&
          connection.place === 'server' && (
            <button
              type="button"
              className="button is-square"
              aria-haspopup="dialog"
              title={t('gm.ownLink')}
              onClick={() => setLinked(true)}
            >
              <Icon name="link" />
              <span className="only-read">
                {t('gm.ownLink')} {name}
              </span>
            </button>
          )}
        {role !== 'gm' && !isOutOfReach && id !== view.you.id && (
          <button
            type="button"
            className="button is-plain is-square"
            aria-label={t('gm.removePerson', { name })}
            disabled={isLeaving}
            onClick={() => setLeaving(true)}
          >
            <Icon name="x" />
          </button>
        )}
      </span>
      {isLinked && <PersonalLinkDialog person={person} close={() => setLinked(false)} />}
      {mayPlay && role === 'player' && (
        <div className="person-cast">
          <TakeIn person={person} />
          <CharactersOf
            person={person}
            view={view}
            give={give}
            take={(gone) => cast((person.characters ?? []).filter((each) => each !== gone))}
          />
        </div>
      )}
      {role === 'waiting' && (
        <div className="person-cast">
          <TakeIn person={person} />
          {wish !== undefined && (
            <button type="button" className="button is-main" onClick={() => give(wish.id)}>
              {t('gm.letIn', { as: wish.name })}
            </button>
          )}
          {isOpen && (
            <label>
              <span className="quiet small">{t('gm.notChosen', { name })}</span>
              <select className="input" value="" onChange={(event) => give(event.target.value)}>
                <option value="">{t('gm.letInAs')}</option>
                {free.map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.name}
                  </option>
                ))}
              </select>
            </label>
          )}
          {wish?.name !== as(offered[0]!, view, t) && (
            <button
              type="button"
              className={wish === undefined && !isOpen ? 'button is-main' : 'button'}
              onClick={() => place(offered[0]!)}
            >
              {t('gm.letIn', {
                as: wish === undefined && !isOpen ? as(offered[0]!, view, t) : t('gm.wholeSeat'),
              })}
            </button>
          )}
        </div>
      )}
      {isLeaving && (
        <span className="person-cast">
          {t('gm.removeSure', { name })}
          <button
            type="button"
            className="button is-danger"
            onClick={() => act({ kind: 'remove', person: id })}
          >
            {t('gm.removeGo')}
          </button>
          <button type="button" className="button" onClick={() => setLeaving(false)}>
            {t('gm.removeNot')}
          </button>
        </span>
      )}
    </li>
  );
}

/** Whether the person is a GM or co-GM, whose personal link is only shown to themselves. */
function isGms(role: PersonView['role']): boolean {
  return role === 'gm' || role === 'co-gm';
}

function seatsOf({ gm }: TableView): readonly string[] {
  return (gm?.seats ?? []).map((seat) => `seat:${seat}`);
}

function nameOf(value: string, view: TableView, t: TFunction, own: readonly string[] = []): string {
  // A single seat for all players needs no names, because the row of characters shows them.
  if (value.startsWith('seat:') && seatsOf(view).length === 1) return t('log.roles.player');
  const names = view.gm?.characters.flatMap((each) => (own.includes(each.id) ? each.name : [])) ?? [];
  const name = names.length > 0 ? names.join(', ') : as(value, view, t);
  return value.startsWith('seat:') ? t('gm.playerOf', { names: name }) : name;
}

function as(value: string, view: TableView, t: TFunction): string {
  if (value.startsWith('seat:')) return seatNames(view, value.slice(5));
  return t(`log.roles.${value as 'spectator' | 'co-gm'}`);
}

/**
 * Lists the roles to offer for a join request, best match first: the role named in the invitation or, if it does not
 * name a seat, any seat with the free seats first.
 */
function offeredTo({ id, offered }: PersonView, view: TableView): readonly [string, ...string[]] {
  const { role, seat } = offered ?? { role: 'player', seat: null };
  if (role !== 'player') return [role];
  const seats = seatsOf(view);
  if (seat !== null && seats.includes(`seat:${seat}`)) return [`seat:${seat}`];
  const others = view.people.filter((person) => person.id !== id);
  const isFree = (value: string): boolean => !others.some((person) => value === `seat:${person.seat}`);
  const [first = 'spectator', ...rest] = [
    ...seats.filter(isFree),
    ...seats.filter((value) => !isFree(value)),
  ];
  return [first, ...rest];
}

/** The people at the table, and the invitations. */
export function PeopleDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Modal title={t('gm.people')} close={close} width="wide">
      <People />
      <Invitations />
    </Modal>
  );
}
