import {
  type CSSProperties,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { MapSetup } from '../../src/kernel/encounter.ts';
import type { Refusal } from '../../src/kernel/result.ts';
import type { Overview } from '../../src/kernel/ruleset.ts';
import { questionText } from '../../src/presentation/prompt.ts';
import type { Command } from '../../src/table/command.ts';
import type { LogLine } from '../../src/table/view.ts';
import { isNews, isOwn, lastShown, momentsAfter, type Shown } from '../log/moments.ts';
import { gridOf } from '../map/layout.ts';
import { AnsweringProvider } from '../prompt/answering.tsx';
import { afterAttack, endsFor, isPlanned, planFor } from '../rulebook-panels/rulebook-panels.tsx';
import { actedIn, delayingIn, interruptionStack, roundText } from '../rulebook-panels/shared.ts';
import { useTable } from '../table/use-table.tsx';
import { isTyping, RefusalNote } from '../ui/fields.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { comesAtLast } from '../ui/lazy.ts';
import { useBack } from '../ui/modal.tsx';
import { SafeArea, type Tab, useSizes } from '../ui/sizes.ts';
import { inReach, leastHarm, mostHarm, proposal } from './acts.ts';
import { Asked } from './asked.tsx';
import type { Scene } from './details.tsx';
import { DicePad } from './dice-pad.tsx';
import { Ribbon } from './face.tsx';
import { type Turn, turnOf, useAlerts, useWakeLock } from './initiative.tsx';
import type { OwnMoments } from './moment-card.tsx';
import { WaitingSheet } from './waiting.tsx';

const Coach = lazy(() => import('./coach.tsx').then(({ Coach: coach }) => ({ default: coach })));
const Report = lazy(() => comesAtLast(() => import('../report/report.tsx')));

interface TabsProps {
  readonly tab: Tab;
  readonly choose: (tab: Tab) => void;
  /** Whether the first tab needs the player's attention. */
  readonly isWanted: boolean;
}

const TABS: readonly Tab[] = ['fight', 'sheet', 'log', 'table'];
const SIGNS: Readonly<Record<Tab, IconName>> = {
  fight: 'swords',
  sheet: 'user',
  log: 'scroll-text',
  table: 'users',
};

/** The tabs at the bottom of a phone. */
function Tabs({ tab, choose, isWanted }: TabsProps): ReactNode {
  const { t } = useTranslation();
  // The question is not seen from the other tabs.
  const isCalled = isWanted && tab !== 'fight';
  return (
    <nav className="tabs no-print" aria-label={t('player.parts')}>
      {TABS.map((each) => (
        <button
          key={each}
          type="button"
          className="tab"
          data-part={each}
          aria-current={each === tab ? 'true' : undefined}
          data-wanted={(each === 'fight' && isCalled) || undefined}
          onClick={() => choose(each)}
        >
          <Icon name={SIGNS[each]} />
          <span>
            {t(`player.tabs.${each}`)}
            {each === 'fight' && isCalled && ` · ${t('player.tabs.asked')}`}
          </span>
        </button>
      ))}
    </nav>
  );
}

/** `?` opens the help, outside text fields. */
function useHelpKey(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === '?' && !isTyping(event)) open();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

const NO_FIELD: MapSetup = { isMapped: false, shape: 'square', size: null, walls: [] };

/** A player's view of a fight: the order above the map, the bottom sheet within the thumb's reach, and the tabs. */
export function FightView({ fight }: { readonly fight: Overview }): ReactNode {
  const { view, log, struck } = useTable();
  const { t } = useTranslation();
  const later = useLater();
  const sizes = useSizes(view.settings.isWithoutGm ? 'coach' : 'legend');
  const [tab, setTab] = useState<Tab>('fight');
  const [current, setCurrent] = useState<string>();
  useBack(tab !== 'fight', () => setTab('fight'));
  useHelpKey(() => setTab('table'));
  const { table, you, prompts, roll, settings } = view;
  const mine = you.combatants;
  const acted = actedIn(view.view);
  const isRunning = table.status === 'running';
  const turn = turnOf(
    { prompts: prompts.length, roll: roll !== null, standings: fight.standings, acted },
    mine,
  );
  const said = useAlerts(isRunning ? turn : 'waiting', roll?.why ?? prompts.map(questionText)[0] ?? '');
  useWakeLock(isRunning);
  const field = view.field ?? NO_FIELD;
  const grid = gridOf(field, fight);
  const scene: Scene = { fight, field, grid, mine, ends: endsFor(table.ruleset) };
  const isWanted = turn === 'asked' || turn === 'dice';
  const isOver = table.status === 'ended' || (fight.winner !== null && !isWanted);
  const prompt = prompts.find(({ id }) => id === current) ?? prompts[0];
  const propose = useCallback<NonNullable<Parameters<typeof AnsweringProvider>[0]['propose']>>(
    (situation, { who }) => {
      const plan = planFor(table.ruleset, view.view, who);
      return proposal(
        situation,
        who,
        gridOf(field, fight),
        plan.some(({ isMove }) => !isMove),
      );
    },
    [field, fight, table.ruleset, view.view],
  );
  const { own, last, seen } = useMoments(log, struck, mine, settings.isWithoutGm ? fight : undefined);
  const under = useMemo(() => interruptionStack(log, struck).at(-1), [log, struck]);
  const isUnderWay = under?.isAttack === true && under.n > (last?.n ?? 0);
  const isFresh = useFresh(last?.n);
  const strip = last !== undefined && later !== undefined && (
    <later.MomentStrip key={last.n} fight={fight} shown={last} />
  );
  const style = {
    '--tray-low': `${sizes.low}px`,
    '--tray-middle': `${sizes.middle}px`,
    '--tray-high': `${sizes.high}px`,
    '--tray-side': `${sizes.side}px`,
  } as CSSProperties;
  return (
    <div
      className="play"
      data-tab={tab}
      data-form={sizes.isWide ? 'wide' : 'tall'}
      data-high={sizes.isHigh || undefined}
      style={style}
    >
      <header className="ribbon">
        <h1 className="only-read">{table.name}</h1>
        <Ribbon
          fight={fight}
          mine={mine}
          waitingFor={view.waitingFor}
          acted={acted}
          delaying={delayingIn(view.view)}
        />
        <p className="ribbon-round number" key={fight.round}>
          {table.status === 'paused'
            ? t('player.paused')
            : fight.round === 0
              ? t('player.beforeRounds')
              : roundText(t, view)}
        </p>
      </header>
      <p className="only-read" role="status">
        {said}
      </p>
      <SafeArea value={sizes.covered}>
        <AnsweringProvider
          usualAfter={afterAttack(table.ruleset)}
          prompt={isRunning && roll === null ? prompt : undefined}
          propose={propose}
          improve={{
            ...(settings.oddsFor === 'everyone' && { attack: mostHarm, defend: leastHarm }),
            ...(isPlanned(table.ruleset) && { attack: inReach }),
          }}
        >
          <main className="play-main">
            <div className="play-map" data-panel="fight">
              {later !== undefined && <later.Battle fight={fight} field={field} />}
            </div>
            <div className="play-now" data-panel="fight">
              {isOver ? (
                <Ended />
              ) : (
                <Now
                  fight={fight}
                  turn={turn}
                  scene={scene}
                  choose={setCurrent}
                  last={isUnderWay ? <p className="moment-strip">{under.sentence}</p> : strip}
                />
              )}
            </div>
            <div className="over-map">
              {later !== undefined && !isOver && roll === null && settings.isWithoutGm && <Coach />}
              {isFresh &&
                own?.at(-1)?.n !== last?.n &&
                (isOver || (isRunning && isWanted)) &&
                strip !== false && (
                  <div className="play-strip" role="status" key={last?.n}>
                    {strip}
                  </div>
                )}
            </div>
            {own !== undefined && later !== undefined && (
              <later.MomentCard
                key={own[0]!.n}
                fight={fight}
                mine={mine}
                shown={own}
                ruleset={table.ruleset}
                left={fight.standings.find(({ isActive, id }) => isActive && mine.includes(id))?.budget ?? ''}
                go={seen}
              />
            )}
            {later !== undefined && (
              <later.Panels fight={fight} field={field} tab={tab} isAsked={isWanted} isOver={isOver} />
            )}
          </main>
        </AnsweringProvider>
      </SafeArea>
      <Tabs tab={tab} choose={setTab} isWanted={isWanted} />
    </div>
  );
}

/** How long a result stays over the map, in milliseconds; player.css then fades it out. */
const STRIP_MS = 6_500;

/** Whether a result came a moment ago. One that is there at first is not new, and neither is one that an undo left. */
function useFresh(n = 0): boolean {
  const [old, setOld] = useState(n);
  useEffect(() => {
    const timer = setTimeout(() => setOld(n), STRIP_MS);
    return () => clearTimeout(timer);
  }, [n]);
  return n > old;
}

interface Moments {
  /** The player's own results that were not seen yet, the gravest last; `undefined` if all were seen. */
  readonly own: OwnMoments | undefined;
  /** The last result of anybody. */
  readonly last: Shown | undefined;
  /** Marks the player's own results as seen. */
  readonly seen: () => void;
}

/** The verdicts that a person must not miss, the gravest last. */
const GRAVE: readonly string[] = ['hurt', 'hit', 'falls', 'dies'];

function gravityOf({ moment }: OwnMoments[number]): number {
  return GRAVE.indexOf(moment.verdict);
}

/**
 * Returns the results to show. Results from before the page was opened count as seen. A person who plays alone against
 * `foes` also sees their acts without a roll, and confirms only results that are news.
 */
function useMoments(
  log: readonly LogLine[],
  struck: ReadonlySet<number>,
  mine: readonly string[],
  foes: Overview | undefined,
): Moments {
  const [seenUpTo, setSeen] = useState(() => log.at(-1)?.n ?? 0);
  return useMemo(() => {
    const fresh = momentsAfter(log, struck, seenUpTo).filter(({ moment }) => isOwn(moment, mine));
    const all = foes === undefined ? [] : momentsAfter(log, struck, 0);
    const own = foes === undefined ? fresh : fresh.filter((each) => isNews(each, all));
    const last = lastShown(log, struck, foes?.standings.map(({ id }) => id) ?? mine);
    const main = own.toSorted((a, b) => gravityOf(a) - gravityOf(b) || a.n - b.n).at(-1);
    return {
      own: main === undefined ? undefined : [...own.filter((each) => each !== main), main],
      last,
      seen: () => setSeen(log.at(-1)?.n ?? 0),
    };
  }, [log, struck, mine, foes, seenUpTo]);
}

/** The result of the fight. */
function Ended(): ReactNode {
  const { t } = useTranslation();
  return (
    <section className="ended tray" data-height="high">
      <Suspense fallback={<p className="quiet">{t('loading')}</p>}>
        <Report />
      </Suspense>
    </section>
  );
}

interface NowProps {
  readonly fight: Overview;
  readonly turn: Turn;
  readonly scene: Scene;
  /** Chooses which of several questions is shown. */
  readonly choose: (prompt: string) => void;
  /** The last result. */
  readonly last: ReactNode;
}

/** The bottom sheet: dice to type in, a question, or a note about who decides now. */
function Now({ fight, turn, scene, choose, last }: NowProps): ReactNode {
  const { view, send, due } = useTable();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { prompts, roll, table, settings } = view;
  const say = async (command: Command): Promise<void> => {
    setIsBusy(true);
    const outcome = await send(command);
    setIsBusy(false);
    setRefusal('refusal' in outcome ? outcome.refusal : null);
  };
  const clocks = prompts.flatMap(({ id }) => due.get(id) ?? []);
  if (table.status === 'running' && roll !== null) {
    return (
      <>
        <RefusalNote refusal={refusal} />
        <DicePad
          key={roll.id}
          roll={roll}
          isBusy={isBusy}
          give={(faces) => void say({ kind: 'dice', roll: roll.id, faces })}
        />
      </>
    );
  }
  if (table.status !== 'running' || prompts.length === 0) {
    return <WaitingSheet fight={fight} turn={turn} last={last} />;
  }
  return (
    <Asked
      scene={scene}
      prompts={prompts}
      choose={choose}
      showsOdds={settings.oddsFor === 'everyone'}
      clock={
        clocks[0] === undefined || settings.clock === null
          ? undefined
          : { seconds: settings.clock, due: Math.min(...clocks) }
      }
    />
  );
}

/** The parts of the page that a phone shows after the first question can be answered. */
interface Later {
  readonly Battle: typeof import('./panels.tsx').Battle;
  readonly Panels: typeof import('./panels.tsx').Panels;
  readonly MomentCard: typeof import('./moment-card.tsx').MomentCard;
  readonly MomentStrip: typeof import('./moment-card.tsx').MomentStrip;
}

let later: Later | undefined;
let isAsked = false;
const listeners = new Set<() => void>();

/** Loads the later parts of the page at once. Returns `undefined` until they are ready. */
function useLater(): Later | undefined {
  useEffect(() => {
    if (!isAsked) void load();
    isAsked = true;
  }, []);
  return useSyncExternalStore(listen, () => later);
}

/** The modules are bundled into one file (web/vite.config.ts). */
async function load(): Promise<void> {
  const [{ Battle, Panels }, { MomentCard, MomentStrip }] = await Promise.all([
    comesAtLast(() => import('./panels.tsx')),
    comesAtLast(() => import('./moment-card.tsx')),
  ]);
  later = { Battle, Panels, MomentCard, MomentStrip };
  for (const changed of listeners) changed();
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
