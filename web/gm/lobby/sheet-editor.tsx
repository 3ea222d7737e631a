import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../parts/modal.tsx';
import type { Editing } from './editing.ts';

/** A combatant's sheet, or what is different from the one in its pack, with what may be written. */
export function SheetEditor({
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
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const written = tools.withPart(text, way, part);
    if ('problem' in written) return setProblem(written.problem);
    if (await write(written.text)) return close();
    setProblem(t('gm.sheetRefused'));
  };
  return (
    <Modal title={t('gm.editSheet', { name: entry.name ?? entry.use ?? '' })} close={close} width="wide">
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
          {bench.fields.map(({ way: name, allowed, isNeeded }) => (
            <div key={name}>
              <dt>
                <code>{name}</code> {isNeeded && <span className="chip">{t('gm.needed')}</span>}
              </dt>
              <dd className="quiet small">{allowed}</dd>
            </div>
          ))}
        </dl>
      </form>
    </Modal>
  );
}
