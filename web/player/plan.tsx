import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { planFor } from '../rulebook-panels/rulebook-panels.tsx';
import { useTable } from '../table/use-table.tsx';
import { actIcon, Icon } from '../ui/icon.tsx';

/** A combatant's plan so far, step by step. Only its own seat sees it. */
export function Plan({ who }: { readonly who: string }): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const steps = planFor(view.table.ruleset, view.view, who);
  if (steps.length === 0) return null;
  const nameOf = (id: string): string => view.fight?.standings.find((each) => each.id === id)?.name ?? id;
  const worded = (kind: 'actions' | 'paces', act: string): string =>
    t(`books.${view.table.ruleset}.${kind}.${act}` as 'books.tactics.actions.strike', {
      defaultValue: act.replaceAll('-', ' '),
    });
  return (
    <ol className="plan-rows" aria-label={t('player.plan')}>
      {steps.map(({ act, isMove, whom, cell, weapon }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a plan keep their order.
        <li key={i} data-blow={!isMove || undefined}>
          <span className="plan-place number">{i + 1}</span>
          <Icon name={actIcon(weapon ?? act, isMove ? 'move' : 'attack')} />
          <span>
            <b>{worded(isMove ? 'paces' : 'actions', act)}</b>
            {whom !== undefined && ` → ${nameOf(whom)}`}
            {cell !== undefined && ` → ${cell.join(', ')}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
