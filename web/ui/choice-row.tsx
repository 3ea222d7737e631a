import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../src/kernel/result.ts';
import { HOUSE_DEFAULT } from '../../src/kernel/ruling.ts';

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
