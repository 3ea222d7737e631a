import { useEffect, useState } from 'react';
import type { Answering } from '../prompt/answering.tsx';
import { useTable } from '../table/use-table.tsx';
import { oddsInShort, percentText } from './odds-words.ts';
import { answerAt } from './offers.ts';

/** Targets whose odds are asked for ahead. */
const MOST = 12;

/** Returns the chance to hit each legal target with the usual act, in words. The odds arrive one after the other. */
export function useTargetOdds(answering: Answering | null): ReadonlyMap<string, string> {
  const { connection, view } = useTable();
  const isAllowed = view.gm !== null || view.settings.oddsFor === 'everyone';
  const [told, setTold] = useState<{ readonly of: string; readonly pills: ReadonlyMap<string, string> }>();
  const of = answering?.prompt.id ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the usual acts of one question stay the same.
  useEffect(() => {
    if (answering === null || !isAllowed) return undefined;
    let isWanted = true;
    const ask = async (): Promise<void> => {
      const { situation, offers, prompt } = answering;
      const pills = new Map<string, string>();
      for (const who of situation.standings.filter(({ id }) => offers.whom.has(id)).slice(0, MOST)) {
        const [act] = offers.whom.get(who.id)!;
        if (act.option.purpose !== 'attack') continue;
        const answer = answerAt(act, { who: who.id, cell: who.cell }, situation.ids);
        if (answer === undefined) continue;
        const odds = await connection.odds(prompt.id, answer);
        if (!isWanted) return;
        const hit = 'value' in odds ? oddsInShort(odds.value)?.hit : undefined;
        if (hit === undefined) continue;
        pills.set(who.id, percentText(hit));
        setTold({ of: prompt.id, pills: new Map(pills) });
      }
    };
    const timer = setTimeout(() => void ask(), 200);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [of, isAllowed, connection]);
  return told?.of === of ? told.pills : NONE;
}

const NONE: ReadonlyMap<string, string> = new Map();
