import type { HealthTold } from '../../kernel/hushed.ts';
import { GM, type Seat } from '../../kernel/names.ts';
import { evolve } from './evolve.ts';
import { isInsider, isKnown } from './knowledge.ts';
import { healthWord } from './overview.ts';
import type { Sheet } from './sheet.ts';
import { type Combatant, type State, shieldsInHand, weaponsInHand } from './state.ts';

/** What a stranger counts as where its sheet would be needed: the middle of the sheets that come with Riposte. */
const ORDINARY = {
  isCharacter: false,
  stats: { I: 10, V: 10, U: 10, A: 10, Q: 10 },
  ts: 6,
  hp: 15,
  hpNow: 15,
  dr: 1,
  staggerThreshold: 3,
  spells: [],
  boons: [],
  hasMedicalKit: false,
  ready: [],
  tools: [],
  starts: undefined,
} as const satisfies Partial<Sheet>;

/** HP that are guessed from how somebody looks. */
const HP_OF: Readonly<Record<string, number>> = { hurt: 11, 'badly hurt': 4, down: 0, dead: 0 };

/** The fight as a seat knows it: strangers are ordinary people with what they hold, hurt as they look. */
export function known(state: State, seat: Seat): State {
  return knownWith(state, seat, (who) => HP_OF[healthWord(who)] ?? ORDINARY.hp);
}

/** What is told of strangers' health; where it is not, who is up counts as unhurt. */
export const HEALTH_TOLD: HealthTold<State> = {
  fields: ['health'],
  conditions: [],
  events: ['damage-dealt', 'healed', 'stagger-gained'],
  known: (state, seat) => knownWith(state, seat, (who) => (who.life === 'conscious' ? ORDINARY.hp : 0)),
};

function knownWith(state: State, seat: Seat, hpOf: (who: Combatant) => number): State {
  if (seat === GM) return state;
  const combatants = state.combatants.map((who) =>
    isInsider(state, seat, who) ? who : asOrdinary(who, hpOf(who)),
  );
  const gone = combatants.filter((who) => !isKnown(who));
  return gone.reduce<State>((now, { id: who }) => evolve(now, { type: 'left', rule: 'gm-authority', who }), {
    ...state,
    combatants,
  });
}

function asOrdinary(who: Combatant, hp: number): Combatant {
  const sheet = { ...who.sheet, ...ORDINARY, weapons: weaponsInHand(who), shields: shieldsInHand(who) };
  const loaded = sheet.weapons.flatMap(({ id, ammo }) => (ammo ? [[id, ammo.shots] as const] : []));
  return {
    ...who,
    sheet,
    hp,
    clock: who.clock === null ? null : 60,
    hasHeartWound: false,
    ts: who.turn === 'over' ? 0 : ORDINARY.ts,
    saved: 0,
    stagger: 0,
    dropped: [],
    shots: Object.fromEntries(loaded),
    aim: null,
    effects: [],
    diagonals: 0,
  };
}
