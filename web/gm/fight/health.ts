import type { Cell } from '../../../src/geometry/grid.ts';
import type { Purpose } from '../../../src/kernel/choices.ts';
import type { RawAnswer } from '../../../src/kernel/decision.ts';
import type { Json } from '../../../src/kernel/json.ts';
import { ok, type Result } from '../../../src/kernel/result.ts';
import type { OptionView } from '../../../src/presentation/option-tree.ts';
import {
  type Chosen,
  narrowed,
  paramsOf,
  progressOf,
  type Step,
} from '../../../src/presentation/option-walk.ts';
import { type Amount, amountOn } from '../../prompt/amount.ts';

/** The topic of a GM key. */
export type About = 'damage' | 'heal' | 'condition' | 'hide' | 'add' | 'request';

const PURPOSES: Readonly<Record<About, Purpose>> = {
  damage: 'hurt',
  heal: 'heal',
  condition: 'condition',
  hide: 'reveal',
  add: 'enter',
  request: 'request',
};

/**
 * Returns the GM overrides that apply to a combatant. If `who` is undefined, returns the ones that do not concern any
 * combatant.
 */
export function overridesOn(acts: readonly OptionView[], who: string | undefined): readonly OptionView[] {
  return acts.flatMap((act) => {
    // A combatant in reserve is not in the list. The override offers its own choice.
    const isOnWho = act.purpose !== 'enter' && hasParam(act, 'who');
    return who === undefined || !isOnWho ? [act] : narrowed([act], { who });
  });
}

function hasParam(act: OptionView, name: string): boolean {
  return paramsOf([act]).some((param) => param.name === name);
}

/** Returns the overrides for the topic of a key. */
export function overridesAbout(acts: readonly OptionView[], about: About): readonly OptionView[] {
  return acts.filter(({ purpose }) => purpose === PURPOSES[about]);
}

/** Returns the override that hides a combatant, or reveals it; `undefined` if it is not offered now. */
export function hidingOf(acts: readonly OptionView[], who: string): RawAnswer | undefined {
  const [act] = overridesAbout(overridesOn(acts, who), 'hide');
  return act && { kind: act.kind, who };
}

/** Returns the override that puts a combatant on a cell; `undefined` if it is not offered now. */
export function moveOf(acts: readonly OptionView[], who: string, to: Cell): RawAnswer | undefined {
  for (const act of overridesOn(acts, who)) {
    const place = act.purpose === 'move' && paramsOf([act]).find(({ domain }) => 'centre' in domain);
    if (place) return { kind: act.kind, who, [place.name]: to as unknown as RawAnswer[string] };
  }
  return undefined;
}

/** Returns the override that takes a combatant out of the fight; `undefined` if it is not offered now. */
export function removalOf(acts: readonly OptionView[], who: string): RawAnswer | undefined {
  return overridesOn(acts, who).some(({ kind }) => kind === 'remove') ? { kind: 'remove', who } : undefined;
}

/** An override that sets a combatant's number, with the allowed range. */
interface NumberAct {
  readonly kind: string;
  readonly param: string;
  readonly min: number;
  readonly max: number;
}

/**
 * The ways to change a combatant's health in this rulebook: by setting a number, or by points of damage and healing if
 * a body has several numbers.
 */
export type HealthOverrides =
  | { readonly by: 'setting'; readonly act: NumberAct }
  | {
      readonly by: 'points';
      /** Absent if the combatant cannot be damaged any further, or has nothing to heal. */
      readonly down: OptionView | undefined;
      readonly up: OptionView | undefined;
    };

/**
 * Returns the overrides that change a combatant's health, or `undefined` if there are no such overrides. `health` is
 * [left, maximum].
 */
export function healthOverrides(
  acts: readonly OptionView[],
  health: readonly [number, number] | null,
): HealthOverrides | undefined {
  const act = actSetting(acts, 'health');
  if (act !== undefined) return { by: 'setting', act };
  const down = overridesAbout(acts, 'damage').find(takesPoints);
  const up = overridesAbout(acts, 'heal').find(takesPoints);
  return health === null || (down ?? up) === undefined ? undefined : { by: 'points', down, up };
}

/** A number of a combatant other than health, and the override that sets it. */
export interface Pool {
  readonly name: string;
  readonly now: number;
  readonly acts: HealthOverrides;
}

/**
 * Returns the numbers that a combatant has and that can be set now. `pools` maps fields to labels; `has` is the
 * combatant as the GM sees it.
 */
export function poolsOf(
  acts: readonly OptionView[],
  pools: Readonly<Record<string, string>>,
  has: Readonly<Record<string, unknown>>,
): readonly Pool[] {
  return Object.entries(pools).flatMap(([field, name]): readonly Pool[] => {
    const now = has[field];
    const act = actSetting(acts, field);
    return act === undefined || typeof now !== 'number' ? [] : [{ name, now, acts: { by: 'setting', act } }];
  });
}

/** Returns the override that sets this number and has no other open parameters. */
function actSetting(acts: readonly OptionView[], field: string): NumberAct | undefined {
  return acts
    .filter(({ sets }) => sets === field)
    .map(numberAct)
    .find((act) => act !== undefined);
}

function numberAct(act: OptionView): NumberAct | undefined {
  const open = paramsOf([act]).filter(({ name }) => name !== 'who');
  const domain = open[0]?.domain;
  if (open.length !== 1 || domain === undefined || !('min' in domain)) return undefined;
  return { kind: act.kind, param: open[0]!.name, ...domain };
}

function takesPoints(act: OptionView): boolean {
  return paramsOf([act]).filter(({ domain }) => 'min' in domain).length === 1;
}

/** An override with a number of points. Other parameters have the chosen or first available values. */
export interface Stroke {
  /** Parameters to choose, such as the hit location or the kind of damage. */
  readonly choices: readonly Step[];
  /** The override, or `undefined` if it is unavailable. */
  readonly act: RawAnswer | undefined;
}

/** Fills in an override with `points`, limited to the allowed range. */
export function strokeOf(act: OptionView, points: number, chosen: Chosen): Stroke {
  let given: Chosen = {};
  for (;;) {
    const { steps, next, answer } = progressOf(act, given);
    const choices = steps.filter(isChoice);
    if (next === undefined || Object.hasOwn(given, next.name)) return { choices, act: answer };
    const value = valueFor(next, points, chosen[next.name]);
    if (value === undefined) return { choices, act: undefined };
    given = { ...given, [next.name]: value };
  }
}

function isChoice({ isOpen, domain }: Step): boolean {
  return isOpen && 'oneOf' in domain;
}

function valueFor({ domain, values }: Step, points: number, chosen: Json | undefined): Json | undefined {
  if ('min' in domain) return Math.max(domain.min, Math.min(domain.max, points));
  const wanted = values.find(({ value }) => value === chosen) ?? values[0];
  return wanted?.value;
}

/** The meaning of a number without a sign: damage, healing, or the new value. */
export type Bare = 'minus' | 'plus' | 'set';

/** An amount after rolling its dice: a new value, or a change of the old one. */
type Fallen = Exclude<Amount, { kind: 'dice' }>;

type ByPoints = Extract<HealthOverrides, { by: 'points' }>;

/** Returns an override of one point in this direction, or `undefined` if it is unavailable. */
export function strokeBy({ down, up }: ByPoints, direction: 1 | -1, chosen: Chosen): Stroke | null {
  const act = direction < 0 ? down : up;
  return act === undefined ? null : strokeOf(act, 1, chosen);
}

/** Returns whether the text typed so far means damage or healing. */
export function directionOf(
  amount: Amount | undefined,
  text: string,
  { now, bare }: { readonly now: number; readonly bare: Bare },
): 1 | -1 {
  const usual = bare === 'plus' ? 1 : -1;
  if (amount === undefined) return usual;
  if (amount.kind === 'set') return amount.value > now ? 1 : -1;
  if (amount.kind === 'by')
    return (isBare(text) && bare === 'minus' ? -amount.value : amount.value) > 0 ? 1 : -1;
  return amount.sign === 0 ? usual : amount.sign;
}

interface Around {
  readonly who: string;
  readonly now: number;
  readonly chosen: Chosen;
}

/** Returns the override that makes a change, or `undefined` if the rulebook does not offer one. */
export function overrideFor(
  acts: HealthOverrides,
  amount: Fallen,
  { who, now, chosen }: Around,
): RawAnswer | 'nothing' | undefined {
  if (acts.by === 'setting') {
    return { kind: acts.act.kind, who, [acts.act.param]: amountOn(amount, now, acts.act) };
  }
  const points = amount.kind === 'set' ? amount.value - now : amount.value;
  if (points === 0) return 'nothing';
  const act = points < 0 ? acts.down : acts.up;
  return act === undefined ? undefined : strokeOf(act, Math.abs(points), chosen).act;
}

interface Written {
  readonly text: string;
  readonly bare: Bare;
}

/** Rolls the dice of an amount. Interprets a number without a sign as `bare` says. */
export async function fallen(
  amount: Amount,
  { text, bare }: Written,
): Promise<Result<{ readonly amount: Fallen; readonly said: string }>> {
  const sign = isBare(text) && bare === 'minus' ? -1 : 1;
  if (amount.kind !== 'dice') {
    const by =
      isBare(text) && bare !== 'set' ? ({ kind: 'by', value: sign * amount.value } as const) : amount;
    return ok({ amount: by, said: text.trim() });
  }
  const { rollNotation } = await import('../../engine/odds.ts');
  const rolled = rollNotation(amount.notation);
  if ('refusal' in rolled) return rolled;
  const { faces, total } = rolled.value;
  const said = `${text.trim()} (${faces.join(', ')})`;
  if (amount.sign === 0 && bare === 'set') return ok({ amount: { kind: 'set', value: total }, said });
  return ok({ amount: { kind: 'by', value: (amount.sign === 0 ? sign : amount.sign) * total }, said });
}

/** Whether the text is a number or dice without a sign. */
function isBare(text: string): boolean {
  return /^[\ddz]/i.test(text.trim());
}
