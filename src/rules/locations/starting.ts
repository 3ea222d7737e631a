import { maximumHp } from './body.ts';
import type { Limb, Location, OldWound, Sheet, Starts } from './sheet.ts';
import type { Combatant, State, Wound } from './state.ts';

/** What a sheet says of how somebody begins, as far as it can contradict itself. */
type Written = Pick<Sheet, 'traits' | 'wounds' | 'cLost'> & {
  readonly weapons: Sheet['weapons'];
  readonly tools: readonly { readonly id: string }[];
  readonly ready?: readonly string[] | undefined;
  readonly starts?: Starts | undefined;
};

type Fault = readonly [path: readonly string[], message: string];

/** Where `starts` contradicts the rest of the sheet: the place, and a sentence. */
export function faultsOfStarts(sheet: Written): readonly Fault[] {
  const { starts } = sheet;
  if (starts === undefined) return [];
  return [...faultsOfBody(sheet, starts), ...faultsOfThings(sheet, starts)];
}

function faultsOfBody({ traits, wounds, cLost }: Written, starts: Starts): readonly Fault[] {
  const found: Fault[] = [];
  const c = traits.C - cLost;
  for (const limb of starts.severed) {
    const points = pointsAt(wounds, limb);
    if (starts.amputated.includes(limb)) found.push([['severed'], `the ${limb} is amputated already`]);
    if (points > 0 && points < c)
      found.push([
        ['severed'],
        `a severed limb carries at least ${c} damage; leave out its wound or raise it`,
      ]);
  }
  for (const limb of starts.amputated)
    if (pointsAt(wounds, limb) > 0) found.push([['amputated'], `the ${limb} is gone and carries no damage`]);
  for (const location of starts.infected) {
    const isHurt = pointsAt(wounds, location) > 0 || starts.severed.includes(location as Limb);
    if (!isHurt && starts.dying !== location)
      found.push([['infected'], `the ${location} is not hurt; only what is hurt is infected`]);
  }
  if (starts.guarding && starts.countering)
    found.push([['countering'], 'either on guard or ready to counter, not both']);
  return found;
}

function faultsOfThings({ weapons, tools, ready }: Written, starts: Starts): readonly Fault[] {
  const found: Fault[] = [];
  for (const [item, left] of Object.entries(starts.shots)) {
    const most = weapons.find(({ id }) => id === item)?.shots ?? null;
    const known = weapons.filter(({ shots }) => shots !== null).map(({ id }) => id);
    if (most === null)
      found.push([['shots', item], `"${item}" counts no shots; these do: ${known.join(', ') || 'none'}`]);
    else if (left > most) found.push([['shots', item], `"${item}" has at most ${most}`]);
  }
  const owned = [...weapons.filter(({ hands }) => hands > 0), ...tools].map(({ id }) => id);
  for (const item of starts.broken) {
    if (!owned.includes(item))
      found.push([['broken'], `"${item}" is nothing it carries; it has: ${owned.join(', ') || 'none'}`]);
    if (ready?.includes(item)) found.push([['broken'], `"${item}" is in hand (ready) and cannot be broken`]);
  }
  return found;
}

function pointsAt(wounds: readonly OldWound[], location: Location): number {
  return wounds.reduce((sum, each) => sum + (each.location === location ? each.points : 0), 0);
}

/** Somebody as it begins the encounter. ruling: starting-conditions */
export function asItStarts(state: State, who: Combatant): Combatant {
  const { starts } = who.sheet;
  if (starts === undefined) return who;
  const body = withBody(state, who, starts);
  const isProne = starts.prone || starts.unconscious || starts.dying !== null || hasNoLeg(body);
  const isGone = (item: string): boolean => starts.broken.includes(item) || starts.shots[item] === 0;
  const isThrown = (item: string): boolean =>
    who.sheet.weapons.some(({ id, kind }) => id === item && kind === 'thrown');
  return {
    ...body,
    isProne,
    isMounted: who.isMounted && !isProne && !starts.afoot,
    isUnconscious: starts.unconscious,
    isBleeding: starts.bleeding || starts.severed.length > 0,
    isWet: who.isWet || starts.wet,
    stun: starts.stunned,
    isGuarding: starts.guarding,
    isCountering: starts.countering,
    refs: starts.unaware ? [{ against: null, maker: who.id, turns: 1, rule: 'starting-conditions' }] : [],
    held: who.held.filter(
      ({ item, hands }) =>
        hands.every((hand) => body.lost[hand] === null) &&
        !(isGone(item) && (isThrown(item) || starts.broken.includes(item))),
    ),
    broken: starts.broken,
    shots: { ...who.shots, ...starts.shots },
  };
}

function hasNoLeg({ lost }: Combatant): boolean {
  return lost['right-leg'] !== null || lost['left-leg'] !== null;
}

function withBody(state: State, who: Combatant, { severed, amputated, infected, dying }: Starts): Combatant {
  const wounds: Record<Location, Wound> = { ...who.wounds };
  const lost = { ...who.lost };
  for (const limb of severed) lost[limb] = 'severed';
  for (const limb of amputated) lost[limb] = 'amputated';
  for (const location of dying === null ? severed : [...severed, dying]) {
    const wound = wounds[location];
    const missing = maximumHp(state, who.c, location) - (wound.normal + wound.cold + wound.fire);
    wounds[location] = { ...wound, normal: wound.normal + Math.max(0, missing) };
  }
  return { ...who, wounds, lost, infected, deathDue: dying === null || who.presence !== 'here' ? null : 1 };
}
