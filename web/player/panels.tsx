import { type FormEvent, type ReactNode, useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapSetup } from '../../src/kernel/encounter.ts';
import type { Refusal } from '../../src/kernel/result.ts';
import type { Overview } from '../../src/kernel/ruleset.ts';
import type { Command } from '../../src/table/command.ts';
import { Log } from '../log/log.tsx';
import { gridOf } from '../map/showing.tsx';
import { MapTable } from '../map/where.tsx';
import { StopsForm } from '../prompt/stops.tsx';
import { hashOf } from '../route.ts';
import { BookPanel } from '../rulebook-panels/rulebook-panels.tsx';
import { actedIn } from '../rulebook-panels/shared.ts';
import { useTable } from '../table/use-table.tsx';
import { RefusalNote } from '../ui/choice-row.tsx';
import { GlossList } from '../ui/gloss.tsx';
import { LookMenu } from '../ui/look-menu.tsx';
import { Characters } from './characters.tsx';
import { Initiative } from './initiative.tsx';
import type { Tab } from './sizes.ts';

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

interface PanelsProps {
  readonly fight: Overview;
  readonly field: MapSetup;
  readonly tab: Tab;
}

/** The other tabs: the player's sheets, the log, and the table with its people, its order and its distances. */
export function Panels({ fight, field, tab }: PanelsProps): ReactNode {
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what does not fit. */}
      <div className="play-panel play-sheet" data-panel="sheet" tabIndex={0}>
        {tab === 'sheet' && <Characters fight={fight} mine={mine} />}
      </div>
      <div className="play-panel play-log" data-panel="log">
        {you.role === 'player' && table.status !== 'ended' && <QuickEntry />}
        <Notebook table={table.id} />
        <Log
          lines={log}
          struck={struck}
          combatants={fight.standings}
          ruleHref={ruleHref}
          older={connection.older}
        />
      </div>
      <div className="play-panel play-table" data-panel="table">
        <h2>{table.name}</h2>
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
                <span className="quiet small">{person.seat ?? t(`log.roles.${person.role}`)}</span>
              </li>
            ))}
          </ul>
        </section>
        {you.role === 'player' && <StopsForm />}
        <GlossList />
        <LookMenu />
      </div>
    </>
  );
}
