import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Text } from '../../src/kernel/decision.ts';
import { type Json, sameJson } from '../../src/kernel/json.ts';
import type { Asked } from './choice.ts';
import { paramLabel } from './param-label.ts';
import type { Places } from './place.ts';
import { PlaceField } from './place-field.tsx';

interface ParamProps {
  readonly asked: Asked;
  /** Whether digits pick one of its values. */
  readonly hasKeys: boolean;
  readonly choose: (value: Json) => void;
}

/** One parameter: what it may be, and what it is. */
export function Param({ asked, hasKeys, choose }: ParamProps): ReactNode {
  const { name, domain, isOpen } = asked;
  const { t } = useTranslation();
  const label = paramLabel(name, t);
  if (!isOpen) {
    const only = asked.values[0]?.text ?? String(asked.value);
    return (
      <p className="param-settled">
        <span className="quiet">{label}</span> {only}
      </p>
    );
  }
  return (
    <div data-param={name}>
      {'oneOf' in domain ? (
        <Values asked={asked} label={label} hasKeys={hasKeys} choose={choose} />
      ) : 'min' in domain ? (
        <NumberField label={label} domain={domain} value={asked.value} choose={choose} />
      ) : 'maxLength' in domain ? (
        <TextField label={label} domain={domain} value={asked.value} choose={choose} />
      ) : (
        <PlaceField
          label={label}
          places={asked.domains as unknown as Places}
          value={asked.value}
          choose={choose}
        />
      )}
    </div>
  );
}

function Values({ asked, label, hasKeys, choose }: ParamProps & { readonly label: string }): ReactNode {
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <div className="values">
        {asked.values.map(({ value, text }, i) => (
          <button
            key={JSON.stringify(value)}
            type="button"
            className="button"
            aria-pressed={asked.value !== undefined && sameJson(asked.value, value)}
            onClick={() => choose(value)}
          >
            {hasKeys && i < 9 && (
              <span className="key" aria-hidden="true">
                {i + 1}
              </span>
            )}
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly domain: Text;
  readonly value: Json | undefined;
  readonly choose: (value: Json) => void;
}

/** A few words on one line. */
export function TextField({ label, domain, value, choose }: TextFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="text"
        required
        maxLength={domain.maxLength}
        defaultValue={typeof value === 'string' ? value : ''}
        onChange={(event) => choose(event.target.value.trim() === '' ? null : event.target.value.trim())}
      />
    </div>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly domain: { readonly min: number; readonly max: number };
  readonly value: Json | undefined;
  readonly choose: (value: Json) => void;
}

function NumberField({ label, domain: { min, max }, value, choose }: NumberFieldProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} <span className="number">{t('answer.range', { min, max })}</span>
      </label>
      <input
        id={id}
        className="input number number-field"
        type="number"
        inputMode="numeric"
        required
        min={min}
        max={max}
        step={1}
        defaultValue={typeof value === 'number' ? value : ''}
        onChange={(event) => choose(event.target.value === '' ? null : Number(event.target.value))}
      />
    </div>
  );
}
