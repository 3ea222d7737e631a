import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyping, SelectField, TextField } from '../../ui/fields.tsx';
import { keyToRead, pressed, useKeys } from '../keys/keys.tsx';
import type { Editing } from './editing.ts';

/** All combatants of the packs, to search and add. */
export function PackList({ text, draft, bench, tools, write }: Editing): ReactNode {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const found = bench.find(words);
  return (
    <div className="stack">
      <TextField label={t('search')} type="search" value={words} write={setWords} />
      {found.length === 0 && <p className="empty">{t('nothingFound')}</p>}
      <ul className="pack-list">
        {found.map(({ id, name, about }) => (
          <li key={id} className="pack-person">
            <b>{name}</b>
            <p className="quiet small">{about}</p>
            <div className="row">
              {draft.sides.map((side) => (
                <button
                  key={side.id}
                  type="button"
                  className="button"
                  aria-label={t('gm.addTo', { name, side: side.name })}
                  onClick={() =>
                    void write(tools.withPerson(text, { use: id, name, side: side.id, count: 1 }))
                  }
                >
                  + {side.name}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Imports combatants from lines, CSV, YAML, or exports of trackers and virtual tabletops. */
export function Paste({ text, draft, bench, tools, write }: Editing): ReactNode {
  const { t } = useTranslation();
  const [pasted, setPasted] = useState('');
  const [side, setSide] = useState(draft.sides.at(-1)?.id ?? '');
  const [said, setSaid] = useState<readonly string[]>([]);
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = tools.readPasted(pasted, side, bench.terms);
    if ('refusal' in read) return setSaid([read.refusal]);
    setSaid(read.value.warnings);
    if (await write(tools.withNewcomers(text, read.value.entries))) setPasted('');
  };
  return (
    <form className="stack" onSubmit={(event) => void add(event)}>
      <p className="quiet small">{t('gm.pasteHint')}</p>
      <label className="field">
        <span>{t('gm.pasteText')}</span>
        <textarea
          className="input"
          rows={6}
          spellCheck={false}
          placeholder={'- { use: thug, count: 3 }\nname,count,hp\nThug: hp 14, ts 6'}
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
        />
      </label>
      {said.map((sentence) => (
        <p key={sentence} className="refusal" role="alert">
          {sentence}
        </p>
      ))}
      <div className="row">
        <SelectField label={t('gm.side')} look="bare" value={side} choose={setSide} choices={draft.sides} />
        <button type="submit" className="button" disabled={pasted.trim() === ''}>
          {t('gm.add')}
        </button>
      </div>
    </form>
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
