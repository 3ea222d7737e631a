import { type MouseEvent, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cell } from '../../../src/geometry/grid.ts';
import type { LogLine } from '../../../src/table/view.ts';
import { Log } from '../../log/log.tsx';
import { lastShown } from '../../log/moments.ts';
import { type Draft, NO_DRAFT, type Situation } from '../../map/draft.ts';
import { FieldMap } from '../../map/field-map.tsx';
import { gridOf } from '../../map/layout.ts';
import { cellsToPick } from '../../map/picking.ts';
import type { MapDesk } from '../../map/tools.tsx';
import { MapTable } from '../../map/where.tsx';
import { MomentStrip } from '../../player/moment-card.tsx';
import { AnsweringProvider } from '../../prompt/answering.tsx';
import { type CellPicking, PickOnMap } from '../../prompt/param.tsx';
import { hashOf, readRoute } from '../../route.ts';
import { afterAttack, isPlanned } from '../../rulebook-panels/rulebook-panels.tsx';
import { useTable } from '../../table/use-table.tsx';
import { ModalAside, useBack } from '../../ui/modal.tsx';
import { coveredIn, SafeArea, useDeskForm } from '../../ui/sizes.ts';
import { Sounds } from '../../ui/sound.tsx';
import { askedNow, promptsInOrder } from '../desk/whose.ts';
import { Dock } from '../dock/dock.tsx';
import { useHotkeys } from '../keys/keys.tsx';
import { Rail } from '../rail/rail.tsx';
import { type DialogOpen, Dialogs } from './dialogs.tsx';
import { Group, Selected, useGmActs } from './selected.tsx';
import { TopBar, useAskedTitle } from './top-bar.tsx';
import { useGmCommands, useOddsShown } from './use-gm-commands.ts';

interface BattlefieldProps {
  readonly selected: string | undefined;
  readonly select: (who: string) => void;
  readonly desk: MapDesk;
  /** The cell that a dialog asks for. */
  readonly picking: CellPicking | null;
  readonly leave: () => void;
}

/** The map. A fight without a map has a stage, on which distances are true as far as possible. */
function Battlefield({ selected, select, desk, picking, leave }: BattlefieldProps): ReactNode {
  const { view } = useTable();
  const [aim, setAim] = useState<{ readonly of: CellPicking; readonly cell: Cell }>();
  const { field, fight } = view;
  if (field === null || fight === null) return null;
  const active = fight.standings.find(({ isActive }) => isActive);
  const from = active?.id;
  const chosen = aim?.of === picking ? aim?.cell : undefined;
  const take = (cell: Cell | undefined): void => {
    if (cell === undefined) return;
    picking?.choose(cell);
    leave();
  };
  return (
    <div className="battlefield">
      <FieldMap
        field={field}
        fight={fight}
        mine={[]}
        from={from}
        chosen={selected}
        choose={select}
        desk={desk}
        {...(picking !== null && {
          picking: {
            kind: 'cell',
            cells: cellsToPick(picking.places, fight.standings),
            from: active?.cell ?? fight.standings[0]?.cell ?? [0, 0],
            chosen,
            choose: (cell) => setAim({ of: picking, cell }),
            take,
          },
          confirm: () => take(chosen),
        })}
      />
      <MapTable
        fight={fight}
        grid={gridOf(field, fight)}
        from={fight.grid === undefined ? undefined : from}
        isMapped={field.isMapped}
        isFolded
      />
    </div>
  );
}

/** Makes Escape close what is open over the map, also while the same key gives up a plan. */
function useEscape(isOpen: boolean, close: (event: globalThis.KeyboardEvent) => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape') close(event);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOpen, close]);
}

/** Asks for a cell of the map, in the place of the dialog that needs it. */
function PickStrip({ leave }: { readonly leave: () => void }): ReactNode {
  const { t } = useTranslation();
  useBack(true, leave);
  const back = useCallback(
    (event: globalThis.KeyboardEvent) => {
      // The same key must not close the dialog that comes back.
      event.preventDefault();
      leave();
    },
    [leave],
  );
  useEscape(true, back);
  useEffect(() => document.querySelector<SVGSVGElement>('.desk-map .map-drawing')?.focus(), []);
  return (
    <div className="desk-result desk-pick no-print" role="status" data-modal>
      <span>{t('gm.pickCell')}</span>
      <button type="button" className="button" onClick={leave}>
        {t('map.giveUp')}
      </button>
    </div>
  );
}

const NOBODY: readonly string[] = [];

/** Chooses the only option of a question, so that its values can be set at once. */
function onlyOption({ options }: Situation): Draft {
  const [option, ...others] = options;
  const isOpen = option?.next !== undefined && others.length === 0;
  return isOpen ? { ...NO_DRAFT, option, isNamed: true } : NO_DRAFT;
}

/** The last result, over the map while it is new. The log keeps it. */
function LastResult(): ReactNode {
  const { view, log, struck } = useTable();
  const shown = useMemo(() => lastShown(log, struck, NOBODY), [log, struck]);
  if (shown === undefined || view.fight === null) return null;
  return (
    <div className="desk-result no-print" role="status" key={shown.n}>
      <MomentStrip fight={view.fight} shown={shown} />
    </div>
  );
}

/** The GM's screen of a running fight. */
export function FightScreen(): ReactNode {
  const { t } = useTranslation();
  const table = useTable();
  const { view, log, struck, connection } = table;
  const fight = view.fight!;
  const [picked, setPicked] = useState<string | null>(null);
  const [isCardOpen, setCardOpen] = useState(false);
  const [open, setOpen] = useState<DialogOpen | null>(null);
  const [picking, setPicking] = useState<CellPicking | null>(null);
  const stopPicking = useCallback(() => setPicking(null), []);
  const [areOddsShown, setOddsShown] = useOddsShown();
  const prompts = useMemo(() => promptsInOrder(view), [view]);
  const [current, setCurrent] = useState<string | null>(null);
  const prompt = prompts.find(({ id }) => id === current) ?? prompts[0];
  const active = fight.standings.find(({ isActive }) => isActive);
  const asked = askedNow(view, prompt);
  useAskedTitle(asked);
  // On a phone the page scrolls, and the lobby may have been scrolled down.
  useEffect(() => scrollTo(0, 0), []);
  const form = useDeskForm();
  const covered = useMemo(() => coveredIn(form), [form]);
  const [isLogOpen, setLogOpen] = useState(false);
  const [held, setHeld] = useState<string | null>(null);
  const selected = fight.standings.find(({ id }) => id === picked) ?? active ?? fight.standings[0];
  const [group, setGroup] = useState<ReadonlySet<string>>(new Set());
  const many = fight.standings.filter(({ id }) => group.has(id));
  const acts = useGmActs();
  const gather = (who: readonly string[], how: 'only' | 'also'): void => {
    const old =
      how === 'only' ? [] : group.size === 0 && who.length === 1 && picked !== null ? [picked] : [...group];
    const isOn = (id: string): boolean => !(who.length === 1 && old.includes(id) && group.size > 0);
    setGroup(new Set([...old, ...who].filter((id) => !who.includes(id) || isOn(id))));
  };
  const pick = useCallback((who: string) => {
    setPicked(who);
    setCardOpen(true);
    setGroup(new Set());
  }, []);
  const close = useCallback(() => {
    setCardOpen(false);
    setGroup(new Set());
  }, []);
  useEscape((isCardOpen || group.size > 0) && open === null, close);
  const desk: MapDesk = {
    ...{ group, pick: gather },
    move(who, to) {
      const moved = fight.standings.find(({ id }) => id === who);
      if (moved === undefined) return;
      acts.move(group.has(who) ? many : [moved], [to[0] - moved.cell[0], to[1] - moved.cell[1]]);
    },
  };
  const deeds = useGmCommands({
    prompt,
    select: setPicked,
    selected,
    open: setOpen,
    showOdds: setOddsShown,
    prompts,
    ask: setCurrent,
    isTheirs: asked?.whose.kind === 'theirs' && held !== asked.id,
    toggleLog: () => setLogOpen((is) => !is),
    hideOrReveal: () => {
      if (many.length > 1) acts.hideOrReveal(many);
      else if (selected !== undefined) acts.hideOrReveal([selected]);
    },
  });
  useHotkeys(deeds);
  const ruleHref = useCallback(
    (rule: string) => hashOf({ page: 'rules', ruleset: view.table.ruleset, rule }),
    [view.table.ruleset],
  );
  const actions = useCallback(
    (line: Parameters<NonNullable<Parameters<typeof Log>[0]['actions']>>[0]) => (
      <LineActions line={line} open={setOpen} />
    ),
    [],
  );
  // A player's question is answered on the map only after the GM has taken it over.
  const isMine = view.roll === null && (asked?.whose.kind === 'yours' || held === prompt?.id);
  return (
    <AnsweringProvider
      prompt={isMine ? prompt : undefined}
      propose={onlyOption}
      usualAfter={afterAttack(view.table.ruleset)}
    >
      <SafeArea value={covered}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: links within are links; only where they lead differs. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click. */}
        <div
          className="desk"
          data-form={form}
          data-plans={isPlanned(view.table.ruleset) || undefined}
          data-log={isLogOpen || undefined}
          onClick={(event) => showRule(event, setOpen)}
        >
          <TopBar deeds={deeds} asked={asked} />
          <aside className="desk-rail desk-panel" aria-label={t('gm.initiative')}>
            <Rail
              selected={selected?.id ?? ''}
              group={group}
              select={(who, isAlso) => (isAlso ? gather([who], 'also') : pick(who))}
            />
          </aside>
          {many.length > 1 && <Group group={many} close={close} />}
          {isCardOpen && many.length < 2 && selected !== undefined && (
            <Selected key={selected.id} who={selected} open={setOpen} close={close} />
          )}
          <main className="desk-main">
            <div className="desk-map">
              <Battlefield
                selected={selected?.id}
                select={pick}
                desk={desk}
                picking={picking}
                leave={stopPicking}
              />
              {picking === null ? <LastResult /> : <PickStrip leave={stopPicking} />}
            </div>
            <Dock
              prompts={prompts}
              current={prompt}
              asked={asked}
              held={held}
              hold={setHeld}
              ask={setCurrent}
              ruleHref={ruleHref}
              areOddsShown={areOddsShown}
              openReport={() => setOpen({ kind: 'report' })}
            />
          </main>
          <aside className="desk-log desk-panel" aria-label={t('gm.log')}>
            <h2 className="desk-log-head">{t('gm.log')}</h2>
            <div className="desk-log-lines" data-scrolls>
              <Log
                lines={log}
                struck={struck}
                combatants={fight.standings}
                ruleHref={ruleHref}
                actions={actions}
                older={connection.older}
              />
            </div>
          </aside>
        </div>
      </SafeArea>
      <Sounds isAsked={isMine && asked !== undefined} isOver={fight.winner !== null} />
      {open !== null && (
        <PickOnMap value={setPicking}>
          <ModalAside value={picking !== null}>
            <Dialogs open={open} show={setOpen} deeds={deeds} selected={selected} />
          </ModalAside>
        </PickOnMap>
      )}
    </AnsweringProvider>
  );
}

/** Opens a rule as a dialog. With a modifier key held, the rule opens in a new tab. */
function showRule(event: MouseEvent, open: (dialog: DialogOpen) => void): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a.rule-link');
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const route = readRoute(link.hash);
  if (route.page !== 'rules') return;
  event.preventDefault();
  open({ kind: 'rule', rule: route.rule });
}

interface LineActionsProps {
  readonly line: LogLine;
  readonly open: (dialog: DialogOpen) => void;
}

/** GM actions on a log line: change its dice, restore the fight to it, or try out an alternative from there. */
function LineActions({ line, open }: LineActionsProps): ReactNode {
  const { t } = useTranslation();
  if (line.kind !== 'fight' || line.entry === undefined) return null;
  const { entry, sentence, rolls } = line;
  return (
    <span className="line-actions no-print">
      {rolls !== undefined && (
        <LineButton
          label={t('gm.changeRollOf', { sentence })}
          sign="⚂"
          run={() => open({ kind: 'change', entry, sentence, rolls })}
        />
      )}
      <LineButton
        label={t('gm.backTo', { sentence })}
        sign="↶"
        run={() => open({ kind: 'restore', entry, sentence })}
      />
    </span>
  );
}

interface LineButtonProps {
  readonly label: string;
  readonly sign: string;
  readonly run: () => void;
}

function LineButton({ label, sign, run }: LineButtonProps): ReactNode {
  return (
    <button type="button" aria-label={label} title={label} onClick={run}>
      {sign}
    </button>
  );
}
