import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombatantSummary, Overview } from '../../src/kernel/ruleset.ts';
import { type Mark, markOf, SideMark } from '../map/marks.tsx';
import type { Connection } from '../table/remote.ts';
import { RefusalNote } from '../ui/choice-row.tsx';
import { type Lazy, useLazy } from '../ui/lazy.ts';
import { Health, healthTextOf } from './initiative.tsx';

interface SheetProps {
  readonly who: string;
  readonly connection: Pick<Connection, 'sheet'>;
}

/** A combatant's full sheet, loaded on demand. */
function Sheet({ who, connection }: SheetProps): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="own-sheet" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('player.sheet')}</summary>
      {isOpen && <SheetLines who={who} connection={connection} />}
    </details>
  );
}

function SheetLines({ who, connection }: SheetProps): ReactNode {
  const { t } = useTranslation();
  const get = useCallback(() => connection.sheet(who), [connection, who]);
  const lazy: Lazy<Awaited<ReturnType<typeof get>>> = useLazy(get);
  if (lazy.kind === 'coming') return <p className="quiet">{t('loading')}</p>;
  if (lazy.kind === 'lost') return <p className="quiet">{t('player.noSheet')}</p>;
  if ('refusal' in lazy.value) return <RefusalNote refusal={lazy.value.refusal} />;
  return (
    <ul className="sheet-lines">
      {lazy.value.value.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a sheet keep their places.
        <li key={i}>{line}</li>
      ))}
    </ul>
  );
}

interface MineProps {
  readonly fight: Overview;
  readonly mine: readonly string[];
  /** Ids of the combatants with an open prompt. */
  readonly asked: readonly string[];
  readonly connection: Pick<Connection, 'sheet'>;
}

/** The player's combatants: their condition and the rest of their turn. */
export function MyCombatants({ fight, mine, asked, connection }: MineProps): ReactNode {
  const { t } = useTranslation();
  const own = fight.standings.filter(({ id }) => mine.includes(id));
  const first = (who: CombatantSummary): number => (asked.includes(who.id) ? 0 : who.isActive ? 1 : 2);
  return (
    <section className="mine" aria-label={t('player.mine')}>
      {own
        .toSorted((a, b) => first(a) - first(b))
        .map((who) => (
          <OneOfMine
            key={who.id}
            who={who}
            mark={markOf(fight, who.id)}
            isAsked={asked.includes(who.id)}
            connection={connection}
          />
        ))}
    </section>
  );
}

interface OneProps {
  readonly who: CombatantSummary;
  readonly mark: Mark;
  readonly isAsked: boolean;
  readonly connection: Pick<Connection, 'sheet'>;
}

function OneOfMine({ who, mark, isAsked, connection }: OneProps): ReactNode {
  const { t } = useTranslation();
  return (
    <article
      className="own"
      data-asked={isAsked || undefined}
      data-active={who.isActive || undefined}
      data-down={!who.isUp || undefined}
    >
      <SideMark {...mark} />
      <div className="own-name">
        <h3>{who.name}</h3>
        {who.budget !== '' && <p className="own-budget number">{who.budget}</p>}
      </div>
      <Health who={who} />
      {healthTextOf(who).length > 0 && (
        <ul className="own-conditions row" aria-label={t('player.conditions')}>
          {healthTextOf(who).map((condition) => (
            <li className="chip" key={condition}>
              {condition}
            </li>
          ))}
        </ul>
      )}
      <Sheet who={who.id} connection={connection} />
    </article>
  );
}
