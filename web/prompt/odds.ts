import { useEffect, useState } from 'react';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import { ok, type Refusal, type Result } from '../../src/kernel/result.ts';
import type { SeenForecast, SeenOdds } from '../../src/table/exit.ts';
import { type Connection, MOST_ODDS } from '../table/remote.ts';
import { useTable } from '../table/use-table.tsx';

/** Number of times that a busy server is asked, and the milliseconds between them. */
const TRIES = 4;
const BETWEEN = 1_500;

/** Whether a server was only too busy to work something out. */
function isBusy({ code }: Refusal): boolean {
  return code === 'odds-busy';
}

/** Asks again for a while if a server is too busy to work something out, as long as it is wanted. */
export async function patiently<T>(
  ask: () => Promise<Result<T>>,
  isWanted: (refusal: Refusal) => boolean = isBusy,
): Promise<Result<T>> {
  for (let tries = 1; ; tries += 1) {
    const told = await ask();
    if ('value' in told || tries === TRIES || !isWanted(told.refusal)) return told;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN));
  }
}

type Known = Map<string, SeenOdds>;

interface KnownNow {
  /** The parts of the view that odds depend on. Unchanged parts stay the same objects. */
  readonly parts: readonly unknown[];
  readonly all: Known;
}

/** Cached odds by connection, then by question and answer. */
const known = new WeakMap<Connection, KnownNow>();
const MOST_KNOWN = 300;

function keyOf(decision: string | null, answer: RawAnswer): string {
  return `${decision ?? ''}/${JSON.stringify(answer)}`;
}

/**
 * Returns the odds that are known of the fight as it stands. After every change, such as a GM override that leaves the
 * question open, this is a new, empty list.
 */
export function oddsNow(connection: Connection): Known {
  const { view } = connection.seen();
  const parts = [view?.fight, view?.view, view?.settings];
  const before = known.get(connection);
  const isSame = before?.parts.every((part, i) => part === parts[i]) === true;
  const all: Known = isSame ? before!.all : new Map();
  if (all.size > MOST_KNOWN) all.clear();
  if (!isSame) known.set(connection, { parts, all });
  return all;
}

/** Asks for the odds of answers in one request. Odds that are known are not asked for again. */
export async function oddsAhead(
  connection: Connection,
  decision: string,
  answers: readonly RawAnswer[],
): Promise<readonly (SeenOdds | undefined)[]> {
  const all = oddsNow(connection);
  const missing = answers.filter((answer) => !all.has(keyOf(decision, answer))).slice(0, MOST_ODDS);
  const told = missing.length === 0 ? ok([]) : await patiently(() => connection.odds(decision, missing));
  if ('value' in told) {
    for (const [i, odds] of told.value.entries()) all.set(keyOf(decision, missing[i]!), odds);
  }
  return answers.map((answer) => all.get(keyOf(decision, answer)));
}

/** The odds of an answer; `undefined` while they are loading or if they are unavailable. */
export function useOdds(decision: string | null, answer: RawAnswer | undefined): SeenOdds | undefined {
  const { connection } = useTable();
  const [, setTold] = useState(0);
  const all = oddsNow(connection);
  const of = answer === undefined ? '' : keyOf(decision, answer);
  const ahead = all.get(of);
  const isAsked = of !== '' && ahead === undefined;
  useEffect(() => {
    if (!isAsked) return undefined;
    let isWanted = true;
    // Wait a moment, so that odds are not requested while the user is still choosing.
    const timer = setTimeout(async () => {
      const wanted = JSON.parse(of.slice(of.indexOf('/') + 1)) as RawAnswer;
      const odds = await patiently(
        () => connection.odds(decision, [wanted]),
        () => isWanted,
      );
      if (!isWanted || !('value' in odds)) return;
      all.set(of, odds.value[0]!);
      setTold((times) => times + 1);
    }, 120);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [connection, decision, of, all, isAsked]);
  return ahead;
}

/** A plan that was tried, in the fight as it stood then. */
interface Tried {
  readonly of: string;
  readonly all: Known;
  readonly led: SeenForecast;
}

/** The result that a plan would have; `undefined` while it is being tried, or if it cannot be tried. */
export function useForecast(
  decision: string,
  answers: readonly RawAnswer[] | undefined,
): SeenForecast | undefined {
  const { connection } = useTable();
  const [told, setTold] = useState<Tried | null>(null);
  const all = oddsNow(connection);
  const plan = answers === undefined ? '' : JSON.stringify(answers);
  const of = `${decision}/${plan}`;
  useEffect(() => {
    if (plan === '') return undefined;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const led = await patiently(
        () => connection.forecast(decision, JSON.parse(plan) as readonly RawAnswer[]),
        () => isWanted,
      );
      if (isWanted && 'value' in led) setTold({ of, all, led: led.value });
    }, 120);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [connection, decision, plan, of, all]);
  return told?.of === of && told.all === all && plan !== '' ? told.led : undefined;
}
