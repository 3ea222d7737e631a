import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../src/kernel/result.ts';
import { HOUSE_DEFAULT, type Ruling } from '../../src/kernel/ruleset.ts';
import { Icon } from './icon.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly label: ReactNode;
  readonly value: string;
  readonly write: (text: string) => void;
  /** Whether its text is selected when it gets the focus, because it is usually replaced as a whole. */
  readonly isReplaced?: boolean;
}

/** A text field with its label. All other properties are passed to the input. */
export function TextField({
  label,
  value,
  write,
  isReplaced = false,
  className = 'input',
  ...rest
}: TextFieldProps): ReactNode {
  return (
    <label className="field">
      <span>{label}</span>
      <input
        {...rest}
        {...(isReplaced && { onFocus: ({ target }) => target.select() })}
        className={className}
        value={value}
        onChange={(event) => write(event.target.value)}
      />
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
    <label className="row tick">
      <input type="checkbox" checked={isOn} onChange={(event) => turn(event.target.checked)} />
      {label}
    </label>
  );
}

interface FileFieldProps extends Pick<ComponentProps<'input'>, 'accept' | 'aria-describedby'> {
  readonly label: string;
  readonly take: (file: File) => void;
}

/** A field that takes a file, with its label. The same file can be chosen again. */
export function FileField({ label, take, ...rest }: FileFieldProps): ReactNode {
  return (
    <label className="field">
      <span>{label}</span>
      <input
        {...rest}
        className="input file-input"
        type="file"
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) take(file);
        }}
      />
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

/** Returns a function that names presets. A preset without its own text is shown by its id. */
export function usePresetLabel(): (name: string) => string {
  const { t } = useTranslation();
  const labels: Readonly<Record<string, string>> = {
    [HOUSE_DEFAULT]: t('preset.default'),
    'as-written': t('preset.asWritten'),
    'as-published': t('preset.asPublished'),
  };
  return (name) => labels[name] ?? name.replaceAll('-', ' ');
}

/** Returns the name of a setting of a ruling, with terms of the book as the ruling's sentences write them. */
export function settingLabel(
  { question, settings, reason = '' }: Pick<Ruling, 'question' | 'settings' | 'reason'>,
  value: string | number,
): string {
  const terms = new Set([question, reason, ...settings.map(({ says }) => says)].join(' ').match(TERM));
  const words = String(value).split('-');
  const written = words.map((word) => (terms.has(word.toUpperCase()) ? word.toUpperCase() : word)).join(' ');
  return written.charAt(0).toUpperCase() + written.slice(1);
}

/** A term in capitals, such as Q or TS; not the words A and I. */
const TERM = /\b(?!(?:A|I)\b)[A-Z]{1,4}\b/g;

/** Shows a refusal with its remedy. Empty if there is no refusal. */
export function RefusalNote({ refusal }: { readonly refusal: Refusal | null }): ReactNode {
  if (refusal === null) return null;
  return (
    <div className="refusal" role="alert">
      <p className="refusal-sentence">{refusal.sentence}</p>
      {refusal.remedy !== '' && <p>{refusal.remedy}</p>}
    </div>
  );
}

interface ChoiceRowProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly choices: readonly { readonly value: V; readonly text: string; readonly hint?: string }[];
  readonly choose: (value: V) => void;
}

/** A row of options of which one is chosen. */
export function ChoiceRow<V extends string>({ label, value, choices, choose }: ChoiceRowProps<V>): ReactNode {
  const name = useId();
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <div className="choice-row">
        {choices.map((choice) => (
          <label className="choice" key={choice.value}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => choose(choice.value)}
            />
            <span>
              <b>{choice.text}</b>
              {choice.hint !== undefined && <span className="quiet small"> {choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A small cross that removes something. `name` names the thing for screen readers. */
export function RemoveButton({
  name,
  remove,
}: {
  readonly name: string;
  readonly remove: () => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="button is-plain is-square"
      aria-label={t('prepare.remove', { name })}
      onClick={remove}
    >
      <Icon name="x" />
    </button>
  );
}

/**
 * Returns which of nine items a key selects, counted from 0. Returns `undefined` for other keys and while the user
 * types.
 */
export function digitOf(event: KeyboardEvent): number | undefined {
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || isTyping(event)) return undefined;
  return /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : undefined;
}

/** Whether a key press is text input or belongs to an open dialog. */
export function isTyping({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (isModal()) return true;
  // Empty number fields ignore letters, so keys keep working when a prompt has focused such a field.
  if (target instanceof HTMLInputElement && target.type === 'number' && target.value === '') {
    return /^[\d+\-.,e]$/i.test(key);
  }
  return target.isContentEditable || target.matches(WRITABLE);
}

/** Whether a dialog or another choice that must be made first is open. */
export function isModal(): boolean {
  return document.querySelector('dialog[open], [data-modal]') !== null;
}

const WRITABLE = 'textarea, select, input:not([type="radio"], [type="checkbox"])';
