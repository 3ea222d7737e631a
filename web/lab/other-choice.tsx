import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigurableRuling } from '../engine/reading.ts';
import { useLazy } from '../ui/lazy.ts';
import type { OtherRuling } from './message.ts';

interface OtherChoiceProps {
  /** The encounter's text, which determines the rulebook. */
  readonly text: string;
  readonly other: OtherRuling | null;
  readonly choose: (other: OtherRuling | null) => void;
}

/** Chooses the ruling to compare, and its other setting. */
export function OtherChoice({ text, other, choose }: OtherChoiceProps): ReactNode {
  const { t } = useTranslation();
  const get = useCallback(
    async () => (text.trim() === '' ? [] : (await import('../engine/reading.ts')).configurableRulings(text)),
    [text],
  );
  const lazy = useLazy(get);
  const switches = lazy.kind === 'here' ? lazy.value : [];
  const chosen = switches.find(({ id }) => id === other?.id);
  const pick = (id: string): void => {
    const found = switches.find((each) => each.id === id);
    choose(found === undefined ? null : { id, value: firstOther(found) });
  };
  return (
    <fieldset className="lab-other stack">
      <legend>{t('lab.compare')}</legend>
      <label className="field">
        <span className="only-read">{t('lab.ruling')}</span>
        <select
          className="input"
          value={chosen?.id ?? ''}
          disabled={switches.length === 0}
          onChange={(event) => pick(event.target.value)}
        >
          <option value="">{t('lab.noComparison')}</option>
          {switches.map(({ id, question }) => (
            <option key={id} value={id}>
              {question}
            </option>
          ))}
        </select>
      </label>
      {chosen !== undefined && other !== null && <Setting of={chosen} other={other} choose={choose} />}
    </fieldset>
  );
}

/** Returns the first setting that differs from the encounter's. */
function firstOther({ settings, now, whole }: ConfigurableRuling): string | number {
  if (whole !== null) return now === whole.min ? whole.max : whole.min;
  return settings.find(({ value }) => value !== now)!.value;
}

interface SettingProps {
  readonly of: ConfigurableRuling;
  readonly other: OtherRuling;
  readonly choose: (other: OtherRuling) => void;
}

function Setting({ of: { id, now, settings, whole }, other, choose }: SettingProps): ReactNode {
  const { t } = useTranslation();
  if (whole !== null) {
    return (
      <label className="field">
        <span>{t('lab.insteadOf', { now })}</span>
        <input
          className="input number number-field"
          type="number"
          min={whole.min}
          max={whole.max}
          value={other.value}
          onChange={(event) => choose({ id, value: Number(event.target.value) })}
        />
      </label>
    );
  }
  return (
    <label className="field">
      <span>{t('lab.insteadOf', { now: String(now).replaceAll('-', ' ') })}</span>
      <select
        className="input"
        value={String(other.value)}
        onChange={(event) => {
          const found = settings.find(({ value }) => String(value) === event.target.value);
          if (found !== undefined) choose({ id, value: found.value });
        }}
      >
        {settings
          .filter(({ value }) => value !== now)
          .map(({ value, says }) => (
            <option key={value} value={String(value)}>
              {String(value).replaceAll('-', ' ')}: {says}
            </option>
          ))}
      </select>
    </label>
  );
}
