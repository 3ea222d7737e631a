import { LESSONS } from 'virtual:lessons';
import { type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DifficultyView } from '../../src/content/difficulty.ts';
import type { Fault } from '../../src/content/fault.ts';
import { rate } from '../../src/simulation/rows.ts';
import { askServer, HAS_SERVER } from '../table/remote.ts';
import { FileField, TextField } from '../ui/fields.tsx';
import { useLazy } from '../ui/lazy.ts';
import { markOfCharacter, Portrait } from '../ui/portrait/portrait.tsx';

/** An uploaded journal. */
export interface JournalGiven {
  /** The name of the file. */
  readonly file: string;
  readonly text: string;
}

export interface JournalChoiceProps {
  readonly given: JournalGiven | null;
  readonly give: (journal: JournalGiven | null) => void;
}

/** Chooses a journal file. The fight continues from its last entry with its own dice. */
function JournalChoice({ given, give }: JournalChoiceProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const read = async (file: File): Promise<void> => give({ file: file.name, text: await file.text() });
  return (
    <div className="stack">
      <FileField
        label={t('start.journalFile')}
        accept=".jsonl,.json,.txt,application/jsonl"
        aria-describedby={id}
        take={(file) => void read(file)}
      />
      <p id={id} className="quiet small">
        {given === null
          ? t('start.journalHint')
          : t('start.journalRead', { file: given.file, lines: given.text.split('\n').length - 1 })}
      </p>
    </div>
  );
}

const loadCatalogue = async () => {
  const { encountersFor, wholeCatalogue } = await import('../engine/catalogue.ts');
  return { whole: await wholeCatalogue(), encountersFor };
};

type Way = 'shipped' | 'fresh' | 'written' | 'journal';

interface EncounterChoiceProps {
  readonly text: string;
  readonly write: (text: string) => void;
  /** Set if the fight may also be continued from a journal. */
  readonly journal?: JournalChoiceProps;
  /** The only rulebook whose encounters are listed. If absent, all are. */
  readonly ruleset?: string;
}

/** Chooses a shipped encounter, a written one, or the journal of a fight to continue. */
export function EncounterChoice({ text, write, journal, ruleset }: EncounterChoiceProps): ReactNode {
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>('shipped');
  const isPlayed = journal !== undefined || ruleset !== undefined;
  const ways: readonly Way[] = [
    'shipped',
    ...(isPlayed ? (['fresh'] as const) : []),
    'written',
    ...(journal === undefined ? [] : (['journal'] as const)),
  ];
  const go = (to: Way): void => {
    setWay(to);
    if (to === 'fresh') write('');
    journal?.give(null);
  };
  return (
    <div className="stack">
      <fieldset className="row" aria-label={t('start.encounter')}>
        {ways.map((each) => (
          <button
            key={each}
            type="button"
            className="button"
            aria-pressed={way === each}
            onClick={() => go(each)}
          >
            {t(`start.${each}`)}
          </button>
        ))}
      </fieldset>
      {way === 'shipped' && <ShippedList text={text} write={write} ruleset={ruleset} />}
      {way === 'fresh' && <FreshEncounter write={write} ruleset={ruleset} />}
      {way === 'written' && <EncounterText text={text} write={write} />}
      {way === 'journal' && journal !== undefined && <JournalChoice {...journal} />}
    </div>
  );
}

interface ShippedListProps extends Pick<EncounterChoiceProps, 'text' | 'write'> {
  readonly ruleset: string | undefined;
}

function ShippedList({ text, write, ruleset: only }: ShippedListProps): ReactNode {
  const { t } = useTranslation();
  const name = useId();
  const lazy = useLazy(loadCatalogue);
  const [wanted, setWanted] = useState('');
  const [book, setBook] = useState('');
  const words = useDeferredValue(wanted);
  if (lazy.kind === 'lost') return <p className="empty">{t('start.noCatalogue')}</p>;
  const isComing = lazy.kind === 'coming';
  const books = isComing ? [] : lazy.value.whole.books;
  const all = isComing ? [] : lazy.value.encountersFor(lazy.value.whole, words);
  const shown = only ?? book;
  const found = shown === '' ? all : all.filter(({ ruleset }) => ruleset === shown);
  // A search looks in all books.
  const look = (next: string): void => {
    setWanted(next);
    setBook('');
  };
  return (
    <div className="stack" data-coming={isComing || undefined}>
      {only === undefined && (
        <BookCards books={books} chosen={book} choose={(id) => setBook(id === book ? '' : id)} />
      )}
      <TextField
        label={t('start.find')}
        type="search"
        placeholder={t('start.findHint')}
        value={wanted}
        write={look}
      />
      <p className="shipped-count quiet small" role="status">
        {isComing ? t('loading') : t('start.found', { count: found.length })}
      </p>
      <div className="shipped">
        {found.length === 0 && <p className="empty">{t(isComing ? 'loading' : 'nothingFound')}</p>}
        {books.map(({ id, title }) => {
          const own = found.filter(({ ruleset }) => ruleset === id);
          return own.length === 0 ? null : (
            <fieldset key={id} className="shipped-book">
              <legend>{title}</legend>
              {own.map((each) => (
                <label
                  className="choice shipped-one"
                  key={each.id}
                  ref={text === each.text ? intoView : undefined}
                >
                  <input
                    type="radio"
                    name={name}
                    checked={text === each.text}
                    onChange={() => write(each.text)}
                  />
                  <span className="shipped-faces" aria-hidden="true">
                    {each.faces?.map((who) => (
                      <Portrait key={who.id} {...markOfCharacter(who, who.side)} />
                    ))}
                  </span>
                  <span className="shipped-text">
                    <b className="shipped-name">{each.name}</b>
                    <span className="quiet small">{each.about}</span>
                    {each.difficulty !== null && <DifficultyLine difficulty={each.difficulty} />}
                  </span>
                </label>
              ))}
            </fieldset>
          );
        })}
      </div>
    </div>
  );
}

interface BookCardsProps {
  readonly books: readonly { readonly id: string; readonly title: string }[];
  readonly chosen: string;
  readonly choose: (id: string) => void;
}

/** The rulebooks to choose one: what each is about, and a face of its first fight. */
function BookCards({ books, chosen, choose }: BookCardsProps): ReactNode {
  const { t } = useTranslation();
  return (
    <fieldset className="book-cards" aria-label={t('start.new.book')}>
      {books.map(({ id, title }) => {
        const face = LESSONS.find(({ ruleset }) => ruleset === id)?.fighters[0];
        return (
          <button key={id} type="button" aria-pressed={chosen === id} onClick={() => choose(id)}>
            {face !== undefined && <Portrait {...markOfCharacter(face, 0)} />}
            <b>{title}</b>
            <small>{t(`start.playNow.kinds.${id}` as 'start.playNow.title', { defaultValue: '' })}</small>
          </button>
        );
      })}
    </fieldset>
  );
}

const loadFresh = async () => {
  const [{ BOOKS, catalogue }, { workbenchFor }, { freshEncounter }] = await Promise.all([
    import('../engine/catalogue.ts'),
    import('../engine/draft/draft.ts'),
    import('../engine/draft/fresh.ts'),
  ]);
  return { books: BOOKS, catalogue, workbenchFor, freshEncounter };
};

/** A new encounter: its rulebook, unless only one is possible, and its name. Everything else is made at the table. */
function FreshEncounter({ write, ruleset: only }: Pick<ShippedListProps, 'write' | 'ruleset'>): ReactNode {
  const { t } = useTranslation();
  const lazy = useLazy(loadFresh);
  const [book, setBook] = useState(only ?? '');
  const [name, setName] = useState('');
  if (lazy.kind !== 'here')
    return <p className="empty">{t(lazy.kind === 'lost' ? 'start.noCatalogue' : 'loading')}</p>;
  const { books, catalogue, workbenchFor, freshEncounter } = lazy.value;
  const make = (id: string, encounter: string): void => {
    setBook(id);
    setName(encounter);
    const bench = workbenchFor(id);
    if (bench === undefined) return;
    const texts = catalogue().flatMap((each) => (each.ruleset === id ? [each.text] : []));
    const names = {
      encounter: encounter.trim() || t('start.new.usualName'),
      character: t('start.new.character'),
      party: t('start.new.party'),
      foes: t('start.new.foes'),
    };
    write(freshEncounter(bench, names, texts));
  };
  return (
    <div className="stack">
      {only === undefined && (
        <>
          <BookCards books={books} chosen={book} choose={(id) => make(id, name)} />
          <p className="quiet small">{t('start.new.hint')}</p>
        </>
      )}
      <TextField
        label={t('start.new.name')}
        placeholder={t('start.new.usualName')}
        maxLength={80}
        value={name}
        write={(encounter) => make(book, encounter)}
      />
    </div>
  );
}

/** The preselected item may be anywhere in the scrolling list. */
function intoView(chosen: HTMLElement | null): void {
  chosen?.scrollIntoView({ block: 'nearest' });
}

/** The measured difficulty in a few words: for whom, and how long the fight takes. */
function DifficultyLine({ difficulty: { side, how, rounds } }: Measurement): ReactNode {
  const { t } = useTranslation();
  return (
    <span className="shipped-ease small" data-ease={how}>
      {t('start.difficulty', { side, how: t(`start.ease.${how}`), rounds: Math.round(rounds) })}
    </span>
  );
}

/** The chosen encounter of the list: its story, and how hard it is when played simply and by machines. */
export function ChosenEncounter({ text }: Pick<EncounterChoiceProps, 'text'>): ReactNode {
  const lazy = useLazy(loadCatalogue);
  if (lazy.kind !== 'here') return null;
  const chosen = lazy.value.whole.encounters.find((each) => each.text === text);
  if (chosen === undefined) return null;
  return (
    <section className="chosen-one stack">
      <h3>{chosen.name}</h3>
      <p className="quiet">{chosen.about}</p>
      {chosen.difficulty !== null && <DifficultyTable difficulty={chosen.difficulty} />}
    </section>
  );
}

interface Measurement {
  readonly difficulty: DifficultyView;
}

/** The share of fights that the side won, for each way of playing, with its 95 % interval as a hint. */
function DifficultyTable({ difficulty }: Measurement): ReactNode {
  const { t } = useTranslation();
  const { wins, fights, machines } = difficulty;
  const played = [
    { way: t('start.simply'), won: Math.round((fights * wins) / 100), fights },
    ...machines.map(({ level, won, fights: few }) => {
      return { way: t('start.machines', { level: t(`start.playNow.levels.${level}`) }), won, fights: few };
    }),
  ];
  return (
    <table className="ease small">
      <caption>
        <DifficultyLine difficulty={difficulty} />
      </caption>
      <tbody>
        {played.map(({ way, won, fights: all }) => {
          const [share, low, high] = percentsOf(won, all);
          return (
            <tr key={way} title={t('start.between', { fights: all, low, high })}>
              <th scope="row">{way}</th>
              <td aria-hidden="true">
                <meter min={0} max={100} value={share} />
              </td>
              <td className="number">{share} %</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Returns the share of fights won and its 95 % interval, in whole percent. */
function percentsOf(won: number, fights: number): readonly [number, number, number] {
  const { value, low, high } = rate(won, fights);
  return [Math.round(100 * value), Math.round(100 * low), Math.round(100 * high)];
}

type FaultAt = Pick<Fault, 'line' | 'column' | 'what' | 'remedy'>;
type Verdict = { readonly text: string; readonly faults: readonly FaultAt[] };

interface EncounterTextProps {
  readonly text: string;
  readonly write: (text: string) => void;
  readonly rows?: number;
}

/** Edits an encounter as text, with errors next to their lines. */
export function EncounterText({ text, write, rows = 14 }: EncounterTextProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const verdict = useVerdict(text);
  const goTo = ({ line, column }: FaultAt): void => {
    const at = offsetOf(text, line, column);
    area.current?.focus();
    area.current?.setSelectionRange(at, at);
  };
  return (
    <div className="stack">
      <label className="field">
        <span>{t('start.text')}</span>
        <textarea
          ref={area}
          className="input"
          rows={rows}
          spellCheck={false}
          autoCapitalize="off"
          value={text}
          aria-describedby={id}
          aria-invalid={verdict !== null && verdict.faults.length > 0}
          placeholder={t('start.textHint')}
          onChange={(event) => write(event.target.value)}
        />
      </label>
      <div id={id} aria-live="polite">
        {verdict !== null && verdict.faults.length === 0 && <p className="sound">{t('start.sound')}</p>}
        {verdict !== null && verdict.faults.length > 0 && (
          <ul className="faults">
            {verdict.faults.map((fault) => (
              <li key={`${fault.line}:${fault.column}:${fault.what}`}>
                <button type="button" className="fault" onClick={() => goTo(fault)}>
                  <span className="number">{t('start.line', { line: fault.line })}</span> {fault.what}
                  <span className="quiet"> {fault.remedy}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function useVerdict(text: string): Verdict | null {
  const settled = useDeferredValue(text);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(async () => {
      if (settled.trim() === '') return setVerdict(null);
      const faults = await faultsIn(settled);
      if (isWanted) setVerdict({ text: settled, faults });
    }, 250);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [settled]);
  return verdict?.text === text ? verdict : null;
}

/** Lists the errors in an encounter. The server checks texts of rulebooks that only the server has. */
async function faultsIn(text: string): Promise<readonly FaultAt[]> {
  const { readText } = await import('../engine/reading.ts');
  const read = readText(text);
  if (!('faults' in read)) return [];
  const isOwnBook = !read.faults.some(({ code, path }) => code === 'unknown-id' && path === 'ruleset');
  if (isOwnBook || !HAS_SERVER) return read.faults;
  // Not a `Result`: the body of the server's answer.
  const checked = await askServer<{ readonly faults: readonly FaultAt[] }>('check', { body: { text } });
  return 'value' in checked ? checked.value.faults : read.faults;
}

/** Converts a line and column, both counted from 1, to an offset in the text. */
function offsetOf(text: string, line: number, column: number): number {
  const before = text.split('\n').slice(0, line - 1);
  return Math.min(text.length, before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1);
}
