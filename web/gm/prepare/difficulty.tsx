import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Measured, SideShare } from '../../engine/reading.ts';
import { useLab } from '../../lab/run.tsx';
import { rowOf } from '../../lab/sweeps.tsx';
import type { LabReport } from '../../lab/worker.ts';
import { Icon } from '../../ui/icon.tsx';
import { colourOf } from '../../ui/portrait/portrait.tsx';
import type { Difficulty, Editing } from './editing.ts';

const EvenDialog = lazy(() => import('./even.tsx'));

/** Fights per measurement, and the pause after a change before it begins, in milliseconds. */
const FIGHTS = 200;
const PAUSE = 400;

function measuredIn({ fights, sides, variants: [{ rows }] }: LabReport): Measured {
  return {
    fights,
    rounds: rowOf(rows, 'rounds')?.estimate.value ?? 0,
    sides: sides.map(({ id, name }) => {
      const { value = 0, low = 0, high = 1 } = rowOf(rows, 'win', id)?.estimate ?? {};
      return { id, name, share: value, low, high };
    }),
  };
}

/** Starts a measurement shortly after the last change. Returns the newest result, also an unfinished one. */
function useMeasured(text: string, isWanted: boolean) {
  const { news, isBusy, start, stop } = useLab();
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(() => start({ from: { text }, fights: FIGHTS, seed: 1 }), PAUSE);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [text, isWanted, start, stop]);
  const now = useMemo(
    () => (news === null || news.kind === 'failed' ? null : measuredIn(news.report)),
    [news],
  );
  return { now, isBusy };
}

/** Where the interval of a side lies on the bar of two sides, from the left. */
function intervalOf({ low, high }: Pick<SideShare, 'low' | 'high'>, isFirst: boolean) {
  return {
    insetInlineStart: `${100 * (isFirst ? low : 1 - high)}%`,
    inlineSize: `${100 * (high - low)}%`,
  };
}

type Judged = Pick<Editing, 'text' | 'faults' | 'preview' | 'tools'> & {
  readonly draft: Editing['draft'] | undefined;
  readonly isChanged: boolean;
};

/**
 * Measures the difficulty in simulated fights after each change. An unchanged shipped encounter has the difficulty from
 * its file.
 */
export function useDifficulty({ text, faults, preview, draft, tools, isChanged }: Judged): Difficulty {
  const known = useMemo(() => (isChanged ? null : tools.knownDifficulty(text)), [isChanged, text, tools]);
  const [isCompared, setCompared] = useState(false);
  const isWanted = (known === null || isCompared) && faults.length === 0 && preview !== null;
  const { now, isBusy } = useMeasured(text, isWanted);
  const last = useRef<Measured | null>(null);
  const [before, setBefore] = useState<Measured | null>(null);
  const isDone = now !== null && now.fights === FIGHTS;
  // The difference to the measurement before the latest change.
  useEffect(() => {
    if (!isDone) return;
    setBefore(last.current);
    last.current = now;
  }, [isDone, now]);
  const shown = known ?? now ?? last.current;
  const ease = shown === null || draft === undefined ? null : tools.easeFor(shown, draft);
  const was = before?.sides.find(({ id }) => id === ease?.own?.id);
  const isComparable = known === null && isDone && ease?.own !== undefined && was !== undefined;
  const compare = useCallback(() => setCompared(true), []);
  const changed = isComparable ? Math.round((ease.own.share - was.share) * 100) : 0;
  return { shown, ease, changed, isBusy, compare };
}

/** The difficulty in a word, in percent and as a bar. */
export function DifficultyFigures({ shown, ease, isBusy }: Difficulty): ReactNode {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  const own = ease?.own;
  return (
    <>
      <div className="difficulty-head">
        <b className="difficulty-word" role="status">
          {ease === null ? t('prepare.difficulty.measuring') : t(`start.ease.${ease.level}`)}
        </b>
        <span className="quiet small number">
          {own !== undefined &&
            t('prepare.difficulty.wins', {
              side: own.name,
              share: percent.format(own.share),
              low: percent.format(own.low),
              high: percent.format(own.high),
            })}
        </span>
        <span className="quiet small number spread">
          {shown !== null && t('prepare.difficulty.rounds', { count: Math.round(shown.rounds) })}
        </span>
      </div>
      <div className="difficulty-bar" aria-hidden="true" data-busy={isBusy || undefined}>
        {own !== undefined && shown?.sides.length === 2 && (
          <i className="difficulty-interval" style={intervalOf(own, shown.sides[0]!.id === own.id)} />
        )}
        {shown?.sides.map(({ id, share }, i) => (
          <span key={id} data-side={colourOf(i)} style={{ flexGrow: Math.max(0.001, share) }} />
        ))}
      </div>
    </>
  );
}

/** The effect of the latest change on the odds; nothing if it is not known, or too little to see. */
export function DifficultyChange({ changed }: Difficulty): ReactNode {
  const { t } = useTranslation();
  if (changed === 0) return null;
  return <b>{t('prepare.difficulty.changed', { by: `${changed > 0 ? '+' : '−'}${Math.abs(changed)}` })}</b>;
}

type PanelProps = Pick<Editing, 'text' | 'faults' | 'tools' | 'write'> & {
  readonly difficulty: Difficulty;
  /** Whether only the other sides can be changed here, because the party belongs to a campaign. */
  readonly isPartyFixed?: boolean;
};

/** The difficulty of the encounter, and the dialog that makes it even. */
export function DifficultyPanel(props: PanelProps): ReactNode {
  const { text, faults, tools, write, difficulty, isPartyFixed = false } = props;
  const { t } = useTranslation();
  const [isEvening, setEvening] = useState(false);
  const { shown, ease } = difficulty;
  const own = ease?.own;
  if (shown === null && faults.length > 0) return null;
  return (
    <section className="panel difficulty" aria-label={t('prepare.difficulty.title')}>
      <DifficultyFigures {...difficulty} />
      <div className="difficulty-foot">
        <p className="quiet small">
          {t('prepare.difficulty.how', { fights: shown?.fights ?? 0 })} <DifficultyChange {...difficulty} />
        </p>
        {/* It has its place before the first result, so that nothing below moves. */}
        <button
          type="button"
          className="button"
          disabled={own === undefined || faults.length > 0}
          onClick={() => setEvening(true)}
        >
          <Icon name="scale" /> {t('lab.even.go')}
        </button>
      </div>
      {isEvening && own !== undefined && (
        <Suspense fallback={null}>
          <EvenDialog {...{ text, tools, write, isPartyFixed }} side={own} close={() => setEvening(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** The faults of the encounter. The table keeps the last version without faults until they are fixed. */
export function FaultList({ faults }: Pick<Editing, 'faults'>): ReactNode {
  const { t } = useTranslation();
  if (faults.length === 0) return null;
  return (
    <div className="refusal" role="alert">
      <p className="refusal-sentence">{t('prepare.faults', { count: faults.length })}</p>
      <ul>
        {faults.slice(0, 5).map(({ line, path, what, remedy }) => (
          <li key={`${line}:${path}:${what}`} className="small">
            <code>{path}</code> {what}. <span className="quiet">{remedy}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type BarProps = Editing & { readonly isChanged: boolean; readonly isPartyFixed?: boolean };

/** The same for an encounter whose difficulty is shown in one place only. */
export function DifficultyBar(props: BarProps): ReactNode {
  return <DifficultyPanel {...props} difficulty={useDifficulty(props)} />;
}
