import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonSchema } from '../../../src/content/json-schema.ts';
import type { Json } from '../../../src/kernel/json.ts';
import type { Editing } from './editing.ts';

/** What this rulebook asks of an encounter besides: who is surprised, the weather, the hour. */
export function OptionsPanel({ text, draft, bench, tools, write }: Editing): ReactNode {
  const { t } = useTranslation();
  const fields = Object.entries(bench.options.properties ?? {});
  if (fields.length === 0) return null;
  return (
    <details className="panel">
      <summary>{t('gm.options')}</summary>
      <div className="stack">
        {fields.map(([name, schema]) => (
          <OptionRow
            key={name}
            name={name}
            schema={schema}
            value={draft.options[name]}
            sides={bench.optionsNamingSides.includes(name) ? draft.sides : []}
            set={(value) => void write(tools.withValue(text, ['options', name], value))}
          />
        ))}
      </div>
    </details>
  );
}

interface OptionRowProps {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly value: Json | undefined;
  readonly sides: Editing['draft']['sides'];
  readonly set: (value: Json | undefined) => void;
}

function OptionRow({ name, schema, value, sides, set }: OptionRowProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const isList = schema.type === 'array';
  const values = sides.length > 0 && !isList ? sides.map(({ id }) => id) : (schema.enum ?? []);
  const label = schema.description ?? name;
  const isPlain = schema.type === 'integer' || schema.type === 'number';
  return (
    <div className="ruling">
      <label className="ruling-question" htmlFor={id}>
        {label}
      </label>
      {schema.type === 'boolean' ? (
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          onChange={(event) => set(event.target.checked ? true : undefined)}
        />
      ) : values.length > 0 ? (
        <select
          id={id}
          className="input"
          value={String(value ?? '')}
          onChange={(event) => set(values.find((each) => String(each) === event.target.value))}
        >
          <option value="">{t('gm.unset')}</option>
          {values.map((each) => (
            <option key={String(each)} value={String(each)}>
              {sides.find(({ id }) => id === each)?.name ?? String(each)}
            </option>
          ))}
        </select>
      ) : isPlain ? (
        <input
          id={id}
          className="input number number-field"
          type="number"
          min={schema.minimum}
          max={schema.maximum}
          defaultValue={typeof value === 'number' ? value : ''}
          onBlur={(event) => set(event.target.value === '' ? undefined : Number(event.target.value))}
        />
      ) : (
        <span className="quiet small" id={id}>
          {t('gm.inText')}
        </span>
      )}
    </div>
  );
}
