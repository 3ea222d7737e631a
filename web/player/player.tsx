import type { Character } from '../../src/campaign/character.ts';
import type { Refusal } from '../../src/kernel/result.ts';
import type { TableView } from '../../src/table/view.ts';
import { hashOf } from '../route.ts';
import { useTable } from '../table/use-table.tsx';
import { RefusalNote } from '../ui/fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { markOfCharacter, Portrait } from '../ui/portrait/portrait.tsx';
import './ask.css';
import { FightView } from './fight-view.tsx';
import { Lend } from './waiting.tsx';
import './player.css';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const SheetFigures = lazy(async () => ({ default: (await import('./panels.tsx')).SheetFigures }));

const loadOwn = async () => await import('../engine/campaigns.ts');

/** Offers a character that this device keeps to the GM. */
function BringOwn({ view }: { readonly view: TableView }): ReactNode {
  const { t } = useTranslation();
  const { send } = useTable();
  const [own, setOwn] = useState<readonly Character[] | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { ruleset } = view.table;
  const list = async (): Promise<void> => {
    const all = await (await loadOwn()).keptCharacters();
    setOwn(all.filter((each) => each.ruleset === ruleset && !each.isDead));
  };
  const bring = async (character: Character): Promise<void> => {
    const code = await (await loadOwn()).codeOf(character);
    const outcome = await send({ kind: 'bring', name: character.name, code });
    setRefusal('refusal' in outcome ? outcome.refusal : null);
  };
  return (
    <details onToggle={() => void list()}>
      <summary>{t('player.bring.title')}</summary>
      <ul>
        {own?.map((each) => (
          <li key={each.id}>
            <button type="button" className="button" onClick={() => void bring(each)}>
              {each.name}
            </button>
          </li>
        ))}
      </ul>
      {own?.length === 0 && <p className="empty">{t('player.bring.none')}</p>}
      <p role="status">
        {view.you.brought !== undefined && t('player.bring.offered', { name: view.you.brought.name })}
      </p>
      <a href={hashOf({ page: 'characters', id: '' })}>{t('player.bring.all')}</a>
      <RefusalNote refusal={refusal} />
    </details>
  );
}

type Choices = TableView['you']['choices'];

/** Returns the characters that were free at any time, so that the others keep their place when one is taken. */
function useSeen(choices: Choices): Choices {
  const [seen, setSeen] = useState(choices);
  const places = new Map([...seen, ...choices].map((each) => [each.id, each]));
  const shown = [...places.values()];
  if (shown.some((each, i) => each !== seen[i])) setSeen(shown);
  return shown;
}

/** The sheet of a character before the fight. */
function Sheet({ of: { id, seen } }: { readonly of: Choices[number] }): ReactNode {
  if (seen === undefined) return null;
  return (
    <div className="room-sheet">
      <Suspense>
        <SheetFigures view={seen} who={id} />
      </Suspense>
    </div>
  );
}

/** Shown until the GM admits the player. */
function WaitingRoom({ view }: { readonly view: TableView }): ReactNode {
  const { t } = useTranslation();
  const { send } = useTable();
  const { choices, wish, name } = view.you;
  const shown = useSeen(choices);
  const wished = shown.find(({ id }) => id === wish);
  return (
    <main className="alone room">
      <p className="room-sign" aria-hidden="true" />
      <h1>{view.table.name === '' ? t('name') : view.table.name}</h1>
      {shown.length > 0 && (
        <section className="room-choices" aria-labelledby="who-are-you">
          <h2 id="who-are-you">{t('player.room.who')}</h2>
          <ul>
            {shown.map((each) => (
              <li key={each.id}>
                <button
                  type="button"
                  aria-pressed={each.id === wish}
                  disabled={!choices.includes(each)}
                  onClick={() => void send({ kind: 'ask-for', character: each.id === wish ? null : each.id })}
                >
                  <Portrait {...markOfCharacter(each)} />
                  <span>{each.name}</span>
                  {!choices.includes(each) && <small>{t('player.room.taken')}</small>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p role="status">
        {wish === undefined
          ? t('player.room.knocked', { name })
          : t('player.room.asked', { name: wished?.name ?? wish })}
      </p>
      {wished !== undefined && <Sheet of={wished} />}
      <p className="quiet">{t('player.room.stay')}</p>
      <BringOwn view={view} />
    </main>
  );
}

/** Shown after admission until the fight begins. */
function BeforeFight({ view }: { readonly view: TableView }): ReactNode {
  const { t } = useTranslation();
  const { people, you, table } = view;
  return (
    <main className="alone room">
      <p className="room-sign" data-in aria-hidden="true">
        <Icon name="check" />
      </p>
      <h1>{table.name === '' ? t('name') : table.name}</h1>
      {you.choices.length > 0 && (
        <section className="room-choices" aria-label={t('player.room.yours')}>
          <h2>{t('player.room.yours')}</h2>
          <ul>
            {you.choices.map((each) => (
              <li key={each.id} className="room-own">
                <Portrait {...markOfCharacter(each)} />
                <span>{each.name}</span>
                <Lend character={each} />
              </li>
            ))}
          </ul>
          {you.choices.map((each) => (
            <details key={each.id}>
              <summary>{t('player.room.sheet', { name: each.name })}</summary>
              <Sheet of={each} />
            </details>
          ))}
        </section>
      )}
      <p role="status">{t('player.room.soon')}</p>
      {you.role === 'player' && <BringOwn view={view} />}
      <ul className="room-people">
        {people.map((person) => (
          <li key={person.id} data-you={person.id === you.id || undefined}>
            <b>{person.name}</b>
            <span className="quiet small">{person.plays?.join(', ') ?? t(`log.roles.${person.role}`)}</span>
          </li>
        ))}
      </ul>
      <p className="quiet small room-promise">
        {t('player.room.promise')} <code>{table.commitment.slice(0, 16)}…</code>
      </p>
    </main>
  );
}

/** The page of a player or spectator. */
export default function Player(): ReactNode {
  const { view } = useTable();
  if (view.you.role === 'waiting') return <WaitingRoom view={view} />;
  if (view.fight === null) return <BeforeFight view={view} />;
  return <FightView fight={view.fight} />;
}
