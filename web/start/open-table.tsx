import {
  type FormEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { ok, type Refusal, type Result, refused } from '../../src/kernel/result.ts';
import type { PresetChoice } from '../../src/kernel/ruling.ts';
import { hashOf } from '../route.ts';
import { askServer, forgetKey, HAS_SERVER, keepKey, keptKeys, NO_SUCH_TABLE } from '../table/remote.ts';
import { type LeftTable, leftTable } from '../table/use-table.tsx';
import { ChoiceRow, RefusalNote, usePresetLabel } from '../ui/fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLazy } from '../ui/lazy.ts';
import { Portrait } from '../ui/portrait/portrait.tsx';
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

interface Known {
  readonly id: string;
  readonly name: string;
  readonly at: number;
  readonly place: 'server' | 'here' | 'solo';
}

const PAGES = { server: 'table', here: 'own', solo: 'solo' } as const;
const PLACES = { server: 'start.server', here: 'start.here', solo: 'start.playNow.against' } as const;

async function knownTables(): Promise<readonly Known[]> {
  const { localTables } = await import('../engine/own.ts');
  const own = (await localTables()).map(({ id, name, at, isSolo }) => {
    return { id, name, at, place: isSolo === true ? ('solo' as const) : ('here' as const) };
  });
  const kept = keptKeys().map(({ table: id, name, at }) => ({ id, name, at, place: 'server' as const }));
  const all = [...own, ...kept].sort((a, b) => b.at - a.at);
  localStorage.setItem(LAST, JSON.stringify(all.slice(0, FEW)));
  return all;
}

/** Where the first tables of the list are kept, so that the page has its shape before the list has been read. */
const LAST = 'riposte.tables';
/** Number of tables shown at first. */
const FEW = 3;

function lastKnown(): readonly Known[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(LAST) ?? '[]');
    return Array.isArray(kept) ? (kept as readonly Known[]) : [];
  } catch {
    return [];
  }
}

/** Returns the tables known to this device, and a function that reads them again. */
export function useKnownTables(): readonly [tables: readonly Known[], readAgain: () => void] {
  const [turn, setTurn] = useState(0);
  const [last] = useState(lastKnown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up again after each removal.
  const get = useCallback(() => knownTables(), [turn]);
  const lazy = useLazy(get);
  const shown = useRef(last);
  if (lazy.kind === 'here') shown.current = lazy.value;
  return [shown.current, () => setTurn(turn + 1)];
}

interface GoOnProps {
  /** With a host key, local tables can be moved to the server. */
  readonly hostKey: string | null;
  readonly tables: readonly Known[];
  readonly readAgain: () => void;
}

/** The tables known to this device, as they were left. */
export function GoOn({ hostKey: key, tables, readAgain }: GoOnProps): ReactNode {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const forget = async ({ id, place }: Known): Promise<void> => {
    if (place === 'server') forgetKey(id);
    else await (await import('../engine/own.ts')).forgetLocalTable(id);
    readAgain();
  };
  const send = async (to: string, id: string): Promise<void> => {
    const opened = await sendToServer(to, id);
    if ('refusal' in opened) setRefusal(opened.refusal);
    else location.hash = opened.value;
  };
  if (tables.length === 0) return null;
  return (
    <section className="stack start-known" aria-labelledby="go-on-title">
      <h2 id="go-on-title">
        <Icon name="play" /> {t('start.goOn')}
      </h2>
      <ul>
        {tables.slice(0, isWhole ? undefined : FEW).map((known) => (
          <li className="known" key={`${known.place}/${known.id}`}>
            <KnownTable known={known} left={leftTable(known.id)} />
            {known.place === 'here' && key !== null && (
              <button
                type="button"
                className="button is-plain known-send"
                onClick={() => void send(key, known.id)}
              >
                {t('start.send')}
                <span className="only-read"> {known.name}</span>
              </button>
            )}
            <button
              type="button"
              className="button is-plain known-forget"
              aria-label={t('start.forget', { name: known.name })}
              onClick={() => void forget(known)}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      {tables.length > FEW && !isWhole && (
        <button type="button" className="button is-plain" onClick={() => setWhole(true)}>
          {t('start.allTables', { count: tables.length })}
        </button>
      )}
      <RefusalNote refusal={refusal} />
    </section>
  );
}

interface KnownTableProps {
  readonly known: Known;
  readonly left: LeftTable | undefined;
}

/** A link to a table with its faces, its round, and whether it was your turn. */
function KnownTable({ known: { id, name, at, place }, left }: KnownTableProps): ReactNode {
  const { t, i18n } = useTranslation();
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <a className="known-link" href={hashOf({ page: PAGES[place], id })}>
      <span className="known-faces" aria-hidden="true">
        {(left?.faces ?? []).map((face) => (
          <Portrait key={`${face.initials}${face.badge}`} {...face} />
        ))}
      </span>
      <span className="known-text">
        <b>{name || left?.name || t('start.nameless')}</b>
        <span className="quiet small">
          {left === undefined || left.round === '' ? date.format(at) : left.round}
          {left?.isYours === true && <strong> · {t('start.yourTurn')}</strong>} · {t(PLACES[place])}
        </span>
      </span>
    </a>
  );
}
