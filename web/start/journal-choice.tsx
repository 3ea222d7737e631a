import { type ChangeEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

/** A journal as somebody handed it in. */
export interface JournalGiven {
  /** What the file is called. */
  readonly file: string;
  readonly text: string;
}

export interface JournalChoiceProps {
  readonly given: JournalGiven | null;
  readonly give: (journal: JournalGiven | null) => void;
}

/** The journal of a fight, from a file: the fight goes on from where it stood, with its own dice. */
export function JournalChoice({ given, give }: JournalChoiceProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const read = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    give(file === undefined ? null : { file: file.name, text: await file.text() });
  };
  return (
    <div className="stack">
      <label className="field">
        <span>{t('start.journalFile')}</span>
        <input
          className="input journal-file"
          type="file"
          accept=".jsonl,.json,.txt,application/jsonl"
          aria-describedby={id}
          onChange={(event) => void read(event)}
        />
      </label>
      <p id={id} className="quiet small">
        {given === null
          ? t('start.journalHint')
          : t('start.journalRead', { file: given.file, lines: given.text.split('\n').length - 1 })}
      </p>
    </div>
  );
}
