import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { FactOdds } from '../table/connection.ts';
import { useOdds } from './use-odds.ts';

/** Facts told beside an answer: those that every rulebook has, then as the rules tell them. */
const FIRST = ['hit', 'damage'];
const MOST = 4;
/** What would read as 0 is left out. */
const LEAST = { chance: 0.0005, mean: 0.05 };

interface OddsProps {
  /** null: what the GM does by hand. */
  readonly decision: string | null;
  /** undefined: not chosen to its end yet. */
  readonly answer: RawAnswer | undefined;
}

/** What may come of an answer: `hit 60%  damage 2.4`. Nothing where nothing is at stake. */
export function Odds({ decision, answer }: OddsProps): ReactNode {
  const { t, i18n } = useTranslation();
  const odds = useOdds(decision, answer);
  const told = inOrder(odds?.facts ?? [])
    .filter(({ chance = 0, mean = 0 }) => chance >= LEAST.chance || Math.abs(mean) >= LEAST.mean)
    .slice(0, MOST);
  if (told.length === 0) return null;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  return (
    <span className="odds small number">
      {odds?.basis === 'what you know' && <span className="quiet">{t('answer.asFarAsYouSee')} </span>}
      {odds?.how === 'sampled' && <span className="quiet">{t('answer.about')} </span>}
      {told.map(({ name, chance, mean }) => (
        <span key={name}>
          {name} <b>{chance === undefined ? number.format(mean ?? 0) : percent.format(chance)}</b>
        </span>
      ))}
    </span>
  );
}

function inOrder(facts: readonly FactOdds[]): readonly FactOdds[] {
  const first = FIRST.flatMap((name) => facts.filter((fact) => fact.name === name));
  return [...first, ...facts.filter(({ name }) => !FIRST.includes(name))];
}
