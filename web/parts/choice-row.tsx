import { type ReactNode, useId } from 'react';

interface ChoiceRowProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly choices: readonly { readonly value: V; readonly text: string; readonly hint?: string }[];
  readonly choose: (value: V) => void;
}

/** A few things of which one is chosen, all in view. */
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
