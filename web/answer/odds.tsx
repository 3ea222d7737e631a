import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import { useLate } from '../parts/late.ts';
import { type FactOdds, isRefusal } from '../table/connection.ts';
import { useTable } from '../table/use-table.tsx';

/** Facts told beside an answer: those that every rulebook has, then as the rules tell them. */
const FIRST = ['hit', 'damage'];
const MOST = 4;
/** What would read as 0 is left out. */
const LEAST = { chance: 0.0005, mean: 0.05 };

/** What may come of an answer. */
export function Odds({
  decision,
  answer,
}: {
  readonly decision: string;
  readonly answer: RawAnswer;
}): ReactNode {
  const { t, i18n } = useTranslation();
  const { connection } = useTable();
  const said = JSON.stringify(answer);
  const get = useCallback(() => connection.odds(decision, JSON.parse(said)), [connection, decision, said]);
  const late = useLate(get);
  if (late.is !== 'here' || isRefusal(late.value)) return null;
  const { how, facts } = late.value;
  const told = inOrder(facts)
    .filter(({ chance = 0, mean = 0 }) => chance >= LEAST.chance || Math.abs(mean) >= LEAST.mean)
    .slice(0, MOST);
  if (told.length === 0) return null;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  return (
    <span className="odds small number">
      {how === 'sampled' && <span className="quiet">{t('answer.about')} </span>}
      {told.map(({ name, chance, mean }) => (
        <span className="odds-fact" key={name}>
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
