import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Whole } from '../../src/kernel/decision.ts';
import type { ParamProps } from './param-props.ts';

/** A whole number: a slider with a step to either side. */
export function NumberParam({
  asked,
  domain,
  kind,
  scene,
  choose,
}: ParamProps & { readonly domain: Whole }): ReactNode {
  const { t } = useTranslation();
  const { min, max } = domain;
  const value = typeof asked.value === 'number' ? asked.value : min;
  const ends = scene.endsOf?.(kind, asked.name, value, max);
  return (
    <div className="amount">
      <button
        type="button"
        className="button is-square"
        aria-label={t('player.less')}
        disabled={value <= min}
        onClick={() => choose(value - 1)}
      >
        −
      </button>
      <div className="amount-middle">
        <output className="amount-value number">{ends === undefined ? value : ends.join('  ·  ')}</output>
        <input
          type="range"
          aria-label={asked.name}
          aria-valuetext={ends === undefined ? String(value) : ends.join(', ')}
          min={min}
          max={max}
          value={value}
          onChange={(event) => choose(Number(event.target.value))}
        />
      </div>
      <button
        type="button"
        className="button is-square"
        aria-label={t('player.more')}
        disabled={value >= max}
        onClick={() => choose(value + 1)}
      >
        +
      </button>
    </div>
  );
}
