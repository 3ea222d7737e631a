import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EncounterText } from '../../start/encounter-text.tsx';
import { useTable } from '../../table/use-table.tsx';
import { CommandForm } from '../command-form.tsx';

/** The encounter is made: with its lists, or as a text. */
export function Builder({ tellUnwritten }: { readonly tellUnwritten: (is: boolean) => void }): ReactNode {
  const { t } = useTranslation();
  const { sight } = useTable();
  const written = sight.gm?.text ?? '';
  const [text, setText] = useState(written);
  const isChanged = text !== written;
  useEffect(() => tellUnwritten(isChanged), [isChanged, tellUnwritten]);
  return (
    <section className="stack" aria-label={t('gm.encounter')}>
      <CommandForm
        command={isChanged ? { do: 'write', text } : null}
        go={t('gm.write')}
        done={() => undefined}
      >
        <EncounterText text={text} write={setText} rows={24} />
      </CommandForm>
    </section>
  );
}
