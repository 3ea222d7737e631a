import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../parts/modal.tsx';
import type { Deed } from './deeds.ts';

/** Everything that can be done, found by its words. */
export function Palette({
  deeds,
  close,
}: {
  readonly deeds: readonly Deed[];
  readonly close: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const found = deeds.filter((deed) => deed.id !== 'palette' && deed.isPossible && isMeant(deed, words));
  const index = Math.min(at, found.length - 1);
  const run = (deed: Deed | undefined): void => {
    if (deed === undefined) return;
    close();
    deed.run();
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((index + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(found[index]);
    }
  };
  return (
    <Modal title={t('gm.deeds.palette')} close={close}>
      <input
        className="input palette-words"
        role="combobox"
        aria-label={t('gm.paletteHint')}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found.length === 0 ? undefined : `${id}-${index}`}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={t('gm.paletteHint')}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id={id} role="listbox" aria-label={t('gm.deeds.palette')} tabIndex={-1} className="palette">
        {found.map((deed, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field above.
          <div
            key={deed.id}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === index}
            className="palette-one"
            onClick={() => run(deed)}
          >
            <span>{deed.text}</span>
            {deed.keys !== '' && <kbd>{deed.keys}</kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="empty">{t('nothingFound')}</p>}
    </Modal>
  );
}

function isMeant({ text }: Deed, words: string): boolean {
  const said = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}
