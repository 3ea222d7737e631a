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
import { Sounds } from '../ui/sound.tsx';

/** How far the order and the last result cover the map, in CSS pixels, the same as in room.css. */
const COVERED: Covered = { left: 24, top: 112, right: 24, bottom: 188 };

const NOBODY: readonly string[] = [];

/** A screen for the whole room: map, order and the last result in large letters. It has no buttons. */
export default function Room({ fight }: { readonly fight: Overview }): ReactNode {
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
            <Die key={i} face={face} sides={told.sides} />
          ))}
          {!told.isTaken && added !== 0 && <span>{signed(added)}</span>}
          {(added !== 0 || told.faces.length > 1) && <span>=</span>}
          <b>{told.total}</b>
        </p>
      )}
    </>
  );
}
