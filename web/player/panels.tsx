import { type FormEvent, type ReactNode, useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapSetup } from '../../src/kernel/encounter.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { Refusal } from '../../src/kernel/result.ts';
import type { CombatantSummary, Overview } from '../../src/kernel/ruleset.ts';
import type { Command } from '../../src/table/command.ts';
import type { TableView } from '../../src/table/view.ts';
import { whoseSeat } from '../gm/desk/whose.ts';
import { Log } from '../log/log.tsx';
import { FieldMap } from '../map/field-map.tsx';
import { gridOf } from '../map/layout.ts';
import { MapTable } from '../map/where.tsx';
import { StopsForm } from '../prompt/stops.tsx';
import { hashOf } from '../route.ts';
import { BookPanel, sheetsOf } from '../rulebook-panels/rulebook-panels.tsx';
import { actedIn, type Figure, type Gear } from '../rulebook-panels/shared.ts';
import type { Connection } from '../table/remote.ts';
import { HandOutList } from '../table/signals.tsx';
import { useTable } from '../table/use-table.tsx';
import { useWording } from '../texts/translator.ts';
import { RefusalNote } from '../ui/fields.tsx';
import { Glossed, GlossList } from '../ui/gloss.tsx';
import { Icon, itemIcon } from '../ui/icon.tsx';
import { type Lazy, useLazy } from '../ui/lazy.ts';
import { LookMenu } from '../ui/look-menu.tsx';
import { type Tab, useSizes } from '../ui/sizes.ts';
import { Sounds } from '../ui/sound.tsx';
import { Budget, Face } from './face.tsx';
import { ConditionChips, Health, healthTextOf, Initiative } from './initiative.tsx';
import { Lend } from './waiting.tsx';

/** Maximum length of a log line, in characters. */
const MOST = 2_000;

/** Dice outside the rules, and notes to the log. Everyone sees both in the log. */
export function QuickEntry(): ReactNode {
  const { t } = useTranslation();
  const { send } = useTable();
  const id = useId();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const said = text.trim();
  const isDice = /^\d{0,3}[dz]\d/i.test(said);
  const say = async (command: Command): Promise<void> => {
    const outcome = await send(command);
    setRefusal('refusal' in outcome ? outcome.refusal : null);
    if ('value' in outcome) setText('');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (said === '') return;
    void say(
      isDice ? { kind: 'roll', notation: said, secret: false } : { kind: 'note', text: said, secret: false },
    );
  };
  return (
    <form className="aside no-print" onSubmit={submit}>
      <label htmlFor={id} className="quiet small">
        {t('player.aside.label')}
      </label>
      <div className="aside-line">
        <input
          id={id}
          className="input"
          autoComplete="off"
          maxLength={MOST}
          placeholder={t('player.aside.hint')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="button" disabled={said === ''}>
          {t(isDice ? 'player.aside.roll' : 'player.aside.say')}
        </button>
      </div>
      <RefusalNote refusal={refusal} />
    </form>
  );
}

const PLACE = 'riposte.notes';
/** Maximum length of private notes, in characters: a few pages. */
const MOST_NOTED = 20_000;

/** Private notes on a table. They stay on this device. */
export function Notebook({ table }: { readonly table: string }): ReactNode {
  const { t } = useTranslation();
  const place = `${PLACE}/${table}`;
  const [text, setText] = useState(() => localStorage.getItem(place) ?? '');
  const [wasWritten] = useState(text !== '');
  const write = (now: string): void => {
    setText(now);
    if (now === '') localStorage.removeItem(place);
    else localStorage.setItem(place, now);
  };
  return (
    <details className="notebook no-print" open={wasWritten}>
      <summary>{t('player.notes.title')}</summary>
      <label className="field">
        <span>{t('player.notes.hint')}</span>
        <textarea
          className="input"
          rows={6}
          maxLength={MOST_NOTED}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
      </label>
    </details>
  );
}

const HELP = ['answer', 'hold', 'move', 'keys', 'silence'] as const;

/** How to answer on the map and with keys. */
function Help(): ReactNode {
  const { t } = useTranslation();
  return (
    <section className="help-list" aria-label={t('player.help.title')}>
      <h3>{t('player.help.title')}</h3>
      <ul>
        {HELP.map((each) => (
          <li key={each}>{t(`player.help.${each}`)}</li>
        ))}
      </ul>
    </section>
  );
}

interface PanelsProps {
  readonly fight: Overview;
  readonly field: MapSetup;
  readonly tab: Tab;
  /** For the sounds. */
  readonly isAsked: boolean;
  readonly isOver: boolean;
}

/** The other tabs: the player's sheets, the log, and the table with its people, its order and its distances. */
export function Panels({ fight, field, tab, isAsked, isOver }: PanelsProps): ReactNode {
  const { t } = useTranslation();
  const { view, log, struck, connection } = useTable();
  const { table, you, people, prompts, waitingFor } = view;
  const mine = you.combatants;
  const from = prompts[0]?.who ?? fight.standings.find(({ id }) => mine.includes(id))?.id;
  const ruleHref = useCallback(
    (rule: string): string => hashOf({ page: 'rules', ruleset: table.ruleset, rule }),
    [table.ruleset],
  );
  return (
    <>
      <Sounds isAsked={isAsked} isOver={isOver} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what does not fit. */}
      <div className="play-panel play-sheet" data-panel="sheet" tabIndex={0}>
        {tab === 'sheet' && <Characters fight={fight} mine={mine} />}
      </div>
      <div className="play-panel play-log" data-panel="log" data-scrolls>
        <Log
          lines={log}
          struck={struck}
          combatants={fight.standings}
          ruleHref={ruleHref}
          older={connection.older}
        />
        {you.role === 'player' && table.status !== 'ended' && <QuickEntry />}
        <Notebook table={table.id} />
      </div>
      <div className="play-panel play-table" data-panel="table">
        <h2>{table.name}</h2>
        <HandOutList />
        <Initiative fight={fight} mine={mine} waitingFor={waitingFor} acted={actedIn(view.view)} />
        <BookPanel view={view} fight={fight} log={log} />
        <MapTable
          fight={fight}
          grid={gridOf(field, fight)}
          from={fight.grid === undefined ? undefined : from}
          isMapped={field.isMapped}
        />
        <section aria-label={t('player.people')}>
          <h3>{t('player.people')}</h3>
          <ul className="table-people">
            {people.map((person) => (
              <li key={person.id} data-you={person.id === you.id || undefined}>
                <b>{person.name}</b>
                <span className="quiet small">
                  {playedBy(view, person.id).join(', ') || t(`log.roles.${person.role}`)}
                </span>
              </li>
            ))}
          </ul>
        </section>
        {you.role === 'player' && <StopsForm />}
        <Help />
        <GlossList />
        <LookMenu />
      </div>
    </>
  );
}

/** Returns the names of the combatants that a person plays. */
function playedBy({ fight, people }: TableView, person: string): readonly string[] {
  const isTheirs = ({ id, seat }: CombatantSummary): boolean => {
    const whose = seat === null ? undefined : whoseSeat({ people }, seat, id);
    return whose?.kind === 'theirs' && whose.ids.includes(person);
  };
  return (fight?.standings ?? []).filter(isTheirs).map(({ name }) => name);
}

interface CharactersProps {
  readonly fight: Overview;
  readonly mine: readonly string[];
}

/** The sheets of the player's combatants. */
export function Characters({ fight, mine }: CharactersProps): ReactNode {
  const { t } = useTranslation();
  const own = fight.standings.filter(({ id }) => mine.includes(id));
  return (
    <section className="mine" aria-label={t('player.mine')}>
      {own.length === 0 && <p className="empty">{t('player.lend.nobody')}</p>}
      {own.map((who) => (
        <Character key={who.id} who={who} fight={fight} />
      ))}
    </section>
  );
}

function Character({ who, fight }: { readonly who: CombatantSummary; readonly fight: Overview }): ReactNode {
  const { t } = useTranslation();
  const { view, connection } = useTable();
  const { isHere, value: book } = useBook();
  return (
    <article className="own" data-down={!who.isUp || undefined}>
      <Face fight={fight} who={who.id} size="large" />
      <h2>{who.name}</h2>
      <Health who={who} />
      <Budget who={who.id} />
      <Lend character={who} />
      {healthTextOf(who).length > 0 && (
        <ul className="own-conditions row" aria-label={t('player.conditions')}>
          <ConditionChips who={who} />
        </ul>
      )}
      <SheetFigures view={view.view} who={who.id} />
      <details className="own-text" open={isHere && book?.characterOf(view.view, who.id) === undefined}>
        <summary>{t('player.asText')}</summary>
        <SheetLines who={who.id} connection={connection} />
      </details>
    </article>
  );
}

/** Returns what the page knows of the rulebook's sheets; no `value` while it loads, or if it knows nothing. */
function useBook(): { readonly isHere: boolean; readonly value?: Awaited<ReturnType<typeof sheetsOf>> } {
  const { ruleset } = useTable().view.table;
  const load = useCallback(() => sheetsOf(ruleset), [ruleset]);
  const lazy = useLazy(load);
  return lazy.kind === 'here' ? { isHere: true, value: lazy.value } : { isHere: false };
}

interface FiguresProps {
  /** A view of the fight, or of only this combatant. */
  readonly view: Json;
  readonly who: string;
}

/** The stats, gear and skills of a combatant, with the drawn body if the rulebook has one. */
export function SheetFigures({ view, who }: FiguresProps): ReactNode {
  const { t } = useTranslation();
  const book = useBook();
  const sheet = book.value?.characterOf(view, who);
  const Body = book.value?.BodyOf;
  if (sheet === undefined) return null;
  return (
    <div className="character" data-body={Body !== undefined || undefined}>
      {Body !== undefined && <Body view={view} who={who} />}
      <Figures of={sheet.stats} />
      {GEAR_PLACES.map((at) => (
        <GearList
          key={at}
          title={t(`player.gear.${at}`)}
          gear={sheet.gear.filter(({ place }) => place === at)}
        />
      ))}
      <ul className="character-skills" aria-label={t('player.skills')}>
        {sheet.skills.map(({ label, value }) => (
          <li key={label}>
            {label} <b className="number">{value}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

const GEAR_PLACES = ['hand', 'worn', 'carried'] as const;

/** The large numbers of a sheet. */
function Figures({ of }: { readonly of: readonly Figure[] }): ReactNode {
  const word = useWording();
  return (
    <dl className="character-stats">
      {of.map(({ label, value }) => (
        <div key={label}>
          <dt>
            <Glossed>{word(label)}</Glossed>
          </dt>
          <dd className="number">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function GearList({ title, gear }: { readonly title: string; readonly gear: readonly Gear[] }): ReactNode {
  const word = useWording();
  if (gear.length === 0) return null;
  return (
    <section className="character-gear">
      <h3>{title}</h3>
      <ul>
        {gear.map(({ name, facts, place }) => (
          <li key={name} data-held={place !== 'carried' || undefined}>
            <Icon name={itemIcon(name)} />
            <span>
              <b>{name}</b>
              <span className="quiet small number">
                <Glossed>{facts.map(word).join(' · ')}</Glossed>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SheetProps {
  readonly who: string;
  readonly connection: Pick<Connection, 'sheet'>;
}

/** A combatant's full sheet, loaded on demand. */
function SheetLines({ who, connection }: SheetProps): ReactNode {
  const { t } = useTranslation();
  const get = useCallback(() => connection.sheet(who), [connection, who]);
  const lazy: Lazy<Awaited<ReturnType<typeof get>>> = useLazy(get);
  if (lazy.kind === 'coming') return <p className="quiet">{t('loading')}</p>;
  if (lazy.kind === 'lost') return <p className="quiet">{t('player.noSheet')}</p>;
  if ('refusal' in lazy.value) return <RefusalNote refusal={lazy.value.refusal} />;
  return (
    <ul className="sheet-lines">
      {lazy.value.value.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a sheet keep their places.
        <li key={i}>
          <Glossed>{line}</Glossed>
        </li>
      ))}
    </ul>
  );
}

interface BattleProps {
  readonly fight: Overview;
  readonly field: MapSetup;
}

/** The map behind the bottom sheet. A fight without a map lists the distances there. */
export function Battle({ fight, field }: BattleProps): ReactNode {
  const { view } = useTable();
  const [chosen, setChosen] = useState<string>();
  const { isWide } = useSizes();
  const mine = view.you.combatants;
  const from = view.prompts[0]?.who ?? fight.standings.find(({ id }) => mine.includes(id))?.id;
  // Without a map, the combatants stand on a stage, if the rulebook tells where they are.
  if (!field.isMapped && new Set(fight.standings.map(({ cell }) => cell.join())).size < 2) {
    return (
      <div className="battle battle-where">
        <MapTable fight={fight} grid={gridOf(field, fight)} from={undefined} isMapped={false} />
      </div>
    );
  }
  return (
    <div className="battle" data-stage={!field.isMapped || undefined}>
      <FieldMap
        field={field}
        fight={fight}
        mine={mine}
        from={from}
        chosen={chosen}
        choose={setChosen}
        near={isWide ? NEAR_WIDE : NEAR}
      />
    </div>
  );
}

/** How many cells a phone and a wide screen show on each side of the active combatant. */
const NEAR = 3;
const NEAR_WIDE = 7;
