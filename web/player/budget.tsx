import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { budgetFor } from '../rulebook-panels/rulebook-panels.tsx';
import { useTable } from '../table/use-table.tsx';

/** Maximum number of pips; more are shown only as a number. */
const MOST_PIPS = 12;

/** The rest of a combatant's turn: pips if the rulebook counts units, and words. */
export function Budget({ who }: { readonly who: string }): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const told = view.fight?.standings.find(({ id }) => id === who)?.budget ?? '';
  const pips = budgetFor(view.table.ruleset, view.view, who);
  if (pips === undefined || pips.most > MOST_PIPS) {
    return told === '' ? null : <p className="budget number">{told}</p>;
  }
  const { left, kept, most } = pips;
  return (
    <p className="budget">
      <span className="pips" aria-hidden="true">
        {Array.from({ length: most }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pips are all alike.
          <i key={i} data-pip={i < left - kept ? 'free' : i < left ? 'kept' : 'spent'} />
        ))}
      </span>
      <span className="number">
        {told}
        {kept > 0 && <span className="budget-kept"> · {t('player.kept', { count: kept })}</span>}
      </span>
    </p>
  );
}
