import {
  type FormEvent,
  lazy,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { MACHINE_TEMPERS } from '../../../src/kernel/encounter.ts';
import type { DraftEntry } from '../../engine/draft/draft.ts';
import { useWording } from '../../texts/translator.ts';
import { isTyping, SelectField, TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Modal } from '../../ui/modal.tsx';
import { colourOf, markAtStart, Portrait } from '../../ui/portrait/portrait.tsx';
import { keyToRead, pressed, useKeys } from '../keys/keys.tsx';
import { PlayedBy, playersOf, useSettings } from '../settings.tsx';
import { type Editing, useCharacter } from './editing.ts';

const SheetForm = lazy(() => import('./sheet-form.tsx'));

/** The sheet that a dialog shows: that of an entry, by its index, or a new one. */
export type ShownSheet = number | 'new' | null;

interface SheetDialogsProps extends Editing {
  readonly shown: ShownSheet;
  readonly show: (shown: ShownSheet) => void;
  /** The index that a new combatant gets. */
  readonly next: number;
}

/** The form of a sheet, or the choice whose values a new one begins with; then its form. */
export function SheetDialogs({ shown, show, next, ...editing }: SheetDialogsProps): ReactNode {
  if (shown === null) return null;
  if (shown === 'new') {
    return <OwnCharacter {...editing} close={() => show(null)} made={() => show(next)} />;
  }
  return (
    <Suspense fallback={null}>
      <SheetForm {...editing} index={shown} close={() => show(null)} />
    </Suspense>
  );
}

/** The functions that take the combatants of an entry to the map, to be placed there. */
export interface ToMap {
  /** Picks them up. The next cell that is chosen on the map is their place. */
  readonly pick: (entry: number) => void;
  /** Follows a pointer that was pressed on them to the cell where it lets go. */
  readonly carry: (entry: number, press: PointerEvent) => void;
}

interface EntriesProps extends Editing {
  /** Set beside the map, where rows show only what is needed there. */
  readonly toMap?: ToMap;
}

/** The combatants, grouped by side. */
export function Entries({ toMap, ...editing }: EntriesProps): ReactNode {
  const { t } = useTranslation();
  const { draft } = editing;
  const setting = useSettings();
  const [shown, setShown] = useState<ShownSheet>(null);
  const all = draft.entries.map((entry, index) => ({ entry, index }));
  return (
    <div className="entries">
      {toMap === undefined && (
        <button type="button" className="button entries-own" onClick={() => setShown('new')}>
          <Icon name="plus" /> {t('prepare.own.go')}
        </button>
      )}
      {draft.sides.map((side, i) => {
        const own = all.filter(({ entry }) => entry.side === side.id);
        const person = t(`prepare.playedBy.${playersOf(side, draft.entries)}`);
        return (
          <section key={side.id} className="panel stack" aria-label={side.name}>
            <div className="entries-head">
              <h2 style={{ color: `var(--side-${colourOf(i)})` }}>{side.name}</h2>
              {toMap === undefined && <PlayedBy party={{ ...side, person }} of="autoSides" {...setting} />}
            </div>
            {own.length === 0 && <p className="empty">{t('gm.nobodyYet')}</p>}
            <ul className="stack">
              {own.map(({ entry, index }) => (
                <EntryRow
                  key={`${index}/${entry.use}`}
                  {...editing}
                  entry={entry}
                  index={index}
                  toMap={toMap}
                  edit={() => setShown(index)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      <SheetDialogs {...editing} shown={shown} show={setShown} next={draft.entries.length} />
    </div>
  );
}

interface OwnCharacterProps extends Editing {
  readonly close: () => void;
  readonly made: () => void;
}

/** Makes a character with its own sheet, which begins as a copy of a combatant from the packs. */
function OwnCharacter({
  text,
  draft,
  bench,
  tools,
  texts,
  write,
  close,
  made,
}: OwnCharacterProps): ReactNode {
  const { t } = useTranslation();
  const [name, setName] = useState<string>(() => tools.freeName(text, t('prepare.own.newName')));
  const [side, setSide] = useState(draft.sides[0]?.id ?? '');
  const [words, setWords] = useState('');
  const found = tools.templatesFor(bench, texts, words).slice(0, 24);
  return (
    <Modal title={t('prepare.own.go')} close={close} width="wide">
      <div className="row own-top">
        <TextField label={t('prepare.name')} value={name} maxLength={80} write={setName} isReplaced />
        {draft.sides.length > 1 && (
          <SelectField label={t('gm.side')} value={side} choose={setSide} choices={draft.sides} />
        )}
        <TextField label={t('prepare.own.search')} type="search" value={words} write={setWords} />
      </div>
      <p className="quiet small">{t('prepare.own.hint')}</p>
      <ul className="pack-list">
        {found.map((person) => (
          <li key={person.id} className="pack-person">
            <b>{person.name}</b>
            <p className="quiet small">{person.about}</p>
            <button
              type="button"
              className="button"
              disabled={name.trim() === ''}
              aria-label={t('prepare.own.from', { name: person.name })}
              onClick={() => {
                const entry = tools.ownCharacter(bench, person, name.trim(), side);
                void write(tools.withNewcomers(text, [entry])).then(made);
              }}
            >
              {t('prepare.own.begin')}
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

interface EntryRowProps extends Editing {
  readonly entry: DraftEntry;
  readonly index: number;
  readonly toMap: ToMap | undefined;
  readonly edit: () => void;
}

function EntryRow(props: EntryRowProps): ReactNode {
  const { text, draft, bench, tools, write, preview, entry, index, toMap, edit } = props;
  const { t } = useTranslation();
  const name = entry.name ?? bench.people.find(({ id }) => id === entry.use)?.name ?? entry.use ?? '';
  const set = (field: string, value: string | number | boolean | undefined): void =>
    void write(tools.withField(text, index, field, value));
  // A rulebook supports hiding if its sheets have this field.
  const mayHide = bench.sheet.properties?.isHidden !== undefined;
  const hide = (value: true | undefined): void => {
    const part = entry.use === null ? 'sheet' : 'with';
    void write(tools.withValue(text, ['combatants', index, part, 'isHidden'], value));
  };
  const count = (value: number): void => {
    // New combatants do not have their own cells yet. The file allows several combatants around one cell.
    const bare = tools.withField(text, index, 'count', value === 1 ? undefined : value);
    void write(bare);
  };
  const who = preview?.idOf(index) ?? '';
  const word = useWording();
  const standing = preview?.fight.standings.find(({ id }) => id === who);
  const [now, most] = standing?.health ?? [0, null];
  // Who begins wounded is seen at once.
  const health =
    most === null
      ? ''
      : now === most
        ? t('prepare.health', { health: most })
        : t('prepare.healthNow', { now, health: most, how: word(standing!.healthWord) });
  const arms = useCharacter({ preview, bench, who })?.gear.find(({ place }) => place === 'hand')?.name;
  const kept = entry.use === null ? t('prepare.ownSheet') : entry.isChanged ? t('prepare.changedSheet') : '';
  const away = toMap !== undefined && entry.isInReserve ? t('gm.reserve') : '';
  const said = [arms, health, kept, away];
  const portrait = preview !== null && <Portrait {...markAtStart(preview, who)} badge="" />;
  return (
    <li className="entry">
      {toMap === undefined ? (
        portrait
      ) : (
        <button
          type="button"
          className="entry-token"
          aria-label={t('prepare.map.place', { name })}
          title={t('prepare.map.place', { name })}
          onPointerDown={(event) => toMap.carry(index, event)}
          onClick={() => toMap.pick(index)}
        >
          {portrait}
        </button>
      )}
      <button type="button" className="entry-name" onClick={edit}>
        <b>{name}</b>
        <span className="quiet small">{said.filter((each) => each).join(' · ')}</span>
      </button>
      <span className="entry-count">
        <button
          type="button"
          className="button is-square"
          disabled={entry.count <= 1}
          aria-label={t('gm.fewer', { name })}
          onClick={() => count(entry.count - 1)}
        >
          −
        </button>
        <span className="number" role="status" aria-label={t('gm.howMany', { name })}>
          {entry.count}
        </span>
        <button
          type="button"
          className="button is-square"
          aria-label={t('gm.more', { name })}
          onClick={() => count(entry.count + 1)}
        >
          +
        </button>
      </span>
      {toMap === undefined && (
        <>
          <label>
            <span className="only-read">{t('gm.sideOf', { name })}</span>
            <select
              className="input"
              value={entry.side}
              onChange={(event) => set('side', event.target.value)}
            >
              {draft.sides.map((side) => (
                <option key={side.id} value={side.id}>
                  {side.name}
                </option>
              ))}
            </select>
          </label>
          <span className="row spread">
            <button type="button" className="button" aria-label={t('gm.editSheet', { name })} onClick={edit}>
              {t('gm.sheet')}
            </button>
            <button
              type="button"
              className="button is-square"
              aria-label={t('prepare.copyOf', { name })}
              title={t('prepare.copyOf', { name })}
              onClick={() => void write(tools.withNewcomers(text, [tools.copyOf(text, index, name)]))}
            >
              <Icon name="copy" />
            </button>
            <button
              type="button"
              className="button is-plain is-square"
              aria-label={t('gm.takeOut', { name })}
              onClick={() => void write(tools.withoutEntry(text, index))}
            >
              <Icon name="x" />
            </button>
          </span>
          <span className="row entry-more">
            <label className="row small">
              <input
                type="checkbox"
                checked={entry.isInReserve}
                onChange={(event) => set('isInReserve', event.target.checked ? true : undefined)}
              />
              {t('gm.reserve')}
            </label>
            <label className="row small">
              {t('gm.temper')}
              <select
                className="input"
                value={entry.temper ?? 'steady'}
                onChange={({ target }) => set('temper', target.value === 'steady' ? undefined : target.value)}
              >
                {MACHINE_TEMPERS.map((temper) => (
                  <option key={temper} value={temper}>
                    {t(`gm.tempers.${temper}`)}
                  </option>
                ))}
              </select>
            </label>
            {mayHide && (
              <label className="row small">
                <input
                  type="checkbox"
                  checked={entry.isHidden}
                  onChange={(event) => hide(event.target.checked ? true : undefined)}
                />
                {t('gm.hidden')}
              </label>
            )}
          </span>
        </>
      )}
    </li>
  );
}

/** Adds combatants with a line such as `Thug x5`. */
export function QuickAddForm({ text, draft, bench, tools, write }: Editing): ReactNode {
  const { t } = useTranslation();
  const keys = useKeys();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [line, setLine] = useState('');
  const [said, setSaid] = useState('');
  const [side, setSide] = useState(draft.sides.at(-1)?.id ?? '');
  const wanted = tools.readQuickAdd(line);
  const found = wanted === undefined ? [] : bench.find(wanted.words).slice(0, 5);
  const [first] = found;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (pressed(event) !== keys.add || isTyping(event)) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [keys.add]);
  const meantText = (name: string, count: number, others: typeof found): string => {
    const adds = t('gm.meant', { name, count });
    if (others.length === 0) return adds;
    return `${adds} ${t('gm.alsoMeant', { others: others.map((each) => each.name).join(', ') })}`;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (wanted === undefined || first === undefined) return;
    if (
      !(await write(tools.withPerson(text, { use: first.id, name: first.name, side, count: wanted.count })))
    )
      return;
    setSaid(t('gm.added', { name: first.name, count: wanted.count }));
    setLine('');
  };
  return (
    <form className="panel quick-add" onSubmit={(event) => void submit(event)}>
      <div className="field quick-add-line">
        <label htmlFor={id}>
          {t('gm.quickAdd')} <kbd>{keyToRead(keys.add!)}</kbd>
        </label>
        <input
          id={id}
          ref={field}
          className="input"
          autoComplete="off"
          placeholder={t('gm.quickAddHint', { name: bench.people[0]?.name ?? 'Thug' })}
          value={line}
          aria-describedby={`${id}-found`}
          onChange={(event) => setLine(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') field.current?.blur();
          }}
        />
      </div>
      <SelectField label={t('gm.side')} value={side} choose={setSide} choices={draft.sides} />
      <button type="submit" className="button is-main" disabled={first === undefined}>
        {t('gm.add')}
      </button>
      <p className="quiet small quick-add-found" id={`${id}-found`} role="status">
        {wanted === undefined
          ? said
          : first === undefined
            ? t('nothingFound')
            : meantText(first.name, wanted.count, found.slice(1))}
      </p>
    </form>
  );
}
