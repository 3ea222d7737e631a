import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeableFields, EvenAsked, EvenFound } from '../../engine/designing.ts';
import { Bars } from '../../lab/charts.tsx';
import type { EvenMessage, WorkerOrder } from '../../lab/worker.ts';
import { SelectField } from '../../ui/fields.tsx';
import { useLazy } from '../../ui/lazy.ts';
import { Modal } from '../../ui/modal.tsx';
import type { Editing } from './editing.ts';
import { useFieldLabel } from './sheet-controls.tsx';

interface EvenDialogProps extends Pick<Editing, 'text' | 'tools' | 'write'> {
  /** The side whose share of victories is wanted. */
  readonly side: { readonly id: string; readonly name: string };
  /** Whether the numbers of this side stay. */
  readonly isPartyFixed: boolean;
  readonly close: () => void;
}

const loadDesigning = () => import('../../engine/designing.ts');

/** The wanted shares in per cent, and the pause after a change before the search begins, in milliseconds. */
const SHARES = { min: 5, max: 95, step: 5, usual: 50 } as const;
const PAUSE = 500;

/** Returns the field that is changed first: how many there are of the first foe. */
function firstField(numbers: ChangeableFields['numbers'], own: string): string {
  const foes = numbers.filter(({ side }) => side !== own);
  return (foes.find(({ field }) => field === 'count') ?? numbers[0])?.path ?? '';
}

/** Returns a function that names a field as the form of its sheet does. */
function useFieldName(): (field: string) => string {
  const { t } = useTranslation();
  const label = useFieldLabel();
  return (field) => (field === 'count' ? t('lab.number') : field.split('.').map(label).join(', '));
}

/** Finds the value of a field with which the players' side wins the wanted share of its fights. */
export default function EvenDialog(props: EvenDialogProps): ReactNode {
  const { text, tools, write, side, isPartyFixed, close } = props;
  const { t, i18n } = useTranslation();
  const slider = useId();
  const lazy = useLazy(useCallback(loadDesigning, []));
  const designing = lazy.kind === 'here' ? lazy.value : null;
  const nameOf = useFieldName();
  const all = designing?.changeableFields(text)?.numbers ?? [];
  const isOwn = (each: { readonly side: string }): boolean => each.side === side.id;
  const may = isPartyFixed ? all.filter((each) => !isOwn(each)) : all;
  const numbers = may.toSorted((a, b) => Number(isOwn(a)) - Number(isOwn(b)));
  const [chosen, choose] = useState('');
  const [share, setShare] = useState<number>(SHARES.usual);
  const path = chosen === '' ? firstField(numbers, side.id) : chosen;
  const number = numbers.find((each) => each.path === path);
  const name = number === undefined ? path : `${number.whose}: ${nameOf(number.field)}`;
  const { news, found } = useSearch(path === '' ? null : { text, path, target: share / 100 });
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  const use = (value: number): void => {
    const places = designing?.placesOf(text, path) ?? [];
    void write(places.reduce((now, way) => tools.withValue(now, way, value), text)).then(close);
  };
  return (
    <Modal title={t('lab.even.title')} close={close} width="wide">
      <div className="stack even">
        <p className="quiet">{t('lab.even.hint', { side: side.name })}</p>
        <SelectField
          label={t('lab.even.field')}
          value={path}
          choose={choose}
          choices={numbers.map(({ path: id, whose, field, now }) => ({
            id,
            name: t('lab.fieldOf', { whose, field: nameOf(field), now }),
          }))}
        />
        <div className="field">
          <label htmlFor={slider}>
            {t('lab.even.wanted', { side: side.name, share: percent.format(share / 100) })}
          </label>
          <input
            id={slider}
            type="range"
            {...{ min: SHARES.min, max: SHARES.max, step: SHARES.step }}
            value={share}
            aria-valuetext={percent.format(share / 100)}
            onChange={({ target }) => setShare(Number(target.value))}
          />
        </div>
        <p className="quiet small number" role="status">
          {news?.kind === 'trying' &&
            t('lab.even.trying', { fights: news.tried.reduce((sum, { fights }) => sum + fights, 0) })}
        </p>
        {news?.kind === 'failed' && (
          <p className="refusal" role="alert">
            {news.sentence}
          </p>
        )}
        {news?.kind === 'trying' && <Tried {...{ name, side: side.name, tried: news.tried }} />}
        {news?.kind !== 'trying' && found !== null && (
          <Found {...{ name, found, use }} now={number?.now ?? 0} />
        )}
      </div>
    </Modal>
  );
}

interface FoundProps {
  readonly name: string;
  /** The value that the encounter has now. */
  readonly now: number;
  readonly found: EvenFound;
  readonly use: (value: number) => void;
}

/** The found value, and every value that was tried with its interval. */
function Found({ name, now, found, use }: FoundProps): ReactNode {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const { value, side, confirmed, tried, isReached, range, skipped } = found;
  const figures = {
    ...{ name, value, side, fights: confirmed.fights, share: percent.format(confirmed.value) },
    ...{ low: percent.format(confirmed.low), high: percent.format(confirmed.high) },
  };
  return (
    <>
      <p>
        <b>{t(isReached ? 'lab.even.found' : 'lab.even.nearest', figures)}</b>
        {range === null && isReached && <span className="quiet"> {t('lab.even.noCloser')}</span>}
        {range !== null && range[0] !== range[1] && (
          <span className="quiet"> {t('lab.even.range', { low: range[0], high: range[1] })}</span>
        )}
      </p>
      <Tried {...{ name, side, tried }} />
      {skipped.map((each) => (
        <p key={each} className="quiet small">
          {each}
        </p>
      ))}
      <p className="quiet small">{t('lab.even.policies')}</p>
      {value === now ? (
        <p role="status">
          <b>{t(isReached ? 'lab.even.already' : 'lab.even.alreadyNearest', { name, value })}</b>
        </p>
      ) : (
        <div className="row">
          <button type="button" className="button is-main" onClick={() => use(value)}>
            {t('lab.even.use', { name, value })}
          </button>
        </div>
      )}
    </>
  );
}

/** Every value that was tried, with its share and interval, also while the search goes on. */
function Tried({
  name,
  side,
  tried,
}: Pick<EvenFound, 'side' | 'tried'> & { readonly name: string }): ReactNode {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <Bars
      title={t('lab.even.tried', { name, side })}
      most={1}
      bars={tried.map(({ value, fights, share, low, high }) => ({
        ...{ label: String(value), value: share, low, high },
        told: t('lab.even.triedValue', {
          ...{ share: percent.format(share), low: percent.format(low), high: percent.format(high), fights },
        }),
      }))}
    />
  );
}

/** Searches in a worker, shortly after the last change of the question. The last result stays until the next one. */
function useSearch(asked: EvenAsked | null) {
  const [news, setNews] = useState<EvenMessage | null>(null);
  const [found, setFound] = useState<EvenFound | null>(null);
  const worker = useRef<Worker | null>(null);
  const { text = '', path = '', target = 0 } = asked ?? {};
  useEffect(() => {
    if (path === '') return undefined;
    const begin = (): void => {
      const started = new Worker(new URL('../../lab/worker.ts', import.meta.url), { type: 'module' });
      worker.current = started;
      started.addEventListener('message', ({ data }: MessageEvent<EvenMessage>) => {
        setNews(data);
        if (data.kind !== 'trying') setFound(data.kind === 'found' ? data.found : null);
      });
      started.addEventListener('error', ({ message: sentence }) => setNews({ kind: 'failed', sentence }));
      started.postMessage({ ask: 'even', even: { text, path, target } } satisfies WorkerOrder);
    };
    const timer = setTimeout(begin, PAUSE);
    return () => {
      clearTimeout(timer);
      worker.current?.terminate();
    };
  }, [text, path, target]);
  return { news, found: found?.path === path ? found : null };
}
