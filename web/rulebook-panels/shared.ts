import type { TFunction } from 'i18next';
import type { Json } from '../../src/kernel/json.ts';
import type { Overview } from '../../src/kernel/ruleset.ts';
import type { LogLine, TableView } from '../../src/table/view.ts';

/** The props of a rulebook's panel. They contain only what the person may see. */
export interface BookProps {
  readonly view: TableView;
  readonly fight: Overview;
  /** Oldest first. */
  readonly log: readonly LogLine[];
}

interface View {
  readonly acted?: readonly string[];
  readonly combatants?: readonly { readonly id: string; readonly turn?: string; readonly go?: string }[];
}

interface Taking {
  readonly id: string;
  readonly name: string;
  readonly turn?: string;
}

/** Returns the ids of the combatants that delay their turn; they wait below the others. */
export function delayingIn(view: Json): ReadonlySet<string> {
  const { combatants } = seen<{ readonly combatants: readonly Taking[] }>(view);
  return new Set(combatants.filter(({ turn }) => turn === 'delaying').map(({ id }) => id));
}

/** Returns the combatants in the order in which lists show them: in turn order, the fallen below all others. */
export function fallenLast<C extends { readonly isUp: boolean }>(all: readonly C[]): readonly C[] {
  return [...all.filter(({ isUp }) => isUp), ...all.filter(({ isUp }) => !isUp)];
}

/** Returns the combatants that have acted this round, if the rulebook's view shows it to this seat. */
export function actedIn(view: Json): ReadonlySet<string> {
  if (typeof view !== 'object' || view === null || Array.isArray(view)) return new Set();
  const { acted = [], combatants = [] } = view as View;
  const over = combatants.filter(({ turn, go }) => turn === 'over' || go === 'over');
  return new Set([...acted, ...over.map(({ id }) => id)]);
}

/**
 * Casts a rulebook's view to the type its panel expects. All fields of `T` except ids and names become optional,
 * because a seat sees fewer fields of its enemies.
 */
export function seen<
  T extends { readonly combatants: readonly { readonly id: string; readonly name: string }[] },
>(view: Json): T {
  const isView = typeof view === 'object' && view !== null && 'combatants' in view;
  return (isView ? view : { combatants: [] }) as unknown as T;
}

/** Sorts combatants in turn order, followed by the others. */
export function inOrder<C extends { readonly id: string }>(
  all: readonly C[],
  order: readonly { readonly id: string }[],
): readonly C[] {
  const place = (who: C): number => {
    const at = order.findIndex(({ id }) => id === who.id);
    return at === -1 ? order.length : at;
  };
  return all.filter(({ id }) => order.some((each) => each.id === id)).toSorted((a, b) => place(a) - place(b));
}

interface Progress {
  readonly id: string;
  readonly rounds: number | null;
  readonly done: number;
  readonly isFinished: boolean;
}
interface Named {
  readonly id: string;
  readonly name: string;
}

/** An extended task with its progress. */
export type Timer = Named & Progress;

/** Returns the tasks with their progress. Players' views contain both in one list, the GM's view in two. */
export function timersOf(
  tasks: readonly (Named & Partial<Progress>)[],
  progress: readonly Progress[],
): readonly Timer[] {
  return tasks.map((task) => {
    const own = progress.find(({ id }) => id === task.id);
    const { rounds = null, done = 0, isFinished = false } = own ?? task;
    return { id: task.id, name: task.name, rounds, done, isFinished };
  });
}

/** An action in progress, with its depth in a chain of interruptions. */
export interface Pending {
  readonly n: number;
  readonly depth: number;
  readonly sentence: string;
  /** Who acts, if the reader knows. */
  readonly who?: string;
  readonly isAttack: boolean;
  /** Whether it is decided whether the attack hits. */
  readonly isDecided?: true;
}

/**
 * Returns the chain of actions in progress, outermost first. At each depth, it takes the latest line of the step that
 * is not followed by a shallower line. `log` belongs to one person and is sorted oldest first. The result is empty
 * unless an action is being interrupted.
 */
export function interruptionStack(
  log: readonly LogLine[],
  struck: ReadonlySet<number> = new Set(),
): readonly Pending[] {
  const trail: Pending[] = [];
  const card = log.findLast(({ kind }) => kind === 'fight')?.card;
  for (const line of log) {
    if (line.kind !== 'fight' || struck.has(line.n)) continue;
    // A new turn interrupts nothing.
    if (line.routine === 'boundary') trail.length = 0;
    if (line.card !== card || line.sentence === '') continue;
    const { n, depth, sentence, type, who } = line;
    while (trail.length > 0 && trail.at(-1)!.depth > depth) trail.pop();
    // A move by the GM in between interrupts nothing.
    if (line.marks.includes('by-gm')) continue;
    const last = trail.at(-1);
    const isSameDepth = last?.depth === depth;
    // The roll of an attack opens it only where the rulebook does not declare it before.
    const isDeclared = isSameDepth && last.isAttack;
    const isNew = OPENING.includes(type) || (type === 'attack-rolled' && !isDeclared);
    if (isSameDepth && DECIDING.includes(type)) trail.push({ ...trail.pop()!, isDecided: true });
    if (isNew && isSameDepth) trail.pop();
    const isAttack = type !== 'moved';
    if (isNew) trail.push({ n, depth, sentence, isAttack, ...(who !== undefined && { who }) });
  }
  return trail;
}

/** The types of the lines that open an action. */
const OPENING: readonly string[] = ['attack-declared', 'spell-cast', 'moved'];

/** The types of the lines that decide an attack. */
const DECIDING: readonly string[] = ['attack-hit', 'attack-missed'];

/** Returns the number of a round, in the rulebook's word for it. */
export function roundText(t: TFunction, { table, fight }: Pick<TableView, 'table' | 'fight'>): string {
  const round = fight?.round ?? 0;
  return t(`books.${table.ruleset}.round` as 'books.tactics.round', {
    round,
    defaultValue: t('player.round', { round }),
  });
}

/** A number of a sheet with its label. */
export interface Figure {
  readonly label: string;
  readonly value: string;
}

/** A weapon or a piece of gear, with its important values in a few words. */
export interface Gear {
  readonly name: string;
  readonly facts: readonly string[];
  readonly place: 'hand' | 'worn' | 'carried';
}

export function placeOf(isHeld: boolean): Gear['place'] {
  return isHeld ? 'hand' : 'carried';
}

/** A character's sheet as a page shows it, in any rulebook. */
export interface CharacterSheet {
  /** The large numbers: stats or traits. */
  readonly stats: readonly Figure[];
  /** Smaller numbers: skills and thresholds. */
  readonly skills: readonly Figure[];
  readonly gear: readonly Gear[];
}

/** Returns the sheet of an own combatant from a rulebook's view; `undefined` if the seat does not see it. */
export type CharacterOf = (view: Json, who: string) => CharacterSheet | undefined;

/** Returns an own combatant of a rulebook's view, if the seat sees its sheet. */
export function ownIn<C extends { readonly sheet?: unknown }>(
  view: Json,
  who: string,
): (C & { readonly sheet: NonNullable<C['sheet']> }) | undefined {
  const { combatants } = seen<{
    readonly combatants: readonly { readonly id: string; readonly name: string }[];
  }>(view);
  const own = combatants.find(({ id }) => id === who) as C | undefined;
  return own?.sheet === undefined ? undefined : (own as C & { readonly sheet: NonNullable<C['sheet']> });
}

/** Returns numbers as figures, in the order of their labels. */
export function figures(numbers: Readonly<Record<string, number>>): readonly Figure[] {
  return Object.entries(numbers).map(([label, value]) => ({ label, value: String(value) }));
}

/** Formats damage: `2D+3`, `5`. */
export function damageText({ dice, plus }: { readonly dice: number; readonly plus: number }): string {
  if (dice === 0) return String(plus);
  return plus === 0 ? `${dice}D` : `${dice}D${plus > 0 ? '+' : '−'}${Math.abs(plus)}`;
}

/** Returns how much ammunition a weapon has left as a fact of its line; none if it needs no ammunition. */
export function leftIn(
  ammunition: Readonly<Record<string, number>> | undefined,
  weapon: string,
): readonly string[] {
  const left = ammunition?.[weapon];
  return left === undefined ? [] : [`${left} left`];
}
