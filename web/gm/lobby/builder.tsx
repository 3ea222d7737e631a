import './builder.css';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { RefusalNote } from '../../parts/refusal-note.tsx';
import { EncounterText } from '../../start/encounter-text.tsx';
import { useTable } from '../../table/use-table.tsx';
import { CommandForm } from '../command-form.tsx';
import { Entries } from './entries.tsx';
import { OptionsPanel } from './options-panel.tsx';
import { PackList } from './pack-list.tsx';
import { Paste } from './paste.tsx';
import { QuickAddForm } from './quick-add-form.tsx';
import { RulingsPanel } from './rulings-panel.tsx';
import { useWorkbench } from './use-workbench.ts';

/** The encounter is made: with lists, or as a text. */
export function Builder({ tellUnwritten }: { readonly tellUnwritten: (is: boolean) => void }): ReactNode {
  const { t } = useTranslation();
  const [way, setWay] = useState<'lists' | 'text'>('lists');
  return (
    <section className="stack" aria-label={t('gm.encounter')}>
      <fieldset className="row" aria-label={t('gm.encounter')}>
        {(['lists', 'text'] as const).map((each) => (
          <button
            key={each}
            type="button"
            className="button"
            aria-pressed={way === each}
            onClick={() => setWay(each)}
          >
            {t(`gm.ways.${each}`)}
          </button>
        ))}
      </fieldset>
      {way === 'lists' ? <Lists /> : <AsText tellUnwritten={tellUnwritten} />}
    </section>
  );
}

function Lists(): ReactNode {
  const { t } = useTranslation();
  const { sight, send } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const text = sight.gm?.text ?? '';
  const late = useWorkbench(sight.table.ruleset);
  const write = async (next: string): Promise<boolean> => {
    const outcome = await send({ do: 'write', text: next });
    setRefusal(outcome.kind === 'refused' ? outcome.refusal : null);
    return outcome.kind === 'done';
  };
  if (late.is === 'coming') return <p className="empty">{t('loading')}</p>;
  const draft = late.is === 'here' ? late.value.tools.readDraft(text) : undefined;
  if (late.is === 'lost' || late.value.bench === undefined || draft === undefined) {
    return <p className="empty">{t('gm.onlyText')}</p>;
  }
  const { bench, tools } = late.value;
  const editing = { text, draft, bench, tools, write };
  return (
    <div className="stack">
      <QuickAddForm {...editing} />
      <RefusalNote refusal={refusal} />
      <Entries {...editing} />
      <details className="panel">
        <summary>{t('gm.packs')}</summary>
        <PackList {...editing} />
      </details>
      <details className="panel">
        <summary>{t('gm.paste')}</summary>
        <Paste {...editing} />
      </details>
      <OptionsPanel {...editing} />
      <details className="panel">
        <summary>{t('gm.rulings')}</summary>
        <RulingsPanel {...editing} />
      </details>
    </div>
  );
}

function AsText({ tellUnwritten }: { readonly tellUnwritten: (is: boolean) => void }): ReactNode {
  const { t } = useTranslation();
  const { sight } = useTable();
  const written = sight.gm?.text ?? '';
  const [text, setText] = useState(written);
  const isChanged = text !== written;
  useEffect(() => {
    tellUnwritten(isChanged);
    return () => tellUnwritten(false);
  }, [isChanged, tellUnwritten]);
  return (
    <CommandForm command={isChanged ? { do: 'write', text } : null} go={t('gm.write')} done={() => undefined}>
      <EncounterText text={text} write={setText} rows={24} />
    </CommandForm>
  );
}
