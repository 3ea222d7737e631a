import './lobby.css';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../src/kernel/result.ts';
import { EncounterText } from '../../start/encounter-text.tsx';
import { useTable } from '../../table/use-table.tsx';
import { RefusalNote } from '../../ui/choice-row.tsx';
import { CommandForm } from '../command-form.tsx';
import { PackList, Paste, QuickAddForm } from './adding.tsx';
import { useWorkbench } from './editing.ts';
import { Entries } from './entries.tsx';
import { OptionsPanel, RulingsPanel } from './options-panel.tsx';

/** The encounter editor, as lists or as text. */
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
  const { view, send } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const text = view.gm?.text ?? '';
  const lazy = useWorkbench(view.table.ruleset);
  const write = async (next: string): Promise<boolean> => {
    const outcome = await send({ kind: 'write', text: next });
    setRefusal('refusal' in outcome ? outcome.refusal : null);
    return 'value' in outcome;
  };
  if (lazy.kind === 'coming') return <p className="empty">{t('loading')}</p>;
  const draft = lazy.kind === 'here' ? lazy.value.tools.readDraft(text) : undefined;
  if (lazy.kind === 'lost' || lazy.value.bench === undefined || draft === undefined) {
    return <p className="empty">{t('gm.onlyText')}</p>;
  }
  const { bench, tools } = lazy.value;
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
  const { view } = useTable();
  const written = view.gm?.text ?? '';
  const [text, setText] = useState(written);
  const isChanged = text !== written;
  useEffect(() => {
    tellUnwritten(isChanged);
    return () => tellUnwritten(false);
  }, [isChanged, tellUnwritten]);
  return (
    <CommandForm
      command={isChanged ? { kind: 'write', text } : null}
      go={t('gm.write')}
      done={() => undefined}
    >
      <EncounterText text={text} write={setText} rows={24} />
    </CommandForm>
  );
}
