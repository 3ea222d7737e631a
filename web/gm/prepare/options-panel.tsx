import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonSchema } from '../../../src/content/json-schema.ts';
import { LONGEST_PICTURE } from '../../../src/kernel/encounter.ts';
import type { Json } from '../../../src/kernel/json.ts';
import { HOUSE_DEFAULT, type Rulebook, type Ruling } from '../../../src/kernel/ruleset.ts';
import { nearestPreset, presetChoices } from '../../../src/kernel/ruling.ts';
import type { MapPlan } from '../../engine/draft/painting.ts';
import type { Preview } from '../../engine/draft/sheet.ts';
import { useTable } from '../../table/use-table.tsx';
import { FileField, SelectField, settingLabel, TextField, usePresetLabel } from '../../ui/fields.tsx';
import { fileName, saveAs, smallPicture } from '../../ui/sharing.tsx';
import type { Editing } from './editing.ts';

/** Other options of the rulebook, such as surprise, weather and time of day. */
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

/** The configurable rulings of the rulebook, with this table's settings. */
export function RulingsPanel({ text, draft, bench, tools, write }: Editing): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const label = usePresetLabel();
  const { rulebook } = bench;
  const { name: near, others } = nearestPreset(rulebook, view.rulings);
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
          {label(HOUSE_DEFAULT)}
        </button>
        {Object.keys(rulebook.presets).map((name) => (
          <button
            key={name}
            type="button"
            className="button"
            aria-pressed={draft.rulings.preset === name}
            onClick={() => preset(name)}
          >
            {label(name)}
          </button>
        ))}
      </fieldset>
      <p className="quiet small">
        {t('gm.playedBy', { preset: label(near), count: others.length })} {sayOf(rulebook, near)}
      </p>
      <ul className="rulings">
        {switches.map(([id, ruling]) => (
          <li key={id}>
            <RulingRow id={id} ruling={ruling} value={view.rulings[id]} set={(value) => set(id, value)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the description of a preset. */
function sayOf(book: Rulebook, name: string): string {
  return presetChoices(book).find((each) => each.name === name)!.says;
}

interface RulingRowProps {
  readonly id: string;
  readonly ruling: Ruling;
  readonly value: string | number | undefined;
  readonly set: (value: string | number) => void;
}

function RulingRow({ id, ruling, value, set }: RulingRowProps): ReactNode {
  const { t } = useTranslation();
  const { question, settings, whole, reason, departs } = ruling;
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
              {settingLabel(ruling, setting.value)}
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
      {(reason !== undefined || departs) && (
        <span className="quiet small ruling-says">
          {reason !== undefined && `${t('rules.why')} ${reason} `}
          {departs && <span className="chip is-warm">{t('rules.departs')}</span>}
        </span>
      )}
      <span className="quiet small ruling-says" id={`${field}-says`}>
        {chosen?.says ?? settings[0]?.says} <code>{id}</code>
      </span>
    </div>
  );
}

/** The longest side of a map in the page, in cells; files allow more. */
const LONGEST = 80;

const isSize = (text: string): boolean => /^\d+$/.test(text) && Number(text) >= 2 && Number(text) <= LONGEST;

/** Draws a map of a size, or changes the size of the one there is. Walls and combatants stay where there is room. */
export function MapSize({ text, tools, write, preview }: Editing & { readonly preview: Preview }): ReactNode {
  const { t } = useTranslation();
  const { field } = preview.encounter;
  const [columns, setColumns] = useState(String(field.size?.[0] ?? 16));
  const [rows, setRows] = useState(String(field.size?.[1] ?? 10));
  const [shape, setShape] = useState<MapPlan['shape']>(field.shape);
  const isRight = isSize(columns) && isSize(rows);
  const draw = (event: FormEvent): void => {
    event.preventDefault();
    if (!isRight) return;
    void write(
      tools.withMap(text, { columns: Number(columns), rows: Number(rows), shape }, preview.encounter),
    );
  };
  return (
    <form className="row map-size" onSubmit={draw}>
      <TextField label={t('prepare.map.columns')} inputMode="numeric" value={columns} write={setColumns} />
      <TextField label={t('prepare.map.rows')} inputMode="numeric" value={rows} write={setRows} />
      <SelectField
        label={t('prepare.map.shape')}
        value={shape}
        choose={(id) => setShape(id === 'hex' ? 'hex' : 'square')}
        choices={[
          { id: 'square', name: t('prepare.map.square') },
          { id: 'hex', name: t('prepare.map.hex') },
        ]}
      />
      <button type="submit" className="button is-main" disabled={!isRight}>
        {t(field.isMapped ? 'prepare.map.resize' : 'prepare.map.draw')}
      </button>
      {!isRight && <p className="sheet-fault">{t('prepare.map.badSize', { most: LONGEST })}</p>}
    </form>
  );
}

/** Bytes of a picture in base64, as a file. */
function asFile(url: string): File {
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
  return new File([bytes], 'map');
}

/** Reads a map of a virtual tabletop, with its picture made small, and saves the one there is. */
export function MapFiles({
  text,
  tools,
  write,
  preview,
}: Editing & { readonly preview: Preview }): ReactNode {
  const { t } = useTranslation();
  const [said, setSaid] = useState<readonly string[]>([]);
  const take = async (file: File): Promise<void> => {
    const map = await file.text();
    const read = tools.withMapFile(text, map, preview.encounter);
    if ('refusal' in read) return setSaid([t('prepare.map.badFile', { why: read.refusal })]);
    const { picture, warnings } = read.value;
    const small = picture === null ? null : await smallPicture(asFile(picture), LONGEST_PICTURE);
    const isLost = picture !== null && small === null;
    setSaid(isLost ? [...warnings, t('gm.handOut.badPicture')] : warnings);
    void write((now) => {
      const current = tools.previewOf(now);
      const { encounter } = 'faults' in current ? preview : current;
      const again = tools.withMapFile(now, map, encounter);
      const changed = 'refusal' in again ? now : again.value.text;
      return small === null ? changed : tools.withValue(changed, ['field', 'picture'], small);
    });
  };
  const saved = tools.mapFileOf(preview.encounter);
  return (
    <div className="row map-size">
      <FileField
        label={t('prepare.map.file')}
        accept=".dd2vtt,.uvtt,.df2vtt"
        take={(file) => void take(file)}
      />
      {'value' in saved && (
        <button
          type="button"
          className="button"
          onClick={() => saveAs(`${fileName(preview.encounter.name)}.dd2vtt`, saved.value)}
        >
          {t('prepare.map.saveFile')}
        </button>
      )}
      <p className="quiet small">{t('prepare.map.fileHint')}</p>
      <ul className="quiet small" role="status">
        {said.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  );
}
