import type { CombatantSummary, Overview } from '../../src/kernel/ruleset.ts';
import { type TableView, undoneRolls } from '../../src/table/view.ts';
import { Card, cardsOf } from '../log/cards.tsx';
import { chanceText } from '../player/coach.tsx';
import { hashOf } from '../route.ts';
import { ENDINGS, type ExportForm, type Reviewed, type ToldAnswer } from '../table/remote.ts';
import { useTable } from '../table/use-table.tsx';
import '../texts/desk.ts';
import { markOf, Portrait } from '../ui/portrait/portrait.tsx';
import { type HardestHit, isKept, type Luck, luckOf, type Recap, recapOf, recordOf } from './recap.ts';
import './report.css';
import type { TFunction } from 'i18next';
import { type ReactNode, useCallback, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../src/kernel/result.ts';
import { useWording } from '../texts/translator.ts';
import { RefusalNote } from '../ui/fields.tsx';
import { fileName, saveAs } from '../ui/sharing.tsx';

interface FightersProps {
  readonly fight: Overview;
  readonly account: Recap;
}

/** The final condition, actions and injuries of each combatant, grouped by side. */
function Fighters({ fight, account }: FightersProps): ReactNode {
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

function Fighter({ who, fight, account }: FightersProps & { readonly who: CombatantSummary }): ReactNode {
  const { t } = useTranslation();
  const word = useWording();
  const { attacks, hits, dealt, taken, fell } = recordOf(account, who.id);
  const end = who.isUp ? t('report.stands') : fell && t('report.fell', { round: fell.round });
  const told = [end, word(who.healthWord)].filter((each) => each !== undefined && each !== '');
  return (
    <tr data-down={!who.isUp || undefined}>
      <th scope="row">
        <span className="report-who">
          <Portrait {...markOf(fight, who.id)} />
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

/** The report of a fight: the winner and the results of each combatant, as far as the reader may know them. */
export default function Report(): ReactNode {
  const { t } = useTranslation();
  const { view, log, struck } = useTable();
  const id = useId();
  const isWhole = useWholeLog();
  const account = useMemo(() => recapOf(log, struck), [log, struck]);
  const luck = useMemo(() => luckOf(log, struck), [log, struck]);
  const undone = useMemo(() => undoneRolls(log, struck), [log, struck]);
  const { fight, table, gm } = view;
  if (fight === null) return null;
  return (
    <article className="report" aria-labelledby={id}>
      <header className="report-head">
        <p className="quiet small">{table.name}</p>
        <h2 id={id}>{titleOf(view, fight, t)}</h2>
        <p className="quiet">{t('report.rounds', { count: fight.round })}</p>
        <Ending fight={fight} account={account} />
      </header>
      {!isWhole && <p role="status">{t('report.reading')}</p>}
      <Fighters fight={fight} account={account} />
      {view.settings.isWithoutGm && fight.winner !== null && <Lessons />}
      <div className="report-rest">
        {account.hardest !== undefined && <Hardest blow={account.hardest} view={view} />}
        {luck.length > 0 && <Dice luck={luck} view={view} />}
        <p>{undone === 0 ? t('report.noneUndone') : t('report.undone', { count: undone })}</p>
        {gm === null && <p className="quiet small">{t('report.asTold')}</p>}
        <DownloadButtons view={view} />
      </div>
    </article>
  );
}

/** Returns the winner as a heading, or a note that the fight is still open. */
function titleOf({ table, settings, you }: TableView, fight: Overview, t: TFunction): string {
  const { winner, sides, standings } = fight;
  if (winner === null) return t(table.status === 'ended' ? 'report.open' : 'report.soFar');
  if (winner === 'nobody') return t('report.nobody');
  if (settings.isWithoutGm) {
    const isYours = standings.some(({ id, side }) => side === winner && you.combatants.includes(id));
    return t(isYours ? 'report.youWon' : 'report.youLost');
  }
  return t('report.winner', { winner: sides.find(({ id }) => id === winner)?.name ?? winner });
}

/** The reason for the victory, and the survivors of the winning side, if there were several. */
function Ending({ fight, account }: { readonly fight: Overview; readonly account: Recap }): ReactNode {
  const { t } = useTranslation();
  const { winner, standings } = fight;
  if (winner === null) return null;
  const won = standings.filter(({ side }) => side === winner);
  const left = won.filter(({ isUp }) => isUp).length;
  return (
    <p>
      {won.length > 1 && `${t('report.left', { left, all: won.length })} `}
      {account.lastFall !== undefined && t('report.decided', { sentence: account.lastFall.sentence })}
    </p>
  );
}

/** The player's costliest decisions, each with the answer of the machine. */
function Lessons(): ReactNode {
  const { t } = useTranslation();
  const { connection } = useTable();
  const [found, setFound] = useState<readonly Reviewed[]>();
  useEffect(() => {
    let isWanted = true;
    void connection.review?.().then((reviewed) => {
      if (isWanted) setFound(reviewed);
    });
    return () => {
      isWanted = false;
    };
  }, [connection]);
  return (
    <section className="report-lessons" aria-busy={found === undefined}>
      <h3>{t('report.lessons.title')}</h3>
      {found === undefined && <p role="status">{t('report.lessons.thinking')}</p>}
      {found?.length === 0 && <p>{t('report.lessons.none')}</p>}
      <ol>
        {found?.map(({ round, given, better }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <li key={i}>
            <p>
              {t('report.lessons.given', { round, text: given.text, ...chancesIn(given) })}
              <br />
              {t('report.lessons.better', { text: better.text, ...chancesIn(better) })}
            </p>
          </li>
        ))}
      </ol>
      <a className="button is-main no-print" href={hashOf({ page: 'start' })}>
        {t('report.lessons.again')}
      </a>
    </section>
  );
}

function chancesIn({ foeFalls, ownFalls }: ToldAnswer): { readonly foe: string; readonly own: string } {
  return { foe: chanceText(foeFalls), own: chanceText(ownFalls) };
}

interface HardestProps {
  readonly blow: HardestHit;
  readonly view: TableView;
}

/** The hardest hit, with its log card. */
function Hardest({ blow: { who, by, amount, line }, view }: HardestProps): ReactNode {
  const { t } = useTranslation();
  const { log, struck } = useTable();
  const { ruleset } = view.table;
  const ruleHref = useCallback((rule: string) => hashOf({ page: 'rules', ruleset, rule }), [ruleset]);
  const card = useMemo(() => {
    const near = log.filter((each) => each.card === line.card);
    return cardsOf(near, struck).find(({ lines }) => lines.some(({ n }) => n === line.n));
  }, [log, struck, line]);
  const name = (id: string): string => view.fight?.standings.find((each) => each.id === id)?.name ?? id;
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

/** Dice statistics by owner. */
function Dice({ luck, view }: { readonly luck: readonly Luck[]; readonly view: TableView }): ReactNode {
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
              <th scope="row">{ownerTold(owner, view, t('report.gm'))}</th>
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

/** Returns the side that a seat plays, or the names of the seat's people if it does not play exactly one side. */
function ownerTold(owner: string, { fight, people }: TableView, gm: string): string {
  const sides = new Set(fight?.standings.filter(({ seat }) => seat === owner).map(({ side }) => side));
  const [only] = sides;
  const side = sides.size === 1 ? fight?.sides.find(({ id }) => id === only)?.name : undefined;
  const names = people.filter(({ seat }) => seat === owner).map(({ name }) => name);
  return side ?? (names.length > 0 ? names.join(', ') : owner === 'gm' ? gm : owner);
}

/** Loads the log from its beginning. Returns true when it is complete. */
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

/** The commitment made before the fight, and whether the revealed seed matches it. */
function Proof({
  commitment,
  seed,
}: {
  readonly commitment: string;
  readonly seed: string | null;
}): ReactNode {
  const { t } = useTranslation();
  const [verdict, setVerdict] = useState<'open' | 'kept' | 'broken'>('open');
  const check = async (revealed: string): Promise<void> => {
    setVerdict((await isKept(revealed, commitment)) ? 'kept' : 'broken');
  };
  return (
    <details className="proof">
      <summary>{t('report.proof.title')}</summary>
      <p>{t('report.proof.how')}</p>
      <dl>
        <dt>{t('report.proof.promise')}</dt>
        <dd>
          <code>{commitment}</code>
        </dd>
        <dt>{t('report.proof.seed')}</dt>
        <dd>{seed === null ? t('report.proof.sealed') : <code>{seed}</code>}</dd>
      </dl>
      {seed !== null && (
        <button type="button" className="button" onClick={() => void check(seed)}>
          {t('report.proof.check')}
        </button>
      )}
      <p role="status" className="proof-verdict" data-verdict={verdict}>
        {verdict !== 'open' && t(`report.proof.${verdict}`)}
      </p>
    </details>
  );
}

/** Downloads after the fight: a printout, files, and the evidence that the dice were fair. */
function DownloadButtons({ view: { table, gm } }: { readonly view: TableView }): ReactNode {
  const { t } = useTranslation();
  const { connection } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const save = async (as: ExportForm): Promise<void> => {
    const text = await connection.exported(as, gm === null ? 'players' : 'gm');
    if ('refusal' in text) return setRefusal(text.refusal);
    setRefusal(null);
    saveAs(`${fileName(table.name)}.${ENDINGS[as]}`, text.value);
  };
  const forms: readonly ExportForm[] = gm === null ? ['markdown', 'csv'] : ['markdown', 'csv', 'journal'];
  return (
    <footer className="report-foot no-print">
      <div className="row">
        <button type="button" className="button" onClick={printReport}>
          {t('report.print')}
        </button>
        {forms.map((as) => (
          <button key={as} type="button" className="button" onClick={() => void save(as)}>
            {t(`report.save.${as}`)}
          </button>
        ))}
      </div>
      <RefusalNote refusal={refusal} />
      {gm !== null && (
        <p className="quiet small">
          {t('report.verify')} <code>{`riposte verify ${fileName(table.name)}.jsonl`}</code>
        </p>
      )}
      {table.dice === 'seeded' && <Proof commitment={table.commitment} seed={table.seed} />}
    </footer>
  );
}

/** Prints only the report. */
function printReport(): void {
  const page = document.documentElement;
  page.setAttribute('data-paper', 'report');
  addEventListener('afterprint', () => page.removeAttribute('data-paper'), { once: true });
  print();
}
