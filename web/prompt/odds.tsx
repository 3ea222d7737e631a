import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { FactOdds, OddsView } from '../table/remote.ts';
import { useTable } from '../table/use-table.tsx';

/** The odds of an answer; `undefined` while they are loading or if they are unavailable. */
export function useOdds(decision: string | null, answer: RawAnswer | undefined): OddsView | undefined {
  const { connection } = useTable();
  const [told, setTold] = useState<{ readonly of: string; readonly odds: OddsView } | null>(null);
  const of = answer === undefined ? '' : `${decision ?? ''}/${JSON.stringify(answer)}`;
  useEffect(() => {
    if (of === '') return undefined;
    let isWanted = true;
    // Wait a moment, so that odds are not requested while the user is still choosing.
    const timer = setTimeout(async () => {
      const wanted = JSON.parse(of.slice(of.indexOf('/') + 1)) as RawAnswer;
      const odds = await connection.odds(decision, wanted);
      if (isWanted && 'value' in odds) setTold({ of, odds: odds.value });
    }, 120);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [connection, decision, of]);
  return told?.of === of ? told.odds : undefined;
}

/** Facts shown first, because every rulebook has them. The others follow in the rules' order. */
const FIRST = ['hit', 'damage'];
const MOST = 4;
/** Smaller values would be displayed as 0 and are omitted. */
const LEAST = { chance: 0.0005, mean: 0.05 };

interface OddsProps {
  /** `null` for a GM override. */
  readonly decision: string | null;
  /** `undefined` while parameters are still open. */
  readonly answer: RawAnswer | undefined;
}

/** The odds of an answer: `hit 60%  damage 2.4`. Empty if the answer does not involve chance. */
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
      {odds?.kind === 'sampled' && <span className="quiet">{t('answer.about')} </span>}
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
