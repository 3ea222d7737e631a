import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyping } from '../../answer/digits.ts';
import { pressed } from '../keys/keys.ts';
import { keyToRead, useKeys } from '../keys/use-keys.ts';
import type { Editing } from './editing.ts';

/** Somebody is added by a line: `Thug x5`. */
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
      <label className="field">
        <span>{t('gm.side')}</span>
        <select className="input" value={side} onChange={(event) => setSide(event.target.value)}>
          {draft.sides.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
      </label>
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
