import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../src/kernel/result.ts';
import { ChoiceRow, RefusalNote } from '../ui/choice-row.tsx';
import type { JournalGiven } from './encounter-choice.tsx';
import { EncounterChoice } from './encounter-choice.tsx';
import { importHere, importOnServer, openHere, openOnServer } from './opening.ts';
import { RulingsChoice } from './rulings-choice.tsx';

type Place = 'server' | 'here';

/** Opens a table: choose the encounter, the dice, and where to play. */
export function OpenTable({ hostKey }: { readonly hostKey: string | null }): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [preset, setPreset] = useState<string | null>(null);
  const [journal, setJournal] = useState<JournalGiven | null>(null);
  const [dice, setDice] = useState<'seeded' | 'typed'>('seeded');
  const [place, setPlace] = useState<Place>(hostKey === null ? 'here' : 'server');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isReady = journal !== null || text.trim() !== '';
  const openBy = (key: string | null) => {
    if (journal !== null) {
      const { text: told, file } = journal;
      return key === null ? importHere(told) : importOnServer(key, told, file.replace(/\.\w+$/, ''));
    }
    const how = { text, dice, preset };
    return key === null ? openHere(how) : openOnServer(key, how);
  };
  const open = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady) return;
    setBusy(true);
    const opened = await openBy(place === 'server' ? hostKey : null);
    setBusy(false);
    if ('refusal' in opened) setRefusal(opened.refusal);
    else location.hash = opened.value;
  };
  return (
    <form className="stack start-open" onSubmit={(event) => void open(event)} aria-labelledby="open-title">
      <h2 id="open-title">{t('start.open')}</h2>
      <EncounterChoice text={text} write={setText} journal={{ given: journal, give: setJournal }} />
      <div className="start-how">
        {journal === null && <RulingsChoice text={text} chosen={preset} choose={setPreset} />}
        {journal === null && (
          <ChoiceRow
            label={t('start.dice')}
            value={dice}
            choose={setDice}
            choices={[
              { value: 'seeded', text: t('start.seeded'), hint: t('start.seededHint') },
              { value: 'typed', text: t('start.typed'), hint: t('start.typedHint') },
            ]}
          />
        )}
        {hostKey !== null && (
          <ChoiceRow
            label={t('start.place')}
            value={place}
            choose={setPlace}
            choices={[
              { value: 'server', text: t('start.server'), hint: t('start.serverHint') },
              { value: 'here', text: t('start.here'), hint: t('start.hereHint') },
            ]}
          />
        )}
      </div>
      <RefusalNote refusal={refusal} />
      <div className="row start-go">
        <button type="submit" className="button is-main" disabled={!isReady || isBusy}>
          {t('start.go')}
        </button>
        <p className="quiet small" role="status">
          {isBusy ? t('loading') : hostKey === null ? t('start.aloneHint') : ''}
        </p>
      </div>
    </form>
  );
}
