import './coach.css';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { distance, type Grid } from '../../src/geometry/grid.ts';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import { type Chosen, optionFor } from '../../src/presentation/option-walk.ts';
import type { OddRule } from '../../src/table/solo.ts';
import { gridOf } from '../map/layout.ts';
import { percentText } from '../map/odds.tsx';
import { placesIn } from '../map/offers.ts';
import { type Answering, useAnswering } from '../prompt/answering.tsx';
import { interruptionStack } from '../rulebook-panels/shared.ts';
import type { Advice } from '../table/remote.ts';
import { useTable } from '../table/use-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLazy } from '../ui/lazy.ts';

/** Where this device remembers that the coach was sent away. */
const SILENT = 'riposte.coach-silent';

/**
 * The coach of a fight against machines: for each question one sentence about the rule at hand, and what the machine
 * would do with what it would risk. It can be sent away and called back.
 */
export function Coach(): ReactNode {
  const [isSilent, setSilent] = useState(() => localStorage.getItem(SILENT) !== null);
  const turn = (silent: boolean): void => {
    if (silent) localStorage.setItem(SILENT, '');
    else localStorage.removeItem(SILENT);
    setSilent(silent);
  };
  return <Advising isSilent={isSilent} turn={turn} open="player.coach.open" hasRules />;
}

/** "What would you do?" at a table with others: the answer of a machine, on request, for this question only. */
export function AdviceOnRequest(): ReactNode {
  const id = useAnswering()?.prompt.id;
  const [wanted, setWanted] = useState<string>();
  const turn = (silent: boolean): void => setWanted(silent ? undefined : id);
  return <Advising isSilent={wanted !== id} turn={turn} open="player.coach.ask" hasRules={false} />;
}

interface AdvisingProps {
  readonly isSilent: boolean;
  readonly turn: (silent: boolean) => void;
  /** The text of the button that opens it. */
  readonly open: 'player.coach.open' | 'player.coach.ask';
  /** Whether it explains rules. */
  readonly hasRules: boolean;
}

function Advising({ isSilent, turn, open, hasRules }: AdvisingProps): ReactNode {
  const { t } = useTranslation();
  const { view, log, struck, connection } = useTable();
  const answering = useAnswering();
  const prompt = answering?.prompt;
  const { advice, isLost } = useAdvice(isSilent ? undefined : prompt?.id);
  const isFirst = useIsFirst(prompt?.id);
  const oddRule = useOddRule(view.table.name);
  const ruleOf = (key: string): string =>
    t(`player.coach.rules.${view.table.ruleset}.${key}` as 'player.coach.rules', { defaultValue: '' });
  const own = prompt?.key ?? '';
  const ofInterrupted = interruptionStack(log, struck).length > 1 ? ruleOf(`${own}-interrupted`) : '';
  const news = ofInterrupted || ruleOf(own);
  const isNews = useIsNews(news, prompt?.id);
  const [unfolded, setUnfolded] = useState<string>();
  const { field, fight } = view;
  const lesson = isFirst && fight?.round === 1 ? oddRule : undefined;
  const areChancesNews = useIsNews('chances', lesson?.shows === undefined ? prompt?.id : undefined);
  if (prompt === undefined || answering === null || connection.advice === undefined) return null;
  const grid = field === null || fight === null ? undefined : gridOf(field, fight);
  const opener = (
    <button
      type="button"
      className="button coach-open"
      title={t(open)}
      aria-expanded={hasRules ? undefined : !isSilent}
      onClick={() => turn(!isSilent)}
    >
      <Icon name="circle-question-mark" />
      <span className="coach-open-long">{t(open)}</span>
      {!hasRules && <span className="coach-open-short">{t('player.coach.short')}</span>}
    </button>
  );
  if (isSilent) return opener;
  const says = lesson?.says ?? (hasRules && isNews ? news : '');
  const shows = lesson?.shows;
  const isTold = shows !== undefined && optionFor(prompt.options, shows.answer) !== undefined;
  const answer = isTold ? shows.answer : advice?.answer;
  const isWhole = unfolded === prompt.id;
  const card = (
    <aside
      className="coach no-print"
      aria-label={t('player.coach.title')}
      data-explains={says === '' ? undefined : ''}
      data-open={isWhole || undefined}
    >
      <p className="coach-says" aria-live="polite">
        {says !== '' && <span className="coach-rule">{says} </span>}
        {isTold
          ? t('player.coach.shows', { text: shows.text })
          : advice === undefined
            ? t(isLost ? 'player.coach.none' : 'player.coach.thinking')
            : adviceText(
                advice,
                answering,
                grid,
                hasRules && !areChancesNews ? 'wouldShort' : 'wouldWith',
                t,
              )}
      </p>
      <button
        type="button"
        className="button is-plain coach-do"
        disabled={answer === undefined || answering.isSending}
        onClick={() => answer !== undefined && answering.answer(answer)}
      >
        {t('player.coach.follow')}
      </button>
      {/* On a screen without room for all of it. */}
      <button
        type="button"
        className="button is-plain coach-more"
        aria-expanded={isWhole}
        aria-label={t('player.coach.whole')}
        onClick={() => setUnfolded(isWhole ? undefined : prompt.id)}
      >
        <Icon name={isWhole ? 'minus' : 'ellipsis'} />
      </button>
      <button type="button" className="button is-plain coach-close" onClick={() => turn(true)}>
        <Icon name="x" />
        <span className="only-read">{t('player.coach.close')}</span>
      </button>
    </aside>
  );
  // The button that asks for one answer keeps its place beside the question.
  return hasRules ? (
    card
  ) : (
    <>
      {opener}
      {card}
    </>
  );
}

/** Returns whether this is the first question with this rule. It is explained once. */
function useIsNews(rule: string, id: string | undefined): boolean {
  const first = useRef(new Map<string, string>());
  if (!first.current.has(rule) && id !== undefined) first.current.set(rule, id);
  return first.current.get(rule) === id;
}

/** Returns whether this is the first question since the page was opened. */
function useIsFirst(id: string | undefined): boolean {
  const first = useRef(id);
  first.current ??= id;
  return first.current === id;
}

/** Returns the rule that this fight shows; `undefined` for other fights. */
function useOddRule(name: string): OddRule | undefined {
  const lazy = useLazy(loadLessons);
  const lessons = lazy.kind === 'here' ? lazy.value : [];
  return lessons.find(({ oddRule }) => oddRule?.name === name)?.oddRule ?? undefined;
}

const loadLessons = async () => (await import('virtual:lessons')).LESSONS;

/** Formats a chance out of some hundred rehearsals in whole percents that no line breaks. It is never certain. */
export function chanceText(chance: number): string {
  return percentText(Math.min(0.999, Math.max(0.001, chance))).replace(' ', '\u00a0');
}

function adviceText(
  { text, answer, expected }: Advice,
  answering: Answering,
  grid: Grid | undefined,
  withChances: 'wouldShort' | 'wouldWith',
  t: TFunction,
): string {
  const act = (grid === undefined ? undefined : walkText(answer, answering, grid, t)) ?? text;
  if (expected === null) return t('player.coach.would', { text: act });
  const { foeFalls, ownFalls } = expected;
  const chances = { foe: chanceText(foeFalls), own: chanceText(ownFalls) };
  return t(`player.coach.${withChances}`, { text: act, ...chances });
}

/** Words an answer that names only its way: where it leads, seen from the nearest enemy. */
function walkText(
  { kind, ...values }: RawAnswer,
  { prompt, situation: { standings, ids } }: Answering,
  grid: Grid,
  t: TFunction,
): string | undefined {
  const { cells, path } = placesIn(values as Chosen, ids);
  const goal = path.at(-1) ?? cells.at(-1);
  const option = optionFor(prompt.options, { kind, ...values });
  const eye = standings.find(({ id }) => id === prompt.who);
  if (goal === undefined || option === undefined || eye === undefined || Object.keys(values).length > 1)
    return undefined;
  const foes = standings.filter(({ side, isUp }) => side !== eye.side && isUp);
  const [foe] = foes.toSorted((a, b) => distance(grid, goal, a.cell) - distance(grid, goal, b.cell));
  if (foe === undefined) return option.text;
  const [now, then] = [distance(grid, eye.cell, foe.cell), distance(grid, goal, foe.cell)];
  const where = then <= 1 ? 'next' : then < now ? 'towards' : then > now ? 'from' : 'beside';
  return t(`player.coach.place.${where}`, { act: option.text, name: foe.name });
}

interface Advised {
  readonly advice: Advice | undefined;
  /** Whether the machine could not answer. */
  readonly isLost: boolean;
}

/** Returns the advice for a question as soon as the machine has thought. */
function useAdvice(prompt: string | undefined): Advised {
  const { connection } = useTable();
  const [known, setKnown] = useState<{ readonly of: string; readonly advice: Advice | undefined }>();
  useEffect(() => {
    if (prompt === undefined || connection.advice === undefined) return undefined;
    let isWanted = true;
    void connection.advice(prompt).then((advice) => {
      if (isWanted) setKnown({ of: prompt, advice });
    });
    return () => {
      isWanted = false;
    };
  }, [prompt, connection]);
  const isKnown = prompt !== undefined && known?.of === prompt;
  const advice = isKnown ? known.advice : undefined;
  return { advice, isLost: isKnown && advice === undefined };
}
