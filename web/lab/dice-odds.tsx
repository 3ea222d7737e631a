import { type ReactNode, useCallback, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLate } from '../parts/late.ts';
import { Bars } from './bars.tsx';

/** The exact odds of a line of dice. */
export function DiceOdds(): ReactNode {
  const { t, i18n } = useTranslation();
  const [text, setText] = useState('2d6');
  const notation = useDeferredValue(text);
  const get = useCallback(
    async () => (await import('../engine/dice-odds.ts')).diceOdds(notation),
    [notation],
  );
  const late = useLate(get);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <section className="panel stack" aria-labelledby="dice-title">
      <h2 id="dice-title">{t('lab.dice')}</h2>
      <label className="field">
        <span>{t('lab.notation')}</span>
        <input
          className="input number"
          value={text}
          autoComplete="off"
          placeholder="4d6kh3"
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {late.is === 'here' && 'problem' in late.value && <p className="quiet">{late.value.problem}</p>}
      {late.is === 'here' && 'chances' in late.value && (
        <Bars
          title={t('lab.mean', { mean: late.value.mean.toFixed(2) })}
          most={Math.max(...late.value.chances.map(({ chance }) => chance))}
          bars={late.value.chances.map(({ value, chance }) => {
            return { label: String(value), value: chance, told: percent.format(chance) };
          })}
        />
      )}
    </section>
  );
}
