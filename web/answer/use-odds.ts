import { useEffect, useState } from 'react';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import { isRefusal, type OddsTold } from '../table/connection.ts';
import { useTable } from '../table/use-table.tsx';

/** What may come of an answer; undefined until it is known, and where nothing is known. */
export function useOdds(decision: string | null, answer: RawAnswer | undefined): OddsTold | undefined {
  const { connection } = useTable();
  const [told, setTold] = useState<{ readonly of: string; readonly odds: OddsTold } | null>(null);
  const of = answer === undefined ? '' : `${decision ?? ''}/${JSON.stringify(answer)}`;
  useEffect(() => {
    if (of === '') return undefined;
    let isWanted = true;
    // A moment of patience: whoever is still choosing asks for no odds.
    const timer = setTimeout(async () => {
      const wanted = JSON.parse(of.slice(of.indexOf('/') + 1)) as RawAnswer;
      const odds = await connection.odds(decision, wanted);
      if (isWanted && !isRefusal(odds)) setTold({ of, odds });
    }, 120);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [connection, decision, of]);
  return told?.of === of ? told.odds : undefined;
}
