import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../src/kernel/json.ts';
import type { FieldHelp } from '../../engine/draft/workbench.ts';
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
  /** As it is in the pack. */
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
