import './room.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../src/kernel/ruleset.ts';
import { Die } from '../log/line.tsx';
import { equationOf, lastShown, rollsOf, type Shown, signed } from '../log/moments.ts';
import { FieldMap } from '../map/field-map.tsx';
import { type Covered, SafeArea } from '../map/use-view.tsx';
import { actedIn, roundText } from '../rulebook-panels/shared.ts';
import { useTable } from '../table/use-table.tsx';
import { markOf, Portrait } from '../ui/portrait/portrait.tsx';
import { Qr } from '../ui/sharing.tsx';
import { Sounds } from '../ui/sound.tsx';

/** How far the order and the last result cover the map, in CSS pixels, the same as in room.css. */
const COVERED: Covered = { left: 24, top: 112, right: 24, bottom: 188 };

const NOBODY: readonly string[] = [];

interface RoomProps {
  /** `null` before the fight. */
  readonly fight: Overview | null;
  /** The code of an invitation, or empty. */
  readonly code: string;
}

/** A screen for the whole room, without buttons: before the fight how to join, then the fight itself. */
export default function Room({ fight, code }: RoomProps): ReactNode {
  return fight === null ? <BeforeFight code={code} /> : <FightScreen fight={fight} />;
}

/** How to join, in large letters, and who has joined. */
function BeforeFight({ code }: { readonly code: string }): ReactNode {
  const { t } = useTranslation();
  const { table, people } = useTable().view;
  const url = `${location.origin}/#join=${code}`;
  return (
    <main className="room-screen room-before">
      <h1>{table.name}</h1>
      {code !== '' && (
        <div className="room-join">
          <Qr text={url} label={t('gm.qr', { label: table.name })} />
          <p>
            <span>{t('room.join', { place: location.host })}</span>
            <b>{code}</b>
          </p>
        </div>
      )}
      <ul className="room-guests" aria-label={t('player.people')}>
        {people
          .filter(({ isScreen }) => isScreen !== true)
          .map(({ id, name, role }) => (
            <li key={id} data-waiting={role === 'waiting' || undefined}>
              {name}
            </li>
          ))}
      </ul>
      <p className="room-soon" role="status">
        {t('room.soon')}
      </p>
    </main>
  );
}

/** Map, order and the last result in large letters. */
function FightScreen({ fight }: { readonly fight: Overview }): ReactNode {
  const { t } = useTranslation();
  const { view, log, struck } = useTable();
  const { field, table } = view;
  const acted = actedIn(view.view);
  const active = fight.standings.find(({ isActive }) => isActive)?.id;
  const result = lastShown(log, struck, NOBODY);
  return (
    <div className="room-screen">
      <SafeArea value={COVERED}>
        {field !== null && (
          <div className="room-map">
            <FieldMap field={field} fight={fight} mine={[]} from={undefined} isNamed />
          </div>
        )}
      </SafeArea>
      <header className="room-top">
        <div>
          <h1>{table.name}</h1>
          {fight.round > 0 && <p className="room-round number">{roundText(t, view)}</p>}
        </div>
        <ol className="room-order" aria-label={t('player.order')}>
          {fight.standings.map(({ id, name, isActive }) => (
            <li
              key={id}
              aria-current={isActive ? 'step' : undefined}
              data-acted={(acted.has(id) && !isActive) || undefined}
            >
              <Portrait {...markOf(fight, id)} />
              <span className="only-read">{name}</span>
            </li>
          ))}
        </ol>
      </header>
      <Sounds isAsked={false} isOver={fight.winner !== null} />
      <main className="room-result" role="status">
        {result !== undefined && <Result key={result.n} shown={result} fight={fight} />}
        {result === undefined && active !== undefined && (
          <p className="room-verdict">{fight.standings.find(({ id }) => id === active)?.name}</p>
        )}
      </main>
    </div>
  );
}

function Result({ shown, fight }: { readonly shown: Shown; readonly fight: Overview }): ReactNode {
  const { moment, sentence } = shown;
  const roll = moment === null ? undefined : rollsOf(moment, []).main;
  const told = roll && equationOf(roll);
  const added = told?.added.reduce((sum, { value }) => sum + value, 0) ?? 0;
  return (
    <>
      {moment?.who != null && <Portrait {...markOf(fight, moment.who)} />}
      <p className="room-verdict">{sentence}</p>
      {told !== undefined && (
        <p className="room-dice number">
          {told.isTaken && <span>{added} −</span>}
          {told.faces.slice(0, 6).map((face, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dice that have fallen stay as they lie.
            <Die key={i} face={face} sides={told.sides} isOut={told.out.has(i)} />
          ))}
          {!told.isTaken && added !== 0 && <span>{signed(added)}</span>}
          {(added !== 0 || told.faces.length > 1) && <span>=</span>}
          <b>{told.total}</b>
        </p>
      )}
    </>
  );
}
