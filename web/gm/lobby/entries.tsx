import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../src/kernel/json.ts';
import type { DraftEntry, FieldHelp } from '../../engine/draft/draft.ts';
import { Icon } from '../../ui/icon.tsx';
import { Modal } from '../../ui/modal.tsx';
import type { Editing } from './editing.ts';

/** Edits a combatant's sheet, or its differences from the pack, and shows the allowed fields. */
function SheetEditor({
  text,
  draft,
  bench,
  tools,
  write,
  index,
  close,
}: Editing & { readonly index: number; readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const entry = draft.entries[index]!;
  const way = ['combatants', index, entry.use === null ? 'sheet' : 'with'] as const;
  const [part, setPart] = useState(() => tools.partText(text, way));
  const [problem, setProblem] = useState('');
  const person = bench.people.find(({ id }) => id === entry.use);
  const insert = (field: string, value: Json): void => {
    const now = tools.withValue(part, field.split('.'), value);
    setPart(now);
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const written = tools.withPart(text, way, part);
    if ('problem' in written) return setProblem(written.problem);
    if (await write(written.text)) return close();
    setProblem(t('gm.sheetRefused'));
  };
  return (
    <Modal
      title={t('gm.editSheet', { name: entry.name ?? person?.name ?? entry.use ?? '' })}
      close={close}
      width="wide"
    >
      <form className="sheet-editor" onSubmit={(event) => void save(event)}>
        <div className="stack">
          <label className="field">
            <span>{t(entry.use === null ? 'gm.wholeSheet' : 'gm.changesOnly')}</span>
            <textarea
              className="input"
              rows={18}
              spellCheck={false}
              value={part}
              onChange={(event) => setPart(event.target.value)}
            />
          </label>
          {problem !== '' && (
            <p className="refusal" role="alert">
              {problem}
            </p>
          )}
          <div className="row">
            <button type="submit" className="button is-main">
              {t('gm.write')}
            </button>
          </div>
        </div>
        <dl className="field-help" aria-label={t('gm.fields')}>
          {bench.fields.map((field) => (
            <FieldRow
              key={field.way}
              field={field}
              value={person === undefined ? undefined : tools.sheetValue(person.sheet, field.way)}
              insert={(value) => insert(field.way, value)}
            />
          ))}
        </dl>
      </form>
    </Modal>
  );
}

interface FieldRowProps {
  readonly field: FieldHelp;
  /** The value in the pack. */
  readonly value: Json | undefined;
  readonly insert: (value: Json) => void;
}

function FieldRow({ field: { way, allowed, isNeeded }, value, insert }: FieldRowProps): ReactNode {
  const { t } = useTranslation();
  return (
    <div>
      <dt>
        <button
          type="button"
          className="field-way"
          aria-label={t('gm.insertField', { field: way })}
          title={t('gm.insertField', { field: way })}
          onClick={() => insert(value ?? '')}
        >
          <code>{way}</code>
        </button>{' '}
        {value === undefined ? (
          isNeeded && <span className="chip">{t('gm.needed')}</span>
        ) : (
          <b className="number">{Array.isArray(value) ? value.join(', ') : String(value)}</b>
        )}
      </dt>
      <dd className="quiet small">{allowed}</dd>
    </div>
  );
}

/** The combatants, grouped by side. */
export function Entries(editing: Editing): ReactNode {
  const { t } = useTranslation();
  const { draft } = editing;
  const [edited, setEdited] = useState<number | null>(null);
  const all = draft.entries.map((entry, index) => ({ entry, index }));
  return (
    <div className="entries">
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
                  edit={() => setEdited(index)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {edited !== null && draft.entries[edited] !== undefined && (
        <SheetEditor {...editing} index={edited} close={() => setEdited(null)} />
      )}
    </div>
  );
}

interface EntryRowProps extends Editing {
  readonly entry: DraftEntry;
  readonly index: number;
  readonly edit: () => void;
}

function EntryRow({ text, draft, bench, tools, write, entry, index, edit }: EntryRowProps): ReactNode {
  const { t } = useTranslation();
  const name = entry.name ?? bench.people.find(({ id }) => id === entry.use)?.name ?? entry.use ?? '';
  const set = (field: string, value: string | number | boolean | undefined): void =>
    void write(tools.withField(text, index, field, value));
  // A rulebook supports hiding if its sheets have this field.
  const mayHide = bench.fields.some(({ way }) => way === 'isHidden');
  const hide = (value: true | undefined): void => {
    const part = entry.use === null ? 'sheet' : 'with';
    void write(tools.withValue(text, ['combatants', index, part, 'isHidden'], value));
  };
  const count = (value: number): void => {
    // New combatants do not have their own cells yet. The file allows several combatants around one cell.
    const bare = tools.withField(text, index, 'count', value === 1 ? undefined : value);
    void write(bare);
  };
  return (
    <li className="entry">
      <b className="entry-name">{name}</b>
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
