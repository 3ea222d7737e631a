import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usualOptions } from '../../../src/kernel/decision.ts';
import { facesFault } from '../../../src/kernel/dice.ts';
import type { Refusal } from '../../../src/kernel/result.ts';
import { costsOf } from '../../../src/presentation/option-walk.ts';
import type { Command } from '../../../src/table/command.ts';
import type { OpenDice, OpenPrompt } from '../../../src/table/view.ts';
import { RuleLink } from '../../log/line.tsx';
import { usualAnswer } from '../../map/draft.ts';
import { OddsInWords } from '../../map/odds.tsx';
import { NO_HABITS } from '../../map/offers.ts';
import { wholePrice } from '../../map/places.ts';
import { capitalised } from '../../player/answers.tsx';
import { facesTyped } from '../../prompt/amount.ts';
import { useTable } from '../../table/use-table.tsx';
import { digitOf, isTyping, RefusalNote } from '../../ui/fields.tsx';
import { Glossed } from '../../ui/gloss.tsx';

/** Up to this many answers are shown with their odds. */
const MOST_WITH_ODDS = 3;

/** Up to this many answers are shown with their full names. */
const MOST_IN_FULL = 5;

interface TheirsProps {
  readonly prompt: OpenPrompt;
  readonly person: string;
  readonly areOddsShown: boolean;
}

/** A player's question as the GM watches it: its answers in words, without keys and without buttons. */
export function Theirs({ prompt, person, areOddsShown }: TheirsProps): ReactNode {
  const { t } = useTranslation();
  const isWarned = useAnswerKeys();
  const { view } = useTable();
  const ids = new Set(view.fight?.standings.map(({ id }) => id));
  const usual = usualOptions(prompt.options);
  const hasOdds = areOddsShown && usual.length <= MOST_WITH_ODDS;
  return (
    <div className="theirs" key={prompt.id}>
      <p className="theirs-head">
        <b>{t('gm.choosing', { person })}</b> <Glossed>{capitalised(prompt.question)}</Glossed>
      </p>
      <ul className="theirs-options" data-odds={hasOdds || undefined}>
        {usual.map((option, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the options of a question never change.
          <li key={i}>
            {usual.length > MOST_IN_FULL ? (option.name ?? option.text) : option.text}{' '}
            <span className="quiet number">{wholePrice(costsOf(option))}</span>
            {hasOdds && (
              <OddsInWords
                decision={prompt.id}
                answer={usualAnswer({ ids, usual: NO_HABITS, silent: prompt.defaultAnswer }, option)}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="quiet small" role="status">
        {isWarned ? t('gm.notYours', { person }) : t('answer.silence', { what: prompt.defaultAnswerText })}
      </p>
    </div>
  );
}

/** Whether a key was pressed that would answer a question of the GM. */
function useAnswerKeys(): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isTyping(event) || event.ctrlKey || event.altKey || event.metaKey) return;
      if (digitOf(event) !== undefined || /^(?:n|Enter)$/iu.test(event.key)) setPressed(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return isPressed;
}

/** A roll that waits for a player's dice. */
export function TheirRoll({ roll, person }: { readonly roll: OpenDice; readonly person: string }): ReactNode {
  const { t } = useTranslation();
  const isWarned = useAnswerKeys();
  return (
    <div className="theirs">
      <p className="theirs-head">
        <b>{t('answer.dice', { owner: person, why: capitalised(roll.why) })}</b>
      </p>
      <p className="quiet small" role="status">
        {isWarned ? t('gm.notYourRoll', { person }) : t('gm.theirDice', { count: roll.dice.n, person })}
      </p>
    </div>
  );
}

/** How long the button or the key must be held, in milliseconds. */
const HOLD_MS = 600;

interface HoldButtonProps {
  readonly person: string;
  readonly done: () => void;
}

/** A button that must be held, so that nobody answers another person's question by accident. The key A does the same. */
export function HoldButton({ person, done }: HoldButtonProps): ReactNode {
  const { t } = useTranslation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isHeld, setHeld] = useState(false);
  const begin = useCallback(() => {
    if (timer.current !== undefined) return;
    setHeld(true);
    timer.current = setTimeout(done, HOLD_MS);
  }, [done]);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setHeld(false);
  }, []);
  useEffect(() => stop, [stop]);
  useEffect(() => {
    const isA = (event: KeyboardEvent): boolean =>
      event.key.toLowerCase() === 'a' && !event.ctrlKey && !event.metaKey && !event.altKey;
    const down = (event: KeyboardEvent): void => {
      if (isA(event) && !isTyping(event)) begin();
    };
    const up = (event: KeyboardEvent): void => {
      if (isA(event)) stop();
    };
    addEventListener('keydown', down);
    addEventListener('keyup', up);
    return () => {
      removeEventListener('keydown', down);
      removeEventListener('keyup', up);
    };
  }, [begin, stop]);
  const isPressKey = (key: string): boolean => key === 'Enter' || key === ' ';
  return (
    <button
      type="button"
      className="button dock-hold"
      data-held={isHeld || undefined}
      title={t('gm.holdHint')}
      onPointerDown={begin}
      onPointerUp={stop}
      onPointerLeave={stop}
      onKeyDown={(event) => {
        if (isPressKey(event.key)) begin();
      }}
      onKeyUp={(event) => {
        if (isPressKey(event.key)) stop();
      }}
      onBlur={stop}
    >
      {t('gm.holdToAnswer', { person })}
    </button>
  );
}

/** Proposals from players or assistants, for the GM to approve or decline. */
export function Proposals(): ReactNode {
  const { t } = useTranslation();
  const { view, send } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setSending] = useState(false);
  const ids = view.proposals.map(({ id }) => id).join();
  // A refusal is about the proposals that were open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other proposals take it away.
  useEffect(() => setRefusal(null), [ids]);
  const open = view.proposals.filter(({ isDismissed }) => !isDismissed);
  const say = async (command: Command): Promise<void> => {
    setSending(true);
    const outcome = await send(command);
    setSending(false);
    setRefusal('refusal' in outcome ? outcome.refusal : null);
  };
  const nameOf = (decision: string): string => {
    const who = view.prompts.find((each) => each.id === decision)?.who;
    return view.fight?.standings.find(({ id }) => id === who)?.name ?? '';
  };
  if (open.length === 0) return <RefusalNote refusal={refusal} />;
  return (
    <section aria-label={t('gm.proposals')}>
      <ul className="proposals">
        {open.map(({ id, person, decision, answer, text, why }) => (
          <li key={id} className="proposal">
            <p>
              {t('gm.proposes', {
                by: view.people.find((each) => each.id === person)?.name ?? '',
                who: nameOf(decision),
              })}{' '}
              <b>{text}</b>
            </p>
            {why !== '' && <p className="quiet">{why}</p>}
            <div className="row">
              <button
                type="button"
                className="button is-main"
                disabled={isSending}
                onClick={() => void say({ kind: 'answer', decision, answer })}
              >
                {t('gm.do')}
              </button>
              <button
                type="button"
                className="button"
                disabled={isSending}
                onClick={() => void say({ kind: 'dismiss', proposal: id })}
              >
                {t('gm.dismiss')}
              </button>
            </div>
          </li>
        ))}
      </ul>
      <RefusalNote refusal={refusal} />
    </section>
  );
}

/** A pending roll: enter real dice, or let the table roll. */
export function DiceBox({
  roll,
  question,
  ruleHref,
}: {
  readonly roll: OpenDice;
  /** The person who rolls, and why. */
  readonly question: string;
  readonly ruleHref: (rule: string) => string;
}): ReactNode {
  const { t } = useTranslation();
  const { send } = useTable();
  const id = useId();
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const faces = facesTyped(text);
  const isRight = facesFault(roll.dice, faces) === undefined;
  const { n, lo, hi } = roll.dice;
  // Fewer faces than dice are no fault while somebody types, unless one of them cannot be.
  const isPossible = faces.every((face) => face >= lo && face <= hi);
  const isBegun = faces.length > 0 && faces.length < n && isPossible && !isTried;
  const give = async (what: readonly number[] | 'roll'): Promise<void> => {
    const outcome = await send({ kind: 'dice', roll: roll.id, faces: what });
    setRefusal('refusal' in outcome ? outcome.refusal : null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isRight) void give(faces);
  };
  const hint = Array.from({ length: Math.min(n, 4) }, (_, i) => Math.max(lo, hi - 2 - i)).join(', ');
  return (
    <form className="prompt" data-current onSubmit={submit}>
      <header className="prompt-head">
        <h3>{question}</h3>
        <RuleLink rule={roll.rule} ruleHref={ruleHref} />
      </header>
      <div className="field">
        <label htmlFor={id}>{t('answer.faces', { count: n, lo, hi })}</label>
        <div className="row">
          <input
            id={id}
            // biome-ignore lint/a11y/noAutofocus: the table waits for these dice and nothing else.
            autoFocus
            className="input number number-field"
            inputMode="numeric"
            autoComplete="off"
            placeholder={hint}
            aria-describedby={`${id}-wrong`}
            value={text}
            aria-invalid={text !== '' && !isRight}
            onChange={(event) => {
              setText(event.target.value);
              setIsTried(false);
            }}
            // Enter does not press a disabled button.
            onKeyDown={({ key }) => setIsTried(key === 'Enter')}
          />
          <button type="submit" className="button is-main" disabled={!isRight}>
            {t('confirm')}
          </button>
          <button type="button" className="button" onClick={() => void give('roll')}>
            {t('answer.rollForMe')}
          </button>
        </div>
      </div>
      <p id={`${id}-wrong`} className="small dice-fault" role="status">
        {text !== '' && !isRight && !isBegun && t('answer.facesWrong', { count: n, lo, hi })}
      </p>
      <RefusalNote refusal={refusal} />
    </form>
  );
}
