import type { Cell } from '../../geometry/grid.ts';
import { type BattleState, type Fighter, isInsider } from '../../kernel/battle.ts';
import { battleOf, changedFrom, countsOf, fighterOf } from '../../kernel/battle-state.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import type { Encounter } from '../../kernel/encounter.ts';
import type { Modifier } from '../../kernel/explanation.ts';
import { GM, type Seat } from '../../kernel/ids.ts';
import type { Carried } from '../../kernel/ruleset.ts';
import type { Rulings } from './rulings.ts';
import type { Options, Sheet, Task, Visibility, Weapon } from './schema.ts';
import { type Bodily, PHYSICAL, type Physical } from './sheet.ts';

export type Stance = 'standing' | 'crouching' | 'prone';

/** One change of initiative. @rule initiative-moves */
export interface Entry extends Modifier {
  /** The round at whose end it is undone; `null` if it stays. */
  readonly endsAfter: number | null;
}

/** Damage that counts only after its victim, which acts on the same count, has had its turn. */
export interface HeldBlow {
  readonly attacker: string;
  readonly points: number;
}

/** A DM given by the GM. */
export interface Favour {
  readonly value: number;
  /** The last round in which it counts. */
  readonly until: number;
}

/** The current state of one agent. Every field exists from the start. */
export interface Agent extends Fighter {
  readonly sheet: Sheet;
  readonly stance: Stance;
  /** The physical characteristics after wounds. */
  readonly scores: Bodily;
  readonly life: 'awake' | 'unconscious' | 'dead';
  /** Whether the other sides do not know it. @rule aware */
  readonly isHidden: boolean;
  /** The sum of `ledger`; `null` before the roll. */
  readonly initiative: number | null;
  /** All parts of the initiative. */
  readonly ledger: readonly Entry[];
  /** Initiative that Heft and Recoil will cost next round. */
  readonly recoil: number;
  readonly turn: 'waiting' | 'active' | 'delaying' | 'over';
  readonly significant: number;
  readonly minor: number;
  /** Whether it has used part of this round's turn. @rule delay */
  readonly hasBegun: boolean;
  /** Whether it comes first next round, because it gave up this turn. */
  readonly isFirstNext: boolean;
  /** Metres moved on its latest turn. @rule moving-target */
  readonly movedMetres: number;
  /** Reactions whose -1 still counts. @rule reaction */
  readonly reactions: number;
  /** Whether it lost its next significant action by diving for cover. @rule explosion */
  readonly losesSignificant: boolean;
  readonly aim: { readonly target: string; readonly bonus: number } | null;
  /** Ids of the weapons in its hands. */
  readonly held: readonly string[];
  /** Rounds left, by weapon id. */
  readonly rounds: Readonly<Record<string, number>>;
  /** Points that ablat has lost, by armour id. */
  readonly ablated: Readonly<Record<string, number>>;
  /** The extended action that it works on. */
  readonly task: string | null;
  /** Whether it has worked on it this round. */
  readonly hasWorked: boolean;
  /** The task on which this round's work does not count. @rule extended-hurt */
  readonly lostWork: string | null;
  /** Cover set by the GM, in quarters. */
  readonly cover: number;
  /** Whether first aid was tried on the wounds of this fight. */
  readonly isTreated: boolean;
  /** Time of its last wound, in seconds of the fight's clock; `null` if not in this fight. */
  readonly woundedAt: number | null;
  /** Time at which it may next wake up, on the same clock; `null` if it is not unconscious. */
  readonly wakesAt: number | null;
  readonly wakeFailures: number;
  readonly heldBlows: readonly HeldBlow[];
  readonly favours: readonly Favour[];
}

/** A current turn. Turns are nested when a delayed agent cuts into another's turn. */
export interface Turn {
  readonly who: string;
  /** The count on which it is taken. */
  readonly count: number;
  readonly isFromDelay: boolean;
  /** The action that is declared but not carried out. */
  readonly pending: RawAnswer | null;
  /** The agents that ignore the declared action. */
  readonly waived: readonly string[];
  /** Whether another turn has cut into it. */
  readonly wasInterrupted: boolean;
}

/**
 * An agent that goes before another on the same count, because it acted from a delay ahead of it. @rule delay-tie
 */
export interface Precedence {
  readonly first: string;
  readonly second: string;
  /** The round at whose end it lapses; `null` if it stays. */
  readonly endsAfter: number | null;
}

/** The progress of an extended action. */
export interface Progress {
  readonly id: string;
  /** The total number of rounds; `null` if nobody has begun. */
  readonly rounds: number | null;
  readonly done: number;
  readonly isFinished: boolean;
  /** Whether a check decides its success at the end. @rule extended-check */
  readonly isChecked: boolean;
}

/** The phase of the fight between two steps. */
export type Phase = 'initiative' | 'tactics' | 'round-start' | 'between' | 'turn' | 'aftermath' | 'closed';

/** The whole state of a fight of this book. */
export interface State extends BattleState<Agent> {
  readonly rulings: Rulings;
  readonly rough: readonly Cell[];
  readonly cover: Options['cover'];
  readonly visibility: Visibility;
  readonly tasks: readonly Task[];
  readonly freeActions: readonly string[];
  readonly hasSickbay: boolean;
  readonly ambushers: string | null;
  /** Whether the surprised do not know of an attack yet. @rule ambush-aware */
  readonly isSurprise: boolean;
  readonly phase: Phase;
  /** The phase in which a finished fight continues if the GM resumes it. */
  readonly resumesAt: Phase;
  readonly round: number;
  /** Seconds since the fight began. */
  readonly clock: number;
  /** The last count acted on in this round; `null` at its start. */
  readonly count: number | null;
  /** The same count, for agents that do not know the hidden ones. */
  readonly openCount: number | null;
  /** Ids in order of action. */
  readonly order: readonly string[];
  /** The precedence between agents on the same count. @rule delay-tie */
  readonly precedence: readonly Precedence[];
  /** The agents whose place among equals is not settled yet. @rule simultaneous */
  readonly unsettled: readonly string[];
  /** The agents that act at the same moment as the last one to have a turn. */
  readonly tied: readonly string[];
  /** Current turns, the innermost last. */
  readonly turns: readonly Turn[];
  /** The delayed agents that let the moment before the next turn pass. */
  readonly waived: readonly string[];
  /** The agents that have been asked for Tactics. */
  readonly tacticians: readonly string[];
  readonly progress: readonly Progress[];
}

/** Returns the state before the first roll. */
export function start(encounter: Encounter<Sheet, Options>): State {
  const { options } = encounter;
  return {
    // ruling: metres
    ...battleOf<Rulings>(encounter, () => 'one'),
    rough: options.rough,
    cover: options.cover,
    visibility: options.visibility,
    tasks: options.tasks,
    freeActions: options.freeActions,
    hasSickbay: options.hasSickbay,
    ambushers: options.ambushers,
    isSurprise: options.ambushers !== null,
    phase: 'initiative',
    resumesAt: 'initiative',
    round: 0,
    clock: 0,
    count: null,
    openCount: null,
    order: [],
    precedence: [],
    unsettled: [],
    tied: [],
    turns: [],
    waived: [],
    tacticians: [],
    progress: options.tasks.map(({ id }) => ({
      id,
      rounds: null,
      done: 0,
      isFinished: false,
      isChecked: true,
    })),
    combatants: encounter.combatants.map(agentOf),
  };
}

/** Returns the state after a fight, in which wounds heal. ruling: old-wounds - it is too late for first aid */
export function rest(encounter: Encounter<Sheet, Options>): State {
  const state = start(encounter);
  const combatants = state.combatants.map((who) => ({ ...who, isTreated: who.woundedAt === null }));
  return { ...state, phase: 'aftermath', winner: encounter.sides[0]!.id, combatants };
}

function agentOf(setup: Encounter<Sheet>['combatants'][number]): Agent {
  const { sheet } = setup;
  return {
    ...fighterOf(setup),
    stance: 'standing',
    scores: sheet.now,
    life: 'awake',
    isHidden: sheet.isHidden,
    initiative: null,
    ledger: [],
    recoil: 0,
    turn: 'waiting',
    significant: 0,
    minor: 0,
    hasBegun: false,
    isFirstNext: false,
    movedMetres: 0,
    reactions: 0,
    losesSignificant: false,
    aim: null,
    held: sheet.ready,
    rounds: countsOf(sheet.weapons, ({ rounds }) => rounds),
    ablated: Object.fromEntries(sheet.armour.filter((suit) => suit.isAblat).map((suit) => [suit.id, 0])),
    task: null,
    hasWorked: false,
    lostWork: null,
    cover: 0,
    isTreated: false,
    woundedAt: null,
    wakesAt: null,
    wakeFailures: 0,
    heldBlows: [],
    favours: [],
    ...beginning(sheet),
  };
}

/** @rule starts Returns what an agent takes into its next fight. */
export function carriedBy({ sheet, scores, life, rounds, ablated }: Agent): Carried {
  const isHurt = PHYSICAL.some((each) => scores[each] < sheet.characteristics[each]);
  const isUnfit = PHYSICAL.filter((each) => scores[each] === 0).length > 1;
  const starts = {
    rounds: changedFrom(
      countsOf(sheet.weapons, (weapon) => weapon.rounds),
      rounds,
    ),
    ablated: Object.fromEntries(Object.entries(ablated).filter(([, lost]) => lost > 0)),
    isUnconscious: life === 'unconscious' || isUnfit,
  };
  return { isDead: life === 'dead', isUnfit, sheet: { now: isHurt ? { ...scores } : null, starts } };
}

/** @rule starts Returns an agent's starting values from its sheet. */
function beginning({ starts, weapons, armour }: Sheet): Partial<Agent> {
  if (starts === undefined) return {};
  const { stance = 'standing', reactions = 0, recoil = 0, losesSignificant = false } = starts;
  const minutes = starts.woundedMinutesAgo;
  const ablat = armour.filter((suit) => suit.isAblat);
  return {
    ...{ stance, reactions, recoil, losesSignificant },
    rounds: countsOf(weapons, ({ id, rounds }) => (rounds === null ? null : (starts.rounds?.[id] ?? rounds))),
    ablated: Object.fromEntries(ablat.map(({ id }) => [id, starts.ablated?.[id] ?? 0])),
    woundedAt: minutes === undefined ? null : 0 - 60 * minutes,
    ...(starts.isUnconscious ? { life: 'unconscious', stance: 'prone', wakesAt: 60 } : {}),
  };
}

/** Returns whether it can act: in the fight and conscious. */
export function isAble(who: Agent): boolean {
  return who.life === 'awake' && who.presence === 'here';
}

/** Returns whether `who` knows where the other agent is. @rule aware */
export function knowsOf(who: Agent, other: Agent): boolean {
  return !other.isHidden || who.side === other.side;
}

/** Returns the current turn; `undefined` between turns. */
export function turnUnderWay(state: State): Turn | undefined {
  return state.phase === 'turn' ? state.turns[state.turns.length - 1] : undefined;
}

/** Returns the weapons that its hands can use: those held, and those of its body. */
export function weaponsInHand(who: Agent): Weapon[] {
  const found: Weapon[] = [];
  for (const weapon of who.sheet.weapons) {
    if (weapon.hands === 0 || who.held.includes(weapon.id)) found.push(weapon);
  }
  return found;
}

export function weaponOf(who: Agent, id: string): Weapon {
  const found = who.sheet.weapons.find((weapon) => weapon.id === id);
  if (found === undefined) throw new Error(`${who.id} has no weapon ${id}`);
  return found;
}

/** Returns whether it has enough rounds. */
export function hasRounds(who: Agent, weapon: Weapon, rounds: number): boolean {
  return weapon.rounds === null || who.rounds[weapon.id]! >= rounds;
}

export function taskOf(state: State, id: string): Task {
  return state.tasks.find((task) => task.id === id)!;
}

export function progressOf(state: State, id: string): Progress {
  return state.progress.find((task) => task.id === id)!;
}

export function pointsLeft({ STR, DEX, END }: Bodily): number {
  return STR + DEX + END;
}

/** Returns the physical characteristics that a wound has lowered. */
export function hurtCharacteristics(who: Agent): Physical[] {
  return PHYSICAL.filter((each) => who.scores[each] < who.sheet.characteristics[each]);
}

/** @rule seriously-wounded All three are below their maximum. */
export function isSeriouslyWounded(who: Agent): boolean {
  const { scores, sheet } = who;
  const full = sheet.characteristics;
  return scores.STR < full.STR && scores.DEX < full.DEX && scores.END < full.END;
}

/** Returns whether a seat knows the agent. Only its own side knows a hidden one. @rule aware */
export function isKnownTo(state: State, seat: Seat, who: Agent): boolean {
  return !who.isHidden || isInsider(state, seat, who);
}

/** Returns whether a seat knows an extended action. Only its own side knows the work of a side. */
export function isTaskKnown(state: State, seat: Seat, id: string): boolean {
  const side = state.tasks.find((task) => task.id === id)?.side ?? null;
  if (seat === GM || side === null) return true;
  return state.combatants.some((own) => own.seat === seat && own.side === side);
}
