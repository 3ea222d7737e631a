import '../../prompt/prompt.css';
import './dock.css';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GM } from '../../../src/kernel/ids.ts';
import type { CombatantSummary, Overview } from '../../../src/kernel/ruleset.ts';
import { questionText } from '../../../src/presentation/prompt.ts';
import type { AutoAnswer, Settings } from '../../../src/table/table.ts';
import type { OpenDice, OpenPrompt } from '../../../src/table/view.ts';
import { capitalised } from '../../player/answers.tsx';
import { useAnswering } from '../../prompt/answering.tsx';
import { autoAnswersFor } from '../../prompt/stops.tsx';
import { isDrafting, PlanRows } from '../../rulebook-panels/rulebook-panels.tsx';
import { interruptionStack } from '../../rulebook-panels/shared.ts';
import { seatNames, useTable } from '../../table/use-table.tsx';
import { useWording } from '../../texts/translator.ts';
import { markOf, Portrait } from '../../ui/portrait/portrait.tsx';
import { type Asked, whosePrompt, whoseSeat } from '../desk/whose.ts';
import { OwnQuestion } from './own.tsx';
import { DiceBox, HoldButton, Proposals, TheirRoll, Theirs } from './theirs.tsx';

interface DockProps {
  readonly prompts: readonly OpenPrompt[];
  readonly current: OpenPrompt | undefined;
  readonly asked: Asked | undefined;
  /** The question or roll of a player that the GM has taken over to answer; `null` without one. */
  readonly held: string | null;
  readonly hold: (id: string) => void;
  readonly ask: (id: string) => void;
  readonly ruleHref: (rule: string) => string;
  readonly areOddsShown: boolean;
  readonly openReport: () => void;
}

/** The question or the roll that the fight waits for. Its height never changes; longer contents open above it. */
export function Dock(props: DockProps): ReactNode {
  const { prompts, current, asked, ask } = props;
  const { t } = useTranslation();
  const { view } = useTable();
  const { roll, fight } = view;
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // Keyboard users expect the focus on the new question, but never move the focus out of a field.
    const isFree = document.activeElement === document.body || document.activeElement === null;
    if (asked?.id !== undefined && isFree) place.current?.focus({ preventScroll: true });
  }, [asked?.id]);
  const who = fight?.standings.find(({ id }) => id === asked?.who);
  const { whose, id: askedId = '' } = asked ?? {};
  const isTheirs = whose?.kind === 'theirs' && props.held !== askedId;
  const rollText = ({ owner, why }: OpenDice): string => {
    const whose = whoseSeat(view, owner);
    return whose.kind === 'theirs'
      ? t('answer.dice', { owner: whose.person, why: capitalised(why) })
      : t('answer.yourDice', { why: capitalised(why) });
  };
  const said = roll !== null ? rollText(roll) : current === undefined ? '' : questionText(current);
  return (
    <section
      ref={place}
      tabIndex={-1}
      className="dock desk-panel asked"
      aria-label={t('gm.question')}
      data-whose={asked === undefined ? undefined : isTheirs ? 'theirs' : 'yours'}
    >
      <p className="only-read" role="status">
        {said}
      </p>
      <div className="dock-above">
        {asked !== undefined && fight !== null && <Trail fight={fight} asks={who} stop={current?.stop} />}
        <Proposals />
        <OwnPlan />
      </div>
      {prompts.length > 1 && (
        <fieldset className="dock-tabs" aria-label={t('gm.several')}>
          {prompts.map((each, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tab at another place is another element, so that none moves.
            <DockTab key={`${i} ${each.id}`} prompt={each} isCurrent={each.id === current?.id} ask={ask} />
          ))}
        </fieldset>
      )}
      <div className="dock-me">
        {asked !== undefined && fight !== null && (
          <DockWho asked={asked} who={who} fight={fight} isHeld={props.held === askedId} />
        )}
        {roll === null && current !== undefined && !isTheirs && comesAgain(current) && (
          <FromNowOn prompt={current} />
        )}
        {isTheirs && <p className="dock-locked quiet small">{t('gm.keysOff')}</p>}
      </div>
      {roll === null && current !== undefined && !isTheirs ? (
        <OwnQuestion ruleHref={props.ruleHref} areOddsShown={props.areOddsShown} />
      ) : (
        <div className="dock-body">
          {roll !== null && !isTheirs && (
            <DiceBox key={roll.id} roll={roll} question={rollText(roll)} ruleHref={props.ruleHref} />
          )}
          {roll !== null && whose?.kind === 'theirs' && isTheirs && (
            <TheirRoll roll={roll} person={whose.person} />
          )}
          {roll === null && current !== undefined && isTheirs && whose.kind === 'theirs' && (
            <Theirs
              key={current.id}
              prompt={current}
              person={whose.person}
              areOddsShown={props.areOddsShown}
            />
          )}
          {asked === undefined && <NothingAsked openReport={props.openReport} />}
        </div>
      )}
      {isTheirs && whose.kind === 'theirs' && (
        <div className="dock-ends">
          <NudgeButton key={`nudge ${askedId}`} ids={whose.ids} />
          <HoldButton key={askedId} person={whose.person} done={() => props.hold(askedId)} />
        </div>
      )}
    </section>
  );
}

/** The plan of the combatant for which the GM is asked, over the map, while it can change. */
function OwnPlan(): ReactNode {
  const answering = useAnswering();
  const { view } = useTable();
  if (answering === null || !isDrafting(view.table.ruleset, view.view, answering.prompt)) return null;
  return <PlanRows answering={answering} />;
}

/** The way from the act that is interrupted to the question: `Vex attacks Corbin › Corbin interrupts › Vex?` */
function Trail({
  fight,
  asks,
  stop,
}: {
  readonly fight: Overview;
  readonly asks: CombatantSummary | undefined;
  readonly stop: OpenPrompt['stop'];
}): ReactNode {
  const { t } = useTranslation();
  const { log, struck } = useTable();
  const trail = useMemo(() => {
    const all = interruptionStack(log, struck);
    // An attack that is over no longer interrupts; the question is about the act before it.
    return stop === 'interrupt' || stop === 'counter' ? all.filter(({ isDecided }) => !isDecided) : all;
  }, [log, struck, stop]);
  // If the combatant that acted last is asked again, its turn continues and nothing is interrupted.
  if (trail.length === 0 || asks === undefined || trail.at(-1)!.who === asks.id) return null;
  return (
    <ol className="dock-trail" aria-label={t('gm.trail')} key={trail.map(({ n }) => n).join()}>
      {trail.map(({ n, who, sentence }) => (
        <li key={n} title={sentence}>
          {who !== undefined && <Portrait {...markOf(fight, who)} />}
          <span>{sentence}</span>
        </li>
      ))}
      <li aria-current="step">
        <b>{t('gm.trailAsks', { name: asks.name })}</b>
      </li>
    </ol>
  );
}

/** A question with at most this many options is one that recurs, such as a defence. */
const MOST_STANDING = 3;

/** Returns whether the GM may choose how such questions are answered from now on. Players choose it for themselves. */
function comesAgain({ seat, options }: OpenPrompt): boolean {
  return seat === GM && options.length <= MOST_STANDING;
}

/** How questions of this kind are answered from now on, for the combatants of the GM. */
function FromNowOn({ prompt }: { readonly prompt: OpenPrompt }): ReactNode {
  const { t } = useTranslation();
  const { view, send } = useTable();
  const chosen = view.you.standing[prompt.key] ?? 'ask';
  return (
    <label className="dock-standing small">
      {t('player.standing.title')}
      <select
        className="input"
        value={chosen}
        onChange={(event) =>
          void send({ kind: 'stand', question: prompt.key, answer: event.target.value as AutoAnswer })
        }
      >
        {autoAnswersFor(prompt, chosen).map((answer) => (
          <option key={answer} value={answer}>
            {t(`player.standing.${answer}.short`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Reminds the people who must answer. The button works again after ten seconds. */
function NudgeButton({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const { t } = useTranslation();
  const { send } = useTable();
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (!isSent) return undefined;
    const timer = setTimeout(() => setSent(false), 10_000);
    return () => clearTimeout(timer);
  }, [isSent]);
  const nudge = (): void => {
    setSent(true);
    for (const person of ids) void send({ kind: 'nudge', person });
  };
  return (
    <button type="button" className="button dock-nudge" disabled={isSent} onClick={nudge}>
      {t(isSent ? 'gm.nudged' : 'gm.nudge')}
    </button>
  );
}

/** One of several open questions, as the portrait of its combatant. */
function DockTab({
  prompt: { id, who, seat },
  isCurrent,
  ask,
}: {
  readonly prompt: OpenPrompt;
  readonly isCurrent: boolean;
  readonly ask: (id: string) => void;
}): ReactNode {
  const { view } = useTable();
  const fight = view.fight!;
  const name = fight.standings.find((each) => each.id === who)?.name ?? who;
  return (
    <button
      type="button"
      className="dock-tab"
      data-whose={whosePrompt(view, { seat, who }).kind}
      aria-pressed={isCurrent}
      title={name}
      onClick={() => ask(id)}
    >
      <Portrait {...markOf(fight, who)} />
      <span className={isCurrent ? undefined : 'only-read'}>{name}</span>
    </button>
  );
}

interface DockWhoProps {
  readonly asked: Asked;
  readonly who: CombatantSummary | undefined;
  readonly fight: Overview;
  /** Whether the GM answers a player's question. */
  readonly isHeld: boolean;
}

/** The combatant that is asked, and the person who answers. */
function DockWho({ asked: { kind, whose }, who, fight, isHeld }: DockWhoProps): ReactNode {
  const { t } = useTranslation();
  const word = useWording();
  const sign =
    whose.kind === 'theirs'
      ? t(isHeld ? 'gm.heldFor' : 'gm.personsQuestion', { person: whose.person })
      : t(kind === 'roll' ? 'gm.youRoll' : 'gm.youAnswerTag');
  return (
    <>
      <div className="dock-who">
        {who !== undefined && <Portrait {...markOf(fight, who.id)} />}
        <div>
          <p className="dock-whose">{sign}</p>
          {who !== undefined && <p className="dock-name">{who.name}</p>}
        </div>
      </div>
      {who !== undefined && (
        <p className="dock-facts quiet small">
          {who.health === null ? (
            word(who.healthWord)
          ) : (
            <span className="number">
              <b>{who.health[0]}</b>/{who.health[1]}
            </span>
          )}
          {who.isUp && who.budget !== '' && <span className="number"> · {who.budget}</span>}
        </p>
      )}
    </>
  );
}

const AfterFight = lazy(() => import('../../campaign/after-fight.tsx'));

/** The dock without an open question: the winner, or a note that the fight continues automatically. */
function NothingAsked({ openReport }: { readonly openReport: () => void }): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const { fight, table } = view;
  const winner = fight?.winner ?? null;
  return (
    <div className="dock-nothing">
      {fight !== null && winner !== null && (
        <p className="winner">
          {winner === 'nobody'
            ? t('gm.nobodyWon')
            : t('gm.won', { side: fight.sides.find(({ id }) => id === winner)?.name ?? winner })}
        </p>
      )}
      {winner === null && <p className="empty">{t('gm.nothingAsked')}</p>}
      {winner === null && fight !== null && <TakeOver sides={fight.sides} />}
      {(winner !== null || table.status === 'ended') && (
        <div className="row">
          <button type="button" className="button is-main" onClick={openReport}>
            {t('gm.deeds.report')}
          </button>
          <Suspense>
            <AfterFight />
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** Buttons that give an automatic side to the GM again, and an automatic seat to its player. */
function TakeOver({ sides }: Pick<Overview, 'sides'>): ReactNode {
  const { t } = useTranslation();
  const { view, send } = useTable();
  const { autoSides, autoSeats } = view.settings;
  const give = (settings: Partial<Settings>): void => void send({ kind: 'set', settings });
  const without = (all: readonly string[], one: string): readonly string[] => all.filter((id) => id !== one);
  const automatic = [
    ...sides
      .filter(({ id }) => autoSides.includes(id))
      .map(({ id, name }) => ({
        id,
        text: t('gm.takeOver', { side: name }),
        takeOver: () => give({ autoSides: without(autoSides, id) }),
      })),
    ...autoSeats.map((id) => ({
      id,
      text: t('gm.giveBack', { names: seatNames(view, id) }),
      takeOver: () => give({ autoSeats: without(autoSeats, id) }),
    })),
  ];
  if (automatic.length === 0) return null;
  return (
    <div className="row">
      {automatic.map(({ id, text, takeOver }) => (
        <button type="button" className="button" key={id} onClick={takeOver}>
          {text}
        </button>
      ))}
    </div>
  );
}
