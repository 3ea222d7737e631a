import type { Cell } from '../../geometry/grid.ts';
import { type BattleState, type Fighter, isInsider } from '../../kernel/battle.ts';
import { battleOf, countsOf, fighterOf } from '../../kernel/battle-start.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import type { Encounter } from '../../kernel/encounter.ts';
import type { Modifier } from '../../kernel/explanation.ts';
import { GM, type Seat } from '../../kernel/names.ts';
import type { Rulings } from './rulings.ts';
import type { Options, Sheet, Task, Visibility, Weapon } from './schema.ts';
import { type Bodily, PHYSICAL, type Physical } from './sheet.ts';

export type Stance = 'standing' | 'crouching' | 'prone';

/** One change of initiative. @rule initiative-moves */
export interface Entry extends Modifier {
  /** The round at whose end it is taken back; null: it stays. */
  readonly endsAfter: number | null;
}

/** A blow that falls only after its victim, who acts on the same count, has had its turn. */
export interface HeldBlow {
  readonly attacker: string;
  readonly points: number;
}

/** A DM by the GM's word. */
export interface Favour {
  readonly value: number;
  /** The last round in which it counts. */
  readonly until: number;
}

/** One agent as the fight has left it. Every field is there from the start. */
export interface Agent extends Fighter {
  readonly sheet: Sheet;
  readonly stance: Stance;
  /** The physical characteristics as wounds have left them. */
  readonly scores: Bodily;
  readonly life: 'awake' | 'unconscious' | 'dead';
  /** The other sides do not know of it. @rule aware */
  readonly isHidden: boolean;
  /** The sum of `ledger`; null before it is rolled. */
  readonly initiative: number | null;
  /** All that made the initiative. */
  readonly ledger: readonly Entry[];
  /** Loss of initiative from Heft and Recoil that the next round brings. */
  readonly recoil: number;
  readonly turn: 'waiting' | 'active' | 'delaying' | 'over';
  readonly significant: number;
  readonly minor: number;
  /** Has done something with this round's turn. @rule delay */
  readonly hasBegun: boolean;
  /** Comes first next round, having given this turn up. */
  readonly isFirstNext: boolean;
  /** How far it moved on its latest turn, in metres. @rule moving-target */
  readonly movedMetres: number;
  /** Reactions whose -1 still counts. @rule reaction */
  readonly reactions: number;
  /** Lost its next significant action by diving for cover. @rule explosion */
  readonly losesSignificant: boolean;
  readonly aim: { readonly target: string; readonly bonus: number } | null;
  /** Ids of the weapons in its hands. */
  readonly held: readonly string[];
  /** Rounds left by weapon id. */
  readonly rounds: Readonly<Record<string, number>>;
  /** What ablat has lost, by armour id. */
  readonly ablated: Readonly<Record<string, number>>;
  /** The extended action it is at work on. */
  readonly task: string | null;
  /** Has worked on it in this round. */
  readonly hasWorked: boolean;
  /** The task on which this round's work does not count. @rule extended-hurt */
  readonly lostWork: string | null;
  /** Cover by the GM's word, in quarters. */
  readonly cover: number;
  /** First aid was tried on the wounds of this fight. */
  readonly isTreated: boolean;
  /** When it was last wounded, in seconds of the fight's clock; null: not in this fight. */
  readonly woundedAt: number | null;
  /** When it may next wake up, on the same clock; null: it is not unconscious. */
  readonly wakesAt: number | null;
  readonly wakeFailures: number;
  readonly heldBlows: readonly HeldBlow[];
  readonly favours: readonly Favour[];
}

/** One turn under way. Turns lie on each other when a delayed one cuts into another. */
export interface Turn {
  readonly who: string;
  /** The count on which it is taken. */
  readonly count: number;
  readonly isFromDelay: boolean;
  /** Declared, and not yet carried out. */
  readonly pending: RawAnswer | null;
  /** Who lets the declared action pass. */
  readonly waived: readonly string[];
  /** Another turn has cut into it. */
  readonly wasInterrupted: boolean;
}

/** One agent goes before another on the same count, because it acted from a delay ahead of it. @rule delay-tie */
export interface Precedence {
  readonly first: string;
  readonly second: string;
  /** The round at whose end it lapses; null: it stays. */
  readonly endsAfter: number | null;
}

/** How far an extended action has got. */
export interface Progress {
  readonly id: string;
  /** The rounds it takes in all; null: nobody has begun. */
  readonly rounds: number | null;
  readonly done: number;
  readonly isFinished: boolean;
  /** A check decides at its end whether it has succeeded. @rule extended-check */
  readonly isChecked: boolean;
}

/** Where the fight stands between two steps. */
export type Phase = 'initiative' | 'tactics' | 'round-start' | 'between' | 'turn' | 'aftermath' | 'closed';

export interface State extends BattleState<Agent> {
  readonly rulings: Rulings;
  readonly rough: readonly Cell[];
  readonly cover: Options['cover'];
  readonly visibility: Visibility;
  readonly tasks: readonly Task[];
  readonly freeActions: readonly string[];
  readonly hasSickbay: boolean;
  readonly ambushers: string | null;
  /** The surprised know of no attack yet. @rule ambush-aware */
  readonly isSurprise: boolean;
  readonly phase: Phase;
  /** Where a fight that was over goes on if the GM resumes it. */
  readonly resumesAt: Phase;
  readonly round: number;
  /** Seconds since the fight began. */
  readonly clock: number;
  /** The count last acted on in this round; null at its start. */
  readonly count: number | null;
  /** The same for those who do not know of the hidden. */
  readonly openCount: number | null;
  /** Ids from the first to the last to act. */
  readonly order: readonly string[];
  /** Who goes before whom whenever the two are on the same count. @rule delay-tie */
  readonly precedence: readonly Precedence[];
  /** Whose place among equals is not settled yet. @rule simultaneous */
  readonly unsettled: readonly string[];
  /** Who acts as if at the same moment as the one whose turn came last. */
  readonly tied: readonly string[];
  /** Turns under way, the innermost last. */
  readonly turns: readonly Turn[];
  /** The delayed who let the moment before the next turn pass. */
  readonly waived: readonly string[];
  /** Who has been asked for Tactics. */
  readonly tacticians: readonly string[];
  readonly progress: readonly Progress[];
}

/** The fight before its first roll. */
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

/** @rule starts What a sheet says of how its agent begins. */
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

/** Whether it can act: in the fight and conscious. */
export function isAble(who: Agent): boolean {
  return who.life === 'awake' && who.presence === 'here';
}

/** Whether `who` knows where the other is. @rule aware */
export function knowsOf(who: Agent, other: Agent): boolean {
  return !other.isHidden || who.side === other.side;
}

/** The turn under way; undefined between turns. */
export function turnUnderWay(state: State): Turn | undefined {
  return state.phase === 'turn' ? state.turns[state.turns.length - 1] : undefined;
}

/** What it could attack with as far as its hands go: weapons held, and those of its body. */
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

/** Whether it has the rounds. */
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

/** The physical characteristics that a wound has lowered. */
export function hurtCharacteristics(who: Agent): Physical[] {
  return PHYSICAL.filter((each) => who.scores[each] < who.sheet.characteristics[each]);
}

/** @rule seriously-wounded All three are below their maximum. */
export function isSeriouslyWounded(who: Agent): boolean {
  const { scores, sheet } = who;
  const full = sheet.characteristics;
  return scores.STR < full.STR && scores.DEX < full.DEX && scores.END < full.END;
}

/** Whether a seat knows of the agent: whoever is hidden is known to its own side alone. @rule aware */
export function isKnownTo(state: State, seat: Seat, who: Agent): boolean {
  return !who.isHidden || isInsider(state, seat, who);
}

/** Whether a seat knows of an extended action: the work of one side is its own affair. */
export function isTaskKnown(state: State, seat: Seat, id: string): boolean {
  const side = state.tasks.find((task) => task.id === id)?.side ?? null;
  if (seat === GM || side === null) return true;
  return state.combatants.some((own) => own.seat === seat && own.side === side);
}
