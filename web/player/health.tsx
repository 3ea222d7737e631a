import './health.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Standing } from '../../src/kernel/ruleset.ts';

/** How somebody is: a bar with its numbers where they may be known, else the word for how it looks. */
export function Health({ who: { health, healthWord, name } }: { readonly who: Standing }): ReactNode {
  const { t } = useTranslation();
  if (health === null) return <p className="health-word">{healthWord}</p>;
  const [left, most] = health;
  return (
    <p className="health">
      <meter
        className="health-bar"
        min={0}
        max={most}
        low={most / 3}
        high={most * 0.66}
        optimum={most}
        value={Math.max(0, left)}
        aria-label={t('player.health', { name })}
      >
        {left}
      </meter>
      <span className="number">
        {left}
        <span className="quiet"> / {most}</span>
      </span>
      <span className="health-word">{healthWord}</span>
    </p>
  );
}

/** Conditions that its health does not say already. */
export function toldOf({ conditions, healthWord }: Standing): readonly string[] {
  return [...new Set(conditions)].filter((condition) => condition !== healthWord);
}
