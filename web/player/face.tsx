import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../src/kernel/ruleset.ts';
import { markOf } from '../map/marks.ts';
import { budgetFor } from '../rulebook-panels/rulebook-panels.tsx';
import { useTable } from '../table/use-table.tsx';
import { Glossed } from '../ui/gloss.tsx';
import { Portrait } from '../ui/portrait/portrait.tsx';

interface FaceProps {
  readonly fight: Overview;
  readonly who: string;
  readonly size?: 'small' | 'large';
}

/** A combatant's portrait in its side's shape. Hidden from screen readers, because nearby text says the same. */
export function Face({ fight, who, size = 'small' }: FaceProps): ReactNode {
  return (
    <span className="person-face" data-size={size}>
      <Portrait {...markOf(fight, who)} />
    </span>
  );
}

/** Maximum number of pips; more are shown only as a number. */
const MOST_PIPS = 12;

/** The rest of a combatant's turn: pips if the rulebook counts units, and words. */
export function Budget({ who }: { readonly who: string }): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const told = view.fight?.standings.find(({ id }) => id === who)?.budget ?? '';
  const pips = budgetFor(view.table.ruleset, view.view, who);
  if (pips === undefined || pips.most > MOST_PIPS) {
    return told === '' ? null : (
      <p className="budget number">
        <span>
          <Glossed>{told}</Glossed>
        </span>
      </p>
    );
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
        <Glossed>{told}</Glossed>
        {kept > 0 && <span className="budget-kept"> · {t('player.kept', { count: kept })}</span>}
      </span>
    </p>
  );
}
