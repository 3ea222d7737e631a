import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/modal.tsx';
import type { GmCommand } from '../keys/keys.ts';

/** Finds every available command by its words. */
export function Palette({
  deeds,
  close,
}: {
  readonly deeds: readonly GmCommand[];
  readonly close: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const found = deeds.filter(
    (gmCommand) => gmCommand.id !== 'palette' && gmCommand.isPossible && isMeant(gmCommand, words),
  );
  const index = Math.min(at, found.length - 1);
  const run = (gmCommand: GmCommand | undefined): void => {
    if (gmCommand === undefined) return;
    close();
    gmCommand.run();
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
        {found.map((gmCommand, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field above.
          <div
            key={gmCommand.id}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === index}
            className="palette-one"
            onClick={() => run(gmCommand)}
          >
            <span>{gmCommand.text}</span>
            {gmCommand.keys !== '' && <kbd>{gmCommand.keys}</kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="empty">{t('nothingFound')}</p>}
    </Modal>
  );
}

function isMeant({ text }: GmCommand, words: string): boolean {
  const said = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}
