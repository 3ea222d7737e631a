import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ruling } from '../../../src/kernel/ruleset.ts';
import { useTable } from '../../table/use-table.tsx';
import type { Editing } from './editing.ts';

/** The open questions of the rulebook, and how this table has decided them. */
export function RulingsPanel({ text, draft, bench, tools, write }: Editing): ReactNode {
  const { t } = useTranslation();
  const { sight } = useTable();
  const { rulebook } = bench;
  const switches = Object.entries(rulebook.rulings).filter(
    ([, { settings, whole }]) => settings.length > 1 || whole !== undefined,
  );
  const preset = (name: string | undefined): void =>
    void write(tools.withValue(text, ['rulings'], name === undefined ? undefined : { preset: name }));
  const set = (id: string, value: string | number): void =>
    void write(tools.withValue(text, ['rulings', id], value));
  return (
    <div className="stack">
      <fieldset className="row" aria-label={t('gm.presets')}>
        <button
          type="button"
          className="button"
          aria-pressed={Object.keys(draft.rulings).length === 0}
          onClick={() => preset(undefined)}
        >
          {t('gm.defaults')}
        </button>
        {Object.keys(rulebook.presets).map((name) => (
          <button
            key={name}
            type="button"
            className="button"
            aria-pressed={draft.rulings.preset === name}
            onClick={() => preset(name)}
          >
            {name.replaceAll('-', ' ')}
          </button>
        ))}
      </fieldset>
      <ul className="rulings">
        {switches.map(([id, ruling]) => (
          <li key={id}>
            <RulingRow id={id} ruling={ruling} value={sight.rulings[id]} set={(value) => set(id, value)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RulingRowProps {
  readonly id: string;
  readonly ruling: Ruling;
  readonly value: string | number | undefined;
  readonly set: (value: string | number) => void;
}

function RulingRow({ id, ruling, value, set }: RulingRowProps): ReactNode {
  const { question, settings, whole } = ruling;
  const field = useId();
  const chosen = settings.find((setting) => setting.value === value);
  return (
    <div className="ruling">
      <label className="ruling-question" htmlFor={field}>
        {question}
      </label>
      {whole === undefined ? (
        <select
          id={field}
          aria-describedby={`${field}-says`}
          className="input"
          value={String(value ?? settings[0]!.value)}
          onChange={(event) => set(settings.find((each) => String(each.value) === event.target.value)!.value)}
        >
          {settings.map((setting) => (
            <option key={setting.value} value={String(setting.value)}>
              {String(setting.value).replaceAll('-', ' ')}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={field}
          aria-describedby={`${field}-says`}
          className="input number number-field"
          type="number"
          min={whole.min}
          max={whole.max}
          defaultValue={value ?? settings[0]?.value}
          onBlur={(event) => {
            const next = Number(event.target.value);
            if (event.target.value !== '' && next !== value) set(next);
          }}
        />
      )}
      <span className="quiet small ruling-says" id={`${field}-says`}>
        {chosen?.says ?? settings[0]?.says} <code>{id}</code>
      </span>
    </div>
  );
}
