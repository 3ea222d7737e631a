import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Standing } from '../../../src/kernel/ruleset.ts';
import { poolsFor } from '../../books/books.ts';
import { seen } from '../../books/seen.ts';
import { useTable } from '../../table/use-table.tsx';
import { actsAbout, actsOn } from './acts.ts';
import { AmountBox } from './amount-box.tsx';
import type { DialogOpen } from './dialogs.tsx';
import { healthActs, poolsOf } from './health.ts';

interface Seen {
  readonly combatants: readonly ({ readonly id: string; readonly name: string } & Record<string, unknown>)[];
}

/** What the GM can do at once to whoever is selected. */
export function Selected({
  who,
  open,
}: {
  readonly who: Standing;
  readonly open: (dialog: DialogOpen) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { sight } = useTable();
  const acts = useMemo(() => actsOn(sight.gm?.acts ?? [], who.id), [sight.gm?.acts, who.id]);
  const health = healthActs(acts, who.health);
  const { combatants } = seen<Seen>(sight.view);
  const pools = poolsOf(
    acts,
    poolsFor(sight.table.ruleset),
    combatants.find(({ id }) => id === who.id) ?? {},
  );
  return (
    <section className="selected" aria-label={who.name}>
      <h3>{who.name}</h3>
      {health !== undefined && who.health !== null && (
        <AmountBox acts={health} who={who.id} label={t('gm.health')} now={who.health[0]} bare="set" />
      )}
      {pools.map(({ name, now, acts: setting }) => (
        <AmountBox key={name} acts={setting} who={who.id} label={name} now={now} bare="set" />
      ))}
      <div className="row">
        <button type="button" className="button" onClick={() => open({ is: 'acts', about: null })}>
          {t('gm.stepIn')}
        </button>
        {actsAbout(acts, 'request').length > 0 && (
          <button type="button" className="button" onClick={() => open({ is: 'acts', about: 'request' })}>
            {t('gm.request')}
          </button>
        )}
        <button type="button" className="button" onClick={() => open({ is: 'sheet' })}>
          {t('gm.sheet')}
        </button>
      </div>
    </section>
  );
}
