import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RawAnswer } from '../../../src/kernel/decision.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { type Amount, amountOn, readAmount } from '../../answer/amount.ts';
import type { Asked, Given } from '../../answer/choice.ts';
import { paramLabel } from '../../answer/param-label.ts';
import { RefusalNote } from '../../parts/refusal-note.tsx';
import { useTable } from '../../table/use-table.tsx';
import { type HealthActs, type Stroke, strokeOf } from './health.ts';

interface AmountBoxProps {
  readonly acts: HealthActs;
  readonly who: string;
  readonly label: string;
  readonly now: number;
  /** What a bare number means: a blow, healing, or the new value. */
  readonly bare: 'minus' | 'plus' | 'set';
  readonly done?: () => void;
}

/** A number that has fallen: a new value, or a change of the old one. */
type Fallen = Exclude<Amount, { kind: 'dice' }>;

/** Somebody's health as the GM changes it: `-7`, `+3`, `=12`, `2d6`. */
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
        {label}
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

type ByPoints = Extract<HealthActs, { by: 'points' }>;

function strokeBy({ down, up }: ByPoints, direction: 1 | -1, chosen: Given): Stroke | null {
  const group = direction < 0 ? down : up;
  return group === undefined ? null : strokeOf(group, 1, chosen);
}

/** Whether what is written, as far as it is, hurts or heals. */
function directionOf(
  amount: Amount | undefined,
  text: string,
  { now, bare }: { readonly now: number; readonly bare: AmountBoxProps['bare'] },
): 1 | -1 {
  const usual = bare === 'plus' ? 1 : -1;
  if (amount === undefined) return usual;
  if (amount.kind === 'set') return amount.value > now ? 1 : -1;
  if (amount.kind === 'by')
    return (isBare(text) && bare === 'minus' ? -amount.value : amount.value) > 0 ? 1 : -1;
  return amount.sign === 0 ? usual : amount.sign;
}

interface Around {
  readonly who: string;
  readonly now: number;
  readonly chosen: Given;
}

/** The act that brings a change about; undefined when there is none. */
function actFor(
  acts: HealthActs,
  amount: Fallen,
  { who, now, chosen }: Around,
): RawAnswer | 'nothing' | undefined {
  if (acts.by === 'setting') {
    return { kind: acts.act.kind, who, [acts.act.param]: amountOn(amount, now, acts.act) };
  }
  const points = amount.kind === 'set' ? amount.value - now : amount.value;
  if (points === 0) return 'nothing';
  const group = points < 0 ? acts.down : acts.up;
  return group === undefined ? undefined : strokeOf(group, Math.abs(points), chosen).act;
}

interface Written {
  readonly text: string;
  readonly bare: AmountBoxProps['bare'];
}

/** An amount with its dice rolled, and a bare number taken as the box means it. */
async function fallen(
  amount: Amount,
  { text, bare }: Written,
): Promise<{ readonly amount: Fallen; readonly said: string } | { readonly refusal: Refusal }> {
  const sign = isBare(text) && bare === 'minus' ? -1 : 1;
  if (amount.kind !== 'dice') {
    return {
      amount: isBare(text) && bare !== 'set' ? { kind: 'by', value: sign * amount.value } : amount,
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

/** Whether a number or dice stand there without a sign. */
function isBare(text: string): boolean {
  return /^[\ddz]/i.test(text.trim());
}
