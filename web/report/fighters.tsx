import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview, Standing } from '../../src/kernel/ruleset.ts';
import { markOf } from '../map/marks.ts';
import { SideMark } from '../map/side-mark.tsx';
import { type Account, recordOf } from './account.ts';

interface FightersProps {
  readonly fight: Overview;
  readonly account: Account;
}

/** What has become of each combatant, and what it did and suffered, side by side. */
export function Fighters({ fight, account }: FightersProps): ReactNode {
  const { t } = useTranslation();
  const { sides, standings, winner } = fight;
  return (
    <table className="report-table">
      <caption className="only-read">{t('report.fighters')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('report.who')}</th>
          <th scope="col">{t('report.hits')}</th>
          <th scope="col">{t('report.dealt')}</th>
          <th scope="col">{t('report.taken')}</th>
        </tr>
      </thead>
      {sides.map(({ id, name }) => (
        <tbody key={id}>
          <tr className="report-side">
            <th scope="rowgroup" colSpan={4}>
              {name} {id === winner && <span className="chip is-warm">{t('report.won')}</span>}
            </th>
          </tr>
          {standings
            .filter(({ side }) => side === id)
            .map((who) => (
              <Fighter key={who.id} who={who} fight={fight} account={account} />
            ))}
        </tbody>
      ))}
    </table>
  );
}

function Fighter({ who, fight, account }: FightersProps & { readonly who: Standing }): ReactNode {
  const { t } = useTranslation();
  const { attacks, hits, dealt, taken, fell } = recordOf(account, who.id);
  const end = who.isUp ? t('report.stands') : fell && t('report.fell', { round: fell.round });
  const told = [end, who.healthWord].filter((each) => each !== undefined && each !== '');
  return (
    <tr data-down={!who.isUp || undefined}>
      <th scope="row">
        <span className="report-who">
          <SideMark {...markOf(fight, who.id)} />
          <span>
            <b>{who.name}</b>{' '}
            <span className="quiet">{told.length === 0 ? t('report.down') : told.join(', ')}</span>
          </span>
        </span>
      </th>
      <td className="number">{attacks === 0 ? '–' : t('report.of', { hits, attacks })}</td>
      <td className="number">{dealt === 0 ? '–' : dealt}</td>
      <td className="number">{taken === 0 ? '–' : taken}</td>
    </tr>
  );
}
