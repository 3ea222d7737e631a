import './prepare.css';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useId, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { EncounterText } from '../../start/encounter-choice.tsx';
import { useTable } from '../../table/use-table.tsx';
import { FileField, isTyping, RefusalNote, SelectField, TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMatch } from '../../ui/look.ts';
import { fileName, saveAs } from '../../ui/sharing.tsx';
import { CommandForm } from '../send-dialogs.tsx';
import { DifficultyPanel, FaultList, useDifficulty } from './difficulty.tsx';
import { type Editing, type Loaded, type Tools, useWork, useWorkbench, type Work } from './editing.ts';
import { Entries, QuickAddForm } from './entries.tsx';
import { OptionsPanel, RulingsPanel } from './options-panel.tsx';
import { TextControl } from './sheet-controls.tsx';

const MapPainter = lazy(() => import('./painter.tsx'));

/** The width from which the map has the people beside or below it. The styles have the same. */
const WIDE = '(width >= 48rem)';
/** The width from which the tabs have room in the bar at the top. The styles have the same. */
const WIDEST = '(width >= 75rem)';

const TABS = ['people', 'map', 'rules', 'text'] as const;
type Tab = (typeof TABS)[number];

interface StudioProps {
  /** The place for the tabs in the bar at the top. */
  readonly bar: HTMLElement | null;
  /** Called with whether there are changes that the table does not have. */
  readonly tellUnwritten: (is: boolean) => void;
  /** Called with each change on its way to the table: whether it arrives. */
  readonly tellWriting: (result: Promise<boolean>) => void;
}

/** The encounter editor: people, map, rules and text of one encounter. All parts edit the same text. */
export function Studio({ bar, tellUnwritten, tellWriting }: StudioProps): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const loaded = useWorkbench(view.table.ruleset);
  if (loaded.kind === 'coming') return <p className="empty">{t('loading')}</p>;
  // The page has no forms for a rulebook that only its server has.
  if (loaded.kind === 'lost' || loaded.value.bench === undefined)
    return <AsText text={view.gm?.text ?? ''} tellUnwritten={tellUnwritten} />;
  return <Parts {...{ bar, tellUnwritten, tellWriting }} loaded={loaded.value} />;
}

interface PartsProps extends StudioProps {
  readonly loaded: Loaded;
}

function Parts({ bar, loaded: { bench, tools, texts }, tellUnwritten, tellWriting }: PartsProps): ReactNode {
  const { t } = useTranslation();
  const [tab, setTab] = useState<Tab>('people');
  const work = useWork(tools, tellWriting);
  const { text, faults, preview, write } = work;
  const draft = tools.readDraft(text);
  useEffect(() => tellUnwritten(faults.length > 0), [faults.length, tellUnwritten]);
  const difficulty = useDifficulty({ text, faults, preview, draft, tools, isChanged: work.isChanged });
  const isWide = useMatch(WIDE);
  const isWidest = useMatch(WIDEST);
  const canList = bench !== undefined && draft !== undefined;
  const shown: Tab = canList ? tab : 'text';
  const editing = canList
    ? { text, draft, bench, tools, texts, faults, preview, write, difficulty }
    : undefined;
  const panel = editing && <DifficultyPanel {...editing} difficulty={difficulty} />;
  const isBeside = shown === 'map' && isWide;
  const head = (
    <div className="studio-head">
      {bench !== undefined && <span className="chip">{bench.rulebook.title}</span>}
      <fieldset className="studio-tabs" aria-label={t('gm.encounter')}>
        {TABS.map((each) => (
          <button
            key={each}
            type="button"
            className="button"
            aria-pressed={shown === each}
            disabled={!canList && each !== 'text'}
            onClick={() => {
              setTab(each);
              scrollTo({ top: 0 });
            }}
          >
            {t(`prepare.tabs.${each}`)}
          </button>
        ))}
      </fieldset>
      <UndoButtons {...work} />
    </div>
  );
  return (
    <section className="stack studio" aria-label={t('gm.encounter')}>
      {isWidest && bar !== null ? createPortal(head, bar) : head}
      <h2 className="only-read">{t(`prepare.tabs.${shown}`)}</h2>
      {!canList && <p className="empty">{t('gm.onlyText')}</p>}
      {!isBeside && panel}
      <RefusalNote refusal={work.refusal} />
      {shown !== 'text' && <FaultList faults={faults} />}
      {editing !== undefined && shown === 'people' && <People {...editing} />}
      {editing !== undefined && shown === 'map' && (
        <Suspense fallback={<p className="empty">{t('loading')}</p>}>
          <MapPainter {...editing} beside={isBeside ? panel : undefined} />
        </Suspense>
      )}
      {editing !== undefined && shown === 'rules' && (
        <>
          <OptionsPanel {...editing} />
          <section className="panel">
            <RulingsPanel {...editing} />
          </section>
        </>
      )}
      {shown === 'text' && <AsText text={text} tellUnwritten={tellUnwritten} />}
    </section>
  );
}

/** Undo and redo of changes to the encounter, also by Ctrl+Z and Ctrl+Y. */
function UndoButtons({ undo, redo }: Pick<Work, 'undo' | 'redo'>): ReactNode {
  const { t } = useTranslation();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || isTyping(event)) return;
      const key = event.key.toLowerCase();
      const act = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : null;
      if (act === null) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  const buttons = [
    ['undo-2', t('prepare.undo'), undo],
    ['redo-2', t('prepare.redo'), redo],
  ] as const;
  return (
    <div className="row">
      {buttons.map(([icon, label, act]) => (
        <button
          key={icon}
          type="button"
          className="button is-square"
          aria-label={label}
          title={label}
          disabled={act === null}
          onClick={() => act?.()}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}

function People(editing: Editing): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <QuickAddForm {...editing} />
      <Entries {...editing} />
      <details className="panel">
        <summary>{t('gm.packs')}</summary>
        <PackList {...editing} />
      </details>
      <details className="panel">
        <summary>{t('gm.paste')}</summary>
        <Paste {...editing} />
      </details>
      <details className="panel">
        <summary>{t('prepare.files.title')}</summary>
        <Files {...editing} />
      </details>
    </>
  );
}

/** All combatants of the packs, to search and add. */
function PackList({ text, draft, bench, tools, write }: Editing): ReactNode {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const found = bench.find(words);
  return (
    <div className="stack">
      <TextField label={t('search')} type="search" value={words} write={setWords} />
      {found.length === 0 && <p className="empty">{t('nothingFound')}</p>}
      <ul className="pack-list">
        {found.map(({ id, name, about }) => (
          <PackPerson
            key={id}
            person={{ name, about }}
            sides={draft.sides}
            add={(side) => void write(tools.withPerson(text, { use: id, name, side, count: 1 }))}
          />
        ))}
      </ul>
    </div>
  );
}

interface PackPersonProps {
  readonly person: { readonly name: string; readonly about: string };
  readonly sides: Editing['draft']['sides'];
  /** Adds the combatant to a side, by its id. */
  readonly add: (side: string) => void;
}

/** A combatant of a pack, with a button for each side. */
function PackPerson({ person: { name, about }, sides, add }: PackPersonProps): ReactNode {
  const { t } = useTranslation();
  return (
    <li className="pack-person">
      <b>{name}</b>
      <p className="quiet small">{about}</p>
      <div className="row">
        {sides.map((side) => (
          <button
            key={side.id}
            type="button"
            className="button"
            aria-label={t('gm.addTo', { name, side: side.name })}
            onClick={() => add(side.id)}
          >
            + {side.name}
          </button>
        ))}
      </div>
    </li>
  );
}

/** Saves the encounter, or its own combatants as a pack, with pictures and licences; and adds combatants of a pack file. */
function Files(editing: Editing): ReactNode {
  const { t } = useTranslation();
  const { text, draft, bench, tools, write } = editing;
  const id = useId();
  const [pack, setPack] = useState<ReturnType<Tools['packIn']> | null>(null);
  const own = useMemo(() => tools.packFrom(text, bench), [tools, text, bench]);
  const name = fileName(draft.name);
  const take = async (file: File): Promise<void> =>
    setPack(tools.packIn(await file.text(), file.name, bench));
  return (
    <div className="stack">
      <p className="quiet small">{t('prepare.files.hint')}</p>
      <div className="row files-licences">
        {(['license', 'pictureLicense'] as const).map((field) => (
          <div key={field} className="field">
            <label htmlFor={`${id}-${field}`}>{t(`prepare.files.${field}`)}</label>
            <TextControl
              attributes={{
                ...{ id: `${id}-${field}`, placeholder: t(`prepare.files.example.${field}`) },
                ...{ 'aria-describedby': undefined, 'aria-invalid': undefined },
              }}
              value={draft[field]}
              longest={200}
              set={(next) => void write((now) => tools.withValue(now, [field], next.trim() || undefined))}
            />
          </div>
        ))}
      </div>
      <div className="row">
        <button type="button" className="button" onClick={() => saveAs(`${name}.yaml`, text)}>
          {t('prepare.files.saveEncounter')}
        </button>
        <button
          type="button"
          className="button"
          disabled={own === undefined}
          onClick={() => saveAs(`${name}-pack.yaml`, own ?? '')}
        >
          {t('prepare.files.savePack')}
        </button>
      </div>
      <FileField label={t('prepare.files.read')} accept=".yaml,.yml,.json" take={(file) => void take(file)} />
      {pack !== null && 'refusal' in pack && (
        <p className="refusal" role="alert">
          {pack.refusal}
        </p>
      )}
      {pack !== null && 'value' in pack && <PackPeople {...editing} pack={pack.value} />}
    </div>
  );
}

type FoundPack = Extract<ReturnType<Tools['packIn']>, { readonly value: unknown }>['value'];

/** The combatants of a pack file, each with a button for each side. */
function PackPeople({
  draft,
  bench,
  tools,
  write,
  pack: { name, license, pictureLicense, people },
}: Editing & { readonly pack: FoundPack }): ReactNode {
  const { t } = useTranslation();
  return (
    <section className="stack" aria-label={name}>
      <h3>{name}</h3>
      <p className="quiet small">{[license, pictureLicense].filter((each) => each !== '').join(' · ')}</p>
      {people.length === 0 && <p className="empty">{t('prepare.files.nobody')}</p>}
      <ul className="pack-list">
        {people.map((person) => (
          <PackPerson
            key={person.id}
            person={person}
            sides={draft.sides}
            add={(side) =>
              void write((now) => {
                const called = tools.freeName(now, person.name);
                const entry = tools.ownCharacter(bench, person, called, side);
                return tools.withNewcomers(now, [
                  { ...entry, ...(person.art !== undefined && { art: person.art }) },
                ]);
              })
            }
          />
        ))}
      </ul>
    </section>
  );
}

interface AsTextProps {
  readonly text: string;
  readonly tellUnwritten: (is: boolean) => void;
}

function AsText({ text: written, tellUnwritten }: AsTextProps): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState(written);
  const [seen, setSeen] = useState(written);
  if (seen !== written) {
    setSeen(written);
    setText(written);
  }
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

/** Imports combatants from lines, CSV, YAML, or exports of trackers and virtual tabletops. */
function Paste({ text, draft, bench, tools, write }: Editing): ReactNode {
  const { t } = useTranslation();
  const [pasted, setPasted] = useState('');
  const [side, setSide] = useState(draft.sides.at(-1)?.id ?? '');
  const [said, setSaid] = useState<readonly string[]>([]);
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = tools.readPasted(pasted, side, bench.terms);
    if ('refusal' in read) return setSaid([read.refusal]);
    setSaid(read.value.warnings);
    if (await write(tools.withNewcomers(text, read.value.entries))) setPasted('');
  };
  return (
    <form className="stack" onSubmit={(event) => void add(event)}>
      <p className="quiet small">{t('gm.pasteHint')}</p>
      <label className="field">
        <span>{t('gm.pasteText')}</span>
        <textarea
          className="input"
          rows={6}
          spellCheck={false}
          placeholder={'- { use: thug, count: 3 }\nname,count,hp\nThug: hp 14, ts 6'}
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
        />
      </label>
      {said.map((sentence) => (
        <p key={sentence} className="refusal" role="alert">
          {sentence}
        </p>
      ))}
      <div className="row">
        <SelectField label={t('gm.side')} look="bare" value={side} choose={setSide} choices={draft.sides} />
        <button type="submit" className="button" disabled={pasted.trim() === ''}>
          {t('gm.add')}
        </button>
      </div>
    </form>
  );
}
