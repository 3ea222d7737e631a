import { sameCell } from '../../src/geometry/grid.ts';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import { type Json, sameJson } from '../../src/kernel/json.ts';
import type { CombatantSummary } from '../../src/kernel/ruleset.ts';
import type { OptionView } from '../../src/presentation/option-tree.ts';
import { type Chosen, narrowed, type Progress, progressOf } from '../../src/presentation/option-walk.ts';
import { actsAt, chosenAt, completed, type Offers, offersOf, type Spot, type Usual } from './offers.ts';
import { reachOf } from './picking.ts';
import { type Stride, stepsAlong } from './walk.ts';

/** The part of a question that the map needs. */
export interface Situation {
  /** The options that are shown. */
  readonly options: readonly OptionView[];
  readonly standings: readonly CombatantSummary[];
  /** The ids of `standings`. */
  readonly ids: ReadonlySet<string>;
  readonly usual: Usual;
  /** A walk of several single steps; `undefined` if there is none. */
  readonly stride: Stride | undefined;
  /** The default answer. Its values are used where nothing else is chosen. */
  readonly silent: RawAnswer;
}

/** An answer that a person is putting together. Nothing is spent before it is confirmed. */
export interface Draft {
  /** `null` while nothing is chosen. */
  readonly option: OptionView | null;
  /** Whether the option was chosen by its name. Then the map shows only its places. */
  readonly isNamed: boolean;
  /** The values chosen by the person; `filledOf` adds the usual ones. */
  readonly chosen: Chosen;
  /** The spot on the map that was chosen last. */
  readonly spot: Spot | null;
  /** Further answers of the same combatant after this one, for a walk of several steps or a walk and a blow. */
  readonly rest: readonly RawAnswer[];
}

export const NO_DRAFT: Draft = { option: null, isNamed: false, chosen: {}, spot: null, rest: [] };

/** Returns what the map offers while this answer is put together. */
export function offersFor({ options, standings, ids, usual }: Situation, draft: Draft): Offers {
  const { option, isNamed } = draft;
  const own = option !== null && isNamed ? offersOf([option], { standings }, usual) : undefined;
  // An option without places leaves the whole map open.
  if (own !== undefined && (own.whom.size > 0 || own.cells.size > 0)) return own;
  return offersOf(options, { standings }, usual, ids);
}

/** Returns the values of a draft, with the usual ones filled in. */
export function filledOf({ ids, usual, silent }: Situation, { option, chosen }: Draft): Chosen {
  if (option === null) return {};
  const { kind, ...values } = silent;
  const preferred = [usual.values[option.kind] ?? {}, kind === option.kind ? (values as Chosen) : {}];
  return completed(option, chosen, ids, preferred);
}

/** Returns how far a draft is from a complete answer; `undefined` while no option is chosen. */
export function progressIn(situation: Situation, draft: Draft): Progress | undefined {
  return draft.option === null ? undefined : progressOf(draft.option, filledOf(situation, draft));
}

/** The result of a click: a new draft, the command to carry out the old one, or nothing to do there. */
export type Clicked =
  | { readonly kind: 'draft'; readonly draft: Draft }
  | { readonly kind: 'confirm' }
  | { readonly kind: 'nothing' };

/**
 * Returns what a click on a spot means. The first click chooses and shows; a second one on the same spot confirms. A
 * click elsewhere keeps the chosen option if it allows that, otherwise it chooses the usual act there.
 */
export function clickedAt(situation: Situation, draft: Draft, offers: Offers, spot: Spot): Clicked {
  const { ids } = situation;
  const isComplete = progressIn(situation, draft)?.answer !== undefined;
  if (isComplete && draft.spot !== null && isSameSpot(draft.spot, spot)) return { kind: 'confirm' };
  const [usual] = actsAt(offers, spot);
  if (usual === undefined) {
    const walked = walkedTo(situation, draft, spot);
    return walked === undefined ? { kind: 'nothing' } : { kind: 'draft', draft: walked };
  }
  const { option, isNamed } = draft;
  const isKept = option !== null && (isNamed || option.purpose === usual.option.purpose);
  const kept = isKept ? chosenAt(option, draft.chosen, spot, ids) : undefined;
  if (kept !== undefined) return { kind: 'draft', draft: { ...draft, chosen: kept, spot, rest: [] } };
  const chosen = chosenAt(usual.option, {}, spot, ids) ?? {};
  return { kind: 'draft', draft: { option: usual.option, isNamed: false, chosen, spot, rest: [] } };
}

/** Returns a walk of several single steps to a spot; `undefined` if it is too far or if another option is chosen. */
function walkedTo({ stride }: Situation, { option, isNamed }: Draft, spot: Spot): Draft | undefined {
  if (stride === undefined || (isNamed && option?.kind !== stride.option.kind)) return undefined;
  const path = spot.path ?? reachOf([stride.walk]).find(({ cell }) => sameCell(cell, spot.cell))?.path ?? [];
  const [first, ...rest] = stepsAlong(stride, path);
  if (first === undefined) return undefined;
  const chosen = { [stride.param]: first[stride.param]! };
  return { option: stride.option, isNamed: false, chosen, spot: { ...spot, path }, rest };
}

function isSameSpot(a: Spot, b: Spot): boolean {
  if (a.path !== undefined || b.path !== undefined) return sameCell(a.cell, b.cell);
  return a.who === b.who && sameCell(a.cell, b.cell);
}

/** Chooses an option by its name. Everything chosen before stays if the option allows it. */
export function named({ ids }: Situation, { spot, chosen: before }: Draft, option: OptionView): Draft {
  let chosen: Chosen = {};
  for (const [name, value] of Object.entries(before)) {
    if (narrowed([option], { ...chosen, [name]: value }).length > 0) chosen = { ...chosen, [name]: value };
  }
  const there = spot === null ? undefined : chosenAt(option, chosen, spot, ids);
  return {
    option,
    isNamed: true,
    chosen: there ?? chosen,
    spot: there === undefined ? null : spot,
    rest: [],
  };
}

/** Sets a value of the chosen option; `null` takes it back. */
export function withValue(draft: Draft, name: string, value: Json): Draft {
  const { [name]: old, ...others } = draft.chosen;
  const chosen = value === null ? others : { ...others, [name]: value };
  const isPlace = typeof value === 'object' && value !== null && old !== undefined && !sameJson(old, value);
  return { ...draft, chosen, rest: [], spot: isPlace ? null : draft.spot };
}

/** Remembers an answer, so that the next click of the same combatant means the same act. */
export function remembered(
  { values, last }: Usual,
  { kind, ...given }: RawAnswer,
  purpose: OptionView['purpose'] | undefined,
): Usual {
  const newest = purpose === 'attack' ? kind : last;
  return { ...(newest !== undefined && { last: newest }), values: { ...values, [kind]: given as Chosen } };
}
