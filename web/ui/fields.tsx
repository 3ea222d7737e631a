import type { ComponentProps, ReactNode } from 'react';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly label: ReactNode;
  readonly value: string;
  readonly write: (text: string) => void;
}

/** A text field with its label. All other properties are passed to the input. */
export function TextField({ label, value, write, className = 'input', ...rest }: TextFieldProps): ReactNode {
  return (
    <label className="field">
      <span>{label}</span>
      <input {...rest} className={className} value={value} onChange={(event) => write(event.target.value)} />
    </label>
  );
}

/** Maximum length of a reason in the log, in characters. */
const LONGEST_REASON = 2_000;

/** A field for a reason that appears in the log. */
export function ReasonField(props: Pick<TextFieldProps, 'label' | 'value' | 'write'>): ReactNode {
  return <TextField {...props} maxLength={LONGEST_REASON} />;
}

interface TickProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly turn: (isOn: boolean) => void;
}

/** A checkbox, followed by its label. */
export function Tick({ label, isOn, turn }: TickProps): ReactNode {
  return (
    <label className="row">
      <input type="checkbox" checked={isOn} onChange={(event) => turn(event.target.checked)} />
      {label}
    </label>
  );
}

interface SelectFieldProps {
  readonly label: string;
  /** With `bare`, the label is only visible to screen readers. */
  readonly look?: 'field' | 'bare';
  readonly value: string;
  readonly choose: (id: string) => void;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
}

/** A drop-down list with its label. */
export function SelectField({ label, look = 'field', value, choose, choices }: SelectFieldProps): ReactNode {
  return (
    <label className={look === 'field' ? 'field' : undefined}>
      <span className={look === 'field' ? undefined : 'only-read'}>{label}</span>
      <select className="input" value={value} onChange={(event) => choose(event.target.value)}>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
