import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { OptionView } from '../../src/presentation/option-tree.ts';
import { type Chosen, progressOf } from '../../src/presentation/option-walk.ts';
import { AreaTargetList } from '../map/area-targets.tsx';
import { digitOf } from './digits.ts';
import { Odds } from './odds.tsx';
import { Param } from './param.tsx';

interface CompletingProps {
  readonly option: OptionView;
  /** The decision to answer; `null` for a GM override. */
  readonly decision: string | null;
  readonly hasKeys: boolean;
  readonly isSending: boolean;
  readonly answer: (answer: RawAnswer) => void;
  readonly back: () => void;
  /** Additional controls, sent with the answer. */
  readonly children?: ReactNode;
}

/** An option whose parameters are chosen one after another. */
export function Completing(props: CompletingProps): ReactNode {
  const { option, decision, hasKeys, isSending, answer, back, children } = props;
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Chosen>({});
  const form = useRef<HTMLFormElement>(null);
  const { steps, answer: complete, cost, area } = useMemo(() => progressOf(option, chosen), [option, chosen]);
  const open = steps.filter(({ isOpen }) => isOpen);
  const next = open.find(({ value }) => value === undefined) ?? open.at(-1);
  const nextName = complete === undefined ? next?.name : '';
  useEffect(() => {
    // Keep the focus on the map if the user walks by keyboard; Enter also confirms there.
    if (document.activeElement?.closest('.map') != null) return;
    const place = nextName === '' ? '[type="submit"]' : `[data-param="${nextName}"] :is(button, input)`;
    form.current?.querySelector<HTMLElement>(place)?.focus();
  }, [nextName]);
  useEffect(() => {
    if (!hasKeys) return;
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) back();
      const value = next?.values[digitOf(event) ?? -1];
      if (value === undefined || next === undefined) return;
      event.preventDefault();
      choose(next.name, value.value);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  const choose = (name: string, value: Json): void => setChosen({ ...chosen, [name]: value });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (complete !== undefined) answer(complete);
  };
  return (
    <form className="completing" ref={form} onSubmit={submit}>
      <p className="completing-head">
        <button
          type="button"
          className="button is-plain is-square"
          aria-label={t('answer.back')}
          onClick={back}
        >
          ←
        </button>
        <b>{option.text}</b>
        {cost !== '' && <span className="chip is-warm number">{cost}</span>}
      </p>
      {steps.map((one) => (
        <Param
          key={one.name}
          step={one}
          hasKeys={hasKeys && one.name === next?.name}
          choose={(value) => choose(one.name, value)}
        />
      ))}
      {area !== undefined && (
        <AreaTargetList area={area} aim={steps.find(({ name }) => name === area.round)?.value} />
      )}
      {children}
      <div className="row">
        <button type="submit" className="button is-main" disabled={complete === undefined || isSending}>
          {t('confirm')}
        </button>
        {complete !== undefined && <Odds decision={decision} answer={complete} />}
      </div>
    </form>
  );
}
