import { Fragment, type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../src/content/fault.ts';
import type { PresetChoice } from '../../src/kernel/ruling.ts';
import { rate } from '../../src/simulation/rows.ts';
import type { Shipped } from '../engine/rulebooks.ts';
import { askServer, HAS_SERVER } from '../table/remote.ts';
import { ChoiceRow, FileField, TextField, usePresetLabel } from '../ui/fields.tsx';
import { useLazy } from '../ui/lazy.ts';

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
  const words = useDeferredValue(wanted);
  if (lazy.kind === 'lost') return <p className="empty">{t('start.noCatalogue')}</p>;
  const isComing = lazy.kind === 'coming';
  const books = isComing ? [] : lazy.value.whole.books;
  const all = isComing ? [] : lazy.value.encountersFor(lazy.value.whole, words);
  const found = only === undefined ? all : all.filter(({ ruleset }) => ruleset === only);
  return (
    <div className="stack" data-coming={isComing || undefined}>
      <TextField
        label={t('start.find')}
        type="search"
        placeholder={t('start.findHint')}
        value={wanted}
        write={setWanted}
      />
      <p className="only-read" role="status">
        {isComing ? t('loading') : t('start.found', { count: found.length })}
      </p>
      <div className="shipped">
        {found.length === 0 && <p className="empty">{t(isComing ? 'loading' : 'nothingFound')}</p>}
        {books.map((book) => {
          const own = found.filter(({ ruleset }) => ruleset === book.id);
          return own.length === 0 ? null : (
            <fieldset key={book.id} className="shipped-book">
              <legend>{book.title}</legend>
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
                  <span>
                    <b className="shipped-name">{each.name}</b>
                    <span className="quiet small">{each.about}</span>
                    <DifficultyLine difficulty={each.difficulty} />
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
          <p className="quiet small">{t('start.new.hint')}</p>
          <ChoiceRow
            label={t('start.new.book')}
            value={book}
            choose={(id) => make(id, name)}
            choices={books.map(({ id, title }) => ({ value: id, text: title }))}
          />
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

/** The measured difficulty, the side it applies to, the typical length, and the results of machines. */
function DifficultyLine({ difficulty }: Pick<Shipped, 'difficulty'>): ReactNode {
  const { t } = useTranslation();
  if (difficulty === null) return null;
  const { side, how, wins, fights, rounds, machines } = difficulty;
  const [share, low, high] = percentsOf(Math.round((fights * wins) / 100), fights);
  return (
    <span className="shipped-ease quiet small">
      {t('start.difficulty', {
        side,
        how: t(`start.ease.${how}`),
        wins: share,
        low,
        high,
        rounds: Math.round(rounds),
      })}
      {machines.length > 0 && '.'}
      {machines.map(({ level, won, fights }) => {
        const [share, low, high] = percentsOf(won, fights);
        const values = { level: t(`start.playNow.levels.${level}`), share, low, high };
        return <Fragment key={level}> {t('start.machines', values)}</Fragment>;
      })}
    </span>
  );
}

/** Returns the share of fights won and its 95 % interval, in whole percent. */
function percentsOf(won: number, fights: number): readonly [number, number, number] {
  const { value, low, high } = rate(won, fights);
  return [Math.round(100 * value), Math.round(100 * low), Math.round(100 * high)];
}

const loadPresets = async () => await import('../engine/reading.ts');

interface RulingsChoiceProps {
  readonly text: string;
  /** `null` keeps the encounter's settings. */
  readonly chosen: string | null;
  readonly choose: (name: string) => void;
}

/** The presets of the encounter's rulebook, to choose one. Empty until an encounter is chosen. */
export function RulingsChoice({ text, chosen, choose }: RulingsChoiceProps): ReactNode {
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
