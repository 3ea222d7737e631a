import type { Encounter } from '../../kernel/encounter.ts';
import type { Rulings } from './rulings.ts';
import { HANDS, type Location, type Options, type Sheet } from './sheet.ts';
import { asItStarts } from './starting.ts';
import { type Combatant, type Held, handsFor, type State, type Wound } from './state.ts';

const UNHURT: Wound = { normal: 0, cold: 0, fire: 0 };

/** The fight before its first roll. */
export function start(encounter: Encounter<Sheet, Options>): State {
  const { options, field } = encounter;
  const state: State = {
    name: encounter.name,
    rulings: encounter.rulings as unknown as Rulings,
    grid: { shape: field.shape, diagonals: 'one', size: field.size },
    isMapped: field.isMapped,
    walls: field.walls,
    sides: encounter.sides,
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
    winner: null,
    hour: 0,
    hoursToGo: 0,
    owed: [],
    combatants: encounter.combatants.map((entrant) => enter(entrant, encounter)),
  };
  return { ...state, combatants: state.combatants.map((who) => asItStarts(state, who)) };
}

type Entrant = Encounter<Sheet, Options>['combatants'][number];

function enter(entrant: Entrant, { options, combatants }: Encounter<Sheet, Options>): Combatant {
  const { id, name, side, sheet } = entrant;
  const leader = combatants.find((other) => other.id === options.masters[id] && other.id !== id);
  return {
    id,
    name,
    side,
    seat: (leader ?? entrant).seat,
    master: leader?.id ?? null,
    sheet,
    presence: entrant.isInReserve ? 'reserve' : 'here',
    cell: entrant.at,
    ...freshBody(sheet),
    isWet: options.wet.includes(id),
    isMounted: sheet.mount !== null,
    ...freshTurn(),
    runRounds: 0,
    work: null,
    isRevealed: false,
    held: readyItems(sheet),
    lying: [],
    broken: [],
    shots: Object.fromEntries(
      sheet.weapons.flatMap((weapon) => (weapon.shots === null ? [] : [[weapon.id, weapon.shots]])),
    ),
    plan: 'rest',
    isWarm: options.weather === null,
    wasActive: false,
    restHours: 0,
    fireHours: 0,
  };
}

function freshBody(sheet: Sheet) {
  const wounds: Record<Location, Wound> = {
    head: UNHURT,
    torso: UNHURT,
    'right-arm': UNHURT,
    'left-arm': UNHURT,
    'right-leg': UNHURT,
    'left-leg': UNHURT,
  };
  for (const { location, kind, points } of sheet.wounds) {
    wounds[location] = { ...wounds[location], [kind]: wounds[location][kind] + points };
  }
  return {
    isDead: false,
    isUnconscious: false,
    c: sheet.traits.C - sheet.cLost,
    cMost: sheet.traits.C,
    wounds,
    lost: {
      head: null,
      torso: null,
      'right-arm': null,
      'left-arm': null,
      'right-leg': null,
      'left-leg': null,
    },
    infected: [],
    isBleeding: false,
    deathDue: null,
    stun: 0,
    isProne: false,
    griefs: [],
    favour: 0,
  };
}

function freshTurn() {
  return {
    turn: 'waiting' as const,
    claim: null,
    moved: 0,
    hasStoodUp: false,
    action: null,
    fast: [],
    ride: 'not-rolled' as const,
    isRunning: false,
    isCharging: false,
    spare: 0,
    spareMoved: 0,
    defences: 0,
    isGuarding: false,
    isCountering: false,
    refs: [],
    aim: null,
  };
}

function readyItems(sheet: Sheet): Held[] {
  const free = [...HANDS];
  return sheet.ready.map((item) => ({ item, hands: free.splice(0, handsFor(sheet, item)) }));
}
