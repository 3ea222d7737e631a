import type { OpenDecision } from '../fight/dice.ts';
import type { DiceMode } from '../fight/entry.ts';
import type { Fight } from '../fight/fight.ts';
import type { PlanStop } from '../fight/plan.ts';
import type { RulesetLookup } from '../fight/replay.ts';
import type { FightSeed } from '../fight/seed.ts';
import type { Cell } from '../geometry/grid.ts';
import type { RawAnswer } from '../kernel/decision.ts';
import { type Encounter, LONGEST_PICTURE } from '../kernel/encounter.ts';
import type { FoeHealth } from '../kernel/hidden-health.ts';
import { GM, type Seat } from '../kernel/ids.ts';
import type { Json } from '../kernel/json.ts';
import type { MachineLevel } from '../kernel/policy.ts';
import type { Result } from '../kernel/result.ts';
import type { Stop } from '../kernel/ruleset.ts';

export type Status = 'lobby' | 'running' | 'paused' | 'ended';

/** A table and its people, computed from its log. Immutable. */
export interface Table {
  readonly id: string;
  /** The number of the last applied log row; 0 before the first. */
  readonly seq: number;
  /** The hash of that row. */
  readonly hash: string;
  readonly name: string;
  readonly ruleset: string;
  readonly dice: DiceMode;
  readonly seed: FightSeed;
  readonly settings: Settings;
  readonly status: Status;
  /** The text of the encounter file. */
  readonly text: string;
  readonly encounter: Encounter | null;
  /** A view of only one combatant for each id, as its seat sees it before the fight. */
  readonly sheets: Readonly<Record<string, Json>>;
  /** The fight; `null` before it starts. */
  readonly fight: Fight | null;
  readonly people: Readonly<Record<string, Person>>;
  readonly invitations: Readonly<Record<string, Invitation>>;
  /** Each person's nonce for the dice, by person. */
  readonly nonces: Readonly<Record<string, string>>;
  /** Each person's latest proposal. Its decision may have been answered since. */
  readonly proposals: Readonly<Record<string, Proposal>>;
  /** The last place that a person pointed at; `null` before the first. */
  readonly ping: Ping | null;
  /** How often each person was reminded. */
  readonly nudges: Readonly<Record<string, number>>;
  readonly handOuts: readonly HandOut[];
  readonly drawings: readonly Drawing[];
  /** The auto-answers of the GM by seat, and of players by person, because several may share a seat. */
  readonly standing: Readonly<Record<string, Readonly<Record<string, AutoAnswer>>>>;
  /** The remaining answers of stopped plans, by combatant. */
  readonly plans: Readonly<Record<string, StoppedPlan>>;
}

/** A plan that was broken off. */
export interface StoppedPlan {
  /** The kind of decision that it answers. */
  readonly key: string;
  /** The round in which it was made. */
  readonly round: number;
  readonly why: PlanStop;
  /** The answers that were not given. */
  readonly rest: readonly RawAnswer[];
}

/** The roles that may see the odds of answers. Odds reveal something about enemy sheets. */
export type OddsFor = 'everyone' | 'gm';

/**
 * How an answer that the rules do not allow is handled. `enforce` refuses it. `warn` refuses it and notifies the GM.
 * `allow` uses the default answer and logs the request, for the GM to carry out by hand.
 */
export type IllegalAnswerMode = 'enforce' | 'warn' | 'allow';

/** Settings of a table; the GM may change them at any time. */
export interface Settings {
  readonly foeHealth: FoeHealth;
  readonly oddsFor: OddsFor;
  /** Seconds a player has to answer before the default answer is used; `null` means no time limit. */
  readonly clock: number | null;
  /** By kind of decision; kinds not listed are enforced. */
  readonly dial: Readonly<Record<string, IllegalAnswerMode>>;
  /** Sides that a policy plays. */
  readonly autoSides: readonly string[];
  /** Seats that a policy plays, such as that of a player who is missing. */
  readonly autoSeats: readonly Seat[];
  /**
   * The level of the machine that plays an automatic side or seat. Those not listed are played by the simple policy,
   * which needs no time.
   */
  readonly machines: Readonly<Record<string, MachineLevel>>;
  /** Whether the table has no GM: questions to the GM get their default answers until the fight is decided. */
  readonly isWithoutGm: boolean;
  /** Whether people may ask what a machine would answer. */
  readonly hasAdvice: boolean;
}

export const SETTINGS: Settings = {
  foeHealth: 'words',
  oddsFor: 'everyone',
  clock: null,
  dial: {},
  autoSides: [],
  autoSeats: [],
  machines: {},
  isWithoutGm: false,
  hasAdvice: true,
};

/** A seat's auto-answer for a kind of decision. `ask` means none: always ask. */
export type AutoAnswer = 'ask' | 'never' | 'if-hit';

/**
 * The auto-answers of a seat that has set none, by the subject of the question. It is asked when it is attacked or may
 * interrupt. The pace may show others that a question had only one sensible answer; "full control" prevents that.
 */
export const USUAL_STOPS: Readonly<Record<Stop, AutoAnswer>> = {
  attacked: 'ask',
  interrupt: 'ask',
  counter: 'never',
  detail: 'never',
};

/** Returns the auto-answers of a seat. Those of the player, if one is given, replace them. */
export function autoAnswersOf(
  { standing }: Pick<Table, 'standing'>,
  seat: Seat | null,
  person?: Person,
): Readonly<Record<string, AutoAnswer>> {
  // `hasOwn`, because a seat may have the name of an `Object.prototype` member.
  const set = (whose: string | null | undefined) =>
    whose != null && Object.hasOwn(standing, whose) ? standing[whose]! : {};
  return { ...set(seat), ...(person?.role === 'player' && set(person.id)) };
}

/** The role of a person. `waiting`: asked to join by link, and not yet admitted by the GM. */
export type Role = 'gm' | 'co-gm' | 'player' | 'spectator' | 'waiting';

/** A person at a table. */
export interface Person {
  /** Random, so that it does not reveal how many people joined before. */
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** The seat this person plays; `null` for spectators. */
  readonly seat: Seat | null;
  /** Number of key resets; older keys are no longer valid. */
  readonly rekeyed: number;
  /** The invitation this person used; `null` for the GM who opened the table. */
  readonly invitation: string | null;
  /** The offer of that invitation, set once they have joined. */
  readonly offered?: Offer;
  /** The combatants of the seat that this person plays. If absent, all that no other player plays. */
  readonly characters?: readonly string[];
  /** The character that a waiting person asks for. */
  readonly wish?: string;
  /** A character of their own that they would like to play, until the GM places them. */
  readonly brought?: BroughtCharacter;
  /** Whether this is the screen for the room, a spectator without a person. */
  readonly isScreen?: true;
}

/** A character that a person keeps on their device. Only the GM reads its code. */
export interface BroughtCharacter {
  readonly name: string;
  /** Letters and digits, which the page unpacks. The table does not read them. */
  readonly code: string;
}

/** The role and seat an invitation offers. `seat` is `null` if the GM chooses one when admitting the person. */
export interface Offer {
  readonly role: 'co-gm' | 'player' | 'spectator';
  readonly seat: Seat | null;
}

/** A place that a person points at. */
export interface Ping {
  /** Counts pings, so that the same place can be pointed at again. */
  readonly n: number;
  /** The person. */
  readonly by: string;
  readonly cell: Cell;
}

/** A shape that the GM draws on the map for everyone. It has no effect on the rules. */
export interface Drawing {
  readonly id: string;
  /** A circle around `from`, a line, or a cone with its point at `from`. All end at `to`. */
  readonly shape: (typeof DRAWN_SHAPES)[number];
  readonly from: Cell;
  readonly to: Cell;
}

export const DRAWN_SHAPES = ['circle', 'line', 'cone'] as const;

/** A text or a picture that the GM shows to players and spectators. */
export interface HandOut {
  readonly id: string;
  readonly title: string;
  /** May be empty if there is a picture. */
  readonly text: string;
  /** A data URL. */
  readonly picture: string | null;
  /**
   * The people who see it; `null` for everyone at the table. A player or spectator reads it only if nobody else sees it.
   */
  readonly to: readonly string[] | null;
}

/** A link for joining a table. */
export interface Invitation extends Offer {
  readonly id: string;
  /** The GM's name for it. */
  readonly label: string;
}

/** The viewer of spectators: a seat without combatants. */
export const SPECTATOR_SEAT: Seat = '';

/** Returns the seat whose permissions decide what is shown. */
export function viewerOf({ role, seat }: Person): Seat {
  return role === 'gm' || role === 'co-gm' ? GM : (seat ?? SPECTATOR_SEAT);
}

/** Returns a person's viewer, or `null` while the person waits to be admitted. */
export function viewerFor(person: Person): Seat | null {
  return person.role === 'waiting' ? null : viewerOf(person);
}

/** An answer that a player wants to give if the GM approves it. */
export interface Proposal {
  readonly id: string;
  readonly decision: string;
  readonly answer: RawAnswer;
  /** The player's reason; may be empty. */
  readonly why: string;
  /** Whether the GM has rejected it. */
  readonly isDismissed: boolean;
}

/** Limits of one table. Each has its own refusal. */
export const LIMITS = {
  /** Admitted people, other than the GM who opened the table. */
  people: 16,
  /** People waiting to be admitted by one link. */
  waiting: 16,
  /** Open streams of one person. */
  streams: 4,
  /** Characters of a note or a reason. */
  text: 2_000,
  /** Characters of the code of a person's own character. */
  code: 6_000,
  /** Characters of a name. */
  name: 80,
  /** Handouts that a table keeps; the oldest gives way. */
  handOuts: 12,
  /** Shapes on the map; the oldest gives way. */
  drawings: 12,
  /** Characters of a picture, as a data URL. */
  picture: LONGEST_PICTURE,
  /** Bytes of a player's command. */
  command: 8 * 1024,
  /** Bytes of a GM's command. */
  gmCommand: 192 * 1024,
  /** Bytes of an import or an encounter file. */
  import: 20 * 1024 * 1024,
  /** Bytes buffered for a slow reader. */
  unread: 1024 * 1024,
  /** Commands of one person within `perSeconds`. */
  commands: 100,
  perSeconds: 20,
} as const;

/** Reduces a state to what a seat knows; `undefined` means everything is known. */
export type Known = ((state: unknown) => unknown) | undefined;

/** The environment a table needs; tests provide their own. */
export interface Ports {
  readonly rulesets: RulesetLookup;
  /** Returns this number of bytes from a cryptographic source. */
  readonly random: (bytes: number) => Uint8Array;
  /** Reads the text of an encounter file. */
  readonly readEncounter: (text: string) => Result<Encounter>;
  /** Rolls dice notation. `sides` has the number of sides of each die of `faces`. */
  readonly rollNotation: (notation: string) => Result<{
    readonly faces: readonly number[];
    readonly sides: readonly number[];
    readonly total: number;
  }>;
  /** Returns whether the default answer may let the asked combatant be hit, judged by the seat's knowledge. */
  readonly mayBeHit: (fight: Fight, open: OpenDecision, known: Known) => boolean;
}
