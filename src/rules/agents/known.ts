import type { HealthTold } from '../../kernel/hushed.ts';
import { GM, type Seat } from '../../kernel/names.ts';
import type { Bodily } from './characteristics.ts';
import { evolve } from './evolve.ts';
import { isInsider, isKnownTo } from './knowledge.ts';
import { healthWord } from './overview.ts';
import type { Sheet } from './sheet.ts';
import { type Agent, type State, weaponsInHand } from './state.ts';

const WHOLE: Bodily = { STR: 7, DEX: 7, END: 7 };

/** What a stranger counts as where its sheet would be needed: the middle of the sheets that come with Riposte. */
const ORDINARY = {
  characteristics: { ...WHOLE, INT: 7, EDU: 7, SOC: 7 },
  now: WHOLE,
  armour: [
    { id: 'ordinary', name: 'ordinary clothes', rating: 3, laserRating: 3, isLayered: false, isAblat: false },
  ],
  moveMetres: 6,
  sensors: [],
  ready: [],
  tools: [],
} as const satisfies Partial<Sheet>;

/** Scores that are guessed from how somebody looks. */
const SCORES_OF: Readonly<Record<string, Bodily>> = {
  wounded: { ...WHOLE, END: 4 },
  'seriously wounded': { STR: 6, DEX: 6, END: 2 },
  unconscious: { ...WHOLE, STR: 0, END: 0 },
  dead: { STR: 0, DEX: 0, END: 0 },
};

/** The fight as a seat knows it: strangers are ordinary people with what they hold, hurt as they look. */
export function known(state: State, seat: Seat): State {
  return knownWith(state, seat, (who) => SCORES_OF[healthWord(who)] ?? WHOLE);
}

/** What is told of strangers' health; where it is not, whoever is awake counts as unhurt. */
export const HEALTH_TOLD: HealthTold<State> = {
  fields: ['health', 'isSeriouslyWounded'],
  conditions: ['seriously wounded'],
  events: ['damage-dealt', 'wounded', 'seriously-wounded', 'healed', 'wake-rolled', 'recovery-rolled'],
  known: (state, seat) => knownWith(state, seat, (who) => SCORES_OF[who.life] ?? WHOLE),
};

function knownWith(state: State, seat: Seat, scoresOf: (who: Agent) => Bodily): State {
  if (seat === GM) return state;
  const combatants = state.combatants.map((who) =>
    isInsider(state, seat, who) ? who : asOrdinary(who, scoresOf(who)),
  );
  const isUnknown = (who: Agent): boolean =>
    !isInsider(state, seat, who) && (who.presence === 'reserve' || !isKnownTo(state, seat, who));
  return state.combatants
    .filter(isUnknown)
    .reduce<State>((now, { id: who }) => evolve(now, { type: 'left', rule: 'gm-authority', who }), {
      ...state,
      combatants,
    });
}

function asOrdinary(who: Agent, scores: Bodily): Agent {
  const weapons = weaponsInHand(who);
  const rounds = weapons.flatMap((weapon) => (weapon.rounds === null ? [] : [[weapon.id, weapon.rounds]]));
  return {
    ...who,
    sheet: {
      ...who.sheet,
      ...ORDINARY,
      weapons,
      skills: weapons.map(({ skill }) => ({ ...skill, level: 1 })),
      isHidden: false,
    },
    scores,
    recoil: 0,
    rounds: Object.fromEntries(rounds),
    ablated: {},
    lostWork: null,
    cover: 0,
    favours: [],
  };
}
