import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonSchema } from '../../../src/content/json-schema.ts';
import type { Json } from '../../../src/kernel/json.ts';
import type { PackThing } from '../../engine/draft/draft.ts';
import { useWording } from '../../texts/translator.ts';
import { RemoveButton } from '../../ui/fields.tsx';
import { Icon, itemIcon } from '../../ui/icon.tsx';
import { type Form, useFieldLabel } from './sheet-controls.tsx';
import { SheetField } from './sheet-fields.tsx';

interface ThingsProps {
  readonly form: Form;
  /** The list of the sheet, such as `weapons`. */
  readonly kind: string;
  /** The things of the packs. */
  readonly known: readonly PackThing[];
  readonly schema: JsonSchema;
  readonly most: number;
}

/** Things of one kind as cards: added from the packs or newly written, changed in place, ordered and removed. */
export function Things({ form, kind, known, schema, most }: ThingsProps): ReactNode {
  const { t } = useTranslation();
  const label = useFieldLabel()(kind);
  const id = useId();
  const [isAdding, setAdding] = useState(false);
  const written = form.tools.partAt(form.written, [kind]);
  const list: readonly Json[] = Array.isArray(written) ? written : [];
  const faults = form.faults.filter(({ way }) => way.length === 1 && way[0] === kind);
  const put = (next: readonly Json[]): void =>
    form.set([kind], next.length === 0 && form.base === undefined ? undefined : next);
  const opener = useRef<HTMLButtonElement>(null);
  const add = (item: Json): void => {
    put([...list, item]);
    setAdding(false);
    opener.current?.focus();
  };
  return (
    <section className="sheet-things" aria-labelledby={id}>
      <h3 id={id}>{label}</h3>
      {faults.map(({ says }) => (
        <p key={says} className="sheet-fault" role="alert">
          {says}
        </p>
      ))}
      {isAdding && (
        <Adding
          known={known}
          find={form.tools.findThings}
          add={(thing) => add(thing)}
          fresh={() =>
            add({
              ...(form.tools.emptyFor(schema) as object),
              id: freshId(list),
              name: t('prepare.newThing'),
            })
          }
        />
      )}
      <ul className="thing-cards">
        {list.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a thing of a list has only its place.
          <li key={i}>
            <ThingCard
              form={form}
              kind={kind}
              at={i}
              item={item}
              known={known}
              schema={schema}
              remove={() => put(list.filter((_, at) => at !== i))}
              first={i === 0 ? undefined : () => put([item, ...list.filter((_, at) => at !== i)])}
            />
          </li>
        ))}
        <li>
          <button
            ref={opener}
            type="button"
            className="button thing-add"
            disabled={list.length >= most}
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          >
            <Icon name="plus" /> {t('prepare.addTo', { name: label })}
          </button>
        </li>
      </ul>
    </section>
  );
}

/** Returns an id that no item of the list has. */
function freshId(list: readonly Json[]): string {
  const ids = list.map((item) =>
    typeof item === 'string' ? item : (item as { readonly id?: Json } | null)?.id,
  );
  const number = Array.from({ length: list.length + 1 }, (_, i) => i + 1).find(
    (n) => !ids.includes(`own-${n}`),
  );
  return `own-${number}`;
}

interface AddingProps {
  readonly known: readonly PackThing[];
  readonly find: Form['tools']['findThings'];
  readonly add: (id: string) => void;
  readonly fresh: () => void;
}

/** Adds an item from the packs, found by a search, or a new one. */
function Adding({ known, find, add, fresh }: AddingProps): ReactNode {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const word = useWording();
  const [words, setWords] = useState('');
  const found = find(known, words).slice(0, 30);
  const panel = useRef<HTMLDivElement>(null);
  // The next keys are the name of a thing.
  useEffect(() => {
    panel.current?.querySelector('input')?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={panel} className="panel stack thing-adding">
      <div className="row">
        <input
          className="input thing-search"
          type="search"
          aria-label={t('search')}
          placeholder={t('prepare.searchThings', { count: known.length })}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || found[0] === undefined) return;
            // Otherwise, the key would also press the button that gets the focus.
            event.preventDefault();
            add(found[0].id);
          }}
        />
        <button type="button" className="button" onClick={fresh}>
          {t('prepare.ownThing')}
        </button>
      </div>
      {found.length === 0 && <p className="quiet small">{t('nothingFound')}</p>}
      <ul className="thing-found">
        {found.map(({ id, name, entry }) => (
          <li key={id}>
            <button type="button" className="button thing-pick" onClick={() => add(id)}>
              <Icon name={itemIcon(name)} />
              <span>
                <b>{name}</b> <span className="quiet small">{factsOf(entry, label, word)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the short values of a thing, such as its damage and range. */
function factsOf(entry: Json, label: (name: string) => string, word: (english: string) => string): string {
  if (typeof entry !== 'object' || entry === null) return '';
  return Object.entries(entry)
    .filter(
      ([key, value]) => !['id', 'name', 'about'].includes(key) && ['string', 'number'].includes(typeof value),
    )
    .map(
      ([key, value]) =>
        `${label(key)} ${typeof value === 'string' ? word(value).replaceAll('-', ' ') : value}`,
    )
    .slice(0, 4)
    .join(' · ');
}

interface CardProps extends Omit<ThingsProps, 'most'> {
  readonly at: number;
  readonly item: Json;
  readonly remove: () => void;
  /** Makes it the first of the list, which is in hand at the start; `undefined` if it is. */
  readonly first: (() => void) | undefined;
}

function ThingCard({ form, kind, at, item, known, schema, remove, first }: CardProps): ReactNode {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const word = useWording();
  const [isOpen, setOpen] = useState(false);
  const { tools } = form;
  const use =
    typeof item === 'string' ? item : tools.isObject(item) && typeof item.use === 'string' ? item.use : null;
  const pack = known.find(({ id }) => id === use)?.entry;
  const whole =
    tools.isObject(item) && pack !== undefined ? { ...(pack as object), ...item } : (pack ?? item);
  const name = tools.isObject(whole) && typeof whole.name === 'string' ? whole.name : (use ?? '');
  const faults = form.faults.filter(({ way }) => way[0] === kind && way[1] === at);
  const isShown = isOpen || faults.length > 0;
  const { id: _, ...properties } = schema.properties ?? {};
  const inner: Form = { ...form, written: withItem(form.written, kind, at, whole) };
  return (
    <div className="thing-card" data-wrong={faults.length > 0 || undefined}>
      <details open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary title={t('prepare.change')}>
          <Icon name={itemIcon(name)} />
          <span className="thing-name">
            <b>{name}</b>
            {typeof item !== 'string' && use !== null && (
              <span className="chip">{t('prepare.changedThing')}</span>
            )}
            <span className="quiet small">{factsOf(whole, label, word)}</span>
          </span>
        </summary>
        <div className="sheet-map" hidden={!isShown}>
          {(isShown ? Object.entries(properties) : []).map(([key, field]) => (
            <SheetField
              key={key}
              form={inner}
              way={[kind, at, key]}
              schema={field}
              isNeeded={schema.required?.includes(key) === true}
            />
          ))}
        </div>
      </details>
      <span className="thing-tools">
        {first !== undefined && (
          <button
            type="button"
            className="button is-plain is-square"
            aria-label={t('prepare.first', { name })}
            title={t('prepare.first', { name })}
            onClick={first}
          >
            ↑
          </button>
        )}
        <RemoveButton name={name} remove={remove} />
      </span>
    </div>
  );
}

/** Returns the sheet with one thing in full, so that its fields show the pack's values. */
function withItem(written: Json, kind: string, at: number, whole: Json): Json {
  const sheet = written as { readonly [key: string]: Json };
  const list = (sheet[kind] ?? []) as readonly Json[];
  return { ...sheet, [kind]: list.map((item, i) => (i === at ? whole : item)) };
}
