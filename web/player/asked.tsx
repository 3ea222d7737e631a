import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Purpose } from '../../src/kernel/choices.ts';
import { usualOptions } from '../../src/kernel/decision.ts';
import type { OpenPrompt } from '../../src/table/view.ts';
import type { Draft } from '../map/draft.ts';
import { type Answering, useAnswering } from '../prompt/answering.tsx';
import { actTitle, paramLabel } from '../prompt/param.tsx';
import { autoAnswersFor, ThenChoice } from '../prompt/stops.tsx';
import { isDrafting, isPlanned, planFor } from '../rulebook-panels/rulebook-panels.tsx';
import { useTable } from '../table/use-table.tsx';
import { isTyping, RefusalNote } from '../ui/fields.tsx';
import { Glossed } from '../ui/gloss.tsx';
import { actIcon, Icon } from '../ui/icon.tsx';
import { useSizes } from '../ui/sizes.ts';
import { choicesOf, openSteps, tilesOf } from './acts.ts';
import { Acts, Choices, capitalised, isLong } from './answers.tsx';
import type { Scene } from './details.tsx';
import { Budget, Face } from './face.tsx';

const AdviceOnRequest = lazy(() =>
  import('./coach.tsx').then(({ AdviceOnRequest: advice }) => ({ default: advice })),
);

interface ClockProps {
  /** The time limit of the prompt, in seconds. */
  readonly seconds: number;
  /** When the default answer is used, in milliseconds since 1970 by this device's clock. */
  readonly due: number;
}

/** The time left before the default answer is used. The server's timer decides; this one is only a display. */
function Clock({ seconds, due }: ClockProps): ReactNode {
  const { t } = useTranslation();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((due - now) / 1000));
  return (
    <p className="clock number" data-short={left <= 5 || undefined}>
      <span className="only-read">{t('player.clock')}</span>
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      <progress className="only-read" max={seconds} value={left} aria-hidden="true" />
    </p>
  );
}

interface AskedProps {
  readonly scene: Scene;
  /** All questions of this person. */
  readonly prompts: readonly OpenPrompt[];
  readonly choose: (prompt: string) => void;
  readonly showsOdds: boolean;
  /** `undefined` means no time limit. */
  readonly clock: ClockProps | undefined;
}

/**
 * The question in the bottom sheet: who, the odds, the answers, one button that sends the answer, and the default
 * answer.
 */
export function Asked(props: AskedProps): ReactNode {
  const answering = useAnswering();
  if (answering === null) return null;
  return <AskedOf key={answering.prompt.id} {...props} answering={answering} />;
}

/** The purposes of options with a chance of a hit. */
const STRUCK: readonly Purpose[] = ['attack', 'defend'];

type Height = 'low' | 'middle' | 'high';

/** Returns the height of the sheet for a number of rows. With few of them, it is lower and shows more of the map. */
function heightFor(isFew: boolean, rows: number, isOpen: boolean): Height {
  if (isFew) return rows > 2 ? 'high' : 'low';
  if (isOpen || rows > 2) return 'high';
  return rows === 2 ? 'middle' : 'low';
}

function AskedOf({
  answering,
  scene,
  prompts,
  choose,
  showsOdds,
  clock,
}: AskedProps & { readonly answering: Answering }): ReactNode {
  const { t } = useTranslation();
  const { prompt, isSending, situation, showsUnusual } = answering;
  const { kind: silent } = prompt.defaultAnswer;
  const choices = choicesOf(usualOptions(prompt.options), silent);
  const { view, connection } = useTable();
  const { settings } = view;
  const { ruleset } = view.table;
  const steps = planFor(ruleset, view.view, prompt.who).length;
  // Below a plan that can still change there is room for tiles, not for large choices.
  const isFew = choices !== undefined && !showsUnusual && !isDrafting(ruleset, view.view, prompt);
  const [isOpen, setOpen] = useState(false);
  // The values of a plan of several steps are not shown one by one.
  const isSingle = answering.draft.rest.length === 0;
  const open = isSingle ? openSteps(answering, isFew ? [] : tilesOf(answering)) : [];
  // A slider is as high as two rows.
  const sliders = isFew ? 0 : open.filter(({ domain }) => 'min' in domain).length;
  const rows = open.length + sliders;
  const { name = '', question } = prompt;
  const listed = isFew && choices.length > 1 ? choices.length : 0;
  // A proposal that was looked for must not move the sheet when it comes.
  const [isLooking] = useState(answering.isPlanning);
  const proposed = useRef<Draft>(undefined);
  if (isLooking && !answering.isPlanning) proposed.current ??= answering.draft;
  const isProposed = isLooking && (answering.isPlanning || answering.draft === proposed.current);
  // A plan that can be settled takes the place of the odds.
  const isSettling = !isFew && steps > 0 && answering.draft.option?.kind === silent;
  const shown = isProposed ? steps : listed + rows + steps - Number(isSettling);
  // On a short phone, three choices are low enough for the middle height.
  const isMiddle = useSizes().isShort && isFew && shown === 3 && !choices.some(isLong);
  const height = isMiddle ? 'middle' : heightFor(isFew, shown, isOpen);
  const isActive = situation.standings.some((each) => each.isActive && each.id === prompt.who);
  const isOthersTurn = situation.standings.some(({ id, isActive }) => isActive && id !== prompt.who);
  const hasOdds = showsOdds && isFew && situation.options.some(({ purpose }) => STRUCK.includes(purpose));
  const isAttacked = isFew && isOthersTurn && situation.options.some(({ purpose }) => purpose === 'defend');
  return (
    <section
      className="ask tray"
      data-height={height}
      data-whose="yours"
      aria-labelledby={`who-${prompt.id} ask-${prompt.id}`}
      aria-busy={isSending}
    >
      {prompts.length > 1 && (
        <fieldset className="ask-several" aria-label={t('player.several')}>
          {prompts.map(({ id, who, name: whose = '' }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === prompt.id}
              aria-label={whose}
              onClick={() => choose(id)}
            >
              <Face fight={scene.fight} who={who} />
            </button>
          ))}
        </fieldset>
      )}
      <header className="tray-head">
        <Face fight={scene.fight} who={prompt.who} size="large" />
        <div className="tray-title">
          <p className="tray-eyebrow" id={`who-${prompt.id}`}>
            {isFew ? (
              <>
                {name}
                {scene.fight.winner !== null && ` · ${t('player.afterFight')}`}
                {hasOdds && <span className="tray-known"> · {t('player.oddsKnown')}</span>}{' '}
                {isAttacked && <span className="only-read">{t('player.attacked')}</span>}
              </>
            ) : (
              t(isActive || !isPlanned(ruleset) ? 'player.turn' : 'player.planning')
            )}
          </p>
          <h2 id={`ask-${prompt.id}`}>
            {isFew || name === '' ? <Glossed>{capitalised(question)}</Glossed> : name}
            {!isFew && <span className="only-read">: {question}</span>}
          </h2>
        </div>
        {clock !== undefined ? <Clock {...clock} /> : !isFew && <Budget who={prompt.who} />}
      </header>
      {isFew ? (
        <Choices answering={answering} choices={choices} showsOdds={showsOdds} scene={scene} />
      ) : (
        <Acts answering={answering} showsOdds={showsOdds} scene={scene} isOpen={isOpen} setOpen={setOpen} />
      )}
      <div className="ask-go">
        <Do answering={answering} />
        {connection.advice !== undefined && settings.hasAdvice && !settings.isWithoutGm && (
          <div className="ask-advice">
            <Suspense>
              <AdviceOnRequest />
            </Suspense>
          </div>
        )}
      </div>
      <Under answering={answering} isFew={isFew} />
    </section>
  );
}

/** How long the button waits after a new question, in milliseconds, so that a second tap does not answer it. */
const SETTLES = 250;

/** Elements that have their own use for Enter. */
const CONTROLS = 'button, a, summary, input, .map';

/** The button that sends the chosen answer. So does Enter. It names the act and its price, or the missing part. */
function Do({ answering }: { readonly answering: Answering }): ReactNode {
  const { t } = useTranslation();
  const { draft, progress, cost, isSending, confirm } = answering;
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLES);
    return () => clearTimeout(timer);
  }, []);
  const isReady = progress?.answer !== undefined;
  const isOff = !isReady || isSending || !isSettled;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isElsewhere = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
      if (event.key !== 'Enter' || event.defaultPrevented || isTyping(event) || isElsewhere) return;
      if (!isOff && button.current?.closest('[data-tab="fight"]') !== null) confirm();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  const missing = progress?.next;
  const settled = (progress?.steps ?? []).flatMap(({ means, values, value }) =>
    means === 'item' ? (values.find((each) => each.value === value)?.text ?? []) : [],
  );
  const text =
    draft.option === null
      ? t('player.chooseAct')
      : isReady
        ? actTitle(answering, t)
        : missing === undefined
          ? draft.option.text
          : paramLabel(missing.name, t);
  return (
    <button
      ref={button}
      type="button"
      className="ask-do"
      data-purpose={draft.option?.purpose}
      disabled={isOff}
      onClick={confirm}
    >
      {isSending ? (
        <span key="dots" className="dots" role="img" aria-label={t('loading')} />
      ) : (
        <span key={text}>
          {draft.option !== null && <Icon name={actIcon(draft.option, settled[0])} />} {text}
          {isReady && cost !== '' && <span className="ask-do-cost number"> · {cost}</span>}
        </span>
      )}
    </button>
  );
}

/** Below the button: the default answer, and the auto-answer to this kind of question. */
function Under({ answering, isFew }: { readonly answering: Answering; readonly isFew: boolean }): ReactNode {
  const { t } = useTranslation();
  const { prompt, refusal, choose, draft, situation, after } = answering;
  const { defaultAnswer, defaultAnswerText } = prompt;
  const silence = situation.options.find(
    ({ kind, next }) => kind === defaultAnswer.kind && next === undefined,
  );
  if (refusal !== null) return <RefusalNote refusal={refusal} />;
  return (
    <footer className="tray-under">
      {after === undefined ? (
        <p className="quiet">{t('player.silence', { otherwise: defaultAnswerText })}</p>
      ) : (
        <ThenChoice className="tray-then" answering={answering} />
      )}
      {isFew ? (
        <FromNowOn prompt={prompt} />
      ) : (
        silence !== undefined && (
          <button
            type="button"
            className="tray-silence"
            aria-pressed={draft.option?.kind === silence.kind}
            onClick={() => choose(silence)}
          >
            {silence.text}
          </button>
        )
      )}
    </footer>
  );
}

/** Chooses how to answer this kind of question in future. */
function FromNowOn({ prompt }: { readonly prompt: OpenPrompt }): ReactNode {
  const { t } = useTranslation();
  const { view, send } = useTable();
  const name = useId();
  const chosen = view.you.standing[prompt.key] ?? 'ask';
  return (
    <details className="next-time">
      <summary>
        {t('player.standing.title')}: <b>{t(`player.standing.${chosen}.short`)}</b>
      </summary>
      <fieldset className="next-time-choices">
        <legend className="only-read">{t('player.standing.title')}</legend>
        {autoAnswersFor(prompt, chosen).map((answer) => (
          <label key={answer} className="next-time-choice">
            <input
              type="radio"
              name={name}
              checked={answer === chosen}
              onChange={() => void send({ kind: 'stand', question: prompt.key, answer })}
            />
            <span>
              <b>{t(`player.standing.${answer}.short`)}</b>{' '}
              <span className="quiet">
                {t(`player.standing.${answer}.long`, { otherwise: prompt.defaultAnswerText })}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
