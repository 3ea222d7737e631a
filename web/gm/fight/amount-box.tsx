import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { type Amount, amountOn, readAmount } from '../../answer/amount.ts';
import { RefusalNote } from '../../parts/refusal-note.tsx';
import { useTable } from '../../table/use-table.tsx';
import type { NumberAct } from './acts.ts';

interface AmountBoxProps {
  readonly act: NumberAct;
  readonly who: string;
  readonly label: string;
  readonly now: number;
  /** What a bare number means: a blow, healing, or the new value. */
  readonly bare: 'minus' | 'plus' | 'set';
  readonly done?: () => void;
}

/** A number of somebody's that the GM changes: `-7`, `+3`, `=12`, `2d6`. */
export function AmountBox({ act, who, label, now, bare, done }: AmountBoxProps): ReactNode {
  const { t } = useTranslation();
  const { send } = useTable();
  const id = useId();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const amount = readAmount(text, bare === 'set' ? 'set' : 'by');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (amount === undefined) return;
    const change = await fallen(amount, { text, bare });
    if ('refusal' in change) return setRefusal(change.refusal);
    const value = amountOn(change.amount, now, act);
    const outcome = await send({
      do: 'intervene',
      act: { kind: act.kind, who, [act.param]: value },
      reason: t('gm.byBox', { label, text: change.said }),
    });
    setRefusal(outcome.kind === 'refused' ? outcome.refusal : null);
    if (outcome.kind === 'done') {
      setText('');
      done?.();
    }
  };
  const isWrong = text.trim() !== '' && amount === undefined;
  return (
    <form className="amount" onSubmit={(event) => void submit(event)}>
      <label htmlFor={id} className="small quiet">
        {label}
      </label>
      <input
        id={id}
        className="input number amount-field"
        autoComplete="off"
        placeholder={bare === 'minus' ? '7 · 2d6' : bare === 'plus' ? '3' : '-7 +3 =12 2d6'}
        value={text}
        aria-invalid={isWrong}
        title={t('gm.amountHint')}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button" disabled={amount === undefined}>
        {t('gm.do')}
      </button>
      {isWrong && <p className="small amount-hint">{t('gm.amountHint')}</p>}
      <RefusalNote refusal={refusal} />
    </form>
  );
}

interface Written {
  readonly text: string;
  readonly bare: AmountBoxProps['bare'];
}

/** An amount with its dice rolled, and a bare number taken as the box means it. */
async function fallen(
  amount: Amount,
  { text, bare }: Written,
): Promise<
  | { readonly amount: Exclude<Amount, { kind: 'dice' }>; readonly said: string }
  | { readonly refusal: Refusal }
> {
  const isBare = /^\d/.test(text.trim()) || /^[dz]/i.test(text.trim());
  const sign = isBare && bare === 'minus' ? -1 : 1;
  if (amount.kind !== 'dice') {
    return {
      amount: isBare && bare !== 'set' ? { kind: 'by', value: sign * amount.value } : amount,
      said: text.trim(),
    };
  }
  const { rollNotation } = await import('../../engine/rolling.ts');
  const rolled = rollNotation(amount.notation);
  if ('refusal' in rolled) return rolled;
  const said = `${text.trim()} (${rolled.faces.join(', ')})`;
  if (amount.sign === 0 && bare === 'set') return { amount: { kind: 'set', value: rolled.total }, said };
  return { amount: { kind: 'by', value: (amount.sign === 0 ? sign : amount.sign) * rolled.total }, said };
}
