import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Editing } from './editing.ts';

/** Everybody of the packs, to be searched and added. */
export function PackList({ text, draft, bench, tools, write }: Editing): ReactNode {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const found = bench.find(words);
  return (
    <div className="stack">
      <label className="field">
        <span>{t('search')}</span>
        <input
          className="input"
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </label>
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
