import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview, Standing } from '../../src/kernel/ruleset.ts';
import { type Mark, markOf } from '../map/marks.ts';
import { SideMark } from '../map/side-mark.tsx';
import type { Connection } from '../table/connection.ts';
import { Health, toldOf } from './health.tsx';
import { Sheet } from './sheet.tsx';

interface MineProps {
  readonly fight: Overview;
  readonly mine: readonly string[];
  /** Ids of those who are asked something. */
  readonly asked: readonly string[];
  readonly connection: Pick<Connection, 'sheet'>;
}

/** One's own combatants: how they are, and what is left of their turn. */
export function Mine({ fight, mine, asked, connection }: MineProps): ReactNode {
  const { t } = useTranslation();
  const own = fight.standings.filter(({ id }) => mine.includes(id));
  const first = (who: Standing): number => (asked.includes(who.id) ? 0 : who.isActive ? 1 : 2);
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
  readonly who: Standing;
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
      {toldOf(who).length > 0 && (
        <ul className="own-conditions row" aria-label={t('player.conditions')}>
          {toldOf(who).map((condition) => (
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
