import './lab.css';
import { type FormEvent, memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../src/kernel/result.ts';
import { useTable } from '../table/use-table.tsx';
import { RefusalNote } from '../ui/fields.tsx';
import { Modal } from '../ui/modal.tsx';
import { Bars, roundRanges } from './charts.tsx';
import {
  Comparison,
  Margins,
  OF_EACH,
  RoundsOfEach,
  rowOf,
  Sweep,
  SweepOfTwo,
  variantText,
} from './sweeps.tsx';
import type { LabMessage, LabOrder, LabReport, VariantReport, WorkerOrder } from './worker.ts';

/** A simulation in a worker. */
export interface Lab {
  readonly news: LabMessage | null;
  readonly isBusy: boolean;
  readonly start: (order: LabOrder) => void;
  /** Stops the simulation. Results so far are kept. */
  readonly stop: () => void;
  /** Stops the simulation and forgets its results. */
  readonly clear: () => void;
}

/** Runs simulations in a worker, so that the page stays responsive. */
export function useLab(): Lab {
  const worker = useRef<Worker | null>(null);
  const [news, setNews] = useState<LabMessage | null>(null);
  const [isBusy, setBusy] = useState(false);
  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
    setBusy(false);
  }, []);
  const clear = useCallback(() => {
    stop();
    setNews(null);
  }, [stop]);
  const start = useCallback(
    (order: LabOrder) => {
      clear();
      setBusy(true);
      const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
      worker.current = started;
      started.addEventListener('message', (event: MessageEvent<LabMessage>) => {
        setNews(event.data);
        if (event.data.kind !== 'so-far') stop();
      });
      started.addEventListener('error', (event) => {
        setNews({ kind: 'failed', sentence: event.message });
        stop();
      });
      started.postMessage({ ask: 'fights', order } satisfies WorkerOrder);
    },
    [clear, stop],
  );
  useEffect(() => stop, [stop]);
  return { news, isBusy, start, stop, clear };
}

/** Remembers the last question that was asked. Then `isOld` states whether it has changed since. */
export function useAsked(question: unknown): { readonly isOld: boolean; readonly ask: () => void } {
  const written = JSON.stringify(question);
  const [asked, setAsked] = useState(written);
  return { isOld: asked !== written, ask: () => setAsked(written) };
}

/** Results of a question that has changed since, under a note that says so. */
export function Answered({
  isOld,
  children,
}: {
  readonly isOld: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <p className="lab-old" role="status">
        {isOld ? t('lab.old') : ''}
      </p>
      {children}
    </div>
  );
}

/** The progress and results of a simulation. */
export function Run({
  lab: { news, isBusy },
  fights,
}: {
  readonly lab: Lab;
  readonly fights: number;
}): ReactNode {
  const { t } = useTranslation();
  const report = news === null || news.kind === 'failed' ? null : news.report;
  return (
    <>
      {isBusy && (
        <progress max={fights} value={report?.fights ?? 0} aria-label={t('lab.progress')}>
          {report?.fights ?? 0}
        </progress>
      )}
      {news?.kind === 'failed' && (
        <p className="refusal" role="alert">
          {news.sentence}
        </p>
      )}
      {report !== null && <Report report={report} />}
      <p className="only-read" role="status">
        {news?.kind === 'done' ? t('lab.done', { fights: news.report.fights }) : ''}
      </p>
    </>
  );
}

interface GoButtonsProps {
  readonly lab: Lab;
  readonly fights: number;
  readonly isReady: boolean;
}

/** The buttons that start and stop a simulation. */
export function GoButtons({ lab, fights, isReady }: GoButtonsProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <button type="submit" className="button is-main" disabled={!isReady}>
        {t('lab.go', { fights })}
      </button>
      {lab.isBusy && (
        <button type="button" className="button" onClick={lab.stop}>
          {t('lab.stop')}
        </button>
      )}
    </>
  );
}

interface NumbersProps {
  readonly fights: number;
  readonly seed: number;
  readonly setFights: (fights: number) => void;
  readonly setSeed: (seed: number) => void;
}

/** The number of fights and the seed. */
export function Numbers({ fights, seed, setFights, setSeed }: NumbersProps): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="row">
      <label className="field">
        <span>{t('lab.fights')}</span>
        <input
          className="input number number-field"
          type="number"
          min={50}
          max={100_000}
          step={50}
          value={fights}
          onChange={(event) => setFights(Number(event.target.value))}
        />
      </label>
      <label className="field">
        <span>{t('lab.seed')}</span>
        <input
          className="input number number-field"
          type="number"
          min={0}
          max={2_000_000_000}
          value={seed}
          onChange={(event) => setSeed(Number(event.target.value))}
        />
      </label>
    </div>
  );
}

/** Simulates the current fight many times in a worker. The table is not changed. */
export default function PlayOutDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const { connection } = useTable();
  const [fights, setFights] = useState(10_000);
  const [seed, setSeed] = useState(1);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const lab = useLab();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const journal = await connection.exported('journal', 'gm');
    if ('refusal' in journal) setRefusal(journal.refusal);
    else lab.start({ from: { journal: journal.value }, fights, seed });
  };
  return (
    <Modal title={t('lab.playThisOut')} width="wide" close={close}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <p className="quiet">{t('lab.playThisOutHint')}</p>
        <Numbers fights={fights} seed={seed} setFights={setFights} setSeed={setSeed} />
        <RefusalNote refusal={refusal} />
        <div className="row">
          <GoButtons lab={lab} fights={fights} isReady />
        </div>
      </form>
      <Run lab={lab} fights={fights} />
    </Modal>
  );
}

/** More histograms than this are too small to read; a sweep shows its lines instead. */
const MOST_HISTOGRAMS = 7;

/** The results of the fights: of one encounter, of several variants, or of varied fields. */
const Report = memo(function Report({ report }: { readonly report: LabReport }): ReactNode {
  const { t } = useTranslation();
  const { fights, of, seed, fromRound, variants, skipped } = report;
  const [base, second] = variants;
  const paths = Object.keys(base.settings);
  const isSimple = variants.every(({ policies }) =>
    Object.values(policies).every((name) => name === 'simple'),
  );
  return (
    <div className="stack">
      <p className="quiet number">
        {t(isSimple ? 'lab.honest' : 'lab.honestOthers', { fights, of, seed })}
        {fromRound > 0 && ` ${t('lab.fromHere', { round: fromRound })}`}
        {base.unfinished > 0 && ` ${t('lab.unfinished', { fights: base.unfinished })}`}
      </p>
      {skipped.map((each) => (
        <p key={each} className="quiet small">
          {each}
        </p>
      ))}
      {paths.length === 1 && <Sweep report={report} path={paths[0]!} />}
      {paths.length === 2 && <SweepOfTwo {...{ report, paths }} />}
      {paths.length === 0 && <Wins report={report} variant={base} />}
      {paths.length === 0 && second !== undefined && <Comparison report={report} />}
      {second === undefined && <Rounds variant={base} fights={fights} />}
      {second !== undefined && variants.length <= MOST_HISTOGRAMS && <RoundsOfEach report={report} />}
      {variants.length <= MOST_HISTOGRAMS && <Margins report={report} />}
      {second === undefined && <People report={report} variant={base} />}
    </div>
  );
});

interface PartProps {
  readonly report: LabReport;
  readonly variant: VariantReport;
}

function Wins({ report: { sides }, variant: { rows } }: PartProps): ReactNode {
  const { t, i18n } = useTranslation();
  const telling = variantText(i18n.language);
  const bars = [...sides, { id: 'nobody', name: t('lab.nobody') }].flatMap(({ id, name: label }) => {
    const row = rowOf(rows, 'win', id);
    if (row === undefined || (id === 'nobody' && row.estimate.value === 0)) return [];
    const { value, low, high } = row.estimate;
    return [{ label, value, low, high, told: `${telling.value(row)} (${telling.interval(row)})` }];
  });
  return <Bars title={t('lab.wins')} bars={bars} most={1} />;
}

function Rounds({
  variant: { rounds },
  fights,
}: {
  readonly variant: VariantReport;
  readonly fights: number;
}): ReactNode {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const bars = roundRanges(rounds).map(({ label, fights: took }) => {
    const value = took / fights;
    return { label, value, told: percent.format(value) };
  });
  return (
    <Bars title={t('lab.rounds')} bars={bars} most={Math.max(...bars.map(({ value }) => value), 0.01)} />
  );
}

function People({ report: { combatants }, variant: { rows } }: PartProps): ReactNode {
  const { t, i18n } = useTranslation();
  const telling = variantText(i18n.language);
  const known = combatants.filter(({ id }) => rowOf(rows, 'health', id) !== undefined);
  return (
    <div className="lab-table">
      <table>
        <caption>{t('lab.people')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('lab.who')}</th>
            {OF_EACH.map((name) => (
              <th scope="col" key={name}>
                {t(`lab.measures.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {known.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {OF_EACH.map((measure) => {
                const row = rowOf(rows, measure, id);
                return (
                  <td key={measure} className="number">
                    {row !== undefined && (
                      <>
                        {telling.value(row)}
                        <span className="lab-interval">{telling.interval(row)}</span>
                      </>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
