import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Editing } from './editing.ts';

/** Combatants from elsewhere: lines, CSV, YAML, or what trackers and virtual tabletops export. */
export function Paste({ text, draft, bench, tools, write }: Editing): ReactNode {
  const { t } = useTranslation();
  const [pasted, setPasted] = useState('');
  const [side, setSide] = useState(draft.sides.at(-1)?.id ?? '');
  const [said, setSaid] = useState<readonly string[]>([]);
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = tools.readPasted(pasted, side, bench.terms);
    if ('problem' in read) return setSaid([read.problem]);
    setSaid(read.warnings);
    if (await write(tools.withNewcomers(text, read.entries))) setPasted('');
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
        <label>
          <span className="only-read">{t('gm.side')}</span>
          <select className="input" value={side} onChange={(event) => setSide(event.target.value)}>
            {draft.sides.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button" disabled={pasted.trim() === ''}>
          {t('gm.add')}
        </button>
      </div>
    </form>
  );
}
