import type { HealthTold } from '../../kernel/hushed.ts';
import { GM, type Seat } from '../../kernel/names.ts';
import { isDying, maximumHp } from './body.ts';
import { evolve } from './evolve.ts';
import { isInsider, isKnown } from './knowledge.ts';
import { woundWord } from './overview.ts';
import { LOCATIONS, type Location, type Sheet } from './sheet.ts';
import type { Combatant, State, Wound } from './state.ts';
import { isStunned } from './status.ts';

/** What a stranger counts as where its sheet would be needed: the middle of the sheets that come with Riposte. */
const ORDINARY = {
  isCharacter: false,
  traits: { A: 6, B: 4, C: 6, D: 4 },
  skills: {
    melee: 4,
    projectile: 3,
    dodge: 4,
    ride: 0,
    feint: 0,
    stealth: 0,
    perception: 0,
    'first-aid': 0,
    surgery: 0,
  },
  armour: [{ id: 'ordinary', name: 'ordinary clothes', covers: LOCATIONS, ar: 1, cr: 0, fr: 0 }],
  ready: [],
  wounds: [],
  cLost: 0,
} as const satisfies Partial<Sheet>;
const MOUNT = { speed: 16, number: 6 };

/** What somebody seems to have suffered at a location. */
type Damage = (who: Combatant, location: Location) => number;

/** The fight as a seat knows it: strangers are ordinary people with what they hold, hurt as they look. */
export function known(state: State, seat: Seat): State {
  return knownWith(state, seat, (who, location) => {
    const most = maximumHp(state, ORDINARY.traits.C, location);
    const word = woundWord(state, who, location);
    if (word === 'unhurt') return 0;
    return word === 'hurt' ? Math.max(1, Math.floor(most / 4)) : word === 'badly hurt' ? most - 1 : most;
  });
}

/** What is told of strangers' health; where it is not, whoever does not lie dying counts as unhurt. */
export const HEALTH_TOLD: HealthTold<State> = {
  fields: ['health', 'body'],
  conditions: ['bleeding'],
  events: ['damage-dealt', 'bleeding-rolled', 'consciousness-rolled', 'stopped-bleeding'],
  known: (state, seat) =>
    knownWith(state, seat, (who, location) => {
      const isFatal = location === 'torso' && isDying(state, who);
      return isFatal || who.lost[location] !== null ? maximumHp(state, ORDINARY.traits.C, location) : 0;
    }),
};

function knownWith(state: State, seat: Seat, damage: Damage): State {
  if (seat === GM) return state;
  const combatants = state.combatants.map((who) =>
    isInsider(state, seat, who) ? who : asOrdinary(state, who, damage),
  );
  const gone = combatants.filter((who) => !isKnown(who));
  return gone.reduce<State>((now, { id: who }) => evolve(now, { type: 'left', rule: 'gm-authority', who }), {
    ...state,
    combatants,
  });
}

function asOrdinary(state: State, who: Combatant, damage: Damage): Combatant {
  const isHeld = (id: string): boolean => who.held.some(({ item }) => item === id);
  const weapons = who.sheet.weapons.filter(({ id, hands }) => hands === 0 || isHeld(id));
  const mount = who.sheet.mount === null || !who.isMounted ? null : { ...who.sheet.mount, ...MOUNT };
  const wounds = LOCATIONS.map((location) => [location, wound(damage(who, location))] as const);
  return {
    ...who,
    sheet: {
      ...who.sheet,
      ...ORDINARY,
      weapons,
      mount,
      tools: who.sheet.tools.filter(({ id }) => isHeld(id)),
    },
    c: ORDINARY.traits.C,
    cMost: ORDINARY.traits.C,
    wounds: Object.fromEntries(wounds) as Record<Location, Wound>,
    infected: [],
    deathDue: who.deathDue === null ? null : state.round + 1,
    stun: isStunned(state, who) ? 1 : 0,
    griefs: [],
    favour: 0,
    spare: 0,
    runRounds: 0,
    shots: Object.fromEntries(weapons.flatMap(({ id, shots }) => (shots === null ? [] : [[id, shots]]))),
    plan: 'rest',
    isWarm: true,
    wasActive: false,
    restHours: 0,
    fireHours: 0,
  };
}

function wound(points: number): Wound {
  return { normal: points, cold: 0, fire: 0 };
}
