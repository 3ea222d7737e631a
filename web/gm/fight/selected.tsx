import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombatantSummary } from '../../../src/kernel/ruleset.ts';
import { poolsFor } from '../../rulebook-panels/rulebook-panels.tsx';
import { seen } from '../../rulebook-panels/shared.ts';
import { useTable } from '../../table/use-table.tsx';
import { AmountBox } from './amount-box.tsx';
import type { DialogOpen } from './dialogs.tsx';
import { useGmActs } from './group.tsx';
import { healthOverrides, hidingOf, overridesAbout, overridesOn, poolsOf } from './health.ts';

interface Seen {
  readonly combatants: readonly ({ readonly id: string; readonly name: string } & Record<string, unknown>)[];
}

/** A card with quick actions for the selected combatant, over the map beside the rail. */
export function Selected({
  who,
  open,
  close,
}: {
  readonly who: CombatantSummary;
  readonly open: (dialog: DialogOpen) => void;
  readonly close: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const acts = useMemo(() => overridesOn(view.gm?.acts ?? [], who.id), [view.gm?.acts, who.id]);
  const gmActs = useGmActs();
  const health = healthOverrides(acts, who.health);
  const { combatants } = seen<Seen>(view.view);
  const pools = poolsOf(acts, poolsFor(view.table.ruleset), combatants.find(({ id }) => id === who.id) ?? {});
  return (
    <section className="selected" aria-label={who.name}>
      <div className="selected-head">
        <h3>{who.name}</h3>
        <button type="button" className="button is-plain is-square" aria-label={t('close')} onClick={close}>
          ✕
        </button>
      </div>
      {health !== undefined && who.health !== null && (
        <AmountBox acts={health} who={who.id} label={t('gm.health')} now={who.health[0]} bare="set" />
      )}
      {pools.map(({ name, now, acts: setting }) => (
        <AmountBox key={name} acts={setting} who={who.id} label={name} now={now} bare="set" />
      ))}
      <div className="row">
        <button type="button" className="button" onClick={() => open({ kind: 'acts', about: null })}>
          {t('gm.stepIn')}
        </button>
        {overridesAbout(acts, 'request').length > 0 && (
          <button type="button" className="button" onClick={() => open({ kind: 'acts', about: 'request' })}>
            {t('gm.request')}
          </button>
        )}
        <button type="button" className="button" onClick={() => open({ kind: 'sheet' })}>
          {t('gm.sheet')}
        </button>
        {hidingOf(acts, who.id) !== undefined && (
          <button type="button" className="button" onClick={() => gmActs.hideOrReveal([who])}>
            {t(who.conditions.includes('hidden') ? 'gm.acts.reveal' : 'gm.acts.hide')}
          </button>
        )}
      </div>
    </section>
  );
}
