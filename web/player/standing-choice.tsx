import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { StandingAnswer } from '../../src/live/settings.ts';

const ANSWERS: readonly StandingAnswer[] = ['ask', 'never', 'if-hit'];

interface StandingChoiceProps {
  readonly chosen: StandingAnswer;
  readonly otherwise: string;
  readonly choose: (answer: StandingAnswer) => void;
}

/** What is to be done with this kind of question from now on. */
export function StandingChoice({ chosen, otherwise, choose }: StandingChoiceProps): ReactNode {
  const { t } = useTranslation();
  const name = useId();
  return (
    <details className="next-time">
      <summary>
        {t('player.standing.title')} <span className="quiet">{t(`player.standing.${chosen}.short`)}</span>
      </summary>
      <fieldset className="next-time-choices">
        <legend className="only-read">{t('player.standing.title')}</legend>
        {ANSWERS.map((answer) => (
          <label key={answer} className="next-time-choice">
            <input type="radio" name={name} checked={answer === chosen} onChange={() => choose(answer)} />
            <span>
              <b>{t(`player.standing.${answer}.short`)}</b>{' '}
              <span className="quiet">{t(`player.standing.${answer}.long`, { otherwise })}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
