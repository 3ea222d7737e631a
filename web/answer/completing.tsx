import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { Json } from '../../src/kernel/json.ts';
import { StruckTold } from '../map/struck-told.tsx';
import { type Given, type OptionGroup, standingOf } from './choice.ts';
import { digitOf } from './digits.ts';
import { Odds } from './odds.tsx';
import { Param } from './param.tsx';

interface CompletingProps {
  readonly group: OptionGroup;
  /** The question that is answered; null for what the GM does unasked. */
  readonly decision: string | null;
  /** Values that are chosen before anybody chooses. */
  readonly given?: Given;
  readonly hasKeys: boolean;
  readonly isSending: boolean;
  readonly answer: (answer: RawAnswer) => void;
  readonly back: () => void;
  /** What else is said with it. */
  readonly children?: ReactNode;
}

/** An option whose values are chosen one after the other. */
export function Completing(props: CompletingProps): ReactNode {
  const { group, decision, given: first = {}, hasKeys, isSending, answer, back, children } = props;
  const { t } = useTranslation();
  const [given, setGiven] = useState<Given>(first);
  const form = useRef<HTMLFormElement>(null);
  const { asked, answer: complete, cost, area } = useMemo(() => standingOf(group, given), [group, given]);
  const open = asked.filter(({ isOpen }) => isOpen);
  const next = open.find(({ value }) => value === undefined) ?? open.at(-1);
  const nextName = complete === undefined ? next?.name : '';
  useEffect(() => {
    // Whoever walks on the map by keys goes on walking there, and Enter there confirms.
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
  const choose = (name: string, value: Json): void => setGiven({ ...given, [name]: value });
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
        <b>{group.text}</b>
        {cost !== '' && <span className="chip is-warm number">{cost}</span>}
      </p>
      {asked.map((one) => (
        <Param
          key={one.name}
          asked={one}
          hasKeys={hasKeys && one.name === next?.name}
          choose={(value) => choose(one.name, value)}
        />
      ))}
      {area !== undefined && (
        <StruckTold area={area} aim={asked.find(({ name }) => name === area.round)?.value} />
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
