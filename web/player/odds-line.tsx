import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { Connection, FactOdds } from '../table/connection.ts';
import { useOdds } from './use-odds.ts';

/** So many facts fit beside an answer; those that every rulebook has go first. */
const MOST = 3;
const FIRST = ['hit', 'damage'];
/** What would read as 0 is left out. */
const LEAST = { chance: 0.005, mean: 0.05 };

interface OddsLineProps {
  readonly connection: Pick<Connection, 'odds'>;
  readonly decision: string;
  readonly answer: RawAnswer | undefined;
}

/** What an answer is worth: `hit 60 % · damage 2.4`. Nothing where nothing is at stake. */
export function OddsLine({ connection, decision, answer }: OddsLineProps): ReactNode {
  const { t, i18n } = useTranslation();
  const odds = useOdds(connection, decision, answer);
  if (odds === undefined || odds.facts.length === 0) return null;
  const place = ({ name }: FactOdds): number => (FIRST.indexOf(name) + FIRST.length + 1) % (FIRST.length + 1);
  const facts = odds.facts
    .filter(({ chance = 0, mean = 0 }) => chance >= LEAST.chance || Math.abs(mean) >= LEAST.mean)
    .toSorted((a, b) => place(a) - place(b));
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  const decimal = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  return (
    <span className="odds number">
      {odds.how === 'sampled' && `${t('player.about')} `}
      {facts.slice(0, MOST).map(({ name, chance, mean }, i) => (
        <span key={name}>
          {i > 0 && ' · '}
          {name} <b>{chance === undefined ? decimal.format(mean ?? 0) : percent.format(chance)}</b>
        </span>
      ))}
    </span>
  );
}
