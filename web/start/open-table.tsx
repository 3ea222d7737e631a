import { type FormEvent, type ReactNode, useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ok, type Refusal, type Result, refused } from '../../src/kernel/result.ts';
import type { PresetChoice } from '../../src/kernel/ruling.ts';
import { hashOf } from '../route.ts';
import { askServer, HAS_SERVER, keepKey, NO_SUCH_TABLE } from '../table/remote.ts';
import { ChoiceRow, RefusalNote, usePresetLabel } from '../ui/fields.tsx';
import { useLazy } from '../ui/lazy.ts';
import { ChosenEncounter, EncounterChoice, type JournalGiven } from './encounter-choice.tsx';

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
    return openTable(key, { text, dice, preset });
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
    <form className="start-open" onSubmit={(event) => void open(event)} aria-labelledby="open-title">
      <div className="stack">
        <h2 id="open-title">{t('start.open')}</h2>
        <EncounterChoice text={text} write={setText} journal={{ given: journal, give: setJournal }} />
      </div>
      <div className="panel start-how">
        {journal === null && <ChosenEncounter text={text} />}
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
        <RefusalNote refusal={refusal} />
        <div className="start-go">
          <button type="submit" className="button is-main" disabled={!isReady || isBusy}>
            {t('start.go')}
          </button>
          <p className="quiet small" role="status">
            {isBusy
              ? t('loading')
              : hostKey === null
                ? t(HAS_SERVER ? 'start.aloneHint' : 'start.siteHint')
                : ''}
          </p>
        </div>
      </div>
    </form>
  );
}

const loadPresets = async () => await import('../engine/reading.ts');

interface RulingsChoiceProps {
  readonly text: string;
  /** `null` keeps the encounter's settings. */
  readonly chosen: string | null;
  readonly choose: (name: string) => void;
}

/** The presets of the encounter's rulebook, to choose one. Empty until an encounter is chosen. */
function RulingsChoice({ text, chosen, choose }: RulingsChoiceProps): ReactNode {
  const { t } = useTranslation();
  const label = usePresetLabel();
  const name = useId();
  const settled = useDeferredValue(text);
  const lazy = useLazy(loadPresets);
  if (lazy.kind !== 'here' || settled.trim() === '') return null;
  const offered = lazy.value.presetsFor(settled);
  if (offered === undefined) return null;
  const { choices, own } = offered;
  const now = choices.some((each) => each.name === chosen) ? chosen : own;
  return (
    <fieldset className="field">
      <legend>{t('start.rulings')}</legend>
      <div className="preset-row">
        {choices.map((each) => (
          <div className="preset" key={each.name}>
            <label className="choice">
              <input
                type="radio"
                name={name}
                checked={each.name === now}
                onChange={() => choose(each.name)}
              />
              <span>
                <b>{label(each.name)}</b>
                <span className="quiet small"> {each.says}</span>
              </span>
            </label>
            <Differing choice={each} />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** The number and list of rulings for which a preset differs from the defaults. */
function Differing({ choice: { differing } }: { readonly choice: PresetChoice }): ReactNode {
  const { t } = useTranslation();
  if (differing.length === 0) return null;
  return (
    <details className="preset-differing small">
      <summary>{t('start.differing', { count: differing.length })}</summary>
      <ul>
        {differing.map(({ id, question, says }) => (
          <li key={id}>
            <span className="quiet">{question}</span> {says}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Opens a table on the server, or on this device if there is no host key. Returns its address in the page. */
export function openTable(hostKey: string | null, wish: Wish): Promise<Result<string>> {
  return hostKey === null ? openHere(wish) : openOnServer(hostKey, wish);
}

type DiceMode = 'seeded' | 'typed';

/** The choices for a new table. If `preset` is null, the encounter's rulings apply. */
interface Wish {
  readonly text: string;
  readonly dice: DiceMode;
  readonly preset: string | null;
}

/** Opens a table on the server that delivered the page. Returns the table's address in the page. */
async function openOnServer(hostKey: string, { text, dice, preset }: Wish): Promise<Result<string>> {
  const body = { encounter: { text }, dice, ...(preset === null ? {} : { preset }) };
  const result = await askServer<Admission>('tables', { key: hostKey, body });
  return 'value' in result ? arrived(result.value, nameIn(text)) : result;
}

/** Continues the fight of a journal at a table on the server. `name` is the table's name on this device. */
async function importOnServer(hostKey: string, journal: string, name: string): Promise<Result<string>> {
  const result = await askServer<Admission>('tables/import', { key: hostKey, body: { journal } });
  return 'value' in result ? arrived(result.value, name) : result;
}

/** Continues the fight of a journal at a table on this device. */
async function importHere(journal: string): Promise<Result<string>> {
  const { openLocalFrom } = await import('../engine/own.ts');
  const opened = await openLocalFrom(journal);
  return 'refusal' in opened ? opened : ok(hashOf({ page: 'own', id: opened.value.id }));
}

/** Copies a table from this device to the server with its whole history. The local table is not changed. */
export async function sendToServer(hostKey: string, id: string): Promise<Result<string>> {
  const { connectLocal } = await import('../engine/local.ts');
  const own = await connectLocal(id);
  const view = own?.seen().view;
  if (own === undefined || view == null) return refused(NO_SUCH_TABLE);
  const { table, fight, gm } = view;
  const journal = fight === null ? null : await own.exported('journal', 'gm');
  own.close();
  if (journal === null)
    return await openOnServer(hostKey, { text: gm?.text ?? '', dice: table.dice, preset: null });
  return 'refusal' in journal ? journal : await importOnServer(hostKey, journal.value, table.name);
}

interface Admission {
  readonly table: string;
  readonly person: string;
  readonly key: string;
}

/** Stores the key to a new server table on this device. */
function arrived({ table, person, key }: Admission, name: string): Result<string> {
  keepKey({ table, person, key, name, at: Date.now() });
  return ok(hashOf({ page: 'table', id: table }));
}

/** Opens a table on this device. */
async function openHere({ text, dice, preset }: Wish): Promise<Result<string>> {
  const { openLocal } = await import('../engine/own.ts');
  const { withPreset } = await import('../engine/reading.ts');
  const opened = await openLocal(preset === null ? text : withPreset(text, preset), dice);
  return 'refusal' in opened ? opened : ok(hashOf({ page: 'own', id: opened.value.id }));
}

/** Returns the name in an encounter's text. */
function nameIn(text: string): string {
  return /^name: *["']?(.*?)["']? *$/m.exec(text)?.[1] ?? '';
}
