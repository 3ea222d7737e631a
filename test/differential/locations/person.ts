import { type Harm, PLACES, type Place, type Sheet, type Weapon } from './sheets.ts';

// Who fights, how it is off, and the sums that everything else is made of. Nothing here imports anything that runs.

export type Cell = readonly [number, number];

/** How somebody is off, as far as blows and wounds are concerned. */
export interface Person {
  sheet: Sheet;
  id: string;
  side: string;
  cell: Cell;
  isDead: boolean;
  isUnconscious: boolean;
  c: number;
  cMost: number;
  wounds: Record<Place, Record<Harm, number>>;
  lost: Record<Place, 'severed' | 'amputated' | null>;
  infected: Place[];
  isBleeding: boolean;
  deathDue: number | null;
  stun: number;
  isProne: boolean;
  isWet: boolean;
  isMounted: boolean;
  griefs: { of: string; hours: number }[];
  turn: 'waiting' | 'active' | 'over';
  isCharging: boolean;
  spare: number;
  defences: number;
  isGuarding: boolean;
  isCountering: boolean;
  refs: { against: string | null }[];
  aim: { target: string; bonus: number } | null;
  fast: string[];
  held: { item: string; hands: string[] }[];
  lying: { item: string; cell: Cell }[];
  broken: string[];
  shots: Record<string, number>;
  plan: 'rest' | 'active';
  isWarm: boolean;
  wasActive: boolean;
  restHours: number;
  fireHours: number;
}

/** The switches that matter here. */
export interface Readings {
  'def-roll': 'rolled' | 'fixed';
  'defence-penalty': 'grows' | 'flat';
  botch: 'confirmed' | 'natural';
  'botch-attack': 'by-total' | 'misses';
  'exploding-six': 'off' | 'on';
  'fumble-effect': 'die' | 'gm';
  'blast-attack': 'against-def' | 'no-roll';
  'locations-table': number;
  'half-hp': 'up' | 'down';
  stunned: 'helpless' | 'minus-two';
  'equal-to-number': 'fails' | 'succeeds';
  'pain-scope': 'every-roll' | 'not-against-damage' | 'own-turn';
  'severed-limb': 'stump' | 'no-longer-counts';
  'c-loss': 'damage-stays' | 'hp-stays';
}

/** What people and dice bring to it, in the order in which it is wanted. */
export interface Fate {
  /** The next die. */
  die(): number;
  /** What `who` answers when asked this. */
  ask(key: string, who: string): { kind: string; [param: string]: unknown };
}

/** A number that was told: an attack against its DEF, or damage to a place. */
export type Told = readonly (string | number | boolean)[];

export interface World {
  readings: Readings;
  people: Person[];
  /** Whose turn it is. */
  active: string | null;
  round: number;
  isRoundOver: boolean;
  /** Who has had a turn in this round, in order. */
  acted: readonly string[];
  isOver: boolean;
  weather: { cold: number; everyRounds: number } | null;
  size: Cell;
  fate: Fate;
  told: Told[];
  /** What happened, in a few words each. */
  what: string[];
}

export function person(world: World, id: string): Person {
  return world.people.find((each) => each.id === id)!;
}

export const yards = (a: Cell, b: Cell): number => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));

export const isLimb = (place: Place): boolean => place !== 'head' && place !== 'torso';

/** Torso 2 x C, limbs C, head half of C, but never less than 1. */
export function mostHp({ readings }: World, c: number, place: Place): number {
  if (place === 'torso') return 2 * c;
  if (place !== 'head') return c;
  return Math.max(1, readings['half-hp'] === 'up' ? Math.ceil(c / 2) : Math.floor(c / 2));
}

export function harmAt({ wounds }: Person, place: Place): number {
  return wounds[place].normal + wounds[place].cold + wounds[place].fire;
}

export function isAtNought(world: World, who: Person, place: Place): boolean {
  return harmAt(who, place) >= mostHp(world, who.c, place);
}

/** A severed limb is out of all sums where it does not count any more. */
function counts({ readings }: World, who: Person, place: Place): boolean {
  return who.lost[place] !== 'severed' || readings['severed-limb'] === 'stump';
}

export function harmThatCounts(world: World, who: Person, place: Place): number {
  return counts(world, who, place) ? harmAt(who, place) : 0;
}

/** All damage carried. */
export function allHarm(world: World, who: Person): number {
  let sum = 0;
  for (const place of PLACES) sum += harmThatCounts(world, who, place);
  return sum;
}

export function hasLimbAtNought(world: World, who: Person): boolean {
  return PLACES.some(
    (place) =>
      isLimb(place) &&
      who.lost[place] !== 'amputated' &&
      counts(world, who, place) &&
      isAtNought(world, who, place),
  );
}

export function isDying(world: World, who: Person): boolean {
  return !who.isDead && (isAtNought(world, who, 'head') || isAtNought(world, who, 'torso'));
}

function isStunned(world: World, who: Person): boolean {
  return who.stun > 0 || isDying(world, who);
}

/** Can do something, defend itself among it. */
export function isAble(world: World, who: Person): boolean {
  if (who.isDead || who.isUnconscious) return false;
  return world.readings.stunned === 'minus-two' || !isStunned(world, who);
}

/** What weighs on every roll: Pain, and in one reading being Stunned. */
export function burden(world: World, who: Person, purpose: 'plain' | 'against damage' | 'sleep'): number {
  const shaken = world.readings.stunned === 'minus-two' && isStunned(world, who) ? -2 : 0;
  const scope = world.readings['pain-scope'];
  const isFelt =
    purpose !== 'sleep' &&
    (scope === 'every-roll' || (scope === 'own-turn' ? world.active === who.id : purpose === 'plain'));
  return shaken - (isFelt ? allHarm(world, who) : 0);
}

/** A d6; where sixes explode, each 6 is rolled again and added. */
export function d6({ fate, readings }: World): { first: number; sum: number } {
  const first = fate.die();
  let sum = first;
  let last = first;
  while (last === 6 && readings['exploding-six'] === 'on') {
    last = fate.die();
    sum += last;
  }
  return { first, sum };
}

/** Whether a 1 is a botch. */
export function isBotch({ fate, readings }: World, first: number): boolean {
  if (first !== 1) return false;
  return readings.botch === 'natural' || fate.die() === 1;
}

export function isEnough({ readings }: World, total: number, number: number): boolean {
  return readings['equal-to-number'] === 'succeeds' ? total >= number : total > number;
}

export const isUsable = (world: World, who: Person, limb: Place): boolean =>
  who.lost[limb] === null && !isAtNought(world, who, limb);

const FISTS: Weapon = {
  id: 'fists',
  name: 'fists',
  kind: 'melee',
  weight: 'light',
  damage: 0,
  damageKind: 'normal',
  hands: 0,
  range: 1,
  strikes: 'aimed',
  radius: 0,
  shots: null,
};

/** Everything it owns to strike with: bare hands where no weapon is part of the body. */
export function weaponsOf({ sheet }: Person): readonly Weapon[] {
  return sheet.weapons.some(({ hands }) => hands === 0) ? sheet.weapons : [...sheet.weapons, FISTS];
}

export const weaponOf = (who: Person, id: string): Weapon => weaponsOf(who).find((each) => each.id === id)!;

export function isHeld(who: Person, { id, hands }: Weapon): boolean {
  return hands === 0 || who.held.some(({ item }) => item === id);
}

/** In hand, or grown, and with a shot left where it needs one. */
export function isAtHand(who: Person, weapon: Weapon): boolean {
  return isHeld(who, weapon) && (weapon.shots === null || who.shots[weapon.id]! > 0);
}

/** Lets go of a thing: it lies at `cell`. */
export function letFall(who: Person, item: string, cell: Cell): void {
  who.held = who.held.filter((each) => each.item !== item);
  who.lying.push({ item, cell });
}

/** Down, and off the mount. */
export function fall(who: Person): void {
  who.isProne = true;
  who.isMounted = false;
}
