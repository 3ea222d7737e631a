import './prompt.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Stop } from '../../src/kernel/ruleset.ts';
import { type AutoAnswer, USUAL_STOPS } from '../../src/table/table.ts';
import type { OpenPrompt } from '../../src/table/view.ts';
import { useTable } from '../table/use-table.tsx';
import { AFTERS, type After, type Answering } from './answering.tsx';

/**
 * Returns the auto-answers that make sense for a question: "only if it would hit" for attacks on the person's
 * combatants, and wherever it is chosen.
 */
export function autoAnswersFor(
  { stop, options }: Partial<Pick<OpenPrompt, 'stop' | 'options'>>,
  chosen: AutoAnswer,
): readonly AutoAnswer[] {
  const all: readonly AutoAnswer[] = ['ask', 'never', 'if-hit'];
  const isAttacked = stop === 'attacked' || options?.some(({ purpose }) => purpose === 'defend') === true;
  return all.filter((each) => each !== 'if-hit' || isAttacked || chosen === each);
}

const STOPS = Object.keys(USUAL_STOPS) as readonly Stop[];

/** Settings for what a person is asked: everything, or only some subjects. The other questions get the default answer. */
export function StopsForm(): ReactNode {
  const { t } = useTranslation();
  const { view, send } = useTable();
  const { standing } = view.you;
  const isAsked = (stop: Stop): boolean => (standing[`stop:${stop}`] ?? USUAL_STOPS[stop]) !== 'never';
  const set = (question: string, isWanted: boolean): void =>
    void send({ kind: 'stand', question, answer: isWanted ? 'ask' : 'never' });
  const single = Object.entries(standing).filter(
    ([key, answer]) => !key.startsWith('stop:') && answer !== 'ask',
  );
  return (
    <fieldset className="stops">
      <legend>{t('player.stops.title')}</legend>
      {STOPS.map((stop) => (
        <Choice key={stop} isOn={isAsked(stop)} set={(isWanted) => set(`stop:${stop}`, isWanted)}>
          <b>{t(`player.stops.${stop}.short`)}</b>{' '}
          <span className="quiet small">{t(`player.stops.${stop}.long`)}</span>
        </Choice>
      ))}
      <p className="stops-all">
        <button
          type="button"
          className="button"
          onClick={() => STOPS.forEach((stop) => void set(`stop:${stop}`, USUAL_STOPS[stop] !== 'never'))}
        >
          {t('player.stops.usual')}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => STOPS.forEach((stop) => void set(`stop:${stop}`, true))}
        >
          {t('player.stops.full')}
        </button>
      </p>
      {single.map(([key, answer]) => (
        <p key={key} className="stops-single">
          <span>
            {key.replaceAll('-', ' ')}: {t(`player.standing.${answer}.short`)}
          </span>
          <button type="button" className="button" onClick={() => set(key, true)}>
            {t('player.standing.ask.short')}
          </button>
        </p>
      ))}
    </fieldset>
  );
}

interface ThenProps {
  readonly answering: Answering;
  readonly className: string;
}

/** Chooses what follows the chosen act: another question, the end of the turn, or the same attack until it is over. */
export function ThenChoice({ answering, className }: ThenProps): ReactNode {
  const { t } = useTranslation();
  const { prompt, after, setAfter } = answering;
  const what = prompt.defaultAnswerText;
  return (
    <label className={className} title={t('player.silence', { otherwise: what })}>
      <span>{t('player.after.title')}</span>
      <select className="input" value={after} onChange={(event) => setAfter(event.target.value as After)}>
        {AFTERS.map((each) => (
          <option key={each} value={each}>
            {each === 'end' ? what : t(`player.after.${each}`, { what })}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ChoiceProps {
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => void;
  readonly children: ReactNode;
}

function Choice({ isOn, set, children }: ChoiceProps): ReactNode {
  return (
    <label className="choice">
      <input type="checkbox" checked={isOn} onChange={(event) => set(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}
