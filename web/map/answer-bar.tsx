import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sameJson } from '../../src/kernel/json.ts';
import type { Answering } from '../prompt/answering.tsx';
import { paramLabel } from '../prompt/param.tsx';
import { RefusalNote } from '../ui/choice-row.tsx';
import { actTitle } from './act-title.ts';
import { isCell } from './places.ts';

/** The choice made on the map: other values as chips, the button that does it, or why nothing can be done there. */
export function AnswerBar({
  answering,
  isDocked,
}: {
  readonly answering: Answering;
  /** Whether a dock beside the map has the button and the refusals. */
  readonly isDocked: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const { draft, progress, situation, missed, refusal, isSending, cost } = answering;
  const missedName = situation.standings.find(({ id }) => id === missed?.who)?.name ?? '';
  if (draft.option === null || progress === undefined) {
    const { plan } = answering.prompt;
    return missed === null && (refusal === null || isDocked) && plan === undefined ? null : (
      <div className="answer-bar" role="status">
        {plan !== undefined && (
          <div className="answer-do">
            <p>{t(`map.stopped.${plan.why}`)}</p>
            <button type="button" className="button is-main" disabled={isSending} onClick={answering.goOn}>
              {t('map.goOn', { count: plan.rest.length })}
            </button>
          </div>
        )}
        {missed !== null && <p>{t(`map.noTarget.${missed.why}`, { name: missedName })}</p>}
        {!isDocked && <RefusalNote refusal={refusal} />}
      </div>
    );
  }
  const chips = progress.steps.filter(
    ({ isOpen, values }) =>
      isOpen &&
      values.length > 1 &&
      !values.some(({ value }) => isCell(value) || situation.ids.has(String(value))),
  );
  if (isDocked && (chips.length === 0 || draft.isNamed)) return null;
  return (
    <div className="answer-bar">
      {chips.map(({ name, values, value: chosen }) => (
        <fieldset key={name} className="answer-chips">
          <legend className="only-read">{paramLabel(name, t)}</legend>
          {values.map(({ value, text }) => (
            <button
              key={JSON.stringify(value)}
              type="button"
              className="chip"
              aria-pressed={chosen !== undefined && sameJson(chosen, value)}
              onClick={() => answering.set(name, value)}
            >
              {text}
            </button>
          ))}
        </fieldset>
      ))}
      {!isDocked && (
        <>
          <div className="answer-do">
            <button
              type="button"
              className="button is-main answer-go"
              data-purpose={draft.option.purpose}
              disabled={progress.answer === undefined || isSending}
              onClick={answering.confirm}
            >
              {isSending ? '…' : [actTitle(answering), cost].filter((part) => part !== '').join(' · ')}
            </button>
            <button type="button" className="button" onClick={answering.back}>
              {t('map.giveUp')}
            </button>
          </div>
          <RefusalNote refusal={refusal} />
        </>
      )}
    </div>
  );
}
