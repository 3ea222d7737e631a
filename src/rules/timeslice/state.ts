import type { Cell } from '../../geometry/grid.ts';
import {
  type BattleState,
  combatantOf,
  type Fighter,
  type IsTaken,
  isTakenBy,
  namesIn,
  reaches,
} from '../../kernel/battle.ts';
import {
  battleFault,
  battleOf,
  changedFrom,
  countFault,
  countsOf,
  fighterOf,
  hasTwice,
} from '../../kernel/battle-state.ts';
import { onceIn } from '../../kernel/choices.ts';
import type { Encounter } from '../../kernel/encounter.ts';
import type { Carried } from '../../kernel/ruleset.ts';
import { handsFor } from '../../kernel/sheet-parts.ts';
import { plural } from '../../kernel/wording.ts';
import type { NamesOfReasons } from './reasons.ts';
import type { Rulings } from './rulings.ts';
import type { Boost, Options, Sheet, Shield, Stat, Weapon } from './schema.ts';

/** A weapon or shield in hand, and the limbs that hold it. */
export interface Held {
  readonly item: string;
  readonly limbs: readonly string[];
}

/** Aim with one weapon. @rule aim */
export interface Aim {
  readonly weapon: string;
  readonly bonus: number;
}

/** Work set by the GM, done one round at a time. @rule improvised-work */
export interface Work {
  readonly label: string;
  /** The rounds that it takes, and the rounds done. */
  readonly rounds: number;
  readonly done: number;
  /** The TS of each round. */
  readonly ts: number;
  /** The stat and number of the final check; `null` without a check. */
  readonly stat: Stat | null;
  readonly number: number;
  readonly modifier: number;
  /** The tool that helps with the check; 'none' without one. */
  readonly tool: string;
  /** The last round in which it was worked on. */
  readonly workedIn: number | null;
}

/** A temporary boon. It ends at the end of round `until`, or with the fight if `until` is `null`. */
export interface Effect {
  /** The name of the spell; `null` if the GM gave it. */
  readonly name: string | null;
  readonly boosts: readonly Boost[];
  readonly until: number | null;
}

/** The current state of one combatant. Every field exists from the start. */
export interface Combatant extends Fighter {
  readonly sheet: Sheet;
  readonly hp: number;
  readonly life: 'conscious' | 'unconscious' | 'dead';
  /** Seconds until death; `null` if not dying. @rule dying-timer */
  readonly clock: number | null;
  /** Whether it was hit in the heart and not tended since. @rule called-shot-heart */
  readonly hasHeartWound: boolean;
  /** TS left, including TS that is set aside. */
  readonly ts: number;
  /** The part of `ts` set aside for interruptions. @rule saved-ts */
  readonly saved: number;
  readonly turn: 'waiting' | 'active' | 'over';
  readonly initiative: number | null;
  readonly isSurprised: boolean;
  readonly stagger: number;
  readonly isStaggered: boolean;
  readonly held: readonly Held[];
  readonly dropped: readonly string[];
  readonly lostLimbs: readonly { readonly limb: string; readonly how: 'crippled' | 'amputated' }[];
  /** Shots left, by weapon id. */
  readonly shots: Readonly<Record<string, number>>;
  /** The latest aim; `null` if it is not aiming. */
  readonly aim: Aim | null;
  /** Aims with other weapons, oldest first; empty if `aim` is `null`. */
  readonly otherAims: readonly Aim[];
  readonly effects: readonly Effect[];
  /** Its work; `null` without any. */
  readonly work: Work | null;
  /** Diagonal steps of this turn, for diagonals that cost 1 and 2 in turn. */
  readonly diagonals: number;
}

/** The phase of the fight between two steps. */
export type Phase =
  | 'initiative'
  | 'surprise'
  | 'round-start'
  | 'turn-start'
  | 'turn'
  | 'aftermath'
  | 'closed';

/** The whole state of a fight of this book. */
export interface State extends BattleState<Combatant> {
  readonly rulings: Rulings;
  readonly ambushers: string | null;
  readonly phase: Phase;
  readonly round: number;
  /** Ids from the highest to the lowest initiative. */
  readonly order: readonly string[];
  readonly active: string | null;
  /** Whether any combatant has spent TS since the order last started. @rule turns-per-round */
  readonly hasSpent: boolean;
  /** The phase in which a finished fight continues if the GM resumes it. */
  readonly resumesIn: Phase;
}

export function isUp(who: Combatant): boolean {
  return who.life === 'conscious' && who.presence === 'here';
}

export function hasLost(who: Combatant, limb: string): boolean {
  for (const lost of who.lostLimbs) if (lost.limb === limb) return true;
  return false;
}

/** Returns the weapons that its hands and limbs can use: those in hand, and those of its body. */
export const weaponsInHand = onceIn((who: Combatant): readonly Weapon[] => {
  const found: Weapon[] = [];
  for (const weapon of who.sheet.weapons) {
    const isReady =
      weapon.hands === 0
        ? weapon.limb === null || !hasLost(who, weapon.limb)
        : who.held.some((held) => held.item === weapon.id);
    if (isReady) found.push(weapon);
  }
  return found;
});

export function shieldsInHand(who: Combatant): Shield[] {
  if (who.sheet.shields.length === 0) return [];
  return who.sheet.shields.filter((shield) => who.held.some((held) => held.item === shield.id));
}

/** Returns the arms that are not lost and hold nothing. */
export const freeHands = onceIn((who: Combatant): readonly string[] => {
  const free: string[] = [];
  for (const limb of who.sheet.limbs) {
    if (limb.kind !== 'arm' || hasLost(who, limb.id)) continue;
    if (!who.held.some((held) => held.limbs.includes(limb.id))) free.push(limb.id);
  }
  return free;
});

/** Returns all aims of a combatant, the latest last. */
export function aimsOf({ aim, otherAims }: Combatant): readonly Aim[] {
  return aim === null ? otherAims : [...otherAims, aim];
}

/** Replaces the aims with one weapon. The last element is the latest aim. */
export function withAims(who: Combatant, weapon: string, replaced: readonly Aim[]): Combatant {
  const aims = [...aimsOf(who).filter((each) => each.weapon !== weapon), ...replaced];
  return { ...who, aim: aims.at(-1) ?? null, otherAims: aims.slice(0, -1) };
}

/** Takes TS from a combatant. `fromSaved` is the part of it that had been set aside. */
export function payTs(
  who: Combatant,
  { ts, fromSaved }: { readonly ts: number; readonly fromSaved: number },
): Combatant {
  return { ...who, ts: who.ts - ts, saved: who.saved - fromSaved };
}

/** Removes only one effect, because the same spell may have been cast twice. */
export function withoutOne(
  effects: readonly Effect[],
  { name, until }: Pick<Effect, 'name' | 'until'>,
): readonly Effect[] {
  const ended = effects.find((effect) => effect.name === name && effect.until === until);
  return effects.filter((effect) => effect !== ended);
}

/** Returns whether a cell is taken, by a wall or by a conscious combatant. */
export function isTaken(state: State, cell: Cell): boolean {
  // ruling: one-to-a-unit
  return isTakenBy(state, cell, isUp);
}

/** Returns the test for taken cells of a state. */
export function takenIn(state: State): IsTaken {
  return (cell) => isTaken(state, cell);
}

/** Returns whether a range reaches from one combatant to the other. */
export function isNear(state: State, a: Combatant, b: Combatant, range: number): boolean {
  // ruling: walls
  return reaches(state, a.cell, b.cell, range);
}

/** Returns the weapons, shields, spells and tools of a combatant. */
export function itemsOf({ sheet }: Combatant): readonly { readonly id: string; readonly name: string }[] {
  return [...sheet.weapons, ...sheet.shields, ...sheet.spells, ...sheet.tools];
}

/** Returns the names of weapons, shields, spells and tools. The GM has those of all combatants. */
export function namesOf(state: State): NamesOfReasons {
  const named = (list: readonly { readonly id: string; readonly name: string }[], id: string): string =>
    list.find((each) => each.id === id)?.name ?? id;
  return {
    ...namesIn(state, itemsOf, {
      isOpen: ({ life }) => life === 'conscious',
      words: (units) => plural(units, 'unit', 'units'),
    }),
    boon: (who, boon) => named(combatantOf(state, who).sheet.boons, boon),
    tool: (who, tool) => named(combatantOf(state, who).sheet.tools, tool),
  };
}

/** The clock, in seconds, of a combatant whose sheet has a heart wound without a clock. @rule dying-timer */
const FIVE_MINUTES = 300;

/** Returns the state before the first roll. */
export function start(encounter: Encounter<Sheet, Options>): State {
  return {
    ...battleOf(encounter, (rulings: Rulings) => rulings.diagonals),
    ambushers: encounter.options.ambushers,
    phase: 'initiative',
    round: 0,
    order: [],
    active: null,
    hasSpent: false,
    resumesIn: 'initiative',
    combatants: encounter.combatants.map(asItStarts),
  };
}

/** Returns the state after a fight, in which wounds are tended. @rule combat-end */
export function rest(encounter: Encounter<Sheet, Options>): State {
  return { ...start(encounter), phase: 'aftermath', winner: encounter.sides[0]!.id };
}

/** Returns a combatant at the start of the encounter. ruling: starting-conditions */
function asItStarts(setup: Encounter<Sheet>['combatants'][number]): Combatant {
  return withWounds({
    ...fighterOf(setup, setup.sheet.isHidden),
    hp: setup.sheet.hpNow,
    life: 'conscious',
    clock: null,
    hasHeartWound: false,
    ts: 0,
    saved: 0,
    turn: 'waiting',
    initiative: null,
    isSurprised: false,
    stagger: 0,
    isStaggered: false,
    held: readyItems(setup.sheet),
    dropped: [],
    lostLimbs: [],
    shots: countsOf(setup.sheet.weapons, ({ ammo }) => ammo?.shots),
    aim: null,
    otherAims: [],
    effects: [],
    work: null,
    diagonals: 0,
  });
}

/** Returns what a combatant takes into its next fight. ruling: starting-conditions */
export function carriedBy(who: Combatant): Carried {
  const { sheet, hp, life, clock, hasHeartWound, lostLimbs } = who;
  const lost = (way: string): string[] => lostLimbs.filter(({ how }) => how === way).map(({ limb }) => limb);
  const limbs = { crippled: lost('crippled'), amputated: lost('amputated') };
  const body = { dying: clock, heartWound: hasHeartWound, unconscious: life === 'unconscious' };
  const shots = changedFrom(
    countsOf(sheet.weapons, ({ ammo }) => ammo?.shots),
    who.shots,
  );
  const ready = lostLimbs.length === 0 ? {} : { ready: null };
  const isFresh = hp === sheet.hp || (hp === 0 && clock !== null);
  const hpNow = isFresh ? null : Math.max(1, hp);
  const left = { hpNow, starts: { ...limbs, ...body, shots }, ...ready };
  return { isDead: life === 'dead', isUrgent: clock !== null && life !== 'dead', sheet: left };
}

function readyItems(sheet: Sheet): Held[] {
  const lost = limbsLost(sheet);
  const arms = sheet.limbs.filter(({ id, kind }) => kind === 'arm' && !lost.includes(id));
  const free = arms.map(({ id }) => id);
  return sheet.ready.map((item) => ({ item, limbs: free.splice(0, handsFor(sheet, item)) }));
}

/** Returns the limbs that a combatant has lost before the fight. */
function limbsLost({ starts }: Sheet): readonly string[] {
  return starts === undefined ? [] : [...starts.crippled, ...starts.amputated];
}

/** Applies the wounds and shots from the sheet that exist before the fight. */
function withWounds(who: Combatant): Combatant {
  const { starts } = who.sheet;
  if (starts === undefined) return who;
  const { crippled, amputated, dying, heartWound, unconscious, stagger, staggered, shots } = starts;
  const isDown = dying !== null && !heartWound;
  return {
    ...who,
    hp: isDown ? 0 : who.hp,
    life: unconscious || isDown ? 'unconscious' : 'conscious',
    clock: dying ?? (heartWound ? FIVE_MINUTES : null),
    hasHeartWound: heartWound,
    stagger,
    isStaggered: staggered,
    lostLimbs: [
      ...crippled.map((limb) => ({ limb, how: 'crippled' }) as const),
      ...amputated.map((limb) => ({ limb, how: 'amputated' }) as const),
    ],
    shots: { ...who.shots, ...shots },
  };
}

/** Returns an error in a state; `undefined` if it is valid. */
export function invariant(state: State): string | undefined {
  const fault = battleFault(state, combatantFault, isUp);
  if (fault !== undefined) return fault;
  return state.phase === 'turn' && state.active === null ? 'it is nobody\u2019s turn' : undefined;
}

function combatantFault(who: Combatant): string | undefined {
  const fault = countFault({ hp: who.hp, ts: who.ts, saved: who.saved, stagger: who.stagger, ...who.shots });
  if (fault !== undefined) return fault;
  if (who.hp > who.sheet.hp) return `${who.hp} HP of ${who.sheet.hp}`;
  if (who.saved > who.ts) return 'more TS is saved than it has';
  if (who.clock !== null && who.clock < 0) return `its clock is at ${who.clock}`;
  if (who.life === 'dead' && who.clock !== null) return 'it is dead and dying';
  if (!isUp(who) && who.presence === 'here' && who.life === 'dead' && who.ts > 0) return 'the dead have TS';
  const hands = who.held.flatMap((held) => held.limbs);
  if (hasTwice(hands)) return 'one hand holds two things';
  if (hands.some((hand) => who.lostLimbs.some((lost) => lost.limb === hand)))
    return 'a lost limb holds something';
  return undefined;
}
