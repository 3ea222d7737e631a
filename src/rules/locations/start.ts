import { battleOf, changedFrom, countsOf, fighterOf } from '../../kernel/battle-state.ts';
import type { Encounter } from '../../kernel/encounter.ts';
import type { Carried } from '../../kernel/ruleset.ts';
import { handsFor } from '../../kernel/sheet-parts.ts';
import { maximumHp } from './body.ts';
import type { Rulings } from './rulings.ts';
import type { Options, Sheet, Starts } from './schema.ts';
import { HANDS, LOCATIONS, type Location } from './sheet.ts';
import { type Combatant, type Held, NEW_ROUND, NOT_FIGHTING, type State, type Wound } from './state.ts';

const UNHURT: Wound = { normal: 0, cold: 0, fire: 0 };

/** Returns the state before the first roll. */
export function start(encounter: Encounter<Sheet, Options>): State {
  const { options } = encounter;
  const state: State = {
    ...battleOf<Rulings>(encounter, () => 'one'),
    team: options.team ?? encounter.sides[0]!.id,
    weather: options.weather,
    hasRecovery: options.hasRecovery,
    phase: 'start',
    round: 0,
    isRoundOver: true,
    first: null,
    order: [],
    acted: [],
    active: null,
    deeds: [],
    hour: 0,
    hoursToGo: 0,
    owed: [],
    combatants: encounter.combatants.map((setup) => enter(setup, encounter)),
  };
  return { ...state, combatants: state.combatants.map((who) => asItStarts(state, who)) };
}

/** Returns the state after a fight, in which hours and days pass. @rule recovery */
export function rest(encounter: Encounter<Sheet, Options>): State {
  return { ...start(encounter), hasRecovery: true, phase: 'recovery', winner: encounter.sides[0]!.id };
}

type Entrant = Encounter<Sheet, Options>['combatants'][number];

function enter(setup: Entrant, { options, combatants }: Encounter<Sheet, Options>): Combatant {
  const { id, sheet } = setup;
  const leader = combatants.find((other) => other.id === options.masters[id] && other.id !== id);
  return {
    ...fighterOf(setup, setup.sheet.isHidden),
    seat: (leader ?? setup).seat,
    master: leader?.id ?? null,
    ...freshBody(sheet),
    isWet: options.wet.includes(id),
    isMounted: sheet.mount !== null,
    ...NOT_FIGHTING,
    ...NEW_ROUND,
    isRunning: false,
    runRounds: 0,
    isRevealed: false,
    held: readyItems(sheet),
    lying: [],
    broken: [],
    shots: countsOf(sheet.weapons, ({ shots }) => shots),
    plan: 'rest',
    isWarm: options.weather === null,
    wasActive: false,
    restHours: 0,
    fireHours: 0,
  };
}

function eachLocation<T>(value: T): Record<Location, T> {
  return Object.fromEntries(LOCATIONS.map((location) => [location, value])) as Record<Location, T>;
}

function freshBody(sheet: Sheet) {
  const wounds = eachLocation<Wound>(UNHURT);
  for (const { location, kind, points } of sheet.wounds) {
    wounds[location] = { ...wounds[location], [kind]: wounds[location][kind] + points };
  }
  return {
    isDead: false,
    isUnconscious: false,
    c: sheet.traits.C - sheet.cLost,
    cMost: sheet.traits.C,
    wounds,
    lost: eachLocation(null),
    infected: [],
    isBleeding: false,
    deathDue: null,
    isProne: false,
    griefs: [],
    favour: 0,
  };
}

function readyItems(sheet: Sheet): Held[] {
  const free = [...HANDS];
  return sheet.ready.map((item) => ({ item, hands: free.splice(0, handsFor(sheet, item)) }));
}

/** Returns a combatant at the start of the encounter. ruling: starting-conditions */
function asItStarts(state: State, who: Combatant): Combatant {
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

/** Returns what a combatant takes into its next fight. ruling: starting-conditions */
export function carriedBy(who: Combatant): Carried {
  const { sheet, c, cMost, lost, infected, broken, deathDue } = who;
  const shots = changedFrom(
    countsOf(sheet.weapons, (weapon) => weapon.shots),
    who.shots,
  );
  const wounds = LOCATIONS.flatMap((location) =>
    Object.entries(who.wounds[location])
      .filter(([, points]) => points > 0 && lost[location] !== 'amputated')
      .map(([kind, points]) => ({ location, kind, points })),
  );
  const gone = (how: string): string[] => LOCATIONS.filter((location) => lost[location] === how);
  const limbs = { severed: gone('severed'), amputated: gone('amputated'), infected };
  const body = { bleeding: who.isBleeding, unconscious: who.isUnconscious, wet: who.isWet };
  const { normal, cold, fire } = who.wounds.head;
  const at = normal + cold + fire >= Math.floor(c / 2) ? 'head' : 'torso';
  const dying = deathDue === null ? null : at;
  const starts = { ...limbs, ...body, dying, afoot: sheet.mount !== null && !who.isMounted, shots, broken };
  const ready = [...broken, ...limbs.severed, ...limbs.amputated].length > 0 ? { ready: null } : {};
  const left = { wounds, cLost: c === cMost ? null : cMost - c, starts, ...ready };
  const isUrgent = !who.isDead && (who.isBleeding || deathDue !== null);
  return { isDead: who.isDead, isUrgent, sheet: left };
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
