import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonSchema } from '../../../src/content/json-schema.ts';
import type { Json } from '../../../src/kernel/json.ts';
import { sameJson } from '../../../src/kernel/json.ts';
import type { FieldShape, Way } from '../../engine/draft/sheet.ts';
import { useWording } from '../../texts/translator.ts';
import { useGloss } from '../../ui/gloss.tsx';
import { Icon } from '../../ui/icon.tsx';
import {
  type Form,
  idsIn,
  NumberControl,
  SeveralControl,
  TextControl,
  useFieldLabel,
  WordsControl,
} from './sheet-controls.tsx';

interface FieldProps {
  readonly form: Form;
  readonly way: Way;
  readonly schema: JsonSchema;
  readonly isNeeded?: boolean;
}

/** One field of a sheet, with its help and its fault. Fields of maps and lists contain further fields. */
export function SheetField(props: FieldProps): ReactNode {
  const { form, way, schema, isNeeded = false } = props;
  const label = useFieldLabel()(String(way.at(-1)));
  const id = useId();
  const shape = form.tools.fieldShape(schema);
  const faults = form.faults.filter((fault) => sameJson(fault.way, way));
  const gloss = useGloss(String(way.at(-1)));
  const word = useWording();
  const help = word(schema.description ?? gloss ?? '');
  const isScored = form.bonus !== undefined && sameJson(way, [form.bonus.field]);
  const described = [help === '' ? '' : `${id}-help`, faults.length === 0 ? '' : `${id}-fault`]
    .join(' ')
    .trim();
  const control = (
    <Control
      {...props}
      shape={shape}
      id={id}
      label={label}
      described={described}
      isWrong={faults.length > 0}
    />
  );
  const notes = (
    <>
      {help !== '' && (
        <span className="quiet sheet-help" id={`${id}-help`}>
          {help}
        </span>
      )}
      {isScored && <span className="quiet sheet-help">{form.bonus?.says}</span>}
      {faults.map(({ says }) => (
        <span key={says} className="sheet-fault" id={`${id}-fault`} role="alert">
          {says}
        </span>
      ))}
    </>
  );
  if (shape.kind === 'flag') {
    return (
      <div className="sheet-field">
        {control}
        {notes}
      </div>
    );
  }
  if (['map', 'list', 'counts', 'several', 'words', 'kinds'].includes(shape.kind)) {
    return (
      <fieldset className="sheet-field is-group" data-kind={shape.kind}>
        <legend>{label}</legend>
        {notes}
        {control}
      </fieldset>
    );
  }
  return (
    <div className="sheet-field">
      <label htmlFor={id}>
        {label}
        {isNeeded && form.tools.partAt(form.written, way) === undefined && ' *'}
      </label>
      {control}
      {notes}
    </div>
  );
}

interface ControlProps extends FieldProps {
  readonly shape: FieldShape;
  readonly id: string;
  readonly label: string;
  readonly described: string;
  readonly isWrong: boolean;
}

function Control(props: ControlProps): ReactNode {
  const { form, way, shape, id, label, described, isWrong, isNeeded = false } = props;
  const word = useWording();
  const { tools, set } = form;
  const value = tools.partAt(form.written, way);
  const usual = tools.partAt(form.read, way);
  const attributes = { id, 'aria-describedby': described || undefined, 'aria-invalid': isWrong || undefined };
  switch (shape.kind) {
    case 'flag':
      return (
        <label className="row">
          <input
            type="checkbox"
            {...attributes}
            checked={(value ?? usual) === true}
            onChange={(event) => set(way, event.target.checked ? true : cleared(form, way))}
          />
          {label}
        </label>
      );
    case 'number':
      return <NumberControl {...props} shape={shape} value={value} usual={usual} attributes={attributes} />;
    case 'choice':
      return (
        <select
          {...attributes}
          className="input"
          value={value === undefined ? '' : JSON.stringify(value)}
          onChange={(event) =>
            set(way, event.target.value === '' ? undefined : (JSON.parse(event.target.value) as Json))
          }
        >
          {(!isNeeded || value === undefined) && (
            <option value="">{typeof usual === 'string' ? `(${word(usual)})` : '–'}</option>
          )}
          {shape.of.map((each) => (
            <option key={JSON.stringify(each)} value={JSON.stringify(each)}>
              {word(String(each)).replaceAll('-', ' ')}
            </option>
          ))}
        </select>
      );
    case 'several':
      return <SeveralControl {...props} of={shape.of} value={value} />;
    case 'words':
      return <WordsControl {...props} value={value} />;
    case 'map':
      return <MapControl {...props} of={shape.of} />;
    case 'list':
      return <ListControl {...props} of={shape.of} value={value} />;
    case 'counts':
      return <CountsControl {...props} of={shape.of} value={value} />;
    case 'kinds':
      return <KindsControl {...props} of={shape.of} value={value} />;
    default:
      return (
        <TextControl
          attributes={attributes}
          value={
            value === undefined || value === null
              ? ''
              : typeof value === 'object'
                ? JSON.stringify(value)
                : String(value)
          }
          longest={shape.kind === 'text' ? shape.longest : null}
          set={(text) => set(way, text === '' ? undefined : scalar(text))}
        />
      );
  }
}

/** A flag that the pack sets is written as false; any other one is removed. */
function cleared({ base, tools }: Form, way: Way): Json | undefined {
  return tools.partAt(base, way) === true ? false : undefined;
}

/** Text that is a whole number is a number in the file. */
function scalar(text: string): Json {
  return /^-?\d+$/.test(text.trim()) ? Number(text) : text;
}

/** The fields of a map side by side. Where a short form was written, such as a line of digits, the rules' form is shown. */
function MapControl({ form, way, of }: ControlProps & { readonly of: JsonSchema }): ReactNode {
  const { tools } = form;
  const value = tools.partAt(form.written, way);
  const usual = tools.partAt(form.read, way);
  const isShort = value !== undefined && !tools.isObject(value) && tools.isObject(usual);
  const inner: Form = !isShort
    ? form
    : {
        ...form,
        written: changedAt(form.written, way, usual),
        set: (at, next) => form.set(way, changedAt(usual, at.slice(way.length), next ?? null)),
      };
  const named = Object.entries(of.properties ?? {});
  const others = Object.keys(tools.isObject(value) ? value : {}).filter(
    (key) => of.properties?.[key] === undefined,
  );
  const free = typeof of.additionalProperties === 'object' ? of.additionalProperties : undefined;
  return (
    <div className="sheet-map">
      {named.map(([key, schema]) => (
        <SheetField
          key={key}
          form={inner}
          way={[...way, key]}
          schema={schema}
          isNeeded={of.required?.includes(key) === true}
        />
      ))}
      {free !== undefined &&
        others.map((key) => <SheetField key={key} form={inner} way={[...way, key]} schema={free} />)}
      {free !== undefined && <NewKey form={inner} way={way} />}
    </div>
  );
}

function changedAt(whole: Json, [step, ...rest]: Way, value: Json): Json {
  if (step === undefined) return value;
  if (Array.isArray(whole))
    return whole.map((item: Json, i) => (i === step ? changedAt(item, rest, value) : item));
  const map = (typeof whole === 'object' && whole !== null ? whole : {}) as { readonly [key: string]: Json };
  return { ...map, [step]: changedAt(map[step] ?? {}, rest, value) };
}

/** Adds a key that the author names, such as a skill. */
function NewKey({ form, way }: Pick<FieldProps, 'form' | 'way'>): ReactNode {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const add = (): void => {
    if (name.trim() !== '') form.set([...way, name.trim()], 0);
    setName('');
  };
  return (
    <div className="sheet-words">
      <input
        className="input"
        aria-label={t('prepare.newName')}
        placeholder={t('prepare.newName')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') add();
        }}
      />
      <button type="button" className="button" disabled={name.trim() === ''} onClick={add}>
        {t('gm.add')}
      </button>
    </div>
  );
}

/** Numbers by the ids of things, such as rounds by weapon. */
function CountsControl({
  form,
  way,
  of,
  value,
}: ControlProps & { readonly of: JsonSchema; readonly value: Json | undefined }): ReactNode {
  const { t } = useTranslation();
  const keys = Object.keys(form.tools.isObject(value) ? value : {});
  const picks = idsIn(form.read).filter(({ id }) => !keys.includes(id));
  return (
    <div className="sheet-map">
      {keys.map((key) => (
        <SheetField key={key} form={form} way={[...way, key]} schema={of} />
      ))}
      {picks.length > 0 && (
        <select
          className="input"
          aria-label={t('prepare.addOne')}
          value=""
          onChange={(event) => form.set([...way, event.target.value], form.tools.emptyFor(of) ?? 0)}
        >
          <option value="">{t('prepare.addOne')}</option>
          {picks.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** A list of maps, such as the rings of a blast. */
function ListControl({
  form,
  way,
  of,
  label,
  value,
}: ControlProps & { readonly of: JsonSchema; readonly value: Json | undefined }): ReactNode {
  const { t } = useTranslation();
  const usual = form.tools.partAt(form.read, way);
  const list: readonly Json[] = Array.isArray(value) ? value : [];
  if (value === undefined && Array.isArray(usual) && usual.length > 0) {
    const names = idsIn({ usual }).map(({ name }) => name);
    return (
      <div className="row">
        <span className="quiet small">{t('prepare.usual', { list: names.join(', ') })}</span>
        <button type="button" className="button" onClick={() => form.set(way, usual)}>
          {t('prepare.change')}
        </button>
      </div>
    );
  }
  const remove = (at: number): void => {
    const rest = list.filter((_, i) => i !== at);
    form.set(way, rest.length === 0 && form.base === undefined ? undefined : rest);
  };
  return (
    <div className="stack">
      {list.map((_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part of a list has only its place.
        <div key={i} className="sheet-part">
          <Control
            form={form}
            way={[...way, i]}
            schema={of}
            shape={form.tools.fieldShape(of)}
            id={`${label}-${i}`}
            label={label}
            described=""
            isWrong={false}
          />
          <button
            type="button"
            className="button is-plain is-square"
            aria-label={t('prepare.remove', { name: `${label} ${i + 1}` })}
            onClick={() => remove(i)}
          >
            <Icon name="x" />
          </button>
        </div>
      ))}
      <button
        type="button"
        className="button"
        onClick={() => form.set(way, [...list, form.tools.emptyFor(of) ?? {}])}
      >
        <Icon name="plus" /> {t('prepare.addTo', { name: label })}
      </button>
    </div>
  );
}

/** One of several kinds, each with its own fields, such as the effect of a spell. */
function KindsControl({
  form,
  way,
  of,
  label,
  value,
}: ControlProps & { readonly of: readonly JsonSchema[]; readonly value: Json | undefined }): ReactNode {
  const kindOf = (shape: JsonSchema): string => String(shape.properties?.kind?.const);
  const kind = form.tools.isObject(value) ? String(value.kind) : '';
  const shape = of.find((each) => kindOf(each) === kind);
  const { kind: _, ...properties } = shape?.properties ?? {};
  return (
    <div className="stack">
      <select
        className="input"
        aria-label={label}
        value={kind}
        onChange={(event) => {
          const chosen = of.find((each) => kindOf(each) === event.target.value);
          if (chosen !== undefined) form.set(way, form.tools.emptyFor(chosen) ?? {});
        }}
      >
        {shape === undefined && <option value="">–</option>}
        {of.map((each) => (
          <option key={kindOf(each)} value={kindOf(each)}>
            {kindOf(each)}
          </option>
        ))}
      </select>
      {shape !== undefined && (
        <Control
          form={form}
          way={way}
          schema={shape}
          shape={{ kind: 'map', of: { ...shape, properties } }}
          id={label}
          label={label}
          described=""
          isWrong={false}
        />
      )}
    </div>
  );
}
