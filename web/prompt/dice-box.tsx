import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { facesFault } from '../../src/kernel/dice.ts';
import type { Refusal } from '../../src/kernel/result.ts';
import type { OpenDice } from '../../src/table/view.ts';
import { RuleLink } from '../log/line.tsx';
import { useTable } from '../table/use-table.tsx';
import { RefusalNote } from '../ui/choice-row.tsx';
import { facesTyped } from './amount.ts';

/** A pending roll: enter real dice, or let the table roll. */
export function DiceBox({
  roll,
  owner,
  ruleHref,
}: {
  readonly roll: OpenDice;
  /** The name of the person who owns the dice. */
  readonly owner: string;
  readonly ruleHref: (rule: string) => string;
}): ReactNode {
  const { t } = useTranslation();
  const { send } = useTable();
  const id = useId();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const faces = facesTyped(text);
  const isRight = facesFault(roll.dice, faces) === undefined;
  const give = async (what: readonly number[] | 'roll'): Promise<void> => {
    const outcome = await send({ kind: 'dice', roll: roll.id, faces: what });
    setRefusal('refusal' in outcome ? outcome.refusal : null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isRight) void give(faces);
  };
  const { n, lo, hi } = roll.dice;
  return (
    <form className="prompt" data-current onSubmit={submit}>
      <header className="prompt-head">
        <h3>{t('answer.dice', { owner, why: roll.why })}</h3>
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
            placeholder={t('answer.facesHint')}
            value={text}
            aria-invalid={text !== '' && !isRight}
            onChange={(event) => setText(event.target.value)}
          />
          <button type="submit" className="button is-main" disabled={!isRight}>
            {t('confirm')}
          </button>
          <button type="button" className="button" onClick={() => void give('roll')}>
            {t('answer.rollForMe')}
          </button>
        </div>
      </div>
      <RefusalNote refusal={refusal} />
    </form>
  );
}
