import type { RawAnswer } from '../../../src/kernel/decision.ts';
import type { Json } from '../../../src/kernel/json.ts';
import { type Asked, type Given, type OptionGroup, standingOf } from '../../answer/choice.ts';
import { actsAbout } from './acts.ts';

/** An act that sets a number of somebody's, with the bounds of that number. */
interface NumberAct {
  readonly kind: string;
  readonly param: string;
  readonly min: number;
  readonly max: number;
}

/**
 * How the GM changes somebody's health by this rulebook: by an act that sets it, or, where a body is more than one
 * number, by wounds and healing of so many points.
 */
export type HealthActs =
  | { readonly by: 'setting'; readonly act: NumberAct }
  | {
      readonly by: 'points';
      /** Absent: nothing more can be done to them, or there is nothing to heal. */
      readonly down: OptionGroup | undefined;
      readonly up: OptionGroup | undefined;
    };

/** The acts by which somebody's health is changed; undefined when there are none. `health`: left, and most. */
export function healthActs(
  groups: readonly OptionGroup[],
  health: readonly [number, number] | null,
): HealthActs | undefined {
  const act = settingAct(groups, health);
  if (act !== undefined) return { by: 'setting', act };
  const down = actsAbout(groups, 'damage').find(takesPoints);
  const up = actsAbout(groups, 'heal').find(takesPoints);
  return health === null || (down ?? up) === undefined ? undefined : { by: 'points', down, up };
}

/** A number of somebody's besides health, and the act that sets it. */
export interface Pool {
  readonly name: string;
  readonly now: number;
  readonly acts: HealthActs;
}

/**
 * Of these numbers those that somebody has and that can be set now: the act for `ts` is called `set-ts`. `pools`:
 * what they are called, by their fields. `has`: the combatant as the GM sees it.
 */
export function poolsOf(
  groups: readonly OptionGroup[],
  pools: Readonly<Record<string, string>>,
  has: Readonly<Record<string, unknown>>,
): readonly Pool[] {
  return Object.entries(pools).flatMap(([field, name]): readonly Pool[] => {
    const now = has[field];
    const group = groups.find(({ kind }) => kind === `set-${field}`);
    const act = group === undefined ? undefined : numberAct(group);
    return act === undefined || typeof now !== 'number' ? [] : [{ name, now, acts: { by: 'setting', act } }];
  });
}

/** The act that sets a number to at most as much as they can have of health. */
function settingAct(
  groups: readonly OptionGroup[],
  health: readonly [number, number] | null,
): NumberAct | undefined {
  const acts = groups.flatMap((group) => numberAct(group) ?? []);
  return acts.find(({ kind, max }) => kind.startsWith('set-') && max === health?.[1]);
}

/** An act that leaves nothing open but one number. */
function numberAct({ kind, options: [first] }: OptionGroup): NumberAct | undefined {
  const open = first!.params.filter(({ name }) => name !== 'who');
  const domain = open[0]?.domain;
  if (open.length !== 1 || domain === undefined || !('min' in domain)) return undefined;
  return { kind, param: open[0]!.name, ...domain };
}

function takesPoints({ options: [first] }: OptionGroup): boolean {
  return first!.params.filter(({ domain }) => 'min' in domain).length === 1;
}

/** An act of so many points, its other values as chosen, or the first that there are. */
export interface Stroke {
  /** What may be chosen about it: where it hits, of what kind it is. */
  readonly choices: readonly Asked[];
  /** undefined: it can't be done. */
  readonly act: RawAnswer | undefined;
}

/** `points` are brought within what the act allows. */
export function strokeOf(group: OptionGroup, points: number, chosen: Given): Stroke {
  let given: Given = {};
  for (;;) {
    const { asked, answer } = standingOf(group, given);
    const next = asked.find(({ value }) => value === undefined);
    if (next === undefined) return { choices: asked.filter(isChoice), act: answer };
    const value = valueFor(next, points, chosen[next.name]);
    if (value === undefined) return { choices: asked.filter(isChoice), act: undefined };
    given = { ...given, [next.name]: value };
  }
}

function isChoice({ isOpen, domain }: Asked): boolean {
  return isOpen && 'oneOf' in domain;
}

function valueFor({ domain, values }: Asked, points: number, chosen: Json | undefined): Json | undefined {
  if ('min' in domain) return Math.max(domain.min, Math.min(domain.max, points));
  const wanted = values.find(({ value }) => value === chosen) ?? values[0];
  return wanted?.value;
}
