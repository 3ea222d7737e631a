import '../texts/desk.ts';
import './report.css';
import type { TFunction } from 'i18next';
import { type ReactNode, useCallback, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../src/kernel/ruleset.ts';
import { undoneRolls } from '../../src/live/log-line.ts';
import type { Sight } from '../../src/live/sight.ts';
import { Card } from '../log/card.tsx';
import { cardsOf } from '../log/cards.ts';
import { hashOf } from '../route.ts';
import { useTable } from '../table/use-table.tsx';
import { type Account, accountOf, type Blow } from './account.ts';
import { Fighters } from './fighters.tsx';
import { Keepsakes } from './keepsakes.tsx';
import { type Luck, luckOf } from './luck.ts';

/** What a fight came to: who won and how, what each did and suffered. As far as whoever reads it was told. */
export default function Report(): ReactNode {
  const { t } = useTranslation();
  const { sight, log, struck } = useTable();
  const id = useId();
  const isWhole = useWholeLog();
  const account = useMemo(() => accountOf(log, struck), [log, struck]);
  const luck = useMemo(() => luckOf(log, struck), [log, struck]);
  const undone = useMemo(() => undoneRolls(log, struck), [log, struck]);
  const { fight, table, gm } = sight;
  if (fight === null) return null;
  return (
    <article className="report" aria-labelledby={id}>
      <header className="report-head">
        <p className="quiet small">{table.name}</p>
        <h2 id={id}>{titleOf(sight, fight, t)}</h2>
        <p className="quiet">{t('report.rounds', { count: fight.round })}</p>
        <Ending fight={fight} account={account} />
      </header>
      {!isWhole && <p role="status">{t('report.reading')}</p>}
      <Fighters fight={fight} account={account} />
      <div className="report-rest">
        {account.hardest !== undefined && <Hardest blow={account.hardest} sight={sight} />}
        {luck.length > 0 && <Dice luck={luck} sight={sight} />}
        <p>{undone === 0 ? t('report.noneUndone') : t('report.undone', { count: undone })}</p>
        {gm === null && <p className="quiet small">{t('report.asTold')}</p>}
        <Keepsakes sight={sight} />
      </div>
    </article>
  );
}

/** Who won, in a heading; before anybody has, that it is still open. */
function titleOf({ table }: Sight, { winner, sides }: Overview, t: TFunction): string {
  if (winner === null) return t(table.status === 'ended' ? 'report.open' : 'report.soFar');
  if (winner === 'nobody') return t('report.nobody');
  return t('report.winner', { winner: sides.find(({ id }) => id === winner)?.name ?? winner });
}

/** What decided it, and who of the winners still stands. */
function Ending({ fight, account }: { readonly fight: Overview; readonly account: Account }): ReactNode {
  const { t } = useTranslation();
  const { winner, standings } = fight;
  if (winner === null) return null;
  const won = standings.filter(({ side }) => side === winner);
  const left = won.filter(({ isUp }) => isUp).length;
  return (
    <p>
      {won.length > 0 && `${t('report.left', { left, all: won.length })} `}
      {account.lastFall !== undefined && t('report.decided', { sentence: account.lastFall.sentence })}
    </p>
  );
}

interface HardestProps {
  readonly blow: Blow;
  readonly sight: Sight;
}

/** The hardest blow, with its card. */
function Hardest({ blow: { who, by, amount, line }, sight }: HardestProps): ReactNode {
  const { t } = useTranslation();
  const { log, struck } = useTable();
  const { ruleset } = sight.table;
  const ruleHref = useCallback((rule: string) => hashOf({ page: 'rules', ruleset, rule }), [ruleset]);
  const card = useMemo(() => {
    const near = log.filter((each) => each.card === line.card);
    return cardsOf(near, struck).find(({ lines }) => lines.some(({ n }) => n === line.n));
  }, [log, struck, line]);
  const name = (id: string): string => sight.fight?.standings.find((each) => each.id === id)?.name ?? id;
  return (
    <section>
      <h3>{t('report.hardest')}</h3>
      <p>{t('report.blow', { who: name(who), by: name(by), amount, round: line.round })}</p>
      {card !== undefined && (
        <ol className="log-cards report-card no-print">
          <Card card={card} isTop={false} ruleHref={ruleHref} />
        </ol>
      )}
    </section>
  );
}

/** How the dice fell, by whose they were. */
function Dice({ luck, sight }: { readonly luck: readonly Luck[]; readonly sight: Sight }): ReactNode {
  const { t, i18n } = useTranslation();
  const mean = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <section>
      <h3>{t('report.dice')}</h3>
      <table className="report-table">
        <thead>
          <tr>
            <th scope="col">{t('report.whose')}</th>
            <th scope="col">{t('report.count')}</th>
            <th scope="col">{t('report.mean')}</th>
            <th scope="col">{t('report.expected')}</th>
          </tr>
        </thead>
        <tbody>
          {luck.map(({ owner, dice, mean: rolled, expected }) => (
            <tr key={owner}>
              <th scope="row">{ownerTold(owner, sight, t('report.gm'))}</th>
              <td className="number">{dice}</td>
              <td className="number">{mean.format(rolled)}</td>
              <td className="number">{mean.format(expected)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The side that a seat plays, or the seat's people where it plays for several or for none. */
function ownerTold(owner: string, { fight, people }: Sight, gm: string): string {
  const sides = new Set(fight?.standings.filter(({ seat }) => seat === owner).map(({ side }) => side));
  const [only] = sides;
  const side = sides.size === 1 ? fight?.sides.find(({ id }) => id === only)?.name : undefined;
  const names = people.filter(({ seat }) => seat === owner).map(({ name }) => name);
  return side ?? (names.length > 0 ? names.join(', ') : owner === 'gm' ? gm : owner);
}

/** Fetches the log from its beginning; true once it is there. */
function useWholeLog(): boolean {
  const { connection, log } = useTable();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    let isWanted = true;
    const fetchAll = async (): Promise<void> => {
      while (isWanted && (await connection.older()));
      if (isWanted) setOver(true);
    };
    void fetchAll();
    return () => {
      isWanted = false;
    };
  }, [connection]);
  return isOver || (log[0]?.n ?? 1) <= 1;
}
