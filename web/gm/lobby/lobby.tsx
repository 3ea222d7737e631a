import './lobby.css';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../src/kernel/result.ts';
import { isTyping } from '../../prompt/digits.ts';
import { EncounterText } from '../../start/encounter-choice.tsx';
import { useTable } from '../../table/use-table.tsx';
import { RefusalNote } from '../../ui/fields.tsx';
import { LookMenu } from '../../ui/look-menu.tsx';
import { CommandForm } from '../command-form.tsx';
import { keyToRead, pressed, useKeys } from '../keys/keys.ts';
import { Invitations } from '../people/invitations.tsx';
import { People } from '../people/people.tsx';
import { SettingsForm } from '../settings.tsx';
import { PackList, Paste, QuickAddForm } from './adding.tsx';
import { useWorkbench } from './editing.ts';
import { Entries } from './entries.tsx';
import { OptionsPanel, RulingsPanel } from './options-panel.tsx';

/** The lobby before the fight: people, combatants and rulings. */
export function Lobby(): ReactNode {
  const { t } = useTranslation();
  const keys = useKeys();
  const { view, send } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isUnwritten, setUnwritten] = useState(false);
  const start = async (): Promise<void> => {
    const outcome = await send({ kind: 'start' });
    setRefusal('refusal' in outcome ? outcome.refusal : null);
  };
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (pressed(event) !== keys.next || isTyping(event) || isUnwritten) return;
      event.preventDefault();
      void start();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  return (
    <div className="lobby">
      <header className="lobby-head">
        <a className="top-home" href="#start" aria-label={t('line.toStart')}>
          {t('name')}
        </a>
        <h1>{view.table.name}</h1>
        <div className="row spread">
          <LookMenu />
          <button
            type="button"
            className="button is-main lobby-start"
            disabled={isUnwritten}
            onClick={() => void start()}
          >
            {t('gm.begin')} <span className="key">{keyToRead(keys.next!)}</span>
          </button>
        </div>
        {isUnwritten && <p className="quiet small lobby-unwritten">{t('gm.unwritten')}</p>}
        <RefusalNote refusal={refusal} />
      </header>
      <main className="lobby-main">
        <Builder tellUnwritten={setUnwritten} />
      </main>
      <aside className="lobby-side">
        <details className="panel">
          <summary>{t('gm.settings')}</summary>
          <SettingsForm />
        </details>
        {/* People come last: somebody who asks to join moves nothing. */}
        <div className="panel stack">
          <Invitations />
          <People />
        </div>
      </aside>
    </div>
  );
}

/** The encounter editor, as lists or as text. */
function Builder({ tellUnwritten }: { readonly tellUnwritten: (is: boolean) => void }): ReactNode {
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
