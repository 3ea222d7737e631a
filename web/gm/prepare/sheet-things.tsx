import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonSchema } from '../../../src/content/json-schema.ts';
import type { Json } from '../../../src/kernel/json.ts';
import type { PackThing } from '../../engine/draft/draft.ts';
import { signed } from '../../log/moments.ts';
import { useWording } from '../../texts/translator.ts';
import { RemoveButton } from '../../ui/fields.tsx';
import { Icon, itemIcon } from '../../ui/icon.tsx';
import { ChoiceChip, type Form, useFieldLabel } from './sheet-controls.tsx';
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

/** A thing with at most this many values of its own, such as a boon, is a plain choice. */
const PLAIN = 2;

/**
 * Things of one kind: added from the packs or newly written, changed in place, ordered and removed. They are cards, and
 * plain choices are chips, whose cards are shown on demand.
 */
export function Things({ form, kind, known, schema, most }: ThingsProps): ReactNode {
  const { t } = useTranslation();
  const label = useFieldLabel()(kind);
  const id = useId();
  const [isAdding, setAdding] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const written = form.tools.partAt(form.written, [kind]);
  const list: readonly Json[] = Array.isArray(written) ? written : [];
  const faults = form.faults.filter(({ way }) => way.length === 1 && way[0] === kind);
  const values = Object.keys(schema.properties ?? {}).filter((key) => !NAMES.includes(key));
  const isPlain = values.length <= PLAIN;
  const isWrong = form.faults.some(({ way }) => way.length > 1 && way[0] === kind);
  const put = (next: readonly Json[]): void =>
    form.set([kind], next.length === 0 && form.base === undefined ? undefined : next);
  const remove = (at: number): void => put(list.filter((_, i) => i !== at));
  const opener = useRef<HTMLButtonElement>(null);
  const add = (item: Json): void => {
    put([...list, item]);
    setAdding(false);
    opener.current?.focus();
  };
  const adder = (look: string, says: string): ReactNode => (
    <button
      ref={opener}
      type="button"
      className={`button ${look}`}
      disabled={list.length >= most}
      aria-expanded={isAdding}
      onClick={() => setAdding(!isAdding)}
    >
      <Icon name="plus" /> {says}
    </button>
  );
  return (
    <section className="sheet-things" aria-labelledby={id}>
      <div className="sheet-things-head">
        <h3 id={id}>{label}</h3>
        {isPlain && (
          <button
            type="button"
            className="button is-plain spread small"
            disabled={list.length === 0}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('prepare.change')}
          </button>
        )}
      </div>
      {faults.map(({ says }) => (
        <p key={says} className="sheet-fault" role="alert">
          {says}
        </p>
      ))}
      {isPlain && (
        <Choices {...{ known, list, most }} add={(item) => put([...list, item])} remove={remove}>
          {(others) =>
            adder('sheet-chip', others > 0 ? t('prepare.moreThings', { count: others }) : t('prepare.addOne'))
          }
        </Choices>
      )}
      {isAdding && (
        <Adding
          known={isPlain ? known.filter((thing) => !list.some((item) => idOf(item) === thing.id)) : known}
          find={form.tools.findThings}
          add={(thing) => add(thing)}
          fresh={() => {
            setOpen(true);
            add({
              ...(form.tools.emptyFor(schema) as object),
              id: freshId(list),
              name: t('prepare.newThing'),
            });
          }}
        />
      )}
      {(!isPlain || ((isOpen || isWrong) && list.length > 0)) && (
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
                remove={() => remove(i)}
                first={i === 0 ? undefined : () => put([item, ...list.filter((_, at) => at !== i)])}
              />
            </li>
          ))}
          {!isPlain && <li>{adder('thing-add', t('prepare.addTo', { name: label }))}</li>}
        </ul>
      )}
    </section>
  );
}

/** The chips that a set of plain choices has at first. */
const FEW = 6;

interface ChoicesProps extends Pick<ThingsProps, 'known' | 'most'> {
  readonly list: readonly Json[];
  readonly add: (id: string) => void;
  readonly remove: (at: number) => void;
  /** The button after the chips; it gets the number of choices that have none. */
  readonly children: (others: number) => ReactNode;
}

/** The chosen things and a few others as chips, each on or off. A chip keeps its place while the sheet is open. */
function Choices({ known, list, most, add, remove, children }: ChoicesProps): ReactNode {
  const label = useFieldLabel();
  const word = useWording();
  const [seen, setSeen] = useState<readonly string[]>(() => {
    const chosen = list.map(idOf);
    const rest = known.map(({ id }) => id).filter((id) => !chosen.includes(id));
    return [...chosen, ...rest.slice(0, Math.max(0, FEW - chosen.length))];
  });
  const fresh = list.map(idOf).filter((id) => !seen.includes(id));
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  const ids = [...new Set([...seen, ...fresh])];
  const shown = ids.flatMap((id) => {
    const at = list.findIndex((item) => idOf(item) === id);
    const thing = known.find((each) => each.id === id);
    const entry = at >= 0 && typeof list[at] === 'object' ? list[at]! : thing?.entry;
    return entry === undefined
      ? []
      : [{ id, at, entry: { ...(thing?.entry as object), ...(entry as object) } }];
  });
  return (
    <div className="sheet-chips">
      {shown.map(({ id, at, entry }) => (
        <ChoiceChip
          key={id}
          name={(entry as { readonly name?: string }).name ?? id}
          says={factsOf(entry as Json, label, word)}
          isOn={at >= 0}
          toggle={() => {
            if (at >= 0) remove(at);
            else if (list.length < most) add(id);
          }}
        />
      ))}
      {children(known.filter(({ id }) => !ids.includes(id)).length)}
    </div>
  );
}

/** The id of a thing of a sheet: that of the packs, or its own. */
function idOf(item: Json): string {
  if (typeof item === 'string') return item;
  const { use, id } = (item ?? {}) as { readonly use?: Json; readonly id?: Json };
  return String(use ?? id ?? '');
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

const NAMES = ['id', 'name', 'about'];

/** Returns the short values of a thing, such as its damage and range, and those in its lists, such as those of a boon. */
function factsOf(entry: Json, label: (name: string) => string, word: (english: string) => string): string {
  if (typeof entry !== 'object' || entry === null) return '';
  const wording = (value: string): string => word(value).replaceAll('-', ' ');
  return Object.entries(entry)
    .filter(([key]) => !NAMES.includes(key))
    .flatMap(([key, value = null]) => {
      if (Array.isArray(value)) return value.map((part) => partIn(part, wording));
      if (typeof value === 'string') return [`${label(key)} ${wording(value)}`];
      return typeof value === 'number' ? [`${label(key)} ${value}`] : [];
    })
    .filter((fact) => fact !== '')
    .slice(0, 4)
    .join(' · ');
}

/** Returns the values of a part of a thing, such as `attack +1 melee`; nothing for a plain word. */
function partIn(part: Json, wording: (english: string) => string): string {
  if (typeof part !== 'object' || part === null) return '';
  return Object.values(part)
    .map((value) =>
      typeof value === 'number' ? signed(value) : typeof value === 'string' ? wording(value) : '',
    )
    .join(' ')
    .trim();
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
