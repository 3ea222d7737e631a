import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombatantSummary, Overview } from '../../src/kernel/ruleset.ts';
import type { Connection } from '../table/remote.ts';
import { useTable } from '../table/use-table.tsx';
import { RefusalNote } from '../ui/choice-row.tsx';
import { type Lazy, useLazy } from '../ui/lazy.ts';
import { Budget } from './budget.tsx';
import { Face } from './face.tsx';
import { Health, healthTextOf } from './initiative.tsx';

interface CharactersProps {
  readonly fight: Overview;
  readonly mine: readonly string[];
}

/** The sheets of the player's combatants. */
export function Characters({ fight, mine }: CharactersProps): ReactNode {
  const { t } = useTranslation();
  const own = fight.standings.filter(({ id }) => mine.includes(id));
  return (
    <section className="mine" aria-label={t('player.mine')}>
      {own.map((who) => (
        <Character key={who.id} who={who} fight={fight} />
      ))}
    </section>
  );
}

function Character({ who, fight }: { readonly who: CombatantSummary; readonly fight: Overview }): ReactNode {
  const { t } = useTranslation();
  const { connection } = useTable();
  return (
    <article className="own" data-down={!who.isUp || undefined}>
      <Face fight={fight} who={who.id} size="large" />
      <h2>{who.name}</h2>
      <Health who={who} />
      <Budget who={who.id} />
      {healthTextOf(who).length > 0 && (
        <ul className="own-conditions row" aria-label={t('player.conditions')}>
          {healthTextOf(who).map((condition) => (
            <li className="chip" key={condition}>
              {condition}
            </li>
          ))}
        </ul>
      )}
      <SheetLines who={who.id} connection={connection} />
    </article>
  );
}

interface SheetProps {
  readonly who: string;
  readonly connection: Pick<Connection, 'sheet'>;
}

/** A combatant's full sheet, loaded on demand. */
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
