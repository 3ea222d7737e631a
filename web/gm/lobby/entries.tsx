import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftEntry } from '../../engine/draft/draft.ts';
import type { Editing } from './editing.ts';
import { SheetEditor } from './sheet-editor.tsx';

/** Who fights, side by side. */
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
  // Where a rulebook knows hiding, it is a field of its sheets.
  const mayHide = bench.fields.some(({ way }) => way === 'isHidden');
  const hide = (value: true | undefined): void => {
    const part = entry.use === null ? 'sheet' : 'with';
    void write(tools.withValue(text, ['combatants', index, part, 'isHidden'], value));
  };
  const count = (value: number): void => {
    // Newcomers have no cell of their own yet; the file says how several gather round one.
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
          ✕
        </button>
      </span>
    </li>
  );
}
