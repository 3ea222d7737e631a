import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Refusal, refusal as refusalOf } from '../../../src/kernel/result.ts';
import type { Chosen, Step } from '../../../src/presentation/option-walk.ts';
import { readAmount } from '../../prompt/amount.ts';
import { paramLabel } from '../../prompt/param.tsx';
import { toast } from '../../table/signals.tsx';
import { useTable } from '../../table/use-table.tsx';
import { RefusalNote } from '../../ui/choice-row.tsx';
import type { HealthOverrides } from './health.ts';
import { type Bare, directionOf, fallen, overrideFor, strokeBy } from './health.ts';

interface AmountBoxProps {
  readonly acts: HealthOverrides;
  readonly who: string;
  readonly label: string;
  readonly now: number;
  readonly bare: Bare;
  readonly done?: () => void;
}

/** A combatant's number with a field to change it: `-7`, `+3`, `=12`, `2d6`. */
export function AmountBox({ acts, who, label, now, bare, done }: AmountBoxProps): ReactNode {
  const { t } = useTranslation();
  const { view, send } = useTable();
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Chosen>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const amount = readAmount(text, bare === 'set' ? 'set' : 'by');
  const stroke =
    acts.by === 'points' ? strokeBy(acts, directionOf(amount, text, { now, bare }), chosen) : null;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (amount === undefined) return;
    const change = await fallen(amount, { text, bare });
    if ('refusal' in change) return setRefusal(change.refusal);
    const { amount: wanted, said } = change.value;
    const act = overrideFor(acts, wanted, { who, now, chosen });
    if (act === 'nothing') return done?.();
    if (act === undefined) {
      const [sentence, remedy] = [t('gm.nothingToHeal'), t('gm.nothingToHealRemedy')];
      return setRefusal(refusalOf('nothing-to-heal', sentence, remedy));
    }
    const undoTo = view.gm?.journal?.at ?? 0;
    const reason = t('gm.byBox', { label, text: said });
    const outcome = await send({ kind: 'intervene', act, reason });
    setRefusal('refusal' in outcome ? outcome.refusal : null);
    if ('value' in outcome) {
      const name = view.fight?.standings.find((each) => each.id === who)?.name ?? who;
      toast({ text: `${name}: ${reason}`, undoTo });
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
        onChange={(event) => {
          setText(event.target.value);
          setRefusal(null);
        }}
      />
      <button type="submit" className="button" disabled={amount === undefined}>
        {t('gm.do')}
      </button>
      {stroke?.choices.map((step) => (
        <AmountChoice
          key={step.name}
          step={step}
          choose={(value) => setChosen({ ...chosen, [step.name]: value })}
        />
      ))}
      {isWrong && <p className="small amount-hint">{t('gm.amountHint')}</p>}
      <RefusalNote refusal={refusal} />
    </form>
  );
}

function AmountChoice({
  step: { name, values, value },
  choose,
}: {
  readonly step: Step;
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
