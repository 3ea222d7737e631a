import './rulebook-panels.css';
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, distance } from '../../src/geometry/grid.ts';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { Json } from '../../src/kernel/json.ts';
import { optionFor } from '../../src/presentation/option-walk.ts';
import type { OpenPrompt } from '../../src/table/view.ts';
import { gridOf } from '../map/layout.ts';
import { OddsInWords } from '../map/odds.tsx';
import type { Answering } from '../prompt/answering.tsx';
import { useOdds } from '../prompt/odds.ts';
import { useTable } from '../table/use-table.tsx';
import { actIcon, Icon } from '../ui/icon.tsx';
import { type BookProps, type CharacterOf, seen } from './shared.ts';
import { PlanLock, SmallBody, TimePips, type TrackProps, TurnWord } from './tracks.tsx';

/** By parameter, the texts for both ends of a number that is divided between them. */
export type Ends = Readonly<
  Record<string, readonly ['books.tactics.ends.attack', 'books.tactics.ends.defence']>
>;

/** Labels of numbers by their fields in a rulebook's state. */
type Pools = Readonly<Record<string, string>>;

/** The rest of a turn that is counted in equal units. `left` includes the units `kept` for later. */
export interface UnitBudget {
  readonly left: number;
  readonly kept: number;
  readonly most: number;
}

/** The parts of a rulebook that are loaded late. */
export interface LateBook {
  readonly default: ComponentType<BookProps>;
  readonly characterOf: CharacterOf;
  /** The body of a combatant as a figure. */
  readonly BodyOf?: ComponentType<{ readonly view: Json; readonly who: string }>;
}

interface Book {
  readonly load: () => Promise<LateBook>;
  /** The rulebook's view of the fight, as a picture and as text. */
  readonly Panel: LazyExoticComponent<ComponentType<BookProps>>;
  /** The rulebook's own track of one combatant in the rail. */
  readonly Track: ComponentType<TrackProps>;
  readonly ends?: Ends;
  /** Numbers other than health that GMs often change: field names with their labels. */
  readonly pools?: Pools;
  /** Returns the rest of a combatant's turn, if it is counted in equal units and the seat may know it. */
  readonly budget?: (view: Json, who: string) => UnitBudget | undefined;
  /** Whether only movement and trifles are usually left of a turn after an attack. If so, the turn then ends. */
  readonly isOverAfterAttack?: true;
  /** Returns the planned actions of a combatant, limited to those the seat may know. */
  readonly plan?: (view: Json, who: string) => readonly PlanStep[];
}

/** One step of what a combatant has decided to do and has not done yet. */
export interface PlanStep {
  /** The rulebook's code for it: `strike`, `run`. */
  readonly act: string;
  readonly isMove: boolean;
  /** Whether it is an attack. */
  readonly isBlow: boolean;
  /** The combatant it is aimed at, or moves to. */
  readonly whom: string | undefined;
  /** The cell it is aimed at, or moves to. */
  readonly cell: Cell | undefined;
  /** The id of the weapon. */
  readonly weapon: string | undefined;
  /** The answer that takes this step back. */
  readonly takeBack: RawAnswer;
}

interface Planning {
  readonly id: string;
  readonly name: string;
  readonly draft?: Declared | null;
  readonly declared?: Declared;
  readonly settling?: string;
}
interface Declared {
  readonly pace: string;
  readonly goal?: { readonly kind: string; readonly who?: string; readonly cell?: Cell } | null;
  readonly actions: readonly {
    readonly kind: string;
    readonly target?: string | null;
    readonly point?: Cell | null;
    readonly weapon?: string;
  }[];
}

/** The declared actions that are attacks. */
const BLOWS: readonly string[] = ['strike', 'shoot', 'spray', 'blast'];

/** The declaration that a combatant drafts in secret, or has settled. */
function declaration(view: Json, who: string): readonly PlanStep[] {
  const { combatants } = seen<{ readonly combatants: readonly Planning[] }>(view);
  const { draft, declared, settling } = combatants.find(({ id }) => id === who) ?? {};
  const plan = settling === 'open' ? draft : declared;
  if (plan == null) return [];
  const { pace, goal, actions } = plan;
  const move: readonly PlanStep[] =
    goal == null
      ? []
      : [
          {
            act: pace,
            isMove: true,
            isBlow: false,
            whom: goal.kind === 'follow' ? goal.who : undefined,
            cell: goal.cell,
            weapon: undefined,
            takeBack: { kind: 'take-back', step: 'movement' },
          },
        ];
  return [
    ...move,
    ...actions.map(({ kind, target, point, weapon }, step) => ({
      act: kind,
      isMove: false,
      isBlow: BLOWS.includes(kind),
      whom: target ?? undefined,
      cell: point ?? undefined,
      weapon,
      takeBack: { kind: 'take-back', step },
    })),
  ];
}

interface Sliced {
  readonly id: string;
  readonly name: string;
  readonly ts?: number;
  readonly saved?: number;
  readonly sheet?: { readonly ts: number };
}

function timeSlices(view: Json, who: string): UnitBudget | undefined {
  const { combatants } = seen<{ readonly combatants: readonly Sliced[] }>(view);
  const { ts, saved = 0, sheet } = combatants.find(({ id }) => id === who) ?? {};
  return ts === undefined || sheet === undefined
    ? undefined
    : { left: ts, kept: saved, most: Math.max(ts, sheet.ts) };
}

function late(load: Book['load']): Pick<Book, 'load' | 'Panel'> {
  return { load, Panel: lazy(load) };
}

/** The only list of rulebooks in the page. A rulebook that is missing here has no panel. */
const BOOKS: Readonly<Record<string, Book>> = {
  timeslice: {
    ...late(async () => {
      const { default: Panel, characterOf } = await import('./timeslice.tsx');
      return { default: Panel, characterOf };
    }),
    Track: TimePips,
    pools: { ts: 'TS', stagger: 'Stagger' },
    budget: timeSlices,
  },
  tactics: {
    ...late(async () => {
      const { default: Panel, characterOf } = await import('./tactics.tsx');
      return { default: Panel, characterOf };
    }),
    Track: PlanLock,
    ends: { oT: ['books.tactics.ends.attack', 'books.tactics.ends.defence'] },
    pools: { s: 'S' },
    plan: declaration,
  },
  locations: {
    ...late(async () => {
      const { default: Panel, characterOf, BodyOf } = await import('./locations.tsx');
      return { default: Panel, characterOf, BodyOf };
    }),
    Track: SmallBody,
    isOverAfterAttack: true,
  },
  agents: {
    ...late(async () => {
      const { default: Panel, characterOf } = await import('./agents.tsx');
      return { default: Panel, characterOf };
    }),
    Track: TurnWord,
  },
};

function bookOf(ruleset: string): Book | undefined {
  return Object.hasOwn(BOOKS, ruleset) ? BOOKS[ruleset] : undefined;
}

/** Returns the panel of a rulebook. */
function panelFor(ruleset: string): Book['Panel'] | undefined {
  return bookOf(ruleset)?.Panel;
}

/** Returns a rulebook's own track of one combatant. */
export function trackFor(ruleset: string): Book['Track'] | undefined {
  return bookOf(ruleset)?.Track;
}

/** Returns the texts for the numbers that the rulebook divides. */
export function endsFor(ruleset: string): Ends {
  return bookOf(ruleset)?.ends ?? {};
}

/** Returns the numbers other than health that have their own fields. */
export function poolsFor(ruleset: string): Pools {
  return bookOf(ruleset)?.pools ?? {};
}

/** Loads what a rulebook says about sheets; `undefined` if the page does not know the rulebook. */
export async function sheetsOf(ruleset: string): Promise<LateBook | undefined> {
  return await bookOf(ruleset)?.load();
}

/** Returns what a combatant has decided to do; empty where the rulebook does everything at once. */
export function planFor(ruleset: string, view: Json, who: string): readonly PlanStep[] {
  return bookOf(ruleset)?.plan?.(view, who) ?? [];
}

/** Whether the question of a combatant adds to a plan that can still change. */
export function isDrafting(ruleset: string, view: Json, { who, options }: OpenPrompt): boolean {
  return planFor(ruleset, view, who).some(({ takeBack }) => optionFor(options, takeBack) !== undefined);
}

/** Returns what follows an attack, unless a person chooses otherwise. */
export function afterAttack(ruleset: string): 'ask' | 'end' {
  return bookOf(ruleset)?.isOverAfterAttack ? 'end' : 'ask';
}

/** Whether a rulebook's acts are planned before they take place. */
export function isPlanned(ruleset: string): boolean {
  return bookOf(ruleset)?.plan !== undefined;
}

/** A combatant's plan so far, step by step, where it is asked to go on with it. Only its own seat sees it. */
export function PlanRows({ answering }: { readonly answering: Answering }): ReactNode {
  const { t } = useTranslation();
  const { prompt, isSending, answer, look } = answering;
  const { who, options } = prompt;
  const { view } = useTable();
  const steps = planFor(view.table.ruleset, view.view, who);
  if (steps.length === 0) return null;
  const mayChange = (step: RawAnswer): boolean => optionFor(options, step) !== undefined;
  const isTold = view.gm !== null || view.settings.oddsFor === 'everyone';
  const nameOf = (id: string): string => view.fight?.standings.find((each) => each.id === id)?.name ?? id;
  const from = view.fight?.standings.find(({ id }) => id === who)?.cell;
  const farTo = (cell: Cell): string =>
    t('map.twin.away', {
      count: from === undefined ? 0 : distance(gridOf(view.field!, view.fight!), from, cell),
    });
  const worded = (act: string): string =>
    t(`books.${view.table.ruleset}.steps.${act}` as 'books.tactics.steps.strike', {
      defaultValue: act.replaceAll('-', ' '),
    });
  return (
    <ol className="plan-rows" aria-label={t('player.plan')}>
      {steps.map(({ act, isMove, isBlow, whom, cell, weapon, takeBack }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a plan keep their order.
        <li key={i} data-blow={isBlow || undefined}>
          <span className="plan-place number">{i + 1}</span>
          <Icon
            name={actIcon({ kind: act, purpose: isBlow ? 'attack' : isMove ? 'move' : 'help' }, weapon)}
          />
          <button type="button" className="plan-what" onClick={() => look((cell ?? whom ?? who) as Json)}>
            <b>{worded(act)}</b>
            {whom !== undefined && ` → ${nameOf(whom)}`}
            {cell !== undefined && ` → ${farTo(cell)}`}
            {!isMove && isTold && mayChange(takeBack) && (
              <StepOdds decision={prompt.id} step={takeBack} isBlow={isBlow} />
            )}
          </button>
          {mayChange(takeBack) && (
            <button
              type="button"
              className="plan-back"
              aria-label={t('player.takeBack', { step: i + 1 })}
              disabled={isSending}
              onClick={() => answer(takeBack)}
            >
              <Icon name="x" />
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

interface StepOddsProps {
  readonly decision: string;
  /** The answer that takes the step back: it has the odds of that step. */
  readonly step: RawAnswer;
  readonly isBlow: boolean;
}

/** The odds of a step of the plan, or that its attack would not take place as things stand. */
function StepOdds({ decision, step, isBlow }: StepOddsProps): ReactNode {
  const { t } = useTranslation();
  const odds = useOdds(decision, step);
  const isVain = odds?.attacker === undefined && odds?.facts.length === 0;
  if (isVain && !isBlow) return null;
  // The line keeps its place while the odds are worked out.
  if (odds === undefined) return <span className="plan-odds small quiet">…</span>;
  return (
    <span className="plan-odds">
      {isVain ? (
        <span className="plan-vain small">{t('player.planVain')}</span>
      ) : (
        <OddsInWords decision={decision} answer={step} />
      )}
    </span>
  );
}

/** Returns what is left of a combatant's turn, where the rulebook counts it in equal units. */
export function budgetFor(ruleset: string, view: Json, who: string): UnitBudget | undefined {
  return bookOf(ruleset)?.budget?.(view, who);
}

/** The panel of the fight's rulebook, updated during play. */
export function BookPanel(props: BookProps): ReactNode {
  const { t } = useTranslation();
  const Panel = panelFor(props.view.table.ruleset);
  if (Panel === undefined) return null;
  return (
    <Suspense fallback={<p className="quiet">{t('loading')}</p>}>
      <Panel {...props} />
    </Suspense>
  );
}
