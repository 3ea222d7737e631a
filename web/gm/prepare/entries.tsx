import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftEntry } from '../../engine/draft/draft.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Modal } from '../../ui/modal.tsx';
import { markOf, Portrait } from '../../ui/portrait/portrait.tsx';
import type { Editing } from './editing.ts';

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

/** The combatants, grouped by side. */
export function Entries(editing: Editing): ReactNode {
  const { t } = useTranslation();
  const { draft } = editing;
  const [shown, setShown] = useState<ShownSheet>(null);
  const all = draft.entries.map((entry, index) => ({ entry, index }));
  return (
    <div className="entries">
      <button type="button" className="button entries-own" onClick={() => setShown('new')}>
        <Icon name="plus" /> {t('prepare.own.go')}
      </button>
      {draft.sides.map((side) => {
        const own = all.filter(({ entry }) => entry.side === side.id);
        return (
          <section key={side.id} className="panel stack" aria-label={side.name}>
            <h2>{side.name}</h2>
            {own.length === 0 && <p className="empty">{t('gm.nobodyYet')}</p>}
            <ul className="stack">
              {own.map(({ entry, index }) => (
                <EntryRow
                  key={`${index}/${entry.use}`}
                  {...editing}
                  entry={entry}
                  index={index}
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
      <div className="row">
        <TextField label={t('prepare.name')} value={name} maxLength={80} write={setName} />
        <SelectField label={t('gm.side')} value={side} choose={setSide} choices={draft.sides} />
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
  readonly edit: () => void;
}

function EntryRow(props: EntryRowProps): ReactNode {
  const { text, draft, bench, tools, write, preview, entry, index, edit } = props;
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
  return (
    <li className="entry">
      {preview !== null && <Portrait {...markOf(preview.fight, who)} badge="" />}
      <button type="button" className="entry-name" onClick={edit}>
        <b>{name}</b>
        <span className="quiet small">
          {entry.use === null ? t('prepare.ownSheet') : entry.isChanged ? t('prepare.changedSheet') : ''}
        </span>
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
      <label>
        <span className="only-read">{t('gm.sideOf', { name })}</span>
        <select className="input" value={entry.side} onChange={(event) => set('side', event.target.value)}>
          {draft.sides.map((side) => (
            <option key={side.id} value={side.id}>
              {side.name}
            </option>
          ))}
        </select>
      </label>
      <label className="row small">
        <input
          type="checkbox"
          checked={entry.isInReserve}
          onChange={(event) => set('isInReserve', event.target.checked ? true : undefined)}
        />
        {t('gm.reserve')}
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
    </li>
  );
}
