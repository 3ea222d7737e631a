import { type ReactNode, useDeferredValue, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PresetChoice } from '../../src/kernel/preset.ts';
import { usePresetLabel } from '../ui/choice-row.tsx';
import { useLazy } from '../ui/lazy.ts';

const loadPresets = async () => await import('../engine/presets.ts');

interface RulingsChoiceProps {
  readonly text: string;
  /** `null` keeps the encounter's settings. */
  readonly chosen: string | null;
  readonly choose: (name: string) => void;
}

/** The presets of the encounter's rulebook, to choose one. Empty until an encounter is chosen. */
export function RulingsChoice({ text, chosen, choose }: RulingsChoiceProps): ReactNode {
  const { t } = useTranslation();
  const label = usePresetLabel();
  const name = useId();
  const settled = useDeferredValue(text);
  const lazy = useLazy(loadPresets);
  if (lazy.kind !== 'here' || settled.trim() === '') return null;
  const offered = lazy.value.presetsFor(settled);
  if (offered === undefined) return null;
  const { choices, own } = offered;
  const now = choices.some((each) => each.name === chosen) ? chosen : own;
  return (
    <fieldset className="field">
      <legend>{t('start.rulings')}</legend>
      <div className="preset-row">
        {choices.map((each) => (
          <div className="preset" key={each.name}>
            <label className="choice">
              <input
                type="radio"
                name={name}
                checked={each.name === now}
                onChange={() => choose(each.name)}
              />
              <span>
                <b>{label(each.name)}</b>
                <span className="quiet small"> {each.says}</span>
              </span>
            </label>
            <Differing choice={each} />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** The number and list of rulings for which a preset differs from the defaults. */
function Differing({ choice: { differing } }: { readonly choice: PresetChoice }): ReactNode {
  const { t } = useTranslation();
  if (differing.length === 0) return null;
  return (
    <details className="preset-differing small">
      <summary>{t('start.differing', { count: differing.length })}</summary>
      <ul>
        {differing.map(({ id, question, says }) => (
          <li key={id}>
            <span className="quiet">{question}</span> {says}
          </li>
        ))}
      </ul>
    </details>
  );
}
