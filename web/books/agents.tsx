import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { markOf } from '../map/marks.ts';
import { SideMark } from '../map/side-mark.tsx';
import type { BookProps } from './book-props.ts';
import { Ledger, type LedgerEntry } from './ledger.tsx';
import { inOrder, seen } from './seen.ts';
import { type Timer, timersOf } from './timers.ts';

interface Agent {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly initiative: number | null;
  readonly turn: string;
  readonly ledger?: readonly LedgerEntry[];
  readonly recoil?: number;
}
interface View {
  readonly combatants: readonly Agent[];
  readonly tasks?: Parameters<typeof timersOf>[0];
  readonly progress?: Parameters<typeof timersOf>[1];
}

/** Initiative that moves, with all that moved it, and the tasks that are under way. */
export default function Agents({ sight, fight }: BookProps): ReactNode {
  const { t } = useTranslation();
  const view = seen<View>(sight.view);
  const agents = inOrder(view.combatants, fight.standings).toSorted(
    (a, b) => (b.initiative ?? Number.NEGATIVE_INFINITY) - (a.initiative ?? Number.NEGATIVE_INFINITY),
  );
  const known = agents.filter(({ ledger }) => ledger !== undefined && ledger.length > 0);
  const timers = timersOf(view.tasks ?? [], view.progress ?? []).filter(
    ({ rounds, done }) => rounds !== null || done > 0,
  );
  return (
    <section className="book book-agents" aria-label={t('books.agents.title')}>
      <h2>{t('books.agents.title')}</h2>
      <Counts agents={agents} fight={fight} />
      {known.length > 0 && (
        <Ledger
          agents={known}
          ruleset={sight.table.ruleset}
          first={sight.prompts[0]?.who ?? sight.you.combatants[0]}
        />
      )}
      {timers.length > 0 && <Timers timers={timers} />}
    </section>
  );
}

function Counts({
  agents,
  fight,
}: {
  readonly agents: readonly Agent[];
  readonly fight: BookProps['fight'];
}): ReactNode {
  const { t } = useTranslation();
  const counts = [...new Set(agents.map(({ initiative }) => initiative))];
  return (
    <ol className="counts" aria-label={t('books.agents.counts')}>
      {counts.map((count) => (
        <li key={String(count)}>
          <b className="number">{count ?? '–'}</b>
          <ul>
            {agents
              .filter(({ initiative }) => initiative === count)
              .map(({ id, name, turn, recoil = 0 }) => (
                <li key={id} data-turn={turn}>
                  <SideMark {...markOf(fight, id)} />
                  <span>
                    <span className="counts-name">{name}</span>
                    <span className="quiet small">
                      {t(`books.agents.turns.${turn}` as 'books.agents.turns.active', { defaultValue: turn })}
                      {recoil > 0 && ` · ${t('books.agents.recoil', { recoil })}`}
                    </span>
                  </span>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function Timers({ timers }: { readonly timers: readonly Timer[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <ul className="timers" aria-label={t('books.agents.tasks')}>
      {timers.map(({ id, name, rounds, done, isFinished }) => (
        <li key={id}>
          <span>{name}</span>
          <progress max={rounds ?? 1} value={isFinished ? (rounds ?? 1) : done} aria-label={name} />
          <span className="number small">
            {isFinished
              ? t('books.agents.finished')
              : rounds === null
                ? t('books.agents.notBegun')
                : t('books.agents.done', { done, rounds })}
          </span>
        </li>
      ))}
    </ul>
  );
}
