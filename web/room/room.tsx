import './room.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../src/kernel/ruleset.ts';
import type { LogLine } from '../../src/table/view.ts';
import { FieldMap } from '../map/field-map.tsx';
import { markOf } from '../map/marks.ts';
import { type Covered, SafeArea } from '../map/use-view.tsx';
import { actedIn } from '../rulebook-panels/shared.ts';
import { useTable } from '../table/use-table.tsx';
import { Portrait } from '../ui/portrait/portrait.tsx';

/** How far the order and the last result cover the map, in CSS pixels, the same as in room.css. */
const COVERED: Covered = { left: 24, top: 112, right: 24, bottom: 188 };

/** A screen for the whole room: map, order and the last result in large letters. It has no buttons. */
export default function Room({ fight }: { readonly fight: Overview }): ReactNode {
  const { t } = useTranslation();
  const { view, log, struck } = useTable();
  const { field, table } = view;
  const acted = actedIn(view.view);
  const active = fight.standings.find(({ isActive }) => isActive)?.id;
  const result = lastResult(log, struck);
  return (
    <div className="room-screen">
      <SafeArea value={COVERED}>
        {field !== null && (
          <div className="room-map">
            <FieldMap field={field} fight={fight} mine={[]} from={undefined} />
          </div>
        )}
      </SafeArea>
      <header className="room-top">
        <div>
          <h1>{table.name}</h1>
          {fight.round > 0 && (
            <p className="room-round number">{t('player.round', { round: fight.round })}</p>
          )}
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
      <main className="room-result" role="status">
        {result !== undefined && <Result line={result} fight={fight} />}
        {result === undefined && active !== undefined && (
          <p className="room-verdict">{fight.standings.find(({ id }) => id === active)?.name}</p>
        )}
      </main>
    </div>
  );
}

type FightLine = Extract<LogLine, { readonly kind: 'fight' }>;

/** Returns the newest line with dice that still stands; without one the newest line of the fight. */
function lastResult(log: readonly LogLine[], struck: ReadonlySet<number>): FightLine | undefined {
  const lines = log.filter(
    (line): line is FightLine => line.kind === 'fight' && line.sentence !== '' && !struck.has(line.n),
  );
  return lines.findLast(({ faces = [] }) => faces.length > 0) ?? lines.at(-1);
}

function Result({ line, fight }: { readonly line: FightLine; readonly fight: Overview }): ReactNode {
  const { who, sentence, sums, faces = [] } = line;
  const total = sums.find(({ parts }) => parts.some((part) => part.faces !== undefined));
  const dice = faces.flat();
  return (
    <>
      {who !== undefined && fight.standings.some(({ id }) => id === who) && (
        <Portrait {...markOf(fight, who)} />
      )}
      <p className="room-verdict">{sentence}</p>
      {dice.length > 0 && (
        <p className="room-dice number">
          {dice.slice(0, 6).map((face, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dice that have fallen stay as they lie.
            <span className="room-die" key={i}>
              {face}
            </span>
          ))}
          {total !== undefined && <b>{total.total}</b>}
        </p>
      )}
    </>
  );
}
