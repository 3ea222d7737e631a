import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { readAmount } from '../../answer/amount.ts';
import type { Asked, Given } from '../../answer/choice.ts';
import { paramLabel } from '../../answer/param-label.ts';
import { RefusalNote } from '../../parts/refusal-note.tsx';
import { useTable } from '../../table/use-table.tsx';
import type { HealthActs } from './health.ts';
import { actFor, type Bare, directionOf, fallen, strokeBy } from './health-amount.ts';

interface AmountBoxProps {
  readonly acts: HealthActs;
  readonly who: string;
  readonly label: string;
  readonly now: number;
  readonly bare: Bare;
  readonly done?: () => void;
}

/** A number of somebody's as it is, and as the GM changes it: `-7`, `+3`, `=12`, `2d6`. */
export function AmountBox({ acts, who, label, now, bare, done }: AmountBoxProps): ReactNode {
  const { t } = useTranslation();
  const { send } = useTable();
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Given>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const amount = readAmount(text, bare === 'set' ? 'set' : 'by');
  const stroke =
    acts.by === 'points' ? strokeBy(acts, directionOf(amount, text, { now, bare }), chosen) : null;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (amount === undefined) return;
    const change = await fallen(amount, { text, bare });
    if ('refusal' in change) return setRefusal(change.refusal);
    const act = actFor(acts, change.amount, { who, now, chosen });
    if (act === 'nothing') return done?.();
    if (act === undefined) {
      const [sentence, remedy] = [t('gm.nothingToHeal'), t('gm.nothingToHealRemedy')];
      return setRefusal({ code: 'nothing-to-heal', rule: null, sentence, remedy });
    }
    const outcome = await send({ do: 'intervene', act, reason: t('gm.byBox', { label, text: change.said }) });
    setRefusal(outcome.kind === 'refused' ? outcome.refusal : null);
    if (outcome.kind === 'done') {
      setText('');
      done?.();
    }
  };
  const isWrong = text.trim() !== '' && amount === undefined;
  return (
    <form className="amount-box" onSubmit={(event) => void submit(event)}>
      <label htmlFor={id} className="small quiet">
        {label} {bare === 'set' && <b className="number">{now}</b>}
      </label>
      <input
        id={id}
        className="input number amount-field"
        autoComplete="off"
        placeholder={bare === 'minus' ? '7 · 2d6' : bare === 'plus' ? '3' : '-7 +3 =12 2d6'}
        value={text}
        aria-invalid={isWrong}
        title={acts.by === 'points' ? `${t('gm.amountHint')} ${t('gm.pointsHint')}` : t('gm.amountHint')}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button" disabled={amount === undefined}>
        {t('gm.do')}
      </button>
      {stroke?.choices.map((asked) => (
        <AmountChoice
          key={asked.name}
          asked={asked}
          choose={(value) => setChosen({ ...chosen, [asked.name]: value })}
        />
      ))}
      {isWrong && <p className="small amount-hint">{t('gm.amountHint')}</p>}
      <RefusalNote refusal={refusal} />
    </form>
  );
}

function AmountChoice({
  asked: { name, values, value },
  choose,
}: {
  readonly asked: Asked;
  readonly choose: (value: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <select
      className="input amount-choice"
      aria-label={paramLabel(name, t)}
      value={String(value)}
      onChange={(event) => choose(event.target.value)}
    >
      {values.map((each) => (
        <option key={String(each.value)} value={String(each.value)}>
          {each.text}
        </option>
      ))}
    </select>
  );
}
