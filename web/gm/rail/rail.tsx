import { memo, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Seat } from '../../../src/kernel/ids.ts';
import type { CombatantSummary } from '../../../src/kernel/ruleset.ts';
import type { TableView } from '../../../src/table/view.ts';
import { ConditionChips, Health, healthTextOf, nextUp } from '../../player/initiative.tsx';
import { trackFor } from '../../rulebook-panels/rulebook-panels.tsx';
import { actedIn, delayingIn, fallenLast, roundText, seen } from '../../rulebook-panels/shared.ts';
import type { TrackedCombatant } from '../../rulebook-panels/tracks.tsx';
import { useTable } from '../../table/use-table.tsx';
import { type Mark, markOf, Portrait } from '../../ui/portrait/portrait.tsx';
import { type Whose, whosePrompt } from '../desk/whose.ts';

/** Returns the names of the people who play a combatant, or `undefined` if nobody does. */
function peopleOf(people: TableView['people'], seat: Seat, who: string): string | undefined {
  const whose = whosePrompt({ people }, { seat, who });
  return whose.kind === 'theirs' ? whose.person : undefined;
}

/** Returns whose answer the fight needs for a combatant, or `undefined` if it needs no answer. */
function answerFor(view: TableView, who: string): Whose | undefined {
  const prompt = view.prompts.find((each) => each.who === who);
  if (prompt !== undefined) return whosePrompt(view, prompt);
  return view.waitingFor.includes(who) ? { kind: 'yours' } : undefined;
}

interface RailProps {
  readonly selected: string;
  /** The combatants that are selected together. */
  readonly group: ReadonlySet<string>;
  /** `isAlso` is true if the others stay selected. */
  readonly select: (who: string, isAlso: boolean) => void;
}

/** All combatants in turn order. */
export function Rail({ selected, group, select }: RailProps): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const { standings, round, phase } = view.fight!;
  const list = useRef<HTMLOListElement>(null);
  // The same function each time, so that rows that stay as they are need not be redrawn.
  const latest = useRef(select);
  latest.current = select;
  const choose = useCallback((who: string, isAlso: boolean) => latest.current(who, isAlso), []);
  const activeId = standings.find(({ isActive }) => isActive)?.id;
  const acted = actedIn(view.view);
  const Track = trackFor(view.table.ruleset);
  const { combatants } = seen<{ readonly combatants: readonly TrackedCombatant[] }>(view.view);
  // Delaying combatants wait below the others.
  const later = delayingIn(view.view);
  const delaying = standings.filter(({ id }) => later.has(id));
  const rows = fallenLast([...standings.filter((who) => !delaying.includes(who)), ...delaying]);
  const onDeck = nextUp(standings, acted)?.id;
  useEffect(() => {
    if (activeId === undefined) return undefined;
    // Scroll the list but never the page. The row itself is pinned, so its position is measured at the row before it,
    // after the frame that shows the answer: measuring earlier would delay that frame.
    const timer = setTimeout(() => {
      const before = list.current?.querySelector('[data-active]')?.previousElementSibling;
      list.current?.scrollTo({ top: before instanceof HTMLElement ? before.offsetTop : 0 });
    }, 50);
    return () => clearTimeout(timer);
  }, [activeId]);
  return (
    <section className="order">
      <h2 className="order-head">
        <span className="number">{round === 0 ? t('player.beforeRounds') : roundText(t, view)}</span>{' '}
        <span className="quiet order-phase">
          {t(`books.${view.table.ruleset}.phases.${phase}` as 'books.phases.turn', {
            defaultValue: t(`books.phases.${phase}` as 'books.phases.turn', {
              defaultValue: phase.replaceAll('-', ' '),
            }),
          })}
        </span>
      </h2>
      <ol ref={list} className="order-list" data-ladder={delaying.length > 0 || undefined}>
        {rows.map((who, i) => {
          const answer = answerFor(view, who.id);
          const tracked = combatants.find(({ id }) => id === who.id);
          const isDelaying = delaying.includes(who);
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a row at another place is another element, so that none moves.
              key={`${i} ${who.id}`}
              className="who"
              aria-current={who.isActive ? 'step' : undefined}
              data-active={who.isActive || undefined}
              data-whose={answer?.kind}
              data-acted={(acted.has(who.id) && !who.isActive) || undefined}
              data-down={!who.isUp || undefined}
              data-hidden={who.isHidden}
              data-selected={(group.size > 1 ? group.has(who.id) : who.id === selected) || undefined}
              data-delays={isDelaying || undefined}
              data-first={
                (isDelaying && rows[i - 1] !== undefined && !delaying.includes(rows[i - 1]!)) || undefined
              }
            >
              <RailRow
                who={who}
                {...markOf(view.fight!, who.id)}
                isNext={who.id === onDeck}
                answer={answer?.kind === 'theirs' ? answer.person : answer?.kind}
                player={who.seat === null ? undefined : peopleOf(view.people, who.seat, who.id)}
                isSelected={group.size > 1 ? group.has(who.id) : who.id === selected}
                select={choose}
                Track={who.isUp ? Track : undefined}
                tracked={tracked}
                phase={phase}
                order={isDelaying || !who.isUp || who.order === rows[i - 1]?.order ? null : who.order}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface RailRowProps extends Mark {
  readonly who: CombatantSummary;
  readonly isNext: boolean;
  /** `yours`, or the name of the player whose answer the fight needs; `undefined` if it needs no answer. */
  readonly answer: string | undefined;
  readonly player: string | undefined;
  readonly isSelected: boolean;
  readonly select: (who: string, isAlso: boolean) => void;
  /** The rulebook's own track, and the combatant in the rulebook's view; `undefined` without them. */
  readonly Track: ReturnType<typeof trackFor>;
  readonly tracked: TrackedCombatant | undefined;
  readonly phase: string;
  /** The place in the order; `null` before it is known. */
  readonly order: number | null;
}

/** Memoised, so that only changed rows are redrawn in a list of sixty. */
const RailRow = memo(function RailRow(props: RailRowProps): ReactNode {
  const { who, isNext, answer, player, isSelected, select, Track, tracked, phase, order, ...mark } = props;
  const { t } = useTranslation();
  return (
    <>
      {answer !== undefined && (
        <span className="who-tag">
          {answer === 'yours' ? t('gm.youAnswerTag') : t('gm.personAnswers', { person: answer })}
        </span>
      )}
      <span className="who-order number" aria-hidden={order === null}>
        {order ?? ''}
      </span>
      <Portrait {...mark} {...healthLeft(who)} isDown={!who.isUp} />
      <div className="who-body">
        <button
          type="button"
          className="who-name"
          aria-pressed={isSelected}
          title={who.name}
          onClick={(event) => select(who.id, event.shiftKey)}
        >
          {who.name}
        </button>
        <div className="who-facts">
          <Health who={who} />
          {player !== undefined && <span className="who-player quiet">· {player}</span>}
          {who.isUp && <Conditions who={who} />}
        </div>
        <div className="who-signs">
          {who.isActive && <span className="only-read">{t('gm.active')}</span>}
          {/* Nobody who is down has a turn: the row says what it suffers from. */}
          {!who.isUp && <Conditions who={who} />}
          {Track !== undefined && tracked !== undefined ? (
            <Track who={tracked} phase={phase} />
          ) : (
            who.isUp && who.budget !== '' && <span className="number quiet">{who.budget}</span>
          )}
          {isNext && <span className="quiet who-next">{t('gm.next')}</span>}
        </div>
      </div>
    </>
  );
});

/** Those conditions that fit, whole; the others when pointed at. */
function Conditions({ who }: { readonly who: CombatantSummary }): ReactNode {
  const all = healthTextOf(who);
  return all.length === 0 ? null : (
    <ul className="who-conditions" title={all.join(', ')}>
      <ConditionChips who={who} />
    </ul>
  );
}

/** The part of the health that is left, for the ring of the portrait; nothing if it is not known. */
function healthLeft({ health }: CombatantSummary): { readonly health?: number } {
  return health === null || health[1] <= 0 ? {} : { health: Math.max(0, Math.min(1, health[0] / health[1])) };
}
