import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../src/kernel/result.ts';
import type { ConfigurableRuling } from '../engine/reading.ts';
import { useTable } from '../table/use-table.tsx';
import { RefusalNote } from '../ui/fields.tsx';
import { useLazy } from '../ui/lazy.ts';
import { Modal } from '../ui/modal.tsx';
import { Report } from './report.tsx';
import type { LabMessage, LabOrder, OtherRuling } from './worker.ts';

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
      started.postMessage(order);
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
    else lab.start({ from: { journal: journal.value }, fights, seed, other: null });
  };
  return (
    <Modal title={t('lab.playThisOut')} width="wide" close={close}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <p className="quiet">{t('lab.playThisOutHint')}</p>
        <Numbers fights={fights} seed={seed} setFights={setFights} setSeed={setSeed} />
        <RefusalNote refusal={refusal} />
        <div className="row">
          <button type="submit" className="button is-main">
            {t('lab.go', { fights })}
          </button>
          {lab.isBusy && (
            <button type="button" className="button" onClick={lab.stop}>
              {t('lab.stop')}
            </button>
          )}
        </div>
      </form>
      <Run lab={lab} fights={fights} />
    </Modal>
  );
}

interface OtherChoiceProps {
  /** The encounter's text, which determines the rulebook. */
  readonly text: string;
  readonly other: OtherRuling | null;
  readonly choose: (other: OtherRuling | null) => void;
}

/** Chooses the ruling to compare, and its other setting. */
export function OtherChoice({ text, other, choose }: OtherChoiceProps): ReactNode {
  const { t } = useTranslation();
  const get = useCallback(
    async () => (text.trim() === '' ? [] : (await import('../engine/reading.ts')).configurableRulings(text)),
    [text],
  );
  const lazy = useLazy(get);
  const switches = lazy.kind === 'here' ? lazy.value : [];
  const chosen = switches.find(({ id }) => id === other?.id);
  const pick = (id: string): void => {
    const found = switches.find((each) => each.id === id);
    choose(found === undefined ? null : { id, value: firstOther(found) });
  };
  return (
    <fieldset className="lab-other stack">
      <legend>{t('lab.compare')}</legend>
      <label className="field">
        <span className="only-read">{t('lab.ruling')}</span>
        <select
          className="input"
          value={chosen?.id ?? ''}
          disabled={switches.length === 0}
          onChange={(event) => pick(event.target.value)}
        >
          <option value="">{t('lab.noComparison')}</option>
          {switches.map(({ id, question }) => (
            <option key={id} value={id}>
              {question}
            </option>
          ))}
        </select>
      </label>
      {chosen !== undefined && other !== null && <Setting of={chosen} other={other} choose={choose} />}
    </fieldset>
  );
}

/** Returns the first setting that differs from the encounter's. */
function firstOther({ settings, now, whole }: ConfigurableRuling): string | number {
  if (whole !== null) return now === whole.min ? whole.max : whole.min;
  return settings.find(({ value }) => value !== now)!.value;
}

interface SettingProps {
  readonly of: ConfigurableRuling;
  readonly other: OtherRuling;
  readonly choose: (other: OtherRuling) => void;
}

function Setting({ of: { id, now, settings, whole }, other, choose }: SettingProps): ReactNode {
  const { t } = useTranslation();
  if (whole !== null) {
    return (
      <label className="field">
        <span>{t('lab.insteadOf', { now })}</span>
        <input
          className="input number number-field"
          type="number"
          min={whole.min}
          max={whole.max}
          value={other.value}
          onChange={(event) => choose({ id, value: Number(event.target.value) })}
        />
      </label>
    );
  }
  return (
    <label className="field">
      <span>{t('lab.insteadOf', { now: String(now).replaceAll('-', ' ') })}</span>
      <select
        className="input"
        value={String(other.value)}
        onChange={(event) => {
          const found = settings.find(({ value }) => String(value) === event.target.value);
          if (found !== undefined) choose({ id, value: found.value });
        }}
      >
        {settings
          .filter(({ value }) => value !== now)
          .map(({ value, says }) => (
            <option key={value} value={String(value)}>
              {String(value).replaceAll('-', ' ')}: {says}
            </option>
          ))}
      </select>
    </label>
  );
}
