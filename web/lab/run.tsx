import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../src/kernel/result.ts';
import { useTable } from '../table/use-table.tsx';
import { RefusalNote } from '../ui/fields.tsx';
import { Modal } from '../ui/modal.tsx';
import { Report } from './report.tsx';
import type { LabMessage, LabOrder, WorkerOrder } from './worker.ts';

/** A simulation in a worker. */
export interface Lab {
  readonly news: LabMessage | null;
  readonly isBusy: boolean;
  readonly start: (order: LabOrder) => void;
  /** Stops the simulation. Results so far are kept. */
  readonly stop: () => void;
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
  const start = useCallback(
    (order: LabOrder) => {
      stop();
      setNews(null);
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
    [stop],
  );
  useEffect(() => stop, [stop]);
  return { news, isBusy, start, stop };
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
