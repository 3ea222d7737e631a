import { distance, type Grid } from '../../src/geometry/grid.ts';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import { type Json, sameJson } from '../../src/kernel/json.ts';
import type { OddsView } from '../../src/kernel/outcome.ts';
import type { OptionView } from '../../src/presentation/option-tree.ts';
import {
  type Chosen,
  linesOf,
  narrowed,
  optionFor,
  progressOf,
  type Step,
} from '../../src/presentation/option-walk.ts';
import {
  approachesTo,
  type Draft,
  NO_DRAFT,
  offersFor,
  preferredFor,
  progressIn,
  type Situation,
  usualAnswer,
} from '../map/draft.ts';
import { oddsInShort } from '../map/odds.tsx';
import { answerAt, chosenAt, isBlow } from '../map/offers.ts';
import { type Answering, type Improve, walkedThere } from '../prompt/answering.tsx';
import { oddsAhead, patiently } from '../prompt/odds.ts';
import { MOST_ODDS } from '../table/remote.ts';

/** Maximum number of answers that are shown as large choices. With more, they are acts on tiles. */
const MOST_CHOICES = 5;
/** Maximum number of items that have an act each. */
const MOST_ITEMS = 6;
/** Number of acts that are one tap away; the others open with "All options". */
const QUICK = 3;

/** An answer as a tile or a large choice. */
export interface Act {
  /** The option, limited to the values of this tile. */
  readonly option: OptionView;
  /** The values that are already certain, in words: `Old buckler`. */
  readonly certain: string;
  /** Whether nothing is left to choose. */
  readonly isWhole: boolean;
}

/** Returns the options of a question as acts: attacks first, one for each weapon, and the default answer last. */
export function actsOf(options: readonly OptionView[], silentKind: string): readonly Act[] {
  return inOrder(options.flatMap(byItem), silentKind);
}

function inOrder(options: readonly OptionView[], silentKind: string): readonly Act[] {
  const rank = ({ kind, purpose, next }: OptionView): number => {
    if (kind === silentKind && next === undefined) return 2;
    return purpose === 'attack' ? 0 : 1;
  };
  return options.toSorted((a, b) => rank(a) - rank(b)).map(actOf);
}

/** Splits an attack whose first open parameter is one of a few items into an option for each of them. */
function byItem(option: OptionView): readonly OptionView[] {
  const next = option.purpose === 'attack' ? progressOf(option, {}).next : undefined;
  if (next === undefined || next.means !== 'item' || next.values.length > MOST_ITEMS) return [option];
  return next.values.flatMap(({ value }) => narrowed([option], { [next.name]: value }));
}

function actOf(option: OptionView): Act {
  const { steps, answer } = progressOf(option, {});
  const certain = steps.flatMap(({ values, isOpen, value }) => {
    if (isOpen) return [];
    return values.length === 1 ? [values[0]!.text] : [String(value)];
  });
  return { option, certain: certain.join(', '), isWhole: answer !== undefined };
}

/** Returns the answers of a question that is asked with a few large choices; `undefined` for a turn, or if there are too many. */
export function choicesOf(options: readonly OptionView[], silentKind: string): readonly Act[] | undefined {
  if (options.some(({ purpose }) => purpose === 'move')) return undefined;
  const acts = inOrder(linesOf(options, MOST_CHOICES), silentKind);
  return acts.length > MOST_CHOICES ? undefined : acts;
}

/** Returns the acts that are one tap away: those with a weapon first, no more than two of one attack, and one of any other kind. */
export function quickActs(acts: readonly Act[], silentKind: string): readonly Act[] {
  const seen = new Map<string, number>();
  const quick: Act[] = [];
  const rank = ({ option, certain }: Act): number =>
    option.purpose === 'attack' && certain !== '' ? 0 : option.purpose === 'attack' ? 1 : 2;
  for (const act of acts.toSorted((a, b) => rank(a) - rank(b))) {
    const { kind, purpose } = act.option;
    const count = seen.get(kind) ?? 0;
    if (kind === silentKind || count >= (purpose === 'attack' ? 2 : 1)) continue;
    seen.set(kind, count + 1);
    quick.push(act);
    if (quick.length === QUICK) break;
  }
  return quick;
}

/** Returns the tiles of a question. */
export function tilesOf({ situation, prompt }: Pick<Answering, 'situation' | 'prompt'>): readonly Act[] {
  const { kind } = prompt.defaultAnswer;
  return quickActs(actsOf(situation.options, kind), kind);
}

/**
 * Returns the open parameters of the draft that are shown as rows: the items last, because tiles name them, too, and
 * not at all if there is a tile for each of them.
 */
export function openSteps(
  { draft, progress }: Pick<Answering, 'draft' | 'progress'>,
  tiles: readonly Act[],
): readonly Step[] {
  const named = tiles
    .filter(({ option }) => option.kind === draft.option?.kind)
    .flatMap(({ option }) => progressOf(option, {}).steps.filter(({ isOpen }) => !isOpen));
  const hasTile = (name: string, wanted: Json): boolean =>
    named.some((step) => step.name === name && step.value !== undefined && sameJson(step.value, wanted));
  const open = progress?.steps.filter(({ isOpen }) => isOpen) ?? [];
  const isItem = ({ means, name, values }: Step): boolean =>
    means === 'item' && values.some(({ value }) => hasTile(name, value));
  const rest = open.filter(
    (step) => isItem(step) && !step.values.every(({ value }) => hasTile(step.name, value)),
  );
  return [...open.filter((step) => !isItem(step)), ...rest];
}

/** Whether a draft is this act, whatever else is chosen. */
export function isAct({ option }: Act, { option: chosen }: Draft, filled: Chosen): boolean {
  if (chosen === null || chosen.kind !== option.kind || chosen.text !== option.text) return false;
  const own = progressOf(option, {}).steps.filter(({ isOpen }) => !isOpen);
  const given = progressOf(chosen, filled).steps;
  return own.every(({ name, value }) => {
    const there = given.find((step) => step.name === name)?.value;
    return there === undefined || sameJson(there, value!);
  });
}

/**
 * Proposes the most likely option, so that its odds are visible at once: the default answer if there are few choices,
 * otherwise an attack on the last target, or on the nearest enemy that is up. A player with a plan is offered to keep it. Returns
 * nothing if no attack is possible.
 */
export function proposal(situation: Situation, who: string, grid: Grid, isPlanned = false): Draft {
  const { options, silent, standings, ids } = situation;
  const choices = choicesOf(options, silent.kind);
  if (choices !== undefined) {
    const [only] = choices;
    const { kind, ...values } = silent;
    const silence = choices.find(
      ({ option }) => option.kind === kind && narrowed([option], values as Chosen).length > 0,
    );
    const first = choices.length === 1 ? only : silence;
    if (first === undefined) return NO_DRAFT;
    return {
      option: first.option,
      isNamed: true,
      chosen: silence === first ? (values as Chosen) : {},
      spot: null,
      rest: [],
      blow: null,
    };
  }
  if (isPlanned) return silenceIn(situation);
  const { whom } = offersFor(situation, NO_DRAFT);
  const asked = standings.find(({ id }) => id === who);
  const foes = standings
    // Nobody strikes the fallen by accident.
    .filter(({ id, isUp }) => isUp && whom.has(id) && isBlow(whom.get(id)![0].option))
    .toSorted((a, b) =>
      asked === undefined ? 0 : distance(grid, asked.cell, a.cell) - distance(grid, asked.cell, b.cell),
    );
  const last = lastTarget(situation);
  const target = foes.find(({ id }) => id === last) ?? foes[0];
  const act = target === undefined ? undefined : whom.get(target.id)?.[0];
  if (target === undefined || act === undefined) return NO_DRAFT;
  return {
    option: act.option,
    isNamed: false,
    chosen: chosenAt(act.option, {}, { who: target.id, cell: target.cell }, ids) ?? {},
    spot: null,
    rest: [],
    blow: null,
  };
}

/** Returns the combatant that was attacked or aimed at last. */
function lastTarget({ usual, ids }: Situation): string | undefined {
  return Object.values(usual.values[usual.whom ?? ''] ?? {}).find(
    (value): value is string => typeof value === 'string' && ids.has(value),
  );
}

/** Returns the default answer of a turn, if it is one of the options without values. */
function silenceIn({ options, silent }: Situation): Draft {
  const silence = options.find(({ kind, next }) => kind === silent.kind && next === undefined);
  return silence === undefined ? NO_DRAFT : { ...NO_DRAFT, option: silence };
}

/** Whether an attack that is only planned would take place if everybody else stayed where they are. */
function isThere({ attacker, facts }: Pick<OddsView, 'attacker' | 'facts'>): boolean {
  return attacker !== undefined || facts.length > 0;
}

/**
 * Returns an attack that would take place, instead of a planned one that would not: at another enemy or with another
 * weapon, otherwise after the slowest movement that leads to it, otherwise the fastest movement towards it, otherwise
 * the default answer. Returns `undefined` if the planned one would take place, or if nothing is known about it.
 */
export const inReach: Improve = async (connection, { id: decision, who }, situation, proposed) => {
  const { standings, ids } = situation;
  const answer = progressIn(situation, proposed)?.answer;
  const target = standings.find(({ id }) => Object.values(proposed.chosen).includes(id));
  if (answer === undefined || target === undefined) return undefined;
  const [own] = await oddsAhead(connection, decision, [answer]);
  if (own?.isPlanned !== true || isThere(own)) return undefined;
  const others = standings.filter(({ isUp, side }) => isUp && side === target.side);
  const { whom } = offersFor(situation, NO_DRAFT);
  const blows = [target, ...others.filter((other) => other !== target)].flatMap(({ id, cell }) =>
    (whom.get(id) ?? []).flatMap((act) => {
      const blow = isBlow(act.option)
        ? answerAt(act, { who: id, cell }, ids, preferredFor(situation, act.option))
        : undefined;
      return blow === undefined ? [] : [{ option: act.option, param: act.param.name, id, blow }];
    }),
  );
  const all = await oddsAhead(connection, decision, blows.map(({ blow }) => blow).slice(0, MOST_ODDS));
  const near = blows.find((_, i) => all[i] !== undefined && isThere(all[i]));
  if (near !== undefined) {
    return { ...NO_DRAFT, option: near.option, chosen: { [near.param]: near.id } };
  }
  const asked = standings.find(({ id }) => id === who);
  const ways = approachesTo(situation, target, asked)
    .slice(0, 1)
    .flatMap((way) => paced(situation, way));
  for (const way of ways) {
    const plan = await walkedThere(connection, decision, situation, target, [way]);
    const told = plan && (await patiently(() => connection.forecast(decision, [...way, plan.rest.at(-1)!])));
    if (told !== undefined && 'value' in told && told.value.odds != null && isThere(told.value.odds)) {
      return { ...plan!, spot: null };
    }
  }
  const [farthest] = ways.at(-1) ?? [];
  const option = farthest && optionFor(situation.options, farthest);
  if (farthest === undefined || option === undefined) return silenceIn(situation);
  const { kind: _, ...chosen } = farthest;
  return { ...NO_DRAFT, option, chosen: chosen as Chosen };
};

/** The expected damage of an attack, and the chance that it hits; `undefined` if they are unknown. */
function harmOf(odds: OddsView | undefined): readonly [damage: number, hit: number] | undefined {
  const { hit = 0, damage = 0 } = (odds && oddsInShort(odds)) ?? {};
  return odds?.attacker === undefined ? undefined : [damage * hit, hit];
}

/** How many times the expected damage of another attack must be, so that it is suggested instead of the nearest one. */
const CLEARLY_BETTER = 2;

/**
 * Returns an attack at the enemy that it is expected to hurt most, instead of one at the nearest enemy that is expected
 * to do less than half as much. Returns `undefined` for a target that was chosen before, or if nothing is known.
 */
export const mostHarm: Improve = async (connection, { id: decision }, situation, proposed) => {
  const { standings, ids } = situation;
  const own = progressIn(situation, proposed)?.answer;
  const target = standings.find(({ id }) => Object.values(proposed.chosen).includes(id));
  if (own === undefined || target === undefined || lastTarget(situation) === target.id) return undefined;
  const { whom } = offersFor(situation, NO_DRAFT);
  const others = standings.filter(({ id, isUp, side }) => isUp && side === target.side && id !== target.id);
  const blows = others.flatMap(({ id, cell }) => {
    const act = whom.get(id)?.[0];
    if (act === undefined || !isBlow(act.option)) return [];
    const answer = answerAt(act, { who: id, cell }, ids, preferredFor(situation, act.option));
    return answer === undefined ? [] : [{ option: act.option, param: act.param.name, id, answer }];
  });
  if (blows.length === 0) return undefined;
  const answers = [own, ...blows.map(({ answer }) => answer)].slice(0, MOST_ODDS);
  const [nearest, ...harms] = (await oddsAhead(connection, decision, answers)).map(
    (odds) => harmOf(odds)?.[0],
  );
  const best = Math.max(0, ...harms.map((harm = 0) => harm));
  if (nearest === undefined || best <= CLEARLY_BETTER * nearest) return undefined;
  const { option, param, id } = blows[harms.indexOf(best)]!;
  return { ...NO_DRAFT, option, chosen: { [param]: id } };
};

/** Returns the defence that does the least harm, instead of the proposed one. */
export const leastHarm: Improve = async (connection, { id }, situation, proposed) => {
  const own = progressIn(situation, proposed)?.answer;
  const { kind } = situation.silent;
  const others = (choicesOf(situation.options, kind) ?? []).filter(
    ({ option }) => option.purpose === 'defend',
  );
  const answers = others
    .map(({ option }) => usualAnswer(situation, option))
    .filter((each) => each !== undefined);
  if (own === undefined || answers.length < 2) return undefined;
  const all = [own, ...answers].slice(0, MOST_ODDS);
  const harms = (await oddsAhead(connection, id, all)).map(harmOf);
  let best = 0;
  for (const [i, harm] of harms.entries()) {
    const least = harms[best];
    if (harm === undefined || least === undefined) continue;
    if (harm[0] < least[0] || (harm[0] === least[0] && harm[1] < least[1])) best = i;
  }
  const { kind: _, ...chosen } = all[best]!;
  const option = best === 0 ? undefined : optionFor(situation.options, all[best]!);
  return option && { ...NO_DRAFT, option, isNamed: true, chosen: chosen as Chosen };
};

/** Returns a way at each of the values that its option lists besides its goal, such as paces, in the order of the list. */
function paced({ options, ids }: Situation, [first, ...rest]: readonly RawAnswer[]): readonly RawAnswer[][] {
  const option = first && optionFor(options, first);
  if (first === undefined || option === undefined) return [];
  const { kind: _, ...given } = first;
  const listed = progressOf(option, given as Chosen).steps.find(
    ({ values }) => values.length > 1 && !values.some(({ value }) => ids.has(String(value))),
  );
  if (listed === undefined) return [[first, ...rest]];
  return listed.values.map(({ value }) => [{ ...first, [listed.name]: value }, ...rest]);
}
